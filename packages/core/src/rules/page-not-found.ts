import { pageKey } from '../page-path.ts';
import { nodeAt } from '../page-places.ts';
import { joinPointer } from '../pointer.ts';
import { redirectsOf, redirectTarget } from '../redirects.ts';
import { writeInstead } from '../shape.ts';
import { localPath } from '../site-pages.ts';
import { pageSuggester } from '../suggest-page.ts';
import { pagePathOddity } from './page-path.ts';
import { type Rule, valueSpot, writtenPath } from './rule.ts';

/** Pages, group roots and relative links without a page file (section 2.2, builder 2.3). */
export const pageNotFound: Rule = ({
  config,
  census,
  walkPlaces,
  files,
  isLive,
  suggested,
  report,
}) => {
  if (!files || !census.keys) return;
  const nearestPage = pageSuggester(files);
  const suggest = (path: string) => {
    const suggestion = nearestPage(path);
    if (suggestion !== undefined) suggested.add(suggestion);
    return suggestion;
  };

  const missing = new Set<string>();
  for (const key of census.keys) if (!files.pages.has(key)) missing.add(key);
  if (missing.size > 0) {
    walkPlaces((place) => {
      if (place.page?.kind === 'endpoint' || !missing.has(pageKey(place.path))) return;
      const page = nodeAt(place);
      const written = writtenPath(page);
      const remedy = pagePathOddity(written)?.remedy;
      const certain = remedy !== undefined && files.pages.has(remedy);
      if (certain) suggested.add(remedy);
      const suggestion = certain ? remedy : suggest(pageKey(page.path));
      const at = valueSpot(page.origin);
      report({
        code: 'page-not-found',
        args: { path: written, role: place.index === -1 ? 'root' : 'page', suggestion },
        at,
        ...(certain ? { fixes: [writeInstead(at, remedy)] } : {}),
      });
    });
  }

  const redirects = redirectsOf(config);
  for (const { href = '', origin } of census.links) {
    if (isLive(href)) continue;
    const path = localPath(href) as string;
    if (redirectTarget(redirects, `/${path}`) !== undefined) continue;
    report({
      code: 'page-not-found',
      args: { path: href, role: 'href', suggestion: suggest(path) },
      at: { ...valueSpot(origin), pointer: joinPointer(origin.pointer, 'href') },
    });
  }
};
