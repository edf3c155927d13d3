/** Brings the components around a page to life. The document can also belong to a frame, which runs no scripts itself. */
export { startBanner } from './client/banner.ts';
export { startContents } from './client/contents.ts';
export { startMenu } from './client/menu.ts';
export { type SidebarData, sidebarOf, startSidebar } from './client/sidebar.ts';
export { startSwitchers } from './client/switchers.ts';
