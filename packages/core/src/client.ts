/** What a page needs in the browser of its reader, once the navigation is resolved: no parser comes with it. */
export type { Counterpart } from './counterparts.ts';
export { firstPage, indexTree, type NavIndex, type Place, placesOf } from './nav-index.ts';
export { isPage, type NavElement, type NavNode, type NavPage, type NavTree } from './nav-tree.ts';
export {
  drillsDown,
  initialSidebar,
  isExpanded,
  nextSidebar,
  type SidebarEvent,
  type SidebarState,
  type SidebarTransition,
} from './sidebar.ts';
export {
  type Breadcrumb,
  type PageView,
  type Switcher,
  type SwitcherOption,
  type ThemeDefaults,
  viewPage,
} from './view.ts';
export { walkElements, walkPages } from './walk-tree.ts';
