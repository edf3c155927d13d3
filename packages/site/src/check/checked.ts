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

/** In the order of sentences. */
export const aspects: readonly Aspect[] = [
  'syntax',
  'components',
  'settings',
  'links',
  'externalLinks',
];

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

export function extents(extentOf: (aspect: Aspect) => Extent): Record<Aspect, Extent> {
  const entries = aspects.map((aspect) => [aspect, extentOf(aspect)]);
  return Object.fromEntries(entries) as Record<Aspect, Extent>;
}
