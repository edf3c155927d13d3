import { describe, expect, it } from 'vitest';
import { check, type Diagnostic, memoryHost } from '../../src/index.ts';

function diagnose(
  redirects: unknown,
  navigation: unknown = { pages: ['a'] },
  files: Readonly<Record<string, string>> = {},
): Diagnostic[] {
  const docs = JSON.stringify({ navigation, redirects });
  const host = memoryHost({ 'docs.json': docs, 'a.mdx': '', ...files });
  return check(host, 'docs.json', { dialect: 'mintlify' })?.diagnostics ?? [];
}

const summarize = (found: readonly Diagnostic[]) =>
  found.map(({ code, pointer, severity }) => `${severity} ${code} ${pointer}`);

describe('the redirects of a config', () => {
  it.each([
    ['nothing', []],
    ['an entry', [{ source: '/old', destination: '/a' }]],
    ['a permanent one', [{ source: '/old', destination: '/a', permanent: true }]],
    [
      'settings that other builders read',
      [
        {
          source: '/old',
          destination: '/a',
          statusCode: 301,
          basePath: false,
          has: [{ type: 'x' }],
        },
      ],
    ],
    ['a near miss of a field that is there', [{ source: '/old', destination: '/a', sources: 1 }]],
    [
      'a near miss of a field that need not be',
      [{ source: '/old', destination: '/a', permenant: 1 }],
    ],
  ])('may be %s', (_, redirects) => {
    expect(summarize(diagnose(redirects))).toEqual([]);
  });

  it.each([
    [
      'a misspelt field',
      [{ source: '/old', destnation: '/a' }],
      ['unknown-field /redirects/0/destnation'],
    ],
    ['an absent field', [{ source: '/old' }], ['missing-field /redirects/0']],
    ['a text for an entry', ['x'], ['wrong-type /redirects/0']],
    ['null for an entry', [null], ['wrong-type /redirects/0']],
    ['a list for an entry', [['/old', '/a']], ['wrong-type /redirects/0']],
    [
      'a number for an address',
      [{ source: 1, destination: '/a' }],
      ['wrong-type /redirects/0/source'],
    ],
    [
      'a text for a flag',
      [{ source: '/old', destination: '/a', permanent: 'yes' }],
      ['wrong-type /redirects/0/permanent'],
    ],
    ['an object for the list', { '/old': '/a' }, ['wrong-type /redirects']],
    ['null for the list', null, ['wrong-type /redirects']],
    ['a $ref that is no text', [{ $ref: 5 }], ['ref-invalid /redirects/0/$ref']],
    ['a $ref that is no text for the list', { $ref: 5 }, ['ref-invalid /redirects/$ref']],
  ])('must not be %s', (_, redirects, found) => {
    expect(summarize(diagnose(redirects))).toEqual(found.map((fault) => `error ${fault}`));
  });

  it('suggest a field only once', () => {
    const entry = { source: '/old', destnation: '/a', destinaton: '/a' };
    expect(summarize(diagnose([entry]))).toEqual([
      'error unknown-field /redirects/0/destnation',
      'warning unknown-field /redirects/0/destinaton',
    ]);
  });

  it('are named in messages', () => {
    const found = diagnose([{ source: '/old', destnation: '/a' }, { source: 1 }, 'x']);
    expect(found.map(({ message }) => message)).toEqual([
      '"destnation" is not a field of an entry of "redirects". Did you mean "destination"?',
      'An entry of "redirects" has no "destination", which is required. Add it.',
      '"source" of an entry of "redirects" must be a string, not a number.',
      'An entry of "redirects" must be an object, not a string.',
    ]);
    expect(diagnose('x').map(({ message }) => message)).toEqual([
      '"redirects" must be a list, not a string.',
    ]);
  });

  it('get a fix for a misspelled field if its value is valid', () => {
    const titles = (entry: object) =>
      diagnose([{ source: '/old', ...entry }]).flatMap(({ fixes }) =>
        fixes.map(({ title }) => title),
      );
    expect(titles({ destnation: '/a' })).toEqual(['Rename "destnation" to "destination"']);
    expect(titles({ destnation: 5 })).toEqual([]);
  });

  it('are checked in the file of a $ref', () => {
    const found = diagnose({ $ref: 'redirects.json' }, undefined, {
      'redirects.json': '[{ "$ref": "old.json" }]',
      'old.json': '{ "source": "/old", "destnation": "/a" }',
    });
    expect(found.map(({ file, pointer }) => [file, pointer])).toEqual([
      ['old.json', '/destnation'],
    ]);
  });

  it('cause no further finding if the file of a $ref is missing', () => {
    expect(summarize(diagnose([{ $ref: 'gone.json' }]))).toEqual([
      'error ref-not-found /redirects/0/$ref',
    ]);
    expect(summarize(diagnose({ $ref: 'gone.json' }))).toEqual([
      'error ref-not-found /redirects/$ref',
    ]);
  });

  it('are checked even if others are invalid', () => {
    const redirects = [{ source: '/old' }, { source: '/x', destination: '/gone' }];
    expect(summarize(diagnose(redirects))).toEqual([
      'error missing-field /redirects/0',
      'warning redirect-not-found /redirects/1/destination',
    ]);
  });

  it('do not affect findings about orphans if they are invalid', () => {
    // With a structural fault in the navigation, a page that it mentions anywhere is not an orphan.
    const navigation = { groups: [{ group: 'G', tag: 'lost', pages: ['a'] }] };
    for (const faulty of [['x'], [{ $ref: 5 }], { $ref: 5 }, 'x', [{ source: '/old' }]]) {
      const found = diagnose(faulty, navigation, { 'lost.mdx': '' });
      expect(summarize(found)).toContain('warning orphan-page /navigation');
      expect(found.map(({ message }) => message).join()).not.toContain('drops everything');
    }
  });
});
