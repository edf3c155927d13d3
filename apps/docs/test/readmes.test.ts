import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withAgreement } from '../src/benchmarks/agreement.ts';
import { withHeadline } from '../src/benchmarks/headline.ts';
import { terminalPicture } from '../src/code/terminal-picture.ts';
import { codemodsIn } from '../src/codemods/codemods-in.ts';
import { codemodExamples } from '../src/codemods/examples.ts';
import {
  codemodOverview,
  codemodSections,
  commandTable,
  exitCodeTable,
  withGenerated,
} from '../src/codemods/readme.ts';
import { runExample } from '../src/codemods/run-example.ts';
import { plainPage, plainPages } from '../src/extras/plain-pages.ts';
import { isPublished } from '../src/sites/project.ts';
import { withSessions } from '../src/terminal/readme-sessions.ts';
import { sessionSites } from '../src/terminal/session-sites.ts';
import { inTemporarySite } from '../src/terminal/temporary-site.ts';
import { runNav } from '../src/terminal/terminal.ts';

const names = Object.keys(codemodExamples).toSorted();

/** Compares a README or its picture with the expected text, or writes that text with `NAV_UPDATE=1`. */
async function expectReadme(path: string, update: (readme: string) => string | Promise<string>) {
  const file = new URL(`../../../${path}`, import.meta.url);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const expected = await update(text);
  if (process.env.NAV_UPDATE === '1') writeFileSync(file, expected);
  else expect(text).toBe(expected);
}

it('each codemod is on one page, with its example and its conflicts', () => {
  const folder = new URL('../codemods/', import.meta.url);
  const texts = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  expect(texts.flatMap(codemodsIn).sort()).toEqual(names);
  for (const section of texts.flatMap((text) => text.split(/^(?=## )/m).slice(1))) {
    const [name = ''] = codemodsIn(section);
    expect(section).toContain(`## ${name}\n\n<Codemod name="${name}" />\n`);
    expect(section, name).toMatch(/^\*\*Conflicts\.\*\* \w/m);
  }
});

describe('the examples of codemods', () => {
  it('cover every codemod', async () => {
    const { codemods } = JSON.parse(await runNav(['migrate', '--list', '--format', 'json'], '.'));
    expect(codemods.map(({ name }: { name: string }) => name).toSorted()).toEqual(names);
  });

  it.each(Object.entries(codemodExamples))('%s changes its example', async (name, example) => {
    const { output, before, after } = await runExample(example);
    expect(example.run.split(' ')[0]).toBe(name);
    expect(output).not.toContain('✗');
    expect(after).not.toEqual(before);
  });
});

describe('the READMEs', () => {
  it.each([
    ['packages/codemods/README.md', codemodSections],
    ['README.md', codemodOverview],
  ])('%s shows the current results of the codemods', async (path, generate) => {
    const generated = await generate();
    await expectReadme(path, (readme) => withGenerated(readme, 'codemods', generated));
  });

  it.each(['README.md', 'packages/cli/README.md'])(
    '%s lists the commands and the exit codes',
    async (path) => {
      const codes = await exitCodeTable();
      const commands = await commandTable();
      await expectReadme(path, (readme) =>
        withGenerated(withGenerated(readme, 'exit codes', codes), 'commands', commands),
      );
    },
  );

  it('README.md has the numbers of the committed comparison', () =>
    expectReadme('README.md', withHeadline));

  it('the page about Mintlify has the differences of the committed comparison', () =>
    expectReadme('apps/docs/reading/mintlify.mdx', withAgreement));

  it.each(plainPages)(
    'the page %s is plain Markdown in %s',
    { tags: ['process'] },
    async (page, file) => {
      const source = readFileSync(new URL(`../${page}.mdx`, import.meta.url), 'utf8');
      await expectReadme(file, (shown) => plainPage(source, file, shown));
      const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
      expect(readme).toContain(`](${file}`);
      expect(readme).not.toContain(`](apps/docs/${page}.mdx`);
    },
  );

  it('README.md has a picture of a terminal', async () => {
    const session = await inTemporarySite(sessionSites.field, async (folder) => {
      const steps: string[] = [];
      for (const args of [['check'], ['check', '--fix']]) {
        const program = 'npx @nav/cli';
        const output = await runNav(args, folder, { program });
        const command = `${program} ${args.join(' ')}`;
        steps.push(`\u001B[2m$\u001B[22m \u001B[1m${command}\u001B[22m\n${output.trimEnd()}`);
      }
      return steps.join('\n\n');
    });
    const picture = await terminalPicture(session);
    await expectReadme('apps/docs/public/terminal.svg', () => picture);
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    expect(readme).toContain('](apps/docs/public/terminal.svg)');
  });

  it('README.md says that nothing is published, as long as that is so', () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    expect(readme.includes('The packages are not published yet')).toBe(!isPublished);
  });

  // The sessions need a POSIX shell.
  it.skipIf(process.platform === 'win32').each(['README.md', 'packages/cli/README.md'])(
    '%s shows the current output of its sessions',
    { tags: ['process'] },
    (path) => expectReadme(path, withSessions),
  );
});
