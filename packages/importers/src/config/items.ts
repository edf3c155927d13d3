import type { Group, Item, Link, Lost, PageItem, Separator } from '../model/source.ts';
import { itemsBelow, pagesBelow, pagesIn } from '../model/tree.ts';
import { MAX_GROUP_DEPTH } from '../reading/limits.ts';
import type { Entry } from './entries.ts';
import { convertIcon } from './icons.ts';
import { firstLabel } from './labels.ts';
import { type Conversion, lose, showPage } from './outcome.ts';

/** A separator with a label becomes a group of what follows it. */
export function convertItems(
  items: readonly Item[],
  conversion: Conversion,
  depth: number,
): Entry[] {
  const lines = items.filter((item) => item.kind === 'separator' && !item.label);
  const entries = splitAtLabels(items).flatMap(({ separator, items: own }) =>
    separator
      ? convertPart(separator, own, conversion, depth)
      : own.flatMap((item) => convertItem(item, conversion, depth)),
  );
  const [first] = lines;
  if (first) {
    const what =
      lines.length === 1 ? 'a line between entries' : `${lines.length} lines between entries`;
    lose(conversion, what, 'it has no label', first.at);
    for (const line of lines) conversion.outcome.settled.add(line);
  }
  return entries;
}

/** A part of a list: what follows a separator with a label. The first part has none. */
interface LabeledItems {
  separator?: Separator;
  items: Exclude<Item, Separator>[];
}

function splitAtLabels(items: readonly Item[]): LabeledItems[] {
  let part: LabeledItems = { items: [] };
  const parts = [part];
  for (const item of items) {
    if (item.kind !== 'separator') part.items.push(item);
    else if (item.label || part.separator) {
      // A line ends the part of a label.
      part = item.label ? { separator: item, items: [] } : { items: [] };
      parts.push(part);
    }
  }
  return parts;
}

function convertPart(
  separator: Separator,
  items: LabeledItems['items'],
  conversion: Conversion,
  depth: number,
): Entry[] {
  const { label = '', at } = separator;
  const pages = items.flatMap((item) => convertItem(item, conversion, depth + 1));
  conversion.outcome.settled.add(separator);
  if (pages.length > 0) return [{ group: label, expanded: isExpanded(depth, false), pages }];
  lose(conversion, `heading "${label}"`, 'no pages follow it', at);
  return [];
}

function convertItem(
  item: LabeledItems['items'][number],
  conversion: Conversion,
  depth: number,
): Entry[] {
  conversion.outcome.settled.add(item);
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

/** The reason for labels that are not in the source. */
export const GUESSED = 'the source has none, so it is a guess';

/** The reason for pages without a translation. */
export const UNTRANSLATED = 'it has no translation';

export const DRAFT =
  'the source does not publish this draft, but builders serve every page file: it goes live, hidden, unless .mintignore lists it';

const WITHHELD: Readonly<Record<NonNullable<PageItem['withheld']>, string>> = {
  draft: DRAFT,
  unlisted: 'the source does not list it; its URL still works',
  untranslated: UNTRANSLATED,
};

/** Returns `undefined`, with the reason reported, if the page has no entry. */
function entryOf(item: PageItem, conversion: Conversion): string | undefined {
  conversion.outcome.settled.add(item);
  const slug = conversion.slugOf(item.file);
  if (item.withheld === undefined && slug !== undefined) return slug;
  if (item.withheld === 'draft') conversion.outcome.drafts.add(item.file);
  const reason =
    item.withheld === undefined
      ? 'builders do not read files of this type'
      : WITHHELD[item.withheld];
  lose(conversion, `page "${item.label}" ${item.file}`, reason, item.at);
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
  const { index, items, isCollapsed, tag, at } = group;
  if (depth >= MAX_GROUP_DEPTH) return loseBelow(group, conversion);
  const before = outcome.lost.length;
  const root = index && entryOf(index, conversion);
  // The page of a group comes first, but has no label of its own in the navigation.
  if (index && root !== undefined) showPage(outcome, { ...index, label: undefined });
  const pages = convertItems(items, conversion, depth + 1);
  const title = index && root !== undefined ? titleOf(index.file) : undefined;
  const label = group.label || title || firstLabel(items, titleOf) || 'Pages';
  const icon = convertIcon(group.icon, label, at, conversion);
  const why = whyEmpty(outcome.lost.slice(before));
  loseAddresses(group, label, conversion);
  const documents = (group.openapi?.files ?? []).flatMap((file) => conversion.pathOf(file) ?? []);
  const [source] = documents;
  if (pages.length === 0 && group.openapi && source !== undefined) {
    const { directory } = group.openapi;
    const openapi = documents.length === 1 ? { source, directory } : documents;
    return [{ group: label, root, icon, tag, openapi }];
  }
  if (pages.length === 0) {
    if (index && root !== undefined) {
      showPage(outcome, { ...index, icon: group.icon, tag, label: group.label || index.label });
      return [root];
    }
    lose(conversion, `group "${label}"`, why, at);
    return [];
  }
  if (!group.label && !title) lose(conversion, `label "${label}" of a group`, GUESSED, at);
  return [{ group: label, root, icon, tag, expanded: isExpanded(depth, isCollapsed), pages }];
}

/** Returns why a list has no entries, from what its conversion reported. */
export function whyEmpty(lost: readonly Lost[]): string {
  const isUntranslated = lost.length > 0 && lost.every(({ reason }) => reason === UNTRANSLATED);
  return isUntranslated ? UNTRANSLATED : 'it has no pages';
}

/** Nested groups start collapsed unless they say otherwise. Those at the top are always expanded. */
function isExpanded(depth: number, isCollapsed: boolean | undefined): true | undefined {
  return (depth > 0 && isCollapsed !== true) || undefined;
}

function loseBelow(group: Group, conversion: Conversion): [] {
  const { settled } = conversion.outcome;
  for (const item of itemsBelow([group])) settled.add(item);
  const count = [...pagesBelow([group])].length;
  const pages = count === 1 ? '1 page' : `${count} pages`;
  lose(conversion, `group "${group.label}" with ${pages}`, 'it is nested too deeply', group.at);
  return [];
}

/** Reports the addresses that only the label of a group opens. */
function loseAddresses(
  { generatedIndex, href, items, index, at }: Group,
  label: string,
  conversion: Conversion,
): void {
  const { outcome, slugOf } = conversion;
  if (href !== undefined)
    lose(conversion, `link of the group "${label}" to ${href}`, 'a group opens only a page', at);
  if (generatedIndex === undefined) return;
  const below = pagesIn(index ? [index, ...items] : items);
  const first =
    below.find(({ withheld }) => !withheld) ??
    below.find(({ withheld }) => withheld === 'untranslated');
  const slug = first && slugOf(first.file);
  if (first && slug !== undefined)
    outcome.generated.push({ address: generatedIndex, file: first.file });
  const target = `it redirects to the first page of its group, /${slug}`;
  const reason = slug === undefined ? 'its group has no pages' : target;
  const what = `generated index page ${generatedIndex} of "${label}"`;
  lose(conversion, what, first?.withheld ? UNTRANSLATED : reason, at);
}

function convertLink(link: Link, conversion: Conversion): Entry[] {
  const { outcome, findPage, links } = conversion;
  const { label, href, at, icon } = link;
  const file = findPage(href);
  if (file !== undefined && !href.includes('#')) {
    return convertPage({ kind: 'page', file, label, at, icon }, conversion);
  }
  const isExternal = /^(?:https?:\/\/|mailto:)/i.test(href);
  if (links === 'anchors' && isExternal) {
    outcome.anchors.push(link);
    return [];
  }
  const what = `link "${label}" to ${href}`;
  if (file !== undefined) lose(conversion, what, 'an entry opens a whole page', at);
  else if (isExternal) lose(conversion, what, 'a sidebar holds pages only', at, '--links anchors');
  else lose(conversion, what, 'no page in the navigation has this URL', at);
  return [];
}
