import { describe, expect, it } from 'vitest';
import {
  VISIBLE_TEXT_VERSION,
  type VisibleTextOptions,
  visibleLines,
} from '../../src/pages/visible/visible-text.ts';

const options: VisibleTextOptions = { addressOf: (address) => address };

const shown = (text: string, more: VisibleTextOptions = {}) =>
  visibleLines(text, { ...options, ...more });

/** Pairs of texts that readers see alike. */
const same: readonly (readonly [title: string, before: string, after: string])[] = [
  ['line breaks in a paragraph', 'One two\nthree.\n', 'One\ntwo three.\n'],
  ['line ends', 'One\r\n\r\nTwo\r\n', 'One\n\nTwo\n'],
  ['spaces and blank lines', '#  Title \n\n\n\nText  here\n', '# Title\nText here'],
  ['markers of lists', '* one\n* two\n\n1) a\n2) b\n', '- one\n- two\n\n1. a\n1. b\n'],
  ['markers of emphasis', '_one_ and __two__', '*one* and **two**'],
  ['headings', 'Title\n=====\n\nPart\n----\n', '# Title #\n\n## Part {#part}\n'],
  ['the alignment of a table', '|a|b|\n|-|-|\n|1|2|', '| a   | b |\n| :-- | - |\n| 1   | 2 |'],
  ['comments', 'One {/* a\n\nb */} two\n\n<!-- c -->\n', 'One two\n'],
  ['imports', "import A from '/a.mdx';\nimport {\n  B,\n} from '/b.mdx'\n\nText\n", 'Text\n'],
  [
    'the form of a tag',
    '<Card title="A" icon="x"\n  href=\'/a\'>\n  Text\n</Card>\n',
    '<Card href="/a" title={"A"}>Text</Card>\n',
  ],
  [
    'attributes for style',
    '<div className="a"><img src="/x/a.png" width={3} /></div>',
    '<img src="/y/a.webp"/>',
  ],
  ['escapes', 'snake\\_case \\[x\\]', 'snake_case [x]'],
  ['entities and quotation marks', '“a” &amp; b&nbsp;c', '"a" & b c'],
  ['indentation in code', '```js\nif (a) {\n    b();\n}\n```', '```js\nif (a) {\n  b();\n}\n```'],
  ['the looks of code', '```js title="a.js" {1,2}\na\n```', '~~~ts lines a.js\na\n~~~'],
  [
    'links in angle brackets',
    'See <https://a.example/b> and [c](</d>).',
    'See https://a.example/b and [c](/d).',
  ],
  ['hard breaks', 'One\\\ntwo  \nthree', 'One\ntwo\nthree'],
];

/** Pairs of texts that readers see differently. */
const different: readonly (readonly [title: string, before: string, after: string])[] = [
  ['a word', 'One two.', 'One three.'],
  ['a new paragraph', 'One two', 'One\n\ntwo'],
  ['the level of a heading', '# Title', '## Title'],
  ['emphasis', 'a *b* c', 'a b c'],
  ['code', '```\na\n```', '```\nb\n```'],
  ['inline code', 'Run `a`.', 'Run `b`.'],
  ['a comment in code', '```js\na() // one\n```', '```js\na() // two\n```'],
  ['what looks like a comment in code', '```\n<!-- a -->\n```', '```\n<!-- b -->\n```'],
  ['the title of a component', '<Card title="A" />', '<Card title="B" />'],
  ['the kind of a component', '<Note>a</Note>', '<Warning>a</Warning>'],
  ['the target of a link', '[a](/b)', '[a](/c)'],
  ['a picture', '![a](/b.png)', '![a](/c.png)'],
  ['a cell', '| a | b |', '| a | c |'],
  ['the title of a code block', '```js a.js\n1\n```', '```js b.js\n1\n```'],
  ['text after an unclosed comment', 'a {/* b', 'a {/* c'],
  ['a sentence that starts like an import', 'import the file a', 'import the file b'],
];

describe('visibleLines', () => {
  it('has another version whenever a text gets other lines', () => {
    const text = `import A from '/a.mdx';

# A *title* {#id}

A [link](/a "Title"), \`code\`, ![picture](/img/a.png) and <b className="x">bold</b> text
in two lines. {/* A comment */}

- [ ] One
1. Two

| A | B |
| :- | - |
| \`a|b\` | <https://example.com> |

<Card title="Card" icon="star" href="/b">
  > Quote
</Card>

\`\`\`js title="a.js" {1}
run(); // A comment
\`\`\`
`;
    const lines = visibleLines(text, { addressOf: (address) => address });
    expect([VISIBLE_TEXT_VERSION, ...lines]).toEqual([
      2,
      '# A *title*',
      'A [link](/a "Title"), `code`, ![picture](a) and bold text in two lines.',
      '- [ ] One',
      '1. Two',
      '| A | B |',
      '| `a | b` | https://example.com |',
      '<Card href="/b" title="Card">',
      'Quote',
      '\ta.js',
      '\trun(); // A comment',
    ]);
  });

  it.each(same)('ignores %s', (_, before, after) => {
    expect(shown(after)).toEqual(shown(before));
  });

  it.each(different)('sees %s', (_, before, after) => {
    expect(shown(after)).not.toEqual(shown(before));
  });

  it('has a line for each paragraph, heading, item, cell and line of code', () => {
    const text =
      '---\ntitle: T\n---\n# A\nb\nc\n- d\n  e\n\n> f\n> g\n\n| h | i |\n|---|---|\n| j | k |\n\n<Note>\n  l\n</Note>\n```sh\nm\n  n\n```\n';
    expect(shown(text)).toEqual([
      '# A',
      'b c',
      '- d e',
      'f g',
      '| h | i |',
      '| j | k |',
      '<Note>',
      'l',
      '\tm',
      '\tn',
    ]);
  });

  it.each([
    ['js', 'a(); // one', 'a(); // two'],
    ['python', 'a  # one', 'a'],
    ['sql', 'SELECT 1 -- one', 'SELECT 1'],
    ['ts', '/** one */', ' * two'],
    ['html', '<a> <!-- one -->', '<a>'],
    ['bash', "# don't", '# do'],
  ])('ignores comments in %s on request', (language, before, after) => {
    const code = (line: string) => `\`\`\`${language}\n${line}\n\`\`\``;
    expect(shown(code(before))).not.toEqual(shown(code(after)));
    const more = { ignoreComments: true };
    expect(shown(code(before), more)).toEqual(shown(code(after), more));
  });

  it('keeps strings that look like comments', () => {
    const text = '```js\nfetch("https://a.example // b") // c\n```';
    expect(shown(text, { ignoreComments: true })).toEqual(['\tfetch("https://a.example // b")']);
  });

  it.each(['<a {', '<a "', '{/* ', '<!-- ', '](', '`a ``b ', '[a]: ', '\\', '> ', '| '])(
    'reads many %j',
    (part) => {
      const text = part.repeat(50_000);
      expect(visibleLines(text, options).length).toBeGreaterThan(-1);
      expect(visibleLines(`${part}\n`.repeat(20_000), options).length).toBeGreaterThan(-1);
    },
  );
});
