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

/** The input of each renderer. */
export interface NavigationProps {
  index: NavIndex;
  /** The path of the current page. */
  path: string;
  /** Called with the URL that a click on a group opens. */
  onNavigate(href: string): void;
}

/** The view of one page, and whether expanding a group opens its first page. */
export interface CurrentView {
  view: PageView;
  drilldown: boolean;
}

export function viewOf({ index, path }: NavigationProps): CurrentView {
  return { view: viewPage(index, path), drilldown: drillsDown(index.tree) };
}

/** Returns the state of the sidebar when the page opens. */
export function initialState({ view, drilldown }: CurrentView): SidebarState {
  const { sidebar, page } = view;
  const state = initialSidebar(sidebar);
  if (!page) return state;
  return nextSidebar(sidebar, state, { type: 'visit', page: page.id }, drilldown).state;
}

/** Returns an id for the document. The ids of nodes can have spaces. */
export function listId(node: NavNode): string {
  return `list-${encodeURIComponent(node.id)}`;
}
