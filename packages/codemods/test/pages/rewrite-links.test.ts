import { memoryHost } from '@nav/core';
import { linkTarget, writeLink } from '@nav/paths';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Codemod, codemods, planSync } from '../../src/index.ts';
import { runs } from '../runs.ts';

/** A way to write a link, and a pattern by which a site reads it back. */
interface Way {
  written: string;
  reading: RegExp;
}

const ways: readonly Way[] = [
  { written: '[l](b)', reading: /^\[l\]\(([^\s()<>]*)\)$/ },
  { written: '[l](<b>)', reading: /^\[l\]\(<([^<>]*)>\)$/ },
  { written: '[l]: b', reading: /^\[l\]: ([^\s<>]*)$/ },
  { written: '[m]: <b>', reading: /^\[m\]: <([^<>]*)>$/ },
  { written: `<A href='b' />`, reading: /^<A href='([^']*)' \/>$/ },
  { written: `<A href="b" />`, reading: /^<A href="([^"]*)" \/>$/ },
  { written: `<A href={'b'} />`, reading: /^<A href=\{'([^']*)'\} \/>$/ },
  { written: `<A href={"b"} />`, reading: /^<A href=\{"([^"]*)"\} \/>$/ },
  { written: '<A href={`b`} />', reading: /^<A href=\{`((?:(?!\$\{)[^`])*)`\} \/>$/ },
  { written: `<A icon='./i.svg' />`, reading: /^<A icon='([^']*)' \/>$/ },
  { written: `<A srcset="./i.svg 2x" />`, reading: /^<A srcset="([^"\s]*) 2x" \/>$/ },
];

const modules: readonly Way[] = [
  { written: `import C from './c.jsx'`, reading: /^import C from '((?:\\.|[^'\\])*)'$/ },
  { written: `import D from "./c.jsx"`, reading: /^import D from "((?:\\.|[^"\\])*)"$/ },
  { written: `export * from './c.jsx'`, reading: /^export \* from '((?:\\.|[^'\\])*)'$/ },
];

test.each([...`'"()<>\`%&^ é`, '$' + '{x}'])(
  'links into a folder with %s in its name are encoded',
  (character) => {
    const folder = `f${character}f`;
    const files = {
      'docs.json': JSON.stringify({ navigation: { pages: [`${folder}/a`, `${folder}/b`] } }),
      [`${folder}/a.mdx`]: [
        ...modules.map(({ written }) => written),
        ...ways.map(({ written }) => written),
        '[l] [m]',
      ].join('\n\n'),
      [`${folder}/b.mdx`]: '',
      [`${folder}/c.jsx`]: '',
      [`${folder}/i.svg`]: '',
    };
    const moved = planSync(
      codemods.get('move-page') as Codemod,
      { from: `${folder}/a`, to: 'there/a', noRedirect: true },
      { file: 'docs.json', text: files['docs.json'], host: memoryHost(files) },
    );
    const lines = moved.files.find(({ file }) => file === 'there/a.mdx')?.after?.split('\n\n');
    const addresses = [...modules, ...ways].map(({ reading }, index) =>
      reading.exec(lines?.[index] ?? '')?.[1]?.replace(/\\(.)/g, '$1'),
    );
    const there = `../${folder}`;
    expect(addresses.slice(0, modules.length)).toEqual(modules.map(() => `${there}/c.jsx`));
    expect(
      addresses.slice(modules.length).map((address) => address && decodeURIComponent(address)),
    ).toEqual(ways.map(({ written }) => `${there}/${/b|i\.svg/.exec(written.slice(3))?.[0]}`));
  },
);

test.each([
  [`<A href="/it's" />`, `<A href="/new" />`],
  [`<A href={"/it's?x"} />`, `<A href={"/new?x"} />`],
  [`<A href='/say"so"' />`, `<A href='/new' />`],
  [`import A from "./it's.jsx"`, `import A from "../f/it's.jsx"`],
  [`export * from './say"so".jsx'`, `export * from '../f/say"so".jsx'`],
  [`<A icon="./it's.svg" />`, `<A icon="../f/it's.svg" />`],
])('the other kind of quote does not end the link in %s', (before, after) => {
  const text = JSON.stringify({ navigation: { pages: [`it's`, `say"so"`, 'f/a'] } });
  const page = before.includes(`it's`) ? `it's` : `say"so"`;
  const from = before.includes('"./') || before.includes(`'./`) ? 'f/a' : page;
  const to = from === page ? 'new' : 'g/a';
  const beside = [`f/it's.jsx`, 'f/say"so".jsx', `f/it's.svg`].map((file) => [file, '']);
  const files = {
    ...Object.fromEntries(beside),
    'docs.json': text,
    [`${page}.mdx`]: '',
    'f/a.mdx': before,
  };
  const moved = planSync(
    codemods.get('move-page') as Codemod,
    { from, to, noRedirect: true },
    { file: 'docs.json', text, host: memoryHost(files) },
  );
  const file = from === 'f/a' ? 'g/a.mdx' : 'f/a.mdx';
  expect(moved.files.find((one) => one.file === file)?.after).toBe(after);
});

test.each([
  [`it's`, `[l](/it's)`, `[l](/new)`],
  [`it's`, `[l](/it's#top 'It')`, `[l](/new#top 'It')`],
  ['say"so"', '[l](/say"so" "So")', '[l](/new "So")'],
  ['f(x)', '[l](/f(x)) (so)', '[l](/new) (so)'],
  ['f(x)y', '([l](/f(x)y))', '([l](/new))'],
  ['f', '[l](/f) [m](/f(x)) [n](/f"x")', '[l](/new) [m](/f(x)) [n](/f"x")'],
])('a Markdown link to %s is read to its end: %s', (page, before, after) => {
  const text = JSON.stringify({ navigation: { pages: [page, 'a'] } });
  const files = { 'docs.json': text, [`${page}.mdx`]: '', 'a.mdx': before };
  const moved = planSync(
    codemods.get('move-page') as Codemod,
    { from: page, to: 'new', noRedirect: true },
    { file: 'docs.json', text, host: memoryHost(files) },
  );
  expect(moved.files.find(({ file }) => file === 'a.mdx')?.after).toBe(after);
});

const path = fc.array(fc.constantFrom('a', 'b', 'guides', 'index', 'v1.2', '.well-known'), {
  maxLength: 4,
});
const spellings = [
  ['/x', '/x.mdx', '/x.md', '/x/', '/'],
  ['x', 'x.mdx', './x', './x.mdx', '../x', '../x.md', '../../x/y', 'x/y.mdx'],
  ['x/', './x/', '../x/', './', '../', '.', '..', '../..', 'x/..', 'x/.'],
].flat();

test('a link leads to the page it is written for, from every page and in every spelling', () => {
  fc.assert(
    fc.property(path, path, fc.constantFrom(...spellings), (from, to, like) => {
      const slug = from.join('/');
      const target = to.join('/');
      const link = writeLink(slug, target, like);
      expect(linkTarget(slug, link), `${link}, like ${like}`).toBe(target);
      if (target !== '') {
        expect(link.startsWith('/')).toBe(like.startsWith('/'));
        expect(/\.mdx?$/.exec(link)?.[0]).toBe(/\.mdx?$/.exec(like)?.[0]);
        if (/^[^.]/.test(like) || link.startsWith('/')) expect(link).not.toContain('//');
      }
    }),
    { numRuns: runs(300, 10_000) },
  );
});
