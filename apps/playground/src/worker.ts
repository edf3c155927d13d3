import { codemods, flagOf, isChanged, patchOf, planJson, readOptions } from '@nav/codemods/json';
import { checkSite, memoryHost, resolveSite, type Site } from '@nav/core';
import { hasContent, openSite, settingsFor } from './open-site.ts';
import { type Files, withChanges } from './project.ts';
import type { Calls, Reply, Request } from './protocol.ts';

/** The most findings that are listed: more than anyone reads, and few enough to draw. */
const MAX_LISTED = 1000;

let files: Files = {};
let config = 'docs.json';
/** Loaded on first use after a change. */
let site: Site | undefined;

function opened(): Site | undefined {
  site ??= openSite(files, config);
  return site;
}

const calls: Calls = {
  open(next, file) {
    files = next;
    config = file;
    site = undefined;
  },
  write(changes, name) {
    files = withChanges(files, changes);
    config = name;
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
      configOnly: !hasContent(files),
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
    Array.from(codemods.values(), ({ name, summary, options, examples }) => ({
      name,
      summary,
      options,
      flags: Object.fromEntries(Object.keys(options).map((option) => [option, flagOf(option)])),
      examples,
    })),
  plan(name, options) {
    const codemod = codemods.get(name);
    if (!codemod) throw new Error(`There is no codemod ${name}.`);
    const text = files[config] ?? '';
    const plan = planJson(codemod, options, {
      file: config,
      text,
      host: memoryHost(files),
      settings: settingsFor(files, config),
    });
    const changed = plan.status === 'changed' ? plan.files.filter(isChanged) : [];
    return {
      status: plan.status,
      reason: plan.reason,
      problems: readOptions(codemod, options).problems,
      patch: patchOf(changed),
      notes: plan.files.flatMap(({ file, report }) =>
        report.notConverted.map((note) => `${note.file ?? file}:${note.line}: ${note.reason}`),
      ),
      changes: changed.map(({ file, after, movedFrom }) => [
        file,
        after ?? (movedFrom === undefined ? undefined : files[movedFrom]),
      ]),
      config: plan.files[0]?.file ?? config,
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
