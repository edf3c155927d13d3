import type { NavTree } from '@nav/core';
import { isPage, type NavNode, type Origin } from '@nav/core/client';
import { h } from './elements.ts';

/** Shows the resolved navigation as a tree. */
export interface TreeView {
  draw(tree: NavTree | undefined): void;
  /**
   * Unfolds and marks the node at a JSON pointer of a file, or the nearest one above it: now, and whenever the tree is drawn
   * again. The pointer is computed only while the tree is visible.
   */
  mark(file: string, pointer: () => string): void;
}

/** The most children of a node that are drawn. */
const MAX_DRAWN = 500;

/** Creates the tree in a panel. `show` jumps to the source of a node. Nodes are drawn when they are unfolded. */
export function createTree(panel: HTMLElement, show: (origin: Origin) => void): TreeView {
  let root: NavTree['root'] | undefined;
  let marked: { file: string; pointer: () => string } | undefined;
  const items = new Map<string, HTMLElement>();
  const opened = new Set<string>();
  /** Functions that show the children of a drawn node. */
  const unfold = new Map<string, () => void>();

  const key = ({ file, pointer }: Origin) => `${file}#${pointer}`;
  const childrenOf = (node: NavNode): NavNode[] =>
    isPage(node) ? [] : [...node.global, ...(node.root ? [node.root] : []), ...node.children];

  function drawNode(node: NavNode): HTMLElement {
    const label = h(
      'button',
      { type: 'button', class: 'node', click: () => show(node.origin) },
      h('span', { class: 'soft' }, isPage(node) ? (node.method?.toUpperCase() ?? '') : node.kind),
      ` ${node.label} `,
      h('span', { class: node.missing ? 'missing' : 'soft' }, noteOf(node)),
    );
    const children = childrenOf(node);
    const item = h('li', {}, label);
    items.set(key(node.origin), item);
    if (children.length === 0) return item;
    const toggle = h('button', {
      type: 'button',
      class: 'toggle',
      'aria-label': `Contents of ${node.label}`,
      click: () => setOpen(toggle.getAttribute('aria-expanded') !== 'true'),
    });
    const setOpen = (isOpen: boolean) => {
      if (isOpen) opened.add(node.id);
      else opened.delete(node.id);
      toggle.setAttribute('aria-expanded', String(isOpen));
      const list = item.querySelector('ul');
      if (list) list.hidden = !isOpen;
      else if (isOpen) item.append(listOf(children));
    };
    item.prepend(toggle);
    unfold.set(key(node.origin), () => setOpen(true));
    setOpen(opened.has(node.id));
    return item;
  }

  function listOf(children: readonly NavNode[]): HTMLElement {
    const rest = children.length - MAX_DRAWN;
    return h(
      'ul',
      {},
      ...children.slice(0, MAX_DRAWN).map(drawNode),
      rest > 0 && h('li', { class: 'soft' }, `… and ${rest} more`),
    );
  }

  /** Returns the nodes from the root to the one whose origin is nearest above a pointer. */
  function pathTo(file: string, pointer: string): NavNode[] {
    let best: NavNode[] = [];
    let length = -1;
    const path: NavNode[] = [];
    const visit = (node: NavNode) => {
      path.push(node);
      const { origin } = node;
      const isAbove =
        origin.file === file &&
        (pointer === origin.pointer || pointer.startsWith(`${origin.pointer}/`));
      if (isAbove && origin.pointer.length > length) {
        best = [...path];
        length = origin.pointer.length;
      }
      for (const child of childrenOf(node)) visit(child);
      path.pop();
    };
    if (root) for (const child of childrenOf(root)) visit(child);
    return best;
  }

  function showMark(): void {
    if (!marked) return;
    for (const item of items.values()) item.classList.remove('current');
    const path = pathTo(marked.file, marked.pointer());
    for (const node of path.slice(0, -1)) unfold.get(key(node.origin))?.();
    const last = path.at(-1);
    const item = last && items.get(key(last.origin));
    item?.classList.add('current');
    item?.querySelector('.node')?.scrollIntoView({ block: 'nearest' });
  }

  return {
    draw(tree) {
      root = tree?.root;
      items.clear();
      unfold.clear();
      if (!root) {
        panel.replaceChildren(h('p', {}, 'The config has no navigation that can be read.'));
        return;
      }
      if (opened.size === 0) for (const node of root.children.slice(0, 3)) opened.add(node.id);
      panel.replaceChildren(h('ul', { class: 'tree' }, ...childrenOf(root).map(drawNode)));
      showMark();
    },
    mark(file, pointer) {
      marked = { file, pointer };
      if (!panel.hidden) showMark();
    },
  };
}

function noteOf(node: NavNode): string {
  if (node.missing) return 'missing';
  if (node.hidden) return 'hidden';
  return isPage(node) ? node.href : '';
}
