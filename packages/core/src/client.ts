/** Queries on a resolved navigation: page views, the sidebar and walks. Has no parser, so it suits the browser of a reader. */
export type { Origin } from './config/origin.ts';
export type { Dialect } from './format/dialects.ts';
export type { ElementKind, ListName } from './format/elements.ts';
export type { PlainFields } from './format/types.ts';
export {
  isPage,
  type NavElement,
  type NavEndpoint,
  type NavNode,
  type NavPage,
  type NavRedirect,
  type NavTree,
  type NavWrittenPage,
  type SpecificationRef,
  type TrailLabels,
} from './tree/nav-tree.ts';
export type {
  Banner,
  BannerPart,
  BannerSettings,
  Footer,
  FooterColumn,
  Icon,
  Logo,
  Navbar,
  SiteInfo,
  SiteLink,
} from './tree/site-info.ts';
export { walkElements, walkPages } from './tree/walk.ts';
export type { Alternate } from './view/alternates.ts';
export type { Counterpart } from './view/counterparts.ts';
export { type FoundRedirect, findRedirect } from './view/find-redirect.ts';
export {
  firstPage,
  indexTree,
  type NavIndex,
  occurrencesOf,
  type PageOccurrence,
} from './view/nav-index.ts';
export type {
  Breadcrumb,
  GlobalLink,
  PageView,
  Switcher,
  SwitcherOption,
} from './view/page-view.ts';
export {
  type PlainElement,
  type PlainOption,
  type PlainSwitcher,
  type PlainView,
  toPlainView,
} from './view/plain-view.ts';
export {
  drillsDown,
  initialSidebar,
  isExpanded,
  nextSidebar,
  type SidebarEvent,
  type SidebarState,
  type SidebarTransition,
  type ThemeDefaults,
  visibleNodes,
} from './view/sidebar.ts';
export { type Sidebar, sidebars } from './view/sidebars.ts';
export { similarPages } from './view/similar-pages.ts';
export { type ViewOptions, viewPage } from './view/view.ts';
