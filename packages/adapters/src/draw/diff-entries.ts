import type { ElementAt, NavDiff, PageAt } from '@nav/core';
import type { NavElement, TrailLabels } from '@nav/core/client';
import { baseName } from '@nav/paths';
import { MAX_DIAGRAM_LABEL } from '../outline/limits.ts';

/** The change of an entry. An unchanged one is around changed ones. */
export type EntryChange = 'added' | 'removed' | 'changed' | 'unchanged';

/** An entry of a navigation that was added, moved, renamed or removed, or an element around such entries. */
export interface ChangedEntry {
  change: EntryChange;
  /** The kind of an element; absent for a page. */
  kind?: NavElement['kind'];
  /** At most 60 characters, in one line. */
  label: string;
  /** The URL of a page, cut like a label; absent for an element. */
  href?: string;
  /** Phrases about the change, such as `moved from Guides`. */
  notes: readonly string[];
  /** In the order of the config. */
  children: readonly ChangedEntry[];
}

type Origin = PageAt['origin'];

interface Draft {
  change: EntryChange;
  kind?: NavElement['kind'];
  label: string;
  href?: string;
  notes: Set<string>;
  /** The position in the config that decides the order among siblings. */
  origin: Origin;
  children: Map<string, Draft>;
}

export function changedEntries(diff: NavDiff): readonly ChangedEntry[] {
  const top = new Map<string, Draft>();
  const today = currentTrails(diff.renamed);
  const same = (trail: TrailLabels) => trail;
  const element = (at: ElementAt, change: EntryChange, trailOf = same) => {
    const draft = draftAt(top, trailOf(at.trail), at.origin);
    if (draft && draft.change === 'unchanged') draft.change = change;
    return draft;
  };
  const page = (at: PageAt, change: EntryChange, note = '', trailOf = same) => {
    const siblings = draftAt(top, trailOf(at.trail), at.origin)?.children ?? top;
    const key = `page ${at.href} ${change === 'removed' ? '-' : ''}`;
    const draft = childOf(siblings, key, at.title, at.origin);
    if (draft.change === 'unchanged') draft.change = change;
    draft.href = at.href;
    if (note !== '') draft.notes.add(note);
  };
  for (const one of diff.elementsAdded) element(one, 'added');
  for (const one of diff.elementsRemoved) element(one, 'removed', today);
  for (const { kind, from, to, trail, origin } of diff.renamed)
    element({ kind, label: to, trail, origin }, 'changed')?.notes.add(`was ${quoted(from)}`);
  for (const one of diff.added) page(one, 'added');
  for (const { from, to } of diff.renamedPages) page(to, 'changed', renameNote(from, to, today));
  for (const { from, to } of diff.moved) page(to, 'changed', movedNote(from, to, today));
  for (const { page: at, from } of diff.relabelled) page(at, 'changed', `was ${quoted(from)}`);
  for (const one of diff.hidden) page(one, 'changed', 'now hidden');
  for (const one of diff.shown) page(one, 'changed', 'no longer hidden');
  for (const one of diff.placesAdded) page(one, 'added', 'also listed here');
  for (const one of diff.placesRemoved) page(one, 'removed', 'still listed elsewhere', today);
  for (const one of diff.stillServed) page(one, 'removed', 'still served', today);
  for (const one of diff.removed) page(one, 'removed', '', today);
  return entriesOf(top, 'unchanged');
}

/**
 * Returns entries with at most `limit` pages of one change side by side, and the numbers of the others. Elements stay, in
 * their order.
 */
export function withFewPages(
  entries: readonly ChangedEntry[],
  limit: number,
): { shown: ChangedEntry[]; left: ReadonlyMap<EntryChange, number> } {
  const counts = new Map<EntryChange, number>();
  const left = new Map<EntryChange, number>();
  const shown = entries.filter(({ change, href }) => {
    if (href === undefined) return true;
    const count = (counts.get(change) ?? 0) + 1;
    counts.set(change, count);
    if (count > limit) left.set(change, count - limit);
    return count <= limit;
  });
  return { shown, left };
}

/** @param around the change of the element around the drafts: a diff lists only the outermost element that was added. */
function entriesOf(drafts: ReadonlyMap<string, Draft>, around: EntryChange): ChangedEntry[] {
  return [...drafts.values()]
    .sort(byOrigin)
    .map(({ origin: _, label, href, notes, children, change: own, ...draft }) => {
      const isWithin = own === 'unchanged' && around !== 'changed';
      const change = isWithin ? around : own;
      return {
        ...draft,
        change,
        label: shortened(label),
        ...(href === undefined ? {} : { href: shortened(href) }),
        notes: [...notes],
        children: entriesOf(children, change),
      };
    });
}

/** Returns a function that finds the present labels of a trail from before. */
function currentTrails(renamed: NavDiff['renamed']): (trail: TrailLabels) => TrailLabels {
  const keyOf = (parents: TrailLabels, kind: string, label: string) =>
    JSON.stringify([parents.map((one) => [one.kind, one.label]), kind, label]);
  const labels = new Map(
    renamed.map(({ kind, from, to, trail }) => [keyOf(trail.slice(0, -1), kind, from), to]),
  );
  return (trail) => {
    const current: TrailLabels[number][] = [];
    for (const { kind, label } of trail)
      current.push({ kind, label: labels.get(keyOf(current, kind, label)) ?? label });
    return current;
  };
}

function renameNote(from: PageAt, to: PageAt, today: (trail: TrailLabels) => TrailLabels): string {
  const isMoved = trailText(today(from.trail)) !== trailText(to.trail);
  return `was ${shortened(from.href)}${isMoved ? ` in ${placeText(from.trail)}` : ''}`;
}

function movedNote(from: PageAt, to: PageAt, today: (trail: TrailLabels) => TrailLabels): string {
  const isSame = trailText(today(from.trail)) === trailText(to.trail);
  return isSame ? 'moved' : `moved from ${placeText(from.trail)}`;
}

function trailText(trail: TrailLabels): string {
  return trail.map(({ label }) => label).join(' › ');
}

function placeText(trail: TrailLabels): string {
  return trail.length === 0 ? 'the top of the navigation' : shortened(trailText(trail));
}

function quoted(label: string): string {
  return JSON.stringify(shortened(label));
}

/** `undefined` for the root. */
function draftAt(top: Map<string, Draft>, trail: TrailLabels, origin: Origin): Draft | undefined {
  let draft: Draft | undefined;
  for (const { kind, label } of trail) {
    draft = childOf(draft?.children ?? top, `${kind} ${label}`, label, origin);
    draft.kind = kind;
  }
  return draft;
}

function childOf(siblings: Map<string, Draft>, key: string, label: string, origin: Origin): Draft {
  const known = siblings.get(key);
  if (known) return known;
  const draft: Draft = {
    change: 'unchanged',
    label,
    notes: new Set(),
    origin,
    children: new Map(),
  };
  siblings.set(key, draft);
  return draft;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > MAX_DIAGRAM_LABEL ? `${line.slice(0, MAX_DIAGRAM_LABEL)}…` : line;
}

const inOrder = new Intl.Collator('en', { numeric: true });

/**
 * Orders siblings as their config does, with the removed one of two at one position first. Siblings in different files
 * keep their order.
 */
function byOrigin(a: Draft, b: Draft): number {
  if (nameOf(a.origin) !== nameOf(b.origin)) return 0;
  const order = inOrder.compare(a.origin.pointer, b.origin.pointer);
  return order || Number(b.change === 'removed') - Number(a.change === 'removed');
}

/** The two sides of a diff may name one file from different folders. */
function nameOf({ file }: Origin): string {
  return baseName(file);
}
