import { expect, it } from 'vitest';
import { ImportError } from '../src/index.ts';
import { vitepress } from '../src/sources/vitepress/framework.ts';
import { filesOf } from './neutral.ts';

function read(texts: Readonly<Record<string, string>>) {
  return vitepress.read(filesOf({ 'a.md': '# A\n', ...texts }), '', {});
}

it('names the place of a configuration that cannot be read', () => {
  const config = 'function forever() {\n  for (;;);\n}\n\nexport default forever();\n';
  expect(() => read({ '.vitepress/config.js': config })).toThrow(ImportError);
  expect(() => read({ '.vitepress/config.js': config })).toThrow(
    /^\.vitepress\/config\.js:\d+:\d+: .*too many steps/,
  );
  expect(() => read({ '.vitepress/config.js': 'export default [];\n' })).toThrow(
    /:1:16: .*it is not an object/,
  );
  expect(() => read({})).toThrow(/\.vitepress has no config/);
});

it('reads a sidebar that repeats a list without end', () => {
  const names = 'abcdefghijklmnopqrstuvwxyz'.split('');
  const lists = names.map((name, index) => {
    const inner = names[index - 1];
    const items =
      inner === undefined
        ? "[{ text: 'A', link: '/a' }]"
        : `[{ text: 'x', items: ${inner} }, { text: 'y', items: ${inner} }]`;
    return `const ${name} = ${items};\n`;
  });
  const config = `${lists.join('')}export default { themeConfig: { sidebar: z } };\n`;
  const source = read({ '.vitepress/config.js': config });
  expect(JSON.stringify(source.editions)).toContain('it repeats other parts too often');
});

it('reads a large sidebar, and one that many pages share', () => {
  const pages = Array.from({ length: 1_000 }, (_, index) => ({
    text: `Page ${index}`,
    link: '/a',
  }));
  const prefixes = Array.from({ length: 30 }, (_, index) => `'/${index}/': pages`);
  const config = `const pages = ${JSON.stringify(pages)};\n\nexport default { themeConfig: { sidebar: { ${prefixes.join(', ')} } } };\n`;
  const { editions, lost } = read({ '.vitepress/config.js': config });
  expect(editions[0]?.sections.map(({ items }) => items.length)).toEqual([1_000]);
  expect([...lost, ...(editions[0]?.lost ?? [])]).toEqual([]);
});

it('shows how to hand in a sidebar that a program makes', () => {
  const config =
    "import { withSidebar } from 'vitepress-sidebar';\n\nexport default withSidebar({}, {});\n";
  expect(() => read({ 'docs/.vitepress/config.js': config })).toThrow(
    /Pass the folder of docs\/\.vitepress\/config\.js/,
  );
  expect(() => read({ '.vitepress/config.js': config })).toThrow(
    /no sidebar that can be read\. .*--sidebar sidebar\.json/,
  );
});
