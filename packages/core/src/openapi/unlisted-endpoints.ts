import {
  type Endpoint,
  type EndpointEntry,
  formatEndpointEntry,
  type Specification,
} from './endpoint.ts';
import { normalizeSource } from './specifications.ts';

/** An operation without an entry and a page. */
export interface UnlistedEndpoint {
  /** The operation as an entry, such as `POST /pets`. */
  name: string;
  endpoint: Endpoint;
  /** The listed operation before it in the specification, or else the first listed one, which it precedes. */
  near: string;
  /** True if no listed operation is before it. */
  isFirst: boolean;
}

/** An operation, and the path of its specification. */
export interface Operation {
  specification: string;
  method: string;
  endpoint: string;
}

/**
 * Returns the operations of a specification that nothing shows and that are meant to be shown, in the order of the
 * specification. None if no operation is listed.
 *
 * @param source the path of the specification.
 * @param listed the entries of its operations, such as `GET /pets`.
 * @param pages the operations in the front matter of pages.
 */
export function unlistedEndpoints(
  { endpoints }: Specification,
  source: string,
  listed: ReadonlySet<string>,
  pages: readonly EndpointEntry[],
): UnlistedEndpoint[] {
  const named = endpoints.map((endpoint) => ({ endpoint, name: nameOf(endpoint) }));
  const shown = named.filter(({ name }) => listed.has(name));
  const titles = new Set(shown.map(({ endpoint }) => titleOf(endpoint)));
  const hasWebhooks = shown.some(({ endpoint }) => endpoint.method === 'webhook');
  const [first] = shown;
  let near = first?.name;
  let isFirst = true;
  const found: UnlistedEndpoint[] = [];
  for (const { endpoint, name } of named) {
    if (listed.has(name)) {
      near = name;
      isFirst = false;
    }
    const { deprecated, excluded, hidden, method, path } = endpoint;
    const isLeftOut = deprecated || excluded || hidden || (method === 'webhook' && !hasWebhooks);
    // The same operation with another method needs no second page.
    if (near === undefined || isLeftOut || titles.has(titleOf(endpoint))) continue;
    const operation = { specification: source, method, endpoint: path };
    if (!pages.some((entry) => isShownBy(operation, entry)))
      found.push({ name, endpoint, near, isFirst });
  }
  return found;
}

/** Returns true if the front matter of a page contains an operation. */
export function isShownBy(
  { specification, method, endpoint }: Operation,
  { source, method: verb, target }: EndpointEntry,
): boolean {
  if (method !== verb || endpoint !== target) return false;
  return source === undefined || `/${specification}`.endsWith(`/${normalizeSource(source)}`);
}

function nameOf({ method, path }: Endpoint): string {
  return formatEndpointEntry({ method, target: path });
}

function titleOf({ path, summary = '' }: Endpoint): string {
  return `${path} ${summary}`;
}
