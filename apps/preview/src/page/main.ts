import '@nav/viewer/styles/program.css';
import '@nav/viewer/styles/views.css';
import './page.css';
import '@nav/viewer/theme';
import { homepage } from '@nav/core/internal';
import { quoted } from '@nav/viewer/codemod-options';
import { createCodemods } from '@nav/viewer/codemods';
import type { Editor } from '@nav/viewer/editor';
import { byId, h } from '@nav/viewer/elements';
import { drawBroken, drawCounts, drawFindings } from '@nav/viewer/findings';
import { createPreview } from '@nav/viewer/page';
import type { FileRange } from '@nav/viewer/protocol';
import { startTabs } from '@nav/viewer/tabs';
import { createTree } from '@nav/viewer/tree';
import { server, watchServer } from './server.ts';

type View = 'preview' | 'findings' | 'tree' | 'codemods';

const fileChoice = byId<HTMLSelectElement>('file');
let view: View = 'preview';
let openFile = '';
let config = '';
/** The absolute path of the folder that all files start from. */
let root = '';
/** The name of the editor that the server can start. */
let editorName: string | undefined;
let pageFile: string | undefined;
let siteName = '';
let pageTitle = '';
let isBusy = false;
let isStale = false;

/** Loaded when a source is first shown. */
let editor: Editor | undefined;

async function loadEditor(): Promise<Editor> {
  const [{ createEditor }, { search }] = await Promise.all([
    import('@nav/viewer/editor'),
    import('@nav/viewer/search'),
  ]);
  editor ??= createEditor({
    parent: byId('editor'),
    isReadOnly: true,
    changed() {},
    moved: (file, pointer) => tree.mark(file, pointer),
  });
  editor.extend(() => search);
  return editor;
}

const tree = createTree(byId('tree'), {
  tree: server.tree,
  nodesAbove: server.nodesAbove,
  async show({ file, pointer }) {
    const place = await server.locate(file, pointer);
    if (place) await show(place);
  },
});
const preview = createPreview(byId<HTMLIFrameElement>('preview-frame'), {
  page: server.page,
  imageUrl: (path) => path,
  fileUrl: (path) => `/${path}`,
  show: (place) => void show(place),
  shown({ href, title, site, file }) {
    pageTitle = title;
    siteName = site ?? '';
    drawTitle();
    pageFile = file;
    drawEditorLinks();
    if (currentAddress() !== href) history.pushState(null, '', encodeURI(href));
  },
});
preview.show(currentAddress());
const codemods = createCodemods(byId('codemods'), await server.codemods(), {
  plan: server.plan,
  choices: server.choices,
  copy: (command) => void copy(command),
  config: () => config,
});

/** Copies a command, because this page writes nothing. */
async function copy(command: string): Promise<void> {
  const isCopied = await navigator.clipboard?.writeText(command).then(
    () => true,
    () => false,
  );
  byId('message').textContent = isCopied ? 'Copied.' : `Run: ${command}`;
}

/** Draws the site as it is now. While one answer is on its way, later changes wait and become one. */
async function update(): Promise<void> {
  if (isBusy) {
    isStale = true;
    return;
  }
  isBusy = true;
  try {
    await draw();
  } catch (error) {
    byId('message').textContent = String(error);
  }
  isBusy = false;
  if (!isStale) return;
  isStale = false;
  void update();
}

async function draw(): Promise<void> {
  // The page needs no findings, so it is not late if they are.
  if (view === 'preview') await preview.draw();
  const [site, reply] = await Promise.all([server.site(), server.check()]);
  ({ config, root, editor: editorName } = site);
  drawTitle();
  drawEditorLinks();
  byId('site').textContent = config;
  byId('message').textContent = site.problem ?? '';
  drawCounts(reply);
  drawBroken(byId('broken'), reply.broken, (place) => void show(place));
  drawFindings(byId('findings'), reply, {
    show,
    help: ({ help }) => help,
    edit: ({ file, line }) => editorUrl(file, line),
    editor:
      editorName === undefined
        ? undefined
        : { name: editorName, open: ({ file, line }) => void openInEditor(file, line) },
  });
  if (reply.diagnostics.some(({ fixes }) => fixes.length > 0))
    byId('findings').prepend(
      commandLine('To apply the fixes, run', `npx @nav/cli check ${quoted(config)} --fix`),
    );
  if (view === 'tree') await tree.draw();
  if (view === 'codemods') codemods.refresh();
  drawFiles(site.files);
  if (openFile !== '') editor?.replace(openFile, (await server.text(openFile)) ?? '');
  editor?.mark(reply.diagnostics, reply.offers, () => {});
  document.body.dataset.drawn = String(Number(document.body.dataset.drawn ?? 0) + 1);
}

function drawTitle(): void {
  const parts = [pageTitle, siteName || config, 'nav preview'];
  document.title = parts.filter((part) => part !== '').join(' · ');
}

/** Draws the ways to open the file of the page in an editor. */
function drawEditorLinks(): void {
  const link = byId<HTMLAnchorElement>('edit-page');
  link.hidden = pageFile === undefined;
  if (pageFile !== undefined) link.href = editorUrl(pageFile);
  const button = byId('edit-in-editor');
  button.hidden = pageFile === undefined || editorName === undefined;
  button.textContent = `Open in ${editorName}`;
}

/** Lets the server start the editor. */
async function openInEditor(file: string, line: number): Promise<void> {
  byId('message').textContent =
    (await server.edit(file, line).catch(String)) ?? `Opened ${file} in ${editorName}.`;
}

function editorUrl(file: string, line = 1): string {
  const path = `${root}/${file}`.replace(/^\/*/, '/');
  return `vscode://file${encodeURI(path)}:${line}`;
}

function currentAddress(): string {
  try {
    return decodeURI(location.pathname) + decodeURIComponent(location.hash);
  } catch {
    return location.pathname;
  }
}

function commandLine(label: string, command: string): HTMLElement {
  return h(
    'p',
    { class: 'command' },
    `${label}: `,
    h('code', {}, command),
    ' ',
    h('button', { type: 'button', click: () => void copy(command) }, 'Copy'),
  );
}

function drawFiles(files: readonly string[]): void {
  const names = [...new Set([config, ...files, ...(openFile === '' ? [] : [openFile])])];
  fileChoice.replaceChildren(...names.map((name) => h('option', { value: name }, name)));
  fileChoice.value = openFile;
}

async function open(file: string): Promise<void> {
  if (openFile !== file) {
    const [text, source] = await Promise.all([server.text(file), loadEditor()]);
    openFile = file;
    source.open(file, text ?? '');
    await update();
  }
}

async function show(place: FileRange): Promise<void> {
  showSource(true);
  await open(place.file);
  editor?.select(place);
}

function showSource(isShown: boolean): void {
  byId('source').hidden = !isShown;
  byId('toggle-source').setAttribute('aria-pressed', String(isShown));
}

startTabs((name) => {
  view = name as View;
  void update();
});
byId('toggle-source').addEventListener('click', async () => {
  const isShown = Boolean(byId('source').hidden);
  showSource(isShown);
  if (isShown) await open(openFile === '' ? config : openFile);
});
byId('edit-in-editor').addEventListener('click', () => {
  if (pageFile !== undefined) void openInEditor(pageFile, 1);
});
fileChoice.addEventListener('change', () => void open(fileChoice.value));
const viewport = byId<HTMLSelectElement>('viewport');
viewport.addEventListener('change', () => {
  byId('preview-frame').style.maxWidth = viewport.value === '' ? '' : `${viewport.value}px`;
});
byId<HTMLAnchorElement>('differences').href = `${homepage}/cli/preview#what-differs`;
addEventListener('popstate', () => preview.show(currentAddress()));
watchServer((isConnected) => {
  if (isConnected) void update();
  else byId('message').textContent = 'nav preview has stopped. Start it again to go on.';
});
