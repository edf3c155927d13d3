import { type Link, pathOf } from '@nav/paths';
import { frontMatterBlock } from './block.ts';

/** Properties that hold an address of the site. Others may hold a path that is not a link, such as a title. */
const ADDRESSES =
  /^(?:url|href|link|to|redirect|redirect_to|redirectTo|canonical|next|prev|previous)$/;
/** Properties that name pages, with or without a slash at the beginning. */
const PAGES = /^(?:translationFrom|canonical|related)$/;
/** Properties that begin with a specification, as in `api/openapi.json GET /pets`. */
const SPECIFICATIONS = /^(?:openapi|asyncapi)$/;
/** The label of a related page, as in `Set up: /setup`. */
const LABEL = /^(?:"[^"]*"|'[^']*'|[^\s"'#[{](?:[^:\r\n]|:(?=\S))*)[ \t]*:[ \t]+(?=\S)/;
/** A property, an item or both in one line, with the rest of the line. */
const LINE = /^[ \t]*(-[ \t]+)?(?:(["']?)([\w:.-]+)\2[ \t]*:(?=[ \t\r\n]|$))?[ \t]*([^\r\n]*)/dgm;
const SCALAR = /"([^"]*)"|'([^']*)'|([^\s"'#[\],{}][^,[\]]*)/dg;

/** A value in the front matter of a page. */
export interface FrontMatterLink extends Link {
  /**
   * `file` and `page`: a path from the root of the site that counts only if the page exists. `mention`: a path that may
   * lead to a page.
   */
  kind: 'address' | 'file' | 'page' | 'mention';
  /** True for a page in the list of related pages. */
  isRelated: boolean;
}

/** Returns the paths of files and pages in the front matter of a page, in order, without their queries and fragments. */
export function frontMatterLinks(text: string): FrontMatterLink[] {
  const block = frontMatterBlock(text);
  if (!block) return [];
  return [...valuesIn(block.yaml)].flatMap(({ name, value, from }) => {
    const isList = value.startsWith('[');
    const isRelated = name === 'related';
    if (isList && !PAGES.test(name ?? '')) return [];
    return [...value.matchAll(SCALAR)].flatMap((scalar): FrontMatterLink[] => {
      if (!isList && scalar[0] !== value) return [];
      const at = scalar.findIndex((part, index) => index > 0 && part !== undefined);
      const link = linkOf(name, (scalar[at] ?? '').trimEnd(), at === 3);
      if (!link) return [];
      const start = block.start + from + (scalar.indices?.[at]?.[0] ?? 0);
      const delimiter = at === 1 ? '"' : at === 2 ? "'" : ' ';
      return [
        { ...link, start, end: start + link.path.length, delimiter, isModule: false, isRelated },
      ];
    });
  });
}

/**
 * Yields the values that are written in one line, each with its property: for an item, the property of its list of pages.
 */
function* valuesIn(
  yaml: string,
): Generator<{ name: string | undefined; value: string; from: number }> {
  let list: string | undefined;
  for (const match of yaml.matchAll(LINE)) {
    const [line, dash, , key, raw = ''] = match;
    const value = raw.replace(/[ \t]#.*/, '').trimEnd();
    if (list === 'related' && dash !== undefined) {
      const item = match.indices?.[1]?.[1] ?? 0;
      const [label = ''] = LABEL.exec(line.slice(item - match.index)) ?? [];
      const from = item + label.length;
      const rest = line.slice(from - match.index);
      yield { name: list, value: rest.replace(/[ \t]#.*/, '').trimEnd(), from };
      continue;
    }
    if (key !== undefined) list = value === '' && PAGES.test(key) ? key : undefined;
    else if (dash === undefined) continue;
    yield { name: key ?? list, value, from: match.indices?.[4]?.[0] ?? 0 };
  }
}

function linkOf(
  name: string | undefined,
  value: string,
  isPlain: boolean,
): Pick<FrontMatterLink, 'path' | 'kind'> | undefined {
  const path = pathOf(value);
  if (name !== undefined && SPECIFICATIONS.test(name)) {
    const [file] = /^[^\s:]+\.\w+(?=\s|$)/.exec(value) ?? [];
    return file === undefined ? undefined : { path: file, kind: 'file' };
  }
  const isOfPages = name !== undefined && PAGES.test(name);
  if (value.startsWith('/')) {
    if (isPlain && /\s/.test(value)) return undefined;
    const isAddress = name === undefined || isOfPages || ADDRESSES.test(name);
    return { path, kind: isAddress ? 'address' : 'file' };
  }
  if (/[\s:]/.test(value) || path === '') return undefined;
  if (isOfPages) return { path, kind: 'page' };
  if (!/[^/]\//.test(path)) return undefined;
  return { path, kind: /\.\w+$/.test(path) ? 'file' : 'mention' };
}
