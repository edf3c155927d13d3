import { dirname, resolve } from 'node:path';
import { type ListOptions, toLlms, toSitemap } from '@nav/adapters';
import type { NavPage } from '@nav/core/client';
import { frontMatterEnd } from '@nav/front-matter';
import { ignoreFilter, joinPath, normalizeBasePath, pageKey } from '@nav/paths';
import type { OpenedTree } from '@nav/site/compare-sites';
import { UsageError } from '@nav/site/failure';
import type { OpenedSite } from '@nav/site/open-site';
import { urlOfSite } from '@nav/site/site-url';
import { formatNumber } from '../../terminal/text.ts';
import { type ExportFormat, format } from './formats.ts';
import type { ListFlags, ListName } from './list-names.ts';

/** Mintlify cuts the `llms.txt` that it generates there. */
const MAX_GENERATED = 100_000;

/**
 * Returns the format of a list of the pages of a site, which reads more than the navigation.
 *
 * @throws UsageError without a URL that is needed.
 */
export async function listFormat(
  name: ListName,
  { site }: OpenedTree,
  siteUrl: string | undefined,
  flags: ListFlags,
  cwd: string,
): Promise<ExportFormat> {
  const common: ListOptions = {
    pageMeta: site.pageMeta,
    ...(siteUrl === undefined ? {} : { siteUrl }),
  };
  if (name === 'sitemap' && siteUrl === undefined)
    throw new UsageError(
      'A sitemap has absolute URLs. Pass --site-url, or set "siteUrl" in nav.config.json.',
    );
  return name === 'llms'
    ? llmsFormat(site, common, flags)
    : sitemapFormat(common, flags.lastmod ? await dateFinder(site, cwd) : undefined);
}

function llmsFormat(site: OpenedSite, common: ListOptions, flags: ListFlags): ExportFormat {
  const { full = false, markdown, optional } = flags;
  const file = full ? 'llms-full.txt' : 'llms.txt';
  const isMatch = optional && ignoreFilter(optional);
  const about: unknown = (site.config?.value as { description?: unknown } | undefined)?.description;
  return format({
    title: file,
    about: '',
    use: '',
    file,
    convert: (tree, choices) =>
      toLlms(tree, {
        ...common,
        ...choices,
        ...(typeof about === 'string' ? { description: about } : {}),
        ...(markdown === undefined ? {} : { markdown }),
        ...(isMatch ? { isOptional: ({ path }) => isMatch(path) } : {}),
        ...(full ? { contentOf: contentReader(site) } : {}),
      }),
    print: ({ text }) => ({ [file]: text }),
    note: ({ text }) =>
      full || text.length <= MAX_GENERATED
        ? ''
        : `${file} has ${formatNumber(text.length)} characters. Mintlify cuts the file that it generates at ${formatNumber(MAX_GENERATED)}, and agents may cut it as well. Split it by version or language, or describe pages in fewer words.\n`,
  });
}

function sitemapFormat(
  { siteUrl = '', ...common }: ListOptions,
  lastModified: ((page: NavPage) => string | undefined) | undefined,
): ExportFormat {
  return format({
    title: 'A sitemap',
    about: '',
    use: '',
    file: 'sitemap.xml',
    convert: (tree, choices) =>
      toSitemap(tree, {
        siteUrl,
        ...common,
        ...choices,
        ...(lastModified ? { lastModified } : {}),
      }),
    print: ({ files }) => files,
  });
}

/**
 * Returns the URL that the URLs of the tree follow: of the site, with the path under which it is served.
 *
 * @throws UsageError for options that are not a URL or a path.
 */
export function siteUrlFor({ site }: OpenedTree, { siteUrl, base }: ListFlags): string | undefined {
  if (base !== undefined && !base.startsWith('/'))
    throw new UsageError(`--base must be a path such as /docs, not ${JSON.stringify(base)}.`);
  const known = urlOfSite(site, siteUrl);
  if (known === undefined || base === undefined) return known;
  return new URL(known).origin + normalizeBasePath(base);
}

/** Returns the function that reads the text of a page without its front matter. */
function contentReader({ config, files, host }: OpenedSite): (page: NavPage) => string | undefined {
  return ({ kind, path }) => {
    const file = kind === 'page' ? files()?.pages.get(pageKey(path)) : undefined;
    const text = file === undefined ? undefined : host.read(joinPath(config?.folder ?? '', file));
    return text?.slice(frontMatterEnd(text));
  };
}

async function dateFinder(
  site: OpenedSite,
  cwd: string,
): Promise<(page: NavPage) => string | undefined> {
  const { lastChanges } = await import('@nav/site/last-changes');
  const dates = await lastChanges(dirname(resolve(cwd, site.file)));
  const pages = site.files()?.pages;
  return ({ kind, path }) =>
    kind === 'page' ? dates.get(pages?.get(pageKey(path)) ?? '') : undefined;
}
