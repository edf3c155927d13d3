import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lines } from './expected.mjs';

/** Writes a book with our output, and lets HonKit, the fork of GitBook's last open version, parse it. */
export async function readHonKit(modules, { value, pages, require }) {
  const at = (name) => require(join(modules, 'honkit/lib', name)).default;
  const folder = mkdtempSync(join(modules, '../site-'));
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('README.md', '# Site\n');
  for (const { path, title } of pages) write(`${path}.md`, `# ${title}\n`);
  write('SUMMARY.md', value.text);
  const empty = at('models/book.js').createForFS(at('fs/node.js')(folder));
  const book = await at('parse/index.js').parseBook(empty);
  const listed = new Set(pages.map(({ path }) => path));
  const linesOf = (articles, depth) =>
    articles.toArray().flatMap((article) => {
      const below = linesOf(article.getArticles(), depth + 1);
      const file = article.getPath();
      const path = file?.endsWith('.md') ? file.replace(/\.md$/, '') : undefined;
      // HonKit adds its start page. Links to other sites and to pages outside of the sidebars are not entries.
      if (!listed.has(path) && below.length === 0) return [];
      if (below.length === 0) return [lines.page(depth, article.getTitle(), path)];
      return [lines.group(depth, article.getTitle(), path), ...below];
    });
  const parts = book.getSummary().getParts().toArray();
  const all = parts.flatMap((part) => {
    const title = part.getTitle();
    if (!title) return linesOf(part.getArticles(), 0);
    const inside = linesOf(part.getArticles(), 1);
    return inside.length === 0 ? [] : [lines.group(0, title), ...inside];
  });
  return [{ sidebars: [{ tabs: [], lines: all }] }];
}
