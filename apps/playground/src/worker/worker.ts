import { siteCodemod } from '@nav/codemods/internal';
import { readOptions } from '@nav/codemods/json';
import { cachedHost, checkSite, memoryHost, resolveSite, type Site } from '@nav/core';
import { indexTree, type NavIndex } from '@nav/core/client';
import { snippetTest } from '@nav/core/stages';
import type { SiteTexts } from '@nav/language-server/completion';
import { joinPath } from '@nav/paths';
import { withPageChecks } from '@nav/site/page-checks';
import { checkReply, placeOf } from '@nav/viewer/check-reply';
import { choicesOf } from '@nav/viewer/codemod-choices';
import { pageReply } from '@nav/viewer/page-reply';
import { nodesAbove, treeReply } from '@nav/viewer/tree-reply';
import type { Calls, Reply, Request } from './calls.ts';
import { infos } from './codemod-infos.ts';
import { fixProject, hasContent, loadProject } from './load-project.ts';

/** The contents of files. Without a prototype, so that a file can have any name. */
let files: Record<string, string> = Object.create(null);
let config = 'docs.json';
/** Keeps what is known about each file, so that a change of one costs little. */
const host = cachedHost({
  read: (path) => files[joinPath('', path)],
  list: (folder) => memoryHost(files).list(folder),
});
/** Loaded on first use after a change. */
let site: Site | undefined;
let version = 0;
/** The site as completion reads it, as of a version. */
let texts: { version: number; site: SiteTexts | undefined } | undefined;
/** Loaded when a person asks for suggestions. */
let suggester: typeof import('./completion-reply.ts').suggester | undefined;
/** The latest state whose navigation can be read. */
let good: { site: Site; index: NavIndex } | undefined;

function opened(): Site | undefined {
  site ??= loadProject(files, config, host);
  return site;
}

/** Waits for the parser of pages, if they need it. The files may change meanwhile. */
async function openedWithPageChecks(): Promise<Site | undefined> {
  for (;;) {
    const current = opened();
    const checked = current && (await withPageChecks(current));
    if (current === site) return checked;
  }
}

function latestGood(): typeof good {
  const current = opened();
  if (current && current !== good?.site) {
    const tree = resolveSite(current, { isSnippet: snippetTest(current) })?.tree;
    if (tree) good = { site: current, index: indexTree(tree) };
  }
  return good;
}

function lastGoodTexts(): SiteTexts | undefined {
  const site = texts?.site;
  return site?.site.config ? site : site?.lastGood;
}

const calls: Calls = {
  open(file) {
    files = Object.create(null);
    config = file;
    site = undefined;
    good = undefined;
    texts = undefined;
    host.changed();
  },
  write(changes, name) {
    for (const [file, text] of changes) {
      if (text === undefined) delete files[file];
      else files[file] = text;
    }
    config = name;
    version += 1;
    host.changed(changes.map(([file]) => file));
    site = undefined;
  },
  async check() {
    const start = performance.now();
    const current = await openedWithPageChecks();
    const result = current && checkSite(current);
    const resolve = current && suggester?.(current).resolve;
    const listed = new Set<string>();
    return checkReply(result, current, {
      suggest(finding) {
        const suggestions = resolve?.(finding) ?? finding.suggestions ?? [];
        const codemod = siteCodemod(finding);
        // One button is enough for all findings of a code.
        if (!codemod || listed.has(codemod.name)) return suggestions;
        listed.add(codemod.name);
        const { title, name } = codemod;
        return [...suggestions, { title: `${title}…`, edits: [], codemod: { name, options: {} } }];
      },
      configOnly: !hasContent(files),
      time: performance.now() - start,
    });
  },
  async suggest() {
    ({ suggester } = await import('./completion-reply.ts'));
  },
  async fixAll() {
    const { texts, fixed } = await fixProject(files, config);
    return { texts, count: fixed.length };
  },
  tree(open) {
    const state = latestGood();
    return state && treeReply(state.site, state.index, open);
  },
  nodesAbove(file, pointer) {
    const state = latestGood();
    return state ? nodesAbove(state.index, file, pointer) : [];
  },
  page(address) {
    const state = latestGood();
    return state && pageReply(state.site, state.index, address);
  },
  locate(file, pointer) {
    const source = [...(opened()?.sources.values() ?? [])].find((one) => one.file === file);
    const place = source?.locate(pointer, 'value');
    return place && placeOf({ file, range: place.range });
  },
  async complete(file, position) {
    const { completionsAt, siteTexts } = await import('./completion-reply.ts');
    if (!texts || texts.version !== version)
      texts = { version, site: siteTexts(files, config, host, lastGoodTexts()) };
    return texts.site && completionsAt(texts.site, config, file, position);
  },
  codemods: () => infos,
  choices(kind, text) {
    const state = latestGood();
    return state ? choicesOf(state.index, kind, text) : [];
  },
  async plan(name, options) {
    const info = infos.find((one) => one.name === name);
    const { problems } = info ? readOptions(info, options) : { problems: [] };
    // Until the form is filled in, nothing runs.
    if (problems.length > 0)
      return {
        status: 'failed',
        reason: undefined,
        problems,
        patch: '',
        notes: [],
        changes: [],
        config,
      };
    const { planCodemod } = await import('./plan-codemod.ts');
    return planCodemod(name, options, files, config);
  },
};

addEventListener('message', async ({ data }: MessageEvent<Request>) => {
  const { id, name, args } = data;
  const reply: Reply = { id };
  try {
    reply.result = await (calls[name] as (...values: unknown[]) => unknown)(...args);
  } catch (error) {
    reply.error = error instanceof Error ? error.message : String(error);
  }
  postMessage(reply);
});
