import { pageSlug } from '@nav/core/internal';
import { folderOf, joinPath, prefixOf, relativePath } from '@nav/text';
import { OLD_LIST } from '../addresses/assets.ts';
import type { Layout } from '../addresses/layout.ts';
import type { SourceFiles } from '../reading/files.ts';

/** A file of settings that an import writes. */
export interface PlannedFile {
  file: string;
  /** Undefined if there is none yet. */
  before: string | undefined;
  after: string;
}

/** The pages that the navigation does not list. */
export interface Unlisted {
  /** The pages that stay at their URLs and need no entry. */
  hidden: readonly string[];
  /** The `.mintignore` with the files that the source does not publish either; undefined if it need not change. */
  ignored?: PlannedFile | undefined;
}

/** The most pages that are hidden although the source does not publish them. More are ignored. */
const MAX_HIDDEN = 20;
/** The fewest unpublished pages of a folder that is ignored as a whole. */
const MIN_PAGES = 3;
const IGNORE_FILE = '.mintignore';
/**
 * Finds the pages that the new navigation does not list. They are hidden. If the source does not publish many of them, builders
 * ignore its drafts and whole folders of such pages.
 *
 * @param published the files of the pages of the source.
 * @param used the files that links and imports lead to.
 */
export function findUnlisted(
  files: SourceFiles,
  { site, slugOf, pathOf }: Layout,
  published: ReadonlySet<string>,
  shown: { has(file: string): boolean },
  drafts: ReadonlySet<string>,
  used: ReadonlySet<string>,
): Unlisted {
  const others = files.below(site).filter((file) => {
    const path = relativePath(site, pathOf(file)) ?? '';
    const isPage = pageSlug(path) !== undefined && !/(?:^|\/)[._]/.test(path);
    return isPage && !shown.has(file) && (published.has(file) || !OLD_LIST.test(file));
  });
  const unpublished = others.filter((file) => !published.has(file) && !used.has(file));
  const all = others.filter((file) => slugOf(file) !== undefined);
  if (unpublished.length <= MAX_HIDDEN) return { hidden: all };
  const kept = new Set<string>();
  for (const file of [...published, ...used])
    for (let at = folderOf(pathOf(file)); at !== site && at !== ''; at = folderOf(at)) kept.add(at);
  const folders = new Map<string, string[]>();
  for (const file of unpublished) {
    let top = '';
    for (let at = folderOf(file); at !== site && at !== '' && !kept.has(at); at = folderOf(at))
      top = at;
    folders.set(top, [...(folders.get(top) ?? []), file]);
  }
  const whole = [...folders].filter(([folder, own]) => folder !== '' && own.length >= MIN_PAGES);
  const prefixes = whole.map(([folder]) => prefixOf(folder));
  const single = unpublished.filter((file) => drafts.has(file));
  const patterns = [
    ...prefixes,
    ...single.filter((file) => !prefixes.some((one) => file.startsWith(one))),
  ];
  const isIgnored = (file: string) => patterns.some((one) => file.startsWith(one));
  const hidden = all.filter((file) => !isIgnored(pathOf(file)));
  if (patterns.length === 0) return { hidden };
  const file = joinPath(site, IGNORE_FILE);
  const before = files.readRaw(file);
  const lines = patterns.map((one) => `/${escapePattern(relativePath(site, one) ?? one)}`);
  const after = [
    ...(before === undefined ? [] : [before.trimEnd(), '']),
    '# The old site does not publish these pages.',
    ...lines,
    '',
  ].join('\n');
  return { hidden, ignored: { file, before, after } };
}

function escapePattern(path: string): string {
  return path.replace(/[*?[\]\\#! ]/g, '\\$&');
}
