import { describe, expect, it } from 'vitest';
import { findMdxProblem } from '../src/mdx-problem.ts';

/** Texts with an error, the reason, and the text at its range. */
const broken: readonly (readonly [text: string, reason: string, at: string])[] = [
  ['Hello <Bob and more.', 'tag', '<Bob and more.'],
  ['1 <5 2', 'tag', '<5'],
  // Indented text is not code in MDX.
  ['    <5', 'tag', '<5'],
  ['a <= 3', 'tag', '<='],
  ['<https://x.y>', 'autolink', '<https://x.y>'],
  ['Ask <me@x.y>.', 'autolink', '<me@x.y>'],
  ['<Card title="x>\n\nabc', 'unclosed-tag', '<'],
  ['Hello {unbalanced', 'unclosed-brace', '{'],
  ['<Card a={b />', 'unclosed-brace', '{'],
  ['| {a | b} |\n|-|-|\n', 'unclosed-brace', '{'],
  ['Hi {name!}', 'expression', '!'],
  ['<Card title={a + }>x</Card>', 'expression', '}'],
  ['<Card {...a, ...b} />', 'expression', '.'],
  ['export const x = ;', 'module', ';'],
  ['import x from "a"\nfoo', 'module', 'foo'],
  ['a\n\n<!-- x -->\n', 'html-comment', '<!-- x -->'],
  ['x <!-- y', 'html-comment', '<!--'],
  ['<Note>\n\ntext\n', 'unclosed-element', '<Note>'],
  ['<br>', 'unclosed-element', '<br>'],
  ['text <b>bold', 'unclosed-element', '<b>'],
  ['- <Note>\n  a\n\nb </Note>', 'unclosed-element', '<Note>'],
  ['| a |\n| - |\n| <b>x |\n', 'unclosed-element', '<b>'],
  ['<Steps>\n<Step title="a">\n```\n</Step>\n</Steps>', 'unclosed-element', '<Step title="a">'],
  ['<Note>\n\nx\n\n</Tip>', 'wrong-closing-tag', '</Tip>'],
  ['<Tabs>\r\n<Tab>\r\n</Tabs>', 'wrong-closing-tag', '</Tabs>'],
  ['x </Note> y', 'extra-closing-tag', '</Note>'],
  ['<Note>\n- item </Note>', 'inner-closing-tag', '</Note>'],
  ['<div></div/>', 'closing-tag', '/'],
  ['> {a\nb}', 'lazy-line', 'b'],
];

describe('a syntax error', () => {
  it.each(broken)('in %j is %s', (text, reason, at) => {
    const found = findMdxProblem(text);
    expect(found?.reason).toBe(reason);
    expect(text.slice(found?.start, found?.end)).toBe(at);
  });

  it('has the line of the tag that another one does not close', () => {
    expect(findMdxProblem('a\n\n<Tabs>\n<Tab>\n</Tabs>')).toMatchObject({
      found: '</Tabs>',
      other: '<Tab>',
      line: 4,
    });
  });

  it('has the Markdown that ends before the closing tag', () => {
    expect(findMdxProblem('> <b>a\n\n</b>')).toMatchObject({ container: 'paragraph' });
  });
});

/** Texts that look broken and are not. */
const correct = [
  '```\n{ <5 <!-- -->\n```\n',
  'Inline `{` and `<5` and `<!-- -->`.',
  'Escaped \\{ and \\<5 and &lt;5.',
  '{/* <5 <!-- */}',
  '<Note>\n- item\n</Note>',
  '<Tabs>\n  <Tab title="a">\n    text\n  </Tab>\n</Tabs>',
  '<br />',
  'export const x = { a: 1 };\n\nexport const Y = () => <div>{x.a}</div>;\n\n<Y />',
  'import A from "/snippets/a.mdx"\n\n<A />',
  'The price is $5 {x} and $6.',
  'A formula $\\frac{a}{b}$, $a_{b$ and\n\n$$\n{\n$$\n',
  'A table:\n\n| a | b |\n| - | - |\n| `{` | <b>x</b> |\n',
  'See https://x.y/{id} now.',
  '<Card title={`a {b}`} {...props} />',
];

describe('no syntax error', () => {
  it.each(correct)('is in %j', (text) => {
    expect(findMdxProblem(text)).toBeUndefined();
  });
});
