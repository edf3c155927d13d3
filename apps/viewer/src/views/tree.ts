import type { Origin } from '@nav/core/client';
import { h } from '../document/elements.ts';
import type { TreeNode } from '../protocol/protocol.ts';
import { counted } from './findings.ts';

export interface TreeView {
  draw(): Promise<void>;
  /**
   * Unfolds and marks the node at a JSON pointer of a file, or the nearest one above it: now, and whenever the tree is drawn
   * again. The pointer is computed only while the tree is visible.
   */
  mark(file: string, pointer: () => string): void;
}

interface TreeSource {
  tree(open: readonly string[]): Promise<TreeNode | undefined>;
  nodesAbove(file: string, pointer: string): Promise<string[]>;
  /** Jumps to the source of a node. */
  show(origin: Origin): void;
}

/** Creates the tree in a panel. The content of a node is read when it is unfolded. */
export function createTree(panel: HTMLElement, source: TreeSource): TreeView {
  let marked: { file: string; pointer: () => string } | undefined;
  let turn = 0;
  const items = new Map<string, HTMLElement>();
  const opened = new Set<string>();

  function drawNode(node: TreeNode): HTMLElement {
    const { id, kind, label, note, isMissing, lost, origin, count, children } = node;
    const text = h(
      'button',
      { type: 'button', class: 'node', click: () => source.show(origin) },
      h('span', { class: 'soft' }, kind),
      ` ${label} `,
      h('span', { class: isMissing ? 'missing' : 'soft' }, note),
      lost > 0 && h('span', { class: 'lost' }, ` ${lostText(lost)}`),
    );
    const item = h('li', {}, text);
    items.set(id, item);
    if (count === 0) return item;
    const toggle = h('button', {
      type: 'button',
      class: 'toggle',
      'aria-label': `Contents of ${label}`,
      'aria-expanded': String(children !== undefined),
      click: () => {
        if (opened.has(id)) opened.delete(id);
        else opened.add(id);
        void drawTree();
      },
    });
    item.prepend(toggle);
    if (children) {
      opened.add(id);
      item.append(listOf(children, count));
    }
    return item;
  }

  function listOf(children: readonly TreeNode[], count: number): HTMLElement {
    const rest = count - children.length;
    return h(
      'ul',
      {},
      ...children.map(drawNode),
      rest > 0 && h('li', { class: 'soft' }, `… and ${rest} more`),
    );
  }

  function focusedButton(): { id: string; selector: string } | undefined {
    const { activeElement } = document;
    const button = panel.contains(activeElement) ? activeElement : null;
    for (const [id, item] of items)
      if (button?.parentElement === item)
        return {
          id,
          selector: `:scope > .${button.classList.contains('toggle') ? 'toggle' : 'node'}`,
        };
    return undefined;
  }

  async function drawTree(): Promise<void> {
    turn += 1;
    const current = turn;
    const root = await source.tree([...opened]);
    if (current !== turn) return;
    const focused = focusedButton();
    items.clear();
    if (!root) {
      panel.replaceChildren(h('p', {}, 'The config has no navigation that can be read.'));
      return;
    }
    // The root is open even if nothing else is.
    opened.add(root.id);
    const lost = root.lost > 0 && h('p', { class: 'lost' }, lostText(root.lost));
    panel.replaceChildren(
      ...(lost ? [lost] : []),
      h('ul', { class: 'tree' }, ...(root.children ?? []).map(drawNode)),
    );
    if (focused) items.get(focused.id)?.querySelector<HTMLElement>(focused.selector)?.focus();
  }

  async function showMark(): Promise<void> {
    if (!marked) return;
    const path = await source.nodesAbove(marked.file, marked.pointer());
    const above = path.slice(0, -1);
    if (above.some((id) => !opened.has(id))) {
      for (const id of above) opened.add(id);
      await drawTree();
    }
    for (const item of items.values()) item.classList.remove('current');
    const item = items.get(path.at(-1) ?? '');
    item?.classList.add('current');
    item?.querySelector('.node')?.scrollIntoView({ block: 'nearest' });
  }

  return {
    async draw() {
      await drawTree();
      await showMark();
    },
    mark(file, pointer) {
      marked = { file, pointer };
      if (!panel.hidden) void showMark();
    },
  };
}

function lostText(pages: number): string {
  return `${counted(pages, 'page')} dropped`;
}
