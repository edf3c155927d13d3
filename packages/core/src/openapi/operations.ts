import { isContainer, isObject, joinPointer, ownValue, textsOf, valueAt } from '@nav/json';
import { type Dialect, dialects, httpMethods } from '../format/dialects.ts';
import { MAX_EXTENSION_VALUES, MAX_REF_CHAIN } from '../limits/limits.ts';
import type { Endpoint, Method } from './endpoint.ts';
import { tagReader } from './tags.ts';

/** The operations of a specification, and the first path item that cannot be read. */
export interface Operations {
  endpoints: Endpoint[];
  paths: Map<string, Endpoint[]>;
  webhooks: Map<string, Endpoint>;
  problem?: { text: string; pointer: string };
}

interface SpecificationNode {
  node: unknown;
  pointer: string;
}

/** Reads the operations of a specification in the order of their pages (M3.8). */
export function readOperations(
  document: Readonly<Record<string, unknown>>,
  dialect: Dialect = 'standard',
): Operations {
  const operations: Operations = { endpoints: [], paths: new Map(), webhooks: new Map() };
  const isNewest = usesNewest(document.openapi, dialect);
  const methods = isNewest ? httpMethods : dialects[dialect].methods;
  const readTags = tagReader(document.tags, isNewest);

  for (const [path, item] of itemsOf('paths')) {
    const endpoints = methods.flatMap((method) => operationAt(item, method, method, path));
    if (isNewest) endpoints.push(...additionalOperations(item, path));
    operations.paths.set(path, endpoints);
    for (const endpoint of endpoints) operations.endpoints.push(endpoint);
  }
  for (const [key, item] of itemsOf('webhooks')) {
    const found = methods.flatMap((method) => operationAt(item, method, 'webhook', key))[0];
    if (found === undefined) continue;
    operations.webhooks.set(key, found);
    operations.endpoints.push(found);
  }
  return operations;

  function itemsOf(section: 'paths' | 'webhooks'): [string, SpecificationNode[]][] {
    const items = own(document, section);
    return Object.entries(isObject(items) ? items : {})
      .filter(([key]) => !key.startsWith('x-'))
      .map(([key, node]) => [key, withTargets({ node, pointer: joinPointer(`/${section}`, key) })]);
  }

  /** The location itself and the targets of its `$ref`, nearest first. */
  function withTargets(start: SpecificationNode): SpecificationNode[] {
    const places = [start];
    for (let place = start; ; ) {
      const ref = own(place.node, '$ref');
      if (typeof ref !== 'string') return places;
      const target = ref.startsWith('#') ? targetOf(ref) : undefined;
      const circular =
        target !== undefined &&
        (places.length === MAX_REF_CHAIN ||
          places.some(({ pointer }) => pointer === target.pointer));
      if (target === undefined || circular) {
        operations.problem ??= {
          text: circular
            ? `the $ref "${ref}" is circular`
            : `the $ref "${ref}" does not exist in this file`,
          pointer: joinPointer(place.pointer, '$ref'),
        };
        return places;
      }
      places.push(target);
      place = target;
    }
  }

  function targetOf(ref: string): SpecificationNode | undefined {
    let pointer: string;
    try {
      pointer = decodeURIComponent(ref.slice(1));
    } catch {
      return undefined;
    }
    if (pointer !== '' && !pointer.startsWith('/')) return undefined;
    const node = valueAt(document, pointer);
    return node === undefined ? undefined : { node, pointer };
  }

  /** Returns the operations whose methods have no separate field (OpenAPI 3.2). */
  function additionalOperations(item: readonly SpecificationNode[], path: string): Endpoint[] {
    const fields = item.flatMap(({ node, pointer }): SpecificationNode[] => {
      const more = own(node, 'additionalOperations');
      return isObject(more)
        ? [{ node: more, pointer: joinPointer(pointer, 'additionalOperations') }]
        : [];
    });
    const names = new Set(fields.flatMap(({ node }) => Object.keys(node as object)));
    // Nobody can list such an endpoint by its method.
    return [...names].flatMap((name) =>
      operationAt(fields, name, name.toLowerCase() as Method, path, item),
    );
  }

  function operationAt(
    places: readonly SpecificationNode[],
    key: string,
    method: Method,
    path: string,
    item = places,
  ): Endpoint[] {
    for (const place of places) {
      const node = own(place.node, key);
      if (node === undefined) continue;
      const found = withTargets({ node, pointer: joinPointer(place.pointer, key) }).at(-1);
      if (!found || !isObject(found.node)) continue;
      const groups = item.flatMap(({ node }) => textsOf(extensionOf(node)?.groups));
      return [endpointOf(found.node, found.pointer, method, path, groups, readTags)];
    }
    return [];
  }
}

/** Returns true for an OpenAPI 3.2 document in a dialect that reads what is new in it. */
export function usesNewest(version: unknown, dialect: Dialect): boolean {
  return dialects[dialect].oneBuilder && /^3\.2(?!\d)/.test(String(version));
}

function endpointOf(
  node: Record<string, unknown>,
  pointer: string,
  method: Method,
  path: string,
  itemGroups: readonly string[],
  readTags: ReturnType<typeof tagReader>,
): Endpoint {
  const flag = (key: string) => Boolean(own(node, key));
  const mint = extensionOf(node);
  const endpoint: Endpoint = {
    method,
    path,
    pointer,
    deprecated: flag('deprecated'),
    hidden: flag('x-hidden'),
    excluded: flag('x-excluded'),
    metadata: isObject(mint?.metadata) ? mint.metadata : {},
    groups: [...new Set([...itemGroups, ...textsOf(mint?.groups)])],
  };
  const summary = own(node, 'summary');
  if (typeof summary === 'string' && summary !== '') endpoint.summary = summary;
  Object.assign(endpoint, readTags(own(node, 'tags')));
  if (typeof mint?.href === 'string' && mint.href !== '') endpoint.href = mint.href;
  return endpoint;
}

/** The `x-mint` of a path or an operation, unless it is huge: YAML aliases can make it endless. */
function extensionOf(node: unknown): Record<string, unknown> | undefined {
  const mint = own(node, 'x-mint');
  if (!isObject(mint)) return undefined;
  const values: unknown[] = [mint];
  for (const value of values) {
    if (!isContainer(value)) continue;
    for (const child of Object.values(value)) values.push(child);
    if (values.length > MAX_EXTENSION_VALUES) return undefined;
  }
  return mint;
}

function own(node: unknown, key: string): unknown {
  return isObject(node) ? ownValue(node, key) : undefined;
}
