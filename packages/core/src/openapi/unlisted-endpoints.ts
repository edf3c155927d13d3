import { addTo } from '@nav/collections';
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
  /** The listed operation with the most similar path: the last one before it in the specification, or else the first one after it. */
  near: string;
  /** True if it comes before that one. */
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
  const named = endpoints.map((endpoint, at) => ({ endpoint, at, name: nameOf(endpoint) }));
  const shown = named.filter(({ name }) => listed.has(name));
  const hasWebhooks = shown.some(({ endpoint }) => endpoint.method === 'webhook');
  const found: UnlistedEndpoint[] = [];
  for (const one of named) {
    const { endpoint, name, at } = one;
    const { deprecated, excluded, hidden, method, path } = endpoint;
    const isLeftOut = deprecated || excluded || hidden || (method === 'webhook' && !hasWebhooks);
    const near = listed.has(name) || isLeftOut ? undefined : mostSimilar(shown, one);
    const operation = { specification: source, method, endpoint: path };
    if (near && !pages().some((entry) => isShownBy(operation, entry)))
      found.push({ name, endpoint, near: near.name, isFirst: near.at > at });
  }
  return withoutTwins(
    found,
    shown.map(({ endpoint }) => endpoint),
  );
}

/** An operation with its index in the specification. */
interface Indexed {
  endpoint: Endpoint;
  at: number;
  name: string;
}

/** Returns the operation whose path begins with most of the same segments. The last one before `one` wins, or else the first after it. */
function mostSimilar(shown: readonly Indexed[], one: Indexed): Indexed | undefined {
  const segments = one.endpoint.path.split('/');
  let best: Indexed | undefined;
  let most = -1;
  for (const other of shown) {
    const others = other.endpoint.path.split('/');
    const end = segments.findIndex((segment, at) => segment !== others[at]);
    const count = end === -1 ? segments.length : end;
    if (count < most || (count === most && other.at > one.at)) continue;
    best = other;
    most = count;
  }
  return best;
}

/**
 * If this many paths list one method but not another, that is a convention and not a mistake, also for paths that are not listed. So
 * is a path that lists one method but not this many others.
 */
const CONVENTION = 3;

/**
 * Removes operations whose path is listed with another method, if several paths follow this convention. The same operation with
 * another method does not need a second page: of several, the one with the method that most entries have stays.
 */
function withoutTwins(
  found: readonly UnlistedEndpoint[],
  shown: readonly Endpoint[],
): UnlistedEndpoint[] {
  const titles = new Map<string, string>();
  for (const endpoint of shown) titles.set(titleOf(endpoint), '');
  const uses = (method: string) => shown.filter((one) => one.method === method).length;
  for (const { endpoint, name } of found.toSorted(
    (a, b) => uses(b.endpoint.method) - uses(a.endpoint.method),
  ))
    if (!titles.has(titleOf(endpoint))) titles.set(titleOf(endpoint), name);
  const listed = methodsByPath(shown);
  const missing = methodsByPath(found.map(({ endpoint }) => endpoint));
  const kindOf = ({ endpoint: { path, method } }: UnlistedEndpoint) => {
    const others = (listed.get(path) ?? missing.get(path) ?? []).filter((one) => one !== method);
    return `${method} beside ${others.join(' ')}`;
  };
  const conventions = found.filter(({ endpoint }) => listed.has(endpoint.path)).map(kindOf);
  const unlisted = (path: string) => (listed.has(path) ? (missing.get(path)?.length ?? 0) : 0);
  return found.filter((one) => {
    const kind = kindOf(one);
    return (
      unlisted(one.endpoint.path) < CONVENTION &&
      titles.get(titleOf(one.endpoint)) === one.name &&
      conventions.filter((other) => other === kind).length < CONVENTION
    );
  });
}

function methodsByPath(endpoints: readonly Endpoint[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of endpoints) addTo(methods, path, method);
  return methods;
}

/** Returns true if the front matter of a page contains an operation. The path of its specification contains the source (M3.16). */
export function isShownBy(
  { specification, method, endpoint }: Operation,
  { source, method: verb, target }: EndpointEntry,
): boolean {
  if (method !== verb || endpoint.replace(/\/$/, '') !== target.replace(/\/$/, '')) return false;
  return source === undefined || specification.includes(normalizeSource(source));
}

function nameOf({ method, path }: Endpoint): string {
  return formatEndpointEntry({ method, target: path });
}

/** Returns the path and the summary of an operation. Without a summary, other methods are other operations. */
function titleOf({ path, method, summary = method }: Endpoint): string {
  return `${path} ${summary}`;
}
