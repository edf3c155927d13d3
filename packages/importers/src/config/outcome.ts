import type { FindPage } from '../addresses/old-addresses.ts';
import type { Link, Lost, PageItem } from '../model/source.ts';
import type { Place } from '../reading/place.ts';

/** A page of the new navigation, with everything that its front matter must show. */
export interface ShownPage {
  file: string;
  /** The label of its first entry; undefined if it is only the page of groups. */
  label?: string;
  icon?: string;
  tag?: string;
  /** Labels of later entries that differ. */
  otherLabels: { label: string; at: Place }[];
}

/** Everything that turns up while the tree is converted. */
export interface Outcome {
  lost: Lost[];
  /** The pages in reading order, by file. */
  shown: Map<string, ShownPage>;
  /** Links for the anchors of the whole site. */
  anchors: Link[];
  /** Generated index pages, each with the file of the first page of its group. */
  generated: { address: string; file: string; at: Place }[];
}

/** The rules of one conversion. */
export interface Conversion {
  outcome: Outcome;
  /** Finds the page of a link. */
  findPage: FindPage;
  /** Returns the entry of a page. */
  slugOf(file: string): string | undefined;
  /** Returns the title that the framework gives a page. */
  titleOf(file: string): string | undefined;
  links: 'note' | 'anchors';
  /** The label of a group around everything at the top level. */
  wrap?: string | undefined;
}

export function newOutcome(): Outcome {
  return { lost: [], shown: new Map(), anchors: [], generated: [] };
}

/** Adds an entry of a page. The first label of a page counts. */
export function showPage(
  { shown }: Outcome,
  {
    file,
    label,
    icon,
    tag,
    at,
  }: Pick<PageItem, 'file' | 'at' | 'icon' | 'tag'> & { label?: string },
): void {
  const page = shown.get(file) ?? { file, otherLabels: [] };
  shown.set(file, page);
  if (icon !== undefined) page.icon ??= icon;
  if (tag !== undefined) page.tag ??= tag;
  if (label === undefined) return;
  page.label ??= label;
  if (page.label !== label) page.otherLabels.push({ label, at });
}
