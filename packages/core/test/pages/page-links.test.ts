import { describe, expect, it } from 'vitest';
import { importsIn } from '../../src/pages/links/written-links.ts';
import { pageLinks } from '../../src/pages/reader/markup.ts';

/** A computed value in a template. */
const COMPUTED = '$' + '{c}';

const paths = (found: readonly { path: string }[]) => found.map(({ path }) => path);

describe('pageLinks', () => {
  it.each([
    ['[a](/b)', '/b'],
    ['[a](/b "Title")', '/b'],
    ['[a](</b c>)', '/b c'],
    ['![a](./b.png)', './b.png'],
    ['[a](/f(x)#top)', '/f(x)'],
    ['[a]: /b?c\n\n[a]', '/b'],
    ['> - [a]: /b\n\n[a]', '/b'],
    ['<Card href="/b" />', '/b'],
    ["<Card href={'/b'} />", '/b'],
    ['<Card href={`/b`} />', '/b'],
    ["import A from './a.jsx'", './a.jsx'],
    ["export { A } from '/snippets/a.jsx'", '/snippets/a.jsx'],
  ])('finds the path in %s', (text, path) => {
    const found = pageLinks(text);
    expect(paths(found)).toEqual([path]);
    for (const { start, end } of found) expect(text.slice(start, end)).toBe(path);
  });

  it.each(['https://acme.example', '//acme.example', 'mailto:a@acme.example', '#top', '?query'])(
    'ignores %s',
    (address) => {
      expect(pageLinks(`[a](${address})`)).toEqual([]);
    },
  );

  it.each([
    '```md\n[a](/b)\n```',
    '> ~~~\n> [a](/b)\n> ~~~',
    '`[a](/b)`',
    '{/* [a](/b) */}',
    '<!-- [a](/b) -->',
    "export const a = 1;\n// import A from './a'\n",
  ])('ignores code and comments: %j', (text) => {
    expect(pageLinks(text)).toEqual([]);
  });

  it('ignores an attribute that is computed', () => {
    expect(pageLinks(`<A href={"/b" + c} /> <A href={\`/b/${COMPUTED}\`} />`)).toEqual([]);
  });

  it('reads on after a code block that its quote ends', () => {
    expect(paths(pageLinks('> ```\n> [a](/b)\n\n[c](/d)'))).toEqual(['/d']);
  });
});

describe('importsIn', () => {
  it.each([
    ["import A from '/snippets/a.mdx'\n\n# Title", ['/snippets/a.mdx']],
    ['import A from \'./a.mdx\';\nimport B from "../b.jsx";\n\n[c](/d)', ['./a.mdx', '../b.jsx']],
    ["import {\n  A,\n  B,\n} from '/snippets/a.jsx'", ['/snippets/a.jsx']],
    ["export { A } from '/snippets/a.jsx'", ['/snippets/a.jsx']],
    ["import React from 'react'", []],
    ["```js\nimport A from './a.js'\n```", []],
    ["{/*\nimport A from './a.mdx'\n*/}", []],
    ['An important [link](/a).', []],
  ])('finds the files that %j imports', (text, expected) => {
    const found = importsIn(text);
    expect(paths(found)).toEqual(expected);
    for (const { start, end, path } of found) expect(text.slice(start, end)).toBe(path);
  });
});
