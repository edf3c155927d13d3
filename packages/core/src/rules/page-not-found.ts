import type { Finding } from '../diagnostic.ts';
import type { NavElement } from '../nav-tree.ts';
import { walkElements, walkPages } from '../nav-tree.ts';
import { nearest } from '../nearest.ts';
import { pageKey } from '../page-path.ts';
import { joinPointer } from '../pointer.ts';
import { redirectsOf, redirectTarget } from '../redirects.ts';
import type { SiteFiles } from '../site-files.ts';
import { pagePathOddity } from './page-path.ts';
import { type Rule, valueSpot, writtenPath } from './rule.ts';

/** Pages, group roots and relative links without a page file (section 2.2, builder 2.3). */
export const pageNotFound: Rule = ({ config, tree, files, report }) => {
  if (!files) return;
  const suggest = suggester(files);
  const generated = new Set<string>();

  walkPages(tree, (page, trail) => {
    if (page.kind === 'endpoint') {
      generated.add(pageKey(page.path));
      return;
    }
    if (files.pages.has(pageKey(page.path))) return;
    const written = writtenPath(page);
    const remedy = pagePathOddity(written)?.remedy;
    const certain = remedy !== undefined && files.pages.has(remedy);
    const suggestion = certain ? remedy : suggest(pageKey(page.path));
    const at = valueSpot(page.origin);
    const finding: Finding = {
      code: 'page-not-found',
      args: {
        path: written,
        role: trail.at(-1)?.root === page ? 'root' : 'page',
        suggestion,
      },
      at,
    };
    if (certain) {
      const newText = JSON.stringify(remedy);
      finding.fixes = [{ title: `Write ${newText}`, edits: [{ at, newText }] }];
    }
    report(finding);
  });

  const redirects = redirectsOf(config);
  walkElements(tree, (element) => {
    const path = linkedPath(element);
    if (path === undefined || path === '') return;
    const exists =
      files.pages.has(path) ||
      files.pages.has(`${path}/index`) ||
      files.all.has(path) ||
      generated.has(path.toLowerCase()) ||
      redirectTarget(redirects, `/${path}`) !== undefined;
    if (exists) return;
    report({
      code: 'page-not-found',
      args: { path: element.href as string, role: 'href', suggestion: suggest(path) },
      at: { ...valueSpot(element.origin), pointer: joinPointer(element.origin.pointer, 'href') },
    });
  });
};

/** The page path that a link leads to; `undefined` for an address elsewhere. */
function linkedPath({ href }: NavElement): string | undefined {
  if (href === undefined || href.startsWith('//') || /^[A-Za-z][A-Za-z0-9+.-]*:/.test(href))
    return undefined;
  return pageKey(href.replace(/[#?].*$/s, ''));
}

function suggester(files: SiteFiles): (path: string) => string | undefined {
  let byName: Map<string, string[]> | undefined;
  return (path) => {
    if (files.pages.has(`${path}/index`)) return `${path}/index`;
    const close = nearest(path, files.pages.keys());
    if (close !== undefined) return close;
    if (!byName) {
      byName = new Map();
      for (const slug of files.pages.keys()) {
        const name = lastSegment(slug);
        const namesakes = byName.get(name);
        if (namesakes) namesakes.push(slug);
        else byName.set(name, [slug]);
      }
    }
    const moved = byName.get(lastSegment(path)) ?? [];
    return moved.length === 1 ? moved[0] : undefined;
  };
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}
