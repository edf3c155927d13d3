import { isSurelyShown } from '@nav/core/internal';
import { frontMatterEnd, readEnd } from '@nav/front-matter';
import { isModulePath } from '@nav/paths';
import { isPlain } from './plain-page.ts';
import { readQuickly } from './quick-page.ts';
import { Unsure } from './unsure.ts';

/** The texts whose results are kept. Versions of a site share most of their pages. */
const MAX_KEPT = 50_000;

const kept = new Map<string, boolean>();

/**
 * Returns true for a page that surely parses as MDX and uses only what every page has, without a parser of JavaScript. The
 * result is kept by a hash of the text, so that equal pages take hardly any time.
 */
export function isSoundPage(path: string, text: string): boolean {
  if (isModulePath(path) || readEnd(text) < text.length) return false;
  const from = frontMatterEnd(text);
  if (isPlain(text, from)) return true;
  const key = hashOf(text);
  let isSound = kept.get(key);
  if (isSound === undefined) {
    const page = readQuickly(
      text,
      from,
      undefined,
      ({ name, position }) => !isSurelyShown(name, position),
    );
    isSound = !(page instanceof Unsure) && page.tags.length === 0;
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, isSound);
  }
  return isSound;
}

/** Returns a hash of 64 bits with the length. Equal hashes of unequal pages of a site are out of the question. */
function hashOf(text: string): string {
  let one = 0x811c9dc5;
  let two = 0x01000193;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two + code, 0x85ebca6b) ^ (two >>> 15);
  }
  return `${text.length}:${one}:${two}`;
}
