import type { SourceRange } from '@nav/core';
import { assertCall } from '@nav/core/internal';
import { parseSource, type Source } from '@nav/core/stages';
import { joinPointer, spanOf } from '@nav/json';
import { lineStarts, positionAt } from '@nav/positions';
import {
  configPointer,
  type JsonDocument,
  type JsonNode,
  jsonOf,
  type Refusal,
} from '../document/document.ts';
import { documentsOf, whyUnresolvable } from '../document/references.ts';
import { openModule } from './module.ts';

/** The config of a module as a source with locations, or the reasons why it cannot be read. */
export interface ModuleSource {
  source: Source | undefined;
  refusals: readonly Refusal[];
  /** The other files with parts of the config. The source locates values in them. */
  parts: readonly Source[];
  /** The computed parts, which the value does not contain. */
  computed: readonly ComputedPart[];
}

/** A computed part of a config. */
export interface ComputedPart {
  file: string;
  range: SourceRange;
  /** A sentence without a period. */
  reason: string;
}

/**
 * Reads the config of a JavaScript or TypeScript module, as `parseSource` of `@nav/core` reads JSON. Computed parts are
 * left out of the value. The other parts have locations in the module. Constants are located at their declarations.
 *
 * @param readText reads the other modules of the site, without which imported parts are computed
 */
export function readModule(
  file: string,
  text: string,
  readText?: (file: string) => string | undefined,
): ModuleSource {
  assertCall(
    "readModule('docs.json.ts', text)",
    typeof file === 'string',
    typeof text === 'string',
    !readText || typeof readText === 'function',
  );
  const { document, refusals } = openModule(file, text, readText);
  if (!document) return { source: undefined, refusals, parts: [], computed: [] };
  const documents = documentsOf(document);
  const starts = new Map(Array.from(documents, (one) => [one, lineStarts(one.text)]));
  const rangeIn = (one: JsonDocument, start: number, end: number): SourceRange => ({
    start: positionAt(starts.get(one) ?? [], start),
    end: positionAt(starts.get(one) ?? [], end),
  });
  const ownStarts = lineStarts(text);
  /** Nodes by pointer, each with the node of its property name. */
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

  /** Returns the children of a container, including children of spread constants, without computed ones. */
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
        while (!nodes.has(pointer))
          pointer = pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
        const { named, node } = nodes.get(pointer) as { named: JsonNode; node: JsonNode };
        const anchored = wantedAnchor === 'key' && named.key !== undefined ? named : node;
        const span = pointer === wanted ? spanOf(anchored, wantedAnchor) : spanOf(node, 'open');
        const place = anchored.document;
        return {
          // A JSON file has pointers of its own.
          pointer: place.language === 'json' ? configPointer(anchored) : pointer,
          anchor: span.anchor,
          range: rangeIn(place, span.start, span.end),
          ...(place.file === file ? {} : { file: place.file }),
        };
      },
      pointers: () => undefined,
      positionAt: (offset: number) => positionAt(ownStarts, offset),
    },
    refusals: [],
    parts: [...documents].filter((one) => one.file !== file).map(partSource),
    computed: Array.from(computed, (node) => ({
      file: node.document.file,
      range: rangeIn(node.document, node.start, node.end),
      reason: whyUnresolvable(node),
    })),
  };
}

function partSource({ file, text, language }: JsonDocument): Source {
  const json = language === 'json' ? parseSource(file, text).source : undefined;
  if (json) return json;
  const starts = lineStarts(text);
  const start = positionAt(starts, 0);
  return {
    file,
    text,
    value: undefined,
    hasRefs: false,
    locate: () => ({ pointer: '', anchor: 'value', range: { start, end: start } }),
    pointers: () => undefined,
    positionAt: (offset) => positionAt(starts, offset),
  };
}
