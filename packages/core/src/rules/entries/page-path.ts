import { normalizePagePath, pageKey, pathOf, withoutExtension } from '@nav/paths';
import { writeInstead } from '../../diagnostics/fixes.ts';
import { valueLocation, writtenPath } from '../rule/locations.ts';
import type { NavigationRule } from '../rule/rule.ts';

interface PathProblem {
  /** The problem, and what to do about it if there is no `replacement`. */
  problem: string;
  /** The path in the usual spelling; `undefined` if it cannot be a page path. */
  replacement: string | undefined;
  /** Set if the path is the URL of another site. */
  isExternal?: true;
  /** True if builders find the page anyway. */
  harmless: boolean;
}

/** Returns the problem with the spelling of a page path (S2.2, M2.1), if any. */
export function findPathProblem(path: string): PathProblem | undefined {
  if (!/[\\#?:]|^\.|\/\.|\/\/|\.mdx?$|^\s|\s$|^\/$/.test(path)) return undefined;
  if (/^\s*(?:https?:\/\/|mailto:|tel:)/i.test(path)) {
    const problem = 'is a URL. Put links in "href"';
    return { problem, replacement: undefined, isExternal: true, harmless: false };
  }
  const tidy = normalizePagePath(pathOf(path.trim().replaceAll('\\', '/')));
  const replacement = withoutExtension(pageKey(tidy));
  if (replacement === '') {
    const problem = 'does not name a page. Use the path of a page file';
    return { problem, replacement: undefined, harmless: false };
  }
  const [, problem, harmless] = PROBLEMS.find(([pattern]) => pattern.test(path)) ?? [];
  return problem === undefined
    ? undefined
    : { problem, replacement, harmless: harmless === 'harmless' };
}

const PROBLEMS: readonly [pattern: RegExp, problem: string, harmless?: 'harmless'][] = [
  [/\\/, 'has a backslash'],
  [/#/, 'has a fragment'],
  [/\?/, 'has a query'],
  [/\.mdx?$/, 'has a file extension'],
  [/^\s|\s$/, 'has leading or trailing spaces'],
  [/(?:^|\/)\.\.(?:\/|$)/, 'has a ".." segment', 'harmless'],
  [/\/\//, 'has a double slash', 'harmless'],
  [/(?:^|\/)\.(?:\/|$)/, 'has a "." segment', 'harmless'],
];

/** Reports unusual page paths that builders do not find, or find only by chance. */
export const pagePath: NavigationRule = ({ navigation, files, report }) => {
  // Lists of plain paths have no unusual ones.
  if (navigation.pages.special.length === 0) return {};
  return {
    entry({ page }) {
      if (page?.kind !== 'page') return;
      const written = writtenPath(page);
      const found = findPathProblem(written);
      // page-not-found reports pages without a file, with the usual spelling: one mistake is one finding.
      if (!found || (files && !files.pages.has(pageKey(page.path)))) return;
      const { problem, replacement, harmless } = found;
      // A page file can have an unusual name, such as "c.md.mdx".
      if (files && !harmless) return;
      const at = valueLocation(page.origin);
      report({
        code: 'page-path',
        args: { path: written, problem, replacement },
        at,
        severity: harmless ? 'warning' : 'error',
        fixes: replacement === undefined ? [] : [writeInstead(at, replacement)],
      });
    },
  };
};
