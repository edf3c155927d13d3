/** What a page needs in the browser of its reader, once the navigation is resolved: no parser comes with it. */
export type { Counterpart } from './counterparts.ts';
export { firstPage, indexTree, type NavIndex, type Place, placesOf } from './nav-index.ts';
export {
  type Banner,
  type Icon,
  isPage,
  type NavElement,
  type NavEndpoint,
  type NavNode,
  type NavPage,
  type NavTree,
  type NavWrittenPage,
  type SpecificationRef,
} from './nav-tree.ts';
export type { Origin } from './origin.ts';
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
export type { Dialect, ElementKind } from './vocabulary.ts';
export { walkElements, walkPages } from './walk-tree.ts';
