import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { folder, git, nav, read, repository, write } from '../nav.ts';

const config = {
  $schema: 'https://mintlify.com/docs.json',
  navigation: {
    languages: [
      { language: 'en', pages: ['a', 'b'] },
      { language: 'de', pages: ['de/a', 'de/b'] },
    ],
  },
};

const original = `---
title: Install
---

Install the program.

See [the guide](/b) for more.

\`\`\`js
run(); // one
\`\`\`
`;
const german = original
  .replace('Install\n', 'Installation\n')
  .replace('Install the program.', 'Installiere das Programm.')
  .replace('See [the guide](/b) for more.', 'Mehr steht in [der Anleitung](/de/b).');

const site = {
  'docs.json': config,
  'a.mdx': original,
  'b.mdx': '---\ntitle: B\n---\nText of the guide.\n',
  'de/a.mdx': german,
  'de/b.mdx': '---\ntitle: B\n---\nText der Anleitung.\n',
};

/** Creates a repository with a site in two languages, in which everything is translated. */
function translated(): string {
  const cache = mkdtempSync(join(tmpdir(), 'nav-cache-'));
  onTestFinished(() => rmSync(cache, { recursive: true, force: true }));
  vi.stubEnv('XDG_CACHE_HOME', cache);
  const root = folder(site);
  git(root, 'init', '--quiet', '--initial-branch=main');
  commitOn(root, '2026-01-01');
  return root;
}

function commitOn(root: string, date: string): void {
  git(root, 'add', '.');
  git(root, 'commit', '--quiet', '--allow-empty', '-m', 'Update', '--date', `${date}T12:00:00Z`);
}

/** Changes a file and commits it. */
function edit(
  root: string,
  date: string,
  change: Readonly<Record<string, (text: string) => string>>,
): void {
  for (const [path, next] of Object.entries(change)) write(root, path, next(read(root, path)));
  commitOn(root, date);
}

const visibly = (word: string) => (text: string) =>
  text.replace(/(Install|Installiere) the|(Install|Installiere) das/, (all) => `${all} ${word}`);

async function report(root: string, ...args: string[]) {
  const { stdout, stderr, code } = await nav(root, ['translations', '--format', 'json', ...args]);
  expect(stderr).toBe('');
  const { sites } = JSON.parse(stdout);
  return { ...sites[0]?.languages[0], code };
}

async function behind(root: string, ...args: string[]) {
  return (await report(root, ...args)).behind;
}

const lag = (more: object = {}) => ({
  page: 'de/a',
  original: 'a',
  commits: 1,
  lines: 2,
  since: '2026-02-01',
  ...more,
});

describe('nav translations', { tags: ['process'] }, () => {
  it('prints the exact JSON of a site', async () => {
    const root = translated();
    edit(root, '2026-02-01', { 'a.mdx': visibly('new') });
    const { stdout } = await nav(root, ['translations', '--format', 'json']);
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      sites: [
        {
          file: 'docs.json',
          default: 'en',
          languages: [
            {
              language: 'de',
              pages: 2,
              translated: 2,
              missing: [],
              behind: [lag()],
              copies: [],
              incomplete: [],
              extra: [],
              structure: [],
            },
          ],
        },
      ],
    });
  });

  it('knows a translation in the same commit, and in a later one', async () => {
    const root = translated();
    edit(root, '2026-02-01', { 'a.mdx': visibly('new'), 'de/a.mdx': visibly('neue') });
    expect(await behind(root)).toEqual([]);
    edit(root, '2026-02-02', { 'a.mdx': visibly('big') });
    expect(await behind(root)).toEqual([lag({ since: '2026-02-02' })]);
    edit(root, '2026-02-03', { 'de/a.mdx': visibly('große') });
    expect(await behind(root)).toEqual([]);
  });

  it('does not count what readers do not see', async () => {
    const root = translated();
    edit(root, '2026-02-01', { 'a.mdx': (text) => text.replace('the program', 'the\nprogram') });
    edit(root, '2026-02-02', {
      'a.mdx': (text) => text.replace('---\n\n', '---\n\n{/* note */}\n\n'),
    });
    edit(root, '2026-02-03', { 'a.mdx': (text) => text.replace('title:', 'icon: x\ntitle:') });
    expect(await behind(root)).toEqual([]);
    edit(root, '2026-02-04', { 'a.mdx': (text) => text.replace('title: Install', 'title: Setup') });
    expect(await behind(root)).toEqual([lag({ since: '2026-02-04' })]);
  });

  it.each([
    ['the case of a letter', 'the program', 'The program'],
    ['a comma', 'Install the program.', 'Install, the program.'],
    ['the end of a sentence', 'the program.', 'the program!'],
    ['a letter in code', 'run();', 'Run();'],
  ])('counts %s', async (_, from, to) => {
    const root = translated();
    edit(root, '2026-02-01', { 'a.mdx': (text) => text.replace(from, to) });
    expect(await behind(root)).toEqual([lag()]);
  });

  it('does not take an invisible change of the translation for an update', {
    tags: ['slow'],
  }, async () => {
    const root = translated();
    edit(root, '2026-02-01', { 'a.mdx': visibly('new') });
    edit(root, '2026-02-02', {
      'de/a.mdx': (text) => text.replace('das Programm', 'das\nProgramm'),
    });
    expect(await behind(root)).toEqual([lag()]);
  });

  it('does not count a digest in the text, but one in code', { tags: ['slow'] }, async () => {
    const root = translated();
    const digest = (digit: string) => digit.repeat(64);
    const texts = (digit: string) => `Source (SHA-256): \`${digest(digit)}\`\n`;
    edit(root, '2026-02-01', { 'a.mdx': (text) => `${text}\n${texts('a')}` });
    edit(root, '2026-02-02', { 'de/a.mdx': (text) => `${text}\n${texts('a')}` });
    edit(root, '2026-02-03', { 'a.mdx': (text) => text.replace(digest('a'), digest('b')) });
    expect(await behind(root)).toEqual([]);
    const code = (text: string) => text.replace('// one', `// ${digest('c')}`);
    edit(root, '2026-02-04', { 'a.mdx': code });
    expect(await behind(root)).toEqual([lag({ since: '2026-02-04' })]);
  });

  it('does not take a new title of the translation for an update of its text', {
    tags: ['slow'],
  }, async () => {
    const root = translated();
    edit(root, '2026-02-01', { 'a.mdx': visibly('new') });
    edit(root, '2026-02-02', {
      'a.mdx': (text) => text.replace('title: Install', 'title: Setup'),
      'de/a.mdx': (text) => text.replace('title: Installation', 'title: Einrichtung'),
    });
    expect(await behind(root)).toEqual([lag()]);
    const { stdout } = await nav(root, ['translations', '--show', 'de/a']);
    expect(stdout).toContain('\n  title: Setup\n');
    edit(root, '2026-02-03', { 'a.mdx': (text) => text.replace('title: Setup', 'title: Start') });
    expect(await behind(root)).toEqual([lag({ commits: 2, lines: 4 })]);
    edit(root, '2026-02-04', { 'de/a.mdx': visibly('neue') });
    expect(await behind(root)).toEqual([]);
  });

  it('follows renames of both, and links that only follow them', async () => {
    const root = translated();
    edit(root, '2026-02-01', { 'a.mdx': visibly('new') });
    for (const path of ['a', 'b', 'de/a', 'de/b'])
      renameSync(join(root, `${path}.mdx`), join(root, `${path}2.mdx`));
    write(root, 'docs.json', JSON.stringify(config).replace(/"((?:de\/)?[ab])"/g, '"$12"'));
    edit(root, '2026-02-02', { 'a2.mdx': (text) => text.replace('(/b)', '(./b2)') });
    expect(await behind(root)).toEqual([lag({ page: 'de/a2', original: 'a2' })]);
    edit(root, '2026-02-03', { 'de/a2.mdx': visibly('neue') });
    expect(await behind(root)).toEqual([]);
    edit(root, '2026-02-04', { 'a2.mdx': (text) => text.replace('(./b2)', '(/a2)') });
    expect(await behind(root)).toHaveLength(1);
  });
});

describe('reverts and branches', { tags: ['process', 'slow'] }, () => {
  it('does not count changes that were reverted', async () => {
    const root = translated();
    edit(root, '2026-02-01', { 'a.mdx': visibly('new') });
    edit(root, '2026-02-02', { 'a.mdx': () => original });
    expect(await behind(root)).toEqual([]);
    edit(root, '2026-02-03', { 'a.mdx': visibly('big') });
    expect(await behind(root)).toEqual([lag({ since: '2026-02-03' })]);
  });

  it('counts commits and lines', async () => {
    const root = translated();
    edit(root, '2026-02-01', { 'a.mdx': visibly('new') });
    edit(root, '2026-02-02', { 'a.mdx': (text) => `${text}\nMore.\n\nAnd more.\n` });
    expect(await behind(root)).toEqual([lag({ commits: 2, lines: 4 })]);
  });

  it('counts a change of a branch after a translation on another one', async () => {
    const root = translated();
    git(root, 'checkout', '--quiet', '-b', 'work');
    edit(root, '2026-02-01', { 'a.mdx': visibly('new') });
    git(root, 'checkout', '--quiet', 'main');
    // It is newer, but does not know the branch.
    edit(root, '2026-02-02', { 'de/a.mdx': visibly('neue') });
    git(root, 'merge', '--quiet', '--no-edit', 'work');
    expect(await behind(root)).toEqual([lag()]);
  });

  it('knows a translation that a branch brings with its original', async () => {
    const root = translated();
    git(root, 'checkout', '--quiet', '-b', 'work');
    edit(root, '2026-02-01', { 'a.mdx': visibly('new') });
    edit(root, '2026-02-02', { 'de/a.mdx': visibly('neue') });
    git(root, 'checkout', '--quiet', 'main');
    edit(root, '2026-02-03', { 'b.mdx': (text) => `${text}\nMore.\n` });
    git(root, 'merge', '--quiet', '--no-edit', 'work');
    expect(await behind(root)).toMatchObject([{ page: 'de/b', since: '2026-02-03' }]);
  });

  it('does not count a branch whose changes a merge dropped', async () => {
    const root = translated();
    git(root, 'checkout', '--quiet', '-b', 'old');
    edit(root, '2026-02-01', { 'a.mdx': visibly('old') });
    git(root, 'checkout', '--quiet', 'main');
    edit(root, '2026-02-02', { 'a.mdx': visibly('new'), 'de/a.mdx': visibly('neue') });
    git(root, 'merge', '--quiet', '--no-edit', '--strategy=ours', 'old');
    expect(await behind(root)).toEqual([]);
    edit(root, '2026-02-03', { 'a.mdx': visibly('big') });
    expect(await behind(root)).toEqual([lag({ since: '2026-02-03' })]);
  });

  it('knows a branch that was squashed, and a commit that was cherry-picked', async () => {
    const root = translated();
    git(root, 'checkout', '--quiet', '-b', 'work');
    edit(root, '2026-02-01', { 'a.mdx': visibly('new') });
    edit(root, '2026-02-02', { 'de/a.mdx': visibly('neue') });
    git(root, 'checkout', '--quiet', 'main');
    git(root, 'merge', '--quiet', '--squash', 'work');
    commitOn(root, '2026-02-03');
    expect(await behind(root)).toEqual([]);
    git(root, 'checkout', '--quiet', 'work');
    edit(root, '2026-02-04', { 'a.mdx': visibly('big') });
    git(root, 'checkout', '--quiet', 'main');
    git(root, 'cherry-pick', 'work');
    git(root, 'merge', '--quiet', '--no-edit', 'work');
    expect(await behind(root)).toEqual([lag({ since: '2026-02-04' })]);
  });
});

describe('marks and changes that are not committed', { tags: ['process'] }, () => {
  it('sees changes that are not committed', async () => {
    const root = translated();
    write(root, 'a.mdx', visibly('new')(original));
    expect(await behind(root)).toMatchObject([{ page: 'de/a', commits: 0, uncommitted: true }]);
    write(root, 'de/a.mdx', visibly('neue')(german));
    expect(await behind(root)).toEqual([]);
  });

  it.each(['commit', 'content', 'SHA-256'] as const)(
    'prefers a %s in the front matter',
    async (kind) => {
      const root = translated();
      const output = (...args: string[]) =>
        execFileSync('git', args, { cwd: root }).toString().trim();
      const mark = {
        commit: () => output('rev-parse', '--short=10', 'HEAD'),
        content: () => output('hash-object', 'a.mdx'),
        'SHA-256': () =>
          execFileSync('sha256sum', ['a.mdx'], { cwd: root }).toString().slice(0, 12),
      }[kind]();
      edit(root, '2026-02-01', { 'a.mdx': visibly('new') });
      edit(root, '2026-02-02', {
        'de/a.mdx': (text) =>
          visibly('neue')(text).replace('---\n', `---\nl10n:\n  source: ${mark}\n`),
      });
      expect(await behind(root)).toEqual([]);
      expect(await behind(root, '--key', 'l10n.source')).toEqual([lag()]);
    },
  );

  it('reports a mark that is not known, and asks git', async () => {
    const root = translated();
    edit(root, '2026-02-01', {
      'a.mdx': visibly('new'),
      'de/a.mdx': (text) => text.replace('---\n', "---\ntranslatedFrom: '1234567'\n"),
    });
    const run = await nav(root, ['translations']);
    expect(run.stderr).toBe(
      'de/a: translatedFrom "1234567" is not a commit or a content of its original. git decides instead.\n',
    );
    expect(run.stdout).toContain('de: 1 behind');
  });
});

describe('nav migrate mark-translated', { tags: ['process'] }, () => {
  async function migrate(root: string, ...args: string[]): Promise<void> {
    const { code, stderr } = await nav(root, ['migrate', ...args]);
    expect([code, stderr]).toEqual([0, 'To undo this, run: nav undo\n']);
  }

  it('brings a page up to date, and clears it', async () => {
    const root = translated();
    edit(root, '2026-02-01', { 'a.mdx': visibly('new') });
    expect(await behind(root)).toEqual([lag()]);
    await migrate(root, 'mark-translated', '--page', 'de/a');
    const id = execFileSync('git', ['hash-object', 'a.mdx'], { cwd: root }).toString().trim();
    expect(read(root, 'de/a.mdx')).toBe(
      german.replace('Installation\n', `Installation\ntranslatedFrom: ${id}\n`),
    );
    expect(await behind(root)).toEqual([]);
    commitOn(root, '2026-02-02');
    edit(root, '2026-02-03', { 'a.mdx': visibly('big') });
    // The translation changes, but nobody has marked it.
    edit(root, '2026-02-04', { 'de/a.mdx': visibly('neue') });
    expect(await behind(root)).toEqual([lag({ since: '2026-02-03' })]);
    await migrate(root, 'mark-translated', '--language', 'de', '--clear');
    expect(read(root, 'de/a.mdx')).toBe(visibly('neue')(german));
    expect(await behind(root)).toEqual([]);
  });

  it('knows an original that is not committed, and then committed', {
    tags: ['slow'],
  }, async () => {
    const root = translated();
    write(root, 'a.mdx', visibly('new')(original));
    await migrate(root, 'mark-translated', '--page', 'de/a');
    expect(await behind(root)).toEqual([]);
    commitOn(root, '2026-02-01');
    expect(await behind(root)).toEqual([]);
    edit(root, '2026-02-02', { 'a.mdx': visibly('big') });
    expect(await behind(root)).toEqual([lag({ since: '2026-02-02' })]);
  });

  it('knows an original with the line ends of Windows', { tags: ['slow'] }, async () => {
    const root = translated();
    edit(root, '2026-02-01', { 'a.mdx': (text) => text.replaceAll('\n', '\r\n') });
    await migrate(root, 'mark-translated', '--page', 'de/a');
    expect(await behind(root)).toEqual([]);
    commitOn(root, '2026-02-02');
    edit(root, '2026-02-03', { 'a.mdx': visibly('new') });
    expect(await behind(root)).toEqual([lag({ since: '2026-02-03' })]);
  });

  it('accepts a page that is the same in two languages', async () => {
    const root = translated();
    edit(root, '2026-02-01', { 'de/a.mdx': () => original });
    expect(await report(root)).toMatchObject({ translated: 1, copies: [{ page: 'de/a' }] });
    await migrate(root, 'mark-translated', '--page', 'de/a');
    expect(await report(root)).toMatchObject({ translated: 2, copies: [] });
    expect(await report(root, '--no-history')).toMatchObject({ translated: 2, copies: [] });
  });

  it('counts a stub as a copy until it is translated, and then asks git', {
    tags: ['slow'],
  }, async () => {
    const root = translated();
    await migrate(root, 'add-language', '--language', 'fr', '--stubs', '--from', 'en');
    commitOn(root, '2026-02-01');
    expect(read(root, 'fr/a.mdx')).toContain('\ntranslatedFrom: none\n---\n');
    expect(await report(root, '--language', 'fr')).toMatchObject({ translated: 0, pages: 2 });
    edit(root, '2026-02-02', { 'a.mdx': visibly('new') });
    edit(root, '2026-02-03', {
      'fr/a.mdx': (text) => text.replace(/\{.*\}/, 'Installez le programme.'),
    });
    const state = { translated: 1, behind: [], copies: [{ page: 'fr/b', original: 'b' }] };
    expect(await report(root, '--language', 'fr')).toMatchObject(state);
    edit(root, '2026-02-04', { 'a.mdx': visibly('big') });
    expect(await behind(root, '--language', 'fr')).toEqual([
      lag({ page: 'fr/a', since: '2026-02-04' }),
    ]);
  });
});

describe('the options of nav translations', { tags: ['process'] }, () => {
  it('ignores comments in code on request', { tags: ['slow'] }, async () => {
    const root = translated();
    edit(root, '2026-02-01', { 'a.mdx': (text) => text.replace('// one', '// two') });
    expect(await behind(root)).toHaveLength(1);
    expect(await behind(root, '--ignore-code')).toEqual([]);
    edit(root, '2026-02-02', { 'a.mdx': (text) => text.replace('run()', 'start()') });
    expect(await behind(root, '--ignore-code')).toEqual([lag({ since: '2026-02-02' })]);
  });

  it('reports only what a branch leaves behind with --since', async () => {
    const root = translated();
    edit(root, '2026-02-01', { 'b.mdx': (text) => `${text}\nMore.\n` });
    git(root, 'checkout', '--quiet', '-b', 'work');
    edit(root, '2026-02-02', { 'a.mdx': visibly('new') });
    write(root, 'c.mdx', original);
    write(root, 'docs.json', JSON.stringify(config).replace('"a","b"', '"a","b","c"'));
    commitOn(root, '2026-02-03');
    expect(await report(root, '--since', 'main')).toEqual({
      language: 'de',
      pages: 2,
      translated: 1,
      missing: [{ original: 'c' }],
      behind: [lag({ since: '2026-02-02' })],
      copies: [],
      incomplete: [],
      extra: [],
      structure: [],
      code: 0,
    });
    expect((await report(root)).behind).toHaveLength(2);
  });
});

describe('lists of nav translations', { tags: ['process'] }, () => {
  it('fails on kinds of pages, beyond a number', async () => {
    const root = translated();
    edit(root, '2026-02-01', { 'a.mdx': visibly('new') });
    const codeOf = async (...args: string[]) => (await nav(root, ['translations', ...args])).code;
    expect(await codeOf()).toBe(0);
    expect(await codeOf('--fail-on', 'missing')).toBe(0);
    expect(await codeOf('--fail-on', 'missing,behind')).toBe(1);
    expect(await codeOf('--fail-on', 'missing,behind', '--max', '1')).toBe(0);
    const { stderr } = await nav(root, ['translations', '--fail-on', 'behind']);
    expect(stderr).toBe('Translations: 1 behind.\n');
  });

  it('lists the most read pages first', { tags: ['slow'] }, async () => {
    const root = translated();
    edit(root, '2026-02-01', { 'a.mdx': visibly('new'), 'b.mdx': (text) => `${text}\nMore.\n` });
    expect((await behind(root)).map(({ page }: { page: string }) => page)).toEqual([
      'de/a',
      'de/b',
    ]);
    write(root, 'views.csv', 'path,views\n/de/a,10\n"https://docs.example.com/de/b?x=1","1,200"\n');
    expect(await behind(root, '--views', 'views.csv')).toMatchObject([
      { page: 'de/b', views: 1200 },
      { page: 'de/a', views: 10 },
    ]);
    write(root, 'views.csv', '/de/a,10\n/de/b,many\n');
    const { code, stderr } = await nav(root, ['translations', '--views', 'views.csv']);
    expect([code, stderr]).toEqual([
      2,
      'nav: views.csv:2 has no number of views. Write each line as path,views.\n',
    ]);
  });

  it('shows the changes of an original word by word', async () => {
    const root = translated();
    edit(root, '2026-02-01', {
      'a.mdx': (text) =>
        text.replace('the program', 'our new program').replace('```\n', '```\n\nDone.\n'),
    });
    const { stdout } = await nav(root, ['translations', '--show', '/de/a']);
    expect(stdout).toMatchInlineSnapshot(`
      "de/a is behind a: 1 commit, 3 lines since 2026-02-01.

        title: Install
        Install [-the-]{+our+} {+new +}program.
        See [the guide](/b) for more.
            run(); // one
        {+Done.+}
      "
    `);
    expect((await nav(root, ['translations', '--show', 'de/b'])).stdout).toBe(
      'de/b is up to date.\n',
    );
    expect((await nav(root, ['translations', '--show', 'de/c'])).stderr).toBe(
      'nav: de/c is not a translated page. Did you mean "de/a"?\n',
    );
  });
});

describe('formats of nav translations', { tags: ['process'] }, () => {
  it('prints a table, Markdown and CSV', async () => {
    const root = translated();
    edit(root, '2026-02-01', { 'a.mdx': visibly('new') });
    rmSync(join(root, 'de/b.mdx'));
    const print = async (format: string) =>
      (await nav(root, ['translations', '--format', format])).stdout;
    expect(await print('pretty')).toMatchInlineSnapshot(`
      "docs.json, translated from en

      Language  Pages  Translated    Behind  Missing  Copies  Incomplete  Extra  Structure
      de            2     1 (50%)  1 (100%)        1       0           0      0          0

      de: 1 behind
        de/a  1 commit, 2 lines since 2026-02-01

      de: 1 missing
        b
      "
    `);
    expect(await print('markdown')).toMatchInlineSnapshot(`
      "### Translations of \`docs.json\`

      | Language | Pages | Translated | Behind | Missing | Copies | Incomplete | Extra | Structure |
      | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
      | de | 2 | 1 (50%) | 1 (100%) | 1 | 0 | 0 | 0 | 0 |

      <details open><summary>de: 1 behind</summary>

      - \`de/a\`: 1 commit, 2 lines since 2026-02-01

      </details>

      <details><summary>de: 1 missing</summary>

      - \`b\`

      </details>
      "
    `);
    expect(await print('csv')).toMatchInlineSnapshot(`
      "site,language,status,page,original,commits,lines,since,views,what
      docs.json,de,behind,de/a,a,1,2,2026-02-01,,
      docs.json,de,missing,,b,,,,,
      "
    `);
  });

  it('reports every site of a monorepo', { tags: ['slow'] }, async () => {
    const root = translated();
    for (const [path, text] of Object.entries(site)) {
      write(root, `one/${path}`, text);
      write(root, `two/${path}`, text);
      rmSync(join(root, path));
    }
    commitOn(root, '2026-02-01');
    edit(root, '2026-02-02', { 'two/a.mdx': visibly('new') });
    const { stdout } = await nav(root, ['translations', '--format', 'json']);
    const { sites } = JSON.parse(stdout);
    expect(
      sites.map(({ file, languages }: { file: string; languages: { behind: unknown[] }[] }) => [
        file,
        languages[0]?.behind.length,
      ]),
    ).toEqual([
      ['one/docs.json', 0],
      ['two/docs.json', 1],
    ]);
  });

  it('gives the same answer from its cache, and after it is damaged', {
    tags: ['slow'],
  }, async () => {
    const root = translated();
    edit(root, '2026-02-01', { 'de/a.mdx': (text) => text.replace('(/de/b)', '(/de/a)') });
    edit(root, '2026-02-01', { 'a.mdx': visibly('new') });
    edit(root, '2026-02-01', { 'de/a.mdx': (text) => text.replace('title:', 'icon: x\ntitle:') });
    const first = await report(root);
    expect(await report(root)).toEqual(first);
    edit(root, '2026-02-02', { 'a.mdx': visibly('big') });
    expect(await behind(root)).toEqual([lag({ commits: 2 })]);
    const caches = join(process.env.XDG_CACHE_HOME ?? '', 'nav');
    for (const name of ['history', 'contents']) {
      const cwd = join(caches, name);
      execFileSync('sh', ['-c', 'test -s *.json && for f in *; do echo "{" > "$f"; done'], { cwd });
    }
    expect(await behind(root)).toEqual([lag({ commits: 2 })]);
  });
});

describe('other repositories', { tags: ['process', 'slow'] }, () => {
  it('compares versions', async () => {
    const root = translated();
    const versions = {
      $schema: config.$schema,
      navigation: {
        versions: [
          { version: 'v3', pages: ['v3/a'] },
          { version: 'v2', pages: ['v2/a'] },
        ],
      },
    };
    write(root, 'docs.json', versions);
    write(root, 'v3/a.mdx', original);
    write(root, 'v2/a.mdx', original);
    commitOn(root, '2026-01-02');
    edit(root, '2026-02-01', { 'v3/a.mdx': visibly('new') });
    expect(await report(root, '--versions', '--to', 'v2')).toMatchObject({
      language: 'v2',
      pages: 1,
      translated: 1,
      copies: [],
      behind: [lag({ page: 'v2/a', original: 'v3/a' })],
    });
    const { stderr } = await nav(root, ['translations', '--versions', '--to', 'v1']);
    expect(stderr).toMatch(/has no version "v1".* Its versions: v3, v2\./);
  });

  it('refuses a shallow clone with the command that deepens it', async () => {
    const root = translated();
    edit(root, '2026-02-01', { 'a.mdx': visibly('new') });
    const clone = join(folder({}), 'clone');
    git(root, 'clone', '--quiet', '--depth', '1', `file://${root}`, clone);
    const { code, stdout, stderr } = await nav(clone, ['translations']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('run `git fetch --unshallow`, or set `fetch-depth: 0`');
    git(clone, 'fetch', '--quiet', '--unshallow');
    expect(await behind(clone)).toEqual([lag()]);
  });
});

describe('a partial clone', { tags: ['process', 'slow'] }, () => {
  it('is refused with the command that completes it, without the network', async () => {
    const root = translated();
    edit(root, '2026-02-01', { 'a.mdx': visibly('new') });
    git(root, 'config', 'uploadpack.allowFilter', 'true');
    const clone = join(folder({}), 'clone');
    git(root, 'clone', '--quiet', '--filter=blob:none', `file://${root}`, clone);
    // It would still write while the folder is removed.
    git(clone, 'config', 'maintenance.auto', 'false');
    // A remote that never answers, and a program that would ask for a password.
    const asked = join(clone, '../asked');
    git(clone, 'config', 'remote.origin.url', 'ext::sh -c "touch ../asked; sleep 600"');
    git(clone, 'config', 'core.askPass', `touch ${asked}`);
    git(clone, 'config', 'protocol.ext.allow', 'always');
    const { code, stdout, stderr } = await nav(clone, ['translations']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('This partial clone lacks 1 old page');
    const [, command = ''] = /Run `git (.*?)`/.exec(stderr) ?? [];
    git(clone, 'config', 'remote.origin.url', `file://${root}`);
    git(clone, ...command.split(' '), '--quiet');
    expect(await behind(clone)).toEqual([lag()]);
    expect(existsSync(asked)).toBe(false);
  });

  it('is enough if no old page is needed', async () => {
    const root = translated();
    git(root, 'config', 'uploadpack.allowFilter', 'true');
    const clone = join(folder({}), 'clone');
    git(root, 'clone', '--quiet', '--filter=blob:none', `file://${root}`, clone);
    git(clone, 'config', 'remote.origin.url', 'https://192.0.2.1/nowhere.git');
    expect(await behind(clone)).toEqual([]);
  });
});

describe('usage of nav translations', { tags: ['process'] }, () => {
  it('needs no git with --no-history', async () => {
    const root = folder({ ...site, 'de/b.mdx': 'x' });
    const { code, stderr } = await nav(root, ['translations']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('is not in a git repository')]);
    expect(await report(root, '--no-history')).toMatchObject({ pages: 2, behind: [], code: 0 });
  });

  it.each([
    [['--fail-on', 'behnd'], /--fail-on does not know "behnd"\. Did you mean "behind"\?/],
    [['--fail-on', ','], /--fail-on is empty/],
    [['--max', '3'], /--max needs --fail-on/],
    [['--fail-on', 'behind', '--max', 'x'], /--max x is not a number/],
    [['--language', 'fr'], /No site is translated to "fr"/],
    [['--from', 'v1'], /Pass --versions/],
    [['--versions', '--to', 'v1'], /has no versions/],
    [['--since', 'nowhere'], /Git does not know the revision nowhere/],
    [['--show', 'de/a', '--format', 'csv'], /--show has no format csv/],
  ] as const)('rejects %j', async (args, message) => {
    const root = translated();
    const { code, stderr } = await nav(root, ['translations', ...args]);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  it('runs no program of the repository', async () => {
    const root = repository({
      ...site,
      '.gitattributes': '*.mdx diff=evil filter=evil\n',
      'evil.sh': '#!/bin/sh\ntouch "$(dirname "$0")/evil-ran"\ncat\n',
    });
    const script = join(root, 'evil.sh');
    execFileSync('chmod', ['+x', script]);
    for (const key of [
      'diff.evil.textconv',
      'diff.evil.command',
      'filter.evil.clean',
      'core.pager',
      'diff.external',
      'core.fsmonitor',
    ])
      git(root, 'config', key, script);
    await nav(root, ['translations']);
    await nav(root, ['translations', '--show', 'de/a']);
    expect(execFileSync('ls', { cwd: root }).toString()).not.toContain('evil-ran');
  });
});
