import { changeSince } from '@nav/codemods/internal-node';
import { type NavIndex, occurrencesOf, type PageView, walkElements } from '@nav/core/client';
import type { PageLink, TranslationsReply } from '@nav/viewer/protocol';
import { MAX_OUTDATED } from '../limits/limits.ts';
import type { Languages } from './shown-site.ts';

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
