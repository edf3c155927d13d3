import type { ElementKind } from '@nav/core/client';
import { baseName, folderOf, normalizePagePath } from '@nav/paths';
import { type JsonNode, stringOf } from '../../document/document.ts';
import { entriesOf } from '../../document/references.ts';
import { folderLabel, type Spellings } from '../../navigation/folder-label.ts';
import { isEndpoint, pagesOf, slugSegments } from '../../navigation/navigation.ts';
import { frontMatterOf, sitePages } from '../../pages/links/site-files.ts';
import type { Session } from '../../session/session.ts';

/** The criterion for sorting pages into groups. */
export interface GroupingOptions {
  by: 'path' | 'frontmatter' | 'mapping';
  /** The path segment, from 1; by default, the first one that differs between the pages. */
  segment: number | undefined;
  /** The key of the front matter. */
  key: string;
  /** The labels by path prefix. */
  map: ReadonlyMap<string, string>;
}

/** Returns what the options group by, each with the message for one that no page has. */
export function criteriaOf({ by, segment, key, map }: GroupingOptions): Map<string, string> {
  if (by === 'mapping') {
    const messageOf = (prefix: string) =>
      `No ungrouped page starts with ${JSON.stringify(prefix)}.`;
    return new Map(Array.from(map.keys(), (prefix) => [prefix, messageOf(prefix)]));
  }
  if (by === 'frontmatter') {
    return new Map([[key, `No ungrouped page has ${JSON.stringify(key)} in its front matter.`]]);
  }
  if (segment === undefined) return new Map();
  return new Map([[`${segment}`, `No ungrouped page has a folder as segment ${segment}.`]]);
}

/** Chooses the group of a page at a level, from 0; undefined if it stays without one. */
export type Chooser = (path: string, level: number) => Choice | undefined;

interface Choice {
  label: string;
  /** The criterion for the choice; undefined for the group of all other pages. */
  criterion?: string;
  /** True for the page next to the folder of the group, which becomes the first page of the group. */
  isFirst?: boolean;
}

export function chooserFor(
  session: Session,
  kind: ElementKind,
  entries: JsonNode,
  { by, key, map, segment }: GroupingOptions,
  spellings: Spellings,
): Chooser {
  if (by === 'frontmatter') {
    const pages = sitePages(session);
    return (path) => {
      const file = pages.get(normalizePagePath(path));
      const value = file === undefined ? undefined : frontMatterOf(session, file).data[key];
      const label = typeof value === 'string' ? value.trim() : '';
      return label === '' ? undefined : { label, criterion: key };
    };
  }
  if (by === 'mapping') {
    const rules = Array.from(map, ([criterion, label]) => ({
      criterion,
      label,
      prefix: slugSegments(criterion),
    })).sort((a, b) => b.prefix.length - a.prefix.length);
    return (path) => {
      const segments = slugSegments(path);
      const fits = (part: string, index: number) => part === segments[index];
      return rules.find(({ prefix }) => prefix.every(fits));
    };
  }
  // An earlier run may have grouped some pages of a group.
  const slugs = kind === 'group' ? slugsBelow(session, entries) : slugsIn(session, entries);
  const parents = new Map(Array.from(new Set(slugs.map(folderOf)), (one) => [one, namesIn(one)]));
  const folders = new Set(
    [...parents.values()].flatMap((names) =>
      names.map((_, index) => names.slice(0, index + 1).join('/')),
    ),
  );
  const first =
    segment === undefined ? firstDifference([...parents.values()], kind !== 'group') : segment - 1;
  const labels = new Map<string, string>();
  return (path, level) => {
    const index = first + level;
    const slug = normalizePagePath(path);
    const parent = folderOf(slug);
    const names = parents.get(parent) ?? namesIn(parent);
    const isFirst = names.length === index && folders.has(slug);
    const folder = isFirst ? baseName(slug) : names[index];
    if (folder === undefined) return undefined;
    const label = labels.get(folder) ?? folderLabel(folder, spellings);
    labels.set(folder, label);
    return { label, criterion: `${segment}`, isFirst };
  };
}

/** Returns the names of a folder and of those above it, outermost first. */
function namesIn(folder: string): string[] {
  return folder === '' ? [] : folder.split('/');
}

function slugsIn(session: Session, entries: JsonNode): string[] {
  return entriesOf(entries)
    .map((entry) => stringOf(session.follow(entry)))
    .filter((path) => path !== undefined && !isEndpoint(path))
    .map((path) => normalizePagePath(path as string));
}

function slugsBelow(session: Session, entries: JsonNode): string[] {
  const groups = entriesOf(entries).flatMap((entry) => pagesOf(session, entry) ?? []);
  return [...slugsIn(session, entries), ...groups.flatMap((pages) => slugsBelow(session, pages))];
}

/**
 * @param parents the folders of the pages, by their names from the root
 * @param mayBeOne whether one folder for all pages is also a level
 */
function firstDifference(parents: readonly (readonly string[])[], mayBeOne: boolean): number {
  const folders = parents.filter(({ length }) => length > 0);
  const [first = []] = folders;
  let level = 0;
  while (level < first.length && folders.every((folder) => folder[level] === first[level])) {
    level += 1;
  }
  const isOne = level > 0 && folders.every(({ length }) => length === level);
  return mayBeOne && isOne ? level - 1 : level;
}
