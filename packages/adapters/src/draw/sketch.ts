import { groupBy } from '@nav/collections';
import type { Diagnostic, NavTree } from '@nav/core';
import { isPage, type NavElement, type NavNode, type NavPage } from '@nav/core/client';
import { kindName } from '@nav/core/internal';
import { folderOf } from '@nav/paths';
import { isAlternative } from '../outline/choices.ts';
import { MAX_ROWS, MAX_SKETCH_DEPTH } from '../outline/limits.ts';
import { countOf, plainLabel } from './label.ts';
import { MOST, type Sketch, type SketchNode, type SketchOptions } from './sketch-node.ts';

interface Count {
  pages: number;
  missing: number;
  dropped: number;
}

/** Of versions and languages, only the first shown one is unfolded. Folds have the number of their pages. */
export function sketchTree(tree: NavTree, options: SketchOptions = {}): Sketch {
  const { findings = [], origin, dropped = new Map<string, number>() } = options;
  const counts = new Map<NavElement, Count>();
  const total = countBelow(tree.root);

  function countBelow(element: NavElement): Count {
    const count: Count = { pages: 0, missing: 0, dropped: dropped.get(element.id) ?? 0 };
    for (const node of childrenOf(element)) {
      if (isPage(node)) {
        count.pages += 1;
        count.missing += node.missing ? 1 : 0;
        continue;
      }
      const one = countBelow(node);
      count.pages += one.pages;
      count.missing += one.missing;
      count.dropped += one.dropped;
    }
    counts.set(element, count);
    return count;
  }

  function sketchElement(element: NavElement, level: number, depth: number): SketchNode {
    const count = counts.get(element) ?? { pages: 0, missing: 0, dropped: 0 };
    const below = childrenOf(element);
    const isFolded = level > depth && below.length > 0;
    const isLink = element.href !== undefined && below.length === 0;
    const lost = isFolded ? count.dropped : (dropped.get(element.id) ?? 0);
    const isMissing = element.missing || (isFolded && count.missing > 0);
    const linkNotes = isLink ? [element.missing ? 'missing' : '↗'] : [];
    return {
      role: isLink ? 'link' : 'element',
      kind: kindName(element.kind),
      label: plainLabel(element.label),
      notes: [
        ...stateNotes(element),
        ...linkNotes,
        ...(isFolded ? foldNotes(count) : []),
        ...droppedNotes(lost),
      ],
      ...(lost > 0 ? { mark: 'dropped' } : isMissing ? { mark: 'missing' } : {}),
      folded: isFolded,
      children: isFolded ? [] : sketchChildren(element, below, level, depth),
    };
  }

  function sketchChildren(
    element: NavElement,
    below: readonly NavNode[],
    level: number,
    depth: number,
  ): SketchNode[] {
    const alternatives = below.filter(isAlternative);
    const shown = alternatives.find(({ id }) => id === element.defaultChild) ?? alternatives[0];
    const sketches = below.map((node) => {
      if (isPage(node)) return sketchPage(node, node === element.root, origin);
      const isHidden = isAlternative(node) && node !== shown;
      return sketchElement(node, level + 1, isHidden ? 0 : depth);
    });
    return cutRuns(below, sketches, (node) => counts.get(node));
  }

  const site = (depth: number): SketchNode => ({
    role: 'site',
    kind: '',
    label: plainLabel(tree.file),
    notes: [countOf(total.pages, 'page'), ...droppedNotes(dropped.get(tree.root.id) ?? 0)],
    ...(dropped.has(tree.root.id) ? { mark: 'dropped' } : {}),
    folded: false,
    children: [...sketchChildren(tree.root, childrenOf(tree.root), 0, depth), ...orphans],
  });

  const outside = findings.flatMap(orphansIn);
  const more = findings.reduce(
    (sum, one) => sum + (one.code === 'orphan-page' ? (one.more ?? 0) : 0),
    countOrphans(outside),
  );
  const orphans = outside.length === 0 ? [] : [sketchOrphans(outside, more)];
  const root = options.depth === undefined ? deepest(site) : site(options.depth - 1);
  const numbers = [
    countOf(total.pages, 'page'),
    ...(total.missing > 0 ? [`${total.missing} missing`] : []),
    ...droppedNotes(total.dropped),
    ...(more > 0 ? [countOf(more, 'orphan')] : []),
  ];
  const title = `Navigation of ${root.label}`;
  return { name: 'Navigation', title, root, summary: numbers.join(', ') };
}

function sketchPage(page: NavPage, isRoot: boolean, origin: string | undefined): SketchNode {
  const isLost = page.missing === true;
  return {
    role: 'page',
    kind: page.kind === 'endpoint' ? plainLabel(page.method.toUpperCase()) : '',
    label: plainLabel(isLost ? page.path : page.label),
    notes: [
      ...(isLost ? ['missing'] : []),
      ...(isRoot ? ['root'] : []),
      ...(page.hidden ? ['hidden'] : []),
      ...(page.deprecated ? ['deprecated'] : []),
    ],
    ...(isLost ? { mark: 'missing' } : {}),
    folded: false,
    ...(origin === undefined || isLost
      ? {}
      : { url: new URL(origin.replace(/\/$/, '') + page.href).href }),
    children: [],
  };
}

/** Returns the deepest sketch that has few rows. */
function deepest(sketch: (depth: number) => SketchNode): SketchNode {
  let best = sketch(0);
  let rows = countNodes(best);
  for (let depth = 1; depth <= MAX_SKETCH_DEPTH; depth += 1) {
    const next = sketch(depth);
    const count = countNodes(next);
    if (count > MAX_ROWS || count === rows) return best;
    best = next;
    rows = count;
  }
  return best;
}

export function countNodes(node: SketchNode): number {
  return node.children.reduce((sum, child) => sum + countNodes(child), 1);
}

function childrenOf(element: NavElement): NavNode[] {
  return [...element.global, ...(element.root ? [element.root] : []), ...element.children];
}

function stateNotes({ tag, default: isDefault, hidden }: NavElement): string[] {
  return [
    ...(tag === undefined ? [] : [plainLabel(tag)]),
    ...(isDefault ? ['default'] : []),
    ...(hidden ? ['hidden'] : []),
  ];
}

function foldNotes({ pages, missing }: Count): string[] {
  return [countOf(pages, 'page'), ...(missing > 0 ? [`${missing} missing`] : [])];
}

function droppedNotes(dropped: number): string[] {
  return dropped > 0 ? [`${dropped} dropped`] : [];
}

/** Replaces most of many nodes without drawn children by one node that counts them. Missing and dropped pages stay. */
function cutRuns(
  nodes: readonly NavNode[],
  sketches: readonly SketchNode[],
  countIn: (element: NavElement) => Count | undefined,
): SketchNode[] {
  const classOf = (index: number): keyof typeof MOST | undefined => {
    const node = nodes[index] as NavNode;
    if ((sketches[index] as SketchNode).children.length > 0) return undefined;
    if (isPage(node)) return 'page';
    return isAlternative(node) ? 'alternative' : 'element';
  };
  const kept: SketchNode[] = [];
  for (let start = 0; start < nodes.length; ) {
    const own = classOf(start);
    let end = start + 1;
    while (own !== undefined && end < nodes.length && classOf(end) === own) end += 1;
    const most = own === undefined ? 1 : MOST[own];
    const isKept = keptIn(sketches.slice(start, end), most);
    for (let at = start; at < end; ) {
      let next = at;
      while (next < end && !isKept(next - start)) next += 1;
      if (next - at > 1) kept.push(sketchMore(nodes.slice(at, next), countIn));
      else if (next > at) kept.push(sketches[at] as SketchNode);
      if (next < end) kept.push(sketches[next] as SketchNode);
      at = next + 1;
    }
    start = end;
  }
  return kept;
}

/** Returns a test for the indexes of a run that stay: the first ones, and as many missing pages. */
function keptIn(run: readonly SketchNode[], most: number): (index: number) => boolean {
  if (run.length <= most) return () => true;
  const marked = run.flatMap(({ mark }, index) => (mark && index >= most - 2 ? [index] : []));
  const some = new Set(marked.slice(0, most));
  return (index) => index < most - 2 || some.has(index);
}

function sketchMore(
  nodes: readonly NavNode[],
  countIn: (element: NavElement) => Count | undefined,
): SketchNode {
  const [first] = nodes;
  const noun = first === undefined || isPage(first) ? 'page' : kindName(first.kind);
  const isSame = nodes.every(({ kind }) => kind === first?.kind || noun === 'page');
  const below = nodes.reduce(
    (sum, node) => sum + (isPage(node) ? 0 : (countIn(node)?.pages ?? 0)),
    0,
  );
  return {
    role: 'more',
    kind: '',
    label: `… ${countOf(nodes.length, isSame ? noun : 'element').replace(' ', ' more ')}`,
    notes: below > 0 ? [countOf(below, 'page')] : [],
    folded: true,
    children: [],
  };
}

/** A page without an entry, or a folder of such pages. Its path ends with a slash. */
interface Orphans {
  path: string;
  pages: number;
}

function orphansIn(finding: Diagnostic): Orphans[] {
  if (finding.code === 'orphan-page') return [{ path: finding.args.path, pages: 1 }];
  if (finding.code !== 'unlisted-folder') return [];
  return [{ path: `${finding.args.folder}/`, pages: finding.args.pages }];
}

function countOrphans(orphans: readonly Orphans[]): number {
  return orphans.reduce((sum, { pages }) => sum + pages, 0);
}

/** Returns the node of pages without an entry: each of a few, or the folders of many. */
function sketchOrphans(orphans: readonly Orphans[], count: number): SketchNode {
  const node = (label: string, notes: string[], folded: boolean): SketchNode => ({
    role: 'orphan',
    kind: '',
    label: plainLabel(label),
    notes,
    mark: 'orphan',
    folded,
    children: [],
  });
  const notesOf = ({ path, pages }: Orphans) =>
    path.endsWith('/') ? [countOf(pages, 'page')] : [];
  const sorted = orphans.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  let children = sorted.map((one) => node(one.path, notesOf(one), one.path.endsWith('/')));
  if (sorted.length > MOST.orphan) {
    const folders = groupBy(sorted, ({ path }) => folderOf(path).split('/')[0] ?? '');
    const all = Array.from(folders, ([folder, inside]) =>
      node(folder === '' ? './' : `${folder}/`, [countOf(countOrphans(inside), 'page')], true),
    );
    const cut = all.slice(0, MOST.orphan);
    const rest = [...folders.values()].slice(MOST.orphan);
    const pages = countOrphans(rest.flat());
    children =
      rest.length === 0
        ? cut
        : [
            ...cut,
            node(`… ${countOf(rest.length, 'more folder')}`, [countOf(pages, 'page')], true),
          ];
  }
  return { ...node('Orphans', [countOf(count, 'page')], false), children };
}
