import type { NavDiff } from '@nav/core';
import { kindName } from '@nav/core/internal';
import { CHANGED_PAGE_LIMITS, MAX_ROWS, MAX_SKETCH_DEPTH } from '../outline/limits.ts';
import {
  type ChangedEntry,
  changedEntries,
  type EntryChange,
  withFewPages,
} from './diff-entries.ts';
import { countOf, plainLabel } from './label.ts';
import { countNodes } from './sketch.ts';
import type { Sketch, SketchNode } from './sketch-node.ts';

/**
 * Returns the content of a picture of the changes between two navigations: the entries that were added, moved, renamed or
 * removed, with the elements around them, in about a hundred rows at most. Longer lists are cut, and then deep elements are
 * folded.
 *
 * @param file the config, as the root of the picture names it.
 */
export function sketchDiff(diff: NavDiff, file: string): Sketch {
  const entries = changedEntries(diff);
  const label = plainLabel(file);
  const rootOf = (children: SketchNode[]): SketchNode => ({
    role: 'site',
    kind: '',
    label,
    notes: [],
    folded: false,
    children,
  });
  return {
    name: 'Navigation changes',
    title: `Navigation changes in ${label}`,
    root: rootOf(fewRows(entries)),
    summary: summaryOf(diff),
  };
}

function fewRows(entries: readonly ChangedEntry[]): SketchNode[] {
  const fits = (nodes: readonly SketchNode[]) =>
    nodes.reduce((sum, node) => sum + countNodes(node), 1) <= MAX_ROWS;
  for (const limit of CHANGED_PAGE_LIMITS) {
    const nodes = sketchEntries(entries, limit, MAX_SKETCH_DEPTH);
    if (fits(nodes)) return nodes;
  }
  for (let depth = MAX_SKETCH_DEPTH - 1; depth > 0; depth -= 1) {
    const nodes = sketchEntries(entries, 0, depth);
    if (fits(nodes)) return nodes;
  }
  const nodes = sketchEntries(entries, 0, 0);
  if (fits(nodes)) return nodes;
  const shown = nodes.slice(0, MAX_ROWS - 2);
  return [...shown, sketchMore(`… ${countOf(nodes.length - shown.length, 'more element')}`)];
}

/**
 * Sketches siblings.
 *
 * @param limit the most pages of one change that are drawn.
 * @param depth the number of levels that are drawn below these.
 */
function sketchEntries(
  entries: readonly ChangedEntry[],
  limit: number,
  depth: number,
): SketchNode[] {
  const { shown, left } = withFewPages(entries, limit);
  const more = Array.from(left, ([change, count]) =>
    sketchMore(
      limit === 0 ? countOf(count, 'page') : `… ${countOf(count, 'page').replace(' ', ' more ')}`,
      change,
    ),
  );
  return [...shown.map((entry) => sketchEntry(entry, limit, depth)), ...more];
}

function sketchEntry(entry: ChangedEntry, limit: number, depth: number): SketchNode {
  const { change, kind, label, notes, children } = entry;
  const isFolded = depth === 0 && children.length > 0;
  return {
    role: kind === undefined ? 'page' : 'element',
    kind: kind === undefined ? '' : kindName(kind),
    label: plainLabel(label),
    notes: [
      ...changeNotes(change),
      ...notes.map(plainLabel),
      ...(isFolded ? [countOf(changesIn(children), 'change')] : []),
    ],
    ...markOf(change),
    folded: isFolded,
    children: isFolded ? [] : sketchEntries(children, limit, depth - 1),
  };
}

function sketchMore(label: string, change: EntryChange = 'unchanged'): SketchNode {
  return {
    role: 'more',
    kind: '',
    label,
    notes: changeNotes(change),
    ...markOf(change),
    folded: true,
    children: [],
  };
}

/** Colors alone do not show the change to everybody. The notes of other changes explain them. */
function changeNotes(change: EntryChange): string[] {
  return change === 'added' || change === 'removed' ? [change] : [];
}

function markOf(change: EntryChange): Pick<SketchNode, 'mark'> {
  return change === 'unchanged' ? {} : { mark: change };
}

function changesIn(entries: readonly ChangedEntry[]): number {
  return entries.reduce(
    (sum, { change, children }) => sum + Number(change !== 'unchanged') + changesIn(children),
    0,
  );
}

/** Returns the numbers of changes, also of those that a picture does not show. Each noun is named once. */
function summaryOf(diff: NavDiff): string {
  const parts: [changes: readonly unknown[], noun: string, verb: string][] = [
    [diff.added, 'page', 'added'],
    [diff.removed, 'page', 'removed'],
    [diff.stillServed, 'page', 'no longer listed'],
    [diff.moved, 'page', 'moved'],
    [diff.renamedPages, 'page', 'renamed'],
    [diff.relabelled, 'page', 'relabeled'],
    [diff.hidden, 'page', 'hidden'],
    [diff.shown, 'page', 'no longer hidden'],
    [[...diff.placesAdded, ...diff.placesRemoved], 'other place', 'changed'],
    [diff.elementsAdded, 'element', 'added'],
    [diff.elementsRemoved, 'element', 'removed'],
    [diff.renamed, 'element', 'renamed'],
    [diff.reordered, 'element', 'reordered'],
    [diff.changed, 'setting', 'changed'],
  ];
  let last = '';
  const texts = parts.flatMap(([{ length }, noun, verb]) => {
    if (length === 0) return [];
    const count = countOf(length, noun);
    const shown = noun === last ? count.split(' ')[0] : count;
    last = noun;
    return [`${shown} ${verb}`];
  });
  return texts.length === 0 ? 'No navigation changes' : texts.join(', ');
}
