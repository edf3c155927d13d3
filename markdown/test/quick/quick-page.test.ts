import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageProblem } from '../../src/content/page-reader.ts';
import { readQuickPage } from '../../src/content/quick-content.ts';
import { readTree } from '../../src/content/read-tree.ts';
import { findMdxProblem } from '../../src/mdx-problem.ts';
import { isSoundPage } from '../../src/quick/sound-page.ts';
import { Unsure } from '../../src/quick/unsure.ts';
import { comparable, randomPage } from './random-pages.ts';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: The pages contain templates.
/** Pages of all kinds of blocks that the quick reader must be sure of. */
const SURE = [
  'Text with `<b>` and `{x}`, \\<b> and &lt;b>.\n\n- item\n  continued\n\n> quote\n',
  '```\n<A>\n{\n```\n\n~~~\n</B>\n~~~\n',
  '<Steps>\n  <Step title="One">\n    1. First\n       - nested\n\n    ```js\n    {\n    ```\n  </Step>\n</Steps>\n',
  '- <Note>\n    text\n  </Note>\n- <A>one line</A>\n',
  '<Card\n  title="A"\n\n  style={{ width: 10, "b": [1, null] }}\n>\n  text\n</Card>\n',
  '| a | b |\n| - | - |\n| <b>x</b> | `a` {name} |\n\nText <br/> and **<b>bold</b>**.\n',
  'import A from "/a.mdx"\nimport { B } from "/b.jsx"\n\nexport const C = () => {\n\n  return <B>{C}</B>;\n};\n\n<A /> <B /><C />\n',
  'See https://x.y/{id} and [<b>a</b>](/b{c}) and ![<b>a</b>](/b).\n',
  'The price is $5 {x} and $6.\n\n$$\n{\n$$\n',
  '# One {/* c */}\n\n## Two {2}\n\nTitle <b>x</b>\n===\n',
  '<Foo>x</Foo>\n\n<Foo><Bar /></Foo>\n<Baz />\n\ntext <Foo />\n',
  '{user.name} {`a ${b}`} {list.map((one) => <li key={one}>{one}</li>)}\n',
  '> <A>\n> text\n> </A>\n\n1. one\n   <A />\n\n[^1]: note <b>x</b>\n',
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: The pages contain templates.

describe('the quick reader', () => {
  it.each(SURE)('is sure of %j', (text) => {
    const page = readQuickPage(text);
    const tree = readTree(text);
    if (page instanceof Unsure) throw new Error(`It stops at ${page.at}.`);
    expect(comparable(page)).toEqual(tree && comparable(tree));
  });

  it('agrees with the parser on random pages', () => {
    fc.assert(fc.property(randomPage, agrees), { numRuns: 400 });
  });

  it('agrees with the parser on many random pages', { tags: ['slow'], timeout: 600_000 }, () => {
    fc.assert(fc.property(randomPage, agrees), { numRuns: 40_000 });
  });
});

describe('a sound page', () => {
  it.each([
    ['---\ntitle: <A>\n---\n\nText\n', true],
    ['## Two {#two}\n\n<Card title="A">\n  text\n</Card>\n', true],
    ['- ## Two {#two}\n', false],
    ['text <small>a</small>\n', true],
    ['<small>a</small>\n', false],
    ['text <Foo />\n', false],
    ['{name}\n', false],
    ['{/* text */}\n', true],
    ['import A from "/a.mdx"\n', false],
    ['<Card>\n', false],
  ])('%j is %s', (text, isSound) => {
    expect(isSoundPage('a.mdx', text)).toBe(isSound);
  });
});

function agrees(text: string): void {
  const page = readQuickPage(text);
  if (page instanceof Unsure) return;
  expect(findMdxProblem(text)).toBeUndefined();
  const tree = readTree(text);
  expect(comparable(page)).toEqual(tree && comparable(tree));
}

describe('a page that is not surely right', () => {
  // The parser would take minutes for the first three.
  it.each([
    ['emphasis', '*a_'.repeat(60_000), 'too-large'],
    ['links', '[a]('.repeat(60_000), 'too-large'],
    ['quotes', '> '.repeat(60_000), 'too-large'],
    ['a list of links', '- [a](b) *c*\n'.repeat(2_000), 'tag'],
    ['a table of links', `|a|\n|-|\n${'|[a](b) *c*|\n'.repeat(500)}`, 'tag'],
  ])('with much %s is parsed only if that takes little time', (_, text, reason) => {
    expect(pageProblem(`${text}\n\nOver <5 °C`)?.reason).toBe(reason);
  });
});
