import { folderOf, plainPathFrom, relativePath } from '@nav/core/internal';
import { keptLayout, type Layout } from './addresses/layout.ts';
import { pageFinder } from './addresses/old-addresses.ts';
import { plainAddress, type Redirect, redirectsFor } from './addresses/redirects.ts';
import { convertEditions } from './config/navigation.ts';
import { type Conversion, newOutcome } from './config/outcome.ts';
import { siteConfig } from './config/site.ts';
import { type Framework, ImportError } from './model/framework.ts';
import type { Item, Lost, Section, Source } from './model/source.ts';
import { labelEdits, type PageEdit } from './moves/labels.ts';
import type { SourceFiles } from './reading/files.ts';
import { countNavigation, type ImportReport } from './report/report.ts';

export interface ImportOptions {
  /** The folder with the configuration of the framework, from the root of the files. */
  folder: string;
  /** The path of the new `docs.json`, from the root of the files. */
  out: string;
  /** The versions to import, by their names in the source. Default: all. */
  versions?: readonly string[] | undefined;
  /** The languages to import, by their names in the source. Default: all. */
  languages?: readonly string[] | undefined;
  layout?: 'keep' | 'urls' | undefined;
  tabs?: 'auto' | 'none' | 'top-level' | undefined;
  links?: 'note' | 'anchors' | undefined;
  /** The label of a group around everything at the top level. */
  wrapTopLevel?: string | undefined;
  /** False to leave pages as they are. */
  frontMatter?: boolean | undefined;
  /** The navigation as data, from the file of `--sidebar`. */
  sidebar?: { file: string; value: unknown } | undefined;
}

/** The changes of an import. Nothing is written. Paths are relative to the root of the files. */
export interface ImportPlan {
  source: Pick<Source, 'title' | 'config' | 'exportCommand'>;
  /** The path and the text of `docs.json`. */
  out: string;
  config: string;
  edits: readonly PageEdit[];
  /** The new path of each file that moves. */
  moves: ReadonlyMap<string, string>;
  redirects: readonly Redirect[];
  report: ImportReport;
}

/** The file is not below the folder of `docs.json`. */
export class OutsideError extends ImportError {
  readonly file: string;
  /** The folder that contains all pages. */
  readonly folder: string;

  constructor(file: string, folder: string) {
    super(`${file} is outside of the folder of docs.json.`);
    this.file = file;
    this.folder = folder;
  }
}

/**
 * Plans the import of a site. Reads files, and writes none.
 *
 * @throws ImportError if there is nothing to import, or a page is not below the folder of `out`.
 */
export function importSite(
  files: SourceFiles,
  framework: Framework,
  options: ImportOptions,
): ImportPlan {
  const { folder, out } = options;
  const source = framework.read(files, folder, { sidebar: options.sidebar });
  const site = folderOf(out);
  const titles = new Map(source.pages.map(({ file, title }) => [file, title]));
  const outcome = newOutcome();
  outcome.lost.push(...source.lost);
  const editions = chosenEditions(source, options, outcome.lost);
  const pageFiles = [...filesOf(editions)];
  assertInside(site, pageFiles);
  const layout = keptLayout(files, site, pageFiles);
  const conversion: Conversion = {
    outcome,
    findPage: pageFinder(source.pages),
    slugOf: layout.slugOf,
    titleOf: (file) => titles.get(file),
    links: options.links ?? 'note',
    wrap: options.wrapTopLevel,
  };
  const navigation = convertEditions(editions, conversion, { tabs: options.tabs ?? 'auto' });
  if (!navigation) throw new ImportError(`${source.config}: The navigation has no pages.`);
  const edits = labelEdits(
    outcome.shown.values(),
    files,
    conversion,
    layout,
    options.frontMatter !== false,
  );
  const redirects = newRedirects(source, conversion, layout, files);
  for (const link of source.site.links ?? []) {
    if (/^https?:\/\//.test(link.href)) continue;
    const what = `link "${link.label}" to ${link.href}`;
    outcome.lost.push({
      kind: 'lost',
      what,
      reason: 'the navigation bar takes only links to other sites',
      at: link.at,
    });
  }
  const config = siteConfig(source.site, navigation, redirects, outcome.anchors, (file) => {
    const path = relativePath(site, file);
    return path === undefined ? undefined : `/${path}`;
  });
  const shown = (path: string) => plainPathFrom(site, path);
  return {
    source,
    out,
    config: `${JSON.stringify(config, null, 2)}\n`,
    edits,
    moves: layout.moves,
    redirects,
    report: {
      version: 1,
      framework: framework.name,
      files: [
        { file: shown(out), status: 'written' },
        ...edits
          .filter(({ file }) => !layout.moves.has(file))
          .map(({ file }) => ({ file: shown(file), status: 'changed' as const })),
        ...[...layout.moves].map(([file, to]) => ({
          file: shown(file),
          status: 'moved' as const,
          to: shown(to),
        })),
      ],
      converted: countNavigation(navigation, redirects.length),
      notConverted: outcome.lost.map(({ what, reason, at, option }) => ({
        file: shown(at.file),
        line: at.line,
        column: at.column,
        what,
        reason,
        ...(option === undefined ? {} : { option }),
      })),
    },
  };
}

/** Returns the editions that `--versions` and `--languages` choose. Those left out are noted. */
function chosenEditions(
  { editions }: Source,
  { versions, languages }: ImportOptions,
  lost: Lost[],
): Source['editions'] {
  const noted = new Set<string>();
  const isChosen = (
    kind: 'version' | 'language',
    variant: Source['editions'][number]['version'],
    names: readonly string[] | undefined,
  ) => {
    if (!variant || !names || names.includes(variant.name) || names.includes(variant.label))
      return true;
    const what = `${kind} "${variant.label}" ${variant.name}`;
    if (!noted.has(what)) {
      noted.add(what);
      lost.push({ kind: 'lost', what, reason: `it is not among --${kind}s`, at: variant.at });
    }
    return false;
  };
  const chosen = editions.filter(
    ({ version, language }) =>
      isChosen('version', version, versions) && isChosen('language', language, languages),
  );
  if (chosen.length === 0 && editions.length > 0) {
    throw new ImportError('--versions and --languages leave nothing to import.');
  }
  return chosen;
}

/** Returns the files of all pages in some editions. */
function* filesOf(editions: Source['editions']): Iterable<string> {
  function* inItems(items: readonly Item[]): Iterable<string> {
    for (const item of items) {
      if (item.kind === 'page' && item.withheld === undefined) yield item.file;
      if (item.kind !== 'group') continue;
      if (item.index && item.index.withheld === undefined) yield item.index.file;
      yield* inItems(item.items);
    }
  }
  function* inSection({ items, menu = [] }: Section): Iterable<string> {
    yield* inItems(items);
    for (const one of menu) yield* inSection(one);
  }
  for (const { sections } of editions) for (const section of sections) yield* inSection(section);
}

function assertInside(site: string, pages: readonly string[]): void {
  const outside = pages.find((file) => relativePath(site, file) === undefined);
  if (outside === undefined) return;
  throw new OutsideError(outside, commonFolder([site, ...pages.map(folderOf)]));
}

function commonFolder(folders: readonly string[]): string {
  const [first = '', ...rest] = folders;
  let common = first.split('/');
  for (const folder of rest) {
    const segments = folder.split('/');
    const at = common.findIndex((segment, index) => segments[index] !== segment);
    if (at !== -1) common = common.slice(0, at);
  }
  return common.join('/');
}

function newRedirects(
  { pages }: Source,
  { outcome }: Conversion,
  layout: Layout,
  files: SourceFiles,
): Redirect[] {
  const addressOf = (file: string) => {
    const slug = layout.slugOf(file);
    return slug === undefined ? undefined : `/${slug}`;
  };
  const live = new Set(files.below(layout.site).flatMap((file) => addressOf(file) ?? []));
  const liveFolders = new Set([...live].flatMap((address) => foldersOf(address)));
  const changes = new Map<string, string>();
  const add = (from: string, to: string) => {
    if (from === '/' || from === to || from === to.replace(/\/index$/, '') || changes.has(from))
      return;
    changes.set(from, to);
  };
  const order = new Map([...outcome.shown.keys()].map((file, index) => [file, index]));
  const rank = (file: string) => order.get(file) ?? Number.POSITIVE_INFINITY;
  for (const { file, address } of [...pages].sort((a, b) => rank(a.file) - rank(b.file) || 0)) {
    const to = addressOf(file);
    if (to !== undefined && order.has(file)) add(plainAddress(address), to);
  }
  for (const { address, file } of outcome.generated) {
    const to = addressOf(file);
    if (to !== undefined && !live.has(plainAddress(address))) add(plainAddress(address), to);
  }
  return redirectsFor(
    [...changes].map(([from, to]) => ({ from, to })),
    (folder) => liveFolders.has(folder) || live.has(folder),
  );
}

function foldersOf(address: string): string[] {
  return [...address.matchAll(/\//g)].map(({ index }) => address.slice(0, index)).filter(Boolean);
}
