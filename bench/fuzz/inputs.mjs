// Pages of a wanted length that could take a reader more than linear time, by name. Each is written in the same way for any length.

/** Returns numbers from 0 to 1 that depend only on a seed. */
function random(seed) {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const repeat = (unit, length) => unit.repeat(Math.max(1, Math.floor(length / unit.length)));
const around = (open, close, length) => {
  const count = Math.max(1, Math.floor(length / (open.length + close.length)));
  return open.repeat(count) + close.repeat(count);
};

/** Joins random picks from a list until the text is long enough. */
function picks(list, length, seed) {
  const next = random(seed);
  const parts = [];
  for (let size = 0; size < length; ) {
    const part = list[Math.floor(next() * list.length)];
    parts.push(part);
    size += part.length;
  }
  return parts.join('');
}

const WORDS = [
  'sail ',
  'the rope ',
  'of a mast, ',
  'anchor. ',
  '\n',
  '\n\n',
  'harbor ',
  '# Wind\n',
];
const MARKS = [
  ...WORDS,
  ...['<', '>', '/>', '</', '{', '}', '`', '```\n', '*', '**', '_', '[', '](', ')', '$', '&amp;'],
  ...[
    '- ',
    '1. ',
    '> ',
    '    ',
    '\t',
    '|',
    '\n---\n',
    '\\',
    '"',
    "'",
    '!',
    '~~',
    '<Note>',
    '</Note>',
  ],
  ...['\nimport A from "/a.mdx"\n', '\nexport const b = 1\n', '<a href="/x">', '{/* c */}', '<!--'],
];
const PROSE = ['a ', 'word ', 'and ', 'more, ', 'of it. ', '**bold** ', '`code` ', '[link](/b) '];
const TAGS = ['<Card title="T">\n', '</Card>\n', '<Note>text</Note>\n', '<br />', 'text\n', '\n'];

/** The units of lines and pages that consist of one thing, many times. */
const UNITS = {
  ...{ brackets: '[', images: '![', links: '[a](', 'open links': '[a](<b', references: '[a][' },
  ...{ stars: '*a ', 'double stars': '**a', underscores: '_a ', tildes: '~~a ', backticks: '`a``' },
  ...{ less: '<', 'open tags': '<a ', attributes: '<a b="c" ', closing: '</a>', comments: '<!--' },
  ...{
    braces: '{',
    'closing braces': '}',
    templates: '{`${',
    objects: '{a:',
    strings: '{"',
    calls: '{f(',
  },
  ...{ dollars: '$a ', entities: '&amp', ampersands: '&', escapes: '\\', hashes: '#', ids: '{#a ' },
  ...{
    pipes: '|',
    colons: ':--|',
    quotes: '> ',
    bullets: '- ',
    spaces: ' ',
    tabs: '\t',
    nulls: '\0',
  },
  ...{ carets: '[^a', definitions: '[a]: b', emails: 'a@b.', urls: 'https://a.b/', www: 'www.a.' },
  ...{
    feeds: '\n',
    returns: '\r',
    blanks: ' \n',
    rules: '---\n',
    headings: '# a\n',
    underlines: 'a\n=\n',
  },
  ...{
    fences: '```\n',
    'open fences': '~~~a\n~',
    items: '- a\n',
    tables: '|a|b|\n|-|-|\n',
    'indented items': ' - a\n',
  },
  ...{
    imports: 'import A from "/b.mdx"\n',
    exports: 'export const a = 1\n',
    paragraphs: 'a\n\n',
    lazy: '> a\nb\n',
  },
  ...{
    'import braces': 'import {',
    'export braces': 'export const a = {\n',
    'front matter': '---\na: b\n',
  },
  ...{
    'jsx lines': '<A>\n',
    'jsx closing lines': '</A>\n',
    'jsx blocks': '<A>\n\n',
    'jsx expressions': '<A b={\n',
  },
};

/** @type {Record<string, (length: number, seed: number) => string | Buffer>} */
export const inputs = {
  'random words': (length, seed) => picks(WORDS, length, seed),
  'random marks': (length, seed) => picks(MARKS, length, seed),
  'random tags': (length, seed) => picks(TAGS, length, seed),
  'random bytes': (length, seed) => {
    const next = random(seed);
    return Buffer.from(Uint8Array.from({ length }, () => next() * 256));
  },
  'one line of prose': (length, seed) => picks(PROSE, length, seed),
  'one line of tags': (length) => repeat('a <b>c</b> ', length),
  'one line of expressions': (length) => repeat('a {"b"} ', length),
  'one line of numbers': (length) => repeat('{1} ', length),
  'one word': (length) => 'a'.repeat(length),
  'nested tags': (length) => around('<a>', '</a>', length),
  'nested tags on lines': (length) => around('<A>\n', '</A>\n', length),
  'nested components': (length) => around('<Card title="x">\n\n', '</Card>\n\n', length),
  'nested braces': (length) => `{${around('(', ')', length)}}`,
  'nested arrays': (length) => `{${around('[', ']', length)}}`,
  'nested templates': (length) => around('{`${', '}`}', length),
  'nested expressions': (length) => around('<A b={', '} />', length),
  'nested quotes': (length) => `${repeat('> ', length)}a`,
  'nested items': (length) => {
    const lines = [];
    for (let size = 0, depth = 0; size < length; depth = (depth + 1) % 400) {
      lines.push(`${'  '.repeat(depth)}- a`);
      size += depth * 2 + 4;
    }
    return lines.join('\n');
  },
  'nested emphasis': (length) => around('**a _', '_ b**', length),
  'one attribute': (length) => `<Card title="${'a '.repeat(length / 2)}">\n\n</Card>\n`,
  'many attributes': (length) => `<Card ${repeat('a="b" ', length)}>\n\n</Card>\n`,
  'one expression': (length) => `{[${repeat('1, ', length)}]}\n`,
  'one export': (length) => `export const a = [${repeat('"b", ', length)}];\n`,
  'one fence': (length) => `\`\`\`js\n${repeat('const a = "<b>{c}";\n', length)}\`\`\`\n`,
  'one comment': (length) => `{/*${repeat(' a', length)} */}\n`,
  'one table': (length) => `|a|b|\n|-|-|\n${repeat('| <b>c</b> | {"d"} |\n', length)}`,
  'one list': (length) => repeat('- a <b>c</b>\n  d\n', length),
  'one heading': (length) => `# ${repeat('a & b ', length)}\n`,
  'many headings': (length) => repeat('## A heading of it\n\ntext\n\n', length),
  'many links': (length) => repeat('[a](/b#c) and ![d](/e.png)\n', length),
  'many components': (length) => repeat('<Foo>\n  text\n</Foo>\n\n', length),
  'many names': (length) => repeat('a {b} c\n\n', length),
  'open comment at the end': (length) => `${repeat('text <b>c</b>\n', length)}{/*`,
  'open tag at the end': (length) => `${repeat('text <b>c</b>\n', length)}<Note>`,
  'open tag at the start': (length) => `<Note>\n\n${repeat('text <b>c</b>\n\n', length)}`,
  'a front matter': (length) => `---\ntitle: ${'a '.repeat(length / 2)}\n---\n`,
  'a list in front matter': (length) => `---\na:\n${repeat('  - b\n', length)}---\n`,
  'a front matter without an end': (length) => `---\n${repeat('a: b\n', length)}`,
  ...Object.fromEntries(
    Object.entries(UNITS).map(([name, unit]) => [`only ${name}`, (length) => repeat(unit, length)]),
  ),
};
