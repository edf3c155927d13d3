import { frontMatterEnd } from '@nav/text';
import type { SiteFiles } from '../files/site-files.ts';
import { type Dialect, dialects } from '../format/dialects.ts';
import { MAX_PAGE_PARTS } from '../limits/limits.ts';
import { anchorsIn, type PageAnchors } from '../pages/anchors.ts';
import { type IdCollector, idCollector } from '../pages/id-collector.ts';
import type { Markup } from '../pages/markup.ts';
import { type IdSource, idSourcesIn } from '../pages/page-ids.ts';
import { importsOf, type PageImports } from '../pages/page-imports.ts';
import { importedFile, snippetFile } from './imported-files.ts';

export interface ReadText {
  text: string;
  markup: Markup;
}

/** A file with the parts that have ids, and the imports that bring others. */
interface Part extends PageImports {
  sources: readonly IdSource[];
}

/**
 * Returns a function that finds the anchors of a page by its slug, including those of its snippets; undefined if they
 * cannot be known.
 *
 * @param read returns the text of a file of the site.
 */
export function anchorFinder(
  files: SiteFiles,
  dialect: Dialect,
  read: (file: string) => ReadText | undefined,
): (slug: string) => PageAnchors | undefined {
  const known = new Map<string, PageAnchors | undefined>();
  const parts = new Map<string, Part | undefined>();
  const { oneBuilder } = dialects[dialect];

  function partOf(file: string): Part | undefined {
    if (parts.has(file)) return parts.get(file);
    const one = read(file);
    const part = one && {
      sources: idSourcesIn(one.text, one.markup),
      ...importsOf(one.text, one.markup),
    };
    parts.set(file, part);
    return part;
  }

  function anchorsOf(file: string): PageAnchors | undefined {
    const one = read(file);
    if (one === undefined || isGenerated(one.text)) return undefined;
    if (!oneBuilder) return anchorsIn(one.text, one.markup);
    const ids = idCollector();
    const page: Collection = { ids, files, partOf, names: new Set(), left: MAX_PAGE_PARTS };
    collect(page, file, []);
    return ids.anchors();
  }

  return (slug) => {
    if (!known.has(slug)) known.set(slug, anchorsOf(files.pages.get(slug) ?? ''));
    return known.get(slug);
  };
}

interface Collection {
  ids: IdCollector;
  files: SiteFiles;
  partOf: (file: string) => Part | undefined;
  /** The names of the components that the page or a snippet of it imports or exports. */
  names: Set<string>;
  /** The number of files that may still be added. */
  left: number;
}

/** Adds the ids of a page or of a snippet in it. `above` are the files that it is in. */
function collect(page: Collection, file: string, above: readonly string[]): void {
  const part = page.partOf(file);
  page.left -= 1;
  if (!part || page.left < 0 || above.includes(file)) {
    page.ids.open();
    return;
  }
  const own = part.local.flatMap(({ whole, names }) => [whole ?? '', ...names]);
  for (const name of [...own, ...part.fromPackages, ...part.exported]) page.names.add(name);
  const modules = new Set<string>();
  for (const source of part.sources) {
    if (!source.inside.every((name) => page.names.has(name))) continue;
    if (source.kind === 'component') {
      addComponent(page, file, part, source.name, { above, modules });
    } else if (source.kind === 'snippet') {
      const snippet = snippetFile(page.files, source.file);
      if (snippet === undefined) page.ids.open();
      else collect(page, snippet, [...above, file]);
    } else page.ids.add(source, above.length === 0);
  }
}

/** Adds the ids that a component brings. */
function addComponent(
  page: Collection,
  file: string,
  part: Part,
  name: string,
  { above, modules }: { above: readonly string[]; modules: Set<string> },
): void {
  if (part.fromPackages.has(name)) page.ids.open();
  const found = part.local.find(({ whole, names }) => whole === name || names.includes(name));
  if (!found) return;
  const target = importedFile(page.files, file, found.path);
  if (target === undefined) page.ids.open();
  else if (found.whole === name && /\.mdx?$/.test(target)) collect(page, target, [...above, file]);
  else collectModule(page, target, modules);
}

/** Adds the ids in the code of a module and of the modules that it imports. `seen` are the modules that are done. */
function collectModule(page: Collection, file: string, seen: Set<string>): void {
  if (seen.has(file)) return;
  seen.add(file);
  const part = page.partOf(file);
  if (!part) return;
  for (const source of part.sources) if (source.isCode) page.ids.add(source, false);
  for (const { path } of part.local) {
    const target = importedFile(page.files, file, path);
    if (target !== undefined && /\.(?:mdx?|[cm]?[jt]sx?)$/.test(target))
      collectModule(page, target, seen);
  }
}

/** Returns true for a page that gets more content from its front matter, such as an endpoint. */
function isGenerated(text: string): boolean {
  return /^(?:openapi|asyncapi|api|graphql|sdk|openapi-schema)\s*:/m.test(
    text.slice(0, frontMatterEnd(text)),
  );
}
