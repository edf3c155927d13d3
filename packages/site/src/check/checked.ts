import type { Code, Diagnostic, Site } from '@nav/core';
import { dialects, isUnchecked, siteNavigation, walkPageEntries } from '@nav/core/internal';
import { pageKey } from '@nav/paths';

/** The extent of a check of something: of all, of some, or not at all. */
export type Extent = 'all' | 'some' | 'none';

/** The parts of a site that its findings are about. A part that is not checked has no findings, whatever its mistakes. */
export interface Checked {
  /** The number of page files that the navigation lists; `null` if no pages are looked up. */
  pages: number | null;
  /** The pages that are parsed as MDX. */
  syntax: Extent;
  /** The components and imports of pages, as Mintlify reads them. */
  components: Extent;
  /** The settings outside the navigation, as Mintlify reads them. */
  settings: Extent;
  links: Extent;
  /** The links to other sites. */
  externalLinks: Extent;
}

/** A part of a site that a check can leave out. */
export type Aspect = Exclude<keyof Checked, 'pages'>;

/** Each with a code that is reported only if it is checked. */
const CODES = {
  syntax: 'page-syntax',
  components: 'component-unknown',
  settings: 'setting-rejected',
  links: 'link-not-found',
  externalLinks: 'external-link',
} as const satisfies Record<Aspect, Code>;

/** In the order of sentences. */
export const aspects: readonly Aspect[] = Object.keys(CODES) as Aspect[];

/** The limits of the findings that are reported. */
export interface Limits {
  /** Returns false for the codes that are not reported. */
  filter?: (code: Diagnostic['code']) => boolean;
  /** The pages whose findings are reported, if not all are. */
  pages?: readonly string[] | undefined;
  /** The number of links to other sites that got no answer. */
  unanswered?: number;
  /** True if a page is too large to parse. */
  isCut?: boolean;
}

/** Tests for a page or module that is too large to parse, so that its content is not checked. */
export function isTooLarge({ code, args }: Diagnostic): boolean {
  return code === 'page-syntax' && 'reason' in args && args.reason === 'too-large';
}

/**
 * Returns the parts of a site that a check covers; `undefined` if its config cannot be read, so that nothing is.
 */
export function checkedOf(
  site: Site,
  { filter = () => true, pages, unanswered = 0, isCut = false }: Limits = {},
): Checked | undefined {
  if (!site.config) return undefined;
  const { oneBuilder } = dialects[site.grammar.dialect];
  const extentOf = (aspect: Aspect): Extent => {
    const code = CODES[aspect];
    const isOff = !filter(code) || site.settings.rules[code] === 'off';
    const needsBuilder = aspect === 'components' || aspect === 'settings';
    if (isOff || isUnchecked(code, site) || (needsBuilder && !oneBuilder)) return 'none';
    // Settings concern no single page.
    if (aspect === 'settings' && pages) return 'none';
    const isParsed = aspect === 'syntax' || aspect === 'components';
    const isPartial = isParsed ? isCut : aspect === 'externalLinks' && unanswered > 0;
    return isPartial ? 'some' : 'all';
  };
  return { pages: pages?.length ?? listedFiles(site), ...extents(extentOf) };
}

/** Combines the checked parts of some sites. */
export function joinChecked(all: readonly Checked[]): Checked | undefined {
  const [first, ...others] = all;
  if (!first || others.length === 0) return first;
  const counts = all.flatMap(({ pages }) => pages ?? []);
  return {
    pages: counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0),
    ...extents((aspect) =>
      others.every((one) => one[aspect] === first[aspect]) ? first[aspect] : 'some',
    ),
  };
}

function extents(extentOf: (aspect: Aspect) => Extent): Record<Aspect, Extent> {
  const entries = aspects.map((aspect) => [aspect, extentOf(aspect)]);
  return Object.fromEntries(entries) as Record<Aspect, Extent>;
}

/** Returns the number of page files that the navigation lists; `null` if no files are looked up. */
function listedFiles(site: Site): number | null {
  const files = site.files()?.pages;
  const tree = siteNavigation(site)?.tree;
  if (!files || !tree) return null;
  const listed = new Set<string>();
  walkPageEntries(tree, ({ path }) => {
    const file = files.get(pageKey(path));
    if (file !== undefined) listed.add(file);
  });
  return listed.size;
}
