import type { SourceRange } from '@nav/core';
import { joinPointer, lineStarts, positionAt } from '@nav/core/internal';
import type { Source } from '@nav/core/stages';
import { type JsonNode, jsonOf } from './document/document.ts';
import type { Refusal } from './document/refusal.ts';
import { openModule } from './module/module.ts';

/** A module read as a config: its value with locations in the module, or why it cannot be read. */
export interface ModuleSource {
  source: Source | undefined;
  refusals: readonly Refusal[];
  /** Where something computed was left out of the value. */
  computed: readonly SourceRange[];
}

/**
 * Reads the config of a JavaScript or TypeScript module as `parseSource` of `@nav/core` reads JSON. What is computed is
 * left out of the value; everything else is there and can be located in the text of the module, constants where they are
 * declared.
 */
export function readModule(file: string, text: string): ModuleSource {
  const { document, refusals } = openModule(file, text);
  if (!document) return { source: undefined, refusals, computed: [] };
  const starts = lineStarts(text);
  const range = (start: number, end: number): SourceRange => ({
    start: positionAt(starts, start),
    end: positionAt(starts, end),
  });
  const places = new Map<string, { named: JsonNode; node: JsonNode }>();
  const computed = new Set<JsonNode>();

  function read(written: JsonNode, pointer: string): unknown {
    const { constants } = written.document;
    const node = constants.get(written)?.root ?? written;
    // The name of a property stands where the constant is named, its value in the constant.
    places.set(pointer, { named: written, node });
    if (node.kind === 'array') {
      return known(node).map((part, index) => read(part, joinPointer(pointer, index)));
    }
    if (node.kind !== 'object') return jsonOf(node);
    const properties = new Map(known(node).map((part) => [part.key as string, part]));
    return Object.fromEntries(
      [...properties].map(([key, part]) => [key, read(part, joinPointer(pointer, key))]),
    );
  }

  /** The children of a container, with what is spread in it; what is computed is left out. */
  function known({ children, document: { constants } }: JsonNode): JsonNode[] {
    return children.flatMap((part) => {
      const constant = constants.get(part);
      if (constant?.spread) return known(constant.root);
      if (part.kind !== 'computed' || constant) return [part];
      computed.add(part);
      return [];
    });
  }

  const value = read(document.root, '');
  return {
    source: {
      file,
      text,
      value,
      hasRefs: [...places.values()].some(({ named }) => named.key === '$ref'),
      locate(pointer, anchor) {
        const place = places.get(pointer);
        if (!place) throw new RangeError(`${file} has nothing at ${pointer}`);
        const { named, node } = place;
        if (anchor === 'key' && named.key !== undefined) {
          return { anchor, range: range(named.keyStart, named.keyEnd) };
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
    computed: [...computed].map(({ start, end }) => range(start, end)),
  };
}
