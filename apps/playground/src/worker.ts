import { codemods, isChanged, patchOf, planJson } from '@nav/codemods/json';
import { checkSite, loadSite, memoryHost, resolveSite, type Site } from '@nav/core';
import type { Calls, Reply, Request } from './protocol.ts';

/** The most findings that are listed: more than anyone reads, and few enough to draw. */
const MAX_LISTED = 1000;

let files: Record<string, string> = {};
let config = 'docs.json';
/** Loaded on first use after a change. */
let site: Site | undefined;

function hasPages(): boolean {
  return Object.keys(files).some((file) => /\.mdx?$/.test(file));
}

function opened(): Site | undefined {
  site ??= loadSite(memoryHost(files), config, { files: hasPages(), links: true });
  return site;
}

const calls: Calls = {
  open(next, file) {
    files = { ...next };
    config = file;
    site = undefined;
  },
  write(file, text) {
    if (text === undefined) delete files[file];
    else files[file] = text;
    site = undefined;
  },
  check() {
    const start = performance.now();
    const current = opened();
    const result = current && checkSite(current);
    return {
      diagnostics: result?.diagnostics.slice(0, MAX_LISTED) ?? [],
      total: result ? Object.values(result.summary).reduce((sum, count) => sum + count, 0) : 0,
      pages: result?.pages,
      configOnly: !hasPages(),
      time: performance.now() - start,
    };
  },
  tree() {
    const current = opened();
    return current && resolveSite(current)?.tree;
  },
  locate(file, pointer) {
    const source = [...(opened()?.sources.values() ?? [])].find((one) => one.file === file);
    const place = source?.locate(pointer, 'value');
    if (!place) return undefined;
    const { start, end } = place.range;
    return {
      file,
      line: start.line,
      column: start.column,
      endLine: end.line,
      endColumn: end.column,
    };
  },
  codemods: () =>
    Array.from(codemods.values(), ({ name, summary, options }) => ({ name, summary, options })),
  plan(name, options) {
    const codemod = codemods.get(name);
    if (!codemod) throw new Error(`There is no codemod ${name}.`);
    const text = files[config] ?? '';
    const plan = planJson(codemod, options, { file: config, text, host: memoryHost(files) });
    const changed = plan.status === 'changed' ? plan.files.filter(isChanged) : [];
    return {
      status: plan.status,
      reason: plan.reason,
      patch: patchOf(changed),
      notes: plan.files.flatMap(({ file, report }) =>
        report.notConverted.map((note) => `${note.file ?? file}:${note.line}: ${note.reason}`),
      ),
      changes: changed.map(({ file, after, movedFrom }) => [
        file,
        after ?? (movedFrom === undefined ? undefined : files[movedFrom]),
      ]),
    };
  },
};

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  const { id, name, args } = data;
  const reply: Reply = { id };
  try {
    reply.result = (calls[name] as (...values: unknown[]) => unknown)(...args);
  } catch (error) {
    reply.error = error instanceof Error ? error.message : String(error);
  }
  postMessage(reply);
});
