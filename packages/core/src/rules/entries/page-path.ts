import { normalizePagePath, pageKey, pathOf, withoutExtension } from '@nav/paths';
import { offer, writeInstead } from '../../diagnostics/fixes.ts';
import { valueLocation, writtenPath } from '../rule/locations.ts';
import type { NavigationRule } from '../rule/rule.ts';

interface PathProblem {
  /** The problem, and what to do about it if there is no `replacement`. */
  problem: string;
  /** The path in the usual spelling; absent if it cannot be a page path. */
  replacement?: string;
  /** Set if the path is the URL of another site. */
  isExternal?: true;
  /** Set if builders find the page anyway. */
  harmless?: true | undefined;
}

/** Returns the problem with the spelling of a page path (S2.2, M2.1), if any. */
export function findPathProblem(path: string): PathProblem | undefined {
  if (!/[\\#?:]|^\.|\/\.|\/\/|\.mdx?$|^\s|\s$|^\/$/.test(path)) return undefined;
  if (/^\s*(?:https?:\/\/|mailto:|tel:)/i.test(path)) {
    const problem = 'is a URL. Put links in "href"';
    return { problem, isExternal: true };
  }
  const tidy = normalizePagePath(pathOf(path.trim().replaceAll('\\', '/')));
  const replacement = withoutExtension(pageKey(tidy));
  if (replacement === '') {
    const problem = 'does not name a page. Use the path of a page file';
    return { problem };
  }
  const [, problem, harmless] = PROBLEMS.find(([pattern]) => pattern.test(path)) ?? [];
  if (problem === undefined) return undefined;
  // Without the extension, the path may belong to another page.
  const isSame = replacement === pageKey(tidy);
  return { problem, replacement, ...(harmless && isSame ? { harmless } : {}) };
}

const PROBLEMS: readonly [pattern: RegExp, problem: string, harmless?: true][] = [
  [/\\/, 'has a backslash'],
  [/#/, 'has a fragment'],
  [/\?/, 'has a query'],
  [/\.mdx?$/, 'has a file extension'],
  [/^\s|\s$/, 'has leading or trailing spaces'],
  [/(?:^|\/)\.\.(?:\/|$)/, 'has a ".." segment', true],
  [/\/\//, 'has a double slash', true],
  [/(?:^|\/)\.(?:\/|$)/, 'has a "." segment', true],
];

/** Reports unusual page paths that builders do not find, or find only by chance. */
export const pagePath: NavigationRule = ({ files, report }) => ({
  // Lists of plain paths have no unusual ones.
  special(page) {
    if (page.kind !== 'page') return;
    const written = writtenPath(page);
    const found = findPathProblem(written);
    // page-not-found reports pages without a file, with the usual spelling: one mistake is one finding.
    if (!found || (files && !files.pages.has(pageKey(page.path)))) return;
    const { problem, replacement, harmless } = found;
    // A page file can have an unusual name, such as "c.md.mdx".
    if (files && !harmless) return;
    const at = valueLocation(page.origin);
    const changes = replacement === undefined ? [] : [writeInstead(at, replacement)];
    report({
      code: 'page-path',
      args: { path: written, problem, replacement },
      at,
      severity: harmless ? 'warning' : 'error',
      // Without the files, nav cannot rule out that the page really has this name.
      ...offer(changes, harmless === true),
    });
  },
});
