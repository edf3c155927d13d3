import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { synonyms } from '../../src/command-line.ts';
import { folder, nav, wordsOf } from '../nav.ts';

const src = join(import.meta.dirname, '../../src/commands');
/** Every `NAME.ts` or `NAME/NAME.ts` with a command. */
const commands = readdirSync(src)
  .map((entry) => entry.replace(/\.ts$/, ''))
  .filter((name) => {
    const [file = ''] = [`${name}.ts`, `${name}/${name}.ts`].filter((path) =>
      existsSync(join(src, path)),
    );
    return /^ *const \w+: Command<|^export const command\b/m.test(
      readFileSync(join(src, file), 'utf8'),
    );
  })
  .sort();
const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));

describe('--help', () => {
  it.each([...commands, 'migrate move-page'])('of %s fits 80 columns', async (name) => {
    for (const line of ['--help', `${name} --help`]) {
      const { stdout } = await nav(folder({}), wordsOf(line));
      // An example is a line to copy.
      const prose = stdout
        .split('\n')
        .filter((row) => !row.startsWith('  $ ') || row.includes('  ', 4));
      expect(prose.filter((row) => row.length > 80)).toEqual([]);
    }
  });

  it('fits the width of the terminal', async () => {
    const { stdout } = await nav(folder({}), ['explain', '--help'], { columns: 64 });
    const prose = stdout.split('\n').filter((row) => !row.startsWith('  $ '));
    expect(Math.max(...prose.map((row) => row.length))).toBeLessThanOrEqual(64);
  });

  it('lists every command', async () => {
    const { stdout, code } = await nav(folder({}), ['--help']);
    const listed = [...stdout.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(commands);
    expect(code).toBe(0);
  });

  it.each(['README.md', 'packages/cli/README.md'])('is complete in the table of %s', (file) => {
    const text = readFileSync(join(import.meta.dirname, '../../../..', file), 'utf8');
    const rows = [...text.matchAll(/^\| `nav ([a-z]+)/gm)].map(([, name]) => name);
    expect(rows.toSorted()).toEqual(commands);
  });

  it('is also printed by nav and nav help', async () => {
    const root = folder({});
    const help = await nav(root, ['--help']);
    expect(await nav(root, [])).toEqual(help);
    expect(await nav(root, ['help'])).toEqual(help);
  });

  it('explains the exit codes', async () => {
    const { stdout } = await nav(folder({}), ['--help']);
    expect(stdout).toMatch(/^Exit codes:\n {2}0 .*\n {2}1 .*\n {5}.*\n {2}2 .*\n {5}.*\n$/m);
  });

  it.each(commands)('of %s has valid examples, and is also printed by nav help', async (name) => {
    const root = folder({});
    const { stdout, code } = await nav(root, [name, '--help']);
    expect(code).toBe(0);
    expect(await nav(root, ['help', name])).toEqual({ code, stdout, stderr: '' });
    const examples = [...stdout.matchAll(/^ {2}\$ nav (.*?)(?: {2,}|$)/gm)].map(([, line]) => line);
    expect(examples.length).toBeGreaterThan(1);
    for (const line of examples as string[]) {
      const args = wordsOf(line.replace(/ [|>] .*/, ''));
      if (args.includes('--watch') || args[0] === 'init' || args[0] === 'lsp') continue;
      const run = await nav(root, args);
      expect(run.stderr, line).not.toMatch(/unknown|argument/i);
    }
  });
});

it.each(['--version', '-V'])('%s prints the version of the package', async (flag) => {
  expect(await nav(folder({}), [flag])).toEqual({
    code: 0,
    stdout: `${manifest.version}\n`,
    stderr: '',
  });
});

it('prints what a report of a bug needs', async () => {
  const { code, stdout } = await nav(folder({}), ['--version', '--json']);
  const { arch, platform, versions } = process;
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    nav: manifest.version,
    node: versions.node,
    platform,
    arch,
  });
});

describe('a command of another tool', () => {
  it.each([...synonyms])('%s leads to nav %s', async (name, line) => {
    const root = folder({});
    expect(await nav(root, [name])).toEqual({
      code: 2,
      stdout: '',
      stderr: `nav: Unknown command '${name}'\nDid you mean \`nav ${line}\`?\n`,
    });
    expect(commands).not.toContain(name);
    const args = wordsOf(line);
    expect((await nav(root, args[0] === '--version' ? args : [...args, '--help'])).code).toBe(0);
  });
});

it.each([
  [['check', '--dialect', 'mintlfi'], 'mintlify'],
  [['check', '--format', 'jsn'], 'json'],
  [['schema', '--dialect', 'Standard'], 'standard'],
  [['check', '--format', 'zzzzzz'], undefined],
  [['export', 'starlite'], 'starlight'],
  [['completion', 'zhs'], 'zsh'],
  [['import', 'docusarus', '.'], 'docusaurus'],
])('suggests the value that was meant: %j', async (args, meant) => {
  const { code, stderr } = await nav(folder({}), args);
  expect(code).toBe(2);
  if (meant === undefined) expect(stderr).not.toContain('Did you mean "');
  else expect(stderr).toContain(`Did you mean "${meant}"?`);
});
