import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lines } from './expected.mjs';

/** A list, the title of a part, a rule, or a chapter with its number in the table of contents of a book. */
const ENTRY =
  /<(\/?)ol\b|class="(part-title|spacer)">([^<]*)|link-wrapper"><(?:a href="([^"]*)"[^>]*|span)>(?:<strong[^>]*>([^<]*)<\/strong> )?([^<]*)/g;

/**
 * Lets mdBook build a book. Returns what readers see in its sidebar, and the files of its pages. Chapters have an `href` unless
 * they are drafts, and a `number` in lists. A chapter without a file is a draft here, although mdBook creates an empty page.
 */
export function buildBook(program, folder) {
  const env = {
    ...process.env,
    // Numbers show which chapters belong to a part.
    MDBOOK_OUTPUT__HTML__NO_SECTION_LABEL: 'false',
    // Other programs are not installed.
    MDBOOK_PREPROCESSOR: '{}',
  };
  const sources = () => filesIn(folder).filter((path) => path.endsWith('.md'));
  const before = new Set(sources());
  const book = join(folder, 'nav-book');
  const args = ['build', '--dest-dir', book, folder];
  const { status, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
  const created = sources()
    .filter((path) => !before.has(path))
    .map((path) => `/${path.replace(/\.md$/, '.html').replace(/README(?=\.html$)/i, 'index')}`);
  const isCreated = (href) => href && created.some((path) => path.endsWith(join('/', href)));
  const files = filesIn(book);
  const html = files.includes('toc.html') ? book : join(book, 'html');
  const isPage = (path) => /\.html$/.test(path) && !/^(?:404|print|toc)\./.test(path);
  const isRedirect = (path) => /http-equiv="refresh"/i.test(readFileSync(join(html, path), 'utf8'));
  const pages = filesIn(html).filter((path) => isPage(path) && !isRedirect(path));
  const entries = entriesOf(readFileSync(join(html, 'toc.html'), 'utf8'));
  return {
    entries: entries.map((one) => (isCreated(one.href) ? { ...one, href: undefined } : one)),
    // The first chapter is also the start page.
    pages: pages.filter((path) => path === 'index.html' || !isCreated(path)),
  };
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true }).map((path) => path.replaceAll('\\', '/'));
}

function entriesOf(html) {
  let depth = -1;
  return [...html.matchAll(ENTRY)].flatMap(([tag, end, kind, title, href, number, label]) => {
    if (tag.startsWith('<')) {
      depth += end ? -1 : 1;
      return [];
    }
    if (kind) return [{ kind, depth: 0, label: decode(title) }];
    const chapter = { kind: 'chapter', depth, label: decode(label), number };
    return [{ ...chapter, href: href === undefined ? undefined : decode(href) }];
  });
}

function decode(html) {
  const signs = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };
  return html.replace(/&(lt|gt|amp|quot|#39);/g, (_, name) => signs[name]);
}

/** Writes a book with our output, and lets mdBook build it. */
export function readMdBook(modules, { value, pages, program }) {
  const folder = mkdtempSync(join(modules, '../site-'));
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('book.toml', '[book]\ntitle = "Site"\n');
  for (const { path, title } of pages) write(`src/${path}.md`, `# ${title}\n`);
  write('src/SUMMARY.md', value.text);
  const { entries } = buildBook(program, folder);
  const paths = new Set(pages.map(({ path }) => path));
  const pathOf = (href) => {
    const path = href.replace(/\.html$/, '');
    // mdBook shows `README.md` at the URL of its folder.
    const names = ['index', 'README', 'readme'].map((name) =>
      path.replace(/(?<=^|\/)index$/, name),
    );
    return names.find((one) => paths.has(one)) ?? path;
  };
  let inside = 0;
  const all = entries.flatMap(({ kind, depth, label, href, number }, at) => {
    if (kind === 'part-title') inside = 1;
    if (kind === 'part-title') return [lines.group(0, label)];
    if (kind === 'spacer') return [];
    if (number === undefined) inside = 0;
    const path = href && pathOf(href);
    const isGroup = (entries[at + 1]?.depth ?? 0) > depth;
    // Pages outside of the sidebars are not entries.
    if (path === undefined && !isGroup) return [];
    return [(isGroup ? lines.group : lines.page)(depth + inside, label, path)];
  });
  return [{ sidebars: [{ tabs: [], lines: all }] }];
}
