import { posix } from 'node:path';
import { memoryHost } from '@nav/core';
import { pageLinks } from '@nav/core/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Codemod, codemods, plan } from '../../src/index.ts';
import { runs } from '../runs.ts';

const PAGES = ['index', 'a', 'b c', 'f/index', 'f/a', 'f/g/a', 'f/g/index', 'm/a'];
const FILES = ['i.png', 'f/i (1).png'];

const segment = fc.constantFrom(
  'a',
  'b c',
  'b%20c',
  'f',
  'g',
  'index',
  'm',
  '..',
  '.',
  'i.png',
  'x',
);
const path = fc
  .tuple(fc.constantFrom('/', './', '../', ''), fc.array(segment, { maxLength: 3 }))
  .map(([start, segments]) => start + segments.join('/'));
const address = fc
  .tuple(
    path,
    fc.constantFrom('', '', '/', '.md', '.mdx'),
    fc.constantFrom('', '?q=1', '#h', '?q#h-1'),
  )
  .map(([one, end, tail]) => (/(?:^|[./])$/.test(one) ? one : one + end) + tail);
const link = address.chain((to) =>
  fc.constantFrom(
    `[x](<${to}>)`,
    `[x](${to.replaceAll(' ', '%20')} "t")`,
    `<Card href="${to}" />`,
    `<Tile href='${to}' title="x" />`,
    `<a href={"${to}"}>x</a>`,
    `![x](${to.replaceAll(' ', '%20')})`,
    `\`[x](${to})\``,
  ),
);
const pageText = fc
  .array(link, { maxLength: 5 })
  .map((links) => `# H\n\n${links.map((one, index) => `${index} ${one}`).join('\n\n')}\n`);
const site = fc.record({
  texts: fc.tuple(...PAGES.map(() => pageText)),
  isMintlify: fc.boolean(),
  imported: fc.option(fc.constantFrom('f/a', 'm/a')),
});

/** Returns the URL that a browser requests for a link of a page, as Mintlify's builder writes it. */
function urlOf(page: string, tag: string | undefined, to: string): string {
  const isOfFile =
    /^\.{1,2}(?:\/|$)/.test(to) && (tag === undefined || /^(?:a|Card|img)$/.test(tag));
  const url = `/${page.replace(/(?:^|\/)index$/, '')}`;
  const from = isOfFile ? posix.dirname(`/${page}`) : posix.dirname(url);
  const target = posix.resolve(from, decodeURIComponent(to));
  return isOfFile ? target.replace(/\.mdx?$/, '').replace(/\/index$/, '') || '/' : target;
}

test('links keep their targets, and the rest of the text stays', async () => {
  await fc.assert(
    fc.asyncProperty(site, async ({ texts, isMintlify, imported }) => {
      const config = {
        ...(isMintlify && { $schema: 'https://mintlify.com/docs.json' }),
        navigation: { pages: PAGES },
      };
      const importer = imported && `import P from '/${imported}.mdx';\n\n${texts[0]}`;
      const before: Record<string, string> = Object.fromEntries([
        ...PAGES.map((page, index) => [`${page}.mdx`, texts[index] as string]),
        ...FILES.map((file) => [file, '']),
        ...(importer ? [['index.mdx', importer]] : []),
      ]);
      const absolute = await restyle('absolute', config, before);
      const relative = await restyle('relative', config, absolute);
      for (const [from, to] of [
        [before, absolute],
        [absolute, relative],
      ] as const)
        for (const page of PAGES) {
          const [old, now] = [from, to].map((files) => files[`${page}.mdx`] as string);
          expect(masked(now as string)).toBe(masked(old as string));
          if (isMintlify)
            expect(targets(page, now as string)).toEqual(targets(page, old as string));
        }
      expect(await restyle('absolute', config, absolute)).toEqual(absolute);
      expect(await restyle('relative', config, relative)).toEqual(relative);
    }),
    { numRuns: runs(60, 3000) },
  );
});

async function restyle(
  style: string,
  config: object,
  files: Record<string, string>,
): Promise<Record<string, string>> {
  const text = JSON.stringify(config);
  const host = memoryHost({ ...files, 'docs.json': text });
  const done = await plan(
    codemods.get('links') as Codemod,
    { style },
    {
      file: 'docs.json',
      text,
      host,
      settings: { file: 'nav.config.json', text: '{ "basePath": "/" }' },
    },
  );
  expect(done.fault === undefined || done.reason === 'No changes possible.').toBe(true);
  const after = done.files.map((one) => [one.file, one.after ?? '']);
  return { ...files, ...Object.fromEntries(after.filter(([file]) => file !== 'docs.json')) };
}

/** Returns a text without the paths of its links. */
function masked(text: string): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of pageLinks(text)) {
    rest += `${text.slice(at, start)}*`;
    at = end;
  }
  return rest + text.slice(at);
}

function targets(page: string, text: string): string[] {
  return pageLinks(text).flatMap(({ path: to, attribute, isModule }) =>
    isModule ? [] : urlOf(page, attribute?.tag, to),
  );
}
