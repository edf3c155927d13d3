import { check, memoryHost } from '@nav/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Codemod, codemods, planSync } from '../../src/index.ts';
import { runs } from '../runs.ts';

/** Parts of a page with `/old`: some are links to it, and others only look like one. */
const PARTS = [
  ...[
    '[a](/old)',
    '![a](/old)',
    '[a](</old> "b")',
    '[a]: /old\n\n[a]',
    '[b]: </old> "c"\n\n[b]',
    '> [a](/old#b)',
  ],
  ...['<A href="/old" />', "<A href={'/old'} />", '<A href={`/old`} />'],
  ...['\\[old](/old)', 'foo](/old)', '{"[a](/old)"}', '<A title="[a](/old)" />', '`[a](/old)`'],
  ...['{/* [a](/old) */}', '```\n[a](/old)\n```', 'href="/old"', '{x.href="/old"}', '[^a]: /old'],
  ...['[a](/old', '[a] (/old)', '[a]: /old b c', '[[a](/old)](/old)', '[![a](/old)](/old)'],
  ...['<A b={<C href="/old" />} />', '## [a](/old)', '- [a](/old)\n  [b](/old)', '| [a](/old) |'],
  ...["export const a = '[a](/old)';", '<!-- [a](/old) -->', '~~~', '<A>'],
  ...['[a]: /old', '[B]: /old', '[a][b](/old)', '[c][b]'],
  ...['[', ']', '{', '}', '`', '"', 'text', '---', 'title: "[a](/old)"'],
];

const config = JSON.stringify({ navigation: { pages: ['a', 'old'] } });

/** Returns a page with the links that a check finds changed to another page. */
function withCheckedLinks(text: string): string {
  const files = { 'docs.json': config.replace(',"old"', ''), 'a.mdx': text };
  const { diagnostics = [] } = check(memoryHost(files), 'docs.json', { links: true }) ?? {};
  return diagnostics
    .filter(({ code, args }) => code === 'link-not-found' && args.link === '/old')
    .toSorted((one, other) => other.range.start.offset - one.range.start.offset)
    .reduce(
      (changed, { range: { start, end } }) =>
        `${changed.slice(0, start.offset)}/new/b${changed.slice(end.offset)}`,
      text,
    );
}

function moved(text: string): string {
  const host = memoryHost({ 'docs.json': config, 'a.mdx': text, 'old.mdx': '' });
  const planned = planSync(
    codemods.get('move-page') as Codemod,
    { from: 'old', to: 'new/b' },
    { file: 'docs.json', text: config, host },
  );
  expect(planned.status, planned.reason).toBe('changed');
  return planned.files.find(({ file }) => file === 'a.mdx')?.after ?? text;
}

test('a codemod rewrites exactly the links that a check sees', () => {
  const text = PARTS.slice(0, 26).join('\n\n');
  expect(withCheckedLinks(text).match(/\/new\/b/g)).toHaveLength(14);
  expect(moved(text)).toBe(withCheckedLinks(text));
});

test('a codemod rewrites exactly the links that a check sees, on any page', () => {
  const separator = fc.constantFrom('\n\n', '\n', ' ', '');
  const parts = fc.array(fc.tuple(fc.constantFrom(...PARTS), separator), { maxLength: 12 });
  fc.assert(
    fc.property(parts, (page) => {
      const text = page.flat().join('');
      expect(moved(text), text).toBe(withCheckedLinks(text));
    }),
    { numRuns: runs(80, 1000) },
  );
});
