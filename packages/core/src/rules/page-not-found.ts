import type { Finding } from '../diagnostic.ts';
import { walkElements } from '../nav-tree.ts';
import { pageKey } from '../page-path.ts';
import { nodeAt } from '../page-places.ts';
import { joinPointer } from '../pointer.ts';
import { redirectsOf, redirectTarget } from '../redirects.ts';
import { localPath } from '../site-pages.ts';
import { pageSuggester } from '../suggest-page.ts';
import { pagePathOddity } from './page-path.ts';
import { type Rule, valueSpot, writtenPath } from './rule.ts';

/** Pages, group roots and relative links without a page file (section 2.2, builder 2.3). */
export const pageNotFound: Rule = ({
  config,
  tree,
  walkPlaces,
  files,
  isLive,
  suggested,
  report,
}) => {
  if (!files) return;
  const nearestPage = pageSuggester(files);
  const suggest = (path: string) => {
    const suggestion = nearestPage(path);
    if (suggestion !== undefined) suggested.add(suggestion);
    return suggestion;
  };

  walkPlaces((place) => {
    if (place.page?.kind === 'endpoint' || files.pages.has(pageKey(place.path))) return;
    const page = nodeAt(place);
    const written = writtenPath(page);
    const remedy = pagePathOddity(written)?.remedy;
    const certain = remedy !== undefined && files.pages.has(remedy);
    if (certain) suggested.add(remedy);
    const suggestion = certain ? remedy : suggest(pageKey(page.path));
    const at = valueSpot(page.origin);
    const role = place.index === -1 ? 'root' : 'page';
    const finding: Finding = {
      code: 'page-not-found',
      args: { path: written, role, suggestion },
      at,
    };
    if (certain) {
      const newText = JSON.stringify(remedy);
      finding.fixes = [{ title: `Write ${newText}`, edits: [{ at, newText }] }];
    }
    report(finding);
  });

  const redirects = redirectsOf(config);
  walkElements(tree, ({ href, origin }) => {
    if (href === undefined || isLive(href)) return;
    const path = localPath(href) as string;
    if (redirectTarget(redirects, `/${path}`) !== undefined) return;
    report({
      code: 'page-not-found',
      args: { path: href, role: 'href', suggestion: suggest(path) },
      at: { ...valueSpot(origin), pointer: joinPointer(origin.pointer, 'href') },
    });
  });
};
