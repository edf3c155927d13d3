import { folderOf, relativePath } from '@nav/paths';
import { OutsideError } from '../model/framework.ts';
import type { Edition } from '../model/source.ts';
import { pagesBelow, sectionsBelow } from '../model/tree.ts';

/** Returns the files of all pages in some editions that readers see. */
export function listedFiles(editions: readonly Edition[]): string[] {
  const sections = editions.flatMap((edition) => [...sectionsBelow(edition.sections)]);
  return sections.flatMap(({ items }) => pagesBelow(items).map(({ file }) => file));
}

/** @throws OutsideError */
export function assertInside(site: string, files: readonly string[]): void {
  const outside = files.find((file) => relativePath(site, file) === undefined);
  if (outside !== undefined)
    throw new OutsideError(outside, folderAbove([site, ...files.map(folderOf)]));
}

function folderAbove(folders: readonly string[]): string {
  const [first = '', ...others] = folders;
  let above = first;
  while (above !== '' && !others.every((one) => `${one}/`.startsWith(`${above}/`)))
    above = folderOf(above);
  return above;
}
