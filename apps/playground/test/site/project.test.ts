import { describe, expect, it } from 'vitest';
import {
  changesBetween,
  type Files,
  firstText,
  pathProblem,
  undo,
  withChanges,
} from '../../src/site/project.ts';

const files: Files = { 'docs.json': '{}', 'guides/tea.mdx': 'Tea', 'logo.png': '' };

describe('the path of a new file', () => {
  it.each(['a.mdx', 'guides/milk.md', 'nav.config.json', 'api/openapi.yaml', '.mintignore'])(
    'can be %s',
    (path) => {
      expect(pathProblem(path, files)).toBeUndefined();
    },
  );

  it.each([
    ['', 'Enter a path'],
    ['guides/milk', 'Add an extension, such as milk.mdx.'],
    ['guides\\milk.mdx', 'Separate folders'],
    ['/milk.mdx', 'folders and a file name'],
    ['guides//milk.mdx', 'folders and a file name'],
    ['../milk.mdx', 'folders and a file name'],
    ['milk.png', 'Only pages'],
    ['guides/tea.mdx', 'guides/tea.mdx exists.'],
    ['guides/tea.mdx/a.mdx', 'same name'],
    ['logo.png/a.mdx', 'same name'],
  ])('cannot be "%s"', (path, problem) => {
    expect(pathProblem(path, files)).toContain(problem);
  });
});

it('a new file begins with what its kind needs', () => {
  expect(firstText('guides/green-tea.mdx')).toBe('---\ntitle: Green tea\n---\n\n');
  expect(firstText('nav.config.json')).toBe('{}\n');
  expect(firstText('openapi.yaml')).toBe('');
});

describe('undoing', () => {
  const after = withChanges(files, [
    ['guides/tea.mdx', undefined],
    ['brew/tea.mdx', 'Tea'],
    ['docs.json', '{ }'],
    ['__proto__', 'a'],
  ]);
  const changes = changesBetween(files, after);

  it('brings back created, deleted and changed files, and keeps others', () => {
    expect(Object.keys(after).sort()).toEqual(
      ['__proto__', 'brew/tea.mdx', 'docs.json', 'logo.png'].sort(),
    );
    const later = withChanges(after, [['new.mdx', 'typed']]);
    expect(undo(later, changes)).toEqual({ files: { ...files, 'new.mdx': 'typed' } });
  });

  it('refuses to lose a text that was typed since', () => {
    const later = withChanges(after, [['docs.json', '{ "name": "typed" }']]);
    expect(undo(later, changes)).toEqual({ conflict: 'docs.json' });
    const again = withChanges(after, [['guides/tea.mdx', 'typed']]);
    expect(undo(again, changes)).toEqual({ conflict: 'guides/tea.mdx' });
  });
});
