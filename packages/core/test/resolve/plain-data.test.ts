import { describe, expect, it } from 'vitest';
import { type NavElement, walkPages } from '../../src/client.ts';
import { grammars } from '../../src/format/grammar.ts';
import { checkSite, loadSite, memoryHost } from '../../src/index.ts';
import { composeConfig, resolve } from '../../src/stages.ts';

const text = JSON.stringify({
  navigation: {
    groups: [
      { group: 'Start', icon: 'flag', pages: ['intro', 'quickstart'] },
      { group: 'Start', pages: ['intro', { group: 'More', pages: ['more/a'] }] },
    ],
  },
});
const host = memoryHost({ 'docs.json': text });

function treeOf() {
  const { config } = composeConfig(host, 'docs.json', text);
  if (!config) throw new Error('it is JSON');
  return resolve(config, grammars.standard).tree;
}

const paths = (element: NavElement) =>
  element.children.map((child) => ('path' in child ? child.path : child.label));

describe('a tree with lazy pages', () => {
  it('survives JSON, cloning and spreading', () => {
    const read = treeOf();
    walkPages(read, () => {});
    const expected = JSON.parse(JSON.stringify(read));
    expect(JSON.parse(JSON.stringify(treeOf()))).toEqual(expected);
    expect(structuredClone(treeOf())).toEqual(expected);
    const [first] = treeOf().root.children as NavElement[];
    expect(paths({ ...(first as NavElement) })).toEqual(['intro', 'quickstart']);
    expect(Object.getPrototypeOf(first)).toBe(Object.prototype);
  });

  it('explains why a proxy fails, and works behind one once cloned', () => {
    const behind = (tree: ReturnType<typeof treeOf>) =>
      new Proxy(tree.root.children[0] as NavElement, {}).children;
    expect(() => behind(treeOf())).toThrow(/Wrap structuredClone\(tree\)/);
    expect(behind(structuredClone(treeOf()))).toHaveLength(2);
  });

  it('returns the same nodes each time, and accepts others', () => {
    const { root } = treeOf();
    const [group] = root.children as [NavElement];
    expect(group.children).toBe(group.children);
    group.children = group.children.slice(1);
    expect(paths(group)).toEqual(['quickstart']);
    expect(paths(JSON.parse(JSON.stringify(root)).children[0])).toEqual(['quickstart']);
  });

  it('numbers namesakes, and their pages take over the ids', () => {
    const ids: string[] = [];
    walkPages(treeOf(), ({ id }) => ids.push(id));
    expect(ids).toEqual([
      'navigation/group:Start/page:intro',
      'navigation/group:Start/page:quickstart',
      'navigation/group:Start~2/page:intro',
      'navigation/group:Start~2/group:More/page:more/a',
    ]);
  });

  it('gives the same findings before and after its pages are read', () => {
    const site = loadSite(host, 'docs.json', { files: false });
    if (!site) throw new Error('it is there');
    expect(checkSite(site).diagnostics.map(({ code }) => code)).toEqual([
      'duplicate-label',
      'duplicate-page',
    ]);
  });
});
