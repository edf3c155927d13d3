import type { Diagnostic } from '@nav/core';

export interface SketchNode {
  role: 'site' | 'element' | 'page' | 'link' | 'more' | 'orphan';
  /** The kind of an element, the method of an endpoint; empty for a page. */
  kind: string;
  /** One line of text from the config, without unsafe characters. */
  label: string;
  /** Short facts, such as `12 pages` for a fold, `default` or `hidden`. */
  notes: string[];
  /**
   * `missing`: it is a page without a file, or a fold with such pages. `dropped`: the builder drops pages from it. In the
   * picture of a diff, its change.
   */
  mark?: 'missing' | 'orphan' | 'dropped' | 'added' | 'removed' | 'changed';
  /** True for an element whose children are not drawn. */
  folded: boolean;
  /** The URL of a page, if the pages of the picture are links. */
  url?: string;
  children: SketchNode[];
}

export interface Sketch {
  /** The subject of the picture in words that need no escaping. */
  name: string;
  /** The heading: the subject and the config. */
  title: string;
  root: SketchNode;
  /** The numbers of pages, missing pages, dropped pages and orphans, or of changes. Has only letters, digits and commas. */
  summary: string;
}

export interface SketchOptions {
  /** The findings of a check, of which the picture shows the orphans. */
  findings?: readonly Diagnostic[];
  /** The number of page references that the builder drops from elements, by their ids. */
  dropped?: ReadonlyMap<string, number>;
  /** The number of levels to draw. By default, as many as fit into about a hundred rows. */
  depth?: number | undefined;
  /** The URL of the site, to which pages link. */
  origin?: string | undefined;
}

/** The most nodes without children that are drawn side by side, and the number that remain if there are more. */
export const MOST = { page: 10, alternative: 8, element: 40, orphan: 8 } as const;
