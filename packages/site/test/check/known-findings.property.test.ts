import { compareFindings, countFindings } from '@nav/codemods/internal';
import { type CheckResult, check, type Dialect, memoryHost } from '@nav/core';
import { isListName } from '@nav/core/internal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mutatedConfig } from '../../../core/test/arbitrary-config.ts';
import { runs } from '../../../core/test/runs.ts';
import {
  type JsonTree,
  jsonText,
  layout,
  PLAIN,
  printJson,
} from '../../../core/test/source/arbitrary-json.ts';
import { printBaseline, readBaseline } from '../../src/check/baseline-file.ts';

/** The files next to the config. */
const SITE = {
  'introduction.mdx': '---\ntitle: Introduction\n---\n',
  'guides/install.mdx': '',
  'b/index.mdx': '',
  'lonely.mdx': '',
  'openapi.json': '{ "openapi": "3.1.0", "paths": { "/users": { "get": { "summary": "List" } } } }',
};

const dialect = fc.constantFrom<Dialect>('standard', 'mintlify');
const site = dialect.chain((as) => fc.record({ as: fc.constant(as), tree: mutatedConfig(as) }));

function findingsOf(text: string, as: Dialect): CheckResult['diagnostics'] {
  const result = check(memoryHost({ ...SITE, 'docs.json': text }), 'docs.json', { dialect: as });
  if (!result) throw new Error('docs.json does not exist.');
  return result.diagnostics;
}

const identity = ({ code, subject }: { code: string; subject: string }) => `${code} ${subject}`;

/** Returns the identities of findings that a later text has and an earlier one lacks, and those of lost ones. */
function changesBetween(before: string, after: string, as: Dialect) {
  const known = countFindings(findingsOf(before, as));
  const { fresh, stale } = compareFindings(findingsOf(after, as), known);
  return { fresh: fresh.map(identity), stale: stale.map(identity) };
}

describe('known findings', () => {
  it('are all findings of the same site, also from the text of a baseline', () => {
    fc.assert(
      fc.property(fc.oneof(jsonText, site), (input) => {
        const [text, as] =
          typeof input === 'string'
            ? ([input, 'mintlify'] as const)
            : ([printJson(input.tree, PLAIN), input.as] as const);
        const found = findingsOf(text, as);
        const entries = countFindings(found).map((entry) => ({ ...entry, config: 'docs.json' }));
        const printed = printBaseline(entries);
        const { entries: known, findings } = readBaseline('nav.baseline.json', printed);
        expect(findings).toEqual([]);
        expect(known).toEqual(entries);
        expect(compareFindings(found, known)).toEqual({
          fresh: [],
          known: found.length,
          stale: [],
        });
      }),
      { numRuns: runs(15, 600) },
    );
  });

  it('stay the same if the text is formatted differently', () => {
    fc.assert(
      fc.property(site, layout, ({ as, tree }, style) => {
        const changes = changesBetween(printJson(tree, PLAIN), printJson(tree, style), as);
        expect(changes).toEqual({ fresh: [], stale: [] });
      }),
      { numRuns: runs(15, 600) },
    );
  });

  it('stay the same if the entries of the navigation change their order', () => {
    fc.assert(
      fc.property(site, fc.infiniteStream(fc.nat()), ({ as, tree }, random) => {
        const moved = structuredClone(tree);
        shuffleChildren(navigationOf(moved), random);
        const text = printJson(tree, PLAIN);
        const { fresh, stale } = changesBetween(text, printJson(moved, PLAIN), as);
        // The first page of a tab is its landing page, which may be listed again.
        const hasLanding = /"(?:products|dropdowns|tabs|anchors|menu)"/.test(text);
        const isOrdered = (known: string) => hasLanding && known.startsWith('duplicate-page ');
        expect([...fresh, ...stale].filter((known) => !isOrdered(known))).toEqual([]);
      }),
      { numRuns: runs(30, 2000) },
    );
  });

  it.each([
    ['{ "anchors": [', '] }, "openapi": ""'],
    ['[', '], "openapi": ""'],
    ['[', '], "openapi": {}'],
  ])('have no index in the value of a key that a duplicate replaces: %s%s', (start, end) => {
    const config = (items: string) =>
      `{ "navigation": { "pages": [] }, "page": { "openapi": ${start}${items}${end} } }`;
    const changes = changesBetween(
      config('{ "a": 1, "a": 2 }, ""'),
      config('"", { "a": 1, "a": 2 }'),
      'standard',
    );
    expect(changes).toEqual({ fresh: [], stale: [] });
  });

  it('are independent of the order in which they are found', () => {
    fc.assert(
      fc.property(site, fc.infiniteStream(fc.nat()), ({ as, tree }, random) => {
        const found = findingsOf(printJson(tree, PLAIN), as);
        const shuffled = shuffle(found, random);
        expect(countFindings(shuffled)).toEqual(countFindings(found));
      }),
      { numRuns: runs(10, 300) },
    );
  });
});

function navigationOf(tree: JsonTree): JsonTree {
  const member = 'members' in tree && tree.members.find(([name]) => name === 'navigation');
  return member ? member[1] : tree;
}

/** Shuffles the lists of children. The order of other lists, such as specifications, has a meaning. */
function shuffleChildren(tree: JsonTree, random: Iterator<number>): void {
  const members = 'members' in tree ? tree.members : [];
  for (const [name, value] of members) {
    if ('items' in value && isListName(name)) value.items = shuffle(value.items, random);
    shuffleChildren(value, random);
  }
  for (const item of 'items' in tree ? tree.items : []) shuffleChildren(item, random);
}

function shuffle<Item>(items: readonly Item[], random: Iterator<number>): Item[] {
  const left = [...items];
  return items.map(() => left.splice(random.next().value % left.length, 1)[0] as Item);
}
