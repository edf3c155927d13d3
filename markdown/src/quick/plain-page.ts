import { frontMatterEnd, readEnd } from '@nav/front-matter';
import { isModulePath } from '@nav/paths';

/** Returns true for a page without tags, expressions, imports and exports, which parses and uses nothing. */
export function isPlainPage(path: string, text: string): boolean {
  const isPage = !isModulePath(path) && readEnd(text) === text.length;
  return isPage && isPlain(text, frontMatterEnd(text));
}

/** Tests the text of a page from an offset. */
export function isPlain(text: string, from: number): boolean {
  const has = (word: string) => text.indexOf(word, from) !== -1;
  return !has('<') && !has('{') && !has('import ') && !has('export ') && !has('\r');
}
