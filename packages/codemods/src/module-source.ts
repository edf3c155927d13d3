import type { SourceRange } from '@nav/core';
import { joinPointer, lineStarts, parentPointer, positionAt, spanOf } from '@nav/core/internal';
import type { Source } from '@nav/core/stages';
import { type JsonNode, jsonOf, type Refusal } from './document/document.ts';
import { openModule } from './module/module.ts';

/** The config of a module as a source with locations, or the reasons why it cannot be read. */
export interface ModuleSource {
  source: Source | undefined;
  refusals: readonly Refusal[];
  /** The ranges of computed parts, which the value does not have. */
  computed: readonly SourceRange[];
}

/**
 * Reads the config of a JavaScript or TypeScript module, as `parseSource` of `@nav/core` reads JSON. Computed parts are
 * left out of the value. The other parts have locations in the module, those of constants in their declarations.
 */
export function readModule(file: string, text: string): ModuleSource {
  const { document, refusals } = openModule(file, text);
  if (!document) return { source: undefined, refusals, computed: [] };
  const starts = lineStarts(text);
  const range = (start: number, end: number): SourceRange => ({
    start: positionAt(starts, start),
    end: positionAt(starts, end),
  });
  /** The node of each pointer, and the node with its property name. */
  const nodes = new Map<string, { named: JsonNode; node: JsonNode }>();
  const computed = new Set<JsonNode>();

  function read(written: JsonNode, pointer: string): unknown {
    const { constants } = written.document;
    const node = constants.get(written)?.root ?? written;
    nodes.set(pointer, { named: written, node });
    if (node.kind === 'array') {
      return knownChildren(node).map((part, index) => read(part, joinPointer(pointer, index)));
    }
    if (node.kind !== 'object') return jsonOf(node);
    const properties = new Map(knownChildren(node).map((part) => [part.key as string, part]));
    return Object.fromEntries(
      [...properties].map(([key, part]) => [key, read(part, joinPointer(pointer, key))]),
    );
  }

  /** Returns the children of a container, with those of spread constants and without computed ones. */
  function knownChildren({ children, document: { constants } }: JsonNode): JsonNode[] {
    return children.flatMap((part) => {
      const constant = constants.get(part);
      if (constant?.spread) return knownChildren(constant.root);
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
      hasRefs: [...nodes.values()].some(({ named }) => named.key === '$ref'),
      locate(wanted, wantedAnchor) {
        let pointer = wanted;
        while (!nodes.has(pointer)) pointer = parentPointer(pointer) ?? '';
        const { named, node } = nodes.get(pointer) as { named: JsonNode; node: JsonNode };
        const anchored = wantedAnchor === 'key' && named.key !== undefined ? named : node;
        const span = pointer === wanted ? spanOf(anchored, wantedAnchor) : spanOf(node, 'open');
        return { pointer, anchor: span.anchor, range: range(span.start, span.end) };
      },
      pointers: () => undefined,
      positionAt: (offset: number) => positionAt(starts, offset),
    },
    refusals: [],
    computed: [...computed].map(({ start, end }) => range(start, end)),
  };
}
