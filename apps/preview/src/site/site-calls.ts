import { dirname, relative, resolve } from 'node:path';
import { once } from '@nav/collections';
import type { CheckResult, Host, Site } from '@nav/core';
import type { NavIndex } from '@nav/core/client';
import { checkedAddresses, siteWith, suggester } from '@nav/core/internal';
import { isBelow, isFile, realPath, toPosix } from '@nav/disk';
import { pathOf } from '@nav/paths';
import { reasonOf } from '@nav/site/failure';
import { checkReply, placeOf } from '@nav/viewer/check-reply';
import { choicesOf } from '@nav/viewer/codemod-choices';
import { pageReply } from '@nav/viewer/page-reply';
import type { PageReply, PlanReply } from '@nav/viewer/protocol';
import { nodesAbove, treeReply } from '@nav/viewer/tree-reply';
import type { ServerCalls } from '../protocol/server-protocol.ts';
import { type Editor, openInEditor } from './editor.ts';
import { type Languages, problemOf, type ShownSite } from './shown-site.ts';
import { type SiteIndex, siteIndex } from './site-index.ts';
import { translationsReply } from './site-translations.ts';

export interface SiteState {
  site: Site;
  index: SiteIndex;
  /** Checks on first use, because a page is shown without findings. */
  check(): Promise<Checked>;
}

interface Checked {
  /** Absent if the site cannot be checked. */
  result?: CheckResult;
  /** The reason as a sentence. */
  problem?: string;
  /** The duration of the check in milliseconds. */
  time: number;
}

/** The state of the site that calls read. It changes with each check. */
export interface Session {
  shown: ShownSite;
  /** The editor of the user, if the environment names one. */
  editor: Editor | undefined;
  latest: SiteState;
  /** The latest state whose config can be read. */
  good: SiteState | undefined;
  /** The reason why the site cannot be read at the moment. */
  problem: string | undefined;
  /** True if reading all pages is slow. Then the first view does not wait for them. */
  isLarge: boolean;
  /** The base path of a large site, which the links of all pages may show. Set by the first check. */
  basePath: string | undefined;
  /** True if the front matter of all pages has been read. Before that, only the pages around the shown one have theirs. */
  isRead: boolean;
  /** The state of the languages, as far as it is known. */
  languages: Languages;
  viewed(): void;
}

/** A call whose arguments cannot be answered. The message is a sentence. */
export class InvalidCall extends Error {}

type Answers = {
  [Name in keyof ServerCalls]: (
    ...args: Parameters<ServerCalls[Name]>
  ) => ReturnType<ServerCalls[Name]> | Promise<ReturnType<ServerCalls[Name]>>;
};

/** Takes the state after a change. */
export function settle(session: Session, latest: SiteState): void {
  session.latest = latest;
  if (latest.site.config) session.good = latest;
}

/** Returns `undefined` while no config can be read. */
export function replyAt(session: Session, address: string): PageReply | undefined {
  const { good, isRead, languages, shown } = session;
  const index = isRead ? good?.index.whole() : good?.index.around(pathOf(address));
  if (!good || !index) return undefined;
  const reply = pageReply(addressedSite(session, good.site), index, address);
  const translations = translationsReply(languages, index, reply.view, shown.config);
  return translations ? { ...reply, translations } : reply;
}

/** Returns a site whose addresses can be found without reading all of its pages again. */
function addressedSite({ isLarge, basePath }: Session, site: Site): Site {
  if (!isLarge) return site;
  return basePath === undefined
    ? siteWith(site, { checksLinks: false })
    : siteWith(site, { settings: { ...site.settings, basePath } });
}

function treeOf({ good, isRead }: Session): NavIndex | undefined {
  return isRead ? good?.index.whole() : good?.index.plain();
}

export async function openState(shown: ShownSite, host: Host): Promise<SiteState> {
  const site = await shown.open(host);
  const checked = once(async (): Promise<Checked> => {
    const start = performance.now();
    try {
      const result = await shown.check(host);
      return { result, time: performance.now() - start };
    } catch (error) {
      const problem = problemOf(error);
      if (problem === undefined) throw error;
      return { problem, time: performance.now() - start };
    }
  });
  return { site, index: siteIndex(site), check: checked };
}

/** Answers read files of the site only, and write nothing. */
export function answersOf(session: Session): Answers {
  return {
    async site() {
      const { site, check } = session.latest;
      return {
        config: session.shown.config,
        root: toPosix(session.shown.cwd),
        files: [...site.sources.keys()],
        problem: session.problem ?? (await check()).problem,
        editor: session.editor?.name,
      };
    },
    async check() {
      const { site, check } = session.latest;
      const { result, time } = await check();
      const tree = session.isLarge && site.config && session.latest.index.plain()?.tree;
      if (tree) session.basePath ??= checkedAddresses(site, site.config, tree).basePath;
      return checkReply(result, site, {
        configOnly: false,
        time,
        suggest: suggester(site).resolve,
      });
    },
    tree(open) {
      const index = treeOf(session);
      return session.good && index && treeReply(session.good.site, index, open.map(String));
    },
    nodesAbove(file, pointer) {
      const index = treeOf(session);
      return index ? nodesAbove(index, file, pointer) : [];
    },
    page(address) {
      const reply = replyAt(session, address);
      session.viewed();
      return reply;
    },
    locate(file, pointer) {
      const place = session.latest.site.sources.get(file)?.locate(pointer, 'value');
      return place && placeOf({ file, range: place.range });
    },
    async text(file) {
      const { site, check } = session.latest;
      const source = site.sources.get(file);
      if (source) return source.text;
      // A config that is not JSON is not a source.
      const { result } = await check();
      const isNamed = file === site.file || result?.diagnostics.some((one) => one.file === file);
      return isNamed ? site.host.read(file) : undefined;
    },
    codemods: async () => (await import('@nav/viewer/codemod-replies')).codemodInfos(),
    choices(kind, text) {
      const index = treeOf(session);
      return index ? choicesOf(index, kind, text) : [];
    },
    plan: (name, options) => planOf(session, name, options),
    edit: (file, line) => edit(session, file, line),
  };
}

/** Opens a file of the site in the editor of the user: a page, another file in its folder, or one that the config is made of. */
async function edit(
  { shown, editor, latest: { site } }: Session,
  file: string,
  line: number,
): Promise<string | undefined> {
  if (!editor) throw new InvalidCall('The environment names no editor.');
  const { cwd, config } = shown;
  const folder = realPath(dirname(resolve(cwd, config)));
  const path = realPath(resolve(cwd, file));
  const isInside = folder !== undefined && path !== undefined && isBelow(folder, path);
  if (path === undefined || !(isInside || site.sources.has(file)) || !isFile(path))
    throw new InvalidCall(`${file} is not a file of the site.`);
  if (!Number.isSafeInteger(line) || line < 1) throw new InvalidCall('Lines start at 1.');
  return openInEditor(editor, path, line, cwd);
}

async function planOf(
  { shown, latest }: Session,
  name: string,
  options: Readonly<Record<string, unknown>>,
): Promise<PlanReply> {
  const { planReply } = await import('@nav/viewer/codemod-replies');
  const { codemods, plan } = await import('@nav/codemods');
  const codemod = codemods.get(name);
  if (!codemod) throw new InvalidCall(`Unknown codemod "${name}".`);
  const { cwd, config, dialect } = shown;
  // Options may name files, such as `map`. A page in the browser reads none outside of the site.
  const readInput = (path: string) =>
    latest.site.host.read(toPosix(relative(cwd, resolve(cwd, path))));
  // Uncommitted changes concern only the command that writes.
  const run = { cwd, dialect, settings: shown.settings(), force: true, readInput };
  const [planned] = await plan(codemod, options, [config], run);
  if (!planned) throw new Error(`${config} was not planned.`);
  const reply = planReply(codemod, options, planned);
  if (planned.cause !== undefined) reply.reason = `Cannot read it: ${reasonOf(planned.cause)}.`;
  return reply;
}
