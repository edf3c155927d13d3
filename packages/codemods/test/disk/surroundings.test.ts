import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Codemod, codemods, plan, writePlan } from '../../src/index.ts';
import { cwd, get, git, put, useFolder } from '../runner/folder.ts';

useFolder();

const readme = `See [setup](docs/setup.mdx), [again](/docs/setup), ![x](./docs/images/x.png),
https://docs.example.com/setup?x and [other](docs/other.mdx). \`[code](docs/setup.mdx)\`
`;

function site(): void {
  put('docs/docs.json', '{ "navigation": { "pages": ["setup", "images/page"] } }');
  put('docs/setup.mdx', '# Setup\n');
  put('docs/other.mdx', '# Other\n');
  put('docs/images/page.mdx', '# Page\n');
  put('docs/images/x.png', 'x');
  put('README.md', readme);
  put('packages/a/README.md', '[up](../../docs/setup.mdx)\n');
  put('moves.csv', 'setup,guides/install\nimages,assets\n');
}

async function notesFrom(
  folder: string,
  origin: string | undefined = 'https://docs.example.com',
): Promise<string[]> {
  const codemod = codemods.get('move-page') as Codemod;
  const file = folder === 'docs' ? 'docs.json' : 'docs/docs.json';
  const map = folder === 'docs' ? '../moves.csv' : 'moves.csv';
  const options = { map, ...(origin !== '' && { origin }) };
  const [planned] = await plan(codemod, options, [file], {
    cwd: join(cwd, folder),
    force: true,
  });
  if (!planned) throw new Error('no plan');
  expect(planned.status, planned.reason).toBe('changed');
  await writePlan(planned, { cwd: join(cwd, folder) });
  expect(get('README.md')).toBe(readme);
  return (planned.files[0]?.report.notConverted ?? []).map(
    ({ file, line, column, reason }) => `${file}:${line}:${column}: ${reason}`,
  );
}

const why = 'yourself: this file is outside of the site.';

test('links from files of the repository outside of the site are listed, and not changed', async () => {
  site();
  git('init', '--quiet');
  git('add', '.');
  expect(await notesFrom('')).toEqual([
    `README.md:1:13: Change the link docs/setup.mdx to docs/guides/install.mdx ${why}`,
    `README.md:1:38: Change the link /docs/setup to /docs/guides/install ${why}`,
    `README.md:1:57: Change the link ./docs/images/x.png to ./docs/assets/x.png ${why}`,
    `README.md:2:1: Change the link https://docs.example.com/setup to https://docs.example.com/guides/install ${why}`,
    `packages/a/README.md:1:6: Change the link ../../docs/setup.mdx to ../../docs/guides/install.mdx ${why}`,
  ]);
});

test('without a repository, only the files next to the site are searched', async () => {
  site();
  const notes = await notesFrom('docs');
  expect(notes).toHaveLength(4);
  expect(notes[0]).toMatch(/^\.\.\/README\.md:1:13: Change the link docs\/setup\.mdx/);
});

test.each([
  ['CNAME', 'docs.example.com\n'],
  ['package.json', '{"homepage": "https://docs.example.com"}'],
])('the address of the site is that of %s above it in the repository', async (name, text) => {
  site();
  put(name, text);
  git('init', '--quiet');
  git('add', '.');
  const notes = await notesFrom('docs', '');
  expect(notes.filter((one) => one.includes('https://docs.example.com'))).toHaveLength(1);
});
