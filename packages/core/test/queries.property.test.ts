import { codePoint } from '@nav/cases/code-points';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  drillsDown,
  firstPage,
  indexTree,
  initialSidebar,
  isExpanded,
  type NavTree,
  nextSidebar,
  occurrencesOf,
  viewPage,
  walkElements,
  walkPages,
} from '../src/client.ts';
import { check, diffTrees, type Host, loadSite, memoryHost, resolveSite } from '../src/index.ts';
import { mutatedConfig } from './arbitrary-config.ts';
import { runs } from './runs.ts';
import { jsonText, PLAIN, printJson } from './source/arbitrary-json.ts';

const SITE = {
  'introduction.mdx': '---\ntitle: Introduction\nhidden: true\n---\n',
  'guides/install.mdx': '---\ntitle: [\n---\n',
  'b/index.mdx': '',
  'openapi.json': '{ "openapi": "3.1.0", "paths": { "/users": { "get": { "x-hidden": true } } } }',
};

/** Texts of a config: any JSON, any navigation, and valid configs with mistakes. */
const configText = fc.oneof(
  jsonText,
  jsonText.map((text) => `{"navigation":${text.replace(/^\ufeff/, '')}}`),
  ...(['standard', 'mintlify'] as const).map((dialect) =>
    mutatedConfig(dialect).map((tree) => printJson(tree, PLAIN)),
  ),
);
const dialect = fc.constantFrom('standard' as const, 'mintlify' as const);
const path = fc.oneof(
  fc.constantFrom('', '/', 'index', '//', '%', '%E0%A4%A', '__proto__', 'toString', '../a', 'a/'),
  fc.string({ unit: codePoint, maxLength: 10 }),
);

function treeOf(text: string, as: 'standard' | 'mintlify'): NavTree | undefined {
  const host = memoryHost({ ...SITE, 'docs.json': text, 'b.json': text });
  const site = loadSite(host, 'docs.json', { dialect: as });
  return site && resolveSite(site)?.tree;
}

/** Asks every question about a tree that the entry for browsers answers. */
function queryAll(tree: NavTree, paths: readonly string[]): void {
  const index = indexTree(tree);
  const ids = [''];
  walkPages(tree, ({ id }) => ids.push(id));
  walkElements(tree, (element) => {
    ids.push(element.id);
    firstPage(element);
  });
  const drilldown = drillsDown(tree);
  for (const path of [...paths, ...index.byPath.keys()]) {
    const { page, sidebar } = viewPage(index, path);
    expect(occurrencesOf(index, path).length > 0).toBe(page !== undefined);
    let state = initialSidebar(sidebar);
    for (const id of ids.slice(0, 20)) {
      for (const event of [
        { type: 'toggle' as const, group: id },
        { type: 'select' as const, group: id },
        { type: 'visit' as const, page: id },
      ])
        state = nextSidebar(sidebar, state, event, drilldown).state;
      isExpanded(sidebar, state, id);
    }
  }
}

describe('no function throws', () => {
  it('on any config', () => {
    fc.assert(
      fc.property(configText, configText, dialect, fc.array(path), (one, other, as, paths) => {
        const [before, after] = [treeOf(one, as), treeOf(other, as)];
        for (const tree of [before, after]) if (tree) queryAll(tree, paths);
        if (before && after) diffTrees(before, after);
      }),
      { numRuns: runs(50, 5000) },
    );
  });

  it('on any host', () => {
    const reply = fc.constantFrom('text', 'nothing', 'failure');
    fc.assert(
      fc.property(configText, fc.infiniteStream(reply), (text, replies) => {
        const memory = memoryHost({ ...SITE, 'docs.json': text, 'b.json': text });
        function answer<Result>(result: Result): Result | undefined {
          const { value } = replies.next();
          if (value === 'failure') throw new Error('offline');
          return value === 'text' ? result : undefined;
        }
        const host: Host = {
          read: (path) => answer(memory.read(path)),
          list: (folder) => answer(memory.list(folder)) ?? [],
          isOutsideRoot: () => answer(true) ?? false,
          whyUnreadable: () => answer('EIO: input/output error'),
        };
        check(host, 'docs.json');
        const site = loadSite(host, 'docs.json');
        const tree = site && resolveSite(site)?.tree;
        if (tree) queryAll(tree, []);
      }),
      { numRuns: runs(50, 5000) },
    );
  });

  it('on a value whose keys differ from the text, as JSON.parse of Node 24 returns it', () => {
    const text = '{ "navigation": { "pages": ["a"], "\\t": "" } }';
    const parse = JSON.parse;
    vi.spyOn(JSON, 'parse').mockImplementation((given) =>
      parse(given === text ? text.replaceAll('\\t', '\\\\') : given),
    );
    try {
      const result = check(memoryHost({ 'docs.json': text, 'a.mdx': '' }), 'docs.json');
      expect(result?.diagnostics).toMatchObject([
        { code: 'unknown-field', pointer: '/navigation', anchor: 'open' },
      ]);
    } finally {
      vi.restoreAllMocks();
    }
  });
});
