import { type JsonNode, pointerOf, valueAt } from '@nav/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestNode, parseTree } from '../../src/source/tree.ts';
import { runs } from '../runs.ts';
import { jsonText, pointersOf } from './arbitrary-json.ts';

function parsed(text: string): unknown {
  return JSON.parse(text.replace(/^\ufeff/, ''));
}

function nodesOf(node: JsonNode): JsonNode[] {
  return [node, ...node.children.flatMap(nodesOf)];
}

describe('a tree', () => {
  it('has a node with its value, key and place for everything in the text', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const root = parseTree({ text });
        const nodes = nodesOf(root);
        const value = parsed(text);
        for (const pointer of pointersOf(value)) {
          const { node, isExact } = nearestNode(root, pointer);
          expect([isExact, pointerOf(node)]).toEqual([true, pointer]);
          const wanted = valueAt(value, pointer);
          expect(JSON.parse(text.slice(node.start, node.end))).toEqual(wanted);
          const isContainer = typeof wanted === 'object' && wanted !== null;
          expect(node.value).toBe(isContainer ? undefined : wanted);
        }
        for (const node of nodes) {
          expect(node.document.text).toBe(text);
          expect(node.parent?.children[node.index] ?? root).toBe(node);
          const name = text.slice(node.keyStart, node.keyEnd);
          expect(node.key).toBe(node.parent?.kind === 'object' ? JSON.parse(name) : undefined);
        }
      }),
      { numRuns: runs(100, 2000) },
    );
  });

  it('covers all text between the brackets of a container', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        for (const { children, kind, open, close } of nodesOf(parseTree({ text }))) {
          if (kind !== 'object' && kind !== 'array') continue;
          let at = open + 1;
          for (const child of children) {
            expect(child.lead).toBe(at);
            expect(text.slice(child.lead, child.keyStart).trim()).toBe('');
            expect(text.slice(child.end, child.tail).trim()).toBe(child.comma < 0 ? '' : ',');
            at = child.tail;
          }
          expect(text.slice(at, close).trim()).toBe('');
          expect(children.at(-1)?.comma ?? -1).toBe(-1);
        }
      }),
      { numRuns: runs(100, 2000) },
    );
  });

  it('parses the children of a container on first access, and once', () => {
    const root = parseTree({ text: '[{ "a": [1] }]' });
    expect(root.children).toBe(root.children);
    expect(root.child('0')).toBe(root.children[0]);
    expect(parseTree({ text: '"a"' }).children).toEqual([]);
  });
});
