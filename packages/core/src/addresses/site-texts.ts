import type { SiteFiles } from '../files/site-files.ts';
import { type Markup, readMarkup, readModuleMarkup } from '../pages/markup.ts';
import { linkTarget } from '../pages/resolve-links.ts';
import { importsIn } from '../pages/written-links.ts';
import { withoutExtension } from '../text/address.ts';
import { isModulePath } from '../text/path.ts';
import { positionFinder } from '../text/position.ts';

/** A file whose text readers see: a page, or a snippet or module of components that one imports. */
export interface SiteText {
  /** Relative to the folder of the config. */
  file: string;
  /** The slug of a page; undefined for other files, because the pages that show them have several addresses. */
  slug: string | undefined;
  text: string;
  /** Returns the line and column of an offset in the text. */
  positionAt: ReturnType<typeof positionFinder>;
  markup: Markup;
}

/**
 * Yields the texts that readers see, one at a time: all pages, listed or not, then the local files that they import.
 *
 * @param read returns the text of a file; undefined if it cannot be read.
 */
export function* siteTexts(
  files: SiteFiles,
  read: (file: string) => string | undefined,
): Generator<SiteText> {
  const imported = new Set<string>();
  for (const [, file] of files.pages) {
    for (const { path } of importsIn(read(file) ?? '')) {
      const target = importedFile(files, file, path);
      // A page that imports itself does not become a snippet.
      if (target !== undefined && target !== file) imported.add(target);
    }
  }
  function* textOf(file: string, slug: string | undefined): Generator<SiteText> {
    const one = readSiteText(file, slug, read);
    if (!one) return;
    for (const { isModule, path } of one.markup.links) {
      const target = isModule ? importedFile(files, file, path) : undefined;
      if (target !== undefined) imported.add(target);
    }
    for (const name of snippetNames(one.markup)) {
      const target = snippetFile(files, name);
      if (target !== undefined) imported.add(target);
    }
    yield one;
  }
  const done = new Set<string>();
  for (const [slug, file] of files.pages) {
    // A snippet of other pages is none itself (M2.6).
    if (imported.has(file)) continue;
    done.add(file);
    yield* textOf(file, slug);
  }
  // Files that are found on the way are read too.
  for (const file of imported) {
    if (!done.has(file) && /\.(?:mdx?|[cm]?[jt]sx?)$/.test(file)) yield* textOf(file, undefined);
  }
}

/** Yields the texts of some page files. A file that is not a page counts as one that pages import. */
export function* textsOf(
  paths: readonly string[],
  files: SiteFiles,
  read: (file: string) => string | undefined,
): Generator<SiteText> {
  for (const file of new Set(paths)) {
    const slug = withoutExtension(file);
    if (slug === file) continue;
    const one = readSiteText(file, files.pages.get(slug) === file ? slug : undefined, read);
    if (one) yield one;
  }
}

function readSiteText(
  file: string,
  slug: string | undefined,
  read: (file: string) => string | undefined,
): SiteText | undefined {
  const text = read(file);
  if (text === undefined) return undefined;
  const markup = isModulePath(file) ? readModuleMarkup(text) : readMarkup(text);
  return { file, slug, text, positionAt: positionFinder(text), markup };
}

const EXTENSIONS = ['', '.mdx', '.md', '.jsx', '.tsx', '.js', '.ts', '.json'];

/** Returns the file that an import names; undefined if there is none. Bundlers add an extension or an index file. */
export function importedFile(files: SiteFiles, file: string, path: string): string | undefined {
  const target = linkTarget(file, path.replace(/\.(mdx?)$/, '.$1.'));
  const plain = target.replace(/\.$/, '');
  for (const base of [plain, `${plain}/index`]) {
    const found = EXTENSIONS.find((extension) => files.all.has(base + extension));
    if (found !== undefined) return base + found;
  }
  return undefined;
}

/** Returns the names of the files in `<Snippet file="a.mdx" />`. */
function snippetNames({ tags }: Markup): string[] {
  return tags.flatMap(({ name, attributes }) =>
    name === 'Snippet'
      ? attributes.flatMap(({ name, value }) =>
          name === 'file' && value !== undefined ? [value] : [],
        )
      : [],
  );
}

/** Returns the file of a snippet that a component names. */
function snippetFile(files: SiteFiles, name: string): string | undefined {
  const plain = name.replace(/^\/+/, '');
  return [`snippets/${plain}`, `_snippets/${plain}`, plain].find((file) => files.all.has(file));
}
