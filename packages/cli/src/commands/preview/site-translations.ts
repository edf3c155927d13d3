import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { changeSince } from '@nav/codemods/internal';
import { type NavIndex, occurrencesOf, type PageView, walkElements } from '@nav/core/client';
import type { LanguageState } from '@nav/core/node';
import type { PageLink, TranslationsReply } from '@nav/playground/protocol';
import type { SiteFlags } from '@nav/site/open-site';
import { MAX_OUTDATED, MAX_OUTPUT } from '../../terminal/limits.ts';

/** The state of the languages of a site other than the default one, by their codes. */
export type Languages = ReadonlyMap<string, LanguageState>;

/**
 * Compares the languages of a site in another process, because the history of a large site takes seconds.
 *
 * @param config its path from `cwd`.
 * @returns nothing without git, or if the site cannot be read.
 */
export async function readLanguages(
  config: string,
  { dialect, config: settings }: SiteFlags,
  cwd: string,
  signal: AbortSignal | undefined,
): Promise<Languages> {
  const cli = createRequire(import.meta.url).resolve('@nav/cli/package.json');
  const args = [
    join(dirname(cli), 'bin/nav.js'),
    ...['translations', '--format=json'],
    ...(dialect === undefined ? [] : [`--dialect=${dialect}`]),
    ...(settings === undefined ? [] : [`--config=${settings}`]),
    ...['--', config],
  ];
  try {
    const options = { cwd, signal, maxBuffer: MAX_OUTPUT, windowsHide: true };
    const { stdout } = await promisify(execFile)(process.execPath, args, options);
    const { sites } = JSON.parse(stdout) as { sites: { languages: LanguageState[] }[] };
    const languages = sites.flatMap((site) => site.languages);
    return new Map(languages.map((one) => [one.language, one]));
  } catch {
    return new Map();
  }
}

export function hasLanguages({ tree }: NavIndex): boolean {
  let found = false;
  walkElements(tree, ({ kind }) => {
    found ||= kind === 'language';
  });
  return found;
}

/**
 * Returns a function that reads a value again. While it is being read, further calls become one. Calls `changed` with values
 * that differ from the one before.
 */
export function rereader<Value>(
  read: () => Promise<Value>,
  toText: (value: Value) => string,
  changed: (value: Value) => void,
): () => Promise<void> {
  let known: string | undefined;
  let isReading = false;
  let isStale = false;
  return async () => {
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale) {
      isStale = false;
      const value = await read();
      const text = toText(value);
      if (text !== known) changed(value);
      known = text;
    }
    isReading = false;
  };
}

/** `undefined` for the default language, and while they are unknown. */
export function translationsReply(
  languages: Languages,
  index: NavIndex,
  { active }: PageView,
  config: string,
): TranslationsReply | undefined {
  const state = languages.get(active.language?.label ?? '');
  if (!state) return undefined;
  const link = (path: string): PageLink => {
    const [occurrence] = occurrencesOf(index, path);
    const { href = `/${path}`, label = path } = occurrence?.page ?? {};
    return { path, href, label };
  };
  const { behind, missing } = state;
  return {
    config,
    counts: { behind: behind.length, missing: missing.length },
    behind: behind.slice(0, MAX_OUTDATED).map((entry) => ({
      ...link(entry.page),
      original: link(entry.original),
      change: changeSince(entry),
    })),
    missing: missing.slice(0, MAX_OUTDATED).map(({ original }) => link(original)),
  };
}
