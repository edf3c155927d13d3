import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commit, folder, navProcess, repository, write } from '../nav.ts';
import { answer, call, connect, filesIn, orchard } from './mcp-client.ts';

describe('nav mcp', { tags: ['process'] }, () => {
  it('offers a tool that writes only with --write', async () => {
    const names = ['check', 'explain', 'resolve', 'pages', 'codemods', 'plan_codemod'];
    const root = folder(orchard);
    const { tools } = await (await connect(root)).listTools();
    expect(tools.map(({ name }) => name)).toEqual(names);
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
    const writing = await (await connect(root, '--write')).listTools();
    expect(writing.tools.map(({ name }) => name)).toEqual([...names, 'apply_plan']);
    expect(writing.tools.at(-1)?.annotations).toMatchObject({ destructiveHint: true });
  });

  it('answers questions about a site like the command line', async () => {
    const root = folder(orchard);
    const client = await connect(root);
    const { stdout } = await navProcess(root, ['check', '--format', 'json']);
    expect(await answer(client, 'check')).toEqual(JSON.parse(stdout));
    const part = await answer(client, 'pages', { offset: 1, limit: 1 });
    expect(part).toMatchObject({ pages: [{ path: 'pear' }], next: 2, left: 1 });
    expect(await answer(client, 'explain', { subject: '/pear' })).toMatchObject({
      file: 'pear.mdx',
    });
    const rule = await answer(client, 'explain', { subject: 'page-not-found' });
    expect(rule.rules).toHaveLength(1);
    expect(await call(client, 'resolve', { depth: 1 })).toEqual([
      'docs.json\n├── Apple  /apple\n├── Pear  /pear\n└── Plum  /plum (missing)\n',
      false,
    ]);
    const help = await answer(client, 'codemods', { codemod: 'move-page' });
    expect(help.command.topic).toBe('move-page');
  });

  it('checks the pages of a request', async () => {
    const client = await connect(folder({ ...orchard, 'pear.mdx': '[Quince](/quince)' }));
    const { diagnostics } = await answer(client, 'check', { paths: ['pear.mdx'] });
    expect(diagnostics.map(({ code }: { code: string }) => code)).toEqual(['link-not-found']);
  });

  it('applies a plan by its id', async () => {
    const root = repository(orchard);
    const client = await connect(root, '--write');
    const request = { codemod: 'move-page', options: { from: 'pear', to: 'fruit/pear' } };
    const before = filesIn(root);
    const { plan, diff, command } = await answer(client, 'plan_codemod', request);
    expect(filesIn(root)).toEqual(before);
    expect(diff).toContain('+[Pear](/fruit/pear)');
    expect(command.slice(0, 3)).toEqual(['nav', 'migrate', 'move-page']);
    const [, failed] = await call(client, 'apply_plan', { plan });
    expect(failed).toBe(false);
    expect(readFileSync(join(root, 'apple.mdx'), 'utf8')).toContain('(/fruit/pear)');
    expect(readFileSync(join(root, 'fruit/pear.mdx'), 'utf8')).toBe('# Pear');
    expect(await call(client, 'apply_plan', { plan })).toEqual([
      `nav: Unknown plan "${plan}". Call plan_codemod first.\n`,
      true,
    ]);
  });

  it('does not apply a plan after the site has changed, or over uncommitted changes', async () => {
    const root = repository(orchard);
    const client = await connect(root, '--write');
    const request = { codemod: 'move-page', options: { from: 'pear', to: 'fruit/pear' } };
    const { plan } = await answer(client, 'plan_codemod', request);
    write(root, 'apple.mdx', '[Pear](/pear "ripe")');
    const before = filesIn(root);
    const [changed, isRefused] = await call(client, 'apply_plan', { plan });
    expect([changed, isRefused]).toEqual([
      `nav: Plan ${plan} no longer applies, because files have changed. Run --dry-run again.\n`,
      true,
    ]);
    const later = await answer(client, 'plan_codemod', request);
    const [uncommitted, isError] = await call(client, 'apply_plan', { plan: later.plan });
    expect([uncommitted, isError]).toEqual([expect.stringContaining('uncommitted changes'), true]);
    expect(filesIn(root)).toEqual(before);
    commit(root);
    expect(await call(client, 'apply_plan', { plan: later.plan })).toEqual([
      expect.stringContaining('docs.json: '),
      false,
    ]);
  });
});

describe('the process of nav mcp', { tags: ['process'] }, () => {
  it('does not use a site around its folder', async () => {
    const root = folder({ ...orchard, 'notes/readme.txt': '' });
    const client = await connect(join(root, 'notes'));
    for (const name of ['check', 'resolve', 'pages'])
      expect(await call(client, name), name).toEqual([
        expect.stringMatching(/outside|No docs/),
        true,
      ]);
    expect((await call(client, 'explain', { subject: 'pear' }))[1]).toBe(true);
    const rule = await answer(client, 'explain', { subject: 'page-not-found' });
    expect(rule.rules).toHaveLength(1);
  });

  it('does not search the repository around its folder for links', async () => {
    const site = join(
      repository({
        'README.md': 'https://orchard.example/plum-tree',
        'site/notes.txt': 'https://orchard.example/fig-tree',
        'site/docs/nav.config.json': { siteUrl: 'https://orchard.example', linksFrom: ['**'] },
        'site/docs/docs.json': { navigation: { pages: ['apple'] } },
        'site/docs/apple.mdx': '# Apple',
      }),
      'site',
    );
    const { diagnostics, notes } = await answer(await connect(site), 'check');
    expect(diagnostics.map(({ file }: { file: string }) => file)).toEqual(['notes.txt']);
    expect(notes).toBe('Not searched for links, because they are outside of the folder: 1 file.\n');
  });

  it('answers only with messages, whatever it is sent', async () => {
    const lines = [
      'not JSON',
      '[]',
      'null',
      '{}',
      '{"jsonrpc":"2.0","id":1}',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":null}',
      '{"jsonrpc":"2.0","id":{},"method":"__proto__"}',
      '\u0000'.repeat(100),
      `"${'['.repeat(100_000)}`,
    ];
    const run = await navProcess(folder(orchard), ['mcp'], { input: `${lines.join('\n')}\n` });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    for (const line of run.stdout.split('\n').filter(Boolean))
      expect(JSON.parse(line)).toHaveProperty('jsonrpc', '2.0');
  });

  it('does not read a file of an option outside of its folder', async () => {
    const root = folder({ 'moves.csv': 'medlar,quince\n', 'site/docs.json': orchard['docs.json'] });
    const client = await connect(join(root, 'site'));
    const request = { codemod: 'move-page', options: { map: '../moves.csv' } };
    expect(await call(client, 'plan_codemod', request)).toEqual([
      'nav: "../moves.csv" is outside of the folder that this server reads.\n',
      true,
    ]);
  });

  it('ends with its input', async () => {
    expect(await navProcess(folder(orchard), ['mcp'])).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('needs a folder', async () => {
    expect(await navProcess(folder({}), ['mcp', 'nowhere'])).toMatchObject({
      code: 2,
      stderr: 'nav: The folder nowhere does not exist. Pass a folder with sites.\n',
    });
  });
});
