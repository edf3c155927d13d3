import './style.css';
import type { Diagnostic, NavTree } from '@nav/core';
import { createCodemods } from './codemods.ts';
import { type DataSource, type Project, virtualFiles } from './data-source.ts';
import { createEditor } from './editor.ts';
import { h } from './elements.ts';
import { example } from './example.ts';
import { drawFindings } from './findings.ts';
import { readChosen, readDropped } from './folder.ts';
import { createPreview } from './preview.ts';
import type { CheckReply, Place } from './protocol.ts';
import { writeFragment } from './share.ts';
import { startWorker } from './site-worker.ts';
import { createTree } from './tree.ts';

/** The pause in typing after which the site is checked, in milliseconds. */
const PAUSE = 120;

const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const source: DataSource = virtualFiles;
const worker = startWorker();

let project: Project = { files: {}, config: 'docs.json' };
let files: Record<string, string> = {};
let openFile = '';
let diagnostics: readonly Diagnostic[] = [];
let view: 'findings' | 'tree' | 'preview' | 'codemods' = 'findings';

/** The latest text of the open file, which is read only when it is needed. */
let typed: { file: string; text: () => string } | undefined;
let timer = 0;
let isBusy = false;
let isStale = false;

const editor = createEditor({
  parent: byId('editor'),
  changed(file, text) {
    typed = { file, text };
    clearTimeout(timer);
    timer = window.setTimeout(() => void update(), PAUSE);
  },
  moved(file, pointer) {
    if (view === 'tree') tree.mark(file, pointer);
  },
});
const tree = createTree(byId('tree'), async ({ file, pointer }) => {
  const place = await worker.locate(file, pointer);
  if (place) show(place);
});
const preview = createPreview(byId<HTMLIFrameElement>('preview-frame'));
const codemods = createCodemods(byId('codemods'), await worker.codemods(), {
  plan: (name, options) => worker.plan(name, options),
  apply(changes) {
    for (const [file, text] of changes) write(file, text);
    if (files[openFile] === undefined) open(project.config);
    drawFiles();
    void update();
  },
});

/** Takes what was typed. */
function settle(): void {
  if (!typed) return;
  const { file, text } = typed;
  typed = undefined;
  files[file] = text();
  void worker.write(file, files[file]);
}

function write(file: string, text: string | undefined): void {
  settle();
  if (text === undefined) delete files[file];
  else files[file] = text;
  void worker.write(file, text);
  if (text !== undefined) editor.replace(file, text);
}

/** Checks the site, and draws the visible view. While one check runs, later ones wait and become one. */
async function update(): Promise<void> {
  if (isBusy) {
    isStale = true;
    return;
  }
  isBusy = true;
  settle();
  const reply = await worker.check();
  const navigation = view === 'tree' || view === 'preview' ? await worker.tree() : undefined;
  isBusy = false;
  if (isStale) {
    isStale = false;
    void update();
    return;
  }
  draw(reply, navigation);
}

function draw(reply: CheckReply, navigation: NavTree | undefined): void {
  ({ diagnostics } = reply);
  byId('tab-findings').textContent = `Findings (${reply.total})`;
  drawFindings(byId('findings'), reply, { show, fix });
  editor.mark(diagnostics, fix);
  if (view === 'tree') tree.draw(navigation);
  if (view === 'preview') preview.draw(navigation, files);
  if (view === 'codemods') codemods.refresh();
}

function show(place: Place): void {
  open(place.file);
  editor.select(place);
}

function fix(diagnostic: Diagnostic, index: number): void {
  settle();
  const edits = [...(diagnostic.fixes[index]?.edits ?? [])].sort(
    (a, b) => b.range.start.offset - a.range.start.offset,
  );
  for (const { file, range, newText } of edits) {
    const text = files[file] ?? '';
    write(file, text.slice(0, range.start.offset) + newText + text.slice(range.end.offset));
  }
  void update();
}

function open(file: string): void {
  if (openFile === file || files[file] === undefined) return;
  settle();
  openFile = file;
  editor.open(file, files[file] ?? '');
  editor.mark(diagnostics, fix);
  drawFiles();
}

/** The most files that are listed. */
const MAX_FILES = 500;

function drawFiles(): void {
  const names = Object.keys(files).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const rest = names.length - MAX_FILES;
  byId('files').replaceChildren(
    h(
      'ul',
      {},
      ...names.slice(0, MAX_FILES).map((name) =>
        h(
          'li',
          {},
          h(
            'button',
            {
              type: 'button',
              'aria-current': name === openFile ? 'true' : undefined,
              click: () => open(name),
            },
            name,
          ),
        ),
      ),
      rest > 0 && h('li', { class: 'soft' }, `… and ${rest} more`),
    ),
  );
}

function rank(file: string): number {
  return file === project.config ? 0 : 1;
}

async function load(next: Project | undefined): Promise<void> {
  if (!next) {
    byId('message').textContent = 'There is no docs.json in it.';
    return;
  }
  typed = undefined;
  project = next;
  files = { ...next.files };
  openFile = '';
  editor.reset();
  void worker.open(files, next.config);
  open(next.config);
  drawFiles();
  byId('message').textContent = '';
  await update();
}

function choose(name: typeof view): void {
  view = name;
  for (const tab of document.querySelectorAll<HTMLElement>('[role=tab]')) {
    const panel = tab.getAttribute('aria-controls') ?? '';
    const isChosen = panel === name;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    byId(panel).hidden = !isChosen;
  }
  void update();
}

const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
for (const [index, tab] of tabs.entries()) {
  tab.addEventListener('click', () => choose(tab.getAttribute('aria-controls') as typeof view));
  tab.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const next = tabs[(index + step + tabs.length) % tabs.length];
    next?.focus();
    next?.click();
  });
}
byId('share').addEventListener('click', async () => {
  settle();
  history.replaceState(null, '', await writeFragment({ ...project, files }));
  const copied = await navigator.clipboard?.writeText(location.href).then(
    () => true,
    () => false,
  );
  byId('message').textContent = copied
    ? 'Link copied.'
    : 'The address of this page is now the link.';
});
byId('example').addEventListener('click', () => void load(example));
byId<HTMLInputElement>('folder').addEventListener('change', async ({ target }) => {
  const { files: chosen } = target as HTMLInputElement;
  if (chosen) await load(await readChosen(chosen));
});
addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', async (event) => {
  event.preventDefault();
  if (event.dataTransfer && source.replaceable)
    await load(await readDropped(event.dataTransfer.items));
});
source.watch((next) => void load(next));
await load(await source.load());
