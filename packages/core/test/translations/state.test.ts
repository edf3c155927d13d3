import { describe, expect, it } from 'vitest';
import { loadSite, memoryHost } from '../../src/index.ts';
import { type TranslationState, translationState } from '../../src/node.ts';

/** Returns the state of a site with some pages, by path, without a history. */
function stateOf(navigation: object, pages: Readonly<Record<string, string>>): TranslationState {
  const files = Object.entries(pages).map(([path, text]) => [`${path}.mdx`, text]);
  const host = memoryHost({
    'docs.json': JSON.stringify({ $schema: 'https://mintlify.com/docs.json', navigation }),
    ...Object.fromEntries(files),
  });
  const site = loadSite(host, 'docs.json');
  return (site && translationState(site)) as TranslationState;
}

const ENGLISH =
  'This guide explains how you install the program on your own computer, and how you keep it up to date.';
const GERMAN =
  'Dieser Leitfaden erklärt, wie man das Programm auf dem eigenen Rechner installiert und aktuell hält.';

const english = (title: string) => `---\ntitle: ${title}\n---\n${ENGLISH}\n`;
const german = (title: string) => `---\ntitle: ${title}\n---\n${GERMAN}\n`;

const language = (code: string, groups: object[]) => ({ language: code, groups });

describe('translationState', () => {
  it('separates translated, missing, copied and extra pages, which add up', () => {
    const state = stateOf(
      {
        languages: [
          language('en', [{ group: 'A', pages: ['a', 'b', 'c', 'd', 'shared'] }]),
          language('de', [{ group: 'A', pages: ['de/a', 'de/c', 'de/d', 'shared', 'de/x'] }]),
        ],
      },
      {
        a: english('A'),
        b: english('B'),
        c: english('C'),
        d: english('D'),
        shared: english('S'),
        'de/a': german('A'),
        'de/c': english('Seite C'),
        'de/d': '---\ntitle: D\n---\n\n{/* Translate /d. */}\n',
        'de/x': german('X'),
      },
    );
    expect(state).toEqual({
      default: 'en',
      languages: [
        {
          language: 'de',
          pages: 5,
          translated: 1,
          missing: [{ original: 'b' }],
          behind: [],
          copies: [
            { page: 'de/c', original: 'c' },
            { page: 'de/d', original: 'd' },
            { page: 'shared', original: 'shared' },
          ],
          incomplete: [],
          extra: [{ page: 'de/x' }],
          structure: [],
        },
      ],
      unknownMarks: [],
      unread: [],
    });
  });

  it('reports pages in another group, in another order, and elements of another kind', () => {
    const pages = ['a', 'b', 'c', 'd', 'e', 'f'];
    const state = stateOf(
      {
        languages: [
          {
            language: 'en',
            tabs: [
              {
                tab: 'One',
                groups: [
                  { group: 'G', pages: ['a', 'b', 'c'] },
                  { group: 'H', pages: ['d', 'e'] },
                ],
              },
            ],
          },
          {
            language: 'de',
            tabs: [
              {
                tab: 'Eins',
                groups: [
                  { group: 'G2', pages: ['de/c', 'de/a', 'de/b', 'de/e'] },
                  { group: 'H2', pages: ['de/d'] },
                ],
              },
            ],
          },
          {
            language: 'fr',
            dropdowns: [
              {
                dropdown: 'Un',
                groups: [
                  { group: 'G3', pages: ['fr/a', 'fr/b', 'fr/c'] },
                  { group: 'H3', pages: ['fr/d', 'fr/e'] },
                ],
              },
            ],
          },
        ],
      },
      Object.fromEntries(
        pages.flatMap((page) => [
          [page, english(page)],
          [`de/${page}`, german(page)],
          [`fr/${page}`, german(`${page} fr`)],
        ]),
      ),
    );
    expect(state.languages.map(({ structure }) => structure)).toEqual([
      [
        { page: 'de/e', original: 'e', what: 'in group "G2" instead of group "H2"' },
        { page: 'de/c', original: 'c', what: 'in another order' },
      ],
      [{ what: 'tab "One" is dropdown "Un" here' }],
    ]);
  });

  it('compares with the language that the config marks as the default', () => {
    const state = stateOf(
      {
        languages: [
          { language: 'de', pages: ['de/a'] },
          { language: 'en', default: true, pages: ['a', 'b'] },
        ],
      },
      { a: english('A'), b: english('B'), 'de/a': german('A') },
    );
    expect(state.default).toBe('en');
    expect(state.languages).toMatchObject([
      { language: 'de', pages: 2, translated: 1, missing: [{ original: 'b' }] },
    ]);
  });

  it('has no languages for a site with one', () => {
    expect(stateOf({ pages: ['a'] }, { a: english('A') })).toEqual({
      languages: [],
      unknownMarks: [],
      unread: [],
    });
  });

  it('adds up the languages of several versions', () => {
    const version = (name: string) => ({
      version: name,
      languages: [
        { language: 'en', pages: [`${name}/a`] },
        { language: 'de', pages: [`${name}/de/a`] },
      ],
    });
    const state = stateOf(
      { versions: [version('v2'), version('v1')] },
      {
        'v2/a': english('A'),
        'v2/de/a': german('A'),
        'v1/a': english('A'),
        'v1/de/a': english('A'),
      },
    );
    expect(state.languages).toMatchObject([
      { language: 'de', pages: 2, translated: 1, copies: [{ page: 'v1/de/a' }] },
    ]);
  });
});

describe('the structure of a translation', () => {
  it('names the labels above groups with the same label', () => {
    const chapters = (clay: string[], fire: string[]) =>
      Object.entries({ Clay: clay, Fire: fire }).map(([group, pages]) => ({
        group,
        pages: [{ group: 'Basics', pages }],
      }));
    const state = stateOf(
      {
        languages: [
          language('en', chapters(['a', 'b', 'c'], ['d', 'e'])),
          language('de', chapters(['de/a', 'de/b'], ['de/d', 'de/e', 'de/c'])),
        ],
      },
      Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e'].flatMap((page) => [
          [page, english(page)],
          [`de/${page}`, german(page)],
        ]),
      ),
    );
    expect(state.languages[0]?.structure).toEqual([
      {
        page: 'de/c',
        original: 'c',
        what: 'in group "Fire > Basics" instead of group "Clay > Basics"',
      },
    ]);
  });
});

describe('incomplete translations', () => {
  it('reports translations with fewer headings, code blocks, components or images', () => {
    const original = [
      ENGLISH,
      '## One\n\n## Two',
      '```sh\n## no heading ![no image](a.png)\n```',
      '<Card>A</Card>\n\n<Note>\nB\n</Note>',
      '![A](a.png) and <img src="b.png" />',
    ].join('\n\n');
    const whole = original.replace(ENGLISH, GERMAN);
    const state = stateOf(
      {
        languages: [
          language('en', [{ group: 'A', pages: ['a', 'b', 'c'] }]),
          language('de', [{ group: 'A', pages: ['de/a', 'de/b', 'de/c'] }]),
        ],
      },
      {
        a: original,
        b: original,
        c: ENGLISH,
        'de/a': GERMAN,
        'de/b': whole.replace('<Card>A</Card>', ''),
        'de/c': whole,
      },
    );
    expect(state.languages[0]?.incomplete).toEqual([
      {
        page: 'de/a',
        original: 'a',
        what: '0 of 2 headings, 0 of 1 code block, 0 of 2 components, 0 of 2 images',
      },
      { page: 'de/b', original: 'b', what: '1 of 2 components' },
    ]);
    expect(state.languages[0]?.translated).toBe(3);
  });
});
