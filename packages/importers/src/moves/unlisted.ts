import { groupBy, once } from '@nav/collections';
import { pageLinks, pageSlug, readFrontMatter } from '@nav/core/internal';
import {
  baseName,
  extensionOf,
  folderOf,
  isPrivateName,
  joinPath,
  prefixOf,
  relativePath,
  withoutExtension,
} from '@nav/paths';
import { OLD_LIST } from '../addresses/assets.ts';
import type { Layout } from '../addresses/layout.ts';
import type { SourceFiles } from '../reading/files.ts';
import { MAX_HIDDEN } from '../reading/limits.ts';
import { type SiteLinks, targetsOf } from './follow-links.ts';

/** A file of settings that an import writes. */
export interface PlannedFile {
  file: string;
  /** Undefined if there is none yet. */
  before: string | undefined;
  after: string;
}

export interface Unlisted {
  /** The pages that stay at their URLs and need no entry. */
  hidden: readonly string[];
  /** The `.mintignore` with the files that the source does not publish either; undefined if it need not change. */
  ignored?: PlannedFile | undefined;
  /** Returns true for a page that it lists. */
  isIgnored(file: string): boolean;
  /** The drafts that are hidden, and that no navigation of the source lists. */
  live: readonly string[];
}

/** The fewest unpublished pages of a folder that is ignored as a whole. */
const MIN_PAGES = 3;
const IGNORE_FILE = '.mintignore';

/** Matches the name of a Markdown file in a text, or the last word of one. */
const FILE_NAME = /[^\s/\\"'`()<>[\]{}|=,;:]+\.mdx?/g;

/**
 * Finds the pages that the new navigation does not list. They are hidden, except for snippets, which other pages import.
 * Builders ignore those next to the folder of the pages. If the source does not publish many pages, builders also ignore its
 * drafts and whole folders of such pages; if many others are left, those as well.
 *
 * @param published the files of the pages of the source.
 * @param links the links and imports of all pages.
 */
export function findUnlisted(
  files: SourceFiles,
  { site, slugOf, pathOf }: Layout,
  published: ReadonlySet<string>,
  shown: { has(file: string): boolean },
  drafts: ReadonlySet<string>,
  links: SiteLinks,
): Unlisted {
  const [used, imported] = [targetsOf(links), targetsOf(links, true)];
  // No check asks for an entry of a file for the repository. Only its links would be checked.
  const isPlain = (file: string) =>
    isPrivateName(withoutExtension(file)) && pageLinks(files.readRaw(file) ?? '').length === 0;
  const others = files.below(site).filter((file) => {
    const path = relativePath(site, pathOf(file)) ?? '';
    const isPage = pageSlug(path) !== undefined && !/(?:^|\/)[._]/.test(path);
    const isOldList = OLD_LIST.test(file);
    return isPage && !shown.has(file) && (published.has(file) || !(isOldList || isPlain(file)));
  });
  const unpublished = others.filter((file) => !published.has(file) && !used.has(file));
  const isSnippet = (file: string) => imported.has(file) && !published.has(file);
  const all = others.filter((file) => slugOf(file) !== undefined && !isSnippet(file));
  const mayHide = unpublished.length <= MAX_HIDDEN;
  const isAtTop = (file: string) => folderOf(file) === site;
  const isBeside = [...published].some(isAtTop) ? () => false : isAtTop;
  const visible = new Set([...published].map(pathOf));
  const isVisible = (file: string) => visible.has(file);
  const isDraft = (file: string) =>
    !published.has(file) &&
    (drafts.has(file) || readFrontMatter(files.read(file) ?? '').data.draft === true);
  const staying = new Set([...visible, ...[...used].map(pathOf)]);
  const kept = new Set<string>();
  for (const file of staying)
    for (let at = folderOf(file); at !== site && at !== ''; at = folderOf(at)) kept.add(at);
  const folders = groupBy(unpublished, (file) => widestFolder(file, site, kept));
  const prefixes = [...folders]
    .filter(([folder, own]) => !mayHide && folder !== '' && own.length >= MIN_PAGES)
    .map(([folder]) => prefixOf(folder));
  const isInside = (file: string) => prefixes.some((one) => file.startsWith(one));
  const single = unpublished.filter((file) => !isInside(file));
  const isMany = single.length > MAX_HIDDEN;
  const ignored = new Set(
    single.filter((file) => isMany || isBeside(file) || (!mayHide && isDraft(file))),
  );
  const hidden = all.filter((file) => !isInside(pathOf(file)) && !ignored.has(file));
  const partials = unusedPartials(files, site, published, used);
  const alike = groupBy(staying, globOf);
  const patterns = [
    ...prefixes.map((one) => patternOf(site, one)),
    ...[...groupBy(ignored, globOf)].flatMap(([glob, own]) => {
      const others = alike.get(glob) ?? [];
      if (own.length < MIN_PAGES || others.length >= own.length || others.some(isVisible))
        return own.map((file) => patternOf(site, file));
      // A link may lead to a page of the folder.
      return [
        `${patternOf(site, prefixOf(folderOf(glob)))}*${extensionOf(glob)}`,
        ...others.map((file) => `!${patternOf(site, file)}`),
      ];
    }),
    ...partials.filter((file) => !isInside(file)).map((file) => patternOf(site, file)),
  ];
  const isIgnored = (file: string) => isInside(pathOf(file)) || ignored.has(file);
  const live = hidden.filter((one) => !drafts.has(one) && isDraft(one));
  if (patterns.length === 0) return { hidden, isIgnored, live };
  const file = joinPath(site, IGNORE_FILE);
  const before = files.readRaw(file);
  const after = [
    ...(before === undefined ? [] : [before.trimEnd(), '']),
    '# The old site does not publish these pages.',
    ...patterns,
    '',
  ].join('\n');
  return { hidden, ignored: { file, before, after }, isIgnored, live };
}

/** Returns the files with links that no page shows, because of a name that starts with an underscore. */
function unusedPartials(
  files: SourceFiles,
  site: string,
  published: ReadonlySet<string>,
  used: ReadonlySet<string>,
): string[] {
  const namesIn = (one: string) => files.readRaw(one)?.match(FILE_NAME) ?? [];
  const named = once(() => new Set([...published, ...used].flatMap(namesIn)));
  return files.below(site).filter((file) => {
    if (published.has(file) || used.has(file) || OLD_LIST.test(file)) return false;
    if (!/(?:^|\/)_.*\.mdx?$/.test(relativePath(site, file) ?? '')) return false;
    if (pageLinks(files.readRaw(file) ?? '').length === 0) return false;
    // Frameworks include files with many kinds of syntax.
    return !baseName(file)
      .match(FILE_NAME)
      ?.some((name) => named().has(name));
  });
}

/** Returns the widest folder around a file without files of the old site; empty without one. */
function widestFolder(file: string, site: string, kept: ReadonlySet<string>): string {
  let widest = '';
  for (let at = folderOf(file); at !== site && at !== '' && !kept.has(at); at = folderOf(at))
    widest = at;
  return widest;
}

/** Returns the folder and the extension of a file. */
function globOf(file: string): string {
  return `${prefixOf(folderOf(file))}*${extensionOf(file)}`;
}

/** Returns the pattern for a file, or for a folder with a slash at its end. */
function patternOf(site: string, path: string): string {
  const inside = relativePath(site, path) ?? '';
  return `/${inside.replace(/[*?[\]\\#! ]/g, '\\$&')}`;
}
