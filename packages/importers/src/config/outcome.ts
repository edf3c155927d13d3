import type { FindPage } from '../addresses/old-addresses.ts';
import type { Item, Link, Lost, PageItem, Section, SourcePage } from '../model/source.ts';
import type { Place } from '../reading/place.ts';

/** A page of the new navigation, with the values that its front matter must have. */
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
  anchors: Link[];
  /** Generated index pages, and the files of the first pages of their groups. */
  generated: Pick<SourcePage, 'address' | 'file'>[];
  /** The files of pages that the source does not publish. */
  drafts: Set<string>;
  /** The nodes that are converted or in `lost`. */
  settled: Set<Item | Section>;
}

/** The rules of one conversion, and what comes of it. */
export interface Conversion {
  outcome: Outcome;
  findPage: FindPage;
  /** `undefined` if builders do not read its file. */
  slugOf(file: string): string | undefined;
  /** Returns the path of a file from the folder of `docs.json`; `undefined` if it is outside. */
  pathOf(file: string): string | undefined;
  /** Returns the title that the framework gives a page. */
  titleOf(file: string): string | undefined;
  links: 'note' | 'anchors';
  /** Returns true if the source says why it lacks something. */
  isExplained(what: string): boolean;
}

export function newOutcome(): Outcome {
  return {
    lost: [],
    shown: new Map(),
    anchors: [],
    generated: [],
    drafts: new Set(),
    settled: new Set(),
  };
}

export function lose(
  { outcome }: Conversion,
  what: string,
  reason: string,
  at: Place,
  option?: string,
): void {
  outcome.lost.push({ kind: 'lost', what, reason, at, option });
}

/** The first label of a page counts. */
export function showPage(
  { shown }: Outcome,
  entry: Omit<PageItem, 'kind' | 'label'> & { label?: string | undefined },
): void {
  const { file, label, icon, tag, at } = entry;
  const page = shown.get(file) ?? { file, otherLabels: [] };
  shown.set(file, page);
  if (icon !== undefined) page.icon ??= icon;
  if (tag !== undefined) page.tag ??= tag;
  if (label === undefined || label === '') return;
  page.label ??= label;
  if (page.label !== label) page.otherLabels.push({ label, at });
}
