import {
  isPage,
  type NavElement,
  type NavNode,
  type NavPage,
  type NavTree,
} from '@nav/core/client';
import { assertCall } from '@nav/core/internal';
import { type AdapterOptions, assertChoices } from '../outline/choices.ts';

/** The options of functions that list the pages of a site. */
export interface ListOptions extends AdapterOptions {
  /** The URL of the site without a slash at its end, such as `https://docs.example.com`. The URLs of the tree follow it. */
  siteUrl?: string;
  /** As for all adapters. Without it, the list includes links to other sites and pages that are hidden from search engines. */
  pageMeta?: NonNullable<AdapterOptions['pageMeta']>;
}

export const listOptions = { version: 1, language: 1, siteUrl: 1, pageMeta: 1 } as const;

export interface ListedPage {
  page: NavPage;
  /** The labels of the elements above it, outermost first, without its version and language. */
  section: readonly string[];
}

type Edition = 'version' | 'language';

interface ListScope {
  /** The elements of which all are listed, unless the options choose one. Of other versions and languages, the default is. */
  all?: readonly Edition[];
  /** True to list the front page even if it is hidden, because readers get it without the navigation. */
  hasFront?: boolean;
}

/** A sitemap has all pages. */
export const sitemapScope: ListScope = { all: ['version', 'language'], hasFront: true };

/**
 * Returns the pages that readers see, each URL once, in reading order.
 *
 * @throws RangeError if the site lacks the version or the language, or the URL is not one.
 */
export function listedPages(
  name: string,
  tree: NavTree,
  { version, language, siteUrl, pageMeta }: ListOptions,
  { all = [], hasFront = false }: ListScope = {},
): ListedPage[] {
  assertCall(`${name}(tree)`, tree?.root);
  const chosen = {
    ...(version === undefined ? {} : { version }),
    ...(language === undefined ? {} : { language }),
  };
  assertChoices(tree, chosen);
  if (siteUrl !== undefined && !/^https?:\/\/[^\s?#]+$/.test(siteUrl))
    throw new RangeError(
      `${JSON.stringify(siteUrl)} is not a URL such as "https://docs.example.com".`,
    );
  const listed = new Map<string, ListedPage>();

  function add(page: NavPage, section: readonly string[]): void {
    const isHidden = page.hidden && !(hasFront && page.path === 'index');
    if (isHidden || page.missing || listed.has(page.href)) return;
    if (!isLeftOut(pageMeta?.(page.path)?.data)) listed.set(page.href, { page, section });
  }

  function walk(element: NavElement, above: readonly string[]): void {
    const label = labelOf(element);
    const section = label === undefined || label === above.at(-1) ? above : [...above, label];
    if (element.root) add(element.root, section);
    for (const child of childrenOf(element, chosen, all)) {
      if (isPage(child)) add(child, section);
      else walk(child, section);
    }
  }
  walk(tree.root, []);
  return [...listed.values()];
}

/** Returns true for a link to another site, or a page that is hidden from search engines. */
function isLeftOut({ noindex, url }: Readonly<Record<string, unknown>> = {}): boolean {
  return noindex === true || noindex === 'true' || typeof url === 'string';
}

/** Returns the label of an element as a part of a heading; `undefined` if it has none. */
function labelOf({ kind, label }: NavElement): string | undefined {
  const isUnnamed = kind === 'version' || kind === 'language' || kind === 'navigation';
  return isUnnamed || label.trim() === '' ? undefined : label.trim();
}

/** Returns the children of an element that are listed, without its other versions and languages. */
function childrenOf(
  { children, defaultChild }: NavElement,
  chosen: Pick<AdapterOptions, Edition>,
  all: readonly Edition[],
): NavNode[] {
  const shown = children.filter(
    (child) => isPage(child) || (!child.hidden && child.href === undefined),
  );
  return (['version', 'language'] as const).reduce((kept, kind) => {
    const editions = kept.filter((child) => child.kind === kind);
    const label = chosen[kind];
    const own = editions.find((one) => one.label === label);
    if (!own && label === undefined && all.includes(kind)) return kept;
    const first = own ?? editions.find(({ id }) => id === defaultChild) ?? editions[0];
    return kept.filter((child) => child.kind !== kind || child === first);
  }, shown);
}
