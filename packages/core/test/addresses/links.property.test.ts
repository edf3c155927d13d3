import fc from 'fast-check';
import { expect, it } from 'vitest';
import { check, type Diagnostic, type Dialect, memoryHost } from '../../src/index.ts';
import { runs } from '../runs.ts';

const address = fc
  .tuple(
    fc.constantFrom(
      '',
      '/',
      '/a',
      '/b/c',
      '/new',
      '/B/c',
      'c',
      './c',
      '../a',
      './d/',
      'e/f',
      'n.md',
      '/p.png',
      './q.html',
    ),
    fc.constantFrom('', '', '?x=1', '#kiln', '#Kiln', '#ash-2', '#%C3%BC', '#one.two', '?y#kiln'),
  )
  .map(([path, rest]) => path + rest)
  .filter((one) => one !== '');
const link = fc.oneof(
  address.map((one) => `[text](${one})`),
  address.map((one) => `![image](<${one}>)`),
  address.map((one) => `<Card title="Card" href="${one}" />`),
  address.map((one) => `<Other href="${one}" />`),
);
const page = fc
  .tuple(fc.array(link, { maxLength: 4 }), fc.constantFrom('', '## Kiln', '<div id="own" />'))
  .map(([links, end]) => `${links.join('\n\n')}\n\n${end}\n`);
const site = fc.record({ 'a.mdx': page, 'b/c.mdx': page, 'b/index.mdx': page });
const dialect = fc.constantFrom<Dialect>('standard', 'mintlify');

const config = JSON.stringify({ navigation: { pages: ['a', 'b/c', 'b/index'] } });

function linkFindings(files: Record<string, string>, dialect: Dialect): Diagnostic[] {
  const host = memoryHost({ 'docs.json': config, ...files });
  const { diagnostics = [] } = check(host, 'docs.json', { links: true, dialect }) ?? {};
  return diagnostics.filter(({ code }) => /^(?:link|anchor)-not-found$/.test(code));
}

/** Returns the files of a site with the target of a link. */
function withTarget(files: Record<string, string>, { code, args }: Diagnostic) {
  if (code === 'link-not-found') {
    const path = (args as { address: string }).address.slice(1);
    const file = /\.\w+$/.test(path) ? path : `${path}.mdx`;
    return { ...files, [file]: '' };
  }
  const { page, anchor } = args as { page: string; anchor: string };
  const file = `${page}.mdx`;
  return {
    ...files,
    [file]: `${files[file] ?? ''}\n\n<div id="${decodeURIComponent(anchor)}" />\n`,
  };
}

const placeOf = ({ code, file, range }: Diagnostic) => `${code} ${file}:${range.start.offset}`;

it('a finding about a link disappears if its target is created', () => {
  let found = 0;
  fc.assert(
    fc.property(site, dialect, (files, dialect) => {
      for (const finding of linkFindings(files, dialect)) {
        found += 1;
        const left = linkFindings(withTarget(files, finding), dialect);
        expect(left.map(placeOf)).not.toContain(placeOf(finding));
      }
    }),
    { numRuns: runs(30, 5000) },
  );
  expect(found).toBeGreaterThan(runs(30, 5000));
});
