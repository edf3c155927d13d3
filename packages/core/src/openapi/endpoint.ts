import { groupBy, onceForObject } from '@nav/collections';
import type { RangeAnchor } from '@nav/json';
import type { SourceRange } from '@nav/positions';
import { httpMethods } from '../format/dialects.ts';
import { nearest, nearestAmong } from '../spelling/nearest.ts';

/** An HTTP method in lower case, or `webhook`. */
export type Method = (typeof httpMethods)[number] | 'webhook';

/** An operation of a specification. */
export interface Endpoint {
  method: Method;
  /** The path template, or the key of the webhook. */
  path: string;
  /** The place of the operation in its specification, with the `$ref` of its path item followed. */
  pointer: string;
  summary?: string;
  /** The tag that decides its group (M3.8); `above` are the labels of the groups around it, outermost first. */
  tag?: { name: string; label: string; above?: readonly string[] };
  /** The label of a tag that is a badge of the page. */
  badge?: string;
  deprecated: boolean;
  /** `x-hidden` (M3.13). */
  hidden: boolean;
  /** `x-excluded` (M3.13). */
  excluded: boolean;
  /** `x-mint.href`, as written (M3.12). */
  href?: string;
  /** `x-mint.metadata`, as written. */
  metadata: Readonly<Record<string, unknown>>;
  /** `x-mint.groups` of the path and of the operation, without duplicates. */
  groups: readonly string[];
}

/** The operations of an OpenAPI 3.x document. */
export interface Specification {
  file: string;
  /** The value of `openapi`, such as `3.1.0`. */
  version: string;
  /** True if it is read as OpenAPI 3.2: groups nest by the parents of their tags. */
  isNested: boolean;
  title?: string;
  /** All endpoints, hidden and excluded ones included, in the order of their pages (M3.8). */
  endpoints: readonly Endpoint[];
  /** Endpoints by path template. A template can be without endpoints. */
  paths: ReadonlyMap<string, readonly Endpoint[]>;
  webhooks: ReadonlyMap<string, Endpoint>;
  /**
   * Returns the range of a value, or `undefined` if there is none. Costs nothing until it is first called.
   * A YAML block has no bracket: `open` covers its key, or its first character if it has none.
   */
  locate(pointer: string, anchor: RangeAnchor): SourceRange | undefined;
}

export interface EndpointEntry {
  /** The specification, as written; by default, the inherited one. */
  source?: string;
  method: Method;
  /** A path template, or the key of a webhook. */
  target: string;
}

/** Parses `METHOD target` or `SPEC METHOD target` (M3.4); returns `undefined` for a page path. */
export function parseEndpointEntry(
  entry: string,
  methods: readonly Method[] = httpMethods,
): EndpointEntry | undefined {
  const words = endpointWords(entry);
  const method = words?.method.toLowerCase();
  return words && isMethod(method, methods) ? { ...words, method } : undefined;
}

/**
 * Parses an entry of a document of OpenAPI 3.2, in which the methods of an endpoint can be any in upper case: `QUERY /users`.
 */
export function parseNewestEntry(entry: string): EndpointEntry | undefined {
  const words = endpointWords(entry);
  // Findings name methods in upper case.
  return words && /^[A-Z][A-Z-]*$/.test(words.method)
    ? { ...words, method: words.method.toLowerCase() as Method }
    : undefined;
}

/** Tests for an endpoint entry that can be a page path, such as `get started`: its path has no leading slash. */
export function mayNamePage({ method, target }: EndpointEntry): boolean {
  return method !== 'webhook' && !target.startsWith('/');
}

/**
 * Parses an entry that would name an endpoint if its method existed: `GETT /users`.
 *
 * @returns the word in place of the method, and the most likely entry; `undefined` for any other entry.
 */
export function misspelledEndpoint(
  entry: string,
  methods: readonly Method[] = httpMethods,
): { word: string; suggestion: string | undefined } | undefined {
  const words = endpointWords(entry);
  if (!words?.target.startsWith('/')) return undefined;
  const { method: word } = words;
  if (!/^[A-Za-z]+:?$/.test(word) || isMethod(word.toLowerCase(), methods)) return undefined;
  const method = nearest(word, methods);
  if (isMethod(method, methods))
    return { word, suggestion: formatEndpointEntry({ ...words, method }) };
  return word === word.toUpperCase() ? { word, suggestion: undefined } : undefined;
}

function endpointWords(
  entry: string,
): { source?: string; method: string; target: string } | undefined {
  if (!/\s/.test(entry)) return undefined;
  const [first, second, third, ...rest] = entry.trim().split(/\s+/);
  if (first === undefined || second === undefined || rest.length > 0) return undefined;
  return third === undefined
    ? { method: first, target: second }
    : { source: first, method: second, target: third };
}

/** Tests for `webhook` or one of `methods`. */
export function isMethod(
  word: string | undefined,
  methods: readonly Method[] = httpMethods,
): word is Method {
  return word === 'webhook' || methods.some((method) => method === word);
}

/** Formats an entry: `GET /users`, `api.yaml GET /users`, `webhook created`. */
export function formatEndpointEntry({ source, method, target }: EndpointEntry): string {
  const verb = method === 'webhook' ? method : method.toUpperCase();
  return source === undefined ? `${verb} ${target}` : `${source} ${verb} ${target}`;
}

/** The endpoint of an entry, or the reason why there is none. */
export type EndpointMatch =
  | { endpoint: Endpoint }
  | {
      problem: 'path' | 'method' | 'webhook' | 'excluded';
      suggestion?: string;
    };

/** Tests if an entry's endpoint exists. Unlike `findEndpoint`, it does not look for similar ones. */
export function definesEndpoint(
  specification: Specification,
  { method, target }: EndpointEntry,
): boolean {
  return method === 'webhook'
    ? specification.webhooks.has(target)
    : offeredAt(specification, target)?.some((each) => each.method === method) === true;
}

function offeredAt({ paths }: Specification, target: string): readonly Endpoint[] | undefined {
  const otherSlash = target.endsWith('/') ? target.slice(0, -1) : `${target}/`;
  return paths.get(target) ?? paths.get(otherSlash);
}

/** Finds the endpoint of an entry (M3.5, M3.6). Paths must match exactly, except for a trailing slash. */
export function findEndpoint(
  specification: Specification,
  { source, method, target }: EndpointEntry,
): EndpointMatch {
  const suggest = (
    problem: 'path' | 'method' | 'webhook',
    suggestion: Pick<Endpoint, 'method' | 'path'> | undefined,
  ): EndpointMatch => {
    if (suggestion === undefined) return { problem };
    const entry: EndpointEntry = { method: suggestion.method, target: suggestion.path };
    if (source !== undefined) entry.source = source;
    return { problem, suggestion: formatEndpointEntry(entry) };
  };

  if (method === 'webhook') {
    const endpoint = specification.webhooks.get(target);
    if (endpoint) return endpoint.excluded ? { problem: 'excluded' } : { endpoint };
    const path = finderOf(specification).webhookLike(target);
    return suggest('webhook', path === undefined ? undefined : { method, path });
  }

  const offered = offeredAt(specification, target);
  if (offered === undefined) {
    const similar = finderOf(specification).endpointsLike(target);
    return suggest('path', similar.find((each) => each.method === method) ?? similar[0]);
  }
  const endpoint = offered.find((each) => each.method === method);
  if (endpoint) return endpoint.excluded ? { problem: 'excluded' } : { endpoint };
  return suggest(
    'method',
    offered.find(({ excluded }) => !excluded),
  );
}

/** Returns a finder for each specification: a navigation may list thousands of endpoints that do not exist. */
const finderOf = /* @__PURE__ */ onceForObject((specification: Specification) => {
  const usable = specification.endpoints.filter(({ excluded }) => !excluded);
  const isWebhook = ({ method }: Endpoint) => method === 'webhook';
  const byShape = groupBy(
    usable.filter((endpoint) => !isWebhook(endpoint)),
    ({ path }) => shapeOf(path),
  );
  const nearestShape = nearestAmong(byShape.keys());
  return {
    webhookLike: nearestAmong(usable.filter(isWebhook).map(({ path }) => path)),
    endpointsLike(path: string): readonly Endpoint[] {
      const shape = shapeOf(path);
      return byShape.get(shape) ?? byShape.get(nearestShape(shape) ?? '') ?? [];
    },
  };
});

/** A path without the names of its parameters, and with slashes at both ends. */
function shapeOf(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}').replace(/^\/?|\/$/g, '/');
}
