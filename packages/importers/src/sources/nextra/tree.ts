import type { Place } from '../../reading/place.ts';
import type { Meta } from './meta.ts';

export interface PageNode {
  kind: 'page';
  /** The last segment of its address; `index` for the page of a folder. */
  name: string;
  route: string;
  page: PageFacts;
}

export interface FolderNode {
  kind: 'folder';
  name: string;
  route: string;
  children: readonly TreeNode[];
  meta: Meta;
}

export type TreeNode = PageNode | FolderNode;

export interface PageFacts {
  file: string;
  /** True for a page that is a program. */
  isCode: boolean;
  /** The title that Nextra derives the label from. */
  title: string | undefined;
  /** The title in its front matter, or its heading. */
  ownTitle: string | undefined;
  sidebarTitle: string | undefined;
  /** The setting of its front matter. */
  display: string | undefined;
  isCollapsed: boolean | undefined;
  /** True for the page that its folder opens. */
  isFolderPage: boolean;
  /** In milliseconds. */
  date: number | undefined;
  /** True if it is in another language. */
  isUntranslated?: boolean | undefined;
}

/** An entry of a folder, in the order and with the titles that Nextra shows. */
export interface Entry {
  name: string;
  title: string;
  type: string;
  display: string | undefined;
  isCollapsed: boolean | undefined;
  at: Place;
  href?: string | undefined;
  page?: PageFacts | undefined;
  route?: string | undefined;
  children?: readonly Entry[] | undefined;
  /** The items of a menu: the entries of its folder, and links. */
  menu?: readonly Entry[] | undefined;
}
