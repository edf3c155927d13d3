import { dirname, relative } from 'node:path';
import type { SiteOptions } from '@nav/core';
import { contentCheck, type MdxProblem } from '@nav/core/stages';
import { toPosix } from '@nav/disk';
import { extensionOf, isModulePath } from '@nav/paths';
import type { ClientCapabilities } from 'vscode-languageserver';
import type { OpenText } from '../texts/open-texts.ts';
import { pathOfUri } from '../texts/uris.ts';
import { type EditedSite, type TextFile, type TrackedSite, trackSite } from './edited-site.ts';
import { configsFor } from './find-configs.ts';
import { type EditorSettings, type ServerSettings, settingsIn } from './server-settings.ts';
import type { OutdatedPage, OutdatedPages } from './site-translations.ts';

export interface SiteFile extends TextFile {
  site: EditedSite;
}

/** A change of the server's state. */
export type WorkspaceChange =
  | { kind: 'text'; path: string; open: OpenText }
  | { kind: 'closed'; path: string }
  | { kind: 'disk'; paths: readonly string[] }
  | { kind: 'settings'; settings: EditorSettings }
  | { kind: 'translations'; sites: readonly OutdatedPages[] };

export interface Workspace {
  readonly client: ClientCapabilities;
  readonly texts: ReadonlyMap<string, OpenText>;
  /** The pages that are behind their originals, by the absolute path of the config. */
  readonly behind: ReadonlyMap<string, readonly OutdatedPage[]>;
  settingsOf(site: EditedSite): ServerSettings;
  versionOf(uri: string): number | undefined;
  notify(message: string): void;
  apply(change: WorkspaceChange): void;
  /** Returns the sites that a file belongs to, the nearest first. */
  sitesOf(path: string): Promise<SiteFile[]>;
  siteOf(uri: string): Promise<SiteFile | undefined>;
  /** Returns the sites of all open documents. Closes the others. */
  wantedSites(): Promise<EditedSite[]>;
  /** Reads the pages of all open sites from now on, even if there are many. */
  readPages(): void;
}

export function openWorkspace(
  client: ClientCapabilities,
  watches: boolean,
  initial: EditorSettings,
  notify: (message: string) => void,
): Workspace {
  const texts = new Map<string, OpenText>();
  const open = new Map<string, TrackedSite>();
  let settings = initial;
  let behind: Workspace['behind'] = new Map();
  const pageParser = loadingParser();

  async function siteAt(config: string): Promise<TrackedSite> {
    const known = open.get(config);
    if (known) return known;
    // It takes half a second to load.
    const parse = isModulePath(config)
      ? (await import('@nav/codemods/module')).parseModule
      : undefined;
    const site =
      open.get(config) ??
      trackSite(config, {
        texts,
        watches,
        showsEarly: receivesLater(client),
        settings: () => settingsIn(settings, dirname(config)),
        parsePage: pageParser.parsePage,
        content: pageParser.content,
        parse,
      });
    open.set(config, site);
    return site;
  }

  function inSite(path: string, site: TrackedSite): SiteFile | undefined {
    const current = site.current();
    return current && { site: current, file: fromFolder(site.folder, path) };
  }

  const workspace: Workspace = {
    client,
    texts,
    notify,
    get behind() {
      return behind;
    },
    settingsOf: ({ folder }) => settingsIn(settings, folder),
    versionOf(uri) {
      const path = pathOfUri(uri);
      return path === undefined ? undefined : texts.get(path)?.version;
    },
    apply(change) {
      if (change.kind === 'translations') {
        behind = new Map(change.sites.map(({ config, pages }) => [config, pages]));
        return;
      }
      if (change.kind === 'settings') {
        const before = settings;
        settings = change.settings;
        const linksOf = (all: EditorSettings, path: string) => settingsIn(all, dirname(path)).links;
        // Editors send their settings again after the start.
        for (const [path, site] of open)
          if (linksOf(before, path) !== linksOf(settings, path)) site.refresh();
        return;
      }
      if (change.kind === 'text') texts.set(change.path, change.open);
      if (change.kind === 'closed') texts.delete(change.path);
      const paths = change.kind === 'disk' ? change.paths : [change.path];
      for (const site of open.values()) site.changed(paths);
    },
    async sitesOf(path) {
      await pageParser.load(path);
      const nearest = await Promise.all(configsFor(path, texts).map(siteAt));
      const others = [...open.values()].filter(
        (site) =>
          !nearest.includes(site) &&
          site.current()?.isConfigFile(fromFolder(site.folder, path)) === true,
      );
      return [...nearest, ...others].flatMap((site) => inSite(path, site) ?? []);
    },
    async siteOf(uri) {
      const path = pathOfUri(uri);
      return path === undefined ? undefined : (await workspace.sitesOf(path))[0];
    },
    async wantedSites() {
      if (!watches) for (const site of open.values()) site.refresh();
      const wanted = new Set<EditedSite>();
      // Before the first site is checked, which keeps its findings.
      for (const path of texts.keys()) await pageParser.load(path);
      for (const path of texts.keys())
        for (const { site } of await workspace.sitesOf(path)) wanted.add(site);
      for (const [path, site] of open) {
        const current = site.current();
        if (!current || !wanted.has(current)) open.delete(path);
      }
      return [...wanted];
    },
    readPages() {
      for (const site of open.values()) site.readPages();
    },
  };
  return workspace;
}

interface LoadingParser {
  /** Loads the parser of pages if a path is one, which takes a tenth of a second. */
  load(path: string): Promise<void>;
  /** Returns undefined until the parser is loaded. */
  parsePage(): ((text: string) => MdxProblem | undefined) | undefined;
  content(): SiteOptions['content'];
}

function loadingParser(): LoadingParser {
  let parsePage: ReturnType<LoadingParser['parsePage']>;
  let content: SiteOptions['content'];
  return {
    async load(path) {
      if (extensionOf(path) === '') return;
      const { contentReader, pageProblem } = await import('@nav/markdown/content');
      parsePage ??= pageProblem;
      const { compilePattern } = await import('@nav/site/compile-pattern');
      content ??= contentCheck(contentReader, compilePattern);
    },
    parsePage: () => parsePage,
    content: () => content,
  };
}

function fromFolder(folder: string, path: string): string {
  return toPosix(relative(folder, path));
}

/** Returns true if findings reach an editor without its asking: it receives all, or asks again when the server wants it. */
function receivesLater({ textDocument, workspace }: ClientCapabilities): boolean {
  return !textDocument?.diagnostic || workspace?.diagnostics?.refreshSupport === true;
}
