import { memoryHost } from '@nav/core';
import { expect, test } from 'vitest';
import { frameworks, OutsideError, sourceFiles } from '../src/index.ts';
import { globFilter } from '../src/sources/mkdocs/glob.ts';

function read(name: string, texts: Readonly<Record<string, string>>) {
  const framework = frameworks.find((one) => one.name === name);
  return framework?.read(sourceFiles(memoryHost(texts)), '', {});
}

test('MkDocs: configurations that inherit from each other', () => {
  const source = read('mkdocs', {
    'mkdocs.yml': 'INHERIT: b.yml\n',
    'b.yml': 'INHERIT: mkdocs.yml\n',
    'docs/index.md': '# Harbor\n',
  });
  expect(source?.lost.map(({ reason }) => reason)).toEqual(['it inherits without end']);
});

test('MkDocs: an expression that could take very long', () => {
  const source = read('mkdocs', {
    'mkdocs.yml': 'plugins: [awesome-pages]\n',
    'docs/.pages': 'nav: ["... | regex=a*a*a*a*a*b"]\n',
    [`docs/${'a'.repeat(200)}.md`]: '# A\n',
  });
  expect(source?.editions[0]?.sections[0]?.items).toMatchObject([
    { kind: 'lost', reason: 'the expression is too complex' },
  ]);
});

test('MkDocs: a heading of 400,000 brackets', () => {
  const source = read('mkdocs', {
    'mkdocs.yml': 'site_name: Harbor\n',
    'docs/index.md': `# ${'['.repeat(400_000)}`,
  });
  expect(source?.pages).toHaveLength(1);
});

test('MkDocs: a folder of pages above the root is refused', () => {
  expect(() => read('mkdocs', { 'mkdocs.yml': 'docs_dir: ../../etc\n' })).toThrow(OutsideError);
});

test('Fumadocs: folders that list each other', () => {
  const source = read('fumadocs', {
    'source.config.ts': '',
    'content/docs/meta.json': '{"pages": ["a"]}',
    'content/docs/a/meta.json': '{"pages": ["../b", "..", "...../b"]}',
    'content/docs/b/meta.json': '{"pages": ["../a", "..."]}',
    'content/docs/b/x.mdx': 'Text.\n',
  });
  expect(source?.pages).toHaveLength(1);
});

test('Just the Docs: pages that multiply each other', () => {
  const pages = Array.from({ length: 60 }, (_, index) => [
    `p${index}.md`,
    `---\ntitle: T${Math.floor(index / 2) + 1}\nparent: T${Math.floor(index / 2)}\nancestor: T0\n---\n`,
  ]);
  const source = read('just-the-docs', {
    '_config.yml': 'theme: just-the-docs\n',
    'top.md': '---\ntitle: T0\n---\n',
    ...Object.fromEntries(pages),
  });
  expect(JSON.stringify(source?.editions)).toContain('pages repeat each other');
});

test.each([
  ['*', 'a.md', true],
  ['*', 'a/b.md', false],
  ['*', '.hidden', false],
  ['*', 'folder/', true],
  ['*/', 'a.md', false],
  ['**/*.md', 'a/b/c.md', true],
  ['**/*.md', 'c.md', true],
  ['@(index|README).md', 'README.md', true],
  ['!(index).md', 'index.md', false],
  ['!(index).md', 'other.md', true],
  ['[!a]?.md', 'bc.md', true],
  ['a\\*', 'a*', true],
  ['{a,b}', '{a,b}', true],
  ['!a', '!a', true],
  // They could take hours.
  ['*a'.repeat(9), 'a'.repeat(60), false],
  ['?(a)'.repeat(30), 'a'.repeat(60), false],
])('the pattern %s for %s', (pattern, path, isMatch) => {
  expect(globFilter(pattern)(path)).toBe(isMatch);
});

test('Redocly: sidebars and redirects that include themselves', () => {
  const source = read('redocly', {
    'sidebars.yaml': '- page: index.md\n- $ref: a.yaml\n',
    'a.yaml': '- $ref: a.yaml\n- $ref: a.yaml\n- $ref: sidebars.yaml\n- page: index.md\n',
    'index.md': '# Home\n',
    'redocly.yaml': 'redirects:\n  $ref: a/redocly.yaml\n',
    'a/redocly.yaml': '$ref: redocly.yaml\n/old:\n  to: /\n',
  });
  const items = source?.editions[0]?.sections[0]?.items ?? [];
  expect(items.map((item) => (item.kind === 'lost' ? item.reason : item.kind))).toEqual([
    'page',
    'it includes itself',
    'it includes itself',
    'it includes itself',
    'page',
  ]);
  expect(source?.redirects?.map(({ from }) => from)).toEqual(['/old']);
});

test('Redocly: URLs of endpoints start at the folder of the project', () => {
  const redocly = frameworks.find(({ name }) => name === 'redocly');
  const files = sourceFiles(
    memoryHost({
      'docs/sidebars.yaml': '- page: apis/pets.yaml\n',
      'docs/apis/pets.yaml': 'openapi: 3.1.0\n',
    }),
  );
  const [item] = redocly?.read(files, 'docs', {}).editions[0]?.sections[0]?.items ?? [];
  expect(item).toMatchObject({
    openapi: { files: ['docs/apis/pets.yaml'], directory: 'apis/pets' },
  });
});
