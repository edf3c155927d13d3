import { frontMatterBlock, type Link } from '@nav/core/internal';
import { pathOf } from '@nav/text';

/** Properties that hold an address of the site. Others may hold a path that is not a link, such as a title. */
const ADDRESSES =
  /^(?:url|href|link|to|redirect|redirect_to|redirectTo|canonical|next|prev|previous)$/;
/** A property or an item with an absolute path, in quotes or without. */
const VALUES =
  /^[ \t]*(?:-[ \t]+)?(?:(["']?)([\w:.-]+)\1[ \t]*:[ \t]+|(?<=-[ \t]+))(?:"(\/[^"\n\r]*)"|'(\/[^'\n\r]*)'|(\/\S*))[ \t]*(?=\r?$|[ \t]#)/dgm;

/** A value in the front matter of a page. */
export interface FrontMatterLink extends Link {
  /** True if it can only be the path of a file, because the property does not hold addresses. */
  isFile: boolean;
}

/** Returns the absolute paths in the front matter of a page, in order, without their queries and fragments. */
export function frontMatterLinks(text: string): FrontMatterLink[] {
  const block = frontMatterBlock(text);
  if (!block) return [];
  return [...block.yaml.matchAll(VALUES)].map((match) => {
    const [, , key, double, single, plain] = match;
    const at = double !== undefined ? 3 : single !== undefined ? 4 : 5;
    const value = double ?? single ?? plain ?? '';
    const path = pathOf(value);
    const [from = 0] = match.indices?.[at] ?? [];
    const start = block.start + from;
    const delimiter = double !== undefined ? '"' : single !== undefined ? "'" : ' ';
    const isFile = key !== undefined && !ADDRESSES.test(key);
    return { start, end: start + path.length, path, delimiter, isModule: false, isFile };
  });
}
