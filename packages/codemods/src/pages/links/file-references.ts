import { pageLinks } from '@nav/core/internal';
import { type Link, pathOf } from '@nav/paths';

/** A reference of a specification to another file, without its fragment. */
const REFS = /(?<![\w$])(["']?)\$ref\1[ \t]*:[ \t]*(?:"([^"#\n]+)|'([^'#\n]+)|([^\s"'#{}[\],]+))/dg;
const URLS =
  /\burl\([ \t]*(?:"([^"\n)]+)|'([^'\n)]+)|([^\s"')]+))|@import[ \t]+(?:"([^"\n]+)|'([^'\n]+))/dg;

export function referenceFinder(file: string): ((text: string) => Link[]) | undefined {
  if (/\.[cm]?[jt]s$/.test(file)) return (text) => pageLinks(text, 'module');
  const pattern = /\.(?:json|ya?ml)$/.test(file) ? REFS : /\.css$/.test(file) ? URLS : undefined;
  return pattern && ((text) => referencesBy(pattern, text));
}

function referencesBy(pattern: RegExp, text: string): Link[] {
  // Most files have no reference.
  if (pattern === REFS && !text.includes('$ref')) return [];
  return [...text.matchAll(pattern)].flatMap((match): Link[] => {
    const quoteless = pattern === REFS ? 2 : 1;
    const at = match.findIndex((part, index) => index >= quoteless && part !== undefined);
    const path = pathOf(match[at] ?? '');
    const [start = 0] = match.indices?.[at] ?? [];
    const before = text[start - 1];
    const delimiter = before === '"' || before === "'" ? before : ' ';
    if (path === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(path)) return [];
    return [{ start, end: start + path.length, path, delimiter, isModule: false }];
  });
}
