import { execFile, execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { section } from '@nav/site/agent-section';
import { describe, expect, it } from 'vitest';
import { hookRecipes } from '../../src/commands/init/hook-recipes.ts';
import { bin, folder, nav, read, repository, write } from '../nav.ts';

const run = (root: string, ...args: string[]) => nav(root, ['init', '--agents', ...args]);

describe('nav init --agents', () => {
  it('adds the section once, to each file that exists', async () => {
    const root = folder({ 'AGENTS.md': '# Rules', 'CLAUDE.md': 'Be brief.\n', 'docs.json': {} });
    expect((await run(root)).stdout).toMatch(
      /^Added a section to AGENTS\.md\.\nAdded a section to CLAUDE\.md\.\n\nTo check each change/,
    );
    expect(read(root, 'AGENTS.md')).toBe(`# Rules\n\n${section}`);
    expect(read(root, 'CLAUDE.md')).toBe(`Be brief.\n\n${section}`);
    const again = await run(root);
    expect(again.stdout).toContain('AGENTS.md already has the nav section.\n');
    expect(again.stderr).toBe('');
    expect(read(root, 'AGENTS.md')).toBe(`# Rules\n\n${section}`);
  });

  it('updates an older section, and keeps the rest with its line ends', async () => {
    const old = section.replace('## Navigation', '## Old').replaceAll('\n', '\r\n');
    const root = folder({ 'AGENTS.md': `# Rules\r\n\r\n${old}\r\nThe end.` });
    await run(root);
    expect(read(root, 'AGENTS.md')).toBe(
      `# Rules\r\n\r\n${section.replaceAll('\n', '\r\n')}\r\nThe end.`,
    );
  });

  it('does not repeat the section in a link or an import', async () => {
    const linked = folder({ 'AGENTS.md': '# Rules\n' });
    symlinkSync('AGENTS.md', join(linked, 'CLAUDE.md'));
    expect((await run(linked)).stdout).not.toContain('CLAUDE.md.');
    expect(read(linked, 'CLAUDE.md')).toBe(`# Rules\n\n${section}`);
    const importing = folder({ 'AGENTS.md': '# Rules\n', 'CLAUDE.md': '@AGENTS.md\n' });
    await run(importing);
    expect(read(importing, 'CLAUDE.md')).toBe('@AGENTS.md\n');
  });

  it('does not write through a link that leads out of the repository', async () => {
    const root = folder({ 'rules.md': '# Rules\n', 'site/docs.json': {} });
    symlinkSync('../rules.md', join(root, 'site/AGENTS.md'));
    execFileSync('git', ['init', '--quiet', join(root, 'site')]);
    const { code, stderr } = await run(join(root, 'site'));
    expect([code, stderr]).toEqual([2, expect.stringContaining('AGENTS.md')]);
    expect(read(root, 'rules.md')).toBe('# Rules\n');
  });

  it('is undone by nav undo', async () => {
    const root = repository({ 'AGENTS.md': '# Rules\n', 'docs.json': {} });
    expect((await run(root)).stderr).toBe('To undo this, run: nav undo\n');
    await nav(root, ['undo']);
    expect(read(root, 'AGENTS.md')).toBe('# Rules\n');
  });

  it('prints the section if there is no file, and with --dry-run', async () => {
    const { stdout } = await run(folder({}));
    expect(stdout).toContain(`Create one with this section:\n\n${section}`);
    const root = folder({ 'AGENTS.md': '# Rules\n' });
    const shown = await run(root, '--dry-run');
    expect(shown.stdout).toContain(`Would add to AGENTS.md:\n\n${section}`);
    expect(read(root, 'AGENTS.md')).toBe('# Rules\n');
  });

  it('points at old advice', async () => {
    const root = folder({ 'AGENTS.md': '# Rules\n\nRun `mint broken-links` first.\n' });
    expect((await run(root)).stderr).toContain(
      'AGENTS.md:3 mentions a `mint` command that `nav check` can replace.\n',
    );
  });

  it.each([['--name', 'x'], ['--force'], ['--example']])('excludes %s', async (...flags) => {
    const { code, stderr } = await run(folder({}), ...flags);
    expect([code, stderr]).toEqual([2, expect.stringContaining('cannot be combined with')]);
  });
});

interface Answer {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the command of a hook as its tool does, with the built nav. */
function runHook(command: string, cwd: string, input: object): Promise<Answer> {
  const built = command.replaceAll('npx @nav/cli', `"${process.execPath}" "${bin}"`);
  // A message for an agent names the command as it is.
  const line = built.replace(
    /"followup_message": "[^}]*"/,
    '"followup_message": "Fix the errors."',
  );
  return new Promise((resolve) => {
    const child = execFile('sh', ['-c', line], { cwd }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
    child.stdin?.on('error', () => {}).end(JSON.stringify(input));
  });
}

/** Returns the command of a recipe. */
function commandIn(text: string): string {
  if (!text.startsWith('{')) return /(?:entry|run): (.*)/.exec(text)?.[1] ?? '';
  let found = '';
  JSON.parse(text, (key, value) => {
    if (key === 'command' && value !== 'command') found = value;
    return value;
  });
  return found;
}

/** The answer to each tool: its exit code, and where it reads the message. */
const refusals: Readonly<Record<string, Partial<Answer>>> = {
  'Claude Code': { code: 2, stderr: expect.stringContaining('page-not-found') },
  Codex: { code: 2, stderr: expect.stringContaining('page-not-found') },
  Cursor: { code: 0, stdout: '{"followup_message": "Fix the errors."}\n' },
  'pre-commit': { code: 1, stdout: expect.stringContaining('page-not-found') },
  Lefthook: { code: 1, stdout: expect.stringContaining('page-not-found') },
};

describe.skipIf(process.platform === 'win32')('the hooks', { tags: ['process'] }, () => {
  it.each(hookRecipes)('of $tool report a new error, and nothing else', async ({ tool, text }) => {
    const root = repository({
      'docs.json': { navigation: { pages: ['kelp', 'old-error'] } },
      'kelp.mdx': '# Kelp',
    });
    const command = commandIn(text);
    const allowed = await runHook(command, root, { hook_event_name: 'Stop' });
    expect([allowed.code, allowed.stderr.replace(/^✓.*|^ .*/gm, '').trim()]).toMatchObject([
      0,
      expect.any(String),
    ]);
    expect(allowed.stdout).not.toContain('followup_message');
    write(root, 'docs.json', { navigation: { pages: ['kelp', 'old-error', 'dulse'] } });
    expect(await runHook(command, root, { hook_event_name: 'Stop' })).toMatchObject(
      refusals[tool] as object,
    );
  });

  it('of Codex do not stop it twice', async () => {
    const root = repository({ 'docs.json': { navigation: { pages: [] } } });
    write(root, 'docs.json', { navigation: { pages: ['dulse'] } });
    const { text } = hookRecipes.find(({ tool }) => tool === 'Codex') as { text: string };
    const answer = await runHook(commandIn(text), root, { stop_hook_active: true });
    expect(answer).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});
