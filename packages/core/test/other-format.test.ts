import { expect, it } from 'vitest';
import { check, memoryHost } from '../src/index.ts';
import { type ParseResult, parseSource } from '../src/stages.ts';

/** Parses a made-up format: JSON with single quotes, whose fixes have single quotes too. */
function parse(file: string, text: string): ParseResult {
  const { source, findings } = parseSource(file, text.replaceAll("'", '"'));
  if (!source) return { source, findings };
  const translate = (edit: { newText: string }) => edit.newText.replaceAll('"', "'");
  return {
    source: { ...source, translate: (edit) => ({ ...edit, newText: translate(edit) }) },
    findings,
  };
}

const host = memoryHost({
  'docs.conf': "{ 'navigation': { 'pages': ['a.mdx', 'b'], '$ref': './rest.json' } }",
  'rest.json': '{ "name": "Rest", "pages": ["c"] }',
  'a.mdx': '',
  'b.mdx': '',
});

it('a config of another format is parsed by the option parse, the files of its $refs as JSON', () => {
  const result = check(host, 'docs.conf', { parse });
  expect(result?.files).toEqual(['docs.conf', 'rest.json']);
  expect(result?.diagnostics).toMatchObject([
    {
      code: 'page-not-found',
      file: 'docs.conf',
      range: { start: { column: 29 } },
      fixes: [{ edits: [{ file: 'docs.conf', newText: "'a'" }] }],
    },
    { code: 'unknown-field', file: 'rest.json', fixes: [] },
  ]);
});

it('the findings of the parser are those of the check', () => {
  const args = { reason: 'module', found: 'The line 1 is odd.' } as const;
  const start = { line: 1, column: 1, offset: 0 };
  const at = { file: 'docs.conf', range: { start, end: start } };
  const result = check(host, 'docs.conf', {
    parse: () => ({ source: undefined, findings: [{ code: 'invalid-json', args, at }] }),
  });
  expect(result?.diagnostics).toMatchObject([
    { code: 'invalid-json', message: 'The line 1 is odd.', range: at.range },
  ]);
  expect(result?.pages).toBeUndefined();
});

it('nothing is reported as missing if the parser notes computed parts', () => {
  const codesWith = (notes: readonly string[]) => {
    const text = "{ 'navigation': { 'groups': [{ 'group': 'G' }] } }";
    const site = memoryHost({ 'docs.conf': text, 'x.mdx': '' });
    const result = check(site, 'docs.conf', {
      parse: (file, config) => ({ ...parse(file, config), notes }),
    });
    return result?.diagnostics.map(({ code }) => code);
  };
  expect(codesWith([])).toEqual(['orphan-page', 'missing-field']);
  expect(codesWith(['docs.conf:1:1 is computed'])).toEqual([]);
});
