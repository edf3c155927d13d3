import { digestOf } from './cache-file.ts';
import type { Values } from './packed-facts.ts';

/** The name of the digest of the front matter among the values of a page, without the lines that readers see. */
export const HEAD = 'head-digest';

/** Matches the front matter of a page, or more. */
const FRONT_MATTER = /^\uFEFF?---[\s\S]*?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** Matches what readers see of plain front matter. No finding elsewhere depends on them. Other front matter is part of the facts. */
const SEEN_TEXT = /^(?:title|sidebarTitle|description|icon)[ \t]*:.*\n/gm;

export function headDigest(text: string): string {
  return digestOf((FRONT_MATTER.exec(text)?.[0] ?? '').replace(SEEN_TEXT, ''));
}

/** The values that an outline covers. Others are derived only for pages that other findings depend on. */
const COVERED: ReadonlySet<string> = new Set(['facts', 'head', HEAD, 'ids', 'shown', 'sound']);

/** The facts that only findings in the page itself depend on, and its links, which are compared with the earlier ones. */
const OWN: ReadonlySet<string> = new Set([
  'start',
  'end',
  'addressEnd',
  'hash',
  'links',
  'comments',
  'variables',
]);

/**
 * Returns the facts about a page that findings elsewhere may depend on, besides its links: its front matter, imports, and anchors if
 * the check needed them, without their positions.
 *
 * @param values the values derived from its content.
 * @returns `undefined` if other findings may depend on more of it.
 */
export function outlineOf(values: Values): string | undefined {
  const { facts, ids, sound, [HEAD]: head } = values;
  // Pages of plain text are not tested further.
  if (!facts || sound === false || typeof head !== 'string') return undefined;
  if (!Object.keys(values).every((name) => COVERED.has(name))) return undefined;
  return head + JSON.stringify([facts, ids], (name, value) => (OWN.has(name) ? undefined : value));
}
