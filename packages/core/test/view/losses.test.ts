import { describe, expect, it } from 'vitest';
import { loadSite, memoryHost, resolveSite } from '../../src/index.ts';
import { lossesOf } from '../../src/internal.ts';

const SCHEMA = 'https://mintlify.com/docs.json';

/** Returns the label of each element that loses pages, with their number and the place of the reason. */
function losses(navigation: unknown, more: Record<string, unknown> = {}): unknown[] {
  const files = Object.fromEntries(
    Object.entries({ 'docs.json': { $schema: SCHEMA, navigation }, ...more }).map(
      ([file, value]) => [file, JSON.stringify(value)],
    ),
  );
  const site = loadSite(memoryHost(files), 'docs.json', { files: false });
  const tree = site && resolveSite(site)?.tree;
  if (!tree) return ['no navigation'];
  return lossesOf(site, tree).map(({ element, pages, at }) => [
    element.label,
    pages,
    `${at.file}#${at.pointer}`,
  ]);
}

describe('lossesOf', () => {
  it('is empty for a correct config', () => {
    expect(losses({ groups: [{ group: 'A', pages: ['a', 'b'] }] })).toEqual([]);
  });

  it('counts the pages of a list that another one hides, at any depth', () => {
    const tab = {
      tab: 'T',
      pages: ['a', { group: 'G', root: 'r', pages: ['b'] }],
      groups: [{ group: 'H', pages: ['h'] }],
    };
    expect(losses({ tabs: [tab] })).toEqual([['T', 3, 'docs.json#/navigation/tabs/0/pages']]);
  });

  it('counts the pages of an element once if several mistakes empty it', () => {
    expect(losses({ tabs: [{ tab: 'T', pages: ['a', 'b', 5, 6] }] })).toEqual([
      ['T', 2, 'docs.json#/navigation/tabs/0/pages/2'],
    ]);
  });

  it('counts the pages of lists at the root, in links and in unknown fields', () => {
    const anchors = [
      { anchor: 'A', href: 'https://example.com', pages: ['a', 'b'] },
      { anchor: 'B', groups: [{ group: 'G', page: ['c'] }] },
    ];
    expect(losses({ anchors, pages: ['d'] })).toEqual([
      ['', 1, 'docs.json#/navigation/pages'],
      ['A', 2, 'docs.json#/navigation/anchors/0/pages'],
      ['G', 1, 'docs.json#/navigation/anchors/1/groups/0/page'],
    ]);
  });

  it('finds the element in the file of a $ref', () => {
    const part = { tab: 'T', pages: ['a'], groups: [{ group: 'H', pages: ['h'] }] };
    expect(losses({ tabs: [{ $ref: './tab.json' }] }, { 'tab.json': part })).toEqual([
      ['T', 1, 'tab.json#/pages'],
    ]);
  });
});
