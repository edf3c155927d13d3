import { UsageError } from '@nav/site/failure';
import type { SiteFlags } from '@nav/site/open-site';
import type { OptionTable } from '../../terminal/command.ts';

/** The names that export a list of the pages instead of the navigation, with the files. */
export const lists = {
  llms: 'llms.txt, the pages for agents',
  sitemap: 'sitemap.xml, the pages for search engines',
} as const;

export type ListName = keyof typeof lists;

export function isList(name: string): name is ListName {
  return Object.hasOwn(lists, name);
}

/** The options of `nav export llms` and `nav export sitemap`. */
export interface ListFlags {
  siteUrl?: string;
  base?: string;
  check?: boolean;
  full?: boolean;
  optional?: string[];
  markdown?: boolean;
  lastmod?: boolean;
}

/** The options of `nav export`. */
export interface ExportFlags extends SiteFlags, ListFlags {
  version?: string;
  language?: string;
  out?: string;
  force?: boolean;
  format: string;
}

export const listFlagOptions: OptionTable = {
  '--site-url <url>':
    'for lists: the URL of the site (default: siteUrl in the settings, or seo.metatags.canonical)',
  '--check':
    'for lists: compare a committed file, by default the one next to docs.json, with the pages',
  '--full': 'for llms: write llms-full.txt, with the content of the pages',
  '--optional <pattern>': {
    description: 'for llms: put matching pages into the section "Optional"',
    repeatable: true,
  },
  '--markdown':
    'for llms: link to the Markdown of pages, which is the default in the dialect mintlify',
  '--lastmod': 'for sitemap: add the dates of the last commits',
};

/** @throws UsageError for options that do not fit the name. */
export function assertListFlags(name: string, flags: ExportFlags): void {
  const { siteUrl, check, full, optional, markdown, lastmod, format, force } = flags;
  const given = { check, full, lastmod, markdown, optional, 'site-url': siteUrl };
  for (const [flag, value] of Object.entries(given)) {
    const owners: readonly string[] = OWNERS[flag as keyof typeof given];
    if (value === undefined || owners.includes(name)) continue;
    const commands = owners.map((owner) => `\`nav export ${owner}\``);
    throw new UsageError(`--${flag} is for ${commands.join(' and ')}.`);
  }
  if (!isList(name)) return;
  if (format !== 'text' && format !== 'json')
    throw new UsageError(`--format ${format} is for \`nav export redirects\`.`);
  if (check && force) throw new UsageError('--check writes nothing. Remove --force.');
  if (full && optional) throw new UsageError('llms-full.txt has no sections. Remove --optional.');
}

/** The lists that have an option. */
const OWNERS = {
  check: ['llms', 'sitemap'],
  full: ['llms'],
  lastmod: ['sitemap'],
  markdown: ['llms'],
  optional: ['llms'],
  'site-url': ['llms', 'sitemap'],
} as const satisfies Record<string, readonly ListName[]>;
