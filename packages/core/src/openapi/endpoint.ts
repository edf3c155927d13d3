import { nearest, nearestAmong } from '../text/nearest.ts';
import type { RangeAnchor, SourceRange } from '../text/position.ts';

/** The methods of a path, in the order in which a builder lists them (M3.8). */
export const httpMethods = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
] as const;

/** An HTTP method in lower case, or `webhook`. */
export type Method = (typeof httpMethods)[number] | 'webhook';

/** One operation of a specification. */
export interface Endpoint {
  method: Method;
  /** The path template, or the key of the webhook. */
  path: string;
  /** Where the operation stands in its specification; of a `$ref` path item, where that one stands. */
  pointer: string;
  summary?: string;
  /** The first tag, and the label of the group that it makes (M3.8). */
  tag?: { name: string; label: string };
  deprecated: boolean;
  /** `x-hidden` (M3.13). */
  hidden: boolean;
  /** `x-excluded` (M3.13). */
  excluded: boolean;
  /** `x-mint.href`, as written (M3.12). */
  href?: string;
  /** `x-mint.metadata`, as written. */
  metadata: Readonly<Record<string, unknown>>;
  /** `x-mint.groups` of the path and of the operation, each name once. */
  groups: readonly string[];
}

/** An OpenAPI 3.x document, of which only the operations are kept. */
export interface Specification {
  file: string;
  /** The value of `openapi`, such as `3.1.0`. */
  version: string;
  title?: string;
  /** Hidden and excluded ones included, in the order of M3.8. */
  endpoints: readonly Endpoint[];
  /** The endpoints of each path template, also of one without any. */
  paths: ReadonlyMap<string, readonly Endpoint[]>;
  webhooks: ReadonlyMap<string, Endpoint>;
  /**
   * The range of what `pointer` names; `undefined` where the file has nothing there.
   * Costs nothing until it is first asked for. A block of YAML has no bracket: `open` covers its key,
   * or else its first character.
   */
  locate(pointer: string, anchor: RangeAnchor): SourceRange | undefined;
}

/** A page entry that names an endpoint. */
export interface EndpointEntry {
  /** The specification, as written; without it the one in effect is meant. */
  source?: string;
  method: Method;
  /** A path template, or the key of a webhook. */
  target: string;
}

const methods: ReadonlySet<string> = /* @__PURE__ */ new Set([...httpMethods, 'webhook']);

/** Reads `METHOD target` or `SPEC METHOD target` (M3.4); `undefined` for an ordinary page path. */
export function parseEndpointEntry(entry: string): EndpointEntry | undefined {
  const words = endpointWords(entry);
  const method = words?.method.toLowerCase();
  return words && isMethod(method) ? { ...words, method } : undefined;
}

/** Whether an entry that reads as an endpoint may be meant as a page, `get started`: the path of an endpoint starts with a slash. */
export function mayNamePage({ method, target }: EndpointEntry): boolean {
  return method !== 'webhook' && !target.startsWith('/');
}

/**
 * What an entry says that would name an endpoint if its method were one: `GETT /users`.
 *
 * @returns the word that is no method, and the entry that is most likely meant; `undefined` for any other entry.
 */
export function misspeltEndpoint(
  entry: string,
): { word: string; suggestion: string | undefined } | undefined {
  const words = endpointWords(entry);
  if (!words?.target.startsWith('/')) return undefined;
  const { method: word } = words;
  if (!/^[A-Za-z]+:?$/.test(word) || isMethod(word.toLowerCase())) return undefined;
  const method = nearest(word, httpMethods);
  if (isMethod(method)) return { word, suggestion: formatEndpointEntry({ ...words, method }) };
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

export function isMethod(word: string | undefined): word is Method {
  return word !== undefined && methods.has(word);
}

/** The entry as one writes it: `GET /users`, `api.yaml GET /users`, `webhook created`. */
export function formatEndpointEntry({ source, method, target }: EndpointEntry): string {
  const verb = method === 'webhook' ? method : method.toUpperCase();
  return source === undefined ? `${verb} ${target}` : `${source} ${verb} ${target}`;
}

export type EndpointMatch =
  | { endpoint: Endpoint }
  | {
      problem: 'path' | 'method' | 'webhook' | 'excluded';
      /** A whole entry that the specification does define. */
      suggestion?: string;
    };

/**
 * The endpoint that an entry names (M3.5). Paths match exactly, or else but for a trailing slash.
 * Where there is none (M3.6), what is missing and the entry that is most likely meant.
 */
export function findEndpoint(
  specification: Specification,
  { source, method, target }: EndpointEntry,
): EndpointMatch {
  const suggest = (
    problem: 'path' | 'method' | 'webhook',
    suggestion: { method: Method; target: string } | undefined,
  ): EndpointMatch => {
    if (suggestion === undefined) return { problem };
    const entry: EndpointEntry = { ...suggestion };
    if (source !== undefined) entry.source = source;
    return { problem, suggestion: formatEndpointEntry(entry) };
  };

  if (method === 'webhook') {
    const endpoint = specification.webhooks.get(target);
    if (endpoint) return endpoint.excluded ? { problem: 'excluded' } : { endpoint };
    const key = suggesterOf(specification).webhook(target);
    return suggest('webhook', key === undefined ? undefined : { method, target: key });
  }

  const offered = specification.paths.get(target) ?? specification.paths.get(otherSlash(target));
  if (offered === undefined)
    return suggest('path', suggesterOf(specification).path(method, target));
  const endpoint = offered.find((each) => each.method === method);
  if (endpoint) return endpoint.excluded ? { problem: 'excluded' } : { endpoint };
  const other = offered.find(({ excluded }) => !excluded);
  return suggest('method', other && { method: other.method, target: other.path });
}

function usable(endpoint: Endpoint, method: Method): boolean {
  return endpoint.method === method && !endpoint.excluded;
}

function otherSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
}

interface Suggester {
  webhook(key: string): string | undefined;
  path(method: Method, target: string): { method: Method; target: string } | undefined;
}

const suggesters = new WeakMap<Specification, Suggester>();

/** A navigation may name thousands of endpoints that a specification of thousands has not. */
function suggesterOf(specification: Specification): Suggester {
  const known = suggesters.get(specification);
  if (known) return known;
  const { endpoints } = specification;
  const finders = new Map<Method | 'any', (shape: string) => Endpoint | undefined>();
  let findWebhook: ((key: string) => string | undefined) | undefined;

  function finderOf(method: Method | 'any'): (shape: string) => Endpoint | undefined {
    let find = finders.get(method);
    if (!find) {
      find = shapeFinder(
        endpoints.filter((each) =>
          method === 'any' ? each.method !== 'webhook' && !each.excluded : usable(each, method),
        ),
      );
      finders.set(method, find);
    }
    return find;
  }

  const suggester: Suggester = {
    webhook(key) {
      findWebhook ??= nearestAmong(
        endpoints.filter((each) => usable(each, 'webhook')).map(({ path }) => path),
      );
      return findWebhook(key);
    },
    path(method, target) {
      const shape = shapeOf(target);
      const found = finderOf(method)(shape) ?? finderOf('any')(shape);
      return found && { method: found.method, target: found.path };
    },
  };
  suggesters.set(specification, suggester);
  return suggester;
}

/** Finds the endpoint whose path has the shape nearest to one; of several of one shape the first. */
function shapeFinder(endpoints: readonly Endpoint[]): (shape: string) => Endpoint | undefined {
  const byShape = new Map<string, Endpoint>();
  for (const endpoint of endpoints) {
    const shape = shapeOf(endpoint.path);
    if (!byShape.has(shape)) byShape.set(shape, endpoint);
  }
  const find = nearestAmong(byShape.keys());
  return (shape) => byShape.get(shape) ?? byShape.get(find(shape) ?? '');
}

/** A path but for what people get wrong most: the names of parameters and a leading slash. */
function shapeOf(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}').replace(/^\/?|\/$/g, '/');
}
