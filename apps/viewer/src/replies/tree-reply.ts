import { getOrSet } from '@nav/collections';
import type { Site } from '@nav/core';
import { isPage, type NavElement, type NavIndex, type NavNode } from '@nav/core/client';
import { lossesOf } from '@nav/core/internal';
import { FIRST_OPEN, MAX_CHILDREN } from '../limits/limits.ts';
import type { LossReply, TreeNode } from '../protocol/protocol.ts';
import { placeOf } from './check-reply.ts';

const known = new WeakMap<NavIndex, readonly LossReply[]>();

export function lossReplies(site: Site, index: NavIndex): readonly LossReply[] {
  return getOrSet(known, index, () =>
    lossesOf(site, index.tree).map(({ element, pages, at }) => {
      const found = site.sources.get(at.file)?.locate(at.pointer, 'key');
      const place = found && placeOf({ file: at.file, range: found.range });
      return { id: element.id, label: element.label, pages, place };
    }),
  );
}

/** Returns the root of a navigation with the content of the nodes that are open; some are opened if none is. */
export function treeReply(site: Site, index: NavIndex, open: readonly string[]): TreeNode {
  const { root } = index.tree;
  const lost = new Map(lossReplies(site, index).map(({ id, pages }) => [id, pages]));
  const first = childrenOf(root).slice(0, FIRST_OPEN);
  const opened = new Set([root.id, ...(open.length > 0 ? open : first.map(({ id }) => id))]);

  function reply(node: NavNode): TreeNode {
    const { id, label, origin, missing } = node;
    const inside = childrenOf(node);
    return {
      id,
      kind: isPage(node) ? (node.method?.toUpperCase() ?? '') : node.kind,
      label,
      note: noteOf(node),
      isMissing: missing === true,
      lost: lost.get(id) ?? 0,
      origin,
      count: inside.length,
      ...(opened.has(id) && inside.length > 0
        ? { children: inside.slice(0, MAX_CHILDREN).map(reply) }
        : {}),
    };
  }

  return reply(root);
}

/** Returns the ids from below the root to the node whose origin is nearest above a pointer of a file. */
export function nodesAbove({ tree }: NavIndex, file: string, pointer: string): string[] {
  let best: string[] = [];
  let length = -1;
  const path: string[] = [];
  const visit = (node: NavNode) => {
    path.push(node.id);
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
  for (const child of childrenOf(tree.root)) visit(child);
  return best;
}

function childrenOf(node: NavNode): NavNode[] {
  if (isPage(node)) return [];
  const { global, root, children }: NavElement = node;
  return [...global, ...(root ? [root] : []), ...children];
}

function noteOf(node: NavNode): string {
  if (node.missing) return 'missing';
  if (node.hidden) return 'hidden';
  return isPage(node) ? node.href : '';
}
