import { dirname, relative, resolve } from 'node:path';
import { groupBy, once } from '@nav/collections';
import {
  type CheckResult,
  cachedHost,
  checkSite,
  type Diagnostic,
  type Host,
  type NavTree,
  resolveSite,
  type Site,
  type SiteOptions,
  type SitePage,
  sitePages,
} from '@nav/core';
import { indexTree, type NavIndex } from '@nav/core/client';
import { listSiteFiles, parseTree, siteWith, suggester } from '@nav/core/internal';
import { nodeStamp } from '@nav/core/node';
import {
  type Finding,
  type ParseConfig,
  parseSource,
  type Source,
  snippetTest,
} from '@nav/core/stages';
import { toPosix } from '@nav/disk';
import { extensionOf, normalizePath } from '@nav/paths';
import { followedPages, userCaches } from '@nav/site/followed-pages';
import { loadExisting } from '@nav/site/load-site';
import { settingsAbove } from '@nav/site/settings-text';
import type { RootNode } from '../texts/json-nodes.ts';
import { MAX_LINKED_PAGES } from '../texts/limits.ts';
import { type OpenTexts, uriIn } from '../texts/open-texts.ts';
import { positionsIn, type TextPositions } from '../texts/positions.ts';
import { type KeptFindings, keptFindings } from './kept-findings.ts';
import { withoutKnown } from './known-findings.ts';
import { overlayHost, overlayStamp } from './overlay-host.ts';
import type { ServerSettings } from './server-settings.ts';

/**
 * The contents of a site as of one moment: the part that completion reads. Paths are relative to the folder of the site.
 */
export interface SiteTexts {
  /** The path of its config, such as `docs.json`. */
  readonly file: string;
  /** The loaded site. `config` is undefined while its text is broken. */
  readonly site: Site;
  /** The settings that apply, with their path and text. */
  readonly settings: SiteOptions['settings'] | undefined;
  /** The last moment at which the config could be read, if that is an earlier one. */
  readonly lastGood: SiteTexts | undefined;
  /** Returns the text of a file: unsaved, or that on disk without a byte order mark. */
  text(file: string): string | undefined;
  positions(file: string): TextPositions;
  /** Returns the URI of a file, as the editor spells it. */
  uri(file: string): string;
}

export interface TextFile {
  site: SiteTexts;
  /** The path of the file from the folder of the site, which may start with `../`. */
  file: string;
}

/**
 * A site as of one moment, with unsaved documents: core's cached host over a host with these. Each change makes a new one. If the
 * editor reports changed files, only these are read again. Otherwise, all are stamped. Everything is computed on first use.
 *
 * Documents have no byte order mark, because editors hide it. Edits are ranges, so the mark stays in the file.
 */
export interface EditedSite extends SiteTexts {
  /** The absolute path of its folder. */
  readonly folder: string;
  /** Returns all findings that are not in the baseline. Findings about pages are missing while `isEarly` is true. */
  check(): CheckResult;
  /** True for a large site whose pages were not read yet. */
  readonly isEarly: boolean;
  findingsIn(file: string): readonly Diagnostic[];
  /** Returns the resolved navigation; while the config is broken, the last readable one. */
  tree(): NavTree | undefined;
  /** Returns the same navigation for the queries of `@nav/core/client`. */
  index(): NavIndex | undefined;
  /** Returns every page of the site, as `sitePages` does; while the config is broken, the last readable ones. */
  pages(): readonly SitePage[];
  /** `undefined` while it is not valid JSON. */
  source(file: string): Source | undefined;
  /** Returns the root of a JSON file; `undefined` for other files and while it is not valid. */
  json(file: string): RootNode | undefined;
  /** Returns the suggestions for findings. */
  readonly suggester: () => ReturnType<typeof suggester>;
  /** Returns true if the config, one of its parts, or the settings are in this file. */
  isConfigFile(file: string): boolean;
  withText(file: string, text: string): EditedSite | undefined;
  readonly lastGood: EditedSite | undefined;
}

/** A site that stays open while its files are edited. */
export interface TrackedSite {
  readonly folder: string;
  /** `undefined` if its config does not exist. */
  current(): EditedSite | undefined;
  /** Takes note of changed files and folders, by absolute path. */
  changed(paths: Iterable<string>): void;
  /** Takes note that anything may have changed on disk, or the settings of the server. */
  refresh(): void;
  /** Reads the pages from now on, even if there are many. */
  readPages(): void;
}

type SyntaxCheck = NonNullable<SiteOptions['syntax']>;

export interface SiteSources {
  texts: OpenTexts;
  settings(): ServerSettings;
  /** True if the editor reports changes of files on disk. Otherwise each file is looked at again before it is used. */
  watches: boolean;
  /** True if findings can be shown before the pages of a large site are read, because the editor receives the others later. */
  showsEarly?: boolean;
  /** Returns the parser of pages as MDX; `undefined` until a page is open. */
  parsePage?: () => SyntaxCheck['parse'] | undefined;
  /** Returns the check of what pages lose; `undefined` until a page is open. */
  content?: () => SiteOptions['content'];
  /** Set for a config that is a module. */
  parse?: ParseConfig | undefined;
  /** Returns the folder of the page cache. Default: the user's. */
  caches?: typeof userCaches;
}

export function trackSite(path: string, sources: SiteSources): TrackedSite {
  const folder = dirname(path);
  const file = toPosix(relative(folder, path));
  const { texts, watches } = sources;
  const caches = () => (sources.settings().cache ? (sources.caches ?? userCaches)() : undefined);
  const pages = followedPages(folder, caches);
  const kept = keptFindings(folder, file, pages, caches);
  let openFiles = openPaths(folder, texts);
  const overlay = pages.caching(
    overlayHost(pages.disk, folder, texts),
    (one) => openFiles.has(one),
    watches,
  );
  const stamp = watches ? undefined : overlayStamp(nodeStamp({ cwd: folder }), folder, texts);
  const host = cachedHost(overlay, stamp);
  let current: { site: EditedSite | undefined } | undefined;
  let good: EditedSite | undefined;
  let hasReadPages = !sources.showsEarly;

  function load(drafts?: ReadonlyMap<string, string>): EditedSite | undefined {
    const { settings, problem } = settingsOf(
      folder,
      file,
      (one) => drafts?.get(one) ?? texts.get(resolve(folder, one))?.text,
    );
    const reading: Host = drafts
      ? { ...host, read: (path) => drafts.get(normalizePath(path)) ?? host.read(path) }
      : host;
    const { parse } = sources;
    const content = sources.content?.();
    const parsePage = sources.parsePage?.();
    kept.start([sources.settings().links, !!parsePage, !!content], () =>
      Array.from(texts, ([one, { text }]) => [one, text]),
    );
    const isEarly = leavesOutPages();
    const loaded = loadExisting(reading, file, {
      ...(settings ? { settings } : {}),
      links: !isEarly && checksAllLinks(),
      linkFiles: isEarly ? [] : openPages(),
      readPages: !isEarly,
      ...(parsePage ? { syntax: { files: openPages(), parse: parsePage } } : {}),
      ...(content ? { content } : {}),
      ...(parse ? { parse } : {}),
    });
    if (!loaded) return undefined;
    const site = problem ? siteWith(loaded, { findings: [...loaded.findings, problem] }) : loaded;
    const lastGood = site.config ? undefined : good;
    const withText = (path: string, text: string) => load(new Map(drafts).set(path, text));
    const edited = editedSite(folder, site, {
      settings,
      texts,
      lastGood,
      withText,
      isEarly,
      kept: isEarly || drafts ? undefined : kept,
    });
    if (site.config && !drafts) good = edited;
    return edited;
  }

  function checksAllLinks(): boolean {
    const { links } = sources.settings();
    return links === 'auto' ? !isLarge() : links;
  }

  function isLarge(): boolean {
    return (listSiteFiles(host, '')?.pages.size ?? 0) >= MAX_LINKED_PAGES;
  }

  /**
   * Reading 24,803 pages takes four fifths of the time to the first findings, so the first check of a large site leaves them
   * out, unless the cache has most of them or the editor cannot ask again.
   */
  function leavesOutPages(): boolean {
    hasReadPages ||=
      kept.result !== undefined ||
      pages.countUnknown(listSiteFiles(host, '').pages.paths()) < MAX_LINKED_PAGES;
    return !hasReadPages;
  }

  const openPages = () =>
    [...openFiles].filter((one) => extensionOf(one) !== '' && !one.startsWith('../'));

  return {
    folder,
    current() {
      if (!watches) pages.disk.forget();
      current ??= { site: load() };
      return current.site;
    },
    changed(paths) {
      const all = Array.from(paths, (one) => toPosix(relative(folder, one)));
      openFiles = openPaths(folder, texts);
      kept.forget();
      host.changed(all);
      pages.changed(all.filter((one) => !openFiles.has(one)));
      current = undefined;
    },
    refresh() {
      kept.forget();
      current = undefined;
    },
    readPages() {
      if (hasReadPages) return;
      hasReadPages = true;
      current = undefined;
    },
  };
}

/** Returns the paths of the open documents from a folder. */
function openPaths(folder: string, texts: OpenTexts): Set<string> {
  return new Set(Array.from(texts.keys(), (one) => toPosix(relative(folder, one))));
}

/** @param textOf returns the text of an open document. */
function settingsOf(
  folder: string,
  file: string,
  textOf: (file: string) => string | undefined,
): { settings?: SiteOptions['settings']; problem?: Finding } {
  const above = settingsAbove(folder, folder);
  if (!('error' in above)) {
    const { settings } = above;
    if (!settings) return {};
    const text = textOf(settings.file) ?? settings.text.replace(/^\ufeff/, '');
    return { settings: { ...settings, text } };
  }
  const start = { line: 1, column: 1, offset: 0 };
  const args = { path: toPosix(relative(folder, above.path)), reason: above.error.message };
  const at = { file, range: { start, end: start } };
  return { problem: { code: 'unreadable-file', args, at } };
}

function editedSite(
  folder: string,
  site: Site,
  {
    settings,
    texts,
    lastGood,
    withText,
    isEarly,
    kept,
  }: Pick<EditedSite, 'settings' | 'lastGood' | 'withText' | 'isEarly'> & {
    texts: OpenTexts;
    kept: KeptFindings | undefined;
  },
): EditedSite {
  const check = once(() => {
    const result = kept?.result ?? checkSite(site);
    kept?.save(result, site);
    return withoutKnown(result, site, folder);
  });
  const tree = once(() => resolveSite(site, { isSnippet: snippetTest(site) })?.tree);
  const index = once(() => {
    const resolved = tree();
    return resolved && indexTree(resolved);
  });
  const pages = once(() => {
    const resolved = tree();
    return resolved ? sitePages(site, resolved) : undefined;
  });
  const byFile = once(() => groupBy(check().diagnostics, (one) => one.file));
  const text = (file: string) => (settings?.file === file ? settings.text : site.host.read(file));
  const positions = new Map<string, TextPositions>();
  const roots = new Map<string, RootNode | undefined>();
  const parsed = new Map<string, Source | undefined>();
  const edited: EditedSite = {
    folder,
    file: site.file,
    site,
    settings,
    lastGood,
    withText,
    isEarly,
    check,
    findingsIn: (file) => byFile().get(file) ?? [],
    tree: () => (lastGood ? lastGood.tree() : tree()),
    index: () => (lastGood ? lastGood.index() : index()),
    pages: () => (lastGood ? lastGood.pages() : (pages() ?? [])),
    text,
    positions(file) {
      let known = positions.get(file);
      if (!known) {
        known = positionsIn(text(file) ?? '');
        positions.set(file, known);
      }
      return known;
    },
    source(file) {
      const known = site.sources.get(file);
      if (known) return known;
      if (!parsed.has(file)) {
        const json = /\.jsonc?$/.test(file) ? text(file) : undefined;
        parsed.set(file, json === undefined ? undefined : parseSource(file, json).source);
      }
      return parsed.get(file);
    },
    json(file) {
      const isJson = /\.jsonc?$/.test(file);
      if (isJson && !roots.has(file)) {
        const source = edited.source(file);
        roots.set(file, source && parseTree({ text: source.text }));
      }
      return roots.get(file);
    },
    suggester: once(() => suggester(site)),
    uri: (file) => uriIn(texts, resolve(folder, file)),
    isConfigFile: (file) =>
      file === site.file ||
      site.sources.has(file) ||
      file === settings?.file ||
      lastGood?.isConfigFile(file) === true,
  };
  return edited;
}
