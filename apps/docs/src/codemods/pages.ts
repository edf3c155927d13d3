import { readFileSync } from 'node:fs';
import { pages } from '../sites/site.ts';
import { codemodsIn } from './codemods-in.ts';

/** A page about codemods with a common task. */
export interface CodemodPage {
  title: string;
  href: string;
  /** The codemods in the order of the page. */
  names: string[];
}

export function codemodPages(): CodemodPage[] {
  return pages
    .filter(({ path }) => path.startsWith('codemods/'))
    .map(({ path, title, href }) => ({
      title,
      href,
      names: codemodsIn(readFileSync(`${path}.mdx`, 'utf8')),
    }));
}
