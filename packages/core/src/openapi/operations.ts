import type { SpecDocument } from '../format/specification-document.ts';
import { isObject } from '../text/json-value.ts';
import { joinPointer, pointerTokens } from '../text/pointer.ts';
import { type Endpoint, httpMethods, type Method } from './endpoint.ts';

/** What a specification offers, and the first path item of it that cannot be read. */
export interface Operations {
  endpoints: Endpoint[];
  paths: Map<string, Endpoint[]>;
  webhooks: Map<string, Endpoint>;
  problem?: { text: string; pointer: string };
}

/** More `$ref`s in a row than this are taken for a circle: so that long chains cost no square of their length. */
const LONGEST_REF_CHAIN = 32;

interface Place<Node> {
  node: Node;
  pointer: string;
}

/** Reads the operations of a specification in the order of M3.8. */
export function readOperations<Node>(document: SpecDocument<Node>): Operations {
  const operations: Operations = { endpoints: [], paths: new Map(), webhooks: new Map() };
  const labels = tagLabels(document);

  for (const [path, item] of itemsOf('paths')) {
    const endpoints = httpMethods.flatMap((method) => operationAt(item, method, method, path));
    operations.paths.set(path, endpoints);
    operations.endpoints.push(...endpoints);
  }
  for (const [key, item] of itemsOf('webhooks')) {
    const found = httpMethods.flatMap((method) => operationAt(item, method, 'webhook', key))[0];
    if (found === undefined) continue;
    operations.webhooks.set(key, found);
    operations.endpoints.push(found);
  }
  return operations;

  function itemsOf(section: 'paths' | 'webhooks'): [string, Place<Node>[]][] {
    const node = document.get(document.root, section);
    if (node === undefined) return [];
    const parent = joinPointer('', section);
    return (document.keys(node) ?? [])
      .filter((key) => !key.startsWith('x-'))
      .map((key) => {
        const item = document.get(node, key) as Node;
        return [key, withTargets({ node: item, pointer: joinPointer(parent, key) })];
      });
  }

  /** The place itself and what its `$ref` leads to, nearest first. */
  function withTargets(start: Place<Node>): Place<Node>[] {
    const places = [start];
    for (let place = start; ; ) {
      const ref = textOf(document, place.node, '$ref');
      if (ref === undefined) return places;
      const target = ref.startsWith('#') ? targetOf(ref) : undefined;
      const circular =
        target !== undefined &&
        (places.length === LONGEST_REF_CHAIN ||
          places.some(({ pointer }) => pointer === target.pointer));
      if (target === undefined || circular) {
        operations.problem ??= {
          text: circular
            ? `the $ref "${ref}" leads in a circle`
            : `the $ref "${ref}" leads to nothing in this file`,
          pointer: joinPointer(place.pointer, '$ref'),
        };
        return places;
      }
      places.push(target);
      place = target;
    }
  }

  function targetOf(ref: string): Place<Node> | undefined {
    let pointer: string;
    try {
      pointer = decodeURIComponent(ref.slice(1));
    } catch {
      return undefined;
    }
    if (pointer !== '' && !pointer.startsWith('/')) return undefined;
    let node: Node | undefined = document.root;
    for (const token of pointerTokens(pointer)) {
      node = document.get(node, token);
      if (node === undefined) return undefined;
    }
    return { node, pointer };
  }

  function operationAt(
    item: readonly Place<Node>[],
    key: string,
    method: Method,
    path: string,
  ): Endpoint[] {
    for (const place of item) {
      const node = document.get(place.node, key);
      if (node === undefined) continue;
      const found = withTargets({ node, pointer: joinPointer(place.pointer, key) }).at(-1);
      if (found === undefined || document.keys(found.node) === undefined) continue;
      const groups = item.flatMap(({ node }) => groupsOf(extension(document, node)));
      return [endpointOf(document, found, method, path, groups, labels)];
    }
    return [];
  }
}

function endpointOf<Node>(
  document: SpecDocument<Node>,
  { node, pointer }: Place<Node>,
  method: Method,
  path: string,
  itemGroups: readonly string[],
  labels: ReadonlyMap<string, string>,
): Endpoint {
  const flag = (key: string) => Boolean(plainOf(document, node, key));
  const mint = extension(document, node);
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
  const summary = textOf(document, node, 'summary');
  if (summary) endpoint.summary = summary;
  const tags = plainOf(document, node, 'tags');
  const tag: unknown = Array.isArray(tags) ? tags[0] : undefined;
  if (typeof tag === 'string' && tag !== '') {
    endpoint.tag = { name: tag, label: labels.get(tag) ?? tag };
  }
  if (typeof mint?.href === 'string' && mint.href !== '') endpoint.href = mint.href;
  return endpoint;
}

/** The tags whose group has another label than their name. */
function tagLabels<Node>(document: SpecDocument<Node>): Map<string, string> {
  const labels = new Map<string, string>();
  const tags = plainOf(document, document.root, 'tags');
  for (const tag of Array.isArray(tags) ? tags : []) {
    const { name, 'x-group': label } = isObject(tag) ? tag : {};
    if (typeof name === 'string' && typeof label === 'string' && label !== '') {
      labels.set(name, label);
    }
  }
  return labels;
}

function extension<Node>(
  document: SpecDocument<Node>,
  node: Node,
): Record<string, unknown> | undefined {
  const mint = plainOf(document, node, 'x-mint');
  return isObject(mint) ? mint : undefined;
}

function groupsOf(mint: Record<string, unknown> | undefined): string[] {
  const groups = mint?.groups;
  return Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [];
}

function plainOf<Node>(document: SpecDocument<Node>, node: Node, key: string): unknown {
  const child = document.get(node, key);
  return child === undefined ? undefined : document.value(child);
}

function textOf<Node>(document: SpecDocument<Node>, node: Node, key: string): string | undefined {
  const value = plainOf(document, node, key);
  return typeof value === 'string' ? value : undefined;
}
