import '@nav/viewer/styles/program.css';
import '@nav/viewer/styles/views.css';
import './page.css';
import '@nav/viewer/theme';
import type { Diagnostic } from '@nav/core';
import { extensionOf } from '@nav/paths';
import { createCodemods } from '@nav/viewer/codemods';
import { createEditor } from '@nav/viewer/editor';
import { byId, h } from '@nav/viewer/elements';
import { countOf, drawBroken, drawCounts, drawFindings } from '@nav/viewer/findings';
import { createPreview } from '@nav/viewer/page';
import type { CheckReply, FileRange } from '@nav/viewer/protocol';
import { startTabs } from '@nav/viewer/tabs';
import { createTree } from '@nav/viewer/tree';
import { CHECK_PAUSE, KEEP_PAUSE } from '../limits/limits.ts';
import { type DataSource, virtualFiles } from '../site/data-source.ts';
import { CONFIG_ONLY, configOnly, isPastedOver } from '../site/paste.ts';
import {
  changesBetween,
  type FileChange,
  firstText,
  type Project,
  undo,
  withChanges,
  withSuggestion,
} from '../site/project.ts';
import { sendSite, startWorker } from '../worker/site-worker.ts';
import { startDrops } from './drops.ts';
import { createFileList } from './file-list.ts';
import { announce, attempt } from './message.ts';
import { startOpeners } from './openers.ts';
import { shareLink } from './share-link.ts';

type View = 'findings' | 'tree' | 'preview' | 'codemods';

const panes = document.querySelector('main') as HTMLElement;
const source: DataSource = virtualFiles;
const worker = startWorker();

/** The site. Its files are a copy that only this module changes. */
let project: { files: Record<string, string>; config: string } = { files: {}, config: 'docs.json' };
let openFile = '';
let diagnostics: readonly Diagnostic[] = [];
let offers: CheckReply['offers'] = [];
let view: View = 'findings';

/** The latest text of the open file, which is read only when it is needed. */
let typed: { file: string; text: () => string } | undefined;
let timer = 0;
let keepTimer = 0;
let isBusy = false;
let isStale = false;

/** The actions that can be undone, the latest last. */
const done: { changes: readonly FileChange[]; config: string }[] = [];

const editor = createEditor({
  parent: byId('editor-view'),
  changed(file, text) {
    typed = { file, text };
    clearTimeout(timer);
    timer = window.setTimeout(() => void update(), CHECK_PAUSE);
  },
  moved: (file, pointer) => tree.mark(file, pointer),
  focused: () => void extendEditor(),
});
const tree = createTree(byId('tree'), {
  tree: worker.tree,
  nodesAbove: worker.nodesAbove,
  async show({ file, pointer }) {
    const place = await worker.locate(file, pointer);
    if (place) show(place);
  },
});
const preview = createPreview(byId<HTMLIFrameElement>('preview-frame'), {
  page: worker.page,
  show,
});
const codemods = createCodemods(byId('codemods'), await worker.codemods(), {
  plan: (name, options) => worker.plan(name, options),
  choices: (kind, text) => worker.choices(kind, text),
  apply(name, { changes, config }) {
    const count = changes.length;
    act(`Applied ${name}: ${count} file${count === 1 ? '' : 's'} changed.`, {
      files: withChanges(project.files, changes),
      config,
    });
  },
});
const fileList = createFileList(byId('files'), source.replaceable, {
  open(file) {
    open(file);
    setPane('edit');
  },
  create(file) {
    const text = firstText(file);
    act(`Created ${file}.`, { ...project, files: withChanges(project.files, [[file, text]]) });
    open(file);
    editor.focusEnd();
  },
  rename(file, to) {
    settle();
    const { files, config } = project;
    const isPage = extensionOf(file) !== '';
    act(
      `Renamed ${file}.${isPage ? ' The codemod move-page would also change entries and links.' : ''}`,
      {
        files: withChanges(files, [
          [file, undefined],
          [to, files[file]],
        ]),
        config: file === config ? to : config,
      },
    );
    open(to);
  },
  remove(file) {
    act(`Deleted ${file}.`, { ...project, files: withChanges(project.files, [[file, undefined]]) });
  },
});

let isExtended = false;
let suggests = false;

/** Loads the suggestions for findings when a person asks for them or enters the editor for the first time. */
async function suggest(): Promise<void> {
  suggests = true;
  await worker.suggest();
  await update();
}

/** Loads search and completion when a person enters the editor for the first time. */
async function extendEditor(): Promise<void> {
  if (isExtended) return;
  isExtended = true;
  void attempt(suggest);
  const { editorAbilities } = await import('./editor-abilities.ts');
  const abilities = editorAbilities((position) => {
    settle();
    return worker.complete(openFile, position);
  });
  editor.extend(abilities);
}

/** Takes what was typed. */
function settle(): void {
  if (!typed) return;
  const { file, text } = typed;
  typed = undefined;
  const latest = text();
  const isReplaced = file === project.config && isPastedOver(project.files, file, latest);
  // Copying the files of a large site after each pause would delay the next key.
  project.files[file] = latest;
  void worker.write([[file, latest]], project.config);
  keepSoon();
  if (isReplaced) {
    act(`The pages of the example were removed. ${CONFIG_ONLY}`, configOnly(latest));
    choose('findings');
  }
}

function keepSoon(): void {
  clearTimeout(keepTimer);
  keepTimer = window.setTimeout(() => source.keep?.(project), KEEP_PAUSE);
}

function copyOf({ files, config }: Project): typeof project {
  return { files: { ...files }, config };
}

function replace(next: Project): void {
  settle();
  const changes = changesBetween(project.files, next.files);
  project = copyOf(next);
  const texts = changes.map(({ file, after }) => [file, after] as const);
  void worker.write(texts, next.config);
  for (const [file, text] of texts) editor.replace(file, text);
  if (project.files[openFile] === undefined) open(next.config);
  fileList.draw(project, openFile);
  keepSoon();
  void update();
}

/** Replaces the site, and says what was done, with a button that undoes it. */
function act(text: string, next: Project): void {
  settle();
  const { files, config } = project;
  done.push({ changes: changesBetween(files, next.files), config });
  replace(next);
  announce(text, h('button', { type: 'button', click: undoLast }, 'Undo'));
}

function undoLast(): void {
  settle();
  const last = done.pop();
  if (!last) return;
  const before = undo(project.files, last.changes);
  if ('conflict' in before) {
    announce(`${before.conflict} has changed since then. Undo in the editor with Ctrl+Z.`);
    return;
  }
  replace({ files: before.files, config: last.config });
  announce(
    'Undone.',
    done.length > 0 && h('button', { type: 'button', click: undoLast }, 'Undo more'),
  );
}

/** Checks the site, and draws the visible view. While one check runs, later ones wait and become one. */
async function update(): Promise<void> {
  if (isBusy) {
    isStale = true;
    return;
  }
  isBusy = true;
  settle();
  await attempt(async () => {
    const reply = await worker.check();
    if (!isStale) draw(reply);
  });
  isBusy = false;
  if (!isStale) return;
  isStale = false;
  void update();
}

/** Shows that the findings belong to an earlier state of the site. */
function drawWaiting(): void {
  for (const place of document.querySelectorAll('.counts')) place.replaceChildren();
  byId('findings').replaceChildren(h('p', { class: 'soft' }, 'Checking …'));
}

function draw(reply: CheckReply): void {
  ({ diagnostics, offers } = reply);
  drawCounts(reply);
  drawBroken(byId('broken'), reply.broken, show);
  const status = countOf(reply);
  // Screen readers announce each change.
  if (byId('count').textContent !== status) byId('count').textContent = status;
  const more = suggests ? undefined : () => void attempt(suggest);
  drawFindings(byId('findings'), reply, { show, fix, fixAll, help: helpOf, suggest: more });
  editor.mark(diagnostics, offers, fix);
  if (view === 'tree') void tree.draw();
  if (view === 'preview') void preview.draw();
  if (view === 'codemods') codemods.refresh();
}

/** The site has a page about each code. A server on this computer has none. */
function helpOf({ code, help }: Diagnostic): string {
  return source.replaceable ? `rules/${code}` : help;
}

function show(place: FileRange): void {
  setPane('edit');
  open(place.file);
  editor.select(place);
}

/** Makes the change of a finding. A codemod shows what it would change first. */
function fix(suggestion: CheckReply['offers'][number][number]): void {
  settle();
  const { title, codemod } = suggestion;
  if (codemod) {
    codemods.choose(codemod.name, codemod.options);
    choose('codemods');
  } else act(`${title}: done.`, { ...project, files: withSuggestion(project.files, suggestion) });
}

function fixAll(): void {
  void attempt(async () => {
    settle();
    const { texts, count } = await worker.fixAll();
    const files = withChanges(project.files, texts);
    act(`Fixed ${count} finding${count === 1 ? '' : 's'}.`, { ...project, files });
  });
}

function open(file: string): void {
  const text = project.files[file];
  if (openFile === file || text === undefined) return;
  settle();
  openFile = file;
  editor.open(file, text);
  editor.mark(diagnostics, offers, fix);
  fileList.draw(project, openFile);
}

/** Opens another site. The previous one can be restored. */
async function load(next: Project, note = ''): Promise<void> {
  settle();
  const before = project;
  const isFirst = Object.keys(before.files).length === 0;
  project = copyOf(next);
  openFile = '';
  done.length = 0;
  editor.reset();
  const focused = document.activeElement;
  panes.inert = true;
  await sendSite(worker, next);
  panes.inert = false;
  if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
  open(next.config);
  if (!isFirst) drawWaiting();
  const back = h('button', { type: 'button', click: () => void load(before) }, 'Go back');
  announce(note, !isFirst && back);
  if (!isFirst) {
    keepSoon();
    setPane('results');
    choose('findings');
  }
  if (next.config.endsWith('mint.json')) {
    announce(
      'mint.json is the older form of docs.json. This codemod converts it.',
      !isFirst && back,
    );
    codemods.choose('mint-to-docs');
    choose('codemods');
  }
  await update();
}

async function share(): Promise<void> {
  settle();
  await shareLink(project, (href) => {
    clearTimeout(keepTimer);
    source.keep?.(project);
    history.replaceState(null, '', href);
  });
}

async function download(): Promise<void> {
  settle();
  announce('Packing the files …');
  const { saveSite } = await import('../opening/archive.ts');
  announce(await saveSite(project));
}

/** Shows the editor or the results, if the window is too narrow for both. */
function setPane(pane: 'edit' | 'results'): void {
  document.body.dataset.pane = pane;
  for (const name of ['edit', 'results'])
    byId(`pane-${name}`).setAttribute('aria-pressed', String(name === pane));
}

const choose = startTabs((panel) => {
  view = panel as View;
  void update();
});
byId('pane-edit').addEventListener('click', () => setPane('edit'));
byId('pane-results').addEventListener('click', () => setPane('results'));
byId('share').addEventListener('click', () => attempt(share));
byId('download').addEventListener('click', () => attempt(download));
startOpeners(load);
if (source.replaceable) startDrops(load);
setPane('edit');
source.watch((next) => void load(next, 'Opened the site of the link.'));
const { project: first, note } = await source.load();
await load(first, note);
