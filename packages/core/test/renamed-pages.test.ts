import { describe, expect, it } from 'vitest';
import { check, memoryHost } from '../src/index.ts';

function findings(pages: readonly string[], similarity?: number) {
  const asked: (readonly string[])[] = [];
  const host = memoryHost({
    'docs.json': JSON.stringify({ navigation: { pages } }),
    'intro.mdx': '',
    'new.mdx': '',
  });
  const result = check(host, 'docs.json', {
    findRenamed(slugs) {
      asked.push(slugs);
      return new Map([
        [
          'old',
          { to: 'new', commit: '3f2a1c0', ...(similarity === undefined ? {} : { similarity }) },
        ],
      ]);
    },
  });
  return { asked, diagnostics: result?.diagnostics ?? [] };
}

it('names the commit that renamed a missing page, with a fix', () => {
  const { asked, diagnostics } = findings(['intro', '/old/']);
  expect(asked).toEqual([['old']]);
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    ['page-not-found', 'The page "old" does not exist. It was renamed to "new" in 3f2a1c0.'],
  ]);
  expect(diagnostics[0]?.fixes[0]?.edits[0]?.newText).toBe('"new"');
});

it('has no fix if the renamed page has an entry of its own', () => {
  const { diagnostics } = findings(['intro', 'old', 'new']);
  expect(diagnostics.map(({ code, fixes }) => [code, fixes])).toEqual([['page-not-found', []]]);
});

it.each([
  [79, false],
  [80, true],
])('has a fix only if git recognizes most of the text: %d %%', (similarity, isFixed) => {
  const { diagnostics } = findings(['intro', 'old'], similarity);
  expect(diagnostics.map(({ fixes }) => fixes.length)).toEqual([isFixed ? 1 : 0]);
});

it('asks for no renames if no page is missing', () => {
  expect(findings(['intro', 'new'])).toEqual({ asked: [], diagnostics: [] });
});

describe('a link to a renamed page', () => {
  function linkFindings(to: string) {
    const host = memoryHost({
      'docs.json': JSON.stringify({ navigation: { pages: ['intro', to] } }),
      'intro.mdx': '[a](/old/kilns#x) [b](./old/kilns) [c](/gone)',
      [`${to}.mdx`]: '# X',
    });
    const asked: (readonly string[])[] = [];
    const result = check(host, 'docs.json', {
      links: true,
      findRenamed(slugs) {
        asked.push(slugs);
        return new Map([['old/kilns', { to, commit: '3f2a1c0' }]]);
      },
    });
    const dead = (result?.diagnostics ?? []).filter(({ code }) => code === 'link-not-found');
    return { asked, dead };
  }

  it('has a fix if the page has its name in another folder', () => {
    const { asked, dead } = linkFindings('new/kilns');
    expect(asked).toEqual([['old/kilns', 'gone']]);
    expect(
      dead.map(({ message, fixes }) => [message, ...fixes.map(({ edits }) => edits[0]?.newText)]),
    ).toEqual([
      [
        'The link "/old/kilns" does not exist on this site. The page was renamed to "new/kilns" in 3f2a1c0.',
        '/new/kilns',
      ],
      [
        'The link "./old/kilns" leads to "/old/kilns", which does not exist on this site. The page was renamed to "new/kilns" in 3f2a1c0.',
        './new/kilns',
      ],
      ['The link "/gone" does not exist on this site. Change it to an existing page or file.'],
    ]);
  });

  it('has a suggestion if the page has another name', () => {
    const { dead } = linkFindings('new/ovens');
    expect(dead[0]?.fixes).toEqual([]);
    expect(dead[0]?.suggestions?.[0]?.edits[0]?.newText).toBe('/new/ovens');
  });
});
