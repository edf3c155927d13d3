import { oneLine } from '@nav/display';
import { assertParsed } from '../../model/framework.ts';
import { type Lost, newLost } from '../../model/source.ts';
import type { Place } from '../../reading/place.ts';
import { booleanOf, entries, property, reasonOf, textOf } from '../../reading/script/read.ts';
import type { Value } from '../../reading/script/values/values.ts';

/** A `_meta` file, or the part of `_meta.global` for a folder. Keys are in the order of the language: integers first. */
export interface Meta {
  entries: ReadonlyMap<string, MetaEntry>;
  /** The entry `*`, for everything in the folder. */
  fallback: MetaEntry | undefined;
  lost: readonly Lost[];
}

export interface MetaEntry {
  title?: string | undefined;
  type?: string | undefined;
  display?: string | undefined;
  href?: string | undefined;
  isCollapsed?: boolean | undefined;
  /** True for an empty title. */
  isEmpty?: boolean | undefined;
  /** The items of a menu, or of a folder in `_meta.global`. */
  items?: Value | undefined;
  at: Place;
}

export const NO_META: Meta = { entries: new Map(), fallback: undefined, lost: [] };

/**
 * Reads the default export of a `_meta` file.
 *
 * @throws ImportError if the file has a syntax error: the site cannot be built either.
 */
export function readMeta(value: Value | undefined): Meta {
  const read = new Map<string, MetaEntry>();
  const lost: Lost[] = [];
  let fallback: MetaEntry | undefined;
  if (value?.kind === 'unknown') assertParsed({ failure: value });
  if (value?.kind === 'unknown' || value?.kind === 'function') {
    const reason = reasonOf(value, 'it is a function');
    lost.push(newLost('titles and order of a folder', reason, value.at));
  }
  if (value?.kind === 'object' && value.rest) {
    lost.push(newLost('entries of a folder', value.rest.reason, value.rest.at));
  }
  for (const { key, value: one, at } of entries(value)) {
    const entry = entryOf(key, one, at, lost);
    if (key === '*') fallback = { ...entry, title: undefined, href: undefined };
    else read.set(key, entry);
  }
  return { entries: read, fallback, lost };
}

function entryOf(key: string, value: Value, at: Place, lost: Lost[]): MetaEntry {
  if (value.kind !== 'object') {
    const isEmpty = value.kind === 'scalar' && !value.value;
    return { title: titleOf(key, value, lost), isEmpty, at };
  }
  if (value.rest) lost.push(newLost(`settings of "${key}"`, value.rest.reason, at));
  const title = property(value, 'title');
  return {
    title: title && titleOf(key, title, lost),
    type: textOf(value, 'type'),
    display: textOf(value, 'display'),
    href: textOf(value, 'href'),
    isCollapsed: booleanOf(property(value, 'theme'), 'collapsed'),
    items: property(value, 'items'),
    at,
  };
}

/** `undefined` if the title is empty, or a program computes it. */
function titleOf(key: string, value: Value, lost: Lost[]): string | undefined {
  if (value.kind === 'unknown') {
    const text = oneLine(value.text ?? '');
    if (text) return text;
    lost.push(newLost(`the title of "${key}"`, value.reason, value.at));
    return undefined;
  }
  return oneLine(textOf(value) ?? '') || undefined;
}
