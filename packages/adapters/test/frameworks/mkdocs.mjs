import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lines } from './expected.mjs';

/** A hook that writes the navigation after MkDocs made it, and ends the build. */
const HOOK = `import json, os

def entry(item):
    if item.is_section:
        return {'title': item.title, 'children': [entry(one) for one in item.children]}
    if item.is_page:
        return {'title': item.title, 'file': item.file.src_path, 'isIndex': item.is_index}
    return {'url': item.url}

def on_nav(nav, config, files):
    with open(os.path.join(os.path.dirname(config['config_file_path']), 'nav.json'), 'w') as file:
        json.dump([entry(item) for item in nav.items], file)
    raise SystemExit(0)
`;

/** Writes a site with our output, and lets MkDocs make its navigation. */
export function readMkDocs(modules, { value, pages, program }) {
  const folder = mkdtempSync(join(modules, '../site-'));
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  mkdirSync(join(folder, 'docs'));
  for (const { path, title } of pages) write(`docs/${path}.md`, `# ${title}\n`);
  write('hook.py', HOOK);
  // JSON is YAML.
  write('mkdocs.yml', JSON.stringify({ site_name: 'Site', hooks: ['hook.py'], nav: value.nav }));
  execFileSync(program, ['build', '--quiet'], { cwd: folder, stdio: 'inherit' });
  const nav = JSON.parse(readFileSync(join(folder, 'nav.json'), 'utf8'));
  const pathOf = (file) => file.replace(/\.md$/, '');
  const linesOf = (items, depth = 0) =>
    items.flatMap(({ title, file, children }) => {
      if (file !== undefined) {
        // MkDocs knows the titles of pages only later.
        const page = pages.find(({ path }) => path === pathOf(file));
        return [lines.page(depth, title ?? page.title, pathOf(file))];
      }
      if (!children) return [];
      // With `navigation.indexes`, Material makes the index page the page of its section.
      const index = children.find((child) => child.isIndex);
      const below = linesOf(
        children.filter((child) => child !== index),
        depth + 1,
      );
      if (!index && below.length === 0) return [];
      return [lines.group(depth, title, index && pathOf(index.file)), ...below];
    });
  return [{ sidebars: [{ tabs: [], lines: linesOf(nav) }] }];
}
