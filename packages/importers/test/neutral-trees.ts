import fc from 'fast-check';
import type { Edition, Item, Section, SiteSource, SourcePage } from '../src/index.ts';
import { at, edition, group, page, section } from './neutral.ts';

/** The files of a site and its neutral tree. */
export interface NeutralSite {
  texts: Readonly<Record<string, string>>;
  source: Partial<SiteSource>;
}

const FILES = [
  'docs/index.md',
  'docs/intro.md',
  'docs/CamelCase.md',
  'docs/guide/README.md',
  'docs/guide/one.mdx',
  'docs/guide/two words.md',
  'docs/guide/deep/a.md',
  'docs/guide/deep/b.md',
  'docs/CONTRIBUTING.md',
  'docs/2 - numbered.md',
  'docs/über.md',
  'old/v1/intro.md',
  'old/v1/guide/one.mdx',
  'old/v1/guide/deep/a.md',
  'fr/intro.md',
  'fr/guide/one.mdx',
  'fr/über.md',
];

const label = fc.constantFrom(
  'Intro',
  'Guide',
  'A: B',
  '"Quoted" #1',
  "It's",
  'true',
  '2024-01-01',
  '- dash',
  'Größe & 中文',
  '{braces}',
  'a\tb',
);
const title = fc.oneof(label, fc.constantFrom('Start', 'One'));
const newline = fc.constantFrom('\n', '\r\n');
const mark = fc.constantFrom('', '\uFEFF');
const head = fc.option(
  fc.record({
    title: fc.option(title),
    sidebarTitle: fc.option(title),
    other: fc.constantFrom([], ['slug: /x'], ['tags:', '  - a', '  - b'], ['# comment', 'id: "1"']),
  }),
);

/** Returns the text of a page with some front matter, a heading and links. */
const text = fc
  .record({ head, title, newline, mark, form: fc.constantFrom('none', 'atx', 'setext', 'import') })
  .map((one) => {
    const front = one.head
      ? [
          '---',
          ...(one.head.title === null ? [] : [`title: ${JSON.stringify(one.head.title)}`]),
          ...one.head.other,
          ...(one.head.sidebarTitle === null
            ? []
            : [`sidebarTitle: ${JSON.stringify(one.head.sidebarTitle)}`]),
          '---',
        ]
      : [];
    const own = one.title.replace(/\s/g, ' ');
    const heading = {
      none: [],
      atx: [`# ${own}`, ''],
      setext: [own, '===', ''],
      import: ["import A from 'a';", '', `# ${own}`, ''],
    }[one.form];
    const body = ['Text with [a link](./guide/README.md).', '', '## More'];
    return one.mark + [...front, ...heading, ...body, ''].join(one.newline);
  });

const address = fc.constantFrom(
  (path: string) => `/${path}`,
  (path: string) => `/${path}/`,
  (path: string) => `/${path}.html`,
  (path: string) => `/base/${path.toLowerCase()}`,
  (path: string) => `/${path.replace(/^docs\//, '')}`,
);

const entry = fc.constantFrom(...FILES).chain((file) => label.map((one) => page(file, one)));
const withheld = fc
  .tuple(fc.constantFrom(...FILES), fc.constantFrom('draft', 'unlisted', 'untranslated'))
  .map(([file, reason]) => page(file, `Not ${file}`, { withheld: reason }));
const link = fc
  .constantFrom('https://example.com', '/nowhere', '/docs/intro', 'mailto:a@b.c', '#x')
  .map((href): Item => ({ kind: 'link', label: `To ${href}`, href, at }));
const separator = fc
  .option(label, { nil: undefined })
  .map((one): Item => ({ kind: 'separator', label: one, at }));
const lost: fc.Arbitrary<Item> = fc.constant({ kind: 'lost', what: '"x"', reason: 'test', at });

const { items } = fc.letrec<{ items: Item[]; item: Item }>((tie) => ({
  item: fc.oneof(
    { depthSize: 'small' },
    { weight: 8, arbitrary: entry },
    { weight: 1, arbitrary: withheld },
    { weight: 1, arbitrary: link },
    { weight: 1, arbitrary: separator },
    { weight: 1, arbitrary: lost },
    {
      weight: 4,
      arbitrary: fc
        .record({
          label: fc.oneof({ weight: 5, arbitrary: label }, fc.constant('')),
          items: tie('items'),
          index: fc.option(entry, { nil: undefined }),
          isCollapsed: fc.option(fc.boolean(), { nil: undefined }),
          generatedIndex: fc.option(fc.constantFrom('/category/a', '/category/b'), {
            nil: undefined,
          }),
          icon: fc.option(fc.constantFrom('rocket', 'CircleHelp', '🚀'), { nil: undefined }),
        })
        .map(({ label: one, items: own, ...more }) => group(one, own, more)),
    },
  ),
  items: fc.array(tie('item'), { maxLength: 5 }),
}));

const { sections } = fc.letrec<{ sections: Section[]; section: Section }>((tie) => ({
  section: fc.oneof(
    { depthSize: 'small', maxDepth: 2 },
    {
      weight: 6,
      arbitrary: fc
        .record({
          label: fc.option(label, { nil: undefined }),
          items,
          isHidden: fc.constantFrom(undefined, true),
        })
        .map(({ items: own, ...more }) => section(own, more)),
    },
    {
      weight: 1,
      arbitrary: label.map((one) => section([], { label: one, href: 'https://example.com/x' })),
    },
    {
      weight: 1,
      arbitrary: fc
        .record({ label, menu: tie('sections') })
        .map(({ label: one, menu }) => section([], { label: one, menu })),
    },
  ),
  sections: fc.array(tie('section'), { minLength: 1, maxLength: 3 }),
}));

const variants = (names: readonly string[]) =>
  fc
    .subarray([...names], { minLength: 0 })
    .map((chosen) =>
      chosen.map((name, index) => ({ name, label: `Name ${name}`, isDefault: index === 0, at })),
    );

const editions: fc.Arbitrary<Edition[]> = fc
  .tuple(variants(['1.0', '2.0']), variants(['en', 'FR', 'pt-PT', 'xx']))
  .chain(([versions, languages]) => {
    const cells = (versions.length > 0 ? versions : [undefined]).flatMap((version) =>
      (languages.length > 0 ? languages : [undefined]).map((language) => ({ version, language })),
    );
    return fc.tuple(
      ...cells.map((cell) => sections.map((own) => edition(own, cell))),
    ) as fc.Arbitrary<Edition[]>;
  });

/** Any neutral tree over the same files, with any front matter and any addresses. */
export const neutralSite: fc.Arbitrary<NeutralSite> = fc
  .record({
    editions,
    texts: fc.tuple(...FILES.map(() => text)),
    addresses: fc.tuple(...FILES.map(() => address)),
    titles: fc.tuple(...FILES.map(() => title)),
  })
  .map((one) => {
    const taken = new Set<string>();
    const pages = FILES.flatMap((file, index): SourcePage[] => {
      const path = file.replace(/\.mdx?$/, '').replace(/\/(?:index|README)$/, '');
      const own = (one.addresses[index] as (path: string) => string)(path);
      const key = own.replace(/\/$|\.html$/g, '');
      // Two pages at one address are a mistake of the framework.
      if (taken.has(key)) return [];
      taken.add(key);
      return [{ file, address: own, title: (one.titles[index] as string).replace(/\s/g, ' ') }];
    });
    const texts = Object.fromEntries(FILES.map((file, index) => [file, one.texts[index] ?? '']));
    return {
      texts: { ...texts, 'site.json': '{}', 'docs/SUMMARY.txt': 'x', 'docs/image.png': 'x' },
      source: { site: { name: 'Site' }, editions: one.editions, pages },
    };
  });
