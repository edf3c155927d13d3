import { codePoint } from '@nav/cases/code-points';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NavNode, walkElements, walkPages } from '../src/client.ts';
import { composeConfig } from '../src/config/load.ts';
import { grammars } from '../src/format/grammar.ts';
import { check, type Dialect, memoryHost } from '../src/index.ts';
import { SETTINGS_FILE } from '../src/internal.ts';
import { resolve } from '../src/resolve/resolve.ts';
import { mutatedConfig, validConfig } from './arbitrary-config.ts';
import { rangeFaults } from './range-fault.ts';
import { runs } from './runs.ts';
import { jsonText, jsonTree, layout, PLAIN, printJson } from './source/arbitrary-json.ts';

/** The files next to the config: pages, files for `$ref`s, a specification. */
const SITE = {
  'introduction.mdx': '---\ntitle: Introduction\n---\n',
  'guides/install.mdx': '',
  'b/index.mdx': '',
  'snippets/x.mdx': '',
  'openapi.json': '{ "openapi": "3.1.0", "paths": { "/users": { "get": { "summary": "List" } } } }',
  docs: '{ "group": "Docs", "pages": ["faq", { "$ref": "b.json" }] }',
};

const dialect = fc.constantFrom<Dialect | undefined>('standard', 'mintlify', undefined);

function expectValid(files: Record<string, string>, options: Parameters<typeof check>[2]): void {
  const result = check(memoryHost(files), 'docs.json', options);
  if (!result) throw new Error('docs.json does not exist.');
  expect(rangeFaults(result, (file) => files[file])).toEqual([]);
  for (const { message, help, code } of result.diagnostics) {
    expect(message).toMatch(/^\S.*[.?]$/s);
    expect(message).not.toMatch(/undefined|\[object/);
    expect(help.endsWith(`/${code}`)).toBe(true);
  }
  const count = (severity: string) =>
    result.diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  expect(result.summary).toEqual({
    errors: count('error'),
    warnings: count('warning'),
    infos: count('info'),
  });
}

describe('check', () => {
  it('has valid ranges for any JSON value', () => {
    fc.assert(
      fc.property(
        jsonText,
        jsonText,
        jsonText,
        dialect,
        fc.boolean(),
        (text, ref, settings, as, look) => {
          const files = { ...SITE, 'docs.json': text, 'b.json': ref, [SETTINGS_FILE]: settings };
          expectValid(files, {
            ...(as && { dialect: as }),
            files: look,
            settings: { file: SETTINGS_FILE, text: settings },
          });
        },
      ),
      { numRuns: runs(40, 1000) },
    );
  });

  it('has valid ranges for any navigation', () => {
    fc.assert(
      fc.property(jsonText, jsonText, dialect, (text, ref, as) => {
        const navigation = text.replace(/^\ufeff/, '');
        const files = { ...SITE, 'docs.json': `{"navigation":${navigation}}`, 'b.json': ref };
        expectValid(files, as ? { dialect: as } : {});
      }),
      { numRuns: runs(40, 1000) },
    );
  });

  it.each(['standard', 'mintlify'] as const)(
    'has valid ranges for configs with a few mistakes (%s)',
    (as) => {
      fc.assert(
        fc.property(mutatedConfig(as), layout, jsonText, (tree, style, ref) => {
          const files = { ...SITE, 'docs.json': printJson(tree, style), 'b.json': ref };
          expectValid(files, { dialect: as });
        }),
        { numRuns: runs(20, 400) },
      );
    },
  );

  it('has valid ranges for any labels', () => {
    const kinds = ['product', 'language', 'version', 'tab', 'dropdown', 'anchor', 'group'];
    fc.assert(
      fc.property(fc.constantFrom(...kinds), jsonTree, jsonTree, (kind, one, two) => {
        const entries = [one, two, one].map(
          (label) =>
            `{ "${kind}": ${printJson(label, PLAIN)}, "default": true, "expanded": 1, "pages": ["a"] }`,
        );
        const files = { ...SITE, 'docs.json': `{ "navigation": { "${kind}s": [${entries}] } }` };
        expectValid(files, { dialect: 'mintlify' });
      }),
      { numRuns: runs(20, 500) },
    );
  });

  it('has valid ranges for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 30 }), (text) => {
        expectValid({ ...SITE, 'docs.json': text }, {});
      }),
      { numRuns: runs(40, 1000) },
    );
  });

  it.each(['standard', 'mintlify'] as const)('finds no error in a valid config (%s)', (as) => {
    fc.assert(
      fc.property(validConfig(as), (config) => {
        const result = check(memoryHost({ 'docs.json': JSON.stringify(config) }), 'docs.json', {
          dialect: as,
          files: false,
        });
        const meaning = new Set([
          'duplicate-label',
          'multiple-defaults',
          'duplicate-page',
          'no-effect',
        ]);
        expect(result?.diagnostics.filter(({ code }) => !meaning.has(code))).toEqual([]);
      }),
      { numRuns: runs(20, 500) },
    );
  });
});

describe('resolve', () => {
  function idsOf(text: string, as: Dialect): { ids: string[]; dangling: string[] } {
    const { config } = composeConfig(memoryHost(SITE), 'docs.json', text);
    if (!config) throw new Error('The text is not JSON.');
    const { tree } = resolve(config, grammars[as]);
    const nodes: NavNode[] = [];
    const dangling: string[] = [];
    walkPages(tree, (page) => nodes.push(page));
    walkElements(tree, (element) => {
      nodes.push(element);
      const { defaultChild } = element;
      if (defaultChild !== undefined && !element.children.some(({ id }) => id === defaultChild)) {
        dangling.push(defaultChild);
      }
    });
    return { ids: nodes.map(({ id }) => id), dangling };
  }

  it.each(['standard', 'mintlify'] as const)('gives every node a unique id (%s)', (as) => {
    fc.assert(
      fc.property(mutatedConfig(as), (tree) => {
        const { ids, dangling } = idsOf(printJson(tree, PLAIN), as);
        expect(ids.length).toBe(new Set(ids).size);
        expect(dangling).toEqual([]);
      }),
      { numRuns: runs(20, 500) },
    );
  });

  it('gives nodes with the same label unique ids', () => {
    const label = fc.constantFrom(
      'a',
      'a~2',
      'a~02',
      'a~1',
      'a/b',
      'root:a',
      '',
      'page:a',
      '~2',
      'a~2~2',
    );
    const entry = fc.oneof(
      label,
      fc.record({ group: label, root: label, pages: fc.array(label, { maxLength: 3 }) }),
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), (pages) => {
        const { ids } = idsOf(JSON.stringify({ navigation: { pages } }), 'mintlify');
        expect(ids.length).toBe(new Set(ids).size);
      }),
      { numRuns: runs(40, 1000) },
    );
  });
});
