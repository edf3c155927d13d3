import { describe, expect, it } from 'vitest';
import { catalogCode } from '../../src/diagnostics/catalog-code.ts';
import { type Code, check, type Message, memoryHost, messages } from '../../src/index.ts';
import { checkFixture, fixtures } from '../fixture-sites.ts';

describe('the args of a diagnostic', () => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))(
    'produce its message as plain data: %s',
    (_, fixture) => {
      for (const { code, args, message } of checkFixture(fixture).diagnostics) {
        const { text } = messages[catalogCode(code)] as Message<Code>;
        const copy = JSON.parse(JSON.stringify(args));
        expect(message.startsWith(text(copy as never)), message).toBe(true);
      }
    },
  );

  it('have page names without quoting', () => {
    const page = 'say "no" to \\ and …';
    const files = {
      'docs.json': '{ "navigation": { "pages": ["index"] } }',
      'index.mdx': '',
      [`${page}.mdx`]: '',
    };
    const found = check(memoryHost(files), 'docs.json')?.diagnostics ?? [];
    const orphans = found.flatMap((one) => (one.code === 'orphan-page' ? [one.args.path] : []));
    expect(orphans).toEqual([page]);
  });

  it('have the suggestion, for editors', () => {
    const files = {
      'docs.json': '{ "navigation": { "pages": ["indexx"] } }',
      'index.mdx': '',
    };
    const [found] = check(memoryHost(files), 'docs.json')?.diagnostics ?? [];
    expect(found).toMatchObject({
      code: 'page-not-found',
      args: { path: 'indexx', role: 'page', suggestion: 'index' },
    });
  });
});
