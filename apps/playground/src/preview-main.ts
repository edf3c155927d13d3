import './style.css';
import './preview-page.css';
import './theme.ts';
import { quoted } from './codemod-options.ts';
import { createCodemods } from './codemods.ts';
import { createEditor } from './editor.ts';
import { h } from './elements.ts';
import { drawFindings } from './findings.ts';
import { createPreview } from './preview.ts';
import type { Place } from './protocol.ts';
import { server, watchServer } from './server.ts';
import { startTabs } from './tabs.ts';
import { createTree } from './tree.ts';

type View = 'preview' | 'findings' | 'tree' | 'codemods';

const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const fileChoice = byId<HTMLSelectElement>('file');
let view: View = 'preview';
let openFile = '';
let config = '';
let isBusy = false;
let isStale = false;

const editor = createEditor({
  parent: byId('editor'),
  isReadOnly: true,
  changed() {},
  moved(file, pointer) {
    if (view === 'tree') tree.mark(file, pointer());
  },
});
const tree = createTree(byId('tree'), async ({ file, pointer }) => {
  const place = await server.locate(file, pointer);
  if (place) await show(place);
});
const preview = createPreview(byId<HTMLIFrameElement>('preview-frame'), {
  async text(path) {
    return (await server.page(path))?.text;
  },
  imageUrl: (path) => path,
  shown(href) {
    if (location.pathname !== href) history.pushState(null, '', href);
  },
});
const codemods = createCodemods(byId('codemods'), await server.codemods(), {
  plan: server.plan,
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
  const isTreeVisible = view === 'preview' || view === 'tree';
  const [site, reply, navigation] = await Promise.all([
    server.site(),
    server.check(),
    isTreeVisible ? server.tree() : undefined,
  ]);
  ({ config } = site);
  document.title = `${config} · nav preview`;
  byId('site').textContent = config;
  byId('message').textContent = site.problem ?? '';
  byId('tab-findings').textContent = `Findings (${reply.total})`;
  drawFindings(byId('findings'), reply, { show, help: ({ help }) => help });
  if (reply.diagnostics.some(({ fixes }) => fixes.length > 0))
    byId('findings').prepend(
      commandLine('To apply the fixes, run', `npx @nav/cli check ${quoted(config)} --fix`),
    );
  if (view === 'tree') tree.draw(navigation);
  if (view === 'preview') preview.draw(navigation);
  if (view === 'codemods') codemods.refresh();
  drawFiles(site.files);
  if (openFile !== '') editor.replace(openFile, (await server.text(openFile)) ?? '');
  editor.mark(reply.diagnostics, () => {});
  document.body.dataset.drawn = String(Number(document.body.dataset.drawn ?? 0) + 1);
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
    const text = (await server.text(file)) ?? '';
    openFile = file;
    editor.open(file, text);
    await update();
  }
}

async function show(place: Place): Promise<void> {
  showSource(true);
  await open(place.file);
  editor.select(place);
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
  const isShown = byId('source').hidden;
  showSource(isShown);
  if (isShown) await open(openFile === '' ? config : openFile);
});
fileChoice.addEventListener('change', () => void open(fileChoice.value));
addEventListener('popstate', () => preview.show(decodeURI(location.pathname)));
preview.show(decodeURI(location.pathname));
watchServer((isConnected) => {
  if (isConnected) void update();
  else byId('message').textContent = 'nav preview has stopped. Start it again to go on.';
});
