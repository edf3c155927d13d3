// The schema in the language service of VS Code: a correct schema can still give useless suggestions.
import { describe, expect, it } from 'vitest';
import jsonService from 'vscode-json-languageservice';
import { grammars } from '../../src/format/grammar.ts';
import { configSchema, type Dialect, settingsSchema } from '../../src/index.ts';
import { dialects } from '../../src/internal.ts';

const CARET = '|';

function editorOf(schema: object) {
  const service = jsonService.getLanguageService({});
  service.configure({ schemas: [{ uri: 'nav:schema', fileMatch: ['*'], schema }] });
  const open = (text: string) => {
    const document = jsonService.TextDocument.create('file:///docs.json', 'json', 1, text);
    return [document, service.parseJSONDocument(document)] as const;
  };
  return {
    /** Returns the suggestions at the caret. */
    async proposals(text: string): Promise<string[]> {
      const [document, json] = open(text.replace(CARET, ''));
      const place = document.positionAt(text.indexOf(CARET));
      const { items } = (await service.doComplete(document, place, json)) ?? { items: [] };
      return items.map(({ label }) => label);
    },
    /** Returns the text that the caret would insert for a suggestion. */
    async insertion(text: string, label: string): Promise<string | undefined> {
      const [document, json] = open(text.replace(CARET, ''));
      const place = document.positionAt(text.indexOf(CARET));
      const { items } = (await service.doComplete(document, place, json)) ?? { items: [] };
      return items.find((item) => item.label === label)?.textEdit?.newText;
    },
    /** Returns the marked texts, in order, each with its message. */
    async problems(text: string): Promise<[marked: string, message: string][]> {
      const [document, json] = open(text);
      const found = await service.doValidation(document, json);
      return found
        .sort((a, b) => document.offsetAt(a.range.start) - document.offsetAt(b.range.start))
        .map(({ range, message }) => [document.getText(range), String(message)]);
    },
  };
}

describe.each(Object.keys(dialects) as Dialect[])('an editor with the schema (%s)', (dialect) => {
  const { proposals, insertion, problems } = editorOf(configSchema(dialect, { editor: true }));
  const plain = editorOf(configSchema(dialect));
  const { group, language } = grammars[dialect].elements;

  it('suggests all languages', async () => {
    const codes = (language.codes ?? []).map((code) => JSON.stringify(code));
    expect(codes.length).toBeGreaterThan(20);
    const proposed = await proposals('{"navigation": {"languages": [{"language": | }]}}');
    expect(proposed).toEqual(expect.arrayContaining(codes));
  });

  it('suggests the fields of a group, also next to a $ref', async () => {
    const fields = [...group.fields.keys()];
    const fresh = await proposals('{"navigation": {"groups": [{ | }]}}');
    expect(fresh).toEqual(expect.arrayContaining(fields));
    const others = fields.filter((field) => field !== 'icon');
    const beside = await proposals(
      '{"navigation": {"groups": [{"icon": {"$ref": "icon.json"}, | }]}}',
    );
    expect(beside).toEqual(expect.arrayContaining(others));
  });

  it.each([
    ['{"navigation": {"groups": [{"group": "A", "pages": ["a"], "icon": {"$ref": "i.json"}}]}}'],
    ['{"navigation": {"groups": {"$ref": "groups.json"}}}'],
  ])('accepts %s', async (text) => {
    expect(await problems(text)).toEqual([]);
  });

  const missingPages: [string, string][] = dialects[dialect].leavesGenerate
    ? // A group may get its pages from a specification above it.
      []
    : [['{', 'Missing property "pages".']];
  const only = (list: string) =>
    `Only "${list}" is used, because an element has one kind of children. Remove this or "${list}".`;

  it.each<[text: string, problems: [marked: string, message: string][]]>([
    ['{}', [['{', 'Missing property "navigation".']]],
    ['{"navigation": {}}', [['"navigation"', 'Missing property "pages".']]],
    [
      '{"navigation": {"groups": [{"group": "A", "page": ["a"]}]}}',
      [...missingPages, ['"page"', 'Property page is not allowed.']],
    ],
    ['{"navigation": {"pages": [5]}}', [['5', 'Incorrect type. Expected "string".']]],
    [
      '{"navigation": {"pages": ["a"], "tabs": [{"tab": "A", "pages": ["b"]}]}}',
      [['"pages"', only('tabs')]],
    ],
    [
      '{"navigation": {"tabs": [{"tab": "A", "menu": [], "pages": ["b"], "groups": [{"group": "G", "pages": ["c"]}]}]}}',
      [
        ['"menu"', only('groups')],
        ...(dialects[dialect].emptyLists ? [] : EMPTY),
        ['"pages"', only('groups')],
      ],
    ],
    [
      '{"navigation": {"anchors": [{"anchor": "A", "pages": ["b"], "href": "https://a.example"}]}}',
      [['"pages"', 'This element is a link, so it has no children. Remove this or "href".']],
    ],
    [
      '{"navigation": {"versions": [{"version": "1", "pages": ["a"], "tabs": [{"tab": "A", "pages": ["b"]}], "$ref": "v.json"}]}}',
      [],
    ],
  ])('marks what is wrong in %s', async (text, expected) => {
    expect(await problems(text)).toEqual(expected);
    const marked = expected.map(([mark]) => mark);
    expect((await plain.problems(text)).map(([mark]) => mark)).toEqual(marked);
  });

  it('inserts a complete element', async () => {
    const group = '[{"group":"$1","pages":["$2"]}]';
    const minified = (text = '') => text.replace(/\s/g, '');
    const list = await insertion('{"navigation": {"groups": |}}', '[group]');
    expect(minified(list)).toBe(group);
    const property = await insertion('{"navigation": {|}}', 'groups');
    expect(minified(property)).toBe(`"groups":${group}`);
    const item = await insertion('{"navigation": {"groups": [|]}}', 'group');
    expect(`[${minified(item)}]`).toBe(group);
  });
});

const EMPTY: [string, string][] = [['[]', 'Array has too few items. Expected 1 or more.']];

describe('an editor with the schema (mintlify)', () => {
  const { proposals, problems } = editorOf(configSchema('mintlify', { editor: true }));

  it('suggests all properties of a config', async () => {
    expect((await proposals('{|}')).sort()).toEqual(
      [
        ...['$ref', '$schema', 'api', 'appearance', 'background', 'banner', 'colors', 'contextual'],
        ...['description', 'errors', 'favicon', 'fonts', 'footer', 'icons', 'integrations'],
        ...[
          'interaction',
          'logo',
          'markdown',
          'metadata',
          'name',
          'navbar',
          'navigation',
          'public',
          'redirects',
        ],
        ...['search', 'seo', 'styling', 'theme', 'thumbnails', 'variables', 'variations'],
      ].sort(),
    );
  });

  it('suggests themes', async () => {
    const themes = await proposals('{"theme": |}');
    expect(themes).toContain('"mint"');
    expect(themes).toHaveLength(9);
  });

  it('checks the theme and the colors', async () => {
    const text = '{"theme": "mnt", "colors": {"primary": "red"}, "navigation": {"pages": ["a"]}}';
    expect(await problems(text)).toEqual([
      ['"mnt"', expect.stringMatching(/^Value is not accepted\. Valid values: "mint", /)],
      ['"red"', 'It must be a color such as "#0D9373".'],
    ]);
  });
});

describe.each([
  ['standard', configSchema('standard')],
  ['mintlify', configSchema('mintlify')],
  ['nav.config.json', settingsSchema()],
])('the schema of %s', (_, schema) => {
  it('describes every property', () => {
    const properties = propertiesIn(schema);
    expect(properties.length).toBeGreaterThan(50);
    for (const [name, property] of properties) {
      if (property === false) continue;
      const { description } = property as { description?: string };
      expect(description, name).toMatch(/^(?:[A-Z].*\.|Rule: https:.*)$/);
    }
  });
});

/** Returns the properties that a schema names, with their schemas. */
function propertiesIn(schema: unknown): [name: string, schema: unknown][] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties' ? Object.entries(value as object) : []),
    ...propertiesIn(value),
  ]);
}
