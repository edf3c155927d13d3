import type { SpecDocument } from '../format/specification-document.ts';
import { stringEnd } from '../source/scan.ts';
import { isObject } from '../text/json-value.ts';

/** A value that `JSON.parse` made, as a specification. Nothing is copied. */
export function jsonDocument(root: unknown): SpecDocument<unknown> {
  return {
    root,
    keys: (node) => (isObject(node) ? Object.keys(node) : undefined),
    get: (node, key) =>
      (isObject(node) || Array.isArray(node)) && Object.hasOwn(node, key)
        ? (node as Record<string, unknown>)[key]
        : undefined,
    value: (node) => node,
  };
}

/** The first `$ref` in a JSON text that leads out of the file: the offsets of its value. */
export function externalRefInJson(text: string): { start: number; end: number } | undefined {
  const match = /"\$ref"\s*:\s*(?="[^#"])/.exec(text);
  if (match === null) return undefined;
  const start = match.index + match[0].length;
  return { start, end: stringEnd(text, start) };
}
