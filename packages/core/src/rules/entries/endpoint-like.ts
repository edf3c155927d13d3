import { once } from '@nav/collections';
import { pageKey } from '@nav/paths';
import {
  formatEndpointEntry,
  isMethod,
  type Method,
  mayNamePage,
  misspelledEndpoint,
  parseEndpointEntry,
} from '../../openapi/endpoint.ts';
import type { NavPage } from '../../tree/nav-tree.ts';

/** The explanation of an entry that is meant as an endpoint: a clause with the fix, or the likely entry. */
export type EndpointExplanation = { problem: string; suggestion?: string } | { suggestion: string };

export function explainRoot(
  written: string,
  methods: readonly Method[],
): EndpointExplanation | undefined {
  const entry = parseEndpointEntry(written, methods);
  return entry && !mayNamePage(entry)
    ? { problem: 'is an endpoint, but a root must be a page. List the endpoint in "pages"' }
    : undefined;
}

/** Returns a function that explains an entry meant as an endpoint: the URL of one, or a misspelled method. */
export function endpointExplainer(
  pagesOf: () => readonly NavPage[],
  methods: readonly Method[],
): (written: string, key: string) => EndpointExplanation | undefined {
  const endpoints = once(() => {
    const pairs = pagesOf().flatMap(({ path, method, endpoint: target = '' }) =>
      isMethod(method) ? [[pageKey(path), formatEndpointEntry({ method, target })] as const] : [],
    );
    return new Map(pairs);
  });
  return (written, key) => {
    const endpoint = endpoints().get(key.toLowerCase());
    if (endpoint !== undefined)
      return {
        problem: `is the URL of the endpoint ${endpoint}. List that endpoint instead`,
        suggestion: endpoint,
      };
    const misspelt = misspelledEndpoint(written, methods);
    if (!misspelt) return undefined;
    const { word, suggestion } = misspelt;
    return suggestion === undefined
      ? { problem: `does not exist. To list an endpoint, replace "${word}" with an HTTP method` }
      : { suggestion };
  };
}
