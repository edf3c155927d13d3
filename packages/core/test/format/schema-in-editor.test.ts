// The schema in the language service of VS Code: a correct schema can still give useless suggestions.
import { describe, expect, it } from 'vitest';
import jsonService from 'vscode-json-languageservice';
import { grammars } from '../../src/format/grammar.ts';
import { configSchema, type Dialect } from '../../src/index.ts';
import { dialects } from '../../src/internal.ts';

const CARET = '|';

function editorOf(dialect: Dialect) {
  const service = jsonService.getLanguageService({});
  const schema = configSchema(dialect);
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
    async problems(text: string): Promise<string[]> {
      const [document, json] = open(text);
      return (await service.doValidation(document, json)).map(({ message }) => String(message));
    },
  };
}

describe.each(Object.keys(dialects) as Dialect[])('an editor with the schema (%s)', (dialect) => {
  const { proposals, problems } = editorOf(dialect);
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

  it.each([
    ['{"navigation": {}}', ['Missing property "pages".']],
    [
      '{"navigation": {"groups": [{"group": "A", "page": ["a"]}]}}',
      // In the standard dialect a group may get its pages from a specification above it.
      dialects[dialect].leavesGenerate
        ? ['Property page is not allowed.']
        : ['Missing property "pages".', 'Property page is not allowed.'],
    ],
    ['{"navigation": {"pages": [5]}}', ['Incorrect type. Expected "string".']],
  ])('explains the mistake in %s', async (text, said) => {
    expect(await problems(text)).toEqual(said);
  });
});
