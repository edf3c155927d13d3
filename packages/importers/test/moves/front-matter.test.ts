import { describe, expect, it } from 'vitest';
import { editPage } from '../../src/moves/front-matter.ts';

describe('editPage', () => {
  it.each([
    ['adds front matter', 'Text.\n', { title: 'A' }, '---\ntitle: A\n---\n\nText.\n'],
    [
      'keeps line ends',
      '---\r\nid: a\r\n---\r\nText.\r\n',
      { title: 'A' },
      '---\r\ntitle: A\r\nid: a\r\n---\r\nText.\r\n',
    ],
    [
      'keeps a byte order mark',
      '\uFEFFText.\n',
      { title: 'A' },
      '\uFEFF---\ntitle: A\n---\n\nText.\n',
    ],
    [
      'puts a sidebarTitle after the title',
      '---\nid: a\ntitle: A\n---\n',
      { sidebarTitle: 'B' },
      '---\nid: a\ntitle: A\nsidebarTitle: B\n---\n',
    ],
    [
      'replaces a value of several lines',
      '---\nsidebarTitle: >\n  long\n  text\nid: a\n---\n',
      { sidebarTitle: 'B' },
      '---\nsidebarTitle: B\nid: a\n---\n',
    ],
    [
      'fills empty front matter',
      '---\n---\nText.\n',
      { title: 'A' },
      '---\ntitle: A\n---\nText.\n',
    ],
    [
      'quotes what YAML would read otherwise',
      '---\nid: a\n---\n',
      { title: 'a: b #c', sidebarTitle: 'true' },
      "---\ntitle: 'a: b #c'\nsidebarTitle: 'true'\nid: a\n---\n",
    ],
    [
      'adds a line to broken front matter',
      '---\ndescription: a: b\nid: a\n---\n',
      { title: 'A' },
      '---\ntitle: A\ndescription: a: b\nid: a\n---\n',
    ],
    [
      'keeps comments and properties of a longer name',
      '---\n# title: old\ntitle_image: x\n---\n',
      { title: 'A' },
      '---\ntitle: A\n# title: old\ntitle_image: x\n---\n',
    ],
  ])('%s', (_name, before, lines, after) => {
    expect(editPage(before, lines)).toBe(after);
  });

  it('removes the lines of a heading and a blank line', () => {
    const before = '---\nid: a\n---\n\n# A\n\nText.\n';
    const start = before.indexOf('# A');
    const after = editPage(before, { title: 'A' }, { start, end: start + 4 });
    expect(after).toBe('---\ntitle: A\nid: a\n---\n\nText.\n');
  });

  it('does not edit front matter that would lose a property', () => {
    expect(editPage('---\ntitle: A: B\nid: a\n---\n', { title: 'A' })).toBeUndefined();
    expect(editPage('---\ntitle:\n---\n', { title: 'A' })).toBe('---\ntitle: A\n---\n');
    expect(editPage('---\n{ "id": "a" }\n---\n', { title: 'A' })).toBeUndefined();
  });
});
