import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  drillsDown,
  indexTree,
  initialSidebar,
  isExpanded,
  isPage,
  type NavElement,
  type NavNode,
  nextSidebar,
  type SidebarEvent,
  type SidebarState,
  viewPage,
  walkPages,
} from '../../src/client.ts';
import { grammars } from '../../src/format/grammar.ts';
import { resolve } from '../../src/stages.ts';
import { config } from '../resolve/arbitrary.ts';
import { elementAt, mint, pageAt, resolved } from '../resolve/site.ts';

const docs = mint({
  groups: [
    {
      group: 'Top',
      expanded: false,
      pages: [
        'a',
        { group: 'Open', expanded: true, pages: ['b'] },
        { group: 'Shut', pages: ['c', { group: 'Inner', root: 'home', pages: ['d'] }] },
        { group: 'Hidden first', pages: [{ group: 'H', hidden: true, pages: ['h'] }, 'e'] },
        { group: 'Rooted', root: 'root', pages: ['f'] },
      ],
    },
    { group: 'Second', root: 'second', pages: ['g'] },
  ],
});
const { tree, view } = resolved(docs);
const { sidebar } = view('a');
const start = initialSidebar(sidebar);
const idOf = (label: string) => elementAt(tree, 'group', label).id;
const expandedIn = (state: SidebarState) =>
  ['Top', 'Open', 'Shut', 'Inner', 'Hidden first', 'Rooted', 'Second'].filter((label) =>
    isExpanded(sidebar, state, idOf(label)),
  );
const go = (event: SidebarEvent, drilldown: boolean, state = start) => {
  const next = nextSidebar(sidebar, state, event, drilldown);
  return { href: next.href, expanded: expandedIn(next.state), state: next.state };
};
const toggle = (label: string): SidebarEvent => ({ type: 'toggle', group: idOf(label) });
const select = (label: string): SidebarEvent => ({ type: 'select', group: idOf(label) });
const visit = (path: string): SidebarEvent => ({ type: 'visit', page: pageAt(tree, path).id });

describe('initially', () => {
  it('top-level groups and nested groups with expanded: true are expanded', () => {
    expect(expandedIn(start)).toEqual(['Top', 'Open', 'Second']);
  });

  it('groups above the page that opens are expanded, too', () => {
    const opened = initialSidebar(sidebar, pageAt(tree, 'd').id);
    expect(expandedIn(opened)).toEqual(['Top', 'Open', 'Shut', 'Inner', 'Second']);
    expect(opened).toEqual(go(visit('d'), false).state);
    expect(initialSidebar(sidebar, 'unknown')).toEqual(start);
  });

  it('a group directly in the pages of a tab is a top-level group', () => {
    const tab = resolved(
      mint({ tabs: [{ tab: 'T', pages: [{ group: 'G', expanded: false, pages: ['a'] }] }] }),
    );
    const nodes = tab.view('a').sidebar;
    expect(isExpanded(nodes, initialSidebar(nodes), elementAt(tab.tree, 'group', 'G').id)).toBe(
      true,
    );
  });
});

describe('the control of a group', () => {
  it('expands and collapses a nested group', () => {
    const opened = go(toggle('Shut'), false);
    expect(opened).toMatchObject({ href: undefined, expanded: ['Top', 'Open', 'Shut', 'Second'] });
    expect(go(toggle('Shut'), false, opened.state).expanded).toEqual(expandedIn(start));
  });

  it('opens the first page when it expands, with drilldown', () => {
    const opened = go(toggle('Shut'), true);
    expect(opened.href).toBe('/c');
    expect(go(toggle('Shut'), true, opened.state)).toMatchObject({
      href: undefined,
      expanded: expandedIn(start),
    });
    expect(go(toggle('Rooted'), true).href).toBe('/root');
  });

  it('does nothing on a top-level group', () => {
    for (const drilldown of [true, false])
      expect(go(toggle('Top'), drilldown)).toEqual({
        href: undefined,
        expanded: expandedIn(start),
        state: start,
      });
    for (const drilldown of [true, false]) expect(go(toggle('Top'), drilldown).state).toBe(start);
  });
});

describe('the title of a group', () => {
  it('opens its root and expands it, with or without drilldown', () => {
    for (const drilldown of [true, false]) {
      expect(go(select('Rooted'), drilldown)).toMatchObject({
        href: '/root',
        expanded: ['Top', 'Open', 'Rooted', 'Second'],
      });
      expect(go(select('Second'), drilldown)).toMatchObject({
        href: '/second',
        expanded: expandedIn(start),
      });
    }
  });

  it('opens the first page with drilldown, and never collapses', () => {
    const opened = go(select('Shut'), true);
    expect(opened).toMatchObject({ href: '/c', expanded: ['Top', 'Open', 'Shut', 'Second'] });
    expect(go(select('Shut'), true, opened.state)).toMatchObject({
      href: '/c',
      expanded: opened.expanded,
    });
    expect(go(select('Top'), true)).toMatchObject({ href: '/a', expanded: expandedIn(start) });
  });

  it('only expands or collapses without drilldown', () => {
    const opened = go(select('Shut'), false);
    expect(opened).toMatchObject({ href: undefined, expanded: ['Top', 'Open', 'Shut', 'Second'] });
    expect(go(select('Shut'), false, opened.state)).toMatchObject({
      href: undefined,
      expanded: expandedIn(start),
    });
    expect(go(select('Top'), false)).toMatchObject({
      href: undefined,
      expanded: expandedIn(start),
    });
  });

  it('skips hidden pages', () => {
    expect(go(select('Hidden first'), true).href).toBe('/e');
  });
});

describe('opening a page', () => {
  it('expands the groups above it and collapses none', () => {
    expect(go(visit('d'), true)).toMatchObject({
      href: undefined,
      expanded: ['Top', 'Open', 'Shut', 'Inner', 'Second'],
    });
    expect(go(visit('home'), false).expanded).toEqual(['Top', 'Open', 'Shut', 'Inner', 'Second']);
    expect(go(visit('c'), false).expanded).toEqual(['Top', 'Open', 'Shut', 'Second']);
  });

  it('changes nothing at the top level', () => {
    expect(go(visit('a'), true).state).toBe(start);
  });
});

it('an id that is not in the sidebar changes nothing', () => {
  for (const event of [
    { type: 'toggle', group: 'nowhere' },
    { type: 'select', group: pageAt(tree, 'a').id },
    { type: 'visit', page: idOf('Top') },
  ] as const)
    expect(nextSidebar(sidebar, start, event, true)).toEqual({ state: start });
});

it.each([
  [true, true, true],
  [true, false, true],
  [false, true, false],
  [false, false, false],
  [undefined, true, true],
  [undefined, false, false],
  [undefined, undefined, false],
])('drilldown %s with the theme default %s is %s', (set, theme, drilldown) => {
  const site = resolved(
    mint({ pages: ['a'] }, set === undefined ? {} : { interaction: { drilldown: set } }),
  );
  const defaults = theme === undefined ? {} : { drilldown: theme };
  expect(drillsDown(site.tree, defaults)).toBe(drilldown);
  expect(site.view('a', defaults).drilldown).toBe(drilldown);
});

/** The sidebar of a random navigation, and events, some with unknown ids. */
const walks = fc
  .tuple(
    config('mintlify'),
    fc.boolean(),
    fc.array(fc.tuple(fc.constantFrom('toggle', 'select', 'visit'), fc.nat()), { maxLength: 12 }),
  )
  .map(([value, drilldown, steps]) => {
    const origin = (pointer: string) => ({ file: 'docs.json', pointer });
    const random = resolve(
      { file: 'docs.json', folder: '', value, sources: new Map(), origin, uses: () => [] },
      grammars.mintlify,
    ).tree;
    const paths: string[] = [];
    walkPages(random, ({ path }) => paths.push(path));
    const nodes = viewPage(indexTree(random), paths[0] ?? '').sidebar;
    const ids = [...idsOf(nodes), 'nowhere'];
    const events = steps.map(([type, at]): SidebarEvent => {
      const id = ids[at % ids.length] as string;
      return type === 'visit'
        ? { type, page: id }
        : { type: type as 'toggle' | 'select', group: id };
    });
    return { nodes, drilldown, events };
  });

function idsOf(nodes: readonly NavNode[]): string[] {
  return nodes.flatMap((node) =>
    isPage(node)
      ? [node.id]
      : [node.id, ...(node.root ? [node.root.id] : []), ...idsOf(node.children)],
  );
}

describe('in every state', () => {
  it('top-level groups are expanded and not part of the state', () => {
    fc.assert(
      fc.property(walks, ({ nodes, drilldown, events }) => {
        let state = initialSidebar(nodes);
        const top = nodes.filter((node): node is NavElement => !isPage(node));
        for (const event of events) {
          state = nextSidebar(nodes, state, event, drilldown).state;
          expect(top.filter(({ id }) => !isExpanded(nodes, state, id))).toEqual([]);
          expect(top.filter(({ id }) => state.expanded.has(id))).toEqual([]);
        }
      }),
    );
  });

  it('all ids are in the sidebar, and all URLs are those of its pages', () => {
    fc.assert(
      fc.property(walks, ({ nodes, drilldown, events }) => {
        const ids = idsOf(nodes);
        const hrefs = new Set<string>();
        const collect = (node: NavNode) => {
          if (isPage(node)) hrefs.add(node.href);
          else {
            if (node.root) hrefs.add(node.root.href);
            node.children.forEach(collect);
          }
        };
        nodes.forEach(collect);
        let state = initialSidebar(nodes);
        for (const event of events) {
          const next = nextSidebar(nodes, state, event, drilldown);
          state = next.state;
          expect([...state.expanded].filter((id) => !ids.includes(id))).toEqual([]);
          if (next.href !== undefined) expect(hrefs).toContain(next.href);
        }
      }),
    );
  });

  it('toggling a group twice restores it', () => {
    fc.assert(
      fc.property(walks, ({ nodes, drilldown, events }) => {
        let state = initialSidebar(nodes);
        for (const event of events) {
          if (event.type === 'toggle') {
            const once = nextSidebar(nodes, state, event, drilldown).state;
            expect(nextSidebar(nodes, once, event, drilldown).state).toEqual(state);
          }
          state = nextSidebar(nodes, state, event, drilldown).state;
        }
      }),
    );
  });
});
