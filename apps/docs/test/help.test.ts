import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runNav } from '../src/terminal/terminal.ts';
import { fileAt } from './built-site.ts';

const commands = [
  ...(await runNav(['--help'], '.', { color: false })).matchAll(/^ {2}([a-z]+) /gm),
].map(([, name = '']) => name);

describe('the page about a command', () => {
  it('exists for each command', () => {
    expect(commands).toContain('check');
    expect(commands.filter((name) => name !== 'help' && !fileAt(`/cli/${name}`))).toEqual([]);
  });

  it('is linked from the list of all commands', () => {
    const html = readFileSync(fileAt('/cli') as string, 'utf8');
    const links = [...html.matchAll(/<a href="\/cli\/([a-z]+)"[^>]*>\s*<code[^>]*>nav /g)];
    expect([...new Set(links.map(([, name]) => name))].sort()).toEqual(
      commands.filter((name) => name !== 'help').sort(),
    );
  });

  it.each(commands.filter((name) => name !== 'help'))(
    'lists every option of nav %s',
    async (name) => {
      const help = await runNav([name, '--help'], '.', { color: false });
      const options = [...help.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, option]) => option);
      const html = readFileSync(fileAt(`/cli/${name}`) as string, 'utf8');
      expect(options).toContain('--help');
      expect(options.filter((option) => !html.includes(option as string))).toEqual([]);
    },
  );
});
