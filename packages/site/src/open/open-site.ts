import { dirname, resolve } from 'node:path';
import { interruptionOf } from '@nav/codemods/internal-writing';
import type { Dialect, Host, Site, SiteOptions } from '@nav/core';
import { siteWith } from '@nav/core/internal';
import { briefHost } from '@nav/core/internal-node';
import type { RenamedPage, SomePages } from '@nav/core/stages';
import { holdsText } from '@nav/disk';
import { formatNumber, printable, shownSource } from '@nav/display';
import { isModulePath } from '@nav/paths';
import type { SpecificationFetcher } from '../network/fetch-specifications.ts';
import type { Session } from '../run/session.ts';
import { cannotRead, type SettingsText, settingsFor } from '../settings/settings-text.ts';
import { type Caches, cachePath, userCaches } from './cache-file.ts';
import { loadExisting } from './load-site.ts';
import { type PageCache, pageCache } from './page-cache.ts';
import type { PageContents } from './page-contents.ts';
import { type Disk, REPLACEMENT } from './recorded-disk.ts';
import { type SiteReading, siteReading } from './site-reading.ts';

export interface OpenedSite extends Site {
  /** The host without a record of what is read: its failures are not findings of the site. */
  readonly unrecorded: Host;
  readonly settingsText?: SettingsText | undefined;
  /** The reasons why requested specifications could not be fetched, by URL. */
  readonly unreachable?: ReadonlyMap<string, string>;
  readonly fetched?: RemoteSpecifications | undefined;
  /** The contents of files outside the site that have findings, by their paths from the current directory. */
  readonly outsideTexts?: ReadonlyMap<string, string> | undefined;
  /** The absolute paths of the files outside the site that were searched for its URLs. */
  readonly outsideFiles?: readonly string[] | undefined;
  /** Prints a note for each page read so far that is not UTF-8. */
  notePages?(): void;
  /** The pages read so far, unless a given host reads them. */
  readonly contents?: PageContents;
  /** The state of the git history, if a check has searched it; null if the search ran out of time. */
  readonly history?: string | null;
  /** The renamed pages that a check has found in the history, by slug; `undefined` for a page that was not renamed. */
  readonly renames?: ReadonlyMap<string, RenamedPage | undefined>;
  /** Writes the page cache for the next run. */
  keepPages?(): void;
  /** The files that were read, to open the site again. */
  readonly reading?: SiteReading | undefined;
  /** Returns true for a page read so far that is not UTF-8, which cannot be written back. */
  isUndecodable?(file: string): boolean;
}

type RemoteSpecifications = Pick<SiteOptions, 'fetched' | 'unreachable'>;

/** The options of a command line that decide how a site is read. */
export interface SiteFlags {
  dialect?: Dialect;
  /** `--no-links` makes it false: the links of pages are not checked. */
  links?: boolean;
  /** `--no-syntax` makes it false: pages are not checked for syntax errors. */
  syntax?: boolean;
  /** `--no-files` makes it false. */
  files?: boolean;
  config?: string;
  /** True if specifications on the network may be read. */
  fetch?: boolean;
  /** False with `--no-cache`: no cache is read or written. */
  cache?: boolean;
}

/** Options for loading a site that no command line has. */
interface LoadOptions {
  /** Fetches specifications for several sites, which share its limits. By default, each site has its own. */
  fetcher?: SpecificationFetcher | undefined;
  only?: SomePages | undefined;
  /** Specifications that were fetched before. */
  fetched?: RemoteSpecifications | undefined;
}

export interface OpenOptions extends Omit<LoadOptions, 'fetched' | 'only'> {
  /** Contents instead of files. The keys are paths from the current directory. */
  drafts?: ReadonlyMap<string, string> | undefined;
  /** The files as they were read when the site was opened before: only drafts that differ are read again. */
  reading?: SiteReading | undefined;
  /** True if the site will be opened again with this reading and other drafts. */
  isRepeated?: boolean;
  /** Reads the files instead, for a site that is opened repeatedly. It does not note pages that are not UTF-8. */
  host?: Host | undefined;
  /** The script of the threads that read the pages of large sites, if a bundler has moved it. */
  pageThread?: URL | undefined;
  /** The pages to report findings for. Default: all. */
  only?: SomePages | undefined;
  /** The folder of the page cache. Default: the user's cache folder. */
  caches?: Caches | undefined;
  /** The page cache for a check of some pages. Without it, they do not use one. */
  pages?: PageCache | undefined;
  /** Reads the files. Default: a new one. */
  disk?: Disk | undefined;
}

/**
 * Opens the site whose config is `file`, a path relative to the current directory. Nothing outside its folder is read.
 *
 * @throws UsageError if the config or the settings cannot be read.
 */
export async function openSite(
  file: string,
  flags: SiteFlags,
  session: Session,
  {
    drafts = new Map(),
    reading: known,
    isRepeated = false,
    host: kept,
    pageThread,
    only,
    pages,
    caches: given,
    disk = briefHost({ cwd: session.cwd, root: dirname(resolve(session.cwd, file)) }),
    ...options
  }: OpenOptions = {},
): Promise<OpenedSite> {
  const { cwd } = session;
  const folder = dirname(resolve(cwd, file));
  const left = interruptionOf(folder);
  if (left) {
    const { interruptionNote } = await import('../disk/lock-sites.ts');
    session.write('', interruptionNote(folder, cwd, left));
  }
  const reading =
    known ??
    siteReading({
      disk,
      cwd,
      root: folder,
      isRepeated,
      readsAll: flags.links !== false || flags.syntax === true,
      script: pageThread ?? new URL('./page-thread.js', import.meta.url),
      cache() {
        // Reading the cache takes longer than reading a few pages.
        if (pages || flags.cache === false || only || flags.links === false) return pages;
        const caches = given ?? userCaches();
        return caches && pageCache(cachePath(caches.folder, 'cache', folder), caches.code);
      },
      onProgress: progressOf(file, session),
    });
  reading.setDrafts(drafts);
  const { undecodable } = reading;
  const host = kept ?? reading.host;
  const found = settingsFor(folder, flags.config, cwd);
  const settings = found && { ...found, text: drafts.get(found.file) ?? found.text };
  const site = await loadWithFlags(host, file, settings, flags, session, { ...options, only });
  if (!site || site.unreadable.has(site.file)) throw cannotRead(resolve(cwd, file), file);
  const noteEncoding = (texts: Iterable<[file: string, text: string]>) => {
    for (const note of encodingNotes(texts, cwd, drafts)) session.write('', note);
  };
  noteEncoding(sourceTexts(site));
  // The config is noted and fixed as a whole.
  for (const path of site.sources.keys()) undecodable.delete(path);
  return siteWith(site, {
    notePages: () => noteEncoding(undecodable),
    ...(kept ? {} : { contents: reading.contents }),
    keepPages: known || only ? undefined : reading.save,
    reading,
    isUndecodable: (path: string) => undecodable.has(path),
  });
}

/** Returns a function that shows how many pages of a site are read, ten times a second. */
function progressOf(
  file: string,
  session: Pick<Session, 'progress'>,
): (done: number, total: number) => void {
  let last = 0;
  return (done, total) => {
    const now = performance.now();
    if (now - last < 100) return;
    last = now;
    session.progress(
      `Reading the pages of ${file} (${formatNumber(done)} of ${formatNumber(total)}) …`,
    );
  };
}

/**
 * Loads a site from any host with the options of a command line. Fetches specifications if they ask for it.
 *
 * @returns `undefined` if the config does not exist.
 */
export async function loadWithFlags(
  host: Host,
  file: string,
  settings: SettingsText | undefined,
  flags: SiteFlags,
  session: Pick<Session, 'progress' | 'write'>,
  { fetcher, fetched = {}, only }: LoadOptions = {},
): Promise<OpenedSite | undefined> {
  const options: SiteOptions = {
    ...fetched,
    ...(flags.dialect ? { dialect: flags.dialect } : {}),
    ...(flags.files === false ? { files: false } : {}),
    ...(flags.links === false ? { links: false } : {}),
    ...(settings ? { settings } : {}),
    ...(only ? { only } : {}),
  };
  // It takes half a second to load.
  if (isModulePath(file)) options.parse = (await import('@nav/codemods/module')).parseModule;
  let site = loadExisting(host, file, options);
  if (!site) return undefined;
  let requested: Pick<OpenedSite, 'unreachable' | 'fetched'> = {};
  for (const note of site.notes) session.write('', `${note}\n`);
  if (flags.fetch) {
    const { specificationFetcher } = await import('../network/fetch-specifications.ts');
    session.progress(`Fetching the specifications of ${file} …`);
    const remote = await (fetcher ?? specificationFetcher())(site);
    for (const [url, reason] of [...remote.unreachable].sort()) {
      session.write('', `${printable(`Cannot fetch ${shownSource(url)}: ${reason}.`)}\n`);
    }
    site = loadExisting(host, file, { ...options, ...remote }) ?? site;
    requested = { unreachable: remote.unreachable, fetched: remote };
  }
  return siteWith(site, { ...requested, settingsText: settings, unrecorded: host });
}

/** Returns the fetcher of a run that opens several sites, which share its limits; `undefined` without `fetch`. */
export async function sharedFetcher({
  fetch,
}: SiteFlags): Promise<SpecificationFetcher | undefined> {
  if (!fetch) return undefined;
  const { specificationFetcher } = await import('../network/fetch-specifications.ts');
  return specificationFetcher();
}

/** The byte order mark of UTF-16, read as UTF-8. */
const UTF_16_MARK = REPLACEMENT + REPLACEMENT;

function sourceTexts({
  file: config,
  host,
  settingsText: settings,
  sources,
}: OpenedSite): Map<string, string> {
  const texts = new Map([...sources.values()].map(({ file, text }) => [file, text]));
  // A file that cannot be parsed is not a source.
  if (!texts.has(config)) texts.set(config, host.read(config) ?? '');
  if (settings && !texts.has(settings.file)) texts.set(settings.file, settings.text);
  return texts;
}

/** Returns a note for each file that is not UTF-8: it is read with other letters than its author sees. */
function encodingNotes(
  texts: Iterable<[file: string, text: string]>,
  cwd: string,
  drafts: ReadonlyMap<string, string>,
): string[] {
  return [...texts]
    .filter(([file, text]) => text.includes(REPLACEMENT) && !drafts.has(file))
    .filter(([file, text]) => !holdsText(resolve(cwd, file), text))
    .map(([file, text]) =>
      // In UTF-16, half of the bytes of JSON are zero.
      text.startsWith(UTF_16_MARK) && text.includes('\0')
        ? `${file} is encoded in UTF-16, which nav cannot read. Save it as UTF-8.\n`
        : `${file} is not valid UTF-8. Invalid bytes are read as ${REPLACEMENT}. Save it as UTF-8.\n`,
    );
}
