import type { Group, Item, Link, PageItem } from '../model/source.ts';
import type { Place } from '../reading/place.ts';
import type { Entry, GroupEntry } from './entries.ts';
import { iconOf } from './icons.ts';
import { type Conversion, showPage } from './outcome.ts';

/** Groups within groups. A config may not be nested deeper than a parser reads. */
const MAX_DEPTH = 200;

/** Converts the items of a list. Labeled separators become groups of what follows them. */
export function convertItems(
  items: readonly Item[],
  conversion: Conversion,
  depth: number,
): Entry[] {
  const entries: Entry[] = [];
  let open: GroupEntry | undefined;
  let lines: { count: number; at: Place } | undefined;
  const close = () => {
    if (!open) return;
    if (open.pages.length > 0) entries.push(open);
    open = undefined;
  };
  for (const item of items) {
    if (item.kind === 'separator') {
      if (!item.label) {
        lines = { count: (lines?.count ?? 0) + 1, at: lines?.at ?? item.at };
        continue;
      }
      close();
      open = { group: item.label, ...(depth > 0 ? { expanded: true } : {}), pages: [] };
      continue;
    }
    const into = open?.pages ?? entries;
    into.push(...convertItem(item, conversion, open ? depth + 1 : depth));
  }
  close();
  if (lines) {
    const { count, at } = lines;
    const what = count === 1 ? 'a line between entries' : `${count} lines between entries`;
    conversion.outcome.lost.push({ kind: 'lost', what, reason: 'it has no label', at });
  }
  return entries;
}

function convertItem(
  item: Exclude<Item, { kind: 'separator' }>,
  conversion: Conversion,
  depth: number,
): Entry[] {
  switch (item.kind) {
    case 'page':
      return convertPage(item, conversion);
    case 'group':
      return convertGroup(item, conversion, depth);
    case 'link':
      return convertLink(item, conversion);
    case 'lost':
      conversion.outcome.lost.push(item);
      return [];
  }
}

const WITHHELD: Readonly<Record<NonNullable<PageItem['withheld']>, string>> = {
  draft:
    'a draft is not published in the source, but builders serve every page file; add it to .mintignore',
  unlisted: 'an unlisted page; its address still works',
  untranslated: 'it has no translation',
};

/** Returns the entry of a page; undefined, with the reason noted, if it has none. */
function entryOf(item: PageItem, { outcome, slugOf }: Conversion): string | undefined {
  const slug = slugOf(item.file);
  const reason =
    item.withheld === undefined
      ? 'its file is not a Markdown page that builders read'
      : WITHHELD[item.withheld];
  if (item.withheld === undefined && slug !== undefined) return slug;
  outcome.lost.push({
    kind: 'lost',
    what: `page "${item.label}" ${item.file}`,
    reason,
    at: item.at,
  });
  return undefined;
}

function convertPage(item: PageItem, conversion: Conversion): Entry[] {
  const entry = entryOf(item, conversion);
  if (entry === undefined) return [];
  showPage(conversion.outcome, item);
  return [entry];
}

function convertGroup(group: Group, conversion: Conversion, depth: number): Entry[] {
  const { outcome, titleOf } = conversion;
  const { index, at } = group;
  if (depth >= MAX_DEPTH) {
    outcome.lost.push({
      kind: 'lost',
      what: `group "${group.label}"`,
      reason: 'it is nested too deeply',
      at,
    });
    return [];
  }
  const root = index && entryOf(index, conversion);
  if (index && root !== undefined) showPage(outcome, { ...index, label: undefined } as never);
  const pages = convertItems(group.items, conversion, depth + 1);
  loseDetails(group, conversion, pages);
  if (pages.length === 0) {
    if (index && root !== undefined) {
      showPage(outcome, { ...index, label: group.label || index.label });
      return [root];
    }
    outcome.lost.push({
      kind: 'lost',
      what: `group "${group.label}"`,
      reason: 'it has no pages',
      at,
    });
    return [];
  }
  const title = index && root !== undefined ? titleOf(index.file) : undefined;
  const label = group.label || title || firstLabel(group.items, titleOf) || 'Pages';
  const icon = group.icon === undefined ? undefined : iconOf(group.icon);
  return [
    {
      group: label,
      ...(root === undefined ? {} : { root }),
      ...(icon === undefined ? {} : { icon }),
      ...(group.tag === undefined ? {} : { tag: group.tag }),
      ...(depth > 0 && group.isCollapsed !== true ? { expanded: true } : {}),
      pages,
    },
  ];
}

/** Notes the parts of a group that have no counterpart. */
function loseDetails(
  group: Group,
  { outcome, findPage }: Conversion,
  pages: readonly Entry[],
): void {
  const { label, generatedIndex, href, icon, at } = group;
  const lose = (what: string, reason: string) =>
    outcome.lost.push({ kind: 'lost', what, reason, at });
  if (generatedIndex !== undefined) {
    const file = firstFile(group.items);
    if (file !== undefined && pages.length > 0)
      outcome.generated.push({ address: generatedIndex, file, at });
    lose(
      `generated index page of "${label}" ${generatedIndex}`,
      pages.length > 0 ? 'it redirects to the first page of the group' : 'its group has no pages',
    );
  }
  if (href !== undefined) lose(`link of the group "${label}" ${href}`, 'a group opens only a page');
  if (icon !== undefined && iconOf(icon) === undefined)
    lose(`icon ${icon} of "${label}"`, 'it is in none of the icon libraries');
  void findPage;
}

function firstFile(items: readonly Item[]): string | undefined {
  for (const item of items) {
    const file =
      item.kind === 'page' && item.withheld === undefined
        ? item.file
        : item.kind === 'group'
          ? ((item.index?.withheld === undefined ? item.index?.file : undefined) ??
            firstFile(item.items))
          : undefined;
    if (file !== undefined) return file;
  }
  return undefined;
}

function firstLabel(items: readonly Item[], titleOf: Conversion['titleOf']): string | undefined {
  for (const item of items) {
    const label =
      item.kind === 'page'
        ? item.label
        : item.kind === 'group'
          ? (item.index && titleOf(item.index.file)) || firstLabel(item.items, titleOf)
          : undefined;
    if (label) return label;
  }
  return undefined;
}

function convertLink(link: Link, conversion: Conversion): Entry[] {
  const { outcome, findPage, links } = conversion;
  const { label, href, at } = link;
  const file = findPage(href);
  if (file !== undefined && !href.includes('#')) {
    return convertPage({ kind: 'page', file, label, at, icon: link.icon }, conversion);
  }
  if (links === 'anchors' && /^https?:\/\//.test(href)) {
    outcome.anchors.push(link);
    return [];
  }
  outcome.lost.push({
    kind: 'lost',
    what: `link "${label}" to ${href}`,
    reason:
      href.includes('#') && file !== undefined
        ? 'an entry opens a whole page'
        : 'a sidebar holds pages only',
    at,
    option: file === undefined ? '--links anchors' : undefined,
  });
  return [];
}
