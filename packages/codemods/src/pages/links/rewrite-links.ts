import { decodings, encodeLike, escapeString, type Link } from '@nav/paths';
import { type FragmentFilter, tailAt } from './fragments.ts';

/** Returns the new path for a link, given its path without percent escapes; undefined to leave it unchanged. */
export type Rewrite = (path: string, link: Link) => string | undefined;

/**
 * Returns a text with some of its links rewritten, each encoded as before.
 *
 * @param filter removes fragments of links that are rewritten
 */
export function rewriteLinks(
  text: string,
  links: readonly Link[],
  rewrite: Rewrite,
  filter?: FragmentFilter,
): string {
  let result = '';
  let at = 0;
  for (const link of [...links].sort((a, b) => a.start - b.start)) {
    const next = rewritten(link, rewrite);
    if (next === undefined || next === link.path) continue;
    result += text.slice(at, link.start) + next;
    at = link.end;
    const tail = filter && tailAt(text, at);
    const kept = tail === undefined ? undefined : filter?.(tail);
    if (tail === undefined || kept === undefined) continue;
    result += kept;
    at += tail.length;
  }
  return result + text.slice(at);
}

function rewritten(link: Link, rewrite: Rewrite): string | undefined {
  const { path, delimiter, isModule } = link;
  if (isModule) {
    const next = rewrite(path, link);
    return next === undefined || next === path ? next : escapeString(next, delimiter);
  }
  const results = decodings(path).map((decoded) => {
    const next = rewrite(decoded, link);
    return next === decoded ? path : next && encodeLike(next, path, delimiter);
  });
  return results.find((next) => next !== undefined);
}
