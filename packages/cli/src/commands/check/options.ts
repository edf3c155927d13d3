import type { SiteCheckFlags } from '@nav/site/check-flags';
import type { OptionTable } from '../../terminal/command.ts';
import { optionList } from '../../terminal/options.ts';
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

const inGroup = (group: string, options: OptionTable): OptionTable =>
  Object.fromEntries(optionList(options).map(({ flags, ...row }) => [flags, { ...row, group }]));

export const checkOptions: OptionTable = {
  ...inGroup('Findings:', {
    '--since <ref>':
      'report only findings that are new since the merge base of this revision and HEAD',
    '--update-baseline':
      'record all findings in nav.baseline.json; later checks report only new ones',
    '--only <codes>': {
      description: 'report only these codes, separated by commas',
      repeatable: true,
    },
    '--skip <codes>': { description: 'do not report these codes', repeatable: true },
    '--max-warnings <n>': 'fail if there are more warnings',
  }),
  ...inGroup('Fixes:', {
    '--fix': 'fix what can be fixed safely, in place',
    '--dry-run': 'with --fix: print the changes as a unified diff instead of writing',
  }),
  ...inGroup('Output:', {
    '-f, --format <name>': {
      description: 'output format',
      choices: formats,
      default: 'pretty',
    },
    '-o, --output <file>': 'write the report in this format to a file, and text to the terminal',
    '--all': 'pretty: show all findings, not just the first of each code',
    '--statistics': 'count the findings by code, with an example of each (pretty, json)',
    '-q, --quiet': 'show only errors (pretty, concise)',
    '--print-settings':
      'print the settings in effect and where each comes from, instead of checking (pretty, json)',
    '--watch': 'check again when a file of the site changes',
  }),
  ...inGroup('Site:', {
    ...siteOptions,
    ...linkOptions,
    '--external': 'also request the links to other sites, over the network',
    '--external-allow <pattern>': {
      description:
        'with --external: do not request URLs that begin with this; * matches any characters',
      repeatable: true,
    },
    // Before its opposite, so that neither is the default: it depends on the links.
    '--syntax': { description: 'report them, even with --no-links', hidden: true },
    '--no-syntax': 'do not report syntax errors of pages',
    '--links-from <pattern>': {
      description:
        'also check URLs of the site in other files of the repository; braces give alternatives',
      repeatable: true,
    },
    '--site-url <url>':
      'for --links-from: the URL of the site (default: siteUrl in the settings, or seo.metatags.canonical)',
    '--no-cache': 'read all pages again; do not read or write the page cache',
    '--no-files': 'check only the config; skip pages and specifications',
    '--stdin-file-path <path>':
      'check standard input as if it were this file; --fix prints the fixed text',
  }),
};
