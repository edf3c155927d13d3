import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { derivePageFacts } from '../../src/files/page-facts.ts';
import { anchorsIn } from '../../src/pages/ids/anchors.ts';
import { importsOf } from '../../src/pages/links/page-imports.ts';
import { readMarkup, readModuleMarkup } from '../../src/pages/reader/markup.ts';
import { runs } from '../runs.ts';
import { readSlowly } from './oracle.ts';

/** Returns the addresses in `href`, `src` and Markdown that a page has, with their offsets. */
function linksOf(text: string): { start: number; end: number; address: string }[] {
  return readMarkup(text)
    .links.filter(({ attribute }) => !attribute || /^(?:href|src)$/.test(attribute.name))
    .map(({ start, addressEnd: end, address }) => ({ start, end, address }));
}

const addresses = (text: string) => linksOf(text).map(({ address }) => address);

describe('readMarkup', () => {
  it.each([
    ['[a](/b) ![c](./d.png "e") [f](<g h>)', ['/b', './d.png', 'g h']],
    ['[a [b](/c) d](/e)', ['/c']],
    ['[![a](/b.png)](/c)', ['/b.png', '/c']],
    ['[a](#b) [c](?d)', ['#b', '?d']],
    ['[a]: /b "c"\n[d]: <e f>\n\n[a] [text][D]', ['/b', 'e f']],
    ['[a]: /b\n[c]: /d\n[a]: /e\n\n[c][d](/f) [A]', ['/b', '/f']],
    ['[a]: /b\n[c]: /d', []],
    ['[a]: https://b.example\n[a]: /c\n\n[a]', []],
    ['an attribute href="[a](/b)" in text', ['/b']],
    ['<A title="<B href="/c">', ['/c']],
    [
      '[a](/b\\_c?d&amp;e) [f](</g\\>h>) [i](/j\\)k) [l](/m&#40;)',
      ['/b_c?d&e', '/g>h', '/j)k', '/m('],
    ],
    ['[a]: /b\\*c&quot; "d"\n\n[a]', ['/b*c"']],
    ['<A href="/b?c&amp;d\\e" src={"/f&amp;g"} />', ['/b?c&d\\e', '/f&amp;g']],
    ['text\n[a]: /b\n\n[a]', []],
    ['\\[a](/b) [a]\\(/b) a](/b) [a] (/b) [a](/b c)', []],
    ['<A href="/b" src={"/c"} title="[d](/e)">[f](/g)</A>', ['/b', '/c', '/g']],
    ['<A b={<C href="/d" />} />', ['/d']],
    ['{[1].map((a) => <b href="/c">{"<d href=\\"/e\\">"}</b>)}', ['/c']],
    ['export const a = "[b](/c)";\n\n[d](/e)', ['/e']],
    ['export const A = () => <a href="/b">c</a>\n', ['/b']],
    ['href="/b" in text', []],
    ['`[a](/b)` ``[c](/d)``', []],
    ['---\ntitle: "[a](/b)"\n---\n[c](/d)', ['/d']],
    ['<!-- [a](/b) --> [c](/d)', ['/d']],
    ['{/* <A href="/b" /> */} [c](/d)', ['/d']],
    ['a { b [c](/d)', ['/d']],
    ['<A href="/b [c](/d)', ['/d']],
  ])('reads the links of %j', (text, expected) => {
    expect(addresses(text)).toEqual(expected);
    for (const { start, end, address, addressEnd, path } of readMarkup(text).links) {
      const written = text.slice(start, addressEnd);
      if (/[\\&]/.test(written)) continue;
      expect(written).toBe(address);
      expect(text.slice(start, end)).toBe(path);
    }
  });

  it.each([
    ['# A\n\ntext\n\n## B ##\n', ['A', 'B ##']],
    ['A\n===\n\nB\nC\n---\n', ['A', 'B\nC']],
    ['- item\n\n  ### In a list\n', ['In a list']],
    ['<Steps>\n  ## Indented\n</Steps>', ['Indented']],
    ['```\n# code\n```\n#no', []],
    ['| a |\n| - |\n\n---\n', []],
  ])('reads the headings of %j', (text, expected) => {
    const found = readMarkup(text).headings.map(({ start, end }) => text.slice(start, end).trim());
    expect(found).toEqual(expected);
  });

  it('reads the tags and imports of a module', () => {
    const text = [
      "import B from './b.jsx';",
      '',
      '// <a href="/comment" />',
      'const less = 1 < 2 && 3 > 2;',
      'function A() {',
      '  return <a href="/b" title=\'it\'>Don\'t {\'<a href="/no">\'} {`<i src="/no">`}</a>;',
      '}',
    ].join('\n');
    const { links } = readModuleMarkup(text);
    expect(links.map(({ address }) => address)).toEqual(['./b.jsx', '/b']);
  });

  it('locates the path of an address with escapes', () => {
    for (const [path, rest] of [
      ['/a\\_b', '?c&amp;#d'],
      ['/a&amp;b', '#c\\_d'],
      ['/a&#38;b', '&#63;c'],
    ] as const) {
      const text = `[x](${path}${rest})`;
      const [link] = readMarkup(text).links;
      expect(text.slice(link?.start, link?.end)).toBe(path);
      expect(text.slice(link?.start, link?.addressEnd)).toBe(path + rest);
    }
  });
});

describe('the result of readMarkup', () => {
  it('has only the imports and exports outside of code', () => {
    const text = [
      "import Kiln from 'kiln';",
      'export const Cone = 6;',
      '',
      '```js',
      "import Glaze from 'glaze';",
      'import it,',
      '```',
      "and 'more' and './more'",
    ].join('\n');
    const markup = readMarkup(text);
    expect(markup.links).toEqual([]);
    expect(importsOf(text, markup)).toEqual({
      local: [],
      fromPackages: ['Kiln'],
      exported: ['Cone'],
    });
  });

  it('has a tag once in an expression and a tag that do not end', () => {
    for (const text of ['a { b <Tab title="c" />', '<A b={<Tab title="c" />} {']) {
      const { tags } = readMarkup(text);
      expect(tags.map(({ name }) => name)).toEqual(['Tab']);
    }
  });

  it('has tags in the order of their starts', () => {
    const { tags } = readMarkup('<A b={<C />}>\n\n{<D>{<E />}</D>}\n\n</A>');
    expect(tags.map(({ name, kind, inCode }) => [name, kind, inCode])).toEqual([
      ['A', 'open', false],
      ['C', 'single', true],
      ['D', 'open', true],
      ['E', 'single', true],
      ['D', 'close', true],
      ['A', 'close', false],
    ]);
  });

  it('has the tags at the start of a line', () => {
    const text = '<A>\n  <B> <C />\n> - <D\n  e="f" /> <G />\ntext <H>\n1. <I />\n</A> </J>';
    const first = readMarkup(text).tags.filter(({ startsLine }) => startsLine);
    expect(first.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      'open A',
      'open B',
      'single D',
      'single I',
      'close A',
    ]);
  });

  it('is plain data, which threads can send', () => {
    const markup = readMarkup(
      'import A from "./a"\n\n# B {c}\n\n<A d="e">`f` [g](/h)</A>\n\n```\ni\n```\n',
    );
    expect(JSON.parse(JSON.stringify(markup))).toEqual(markup);
    for (const list of Object.values(markup)) expect(list.length).toBeGreaterThan(0);
  });
});

describe('readMarkup, with hostile pages', () => {
  const hostile: [name: string, text: string][] = [
    ['tags', '<a '.repeat(100_000)],
    ['attributes', '<a b="'.repeat(100_000)],
    ['braces', '{'.repeat(200_000)],
    ['elements', '{<a>'.repeat(100_000)],
    ['attributes in elements', `{${'<a b={'.repeat(100)}${'} !'.repeat(100)}}`],
    ['attributes that do not end', '{<a b={'.repeat(100)],
    ['regular expressions', '{ /['.repeat(10_000)],
    ['strings', `{"${'\\"'.repeat(500_000)}`],
    ['comments in tags', '{<a /*'.repeat(20_000)],
    ['exports', 'export const a = {\n\n'.repeat(20_000)],
    ['links in brackets', '['.repeat(50_000) + '[a](/b)'.repeat(50_000)],
    [
      'code of different lengths',
      Array.from({ length: 2000 }, (_, n) => '`'.repeat(n + 1)).join('a'),
    ],
    ['code in quotes', `${'> '.repeat(1_000_000)}\`\`\`\na\n`],
    ['list items', '- '.repeat(1_000_000)],
    ['an address', `[a](/${'a'.repeat(4_000_000)})`],
    ['dashes', '-'.repeat(4_000_000)],
    ['closing tags', '<a>'.repeat(50_000) + '</b>'.repeat(50_000)],
    ['components', '<Cone>'.repeat(50_000)],
    ['different components', Array.from({ length: 5000 }, (_, n) => `<Cone${n}>`).join('')],
    ['headings with expressions', '# a {b}\n'.repeat(5_000)],
    ['a heading', `# ${'a'.repeat(500_000)}`],
    ['comments in a heading', `# ${'<!-- a'.repeat(50_000)}`],
    ['comments that ignore', '{/* nav-ignore-next-line '.repeat(20_000)],
    [
      'comments that ignore a line',
      `${'{/* nav-ignore-next-line */}'.repeat(20_000)}\n${'a'.repeat(500_000)}`,
    ],
    ['brackets', '['.repeat(200_000)],
    ['closed brackets', `${'['.repeat(100_000)}${'](/a)'.repeat(100_000)}`],
    ['templates', '{`${'.repeat(50_000)],
    ['parentheses', '](('.repeat(100_000)],
    ['imports', 'import {\n'.repeat(50_000)],
    ['quotes', '> '.repeat(100_000)],
    ['backslashes', `[a](/${'\\'.repeat(100_000)}`],
    ['escaped parentheses', `[a](/${'\\('.repeat(100_000)}`],
    ['entities', `[a](/${'&#'.repeat(100_000)})`],
  ];
  it.each(hostile)('ends on a page of nothing but %s', (_, text) => {
    expect(derivePageFacts('a.mdx', text).links).toBeInstanceOf(Array);
    expect(anchorsIn(text, readMarkup(text)).names).toBeInstanceOf(Array);
  });
});

/** Pieces of pages in which links are, and pieces that look like links. */
const address = fc.constantFrom(
  '/a',
  'b',
  './c.mdx',
  '../d/e.png?f#g',
  '#h',
  '/i(j)',
  '/k%20l',
  '/m/',
  '/n?o&amp;p',
);
/** In Markdown, a backslash escapes. */
const escaped = fc.oneof(address, fc.constantFrom('/q\\_r', '/s\\)#t', './\\(u&#41;', '/v\\w'));
const words = fc.constantFrom('kiln', '**cone**', 'a \\[b', '\\](/x)', "don't", 'it_s', '1 * 2');
const leaf: fc.Arbitrary<string> = fc.oneof(
  words,
  escaped.map((one) => `[text](${one})`),
  escaped.map((one) => `[text](${one} "title")`),
  escaped.map((one) => `[**bold** \`code\`](<${one}>)`),
  escaped.map((one) => `![image](${one} 'title')`),
  escaped.map((one) => `[![image](/inner.png)](${one})`),
  address.map((one) => `[text] (${one})`),
  address.map((one) => `\`[code](${one})\``),
  address.map((one) => `<A href="${one}" />`),
  address.map((one) => `<a href='${one}' title="[x](/y)">in</a>`),
  address.map((one) => `<A src={"${one}"} b={1 > 2} />`),
  address.map((one) => `{cond ? <i src="${one}" /> : null}`),
  address.map((one) => `{/* [comment](${one}) */}`),
  address.map((one) => `{"[string](${one})"}`),
);
const line = fc.array(leaf, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
const block: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: line },
  fc.array(line, { minLength: 2, maxLength: 3 }).map((lines) => `text ${lines.join('\ntext ')}`),
  line.map((one) => `# ${one}`),
  line.map((one) => `- item ${one}\n- > quoted ${one}`),
  line.map((one) => `\`\`\`md\n${one}\n\`\`\``),
  line.map((one) => `<Steps>\n  <Step title="x">\n    text ${one}\n  </Step>\n</Steps>`),
  escaped.map((one) => `[name]: ${one}\n[other]: <${one}> "title"`),
  address.map((one) => `export const A = () => <a href="${one}">[x](/y)</a>`),
  address.map((one) => `export const B = { c: "[x](${one})", d: '${one}' }`),
  fc.constant("import C from '/snippets/c.mdx'"),
);
const page = fc.array(block, { maxLength: 6 }).map((blocks) => `${blocks.join('\n\n')}\n`);

describe('readMarkup, compared with the parser of MDX', () => {
  it('reads the same links at the same places', () => {
    let compared = 0;
    fc.assert(
      fc.property(page, (text) => {
        const slow = readSlowly(text);
        if (!slow) return;
        compared += 1;
        const fast = linksOf(text);
        expect(fast.map(({ address }) => address)).toEqual(
          slow.links.map(({ address }) => address),
        );
        slow.links.forEach(({ from, to }, index) => {
          const { start, end } = fast[index] as (typeof fast)[number];
          expect(start >= from && end <= to).toBe(true);
        });
      }),
      { numRuns: runs(150, 20_000) },
    );
    expect(compared).toBeGreaterThan(50);
  });

  it('reads the same headings', () => {
    fc.assert(
      fc.property(page, (text) => {
        const slow = readSlowly(text);
        if (slow) expect(readMarkup(text).headings).toHaveLength(slow.headings.length);
      }),
      { numRuns: runs(100, 5000) },
    );
  });
});
