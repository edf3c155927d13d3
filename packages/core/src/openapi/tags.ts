import { isObject, itemsOf } from '@nav/json';
import type { Endpoint } from './endpoint.ts';

export interface OperationTags {
  tag?: Endpoint['tag'];
  /** The label of the first tag that is a badge of the page (OpenAPI 3.2). */
  badge?: string;
}

interface Declared {
  label: string;
  summary?: string;
  parent?: string;
  kind?: string;
}

/**
 * Returns a function that reads the `tags` of an operation. The first tag decides the group (M3.8). In OpenAPI 3.2, the first tag
 * with the kind `nav` decides it, else the first declared tag without a kind, else the first tag that is not declared. A parent tag is
 * a group around it (M3.19).
 *
 * @param tags the `tags` of the document.
 */
export function tagReader(tags: unknown, isNested: boolean): (tags: unknown) => OperationTags {
  const declared = declaredTags(tags, isNested);
  const labelOf = (name: string) => declared.get(name)?.label ?? name;

  function labelsAbove(name: string): string[] {
    const seen = new Set([name]);
    for (let at = declared.get(name)?.parent; at !== undefined; at = declared.get(at)?.parent) {
      if (seen.has(at) || !declared.has(at)) break;
      seen.add(at);
    }
    const isShown = (one: string) => ['nav', undefined].includes(declared.get(one)?.kind);
    return [...seen].slice(1).filter(isShown).map(labelOf).reverse();
  }

  return (own) => {
    const names = itemsOf(own).map((name) => (typeof name === 'string' ? name : ''));
    if (!isNested) return names[0] ? { tag: { name: names[0], label: labelOf(names[0]) } } : {};
    const kindOf = (name: string) => declared.get(name)?.kind;
    const name =
      names.find((one) => kindOf(one) === 'nav') ??
      names.find((one) => declared.has(one) && kindOf(one) === undefined) ??
      names.find((one) => one !== '' && !declared.has(one));
    const badge = names.find((one) => kindOf(one) === 'badge');
    const above = name === undefined ? [] : labelsAbove(name);
    return {
      ...(name === undefined
        ? {}
        : { tag: { name, label: labelOf(name), ...(above.length > 0 && { above }) } }),
      ...(badge === undefined ? {} : { badge: declared.get(badge)?.summary ?? badge }),
    };
  };
}

function declaredTags(tags: unknown, isNested: boolean): Map<string, Declared> {
  const declared = new Map<string, Declared>();
  for (const tag of itemsOf(tags)) {
    const { name, 'x-group': group, summary, parent, kind } = isObject(tag) ? tag : {};
    if (typeof name !== 'string') continue;
    const own = isNested ? textOf(summary) : undefined;
    const one: Declared = { label: textOf(group) ?? own ?? name };
    if (own !== undefined) one.summary = own;
    if (isNested && typeof parent === 'string') one.parent = parent;
    if (isNested && typeof kind === 'string') one.kind = kind;
    declared.set(name, one);
  }
  return declared;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
