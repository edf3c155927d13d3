import type { Dialect } from './dialects.ts';
import type { ShapeName } from './shapes.ts';

/** Fields that are an error next to one that `restrictsTo` some children, as are unknown fields (M1.2, M1.13). */
export const restrictedAway: readonly string[] = ['href', 'openapi', 'asyncapi', 'global'];

/** Properties of elements that are neither a field nor a list of children. */
export const otherProperties = {
  $ref: {
    about:
      'Path of a JSON file that replaces the object. Properties next to it override those of the file.',
  },
  global: { about: 'Links that are shown on every page.' },
} as const;

/** The lists of `global`, whose links are shown on every page (S2.7). */
export const globalLists = {
  standard: ['anchors'],
  mintlify: ['languages', 'versions', 'tabs', 'dropdowns', 'anchors', 'products'],
} as const;

/** Fields that elements of `global` do not have, and the shape of their `href`. */
export const globalElement = {
  without: ['openapi', 'asyncapi', 'graphql', 'sdk', 'directory', 'global'],
  href: { standard: 'linkOrPage', mintlify: 'builderLink' },
} as const;

/** Settings of `docs.json` outside `navigation` that change it (S2.13, M6.8). */
export const siteSettings = {
  eyebrows: {
    path: ['styling', 'eyebrows'],
    in: { standard: 'eyebrows', mintlify: 'builderEyebrows' },
    about: 'Shows the section or all breadcrumbs above a page.',
  },
  drilldown: {
    path: ['interaction', 'drilldown'],
    in: { standard: 'drilldown', mintlify: 'drilldown' },
    about: 'Opens the first page of a group when the group is expanded.',
  },
  redirects: {
    path: ['redirects'],
    in: { standard: 'redirects', mintlify: 'redirects' },
    about:
      'Redirects of old URLs. One without parameters precedes all patterns. Of several patterns, the first applies.',
  },
} as const;

/**
 * All properties of a `docs.json`. A row without `in` is one of `mintlify`, whose values `settings/settings.ts` describes.
 * Checks without those shapes ignore what is neither the navigation nor in `siteSettings`.
 */
export const rootProperties = {
  $schema: {
    in: { standard: 'any', mintlify: 'any' },
    about: 'URL or path of the JSON Schema of this file.',
  },
  theme: { in: { mintlify: 'theme' }, about: 'Layout of the site.' },
  name: { about: 'Name of the project, company or product.' },
  public: { about: 'Makes the site readable without signing in.' },
  description: { about: 'Description of the site for search engines.' },
  colors: { in: { mintlify: 'themeColors' }, about: 'Colors of the theme.' },
  logo: { about: 'Logo, or one each for light and dark mode.' },
  favicon: { about: 'Icon of the site in browser tabs.' },
  appearance: { about: 'Light and dark mode.' },
  fonts: { about: 'Fonts of headings and text.' },
  icons: { about: 'Icon library of the site.' },
  background: { about: 'Image, decoration and color of the background.' },
  styling: {
    in: { standard: 'any', mintlify: 'any' },
    about: 'Breadcrumbs, code blocks and formulas.',
  },
  thumbnails: { about: 'Preview images for social media.' },
  navigation: { in: { standard: 'any', mintlify: 'any' }, about: 'Structure of the site.' },
  navbar: { about: 'Links and the button in the bar at the top.' },
  footer: { about: 'Links and social media accounts below each page.' },
  banner: { about: 'Message above all pages.' },
  interaction: { in: { standard: 'any', mintlify: 'any' }, about: 'Behavior of the navigation.' },
  contextual: {
    about: 'Menu on each page for copying it or opening it in an assistant.',
  },
  variables: { about: 'Values to insert in pages by name.' },
  metadata: {
    about: 'Facts about each page, such as the time of its last change.',
  },
  errors: { about: 'Page for addresses that do not exist.' },
  api: { about: 'Specifications, playground and examples of API pages.' },
  seo: { about: 'Indexing by search engines, and meta tags.' },
  markdown: { about: 'Pages as Markdown, for language models.' },
  variations: { about: 'Variations of the documentation, with the theme "willow".' },
  search: { about: 'Search field of the site.' },
  integrations: { about: 'Analytics and other services.' },
} as const;

/** Returns the shapes of the properties of `docs.json` in a dialect, by name. */
export function rootShapes(dialect: Dialect): Readonly<Record<string, ShapeName>> {
  type Row = { in?: Partial<Record<Dialect, ShapeName>>; about: string };
  const rows = Object.entries(rootProperties).flatMap(([name, row]) => {
    const { in: shapes = { mintlify: 'any' } }: Row = row;
    const shape = shapes[dialect];
    return shape ? [[name, shape] as const] : [];
  });
  return Object.fromEntries(rows);
}

/** Tests for a property of `docs.json` that has such settings. */
export function isSiteSection(key: string): boolean {
  return Object.values(siteSettings).some(({ path }) => path[0] === key);
}

/** Returns the path of a setting that is in the navigation by mistake: `styling.eyebrows` for `eyebrows`. */
export function sitePathOf(key: string): string | undefined {
  if (isSiteSection(key)) return key;
  const paths: readonly (readonly string[])[] = Object.values(siteSettings).map(({ path }) => path);
  return paths.find((path) => path.at(-1) === key)?.join('.');
}
