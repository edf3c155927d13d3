import {
  drillsDown,
  initialSidebar,
  type NavIndex,
  type NavNode,
  nextSidebar,
  type PageView,
  type SidebarState,
  viewPage,
} from '@nav/core/client';

/** What each of the three renderers gets. */
export interface NavigationProps {
  index: NavIndex;
  /** The page that is shown. */
  path: string;
  /** Goes to an address that a press on a group leads to. */
  onNavigate(href: string): void;
}

/** All that must be drawn around one page, and what drilldown means on this site. */
export interface Surroundings {
  view: PageView;
  drilldown: boolean;
}

export function surroundingsOf({ index, path }: NavigationProps): Surroundings {
  return { view: viewPage(index, path), drilldown: drillsDown(index.tree) };
}

/** The sidebar as a reader finds it who arrives at the page. */
export function sidebarOnArrival({ view, drilldown }: Surroundings): SidebarState {
  const { sidebar, page } = view;
  const state = initialSidebar(sidebar);
  if (!page) return state;
  return nextSidebar(sidebar, state, { type: 'visit', page: page.id }, drilldown).state;
}

/** An id for the document: those of nodes have white space. */
export function listId(node: NavNode): string {
  return `list-${encodeURIComponent(node.id)}`;
}
