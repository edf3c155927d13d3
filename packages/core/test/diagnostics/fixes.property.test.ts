import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  check,
  type Diagnostic,
  type Dialect,
  memoryHost,
  type TextEdit,
} from '../../src/index.ts';
import { mutatedConfig } from '../arbitrary-config.ts';
import { runs } from '../runs.ts';
import { type JsonTree, PLAIN, printJson } from '../source/arbitrary-json.ts';

/** Wrong names; often several of them are similar to one known name. */
const WRONG = [
  ...['page', 'Pages', 'items', 'children', 'group', 'Group', 'tab', 'title', 'name'],
  ...['Icon', 'icons', 'url', 'link', 'lang', 'locale', 'anchor', 'Anchors', 'navgation'],
];

function diagnose(text: string, dialect: Dialect): readonly Diagnostic[] {
  const host = memoryHost({ 'docs.json': text });
  return check(host, 'docs.json', { dialect, files: false })?.diagnostics ?? [];
}

function withFixes(text: string, diagnostics: readonly Diagnostic[]): string {
  const edits: TextEdit[] = [];
  for (const edit of diagnostics.flatMap(({ fixes }) => fixes[0]?.edits ?? [])) {
    // What overlaps waits for the next round.
    const isFree = ({ range }: TextEdit) =>
      range.end.offset < edit.range.start.offset || edit.range.end.offset < range.start.offset;
    if (edits.every(isFree)) edits.push(edit);
  }
  return edits
    .toSorted((a, b) => b.range.start.offset - a.range.start.offset)
    .reduce(
      (fixed, { range, newText }) =>
        fixed.slice(0, range.start.offset) + newText + fixed.slice(range.end.offset),
      text,
    );
}

/** Replaces some property names by wrong ones. */
function misname(tree: JsonTree, choices: readonly number[], at = { place: 0 }): JsonTree {
  if ('items' in tree) return { items: tree.items.map((item) => misname(item, choices, at)) };
  if (!('members' in tree)) return tree;
  return {
    members: tree.members.map(([key, value]) => {
      const choice = choices[at.place++ % choices.length] as number;
      return [WRONG[choice] ?? key, misname(value, choices, at)];
    }),
  };
}

describe('fixes', () => {
  it.each(['standard', 'mintlify'] as const)('never produce duplicate keys (%s)', (dialect) => {
    let fixed = 0;
    const misnamed = fc
      .tuple(mutatedConfig(dialect), fc.array(fc.nat(80), { minLength: 5, maxLength: 40 }))
      .map(([tree, choices]) => misname(tree, choices));
    fc.assert(
      fc.property(misnamed, (tree) => {
        const text = printJson(tree, PLAIN);
        const found = diagnose(text, dialect);
        fc.pre(!found.some(({ code }) => code === 'duplicate-key'));
        const after = withFixes(text, found);
        if (after !== text) fixed += 1;
        const repeated = diagnose(after, dialect).filter(({ code }) => code === 'duplicate-key');
        expect(repeated, text).toEqual([]);
      }),
      { numRuns: runs(30, 300) },
    );
    expect(fixed).toBeGreaterThan(0);
  });

  it.each(['standard', 'mintlify'] as const)('remove what they fix, and end (%s)', (dialect) => {
    let rounds = 0;
    const misnamed = fc
      .tuple(mutatedConfig(dialect), fc.array(fc.nat(80), { minLength: 5, maxLength: 40 }))
      .map(([tree, choices]) => misname(tree, choices));
    fc.assert(
      fc.property(misnamed, fc.boolean(), (tree, isExpanded) => {
        let text = printJson(tree, PLAIN);
        if (isExpanded)
          text = text.replaceAll(/"group":/g, '"expanded":true,"searchable":true,"group":');
        fc.pre(!diagnose(text, dialect).some(({ code }) => code === 'duplicate-key'));
        for (let round = 0; ; round += 1) {
          const found = diagnose(text, dialect);
          const after = withFixes(text, found);
          if (after === text) break;
          rounds += 1;
          expect(round, text).toBeLessThan(20);
          expect(() => JSON.parse(after), after).not.toThrow();
          text = after;
        }
        expect(diagnose(text, dialect).flatMap(({ fixes }) => fixes)).toEqual([]);
      }),
      { numRuns: runs(30, 300) },
    );
    expect(rounds).toBeGreaterThan(0);
  });
});
