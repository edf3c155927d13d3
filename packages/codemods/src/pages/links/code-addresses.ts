import { codeAt, type readMarkup } from '@nav/core/internal';
import type { Link } from '@nav/paths';

export type PageCode = ReturnType<typeof readMarkup>['code'];

/** A path in the text of a page. Offsets are UTF-16, 0-based, `end` exclusive. */
export type LocatedPath = Pick<Link, 'start' | 'end' | 'path'>;

export interface CodeAddress extends LocatedPath {
  /** True if a computed value follows, so that the path is only the beginning of the address. */
  isPrefix: boolean;
}

// A string in an expression or in props; a template only as a whole value, because prose has code in backticks.
const STRINGS =
  /(?:(?:[=:({,[?+&]|\|\|)\s*(?=["'])|(?:[={]|\b(?:href|src|to|url)\s*:)\s*(?=`))(["'`])(\/(?:(?!\1)[^`\t\r\n<>{}$?#])+)(?:[?#][^"'`\n]*\1|\1(\s*\+)?)/dg;
// A template with a computed value before or after its path.
const TEMPLATES =
  /(?:[={]|\b(?:href|src|to|url)\s*:)\s*`(\$\{[^{}`\n]*\})?(\/[^"'`\s<>{}$?#]*)(?=(\$\{)|[?#][^`\n]*?(\$\{)|[?#`])/dg;

/**
 * Returns the addresses of the site in code, as in `href: "/a"`, in order: in a page those that are not links, in a module
 * of components all of them.
 *
 * @param links the links of the file.
 */
export function addressesInCode(
  text: string,
  code: PageCode,
  links: readonly LocatedPath[],
  isModule: boolean,
): CodeAddress[] {
  const templates = [...text.matchAll(TEMPLATES)].filter(
    ([, before, , behind, inQuery]) => (before ?? behind ?? inQuery) !== undefined,
  );
  const matches = [...text.matchAll(STRINGS), ...templates];
  if (matches.length === 0 && !isModule) return [];
  const linked = new Set(links.map(({ start }) => start));
  const found = matches.flatMap((match): CodeAddress[] => {
    const [start, end] = match.indices?.[2] ?? [0, 0];
    if (linked.has(start) || codeAt(code, start)?.isBlock) return [];
    return [{ start, end, path: match[2] ?? '', isPrefix: match[3] !== undefined }];
  });
  const own = isModule ? links.filter(({ path }) => path.startsWith('/')) : [];
  for (const { start, end, path } of own) found.push({ start, end, path, isPrefix: false });
  return found.sort((a, b) => a.start - b.start);
}
