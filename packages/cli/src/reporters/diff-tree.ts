import type { ElementAt, NavDiff, PageAt } from '@nav/core';
import type { TrailLabels } from '@nav/core/client';
import { formatNumber, pluralize } from '../terminal/text.ts';

/** The most lines of a tree. */
const MAX_LINES = 60;
/** The most changed pages of one kind that are shown in one element, tried one after the other until the tree fits. */
const LIMITS = [Number.POSITIVE_INFINITY, 20, 10, 5, 2, 0];
/** Longer labels and URLs are cut. */
const MAX_LABEL = 60;
/** Deeper elements are indented like those above them. */
const MAX_INDENT = 8;

/** A line of a `diff` code block: added, removed, changed, or unchanged and only there for its children. */
type Mark = '+' | '-' | '!' | ' ';

type Origin = PageAt['origin'];

interface TreeNode {
  mark: Mark;
  label: string;
  /** The URL of a page; absent for an element. */
  href?: string;
  /** Phrases about the change. */
  notes: string[];
  /** The position in the config that decides the order among siblings. */
  origin?: Origin;
  children: Map<string, TreeNode>;
}

/**
 * Returns the entries of a navigation that were added, moved, renamed or removed, with the elements around them, as the
 * lines of a `diff` code block. They are indented, and at most 60.
 */
export function diffTree(diff: NavDiff): string[] {
  const root = buildTree(diff);
  for (const limit of LIMITS) {
    const lines = linesOf(root, limit, 0);
    if (lines.length <= MAX_LINES) return lines;
  }
  const lines = linesOf(root, 0, 0);
  const shown = lines.slice(0, MAX_LINES - 1);
  return [...shown, `  … and ${pluralize(lines.length - shown.length, 'more line')}`];
}

function buildTree(diff: NavDiff): TreeNode {
  const root: TreeNode = { mark: ' ', label: '', notes: [], children: new Map() };
  const today = currentTrails(diff.renamed);
  const same = (trail: TrailLabels) => trail;
  const element = (at: ElementAt, mark: Mark, trailOf = same) => {
    const node = nodeAt(root, trailOf(at.trail), at.origin);
    if (node.mark === ' ') node.mark = mark;
    node.origin ??= at.origin;
    return node;
  };
  const page = (at: PageAt, mark: Mark, note = '', trailOf = same) => {
    const parent = nodeAt(root, trailOf(at.trail), at.origin);
    const key = `page ${at.href} ${mark === '-' ? mark : ''}`;
    const node = childOf(parent, key, at.title, at.origin);
    if (node.mark === ' ') node.mark = mark;
    node.href = at.href;
    if (note !== '') node.notes.push(note);
  };
  for (const one of diff.elementsAdded) element(one, '+');
  for (const one of diff.elementsRemoved) element(one, '-', today);
  for (const { kind, from, to, trail, origin } of diff.renamed)
    element({ kind, label: to, trail, origin }, '!').notes.push(`was ${quoted(from)}`);
  for (const one of diff.added) page(one, '+');
  for (const { from, to } of diff.renamedPages) page(to, '!', renameNote(from, to, today));
  for (const { from, to } of diff.moved) page(to, '!', movedNote(from, to, today));
  for (const { page: at, from } of diff.relabelled) page(at, '!', `was ${quoted(from)}`);
  for (const one of diff.hidden) page(one, '!', 'now hidden');
  for (const one of diff.shown) page(one, '!', 'no longer hidden');
  for (const one of diff.placesAdded) page(one, '+', 'also listed here');
  for (const one of diff.placesRemoved) page(one, '-', 'still listed elsewhere', today);
  for (const one of diff.stillServed) page(one, '-', 'still served', today);
  for (const one of diff.removed) page(one, '-', '', today);
  return root;
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

function nodeAt(root: TreeNode, trail: TrailLabels, origin: Origin): TreeNode {
  let node = root;
  for (const { kind, label } of trail) node = childOf(node, `${kind} ${label}`, label, origin);
  return node;
}

function childOf(parent: TreeNode, key: string, label: string, origin: Origin): TreeNode {
  const known = parent.children.get(key);
  if (known) return known;
  const node: TreeNode = { mark: ' ', label, notes: [], origin, children: new Map() };
  parent.children.set(key, node);
  return node;
}

/** @param limit the most pages with one mark that are shown in one element. */
function linesOf({ children }: TreeNode, limit: number, depth: number): string[] {
  const indent = '  '.repeat(Math.min(depth, MAX_INDENT));
  const left = new Map<Mark, number>();
  const shown = new Map<Mark, number>();
  const lines = [...children.values()].sort(byOrigin).flatMap((node) => {
    const { mark, href } = node;
    if (href !== undefined) {
      const count = (shown.get(mark) ?? 0) + 1;
      shown.set(mark, count);
      if (count > limit) {
        left.set(mark, (left.get(mark) ?? 0) + 1);
        return [];
      }
    }
    return [`${mark} ${indent}${textOf(node)}`, ...linesOf(node, limit, depth + 1)];
  });
  for (const [mark, count] of left) {
    const more = limit === 0 ? pluralize(count, 'page') : `… and ${formatNumber(count)} more`;
    lines.push(`${mark} ${indent}${more}`);
  }
  return lines;
}

function textOf({ label, href, notes }: TreeNode): string {
  const name = href === undefined ? shortened(label) : `${shortened(label)}  ${shortened(href)}`;
  return notes.length === 0 ? name : `${name}  (${[...new Set(notes)].join(', ')})`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > MAX_LABEL ? `${line.slice(0, MAX_LABEL)}…` : line;
}

const inOrder = new Intl.Collator('en', { numeric: true });

/**
 * Orders siblings as their config does, with the removed one of two at one position first. Siblings in different files
 * keep their order.
 */
function byOrigin(a: TreeNode, b: TreeNode): number {
  if (!a.origin || !b.origin || nameOf(a.origin) !== nameOf(b.origin)) return 0;
  const order = inOrder.compare(a.origin.pointer, b.origin.pointer);
  return order || Number(b.mark === '-') - Number(a.mark === '-');
}

/** The two sides of a diff may name one file from different folders. */
function nameOf({ file }: Origin): string {
  return file.slice(file.lastIndexOf('/') + 1);
}
