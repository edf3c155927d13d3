import { codemods } from '@nav/codemods';
import { expect, it } from 'vitest';
import { folder, nav, repository, wordsOf } from '../nav.ts';

const head = {
  $schema: 'https://mintlify.com/docs.json',
  theme: 'mint',
  name: 'Kiln',
  colors: { primary: '#7A4433' },
};
const kiln = {
  'docs.json': {
    ...head,
    navigation: {
      groups: [
        { group: 'Firing', icon: 'fire', expandd: true, pages: ['glaze', 'raku', 'sinter'] },
      ],
    },
  },
  'glaze.mdx': '# Glaze',
  'sinter.mdx': '# Sinter',
  'cone.mdx': '# Cone',
  'old/a.mdx': '# A',
  'old/b.mdx': '# B',
  'old/c.mdx': '# C',
};

interface Command {
  title: string;
  certain: boolean;
  argv: string[];
}

interface Finding {
  code: string;
  subject: string;
  fixes: object[];
  commands?: Command[];
}

async function findingsIn(root: string, ...more: string[]): Promise<Finding[]> {
  const { stdout } = await nav(root, ['check', '--format', 'json', ...more]);
  return JSON.parse(stdout).diagnostics;
}

it('each command of a finding resolves it', async () => {
  const first = await findingsIn(folder(kiln));
  const tried = [];
  for (const [at, { code, subject, commands = [] }] of first.entries()) {
    for (const index of commands.keys()) {
      const root = repository(kiln);
      const [program, ...args] = (await findingsIn(root))[at]?.commands?.[index]?.argv ?? [];
      const run = await nav(root, args);
      const left = await findingsIn(root);
      const isLeft = left.some((one) => one.code === code && one.subject === subject);
      tried.push({ line: [program, ...args].join(' '), code: run.code, isLeft });
    }
  }
  expect(tried.map(({ line }) => line)).toEqual([
    'nav migrate add-entry --page cone --to Firing docs.json',
    'nav migrate add-orphans docs.json',
    'nav migrate add-orphans docs.json',
    'nav migrate add-orphans docs.json',
    'nav check docs.json --fix --only unknown-field',
    'nav migrate remove-missing docs.json',
  ]);
  for (const { code, isLeft } of tried) expect([code, isLeft]).toEqual([0, false]);
});

it('a finding with a fix has a command that is certain, and only such a finding', async () => {
  for (const { fixes, commands = [] } of await findingsIn(folder(kiln)))
    expect(commands.filter(({ certain }) => certain)).toHaveLength(Math.min(fixes.length, 1));
});

it('a navigation that is a list gets the codemod for mint.json', async () => {
  const root = folder({ 'docs.json': { ...head, navigation: [{ group: 'Firing', pages: [] }] } });
  const [found] = await findingsIn(root);
  expect(found?.commands).toEqual([
    {
      title: 'Convert it from mint.json',
      certain: false,
      argv: ['nav', 'migrate', 'mint-to-docs', 'docs.json'],
    },
  ]);
});

it('commands repeat the options without which a fix would be another', async () => {
  const root = repository({ ...kiln, 'kiln.json': { rules: {} } });
  const given = ['--dialect', 'mintlify', '--config', 'kiln.json', '--since', 'HEAD'];
  const { stdout } = await nav(root, wordsOf('check --format json'));
  const own = JSON.parse(stdout).diagnostics.flatMap(({ commands = [] }: Finding) => commands);
  expect(own).not.toEqual([]);
  const [changed] = await findingsIn(root, ...given.slice(0, 4), '--only', 'unknown-field');
  expect(changed?.commands?.[0]?.argv.slice(-4)).toEqual(given.slice(0, 4));
});

it('a content that is not on disk has no commands', async () => {
  const text = JSON.stringify(kiln['docs.json']);
  const args = wordsOf('check --stdin-file-path docs.json --format json');
  const { stdout } = await nav(folder(kiln), args, { input: text });
  for (const finding of JSON.parse(stdout).diagnostics)
    expect(finding).not.toHaveProperty('commands');
});

it('the help as data has every command, codemod and shown option', async () => {
  const help = JSON.parse((await nav(folder({}), wordsOf('--help --format json'))).stdout);
  const text = (await nav(folder({}), ['--help'])).stdout;
  const names = Array.from(text.matchAll(/^ {2}([a-z]+) (?:\[|<| )/gm), ([, name]) => name);
  expect(help.commands.map(({ name }: { name: string }) => name)).toEqual(names);
  expect(help.codemods.map(({ name }: { name: string }) => name)).toEqual([...codemods.keys()]);
  for (const { name, options } of help.commands) {
    const own = (await nav(folder({}), [name, '--help'])).stdout;
    const shown = Array.from(own.matchAll(/^ {2}(?:-\w, )?(--[a-z][\w-]*)/gim), ([, flag]) => flag);
    const listed = options.map(({ names: all }: { names: string[] }) => all.at(-1));
    expect([...listed, '--color', '--no-color', '--help'].sort()).toEqual(shown.sort());
  }
});

it.each(['check --help -f json', 'help check --format=json', 'check -h --format json'])(
  'nav %s prints the help of one command as data',
  async (line) => {
    const { command } = JSON.parse((await nav(folder({}), wordsOf(line))).stdout);
    expect(command).toMatchObject({ name: 'check', arguments: ['[path...]'] });
  },
);

it('the help of a codemod as data says which options it requires', async () => {
  const line = wordsOf('migrate add-language --help --format json');
  const { command } = JSON.parse((await nav(folder({}), line)).stdout);
  const required = command.options.filter((option: { required?: true }) => option.required);
  expect(required).toEqual([
    {
      names: ['--language'],
      value: 'text',
      description: 'the code of the new language (required)',
      required: true,
    },
  ]);
});
