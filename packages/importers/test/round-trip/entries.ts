import {
  indexTree,
  isPage,
  type NavElement,
  type NavNode,
  type NavPage,
  type NavTree,
  sidebars,
} from '@nav/core/client';

/** A page or a group that readers see in a sidebar. */
export interface TreeEntry {
  node: NavNode;
  /** The page that it shows, with the path before an export; `undefined` for a group. */
  path?: string;
  label: string;
  version: string;
  language: string;
  /** The labels of the other divisions around it. */
  tabs: string[];
  /** The labels of the groups around it. */
  groups: string[];
  /** The page of a group, and whether it starts open; `undefined` for a page. */
  root?: string | undefined;
  isOpen?: boolean;
  icon?: string | undefined;
  tag?: string | undefined;
  /** True for the page of a group, whose own label is not shown. */
  isRoot: boolean;
  /** True in the default version and language. */
  isDefault: boolean;
  /** The nodes around it and itself. */
  chain: NavNode[];
}

/** A link of the navigation that does not lead to one of its pages. */
export interface TreeLink {
  node: NavElement;
  label: string;
  href: string;
  chain: NavNode[];
}

/** Returns everything that readers see in the sidebars of all versions and languages, in order. */
export function entriesOf(tree: NavTree, pathOf: (path: string) => string = String): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (const { trail, nodes } of sidebars(indexTree(tree))) {
    if (trail.some(({ hiddenItself }) => hiddenItself)) continue;
    const labelOf = (kind: string) => trail.find((one) => one.kind === kind)?.label ?? '';
    const around = {
      version: labelOf('version'),
      language: labelOf('language'),
      isDefault: trail.every(
        ({ kind, id }, at) =>
          (kind !== 'version' && kind !== 'language') || trail[at - 1]?.defaultChild === id,
      ),
      tabs: trail
        .filter(({ kind }) => !/^(?:navigation|version|language)$/.test(kind))
        .map(({ label }) => label),
    };
    const add = (node: NavNode, groups: NavElement[], isRoot = false): void => {
      const chain = [...trail, ...groups, node];
      const { label, icon, tag } = node;
      const own = { ...around, node, label, tag, icon: icon?.name, chain, isRoot };
      // A blank heading shows nothing.
      const labels = groups.flatMap((group) => group.label.trim() || []);
      if (isPage(node)) {
        entries.push({ ...own, groups: labels, path: pathOf(node.path) });
        return;
      }
      entries.push({
        ...own,
        groups: labels,
        root: node.root && pathOf(node.root.path),
        // Top groups are always open.
        isOpen: groups.length === 0 || node.expanded === true,
      });
      if (node.root) add(node.root, [...groups, node], true);
      for (const child of node.children) add(child, [...groups, node]);
    };
    for (const node of nodes) add(node, []);
  }
  return entries;
}

/** Returns the links that readers see, each once. */
export function linksOf({ root }: NavTree): TreeLink[] {
  const links = new Map<string, TreeLink>();
  (function walk(element: NavElement, above: NavNode[]): void {
    const chain = [...above, element];
    for (const one of [...element.global, element]) {
      if (one.href === undefined || one.hidden || one.missing || one.page) continue;
      const link = { node: one, label: one.label, href: one.href, chain: [...chain, one] };
      if (!links.has(one.href)) links.set(one.href, link);
    }
    for (const child of element.children) if (!isPage(child)) walk(child, chain);
  })(root, []);
  return [...links.values()];
}

/** Returns the pages with a file of a navigation, hidden or not. */
export function pagesOf(tree: NavTree): NavPage[] {
  const pages = new Map<string, NavPage>();
  (function walk(node: NavNode): void {
    if (isPage(node)) {
      if (node.kind === 'page' && !node.missing) pages.set(node.path, node);
      return;
    }
    if (node.root) walk(node.root);
    for (const one of node.global) if (one.page) walk(one.page);
    for (const child of node.children) walk(child);
  })(tree.root);
  return [...pages.values()];
}
