import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readSpecification } from '../../src/openapi/specification.ts';

type Part = Record<string, unknown>;

const answer = { 200: { description: 'Done' } };

function pets(get: Part = {}, more: Part = {}): Part {
  return {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: { '/pets': { get: { tags: ['Pets'], responses: answer, ...get } } },
    ...more,
  };
}

/** Returns the problem of a document in a file of each kind, with the text at its location. */
function problems(document: Part, dialect: 'standard' | 'mintlify' = 'mintlify') {
  return ['a.json', 'a.yaml'].map((file) => {
    const text = file === 'a.json' ? JSON.stringify(document) : stringify(document);
    const { problem, range, specification } = readSpecification(file, text, dialect);
    // The operations can be used all the same.
    expect(specification).toBeDefined();
    return [problem, range && text.slice(range.start.offset, range.end.offset)];
  });
}

describe('documents that generation stops at (Mintlify, @mintlify/prebuild 1.0.1370)', () => {
  it.each<[Part, string, string]>([
    [
      pets({}, { openapi: '3.1' }),
      'its version is "3.1"; write it in full, as in "3.1.0"',
      '"3.1"',
    ],
    [pets({}, { info: undefined }), 'its "info" has no "title"', '{'],
    [pets({}, { info: { version: '1' } }), 'its "info" has no "title"', '{'],
    [
      pets({}, { info: { title: 'Pets', version: 1.5 } }),
      'its "info.version" is not a string; put it in quotes',
      '1.5',
    ],
    [pets({}, { paths: undefined }), 'it has neither "paths" nor "webhooks"', '"openapi"'],
    [
      pets({}, { openapi: '3.0.3', webhooks: { born: {} } }),
      'OpenAPI 3.0 has no "webhooks"; use 3.1.0',
      '"webhooks"',
    ],
    [
      pets({ responses: {} }, { openapi: '3.0.3' }),
      'GET /pets has no "responses", as OpenAPI 3.0 requires',
      '"get"',
    ],
    [pets({}, { paths: { pets: {} } }), 'its path "pets" does not start with a slash', '"pets"'],
    [pets({ tags: 'Pets' }), 'the "tags" of GET /pets are not a list of strings', '"tags"'],
    [
      pets({ tags: [{ name: 'Pets' }] }),
      'the "tags" of GET /pets are not a list of strings',
      '"tags"',
    ],
    [
      pets({ query: {} }),
      'GET /pets has the unknown field "query"; remove it, or start it with "x-"',
      '"query"',
    ],
    [
      pets({ responses: { 404: { content: {} } } }),
      'the response 404 of GET /pets has no "description"',
      '"404"',
    ],
    [
      pets({ parameters: [{ $ref: '#/components/parameters/Id' }] }),
      'its $ref "#/components/parameters/Id" does not exist in this file',
      '"#/components/parameters/Id"',
    ],
  ])('%j', (document, problem, at) => {
    const [json] = problems(document);
    expect(json).toEqual([problem, at]);
    expect(problems(document).map(([text]) => text)).toEqual([problem, problem]);
    // Other builders have other parsers.
    if (document.paths !== undefined || document.info === undefined)
      expect(problems(document, 'standard').map(([text]) => text)).toEqual([undefined, undefined]);
  });

  it.each([
    pets(),
    pets({}, { openapi: '3.0.3' }),
    pets({}, { paths: { '/pets': {}, 'x-note': 1 } }),
    pets({}, { paths: undefined, components: {} }),
    pets({ 'x-note': 1, deprecated: true, responses: undefined }),
    pets(
      { responses: { 200: { $ref: '#/components/responses/All~1of them' } } },
      { components: { responses: { 'All/of them': { description: 'All' } } } },
    ),
    pets({ responses: { 200: { description: '', 'x-note': { $ref: 5 } } } }),
    pets({}, { components: { schemas: { A: { $ref: '#/components/schemas/B' } } } }),
  ])('accepts %j', (document) => {
    expect(problems(document)).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('rejects versions that it does not know', () => {
    const { problem, specification } = readSpecification(
      'a.json',
      JSON.stringify(pets({}, { openapi: '3.3.0' })),
      'mintlify',
    );
    expect(problem).toBe('its version is "3.3.0", but only 3.0 to 3.2 are supported');
    expect(specification).toBeUndefined();
  });
});
