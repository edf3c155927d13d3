import {
  type Endpoint,
  type EndpointEntry,
  formatEndpointEntry,
  type Specification,
} from './endpoint.ts';
import { normalizeSource } from './specifications.ts';

/** An operation without an entry or a page. */
export interface UnlistedEndpoint {
  /** The operation as an entry, such as `POST /pets`. */
  name: string;
  endpoint: Endpoint;
  /** The closest listed operation before it in the specification. If there is none, the first listed operation. */
  near: string;
  /** True if it comes before all listed operations. */
  isFirst: boolean;
}

/** An operation, and the path of its specification. */
export interface Operation {
  specification: string;
  method: string;
  endpoint: string;
}

/**
 * Returns the operations of a specification that have no entry or page but probably need one, in the order of the specification.
 * Returns none if no operation is listed.
 *
 * @param source the path of the specification.
 * @param listed the entries of its operations, such as `GET /pets`.
 * @param pages returns the operations in the front matter of pages.
 */
export function unlistedEndpoints(
  { endpoints }: Specification,
  source: string,
  listed: ReadonlySet<string>,
  pages: () => readonly EndpointEntry[],
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
    // The same operation with another method does not need a second page.
    if (near === undefined || isLeftOut || titles.has(titleOf(endpoint))) continue;
    const operation = { specification: source, method, endpoint: path };
    if (!pages().some((entry) => isShownBy(operation, entry)))
      found.push({ name, endpoint, near, isFirst });
  }
  return withoutTwins(
    found,
    shown.map(({ endpoint }) => endpoint),
  );
}

/** If this many paths list one method but not another, that is a convention and not a mistake. */
const CONVENTION = 3;

/** Removes operations whose path is listed with another method, if several paths follow this convention. */
function withoutTwins(
  found: readonly UnlistedEndpoint[],
  shown: readonly Endpoint[],
): UnlistedEndpoint[] {
  const methods = new Map<string, string>();
  for (const { path, method } of shown) methods.set(path, `${methods.get(path) ?? ''} ${method}`);
  const kindOf = ({ endpoint: { path, method } }: UnlistedEndpoint) => {
    const listed = methods.get(path);
    return listed === undefined ? undefined : `${method} beside${listed}`;
  };
  const kinds = found.map(kindOf);
  return found.filter((_, at) => {
    const kind = kinds[at];
    return kind === undefined || kinds.filter((one) => one === kind).length < CONVENTION;
  });
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
