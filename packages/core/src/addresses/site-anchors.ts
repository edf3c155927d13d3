import { onceForText } from '@nav/collections';
import { importedFile, joinPath } from '@nav/paths';
import { derived } from '../files/derived.ts';
import type { Host } from '../files/host.ts';
import { deriveIdSources, derivePageFacts, type PageFacts } from '../files/page-facts.ts';
import type { SiteFiles } from '../files/site-files.ts';
import { type Dialect, dialects } from '../format/dialects.ts';
import { MAX_PAGE_PARTS } from '../limits/limits.ts';
import { anchorsIn, type PageAnchors } from '../pages/ids/anchors.ts';
import { type IdCollector, idCollector } from '../pages/ids/id-collector.ts';
import type { IdSource } from '../pages/ids/page-ids.ts';
import type { PageImports } from '../pages/links/page-imports.ts';
import { readMarkupOf } from '../pages/reader/markup.ts';
import { snippetFile } from './snippet-file.ts';

export interface AnchorSources {
  factsOf: (file: string) => AnchorFacts | undefined;
  idsOf: (file: string) => readonly IdSource[] | undefined;
  /** Returns its text, which other builders than Mintlify need. */
  readText: (file: string) => string | undefined;
}

type AnchorFacts = Pick<PageFacts, 'isGenerated' | keyof PageImports>;

/**
 * Returns a function that finds the anchors of a page by its slug, including anchors of its snippets; undefined if they
 * cannot be known.
 */
export function anchorFinder(
  files: SiteFiles,
  dialect: Dialect,
  { factsOf, idsOf, readText }: AnchorSources,
): (slug: string) => PageAnchors | undefined {
  const { oneBuilder } = dialects[dialect];

  function anchorsOf(file: string): PageAnchors | undefined {
    const facts = factsOf(file);
    if (facts === undefined || facts.isGenerated) return undefined;
    if (!oneBuilder) {
      const text = readText(file);
      return text === undefined ? undefined : anchorsIn(text, readMarkupOf(file, text));
    }
    const ids = idCollector();
    const page: Collection = { ids, files, factsOf, idsOf, names: new Set(), left: MAX_PAGE_PARTS };
    collect(page, file, []);
    return ids.anchors();
  }

  return onceForText((slug) => anchorsOf(files.pages.get(slug) ?? ''));
}

export function siteAnchors(
  files: SiteFiles,
  dialect: Dialect,
  host: Host,
  folder: string,
): ReturnType<typeof anchorFinder> {
  const pathOf = (file: string) => joinPath(folder, file);
  return anchorFinder(files, dialect, {
    factsOf: (file) => derived(host, pathOf(file), derivePageFacts),
    idsOf: (file) => derived(host, pathOf(file), deriveIdSources),
    readText: (file) => host.read(pathOf(file)),
  });
}

interface Collection extends Pick<AnchorSources, 'factsOf' | 'idsOf'> {
  ids: IdCollector;
  files: SiteFiles;
  /** The names of the components that the page or a snippet of it imports or exports. */
  names: Set<string>;
  /** The number of files that may still be added. */
  left: number;
}

/** Adds the ids of a page or of a snippet in it. `above` are the files that it is in. */
function collect(page: Collection, file: string, above: readonly string[]): void {
  const part = page.factsOf(file);
  page.left -= 1;
  if (!part || page.left < 0 || above.includes(file)) {
    page.ids.open();
    return;
  }
  const own = part.local.flatMap(({ whole, names }) => [whole ?? '', ...names]);
  for (const name of [...own, ...part.fromPackages, ...part.exported]) page.names.add(name);
  const modules = new Set<string>();
  for (const source of page.idsOf(file) ?? []) {
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

function addComponent(
  page: Collection,
  file: string,
  part: PageImports,
  name: string,
  { above, modules }: { above: readonly string[]; modules: Set<string> },
): void {
  if (part.fromPackages.includes(name)) page.ids.open();
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
  const part = page.factsOf(file);
  if (!part) return;
  for (const source of page.idsOf(file) ?? []) if (source.isCode) page.ids.add(source, false);
  for (const { path } of part.local) {
    const target = importedFile(page.files, file, path);
    if (target !== undefined && /\.(?:mdx?|[cm]?[jt]sx?)$/.test(target))
      collectModule(page, target, seen);
  }
}
