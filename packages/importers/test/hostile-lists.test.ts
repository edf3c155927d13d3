import { memoryHost } from '@nav/core';
import { describe, expect, it } from 'vitest';
import { frameworks, type Item, type ReadOptions, sourceFiles } from '../src/index.ts';

const MANY = 20_000;

/** Returns the pages and the losses of a tree, without recursion. */
function leavesOf(items: readonly Item[]): Item[] {
  const leaves: Item[] = [];
  const pending = [...items];
  for (let item = pending.pop(); item; item = pending.pop()) {
    if (item.kind === 'group') {
      if (item.index) leaves.push(item.index);
      for (const inner of item.items) pending.push(inner);
    } else leaves.push(item);
  }
  return leaves;
}

function read(name: string, texts: Readonly<Record<string, string>>, options: ReadOptions = {}) {
  const framework = frameworks.find((one) => one.name === name);
  if (!framework) throw new Error(`There is no framework ${name}.`);
  return framework.read(sourceFiles(memoryHost(texts)), '', options);
}

/** Sites whose navigation is a list, each made of the text of that list. */
const sites: Record<string, (list: string) => Record<string, string>> = {
  gitbook: (list) => ({ 'SUMMARY.md': list, 'a.md': '# A\n' }),
  mdbook: (list) => ({ 'book.toml': '', 'src/SUMMARY.md': list, 'src/a.md': '# A\n' }),
  docsify: (list) => ({
    'index.html': '<script>window.$docsify = { loadSidebar: true }</script>',
    '_sidebar.md': list,
    'a.md': '# A\n',
  }),
};

describe.each(Object.entries(sites))('%s', (name, site) => {
  it.each([
    ['as many entries', '- [A](a.md)\n'.repeat(MANY), MANY],
    ['entries nested in one line', `${'- '.repeat(MANY)}[A](a.md)\n`, 1],
    [
      'entries that lead out of the site',
      `- [A](${'../'.repeat(MANY)}etc/passwd.md)\n- [A](a.md)\n`,
      1,
    ],
    ['names of the language', '- [constructor](__proto__)\n- [A](a.md)\n', 1],
  ])('reads %s', (_, list, pages) => {
    const source = read(name, site(list));
    const items = source.editions.flatMap(({ sections }) => sections.flatMap((one) => one.items));
    const files = leavesOf(items).flatMap((item) => (item.kind === 'page' ? [item.file] : []));
    expect(files).toHaveLength(pages);
    expect(new Set(files).size).toBe(1);
  });
});

describe('gitbook', () => {
  it('limits groups of sections', () => {
    const open = '{ type: section-group, title: A, children: [';
    const deep = `site: { structure: [${open.repeat(60)}${']}'.repeat(60)}] }\n`;
    const source = read('gitbook', { 'docs.yaml': deep });
    expect(source.lost.map(({ reason }) => reason)).toContain('it is nested too deeply');
  });

  it('reads folders that contain each other', () => {
    const source = read('gitbook', {
      'LANGS.md': '- [A](.)\n- [B](./)\n- [C](..)\n',
      'SUMMARY.md': '- [A](a.md)\n',
      'a.md': '# A\n',
    });
    expect(source.pages.map(({ file }) => file)).toContain('a.md');
  });
});

describe('starlight', () => {
  it('limits groups within groups', () => {
    let sidebar: unknown[] = [];
    for (let level = 0; level < 150; level += 1) sidebar = [{ label: 'A', items: sidebar }];
    const source = read(
      'starlight',
      {
        'astro.config.mjs': `import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'A' })] };\n`,
        'src/content/docs/a.md': '---\ntitle: A\n---\n',
      },
      { sidebar: { file: 'sidebar.json', value: sidebar } },
    );
    const items = source.editions.flatMap(({ sections }) => sections.flatMap((one) => one.items));
    expect(leavesOf(items).map((item) => item.kind)).toEqual(['lost']);
  });

  it('ends for functions without end', () => {
    const source = read('starlight', {
      'astro.config.mjs': `import starlight from '@astrojs/starlight';\nconst more = (n) => [{ label: n, items: more(n + 1) }];\nexport default { integrations: [starlight({ title: 'A', sidebar: more(0) })] };\n`,
      'src/content/docs/a.md': '---\ntitle: A\n---\n',
    });
    expect(source.editions).toHaveLength(1);
  });
});
