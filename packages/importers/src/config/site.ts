import type { Redirect } from '../addresses/redirects.ts';
import type { Link, SiteFacts } from '../model/source.ts';
import type { Children } from './entries.ts';

/** The color of a site whose source has none. */
const PLACEHOLDER_COLOR = '#0D9373';

/** Returns the whole `docs.json`. */
export function siteConfig(
  site: SiteFacts,
  navigation: Children,
  redirects: readonly Redirect[],
  anchors: readonly Link[],
  pathOf: (file: string) => string | undefined,
): object {
  const { name, description, primaryColor } = site;
  const favicon = site.favicon === undefined ? undefined : pathOf(site.favicon);
  const light = site.logo && pathOf(site.logo.light);
  const dark = site.logo && pathOf(site.logo.dark);
  const links = (site.links ?? []).filter(({ href }) => /^https?:\/\//.test(href));
  return {
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name: name ?? 'Documentation',
    ...(description === undefined ? {} : { description }),
    colors: { primary: primaryColor ?? PLACEHOLDER_COLOR },
    ...(favicon === undefined ? {} : { favicon }),
    ...(light === undefined || dark === undefined
      ? {}
      : { logo: light === dark ? light : { light, dark } }),
    ...(links.length === 0
      ? {}
      : { navbar: { links: links.map(({ label, href }) => ({ label, href })) } }),
    navigation: {
      ...(anchors.length === 0
        ? {}
        : { global: { anchors: anchors.map(({ label, href }) => ({ anchor: label, href })) } }),
      ...navigation,
    },
    ...(redirects.length === 0 ? {} : { redirects }),
  };
}
