import { writeInstead } from '../diagnostics/fixes.ts';
import type { Exclusion } from '../files/site-files.ts';
import { excludedPage } from '../files/site-files.ts';
import { pageSuggester } from '../files/suggest-page.ts';
import {
  formatEndpointEntry,
  isMethod,
  mayNamePage,
  misspeltEndpoint,
  parseEndpointEntry,
} from '../openapi/endpoint.ts';
import { pageKey } from '../text/page-path.ts';
import { joinPointer } from '../text/pointer.ts';
import type { NavPage } from '../tree/nav-tree.ts';
import { entryPage } from '../tree/walk.ts';
import { findPathProblem } from './page-path.ts';
import { type Rule, valueLocation, writtenPath } from './rule.ts';
import { localPath } from './site-pages.ts';

/** What is said of an entry without a page file. */
interface Advice {
  /** What is meant; so certainly that it can be written, where `isCertain`. */
  suggestion?: string | undefined;
  isCertain?: true;
  /** Why it can be no page at all. */
  problem?: string;
  /** The file that is there, but left out. */
  excluded?: { file: string; because: Exclusion };
}

/** Pages, group roots and relative links without a page file (S2.2, M2.3). */
export const pageNotFound: Rule = ({
  pageIndex,
  unlisted,
  walkPages,
  files,
  isLive,
  redirectOf,
  suggested,
  report,
}) => {
  if (!files || !pageIndex.coverage) return;
  const nearestPage = pageSuggester(files);
  const suggest = (path: string) => {
    const suggestion = nearestPage(path);
    if (suggestion !== undefined) suggested.add(suggestion);
    return suggestion;
  };

  const endpointAdvice = endpointAdviser(() => [...pageIndex.special, ...unlisted]);

  function adviceFor(written: string, key: string, role: 'page' | 'root'): Advice {
    const oddity = findPathProblem(written);
    const remedy = oddity?.remedy;
    if (remedy !== undefined && files?.pages.has(remedy)) {
      suggested.add(remedy);
      return { suggestion: remedy, isCertain: true };
    }
    const excluded = files && excludedPage(files, remedy ?? key);
    if (excluded) return { excluded };
    const asEndpoint = role === 'root' ? rootAdvice(written) : endpointAdvice(written, key);
    if (asEndpoint) return asEndpoint;
    const suggestion = oddity?.isAddress ? undefined : suggest(key);
    const isHopeless = oddity && remedy === undefined && suggestion === undefined;
    return isHopeless ? { problem: oddity.problem } : { suggestion };
  }

  const { missing } = pageIndex.coverage;
  if (missing.size > 0) {
    walkPages((place) => {
      if (place.page?.kind === 'endpoint' || !missing.has(pageKey(place.path))) return;
      const page = entryPage(place);
      const path = writtenPath(page);
      const role = place.index === -1 ? 'root' : 'page';
      const { isCertain, suggestion, ...advice } = adviceFor(path, pageKey(page.path), role);
      const at = valueLocation(page.origin);
      report({
        code: 'page-not-found',
        args: { path, role, suggestion, ...advice },
        at,
        ...(isCertain && suggestion !== undefined ? { fixes: [writeInstead(at, suggestion)] } : {}),
      });
    });
  }

  for (const { href = '', written = href, origin } of pageIndex.links) {
    if (isLive(href)) continue;
    const path = localPath(href) as string;
    if (redirectOf(href) || redirectOf(path)) continue;
    const excluded = excludedPage(files, path);
    const slug = excluded ? undefined : suggest(path);
    const suggestion = slug === undefined ? undefined : likeLink(slug, written);
    report({
      code: 'page-not-found',
      args: { path: written, role: 'href', suggestion, ...(excluded ? { excluded } : {}) },
      at: { ...valueLocation(origin), pointer: joinPointer(origin.pointer, 'href') },
    });
  }
};

/** The link to a page, with the slash and the fragment of another one. */
function likeLink(slug: string, link: string): string {
  return `${link.startsWith('/') ? '/' : ''}${slug}${/[#?].*$/s.exec(link)?.[0] ?? ''}`;
}

/** What is said of a root that names an endpoint; what may be a page is none. */
function rootAdvice(written: string): Advice | undefined {
  const entry = parseEndpointEntry(written);
  return entry && !mayNamePage(entry)
    ? { problem: 'names an endpoint, and a root must be a page; list it in "pages"' }
    : undefined;
}

/** What is said of an entry of `pages` that is meant as an endpoint: by its address, or with a method that is none. */
function endpointAdviser(
  pagesOf: () => readonly NavPage[],
): (written: string, key: string) => Advice | undefined {
  let endpoints: Map<string, string> | undefined;
  return (written, key) => {
    endpoints ??= new Map(
      pagesOf().flatMap(({ path, method, endpoint: target = '' }) =>
        isMethod(method) ? [[pageKey(path), formatEndpointEntry({ method, target })]] : [],
      ),
    );
    const endpoint = endpoints.get(key.toLowerCase());
    if (endpoint !== undefined)
      return {
        problem: `is the address of ${endpoint}; list that endpoint, unless it is there already, and remove this entry`,
      };
    const misspelt = misspeltEndpoint(written);
    if (!misspelt) return undefined;
    const { word, suggestion } = misspelt;
    return suggestion === undefined
      ? {
          problem: `names no endpoint: "${word}" is no HTTP method; write GET, POST or another, or the path of a page`,
        }
      : { suggestion };
  };
}
