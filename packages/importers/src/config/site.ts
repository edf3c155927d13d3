import { relativePath } from '@nav/paths';
import type { Layout } from '../addresses/layout.ts';
import type { Redirect } from '../addresses/redirects.ts';
import { type Link, type Lost, newLost, type SiteSource } from '../model/source.ts';
import { fileStart } from '../reading/place.ts';
import type { Children } from './entries.ts';

/** The color of a site whose source has none. */
const PLACEHOLDER_COLOR = '#0D9373';

export function siteConfig(
  source: Pick<SiteSource, 'site' | 'config'>,
  navigation: Children,
  anchors: readonly Link[],
  redirects: readonly Redirect[],
  { site, pathOf }: Layout,
): { config: object; lost: Lost[] } {
  const { name, description, favicon, logo, primaryColor, links = [] } = source.site;
  const at = fileStart(source.config);
  const lost: Lost[] = [];
  const lose = (what: string, reason: string, place = at) =>
    lost.push(newLost(what, reason, place));
  const imagePath = (what: string, file: string) => {
    const path = relativePath(site, pathOf(file));
    if (path === undefined) lose(`${what} ${file}`, 'it is outside of the folder of docs.json');
    return path === undefined ? undefined : `/${path}`;
  };
  const icon = favicon === undefined ? undefined : imagePath('favicon', favicon);
  const light = logo && imagePath('logo', logo.light);
  const dark = logo && imagePath('logo', logo.dark);
  if (name === undefined)
    lose('name of the site', 'the source has none, so change the placeholder');
  if (primaryColor === undefined) {
    lose('colors.primary', `the source has none, so change the placeholder ${PLACEHOLDER_COLOR}`);
  }
  const shown = links.filter(({ href }) => /^https?:\/\//i.test(href));
  for (const link of links) {
    if (shown.includes(link)) continue;
    const reason = 'the navbar of docs.json links only to other sites';
    lose(`link "${link.label}" to ${link.href}`, reason, link.at);
  }
  const navbar = shown.map(({ label, href }) => ({ label, href }));
  const global = distinct(anchors).map(({ label, href }) => ({ anchor: label, href }));
  const config = {
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name: name ?? 'Documentation',
    description,
    colors: { primary: primaryColor ?? PLACEHOLDER_COLOR },
    favicon: icon,
    logo: light !== undefined && dark !== undefined ? { light, dark } : undefined,
    navbar: navbar.length === 0 ? undefined : { links: navbar },
    navigation: { global: global.length === 0 ? undefined : { anchors: global }, ...navigation },
    redirects: redirects.length === 0 ? undefined : redirects,
  };
  return { config, lost };
}

function distinct(links: readonly Link[]): Link[] {
  return [...new Map(links.map((link) => [`${link.label}\n${link.href}`, link])).values()];
}
