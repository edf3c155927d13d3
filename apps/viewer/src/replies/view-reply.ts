import {
  drillsDown,
  firstPage,
  isPage,
  type NavElement,
  type NavIndex,
  type NavNode,
  type PageView,
  viewPage,
} from '@nav/core/client';

/**
 * Returns the view of a page without most of the navigation, which its elements contain. The sidebar keeps its pages, and tabs
 * the entries of their menus.
 */
export function viewReply(index: NavIndex, path: string): PageView {
  const view = viewPage(index, path.startsWith('/') ? path : `/${path}`, {
    drilldown: drillsDown(index.tree, { drilldown: false }),
  });
  const { trail, active, switchers, globals, sidebar } = view;
  return {
    ...view,
    trail: trail.map(alone),
    active: Object.fromEntries(
      Object.entries(active).map(([kind, element]) => [kind, alone(element)]),
    ),
    switchers: switchers.map((switcher) => ({
      ...switcher,
      options: switcher.options.map((option) => ({ ...option, element: alone(option.element) })),
    })),
    globals: globals.map((link) => ({ ...alone(link), active: link.active })),
    sidebar: sidebar.map(read),
  };
}

/** Returns an element without its content, except for the entries of its menu. */
function alone(element: NavElement): NavElement {
  const { root: _, page: __, ...own } = element;
  const entries = element.children.filter(
    (child): child is NavElement => !isPage(child) && child.kind === 'item',
  );
  return { ...own, global: [], children: element.kind === 'tab' ? entries.map(entry) : [] };
}

function entry(item: NavElement): NavElement {
  const href = item.href ?? firstPage(item)?.href;
  return { ...alone(item), ...(href === undefined ? {} : { href }) };
}

/** Returns a node whose children are ordinary arrays: the arrays of a tree may be created on first read. */
function read(node: NavNode): NavNode {
  return isPage(node) ? node : { ...node, children: node.children.map(read) };
}
