import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { lenientNodes } from '../../src/openapi/yaml-lenient.ts';
import { itemsOf, ROOT, type YamlNode, type YamlNodes } from '../../src/openapi/yaml-nodes.ts';
import { strictNodes } from '../../src/openapi/yaml-strict.ts';

const DEPTH = 256;

/** All that is known of a node and of those in it. */
function known(nodes: YamlNodes, node: YamlNode): unknown {
  const kind = nodes.kindOf(node);
  const about = {
    kind,
    anchor: nodes.anchorOf(node),
    isMergeKey: nodes.isMergeKey(node),
    isEmpty: nodes.isEmpty(node),
    text: nodes.isEmpty(node) ? '' : textOf(nodes, node),
  };
  if (kind === 'scalar') return { ...about, value: nodes.valueOf(node) };
  if (kind === 'alias') return about;
  return { ...about, items: Array.from(itemsOf(nodes, node), (item) => known(nodes, item)) };
}

function textOf(nodes: YamlNodes, node: YamlNode): string {
  return nodes.text.slice(nodes.startOf(node), nodes.endOf(node)).trimEnd();
}

/** Both readings of a text; `undefined` where only the lenient one reads it. */
function readings(text: string): { strict: unknown; lenient: unknown } | undefined {
  const strict = strictNodes(text, DEPTH);
  if (!strict) return undefined;
  const lenient = lenientNodes(text, DEPTH);
  const seen = 'after' in lenient ? known(lenient, ROOT) : lenient;
  return { strict: known(strict, ROOT), lenient: seen };
}

function expectAgreement(text: string): void {
  const both = readings(text);
  if (both) expect(both.strict, JSON.stringify(text)).toEqual(both.lenient);
}

describe('the two readers of YAML', () => {
  it('agree on every value that is written as YAML', () => {
    let strict = 0;
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom<'BLOCK_LITERAL' | 'QUOTE_DOUBLE' | 'QUOTE_SINGLE' | 'PLAIN'>(
          'PLAIN',
          'BLOCK_LITERAL',
          'QUOTE_DOUBLE',
          'QUOTE_SINGLE',
        ),
        fc.boolean(),
        fc.constantFrom('\n', '\r\n'),
        (value, defaultStringType, flow, lineBreak) => {
          // A block of text that stands alone is indented by one less to one of the two.
          const text = stringify([value], {
            defaultStringType,
            collectionStyle: flow ? 'flow' : 'any',
            aliasDuplicateObjects: false,
          }).replaceAll('\n', lineBreak);
          if (readings(text)) strict += 1;
          expectAgreement(text);
        },
      ),
      { numRuns: 1000 },
    );
    expect(strict).toBeGreaterThan(700);
  });

  it.each([
    'a: &x {b: 1, "c": [d, ~ , e]} # f\ng: *x\n',
    'a: |\n  one\n  two\nb: >-\n  three\n\n  four\nc:\nd: # e\n  - f\n',
    '\ufeffa: 0x1f\r\nb: 0o17\r\nc: 1e3\r\nd: .inf\r\ne: 1_000\r\nf: 017\r\ng: TRUE\r\nh: yes\r\n',
    '- 2020-01-01\n- "~"\n- null\n- 12:30:45\n- 3.1\n- 3.1.0\n- -0\n- +1\n',
    'a: &b\n  c: 1\nd:\n  <<: *b\n  "<<": 2\n',
    '? a\n: b\n? [c, d]\n: e\n',
    'a: one\n  two\n  three\nb: "four\n  five"\n',
    '{a: {}, b: [], c: [[]], d: "]" } # ]\n',
    'a: [ # ]\n  b, # }\n  ]\n',
    '/a/{b}:\n  get:\n    summary: c # d\n    tags: [e,\n      f]\n',
  ])('agree on %j', (text) => {
    expect(readings(text)).toBeDefined();
    expectAgreement(text);
  });

  it.each([
    'title: "one\ntwo"\n',
    'a: !!str 5\n',
    'a: !x y\n',
    '%YAML 1.1\n---\na: yes\n',
    'a: 1\n---\nb: 2\n',
    '',
  ])('leave %j to the lenient one', (text) => {
    expect(strictNodes(text, DEPTH)).toBeUndefined();
  });
});
