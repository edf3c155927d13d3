import { type Link, pathOf } from '@nav/paths';
import { codeIn, isInCode, type PageCode } from '../syntax/page-code.ts';

// Attributes of components that may name a file.
const FILES =
  /\b(img|image|icon|poster|light|dark|background|logo|cover|thumbnail|srcset)\s*=\s*(?:\{\s*)?(["'])((?:(?!\2)[^`{}])+)\2(?!\s*\+)/dgi;
// The paths of an image in several sizes, without the sizes.
const CANDIDATES = /(?<![^\s,])(?![\d.]+[hwx](?:[\s,]|$))[^\s,]+/gi;

/**
 * Returns the attributes of components that may name a file, in order, without those in code and comments. A relative path
 * looks like the name of an icon unless the file exists.
 */
export function attributeFiles(text: string, code: PageCode = codeIn(text)): Link[] {
  const files: Link[] = [];
  for (const match of text.matchAll(FILES)) {
    const [, attribute = '', quote = '', value = ''] = match;
    const [from = 0] = match.indices?.[3] ?? [];
    if (isInCode(code, from)) continue;
    const isSet = attribute.toLowerCase() === 'srcset';
    for (const { 0: one, index } of isSet ? value.matchAll(CANDIDATES) : [{ 0: value, index: 0 }]) {
      const path = pathOf(one);
      const start = from + index;
      if (/^\/\/|^[a-z][a-z0-9+.-]*:/i.test(path)) continue;
      if (attribute === 'icon' && !path.includes('/')) continue;
      const delimiter = (isSet ? ' ' : quote) as Link['delimiter'];
      files.push({ start, end: start + path.length, path, delimiter, isModule: false });
    }
  }
  return files;
}
