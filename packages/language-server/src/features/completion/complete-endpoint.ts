import { dialects, formatEndpointEntry } from '@nav/core/internal';
import type { Endpoint, Method } from '@nav/core/stages';
import { type CompletionItem, CompletionItemKind, CompletionItemTag } from 'vscode-languageserver';
import { type ConfigPlace, specificationAt } from '../../places/config-place.ts';
import { factsOf } from '../../places/site-facts.ts';
import type { TextFile } from '../../sites/edited-site.ts';
import { MAX_COMPLETIONS } from '../../texts/limits.ts';
import { isLike, type Suggestion } from './page-items.ts';

/** Returns how many endpoints are shown, if there are too many of both. */
export function endpointShare(pages: readonly unknown[], endpoints: readonly unknown[]): number {
  return Math.max(MAX_COMPLETIONS - pages.length, Math.min(endpoints.length, MAX_COMPLETIONS / 2));
}

export function endpointSuggestions(at: TextFile, place: ConfigPlace): Suggestion[] {
  const facts = factsOf(at.site);
  const source = specificationAt(at, place)?.source;
  const result = source === undefined ? undefined : facts?.site.specifications?.(source);
  const specification = result?.state === 'read' ? result.reading.specification : undefined;
  if (!specification) return [];
  const listed = new Set(
    facts
      ?.entries()
      .flatMap(({ endpoint }) =>
        endpoint?.specification === source ? `${endpoint?.method} ${endpoint?.endpoint}` : [],
      ),
  );
  const { methods } = dialects[place.grammar.dialect];
  const typed = place.cursor.typed.toLowerCase();
  return specification.endpoints
    .filter(({ excluded, method }) => !excluded && isUsable(method, methods))
    .map((endpoint): Suggestion & { sortText: string } => {
      const { method, path } = endpoint;
      const item = endpointItem(endpoint);
      const { label } = item;
      const isListed = listed.has(`${method} ${path}`);
      return {
        ...item,
        sortText: `${isListed ? 3 : 1} ${label}`,
        json: JSON.stringify(label),
      };
    })
    .filter(({ label }) => isLike(label.toLowerCase(), typed))
    .sort((a, b) => (a.sortText < b.sortText ? -1 : 1));
}

/**
 * Returns the completion of an endpoint, without its location.
 *
 * @param source the file of its specification, if the entry contains it.
 */
export function endpointItem(
  { method, path, summary, tag, deprecated }: Endpoint,
  source?: string,
): Pick<CompletionItem, 'label' | 'kind' | 'detail' | 'labelDetails' | 'tags'> {
  return {
    label: formatEndpointEntry({
      ...(source === undefined ? {} : { source }),
      method,
      target: path,
    }),
    kind: CompletionItemKind.Method,
    ...(summary === undefined ? {} : { detail: summary }),
    ...(tag ? { labelDetails: { description: tag.label } } : {}),
    ...(deprecated ? { tags: [CompletionItemTag.Deprecated] } : {}),
  };
}

export function isUsable(method: Method, methods: readonly Method[]): boolean {
  return method === 'webhook' || methods.includes(method);
}
