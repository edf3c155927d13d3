import { isObject, joinPointer, ownValue, valueAt } from '@nav/json';
import { httpMethods } from '../format/dialects.ts';
import { MAX_EXTENSION_VALUES, MAX_REF_CHAIN } from '../limits/limits.ts';
import type { Endpoint, Method } from './endpoint.ts';

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
  methods: readonly Method[] = httpMethods,
): Operations {
  const operations: Operations = { endpoints: [], paths: new Map(), webhooks: new Map() };
  const labels = tagLabels(document.tags);

  for (const [path, item] of itemsOf('paths')) {
    const endpoints = methods.flatMap((method) => operationAt(item, method, method, path));
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

  function operationAt(
    item: readonly SpecificationNode[],
    key: string,
    method: Method,
    path: string,
  ): Endpoint[] {
    for (const place of item) {
      const node = own(place.node, key);
      if (node === undefined) continue;
      const found = withTargets({ node, pointer: joinPointer(place.pointer, key) }).at(-1);
      if (!found || !isObject(found.node)) continue;
      const groups = item.flatMap(({ node }) => groupsOf(extensionOf(node)));
      return [endpointOf(found.node, found.pointer, method, path, groups, labels)];
    }
    return [];
  }
}

function endpointOf(
  node: Record<string, unknown>,
  pointer: string,
  method: Method,
  path: string,
  itemGroups: readonly string[],
  labels: ReadonlyMap<string, string>,
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
    groups: [...new Set([...itemGroups, ...groupsOf(mint)])],
  };
  const summary = own(node, 'summary');
  if (typeof summary === 'string' && summary !== '') endpoint.summary = summary;
  const tags = own(node, 'tags');
  const tag: unknown = Array.isArray(tags) ? tags[0] : undefined;
  if (typeof tag === 'string' && tag !== '') {
    endpoint.tag = { name: tag, label: labels.get(tag) ?? tag };
  }
  if (typeof mint?.href === 'string' && mint.href !== '') endpoint.href = mint.href;
  return endpoint;
}

/** The labels of the tags whose groups are not named after them. */
function tagLabels(tags: unknown): Map<string, string> {
  const labels = new Map<string, string>();
  for (const tag of Array.isArray(tags) ? tags : []) {
    const { name, 'x-group': label } = isObject(tag) ? tag : {};
    if (typeof name === 'string' && typeof label === 'string' && label !== '') {
      labels.set(name, label);
    }
  }
  return labels;
}

/** The `x-mint` of a path or an operation, unless it is huge: YAML aliases can make it endless. */
function extensionOf(node: unknown): Record<string, unknown> | undefined {
  const mint = own(node, 'x-mint');
  if (!isObject(mint)) return undefined;
  const values: unknown[] = [mint];
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue;
    for (const child of Object.values(value)) values.push(child);
    if (values.length > MAX_EXTENSION_VALUES) return undefined;
  }
  return mint;
}

function groupsOf(mint: Record<string, unknown> | undefined): string[] {
  const groups = mint?.groups;
  return Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [];
}

function own(node: unknown, key: string): unknown {
  return isObject(node) ? ownValue(node, key) : undefined;
}
