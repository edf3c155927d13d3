import type { SiteCheckFlags } from '@nav/site/check-flags';
import type { CommandOption } from '../../terminal/command.ts';
import { linkOptions, siteOptions } from '../../terminal/site-options.ts';

const formats = ['pretty', 'concise', 'json', 'github', 'gitlab', 'sarif', 'junit'] as const;

export interface CheckFlags extends SiteCheckFlags {
  format: (typeof formats)[number];
  output?: string;
  maxWarnings?: string;
  only?: string[];
  skip?: string[];
  dryRun?: boolean;
  stdinFilePath?: string;
  watch?: boolean;
  quiet?: boolean;
  statistics?: boolean;
  all?: boolean;
  printSettings?: boolean;
}

const inGroup = (group: string, options: readonly CommandOption[]): readonly CommandOption[] =>
  options.map((option) => ({ ...option, group }));

export const checkOptions: readonly CommandOption[] = [
  ...inGroup('Findings:', [
    {
      flags: '--since <ref>',
      description:
        'report only findings that are new since the merge base of this revision and HEAD',
    },
    {
      flags: '--update-baseline',
      description: 'record all findings in nav.baseline.json; later checks report only new ones',
    },
    {
      flags: '--only <codes>',
      description: 'report only these codes, separated by commas',
      repeatable: true,
    },
    { flags: '--skip <codes>', description: 'do not report these codes', repeatable: true },
    { flags: '--max-warnings <n>', description: 'fail if there are more warnings' },
  ]),
  ...inGroup('Fixes:', [
    { flags: '--fix', description: 'fix what can be fixed safely, in place' },
    {
      flags: '--dry-run',
      description: 'with --fix: print the changes as a unified diff instead of writing',
    },
  ]),
  ...inGroup('Output:', [
    {
      flags: '-f, --format <name>',
      description: 'output format',
      choices: formats,
      default: 'pretty',
    },
    {
      flags: '-o, --output <file>',
      description: 'write the report in this format to a file, and text to the terminal',
    },
    { flags: '--all', description: 'pretty: show all findings, not just the first of each code' },
    {
      flags: '--statistics',
      description: 'count the findings by code, with an example of each (pretty, json)',
    },
    { flags: '-q, --quiet', description: 'show only errors (pretty, concise)' },
    {
      flags: '--print-settings',
      description:
        'print the settings in effect and where each comes from, instead of checking (pretty, json)',
    },
    { flags: '--watch', description: 'check again when a file of the site changes' },
  ]),
  ...inGroup('Site:', [
    ...siteOptions,
    ...linkOptions,
    {
      flags: '--external',
      description: 'also request the links to other sites, over the network',
    },
    {
      flags: '--external-allow <pattern>',
      description:
        'with --external: do not request URLs that begin with this; * matches any characters',
      repeatable: true,
    },
    // Before its opposite, so that neither is the default: it depends on the links.
    { flags: '--syntax', description: 'report them, even with --no-links', hidden: true },
    { flags: '--no-syntax', description: 'do not report syntax errors of pages' },
    {
      flags: '--links-from <pattern>',
      description:
        'also check URLs of the site in other files of the repository; braces give alternatives',
      repeatable: true,
    },
    {
      flags: '--site-url <url>',
      description:
        'for --links-from: the URL of the site (default: siteUrl in the settings, or seo.metatags.canonical)',
    },
    {
      flags: '--no-cache',
      description: 'read all pages again; do not read or write the page cache',
    },
    { flags: '--no-files', description: 'check only the config; skip pages and specifications' },
    {
      flags: '--stdin-file-path <path>',
      description: 'check standard input as if it were this file; --fix prints the fixed text',
    },
  ]),
];
