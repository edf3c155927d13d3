import { applyEdits } from '@nav/positions';
import { describe, expect, it } from 'vitest';
import { check, memoryHost } from '../../src/index.ts';

const API = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Kettles', version: '1' },
  paths: { '/kettles': { get: { summary: 'List kettles' } } },
});

const changes = (files: Record<string, string>, code: string) => {
  const { diagnostics } = check(memoryHost(files), 'docs.json');
  const finding = diagnostics.find((one) => one.code === code);
  if (!finding) throw new Error(`No finding is ${code}: ${diagnostics.map((one) => one.code)}`);
  const text = files[finding.file] ?? '';
  const { fixes, suggestions = [] } = finding;
  return [...fixes, ...suggestions].map(({ title, edits }) => [title, applyEdits(text, edits)]);
};
const config = (pages: string[], openapi = 'api.json') =>
  JSON.stringify({ navigation: { groups: [{ group: 'A', openapi, pages }] } });

describe('the changes of a finding', () => {
  it('write the endpoint that was meant', () => {
    const files = { 'docs.json': config(['GET /kettle']), 'api.json': API };
    expect(changes(files, 'endpoint-not-found')).toEqual([
      ['Change to "GET /kettles"', config(['GET /kettles'])],
      ['Remove this entry', config([])],
    ]);
  });

  it.each([
    ['GET /kettle', 'GET /kettles'],
    ['"GET /kettle"', '"GET /kettles"'],
    ["'GET /kettle'", "'GET /kettles'"],
  ])('keep the quotes of %s in front matter', (written, changed) => {
    const page = (value: string) => `---\nopenapi: ${value}\n---\n`;
    const files = { 'docs.json': config(['a']), 'a.mdx': page(written), 'api.json': API };
    expect(changes(files, 'endpoint-not-found')).toEqual([
      ['Change to "GET /kettles"', page(changed)],
      ['Remove "openapi"', '---\n---\n'],
    ]);
  });

  it('write the page that an entry with a space may be meant as', () => {
    const files = { 'docs.json': config(['get started']), 'get-started.mdx': '', 'api.json': API };
    expect(changes(files, 'endpoint-not-found')).toEqual([
      ['Change to "get-started"', config(['get-started'])],
      ['Remove this entry', config([])],
    ]);
  });

  it.each([
    ['[Tea](/guides/teapt)', '[Tea](/guides/teapot)'],
    ['<a href="/guides/teapt">', '<a href="/guides/teapot">'],
  ])('change only the address in %s', (written, changed) => {
    const text = (content: string) =>
      JSON.stringify({ navigation: { pages: ['guides/teapot'] }, banner: { content } });
    const files = { 'docs.json': text(written), 'guides/teapot.mdx': '' };
    expect(changes(files, 'page-not-found')).toEqual([
      ['Change to "/guides/teapot"', text(changed)],
    ]);
  });

  it.each([
    ['{"pags": [], "pages": ["a"]}', 'Remove "pags"', '{"pages": ["a"]}'],
    ['{"pages": ["a"], "pags": [[1, "]"]]}', 'Remove "pags"', '{"pages": ["a"]}'],
    ['{"colour": 7, "pages": ["a"]}', 'Remove "colour"', '{"pages": ["a"]}'],
  ])('remove the unknown field of %s', (navigation, title, changed) => {
    const text = (value: string) => `{"navigation": ${value}}`;
    const files = { 'docs.json': text(navigation), 'a.mdx': '' };
    expect(changes(files, 'unknown-field')[0]).toEqual([title, text(changed)]);
  });

  it.each([
    ['{/* nav-ignore-next-line */}\nA', 'Remove the comment', 'A'],
    ['A {/* nav-ignore-next-line link-not-fond */}\nB', 'Change to "link-not-found"', undefined],
    [
      '{/* nav-ignore-next-line link-not-found, anchor-not-found */}\n[B](/b)',
      'Remove "anchor-not-found"',
      '{/* nav-ignore-next-line link-not-found */}\n[B](/b)',
    ],
  ])('change the comment in %s', (page, title, changed) => {
    const files = { 'docs.json': '{"navigation": {"pages": ["a"]}}', 'a.mdx': page };
    const [change] = changes(files, 'unused-ignore');
    expect(change?.[0]).toBe(title);
    if (changed !== undefined) expect(change?.[1]).toBe(changed);
  });
});
