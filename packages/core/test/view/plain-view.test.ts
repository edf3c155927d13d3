import { expect, it } from 'vitest';
import { initialSidebar, type PlainView, toPlainView } from '../../src/client.ts';
import { mint, pageFiles, resolved } from '../resolve/site.ts';

const pagesIn = (folder: string) => Array.from({ length: 50 }, (_, at) => `${folder}/page-${at}`);
const { view } = resolved(
  mint({
    global: { anchors: [{ anchor: 'Changes', href: '/changes' }] },
    languages: [
      {
        language: 'en',
        banner: { content: 'See [A](/a)' },
        tabs: [
          { tab: 'A', icon: 'book', groups: [{ group: 'G', icon: 'bolt', pages: ['a', 'b'] }] },
          { tab: 'B', pages: pagesIn('b') },
        ],
      },
      { language: 'de', navbar: { links: [] }, tabs: [{ tab: 'A', pages: pagesIn('de') }] },
    ],
  }),
  pageFiles('changes'),
);

it('has what a page renders, and no other pages', () => {
  const whole = view('a');
  const plain = toPlainView(whole);
  expect(JSON.parse(JSON.stringify(plain))).toEqual(plain);
  expect(JSON.stringify(plain)).not.toMatch(/b\/page-1|de\/page-1/);
  expect(JSON.stringify(whole)).toMatch(/b\/page-1.*de\/page-1/s);

  const { trail, active, switchers, globals, ...same } = plain;
  expect(whole).toMatchObject(same);
  expect(trail.map(({ kind, label }) => [kind, label])).toEqual([
    ['navigation', ''],
    ['language', 'en'],
    ['tab', 'A'],
    ['group', 'G'],
  ]);
  expect(active.language).toEqual({
    id: 'navigation/language:en',
    kind: 'language',
    label: 'en',
    hidden: false,
    lang: 'en',
    nativeName: 'English',
    dir: 'ltr',
  });
  expect(switchers.map(({ kind }) => kind)).toEqual(['language', 'tab']);
  expect(switchers[1]?.options[0]).toEqual({
    id: 'option:navigation/language:en/tab:A',
    label: 'A',
    icon: { name: 'book' },
    active: true,
    href: '/a',
    element: {
      id: 'navigation/language:en/tab:A',
      kind: 'tab',
      label: 'A',
      icon: { name: 'book' },
      hidden: false,
    },
  });
  expect(globals).toMatchObject([{ label: 'Changes', href: '/changes', active: false }]);
});

it('takes the place of a view', () => {
  const render = ({ switchers, sidebar }: PlainView) => [
    switchers.map(({ options }) => options.map(({ element, href }) => [element.label, href])),
    initialSidebar(sidebar, 'a'),
  ];
  expect(render(toPlainView(view('b')))).toEqual(render(view('b')));
});

it('does not grow with the site', () => {
  const sizes = [10, 1000].map((count) => {
    const tab = { tab: 'Other', pages: Array.from({ length: count }, (_, at) => `other/${at}`) };
    const { view } = resolved(mint({ tabs: [{ tab: 'A', pages: ['a'] }, tab] }));
    return JSON.stringify(toPlainView(view('a'))).length;
  });
  expect(sizes[0]).toBe(sizes[1]);
});
