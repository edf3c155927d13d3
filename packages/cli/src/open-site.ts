import { readFileSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { type Dialect, loadSite, SETTINGS_FILE, type Site, type SiteOptions } from '@nav/core';
import { findSettings, nodeHost, readText, toPosix } from '@nav/core/node';
import { type OptionRow, type Terminal, UsageError } from './command.ts';

const MODULE = /\.[cm]?[jt]sx?$/i;

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
    about: 'the rules to follow (default: the config tells)',
    choices: ['standard', 'mintlify'],
  },
  { flags: '--config <file>', about: 'the settings (default: the nearest nav.config.json)' },
  { flags: '--fetch', about: 'fetch OpenAPI specifications from the network' },
];

/**
 * Reads the site whose config is `file`, a path relative to the working directory. Nothing outside its folder is read.
 *
 * @throws UsageError when the config or the settings cannot be read.
 */
export async function openSite(
  file: string,
  flags: SiteFlags,
  terminal: Pick<Terminal, 'cwd' | 'progress' | 'write'>,
): Promise<Site> {
  const { cwd } = terminal;
  const folder = dirname(resolve(cwd, file));
  const host = nodeHost({ cwd, root: folder });
  const settings = settingsFor(folder, flags.config, cwd);
  const options: SiteOptions = {
    ...(flags.dialect ? { dialect: flags.dialect } : {}),
    ...(flags.files === false ? { files: false } : {}),
    ...(settings ? { settings } : {}),
  };
  const load = MODULE.test(file) ? await moduleLoader(terminal) : loadSite;
  const site = load(host, file, options);
  if (!site) throw new UsageError(whyUnreadable(resolve(cwd, file), file));
  if (!flags.fetch) return site;
  const { fetchSpecifications } = await import('./fetch-specifications.ts');
  terminal.progress(`Fetching the specifications of ${file} …`);
  const { texts: fetched, failures } = await fetchSpecifications(site);
  for (const failure of failures) terminal.write('', `${failure}\n`);
  return load(host, file, { ...options, fetched }) ?? site;
}

/** Reads configs in modules. What reads their language is loaded only for them: it takes half a second. */
async function moduleLoader(terminal: Pick<Terminal, 'write'>): Promise<typeof loadSite> {
  const { loadModuleSite } = await import('./module-site.ts');
  let told = false;
  return (host, file, options = {}) => {
    const loaded = loadModuleSite(host, file, options);
    if (!told) for (const note of loaded?.notes ?? []) terminal.write('', `${note}\n`);
    told = true;
    return loaded?.site;
  };
}

function settingsFor(
  folder: string,
  given: string | undefined,
  cwd: string,
): { file: string; text: string } | undefined {
  if (given === undefined) return findSettings(folder, cwd);
  const name = basename(given);
  if (!name.endsWith(SETTINGS_FILE) && name !== 'package.json') {
    throw new UsageError(`--config takes a ${SETTINGS_FILE} or a package.json, not ${given}.`);
  }
  const text = readText(resolve(cwd, given));
  if (text === undefined) throw new UsageError(whyUnreadable(resolve(cwd, given), given));
  return { file: toPosix(relative(cwd, resolve(cwd, given))), text };
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'its permissions forbid it',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links lead in a circle',
};

function whyUnreadable(path: string, shown: string): string {
  try {
    readFileSync(path);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return `${shown} cannot be read: ${REASONS[code] ?? message}.`;
  }
  return `${shown} cannot be read: it is a link that leaves its folder.`;
}
