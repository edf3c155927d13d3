import type { TranslationState } from '@nav/core/node';
import {
  type Basis,
  type KeptFile,
  keptFile,
  lastKept,
  type Row,
  settingsDigest,
} from '../check/last-check.ts';
import { historyState } from '../git/git.ts';
import { type Caches, jsonParts, writeCache } from '../open/cache-file.ts';
import type { OpenedSite, SiteFlags } from '../open/open-site.ts';
import { MIN_CACHED_PAGES } from '../run/limits.ts';
import type { Session } from '../run/session.ts';
import type { TranslationFlags } from './compare-translations.ts';

/** A comparison that is reported again if nothing that it read has changed. */
interface Kept {
  notes: readonly string[];
  state: TranslationState;
  /** The day on which it is true, if it has changes that are not committed. */
  day?: string;
}

/** The cache of a comparison. */
export interface KeptTranslations extends KeptFile {
  /** The state of the git history before this comparison. */
  history: string;
}

/**
 * Returns the cache of a comparison; `undefined` if it depends on more than files and the current commit.
 *
 * @param file the path of the config from the current directory.
 */
export function keptTranslations(
  file: string,
  flags: SiteFlags & TranslationFlags,
  session: Session,
  caches?: Caches,
): KeptTranslations | undefined {
  const { cache, history, language, key, ignoreCode, versions, from, to } = flags;
  if (cache === false || history === false || flags.fetch || flags.since !== undefined)
    return undefined;
  const codes = ['translations', language, key, ignoreCode, versions, from, to];
  const own = keptFile(file, flags, session, { codes, withSuggestions: false }, caches);
  return own && { ...own, history: historyState(own.folder) };
}

/** Returns what the last comparison found, and prints its notes; `undefined` if something has changed since. */
export function lastTranslations(own: KeptTranslations): TranslationState | undefined {
  const last = lastKept<Kept>(own);
  if (!last || 'basis' in last || (last.day ?? today()) !== today()) return undefined;
  for (const note of last.notes) own.session.write('', note);
  return last.state;
}

/** Keeps a comparison for the next run. */
export function saveTranslations(
  own: KeptTranslations,
  state: TranslationState,
  { contents }: OpenedSite,
): void {
  const { path, caches, history, notes } = own;
  const answers = own.disk.answers();
  if (!contents?.isSteady || contents.files.size < MIN_CACHED_PAGES || !answers) return;
  const isOfToday = state.languages.some(({ behind }) => behind.some((one) => one.uncommitted));
  const kept: Kept = { notes, state, ...(isOfToday ? { day: today() } : {}) };
  const basis: Pick<Basis, 'settings' | 'history' | 'answers'> = {
    settings: settingsDigest(own),
    history,
    answers,
  };
  const rows = jsonParts(
    [...contents.files],
    ([file, { stamp, content }]): Row => [file, stamp, content.key],
  );
  writeCache(path, caches.code, [JSON.stringify(basis), rows, JSON.stringify(kept), '']);
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
