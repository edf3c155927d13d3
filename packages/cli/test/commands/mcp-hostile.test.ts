import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { repository, runs } from '../nav.ts';
import { answer, call, connect, filesIn, orchard } from './mcp-client.ts';

it('nav mcp survives hostile requests, which read and write nothing outside of its folder', {
  tags: ['process'],
}, async () => {
  const canary = 'medlar-canary';
  const base = repository({
    'docs.json': { navigation: { pages: [canary] } },
    'secret/docs.json': { navigation: { groups: [{ group: canary, pages: [canary] }] } },
    'secret/page.mdx': canary,
    'secret/moves.csv': `${canary},${canary}-2\n`,
    'secret/links.md': `https://orchard.example/${canary}`,
    'site/nested/nav.config.json': { siteUrl: 'https://orchard.example', linksFrom: ['**'] },
    'site/nested/docs.json': orchard['docs.json'],
    'site/nested/apple.mdx': orchard['apple.mdx'],
    'site/nested/pear.mdx': orchard['pear.mdx'],
  });
  mkdirSync(join(base, 'site/links'));
  symlinkSync(join(base, 'secret'), join(base, 'site/links/folder'));
  symlinkSync(join(base, 'secret/docs.json'), join(base, 'site/links/docs.json'));
  const client = await connect(join(base, 'site'), '--write');
  const before = filesIn(base);

  const path = fc.oneof(
    fc.constantFrom(
      ...[
        '..',
        '../secret',
        '../secret/docs.json',
        '../secret/page.mdx',
        '../secret/moves.csv',
        '../*',
        '{.,..}/*',
      ],
      ...['links/docs.json', 'links/folder', 'links/folder/page.mdx', 'links', '.', 'nested/..'],
      ...[join(base, 'secret/docs.json'), '/etc/passwd', '\u0000', '--fix', '-h', '~', 'C:\\'],
      ...['nested/../../secret', '__proto__', 'nested/pear.mdx', 'file:///etc/passwd', '\ud800'],
    ),
    fc.string({ maxLength: 30, unit: 'binary' }),
    fc.string({ minLength: 5000, maxLength: 5010 }),
  );
  const option = fc.constantFrom(
    ...[
      'from',
      'to',
      'map',
      'force',
      'plan',
      'config',
      'dry-run',
      'page',
      '--force',
      '__proto__',
      'at',
    ],
  );
  const request = fc.record({
    name: fc.constantFrom(
      ...['check', 'explain', 'resolve', 'pages', 'codemods', 'plan_codemod', 'apply_plan'],
      ...['constructor', 'undo', ''],
    ),
    args: fc.oneof(
      fc.record({ paths: fc.array(path, { maxLength: 3 }) }),
      fc.record({ subject: path, site: path }),
      fc.record({ site: path }),
      fc.record({ only: fc.array(path, { maxLength: 2 }), since: path }),
      fc.record({
        codemod: fc.constantFrom(
          'move-page',
          'move-file',
          'remove-page',
          'set',
          '--list',
          'toString',
        ),
        options: fc.dictionary(option, fc.oneof(path, fc.boolean(), fc.array(path))),
        site: fc.option(path, { nil: undefined }),
      }),
      fc.record({ plan: path }),
      fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ name, args }) => {
      const got = await call(client, name, args).catch((error: Error) => [error.message, true]);
      // An answer may repeat what it was asked for.
      expect(String(got[0]).replaceAll(JSON.stringify(args), '')).not.toContain(canary);
      expect(got[0]).not.toContain('root:x:0');
    }),
    { numRuns: runs(500) },
  );
  expect(filesIn(base)).toEqual(before);
  const { diagnostics } = await answer(client, 'check', { paths: ['nested'] });
  expect(diagnostics.map(({ subject }: { subject: string }) => subject)).toEqual(['plum']);
});
