import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A documentation with one error and one warning. */
export const DOCS = {
  'docs/docs.json': `{
  "name": "Ship",
  "navigation": {
    "groups": [
      { "group": "Start", "pages": ["intro", "gone"] },
      { "group": "More", "pages": ["more"], "colour": "red" }
    ]
  }
}
`,
  'docs/intro.mdx': '---\ntitle: Introduction\n---\n',
  'docs/more.mdx': '---\ntitle: More\n---\n',
};

/** The config of `DOCS` without its mistakes. */
export const GOOD: string = DOCS['docs/docs.json']
  .replace(', "gone"', '')
  .replace(', "colour": "red"', '');

/** The source of a module that uses the navigation. */
export const MAIN = `import { index, pages, site } from 'virtual:nav';
export const { name } = site;
export const titles = pages.map(({ title }) => title);
export const files = pages.map(({ file }) => file);
export const places = index.occurrences.map(({ page }) => page.href);
`;

/** Writes a project into a temporary folder, which is removed after the test. */
export function project(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'nav-vite-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) write(root, path, text);
  mkdirSync(join(root, 'node_modules/@nav'), { recursive: true });
  symlinkSync(
    join(import.meta.dirname, '../../core'),
    join(root, 'node_modules/@nav/core'),
    'junction',
  );
  return root;
}

/** Writes a file of a project. */
export function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
