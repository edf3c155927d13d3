import { pageKey } from '../page-path.ts';
import { nodeAt } from '../page-places.ts';
import { joinPointer } from '../pointer.ts';
import { redirectFinder, redirectsOf } from '../redirects.ts';
import { writeInstead } from '../shape.ts';
import { excludedPage } from '../site-files.ts';
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
  if (!files || !census.files) return;
  const nearestPage = pageSuggester(files);
  const suggest = (path: string) => {
    const suggestion = nearestPage(path);
    if (suggestion !== undefined) suggested.add(suggestion);
    return suggestion;
  };

  const { missing } = census.files;
  if (missing.size > 0) {
    walkPlaces((place) => {
      if (place.page?.kind === 'endpoint' || !missing.has(pageKey(place.path))) return;
      const page = nodeAt(place);
      const written = writtenPath(page);
      const oddity = pagePathOddity(written);
      const remedy = oddity?.remedy;
      const certain = remedy !== undefined && files.pages.has(remedy);
      if (certain) suggested.add(remedy);
      const key = pageKey(page.path);
      const excluded = certain ? undefined : excludedPage(files, remedy ?? key);
      const suggestion = certain
        ? remedy
        : excluded || oddity?.isAddress
          ? undefined
          : suggest(key);
      const hopeless = oddity && remedy === undefined && suggestion === undefined;
      const at = valueSpot(page.origin);
      report({
        code: 'page-not-found',
        args: {
          path: written,
          role: place.index === -1 ? 'root' : 'page',
          suggestion,
          ...(hopeless ? { problem: oddity.problem } : {}),
          ...(excluded ? { excluded } : {}),
        },
        at,
        ...(certain ? { fixes: [writeInstead(at, remedy)] } : {}),
      });
    });
  }

  let redirectOf: ReturnType<typeof redirectFinder> | undefined;
  for (const { href = '', written = href, origin } of census.links) {
    if (isLive(href)) continue;
    const path = localPath(href) as string;
    redirectOf ??= redirectFinder(redirectsOf(config));
    if (redirectOf(href) || redirectOf(path)) continue;
    const excluded = excludedPage(files, path);
    const suggestion = excluded ? undefined : suggest(path);
    report({
      code: 'page-not-found',
      args: { path: written, role: 'href', suggestion, ...(excluded ? { excluded } : {}) },
      at: { ...valueSpot(origin), pointer: joinPointer(origin.pointer, 'href') },
    });
  }
};
