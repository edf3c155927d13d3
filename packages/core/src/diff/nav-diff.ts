import type { Origin } from '../config/origin.ts';
import type { NavElement, TrailLabels } from '../tree/nav-tree.ts';

/** A page in one of the two trees. */
export interface PageAt {
  /** The page path, without slashes at its ends. */
  path: string;
  /** The URL path on the site. */
  href: string;
  /** The title of the page. */
  title: string;
  /** The kinds and labels of the elements above it, outermost first. */
  trail: TrailLabels;
  /** True if the page is hidden there. */
  hidden: boolean;
  /** Set on a page outside the navigation: generated (M3.13), or a file without an entry. Its trail is empty. */
  unlisted?: true;
  /** The file and the JSON pointer that it comes from. */
  origin: Origin;
}

/** An element in one of the two trees. Its own label ends the trail. */
export interface ElementAt {
  /** The kind, such as `group`. */
  kind: NavElement['kind'];
  /** The visible text. */
  label: string;
  /** The kinds and labels of the elements above it and of itself, outermost first. */
  trail: TrailLabels;
  /** The file and the JSON pointer that it comes from. */
  origin: Origin;
}

/**
 * The reason that a page replaces an old one:
 *
 * - `operation`: both document the same operation.
 * - `path`: the paths differ only in case and a final `index`.
 * - `links`: links and redirects were changed from the old page to it.
 * - `text`: it has the text of the old page.
 * - `rename`: git recognizes the file.
 * - `path-end`: the paths end with the same segments.
 * - `element`: it took the place of the old page in its element.
 * - `moved-folder`: the other pages of the old folder moved to its folder, or old redirects of that folder lead there.
 * - `folder`: the page became a folder with an overview, or its folder became a page.
 * - `name`: the last segments are the same, and the titles or some text.
 * - `title`: only these two pages have the title.
 * - `similar-name`: no other page has a similar name.
 * - `redirect`: a redirect of the old URL led there.
 */
export type ReplacementReason =
  | 'operation'
  | 'path'
  | 'links'
  | 'text'
  | 'rename'
  | 'path-end'
  | 'element'
  | 'moved-folder'
  | 'folder'
  | 'name'
  | 'title'
  | 'similar-name'
  | 'redirect';

/**
 * The difference between two navigations as readers see them, whatever the spelling and formatting of the config. Pages
 * without a file do not exist for readers.
 */
export interface NavDiff {
  /** Pages that only the second navigation has. */
  added: PageAt[];
  /** Pages that only the first navigation has. */
  removed: PageAt[];
  /** Pages that have the same URL in another element. */
  moved: { from: PageAt; to: PageAt }[];
  /** Pages whose URL changed, judging by their operation, path, title and element. */
  renamedPages: { from: PageAt; to: PageAt }[];
  /** Elements whose label changed. */
  renamed: {
    kind: NavElement['kind'];
    from: string;
    to: string;
    trail: TrailLabels;
    origin: Origin;
  }[];
  /** Pages that still exist but are hidden everywhere, for any reason. */
  hidden: PageAt[];
  /** Pages that were hidden everywhere and are visible now, at their first visible occurrence. */
  shown: PageAt[];
  /** The outermost elements that were added. Their pages are listed separately. */
  elementsAdded: ElementAt[];
  /** The outermost elements that were removed. Their pages are listed separately. */
  elementsRemoved: ElementAt[];
  /** Additional occurrences of a page that were added. */
  placesAdded: PageAt[];
  /** Additional occurrences of a page that were removed. */
  placesRemoved: PageAt[];
  /** Pages with the same URL and a new name in the sidebar. */
  relabelled: { page: PageAt; from: string; to: string }[];
  /** Elements whose remaining children are in another order. */
  reordered: ElementAt[];
  /** Changed settings of elements and of the site. `from` or `to` is absent if the setting is not set there. */
  changed: {
    element: string;
    trail: TrailLabels;
    setting: string;
    from?: unknown;
    to?: unknown;
    origin: Origin;
  }[];
  /** Pages that left the navigation and still have their file, so that their URL keeps working. */
  stillServed: PageAt[];
  /** Redirects that are gone, as written, whose URLs lead nowhere now. `diffTrees` leaves it empty: trees are not enough. */
  redirectsRemoved: { source: string; destination: string }[];
  /**
   * Other URLs that lead nowhere now: of folders without an index page, which opened the page at `to`, and of files that are not
   * pages. `diffTrees` leaves it out.
   */
  urlsRemoved?: { url: string; to?: string }[];
  /** Redirects that keep old URLs working, with the reason that the destination replaces the old page. */
  redirects: { source: string; destination: string; reason: ReplacementReason }[];
  /** Old URLs without an obvious replacement. */
  unredirected: string[];
  /** Up to three URLs that may replace an old one without an obvious replacement, the likeliest first. */
  candidates: { source: string; destinations: string[] }[];
}
