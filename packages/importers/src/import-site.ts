import { assertCall, assertOptions } from '@nav/core/internal';
import { folderOf, normalizeBasePath, relativePath, withoutBasePath } from '@nav/paths';
import { assetMoves, oldNameNotes } from './addresses/assets.ts';
import { hostingRedirects } from './addresses/hosting-redirects.ts';
import { keptLayout, type Layout, urlLayout } from './addresses/layout.ts';
import { liveAddresses } from './addresses/live-addresses.ts';
import { newRedirects } from './addresses/new-redirects.ts';
import { type Choice, chooseEditions } from './config/choose.ts';
import { DRAFT } from './config/items.ts';
import { convertEditions } from './config/navigation.ts';
import { type Conversion, newOutcome } from './config/outcome.ts';
import { reshape, type Tabs } from './config/reshape.ts';
import { siteConfig } from './config/site.ts';
import { assertInside, listedFiles } from './config/site-folder.ts';
import { type Framework, ImportError, type ReadOptions, unreadable } from './model/framework.ts';
import { type Edition, type Lost, newLost, type SiteSource } from './model/source.ts';
import { nodesIn } from './model/tree.ts';
import {
  editPages,
  type PlannedPage,
  plannedPages,
  readPages,
  withTexts,
} from './moves/edit-pages.ts';
import { redirectLinks } from './moves/follow-links.ts';
import { importTest, type OldSite, oldSite } from './moves/old-site.ts';
import type { PlannedFile } from './moves/unlisted.ts';
import type { SourceFiles } from './reading/files.ts';
import { fileStart } from './reading/place.ts';
import { contentNotes } from './report/content.ts';
import { countNavigation, type ImportReport, reportOf } from './report/report.ts';
import { type UrlRow, urlRows } from './report/urls.ts';

export interface ImportOptions extends Choice, ReadOptions {
  /** The folder with the configuration of the framework, from the root of the files. */
  folder: string;
  /** The path of the new `docs.json`, from the root of the files. */
  out: string;
  /** `urls` moves each page to the path of its old address; `keep` leaves files where they are. Default: `urls`. */
  layout?: 'keep' | 'urls' | undefined;
  /**
   * The path under which the new site is served. Default: the base path of the old site, which page paths do not contain. With
   * `/`, it is a folder of pages.
   */
  basePath?: string | undefined;
  /** The role of sections. Default: `auto`, tabs if there are several. */
  tabs?: Tabs | undefined;
  /** `anchors` turns links of a sidebar into anchors of the site. Default: `note`, which reports them. */
  links?: 'note' | 'anchors' | undefined;
  /** The label of a group around everything at the top level. */
  wrapTopLevel?: string | undefined;
  /** `false` leaves pages as they are, and reports the labels that differ. Default: `true`. */
  frontMatter?: boolean | undefined;
}

/** The changes of an import. Nothing is written. */
export interface ImportPlan {
  /** The site as its framework shows it. */
  source: SiteSource;
  /** The path of the new `docs.json`, from the root of the files, and its text. */
  out: string;
  config: string;
  pages: readonly PlannedPage[];
  /** Files that move as they are, such as images, by their paths from the root of the files. */
  assets: ReadonlyMap<string, string>;
  /** The `.mintignore` with the files that the source does not publish; undefined if it does not change. */
  ignored?: PlannedFile | undefined;
  /** Each old address, and how readers reach its page. */
  urls: readonly UrlRow[];
  report: ImportReport;
}

const OPTIONS: Readonly<Record<keyof ImportOptions, 1>> = {
  folder: 1,
  out: 1,
  layout: 1,
  tabs: 1,
  links: 1,
  wrapTopLevel: 1,
  frontMatter: 1,
  versions: 1,
  languages: 1,
  sidebar: 1,
  basePath: 1,
};

function assertArguments(files: SourceFiles, framework: Framework, options: ImportOptions): void {
  if (typeof files?.below !== 'function')
    throw new TypeError('The first argument of importSite must be files: sourceFiles(host).');
  if (typeof framework?.detect !== 'function')
    throw new TypeError(
      'The second argument of importSite must be a framework: one of frameworks, or what detectFrameworks finds.',
    );
  assertOptions('importSite', options, OPTIONS);
  assertCall(
    "importSite(files, framework, { folder: '', out: 'docs.json' })",
    typeof options.folder === 'string',
    typeof options.out === 'string',
  );
}

/**
 * Plans the import of a site. Reads files, executes and writes none.
 *
 * @throws ImportError if there is nothing to import, or a page is not below the folder of `out`. TypeError for wrong
 *   arguments and unknown options.
 */
export function importSite(
  files: SourceFiles,
  framework: Framework,
  options: ImportOptions,
): ImportPlan {
  assertArguments(files, framework, options);
  const { folder, out, sidebar, layout: kind = 'urls' } = options;
  const site = folderOf(out);
  if (sidebar && !framework.takesSidebar)
    throw new ImportError(
      `--sidebar has no effect: nav reads the whole navigation of ${framework.title} from files. Import without it.`,
    );
  const source = framework.read(files, folder, { sidebar });
  const { fallbacks = [] } = source;
  const basePath = servedBelow(source, options.basePath);
  const chosen = chooseEditions(source, options);
  const editions = chosen.editions.map((edition) =>
    reshape(edition, options.tabs ?? 'auto', options.wrapTopLevel),
  );
  const listed = listedFiles(editions);
  assertInside(site, listed);
  const serving = kind === 'urls' ? source : { ...source, served: [] };
  const served = assetMoves(files, site, basePath, serving);
  const old = oldSite(files, source, folder, site);
  const { findPage } = old;
  const layout =
    kind === 'urls'
      ? urlLayout(files, site, source.pages, basePath, served.assets, importTest(old))
      : keptLayout(files, site, [...listed, ...old.published], served.assets);
  const conversion = conversionOf(old, layout, options.links ?? 'note');
  const { outcome } = conversion;
  const navigation = convertEditions(editions, conversion);
  if (!navigation) throw noNavigation(source, chosen.editions);
  reportUnsettled(editions, conversion);

  const { shown } = outcome;
  const read = readPages(old, layout, conversion);
  const { unlisted, links } = read;
  const mayEdit = options.frontMatter !== false;
  const edited = editPages(old, framework, layout, read, conversion, kind, mayEdit);
  const { texts, edits, lost: unedited } = edited;

  const live = liveAddresses(files, layout, unlisted.isIgnored);
  const isOld = (address: string) => findPage(address) !== undefined;
  const renamed =
    kind === 'keep' ? redirectLinks(files, layout, live, links, isOld) : { changes: [], lost: [] };
  const redirects = newRedirects(
    {
      pages: inOrder(source.pages, [...shown.keys()]),
      basePath,
      isShown: (file) => shown.has(file),
      generated: outcome.generated,
      fallbacks,
      renamed: renamed.changes,
      old: [...source.redirects, ...hostingRedirects(files, folder)],
      findPage,
    },
    layout,
    live,
  );
  if (kind === 'keep') assertVisible(redirects.hidden);
  const { config, lost } = siteConfig(
    source,
    navigation,
    outcome.anchors,
    redirects.redirects,
    layout,
  );
  const pages = plannedPages(files, layout, edits, texts);
  return {
    source,
    out,
    config: `${JSON.stringify(config, null, 2)}\n`,
    pages,
    assets: layout.assets,
    ignored: unlisted.ignored,
    urls: urlRows([...source.pages, ...fallbacks], layout, redirects.redirects),
    report: reportOf(
      source.title === framework.alias?.title ? framework.alias.name : framework.name,
      out,
      { pages, assets: layout.assets, ignored: unlisted.ignored },
      {
        basePath: kind === 'urls' ? basePath : '',
        converted: countNavigation(navigation, redirects.redirects.length),
        lost: [
          ...source.lost,
          ...chosen.lost,
          ...outcome.lost,
          ...unedited,
          ...served.lost,
          ...renamed.lost,
          ...redirects.hidden,
          ...redirects.lost,
          ...lost,
          ...unlisted.live.map((file) => newLost(`page ${file}`, DRAFT, file)),
          ...contentNotes(withTexts(files, texts), new Set([...shown.keys(), ...unlisted.hidden])),
          ...oldNameNotes(layout),
        ],
      },
    ),
  };
}

/** Returns the path under which the new site is served: a part of the old site's path, or else all of it. */
function servedBelow({ basePath = '' }: SiteSource, given: string | undefined): string {
  const path = normalizeBasePath(given ?? basePath);
  return path === '' || withoutBasePath(basePath, path) !== undefined ? path : basePath;
}

/** @throws ImportError if a redirect would hide a page. */
function assertVisible(hidden: readonly Lost[]): void {
  const [first] = hidden;
  if (!first) return;
  const others = hidden.length === 1 ? '' : ` It would hide ${hidden.length - 1} more.`;
  throw new ImportError(
    `--layout keep would hide ${first.what}: it is the old URL of another page, and redirects there.${others} Import with --layout urls.`,
  );
}

/** Shows the first part that could not be read. */
function noNavigation(
  { config, lost, exportCommand }: SiteSource,
  editions: readonly Edition[],
): ImportError {
  const items = [...nodesIn(editions)].filter((node) => 'kind' in node && node.kind === 'lost');
  const all = [...(items as Lost[]), ...editions.flatMap((edition) => edition.lost), ...lost];
  const cause = all.find(({ what }) => /sidebar/.test(what)) ?? all[0];
  if (!cause) {
    const at = editions[0]?.sections[0]?.at ?? fileStart(config);
    return unreadable('The navigation has no pages', 'it has no entries', at, exportCommand);
  }
  const what = `The navigation has no pages. ${cause.what}`;
  return unreadable(what, cause.reason, cause.at, exportCommand);
}

function conversionOf(
  { source, findPage }: OldSite,
  layout: Layout,
  links: 'note' | 'anchors',
): Conversion {
  const titles = new Map(source.pages.map(({ file, title }) => [file, title]));
  return {
    outcome: newOutcome(),
    findPage,
    slugOf: layout.slugOf,
    pathOf: (file) => relativePath(layout.site, layout.pathOf(file)),
    titleOf: (file) => titles.get(file),
    links,
    isExplained: (what) => source.lost.some((one) => one.what === what),
  };
}

/** No part of the source is lost, even if a step forgets it. */
function reportUnsettled(editions: readonly Edition[], { outcome }: Conversion): void {
  for (const node of nodesIn(editions)) {
    if (outcome.settled.has(node)) continue;
    const what = 'label' in node && node.label ? `"${node.label}"` : 'an entry';
    outcome.lost.push(newLost(what, 'it was not converted', node.at));
  }
}

function inOrder(pages: SiteSource['pages'], files: readonly string[]): SiteSource['pages'] {
  const ranks = new Map(files.map((file, index) => [file, index]));
  const rank = ({ file }: { file: string }) => ranks.get(file) ?? files.length;
  return [...pages].sort((a, b) => rank(a) - rank(b));
}
