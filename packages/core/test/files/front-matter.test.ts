import fc from 'fast-check';
import { CORE_SCHEMA, floatYaml11Tag, intYaml11Tag, load, mergeTag, timestampTag } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { readFrontMatter } from '../../src/internal.ts';
import { runs } from '../runs.ts';

describe('front matter', () => {
  it('contains the navigation properties of a page', () => {
    const text = [
      '---',
      'title: "Quickstart"',
      'sidebarTitle: Start',
      'description: >',
      '  Two',
      '  lines',
      'icon: rocket',
      'tag: New',
      'hidden: true',
      'deprecated: false',
      'groups: [staff, 7, admin]',
      'custom: { a: 1 }',
      '---',
      '# Text',
    ].join('\n');
    const { data, ...meta } = readFrontMatter(text);
    expect(meta).toEqual({
      title: 'Quickstart',
      sidebarTitle: 'Start',
      description: 'Two lines\n',
      icon: 'rocket',
      tag: 'New',
      hidden: true,
      deprecated: false,
      groups: ['staff', 'admin'],
    });
    expect(data.custom).toEqual({ a: 1 });
  });

  it.each([
    ['LF', '---\ntitle: A\n---\n', 'A'],
    ['CRLF', '---\r\ntitle: A\r\n---\r\ntext', 'A'],
    ['a byte order mark', '\ufeff---\ntitle: A\n---\n', 'A'],
    ['no text after it', '---\ntitle: A\n---', 'A'],
    ['spaces after the dashes', '---  \ntitle: A\n---\t\n', 'A'],
    ['dashes inside a value', '---\ntitle: A ---\n---\n', 'A ---'],
    ['a number', '---\ntitle: 404\n---\n', '404'],
    ['a number of minutes', '---\ntitle: 12:30\n---\n', '750'],
    ['an octal number', '---\ntitle: 014\n---\n', '12'],
    ['an underscore in a number', '---\ntitle: 1_000\n---\n', '1000'],
    ['a date', '---\ntitle: 2026-11-29\n---\n', '2026-11-29T00:00:00.000Z'],
    ['a word for true in YAML 1.1', '---\ntitle: yes\n---\n', 'yes'],
    ['a merge key', '---\na: &a { title: A }\n<<: *a\n---\n', 'A'],
    ['three dots at its end', '---\ntitle: A\n...\n', 'A'],
    ['a tab before its first key', '---\n\ttitle: A\n---\n', 'A'],
    ['a tab before another key', '---\nicon: B\n\ttitle: A\n---\n', 'A'],
    ['an empty title', '---\ntitle: ""\n---\n', undefined],
    ['a list for a title', '---\ntitle: [A]\n---\n', undefined],
    ['nothing in it', '---\n---\n', undefined],
    ['a list of its own', '---\n- title: A\n---\n', undefined],
    ['broken YAML', '---\ntitle: "A\n---\n', undefined],
    ['no end', '---\ntitle: A\n', undefined],
    ['a text before it', 'x\n---\ntitle: A\n---\n', undefined],
    ['four dashes', '----\ntitle: A\n----\n', undefined],
    ['nothing', '', undefined],
  ])('with %s', (_, text, title) => {
    expect(readFrontMatter(text).title).toBe(title);
  });

  it.each([
    ['unquoted colon', 'title: A\ndescription: B: C\nhidden: true', { title: 'A', hidden: true }],
    ['a second line at the margin', 'title: "A\nB"\ntag: C', { title: 'A B', tag: 'C' }],
    ['an unknown tag', 'title: !x A\ntag: C', { tag: 'C' }],
    ['an alias', 'title: &a A\ntag: *a\nicon: B', { title: 'A', tag: 'A', icon: 'B' }],
    ['Windows line breaks', 'title: @A\r\ngroups:\r\n- B\r\ntag: C\r', { groups: ['B'], tag: 'C' }],
  ])('loses only the broken property: %s', (_, block, expected) => {
    const { data: _data, ...meta } = readFrontMatter(`---\n${block}\n---\n`);
    expect(meta).toEqual(expected);
  });
});

describe('hostile front matter', () => {
  it('is safe against hostile YAML', () => {
    const levels = Array.from(
      { length: 30 },
      (_, index) => `l${index + 1}: &l${index + 1} [*l${index}, *l${index}]`,
    );
    const bomb = ['---', 'title: A', 'l0: &l0 [x]', ...levels, '---', ''].join('\n');
    expect(readFrontMatter(bomb)).toEqual({ title: 'A', data: { title: 'A', l0: ['x'] } });
    const evil =
      '---\n__proto__: { polluted: true }\nconstructor: { prototype: { polluted: true } }\n---\n';
    expect(readFrontMatter(evil).title).toBeUndefined();
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(readFrontMatter(`---\n${'- '.repeat(20_000)}a\n---\n`)).toEqual({ data: {} });
    expect(readFrontMatter(`---\ntitle: ${'['.repeat(20_000)}\n---\n`).title).toBeUndefined();
    expect(readFrontMatter(`---\n${'\n'.repeat(200_000)}`)).toEqual({ data: {} });
  });

  it('never throws', () => {
    const piece = fc.constantFrom(
      '---',
      '\n',
      '\r\n',
      'title',
      ': ',
      '"',
      '&a',
      '*a',
      '[',
      '{',
      '- ',
      '#',
      '!!x',
      '\t',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 20 }),
        (parts) => {
          const { data } = readFrontMatter(`---\n${parts.join('')}\n---\n`);
          expect(data).toBeTypeOf('object');
        },
      ),
      { numRuns: runs(200, 10_000) },
    );
  });
});

describe('plain front matter', () => {
  const SCHEMA = CORE_SCHEMA.withTags(mergeTag, intYaml11Tag, floatYaml11Tag, timestampTag);

  it('reads properties of one line as a YAML parser does', () => {
    const value = fc.oneof(
      fc.constantFrom(
        'true',
        'false',
        'null',
        'Yes',
        'on',
        'NULL',
        '0',
        '007',
        '1_0',
        '0o7',
        '',
        '~',
      ),
      fc.constantFrom(
        'A',
        'Ünï',
        '開始 使う',
        'a # b',
        'a#b',
        'b: c',
        'c:d',
        "it's",
        '"A: b"',
        '"\\u0041"',
      ),
      fc.string({
        unit: fc.constantFrom(...'aB1 \'"-:#[]{},&*!|>%@`\\\t\u00a0\u2028é語'),
        maxLength: 6,
      }),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    );
    const line = fc.tuple(
      fc.constantFrom('title', 'a-b', 'x1', '_a', '2'),
      fc.constantFrom('', ' ', '  '),
      value,
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (lines) => {
        const yaml = lines.map(([key, space, text]) => `${key}:${space}${text}`).join('\n');
        let expected: unknown;
        try {
          expected = load(yaml.trim(), { maxAliases: 0, schema: SCHEMA });
        } catch {}
        fc.pre(typeof expected === 'object' && expected !== null && !/^---/m.test(yaml));
        expect(readFrontMatter(`---\n${yaml}\n---\n`).data).toEqual(expected);
      }),
      { numRuns: runs(200, 5000) },
    );
  });
});
