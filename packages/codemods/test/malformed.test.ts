import { memoryHost } from '@nav/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Codemod, codemods, type Plan, plan } from '../src/index.ts';
import { CHANGE_PAGES, uphold } from './guarantees.ts';
import { files, malformed, malformedMint, optionsOf } from './malform.ts';
import { runs } from './runs.ts';

async function run(name: string, options: Record<string, unknown>, navigation: object) {
  const text = JSON.stringify({ navigation });
  const host = memoryHost({ ...files, 'docs.json': text });
  return plan(codemods.get(name) as Codemod, options, { file: 'docs.json', text, host });
}

function expectUnchanged({ files: planned }: Plan): void {
  for (const { before, after } of planned) expect(after).toBe(before);
}

describe('a malformed navigation', () => {
  const version = { version: 'v1', pages: ['v1/a'] };
  test.each<[string, Record<string, unknown>, object, { code: string; at: string }]>([
    [
      'add-language',
      { language: 'de', stubs: true },
      { languages: [['__proto__']] },
      { code: 'wrong-type', at: '["__proto__"]' },
    ],
    [
      'split-by-language',
      {},
      { pages: ['fr/a'], languages: 'old' },
      { code: 'wrong-type', at: '"languages":"old"' },
    ],
    [
      'split-by-language',
      {},
      { pages: ['https://acme.example', 'en/a', 'fr/a'] },
      { code: 'page-path', at: '"https:' },
    ],
    [
      'wrap-root',
      { in: 'languages', label: 'en' },
      { versions: [version], languages: '' },
      { code: 'wrong-type', at: '"languages":""' },
    ],
    [
      'change-kind',
      { from: 'groups', to: 'tabs' },
      { groups: [{ group: 'A', pages: ['a'], tab: 'B' }] },
      { code: 'duplicate-key', at: '"tab":"B"' },
    ],
    [
      'add-version',
      { label: 'v2', pages: 'share' },
      { versions: [{ version: 'v1', pages: ['v1/a', 1] }] },
      { code: 'wrong-type', at: '1]' },
    ],
  ])('is refused with its place by %s %j', async (name, options, navigation, { code, at }) => {
    const done = await run(name, options, navigation);
    expect(done, done.reason).toMatchObject({ status: 'failed', fault: 'config' });
    const column = JSON.stringify({ navigation }).indexOf(at) + 1;
    expect(done.refusals).toMatchObject([{ file: 'docs.json', line: 1, column, code }]);
    expect(done.reason).toContain(done.refusals[0]?.message);
    expectUnchanged(done);
  });

  test.each([
    ['defaults', 'multiple-defaults', '"default"', { version: 'v2', default: true }],
    ['versions of one name', 'duplicate-label', '"version"', { version: 'v1' }],
  ])('with two %s that a split would copy is refused', async (_, code, at, second) => {
    const versions = [
      { version: 'v1', default: true, pages: ['v1/a'] },
      { ...second, pages: ['v2/a'] },
    ];
    const tabs = [
      { tab: 'A', versions },
      { tab: 'B', pages: ['en/a', 'fr/a'] },
    ];
    const text = JSON.stringify({ navigation: { tabs } });
    const input = { file: 'docs.json', text, host: memoryHost({}), dialect: 'mintlify' } as const;
    const done = await plan(codemods.get('split-by-language') as Codemod, {}, input);
    expect(done, done.reason).toMatchObject({ status: 'failed', fault: 'config' });
    const column = text.lastIndexOf(at) + 1;
    expect(done.refusals).toMatchObject([{ line: 1, column, code }]);
    expectUnchanged(done);
  });

  test('with a version inside its namesake is refused by retire-version', async () => {
    const inner = { tab: 'T', versions: [version, { version: 'v2', pages: ['v2/a'] }] };
    const versions = [
      { version: 'v1', tabs: [inner] },
      { version: 'v2', pages: ['v2/a'] },
    ];
    const done = await run('retire-version', { label: 'v1' }, { versions });
    expect(done).toMatchObject({
      status: 'refused',
      fault: 'refused',
      reason:
        'docs.json:1:75: This version is inside another one that is also named "v1". Rename one.',
    });
    expectUnchanged(done);
  });
});

for (const [name, codemod] of codemods) {
  test(`${name} keeps every guarantee on any malformed navigation`, async () => {
    const of = codemod.config === undefined ? malformed : malformedMint;
    const file = codemod.config ?? 'docs.json';
    const subject = of.chain((config) => fc.tuple(fc.constant(config), optionsOf(codemod, config)));
    await fc.assert(
      fc.asyncProperty(subject, async ([config, options]) => {
        const text = JSON.stringify(config);
        if (codemod.config !== undefined) {
          const host = memoryHost({ ...files, [file]: text });
          const done = await plan(codemod, options, { file, text, host });
          expect(done.fault, done.reason).not.toBe('codemod');
          return;
        }
        await uphold({
          codemod,
          options,
          file,
          text,
          files,
          mayFail: true,
          changesPages: CHANGE_PAGES.has(name),
          repeatsFiles: name === 'inline-refs',
        });
      }),
      { numRuns: runs(6, 500) },
    );
  });
}
