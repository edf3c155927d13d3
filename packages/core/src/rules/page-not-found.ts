import { localPath } from '../addresses/site-addresses.ts';
import { writeInstead } from '../diagnostics/fixes.ts';
import { type Exclusion, excludedPage } from '../files/site-files.ts';
import { pageSuggester } from '../files/suggest-page.ts';
import { dialects } from '../format/dialects.ts';
import {
  formatEndpointEntry,
  isMethod,
  type Method,
  mayNamePage,
  misspelledEndpoint,
  parseEndpointEntry,
} from '../openapi/endpoint.ts';
import { pageKey } from '../text/page-path.ts';
import { joinPointer } from '../text/pointer.ts';
import type { NavPage } from '../tree/nav-tree.ts';
import { entryPage } from '../tree/walk.ts';
import { findPathProblem } from './page-path.ts';
import { type Rule, valueLocation, writtenPath } from './rule.ts';

/** The explanation of an entry without a page file. */
interface Explanation {
  /** The path or endpoint that is probably meant. */
  suggestion?: string | undefined;
  /** Set if the suggestion is unambiguous, so that it can be a fix. */
  isCertain?: true;
  /** The reason why the entry cannot be a page, and what to do. */
  problem?: string;
  /** The file of the page, if it exists but is not a page file. */
  excluded?: { file: string; because: Exclusion };
}

/** Reports pages, group roots and relative links without a page file (S2.2, M2.3). */
export const pageNotFound: Rule = (context) => {
  const { pageIndex, unlisted, walkPages, files, targetOf, suggested, report } = context;
  const { methods } = dialects[context.grammar.dialect];
  if (!files || !pageIndex.coverage) return;
  const nearestPage = pageSuggester(files);
  const suggest = (path: string) => {
    const suggestion = nearestPage(path);
    if (suggestion !== undefined) suggested.add(suggestion);
    return suggestion;
  };
  const explainAsEndpoint = endpointExplainer(() => [...pageIndex.special, ...unlisted], methods);

  function explain(written: string, key: string, role: 'page' | 'root'): Explanation {
    const unusual = findPathProblem(written);
    const replacement = unusual?.replacement;
    if (replacement !== undefined && files?.pages.has(replacement)) {
      suggested.add(replacement);
      return { suggestion: replacement, isCertain: true };
    }
    const excluded = files && excludedPage(files, replacement ?? key);
    if (excluded) return { excluded };
    const asEndpoint =
      role === 'root' ? explainRoot(written, methods) : explainAsEndpoint(written, key);
    if (asEndpoint) return asEndpoint;
    const suggestion = unusual?.isExternal ? undefined : suggest(key);
    const isHopeless = unusual && replacement === undefined && suggestion === undefined;
    return isHopeless ? { problem: unusual.problem } : { suggestion };
  }

  const { missing } = pageIndex.coverage;
  if (missing.size > 0) {
    walkPages((entry) => {
      if (entry.page?.kind === 'endpoint' || !missing.has(pageKey(entry.path))) return;
      const page = entryPage(entry);
      const path = writtenPath(page);
      const role = entry.index === -1 ? 'root' : 'page';
      const { isCertain, suggestion, ...rest } = explain(path, pageKey(page.path), role);
      const at = valueLocation(page.origin);
      report({
        code: 'page-not-found',
        args: { path, role, suggestion, ...rest },
        at,
        ...(isCertain && suggestion !== undefined ? { fixes: [writeInstead(at, suggestion)] } : {}),
      });
    });
  }

  for (const { href = '', written = href, origin } of pageIndex.links) {
    if (targetOf(href)) continue;
    const path = localPath(href) as string;
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

/** Returns a link to a page, with the leading slash, query and fragment of another link. */
function likeLink(slug: string, link: string): string {
  return `${link.startsWith('/') ? '/' : ''}${slug}${/[#?].*$/s.exec(link)?.[0] ?? ''}`;
}

/** Explains a root that names an endpoint. */
function explainRoot(written: string, methods: readonly Method[]): Explanation | undefined {
  const entry = parseEndpointEntry(written, methods);
  return entry && !mayNamePage(entry)
    ? { problem: 'is an endpoint, but a root must be a page. List the endpoint in "pages"' }
    : undefined;
}

/** Returns a function that explains an entry meant as an endpoint: the URL of one, or a misspelled method. */
function endpointExplainer(
  pagesOf: () => readonly NavPage[],
  methods: readonly Method[],
): (written: string, key: string) => Explanation | undefined {
  let endpoints: Map<string, string> | undefined;
  return (written, key) => {
    endpoints ??= new Map(
      pagesOf().flatMap(({ path, method, endpoint: target = '' }) =>
        isMethod(method) ? [[pageKey(path), formatEndpointEntry({ method, target })]] : [],
      ),
    );
    const endpoint = endpoints.get(key.toLowerCase());
    if (endpoint !== undefined)
      return { problem: `is the URL of the endpoint ${endpoint}. List that endpoint instead` };
    const misspelt = misspelledEndpoint(written, methods);
    if (!misspelt) return undefined;
    const { word, suggestion } = misspelt;
    return suggestion === undefined
      ? { problem: `does not exist. To list an endpoint, replace "${word}" with an HTTP method` }
      : { suggestion };
  };
}
