import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { choices } from '../../mintlify/random.mjs';
import { group } from '../lines.mjs';

/** Parses a book, and the books of its languages, with HonKit, the fork of GitBook's last open version. */
export async function readHonKit({ folder, project }) {
  const require = createRequire(join(project, 'package.json'));
  const at = (name) => require(join(project, 'node_modules/honkit/lib', name)).default;
  const empty = at('models/book.js').createForFS(at('fs/node.js')(folder));
  const book = await at('parse/index.js').parseBook(empty);
  const books = book.isMultilingual() ? book.getBooks().toArray() : [book];
  const sidebars = books.map((one) => {
    const prefix = book.isMultilingual() ? `/${one.getLanguage()}` : '';
    const urlOf = (article) => {
      if (article.isExternal()) return article.getUrl();
      const path = article.getPath();
      // An entry of a missing page is not a link that works.
      if (!path || !existsSync(join(one.getContentRoot(), path))) return undefined;
      return `${prefix}/${path.replace(/(?:README)?\.md$/, (end) => (end === '.md' ? '.html' : ''))}`;
    };
    const linesOf = (articles, depth) =>
      articles.toArray().flatMap((article) => {
        const url = urlOf(article);
        const below = linesOf(article.getArticles(), depth + 1);
        return group(depth, article.getTitle(), url, undefined, below);
      });
    const parts = one.getSummary().getParts().toArray();
    return parts.flatMap((part) => {
      const title = part.getTitle();
      const inside = linesOf(part.getArticles(), title ? 1 : 0);
      return title ? group(0, title, undefined, undefined, inside) : inside;
    });
  });
  return { sidebars };
}

const COUNT = 100;
const PAGES = ['README', 'clay/README', 'clay/loam', 'kilns', 'kilns/gas', 'Über-uns', 'a_b'];

/** Generates books with nested lists, headings, links and pages that are not listed. */
export function honkitSites(seed) {
  const { below, pick, rarely, several } = choices(seed);
  const entry = (depth) => {
    const indent = '  '.repeat(depth);
    const label = pick(['Clay', 'A `kiln`', 'Ash & salt', 'Two *words*']);
    const target = pick([...PAGES, ...PAGES, 'missing']);
    const path = `${target}.md`;
    const link = rarely(8) ? 'Plain' : `[${label}](${rarely(9) ? 'https://example.com' : path})`;
    const inner = depth < 2 && rarely(3) ? several(1, 2, () => entry(depth + 1)) : [];
    return [`${indent}* ${link}\n`, ...inner].join('');
  };
  return Array.from({ length: COUNT }, (_, index) => {
    const parts = several(1, 3, (_, at) => {
      const heading = at > 0 || rarely(2) ? `\n## Part ${below(99)}\n\n` : '\n';
      return heading + several(1, 4, () => entry(0)).join('');
    });
    const files = { 'package.json': '{ "dependencies": { "honkit": "6.1.7" } }' };
    for (const page of PAGES) files[`${page}.md`] = rarely(2) ? `# ${page}\n` : 'Text.\n';
    return {
      name: `random ${index + 1}`,
      files: { ...files, 'SUMMARY.md': `# Summary\n${parts.join('')}` },
    };
  });
}
