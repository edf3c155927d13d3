import { joinPointer, lineStarts, positionAt, type Range, type Source } from '@nav/core';
import { jsonOf, type LocatedNode } from './document.ts';
import { openModule } from './module.ts';
import type { Refusal } from './refusal.ts';

/** A module read as a config: its value with locations in the module, or why it cannot be read. */
export interface ModuleSource {
  source: Source | undefined;
  refusals: readonly Refusal[];
  /** Where something computed was left out of the value. */
  computed: readonly Range[];
}

/**
 * Reads the config of a JavaScript or TypeScript module as `parseSource` of `@nav/core` reads JSON. What is computed is
 * left out of the value; everything else is there and can be located in the text of the module.
 */
export function readModule(file: string, text: string): ModuleSource {
  const { document, refusals } = openModule(file, text);
  if (!document) return { source: undefined, refusals, computed: [] };
  const starts = lineStarts(text);
  const range = (start: number, end: number): Range => ({
    start: positionAt(starts, start),
    end: positionAt(starts, end),
  });
  const nodes = new Map<string, LocatedNode>();
  const computed: Range[] = [];

  function read(node: LocatedNode, pointer: string): unknown {
    nodes.set(pointer, node);
    const known = node.children.filter((part) => {
      if (part.kind === 'computed') computed.push(range(part.start, part.end));
      return part.kind !== 'computed';
    });
    if (node.kind === 'array')
      return known.map((part, index) => read(part, joinPointer(pointer, index)));
    if (node.kind !== 'object') return jsonOf(node);
    return Object.fromEntries(
      known.map((part) => {
        const key = part.key as string;
        return [key, read(part, joinPointer(pointer, key))];
      }),
    );
  }

  const value = read(document.root, '');
  return {
    source: {
      file,
      text,
      value,
      hasRefs: [...nodes.values()].some(({ key }) => key === '$ref'),
      locate(pointer, anchor) {
        const node = nodes.get(pointer);
        if (!node) throw new RangeError(`${file} has nothing at ${pointer}`);
        if (anchor === 'key' && node.key !== undefined) {
          return { anchor, range: range(node.keyStart, node.keyEnd) };
        }
        if (anchor === 'open' && (node.kind === 'object' || node.kind === 'array')) {
          return { anchor, range: range(node.open, node.open + 1) };
        }
        return { anchor: 'value', range: range(node.start, node.end) };
      },
      prepare() {},
      positionAt: (offset: number) => positionAt(starts, offset),
    },
    refusals: [],
    computed,
  };
}
