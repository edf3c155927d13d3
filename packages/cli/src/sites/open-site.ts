import { basename, dirname, relative, resolve } from 'node:path';
import { type Dialect, type Host, loadSite, type SiteOptions } from '@nav/core';
import {
  dialectNames,
  holdsText,
  isModulePath,
  readSettings,
  readText,
  SETTINGS_FILE,
  toPosix,
} from '@nav/core/internal';
import { findSettings, nodeHost } from '@nav/core/node';
import { parseSource } from '@nav/core/stages';
import type { OptionRow, Terminal } from '../terminal/command.ts';
import { readTrouble, troubleOf, UsageError } from '../terminal/failure.ts';
import type { OpenedSite } from './opened-site.ts';

/** What stands in a text for bytes that are not UTF-8. */
const REPLACEMENT = '\ufffd';

/** What the byte order mark of UTF-16 is read as; of the bytes of JSON behind it, half are zero. */
const UTF_16_MARK = REPLACEMENT + REPLACEMENT;

/** The options of every command that reads a site. */
export interface SiteFlags {
  dialect?: Dialect;
  /** `--no-files` makes it false. */
  files?: boolean;
  /** The path of a settings file. */
  config?: string;
  /** Whether specifications on the network may be read. */
  fetch?: boolean;
}

export const siteOptions: readonly OptionRow[] = [
  {
    flags: '--dialect <name>',
    about: 'the rules to follow, whatever the config tells',
    choices: dialectNames,
  },
  {
    flags: '--config <file>',
    about: 'a file with the settings (default: the nearest nav.config.json)',
  },
  { flags: '--fetch', about: 'fetch OpenAPI specifications from the network' },
];

/**
 * Reads the site whose config is `file`, a path relative to the working directory. Nothing outside its folder is read.
 *
 * @param texts stand for those of files, by path from the working directory.
 * @throws UsageError when the config or the settings cannot be read.
 */
export async function openSite(
  file: string,
  flags: SiteFlags,
  terminal: Pick<Terminal, 'cwd' | 'progress' | 'write'>,
  texts: ReadonlyMap<string, string> = new Map(),
): Promise<OpenedSite> {
  const { cwd } = terminal;
  const folder = dirname(resolve(cwd, file));
  const disk = nodeHost({ cwd, root: folder });
  const host = { ...disk, read: (path: string) => texts.get(path) ?? disk.read(path) };
  const found = settingsFor(folder, flags.config, cwd);
  const settings = found && { ...found, text: texts.get(found.file) ?? found.text };
  const site = await loadFlagged(host, file, settings, flags, terminal);
  if (!site || site.unreadable.has(site.file))
    throw new UsageError(whyUnreadable(resolve(cwd, file), file));
  for (const note of undecodableNotes(site, cwd, texts)) terminal.write('', note);
  return site;
}

/** A settings file, with its path from the host's root. */
type SettingsText = NonNullable<SiteOptions['settings']>;

/**
 * Loads a site from any host, as the options of the command line want it: specifications are fetched where they ask for it.
 *
 * @returns `undefined` when there is no config of that name.
 */
export async function loadFlagged(
  host: Host,
  file: string,
  settings: SettingsText | undefined,
  flags: SiteFlags,
  terminal: Pick<Terminal, 'progress' | 'write'>,
): Promise<OpenedSite | undefined> {
  const options: SiteOptions = {
    ...(flags.dialect ? { dialect: flags.dialect } : {}),
    ...(flags.files === false ? { files: false } : {}),
    ...(settings ? { settings } : {}),
  };
  const load = await siteLoader(file, terminal);
  const loaded = load(host, file, options);
  const site = loaded && { ...loaded, settingsText: settings };
  if (!site || !flags.fetch) return site;
  const { fetchSpecifications } = await import('./fetch-specifications.ts');
  terminal.progress(`Fetching the specifications of ${file} …`);
  const { fetched, unreachable } = await fetchSpecifications(site);
  for (const [address, reason] of [...unreachable].sort()) {
    terminal.write('', `${address} could not be fetched: ${reason}.\n`);
  }
  return { ...site, ...load(host, file, { ...options, fetched, unreachable }), unreachable };
}

/** What is said of files that are not UTF-8: whoever reads them as that sees other letters than their author. */
function undecodableNotes(
  site: OpenedSite,
  cwd: string,
  drafts: ReadonlyMap<string, string>,
): string[] {
  const { file: config, host, settingsText: settings, sources } = site;
  const texts = new Map([...sources.values()].map(({ file, text }) => [file, text]));
  // What could not be parsed is no source.
  if (!texts.has(config)) texts.set(config, host.read(config) ?? '');
  if (settings && !texts.has(settings.file)) texts.set(settings.file, settings.text);
  return [...texts]
    .filter(([file, text]) => text.includes(REPLACEMENT) && !drafts.has(file))
    .filter(([file, text]) => !holdsText(resolve(cwd, file), text))
    .map(([file, text]) =>
      text.startsWith(UTF_16_MARK) && text.includes('\0')
        ? `${file} is written in UTF-16, which nav does not read; save it as UTF-8.\n`
        : `${file} holds bytes that are not UTF-8, which are read as ${REPLACEMENT}; save it as UTF-8.\n`,
    );
}

/** What `loadSite` of `@nav/core` is for JSON. */
type SiteLoader = (host: Host, file: string, options?: SiteOptions) => OpenedSite | undefined;

/**
 * What reads a config of that name: JSON, or a module whose computed parts are told. What reads modules is loaded only
 * for them: it takes half a second.
 */
async function siteLoader(file: string, terminal: Pick<Terminal, 'write'>): Promise<SiteLoader> {
  if (!isModulePath(file)) return loadSite;
  const { loadModuleSite } = await import('./module-site.ts');
  let told = false;
  return (host, path, options = {}) => {
    const loaded = loadModuleSite(host, path, options);
    if (!told) for (const note of loaded?.notes ?? []) terminal.write('', `${note}\n`);
    told = true;
    return loaded?.site;
  };
}

/**
 * The settings that apply to a site in `folder`: the file that `--config` names, or the nearest one.
 *
 * @throws UsageError when they cannot be read.
 */
export function settingsFor(
  folder: string,
  given: string | undefined,
  cwd: string,
): SettingsText | undefined {
  if (given === undefined) {
    try {
      return findSettings(folder, cwd);
    } catch (error) {
      const { path = SETTINGS_FILE } = error as NodeJS.ErrnoException;
      throw new UsageError(`${toPosix(relative(cwd, path))} cannot be read: ${troubleOf(error)}.`);
    }
  }
  if (given === '') throw new UsageError('--config is empty; name a settings file.');
  const path = resolve(cwd, given);
  const text = readText(path);
  if (text === undefined) throw new UsageError(whyUnreadable(path, given));
  const file = toPosix(relative(cwd, path));
  if (basename(path) === 'package.json' && !readSettings(file, text)) {
    const trouble = parseSource(file, text).source
      ? 'has no "nav" block; write the settings into one'
      : 'is no JSON; mend it';
    throw new UsageError(`${given} ${trouble}, or name a file that holds the settings.`);
  }
  return { file, text };
}

function whyUnreadable(path: string, shown: string): string {
  return `${shown} cannot be read: ${readTrouble(path) ?? 'it is a link that leaves its folder'}.`;
}
