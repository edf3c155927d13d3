import { writeInstead } from '../diagnostics/fixes.ts';
import { normalizePagePath, pageKey } from '../text/page-path.ts';
import { type Rule, valueLocation, writtenPath } from './rule.ts';

interface PathProblem {
  /** Says the remedy too, where there is no `remedy`. */
  problem: string;
  /** How the path should be written; undefined where it can name no page. */
  remedy: string | undefined;
  /** An address off the site. */
  isAddress?: true;
  /** The builder finds the page all the same. */
  harmless: boolean;
}

/** What is odd about the spelling of a page path (S2.2, M2.1); `undefined` for a plain one. */
export function findPathProblem(path: string): PathProblem | undefined {
  if (!/[\\#?:]|^\.|\/\.|\/\/|\.mdx?$|^\s|\s$|^\/$/.test(path)) return undefined;
  if (/^\s*(?:https?:\/\/|mailto:|tel:)/i.test(path)) {
    const problem = 'is an address; put links in "href"';
    return { problem, remedy: undefined, isAddress: true, harmless: false };
  }
  const tidy = normalizePagePath(
    path
      .trim()
      .replaceAll('\\', '/')
      .replace(/[#?].*$/s, ''),
  );
  const remedy = pageKey(tidy).replace(/\.mdx?$/, '');
  if (remedy === '') {
    const problem = 'names no page; write the path of a page file';
    return { problem, remedy: undefined, harmless: false };
  }
  if (path.includes('\\')) return { problem: 'has a backslash', remedy, harmless: false };
  if (path.includes('#')) return { problem: 'has an anchor', remedy, harmless: false };
  if (path.includes('?')) return { problem: 'has a query', remedy, harmless: false };
  if (/\.mdx?$/.test(path)) return { problem: 'has a file extension', remedy, harmless: false };
  if (path !== path.trim())
    return { problem: 'has white space around it', remedy, harmless: false };
  if (/(?:^|\/)\.\.(?:\/|$)/.test(path))
    return { problem: 'climbs with ".."', remedy, harmless: true };
  if (path.includes('//')) return { problem: 'has a doubled slash', remedy, harmless: true };
  if (/(?:^|\/)\.(?:\/|$)/.test(path))
    return { problem: 'has a "." segment', remedy, harmless: true };
  return undefined;
}

/** Page paths that are found, or might be, although they are not written as page paths are. */
export const pagePath: Rule = ({ pageIndex, files, report }) => {
  // A plain list has nothing odd in it: that is what makes it one.
  for (const page of pageIndex.special) {
    if (page.kind !== 'page') continue;
    const written = writtenPath(page);
    const oddity = findPathProblem(written);
    // A page that is not there is reported by page-not-found, which also tells how to write it.
    if (!oddity || (files && !files.pages.has(pageKey(page.path)))) continue;
    // With the files at hand a path that resolves is fine, however unusual (a page named "c.md.mdx").
    if (files && !oddity.harmless) continue;
    const { problem, remedy, harmless } = oddity;
    const at = valueLocation(page.origin);
    report({
      code: 'page-path',
      args: { path: written, problem, remedy },
      at,
      severity: harmless ? 'warning' : 'error',
      fixes: remedy === undefined ? [] : [writeInstead(at, remedy)],
    });
  }
};
