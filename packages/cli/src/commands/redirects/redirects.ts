import { once } from 'node:events';
import { siteUrls } from '@nav/core/internal';
import { toPosix } from '@nav/disk';
import { shownSource } from '@nav/display';
import { normalizeBasePath } from '@nav/paths';
import type { OpenedTree } from '@nav/site/compare-sites';
import { findOneConfig } from '@nav/site/configs';
import { UsageError } from '@nav/site/failure';
import { judgeList, type Skipped } from '@nav/site/judge-list';
import { lockSites, type SiteLocks } from '@nav/site/lock-sites';
import type { SiteFlags } from '@nav/site/open-site';
import { type Proposals, proposeFor } from '@nav/site/propose';
import { readList } from '@nav/site/read-list';
import { hostOf } from '@nav/site/site-url';
import {
  addVerdict,
  emptySummary,
  failIfEmpty,
  type GoneUrl,
  goneUrls,
  redirectLocator,
  type UrlVerdict,
} from '@nav/site/verdicts';
import { writeRedirects } from '@nav/site/write-redirects';
import { withSiteFailures } from '../../reporters/unreadable.ts';
import type { Command, CommandResult, Terminal } from '../../terminal/command.ts';
import { MAX_PENDING_OUTPUT } from '../../terminal/limits.ts';
import { formatOption } from '../../terminal/options.ts';
import { offlineOptions } from '../../terminal/site-options.ts';
import { openTree } from '../open-tree.ts';
import { csvPrinter, jsonPrinter, oldSitePrinter, type VerdictPrinter } from './verdict-data.ts';
import { verdictText } from './verdict-text.ts';

export interface RedirectsFlags extends SiteFlags {
  format: 'text' | 'json' | 'csv';
  write?: boolean;
  force?: boolean;
  column?: string;
  host?: string;
  basePath?: string;
}

/** The flags of a command. `isOld` is set for an old site: all hosts count, and the JSON has the properties of `--check`. */
type JudgeFlags = RedirectsFlags & { isOld?: true };

export const command: Command<RedirectsFlags> = {
  name: 'redirects',
  arguments: '<list> [path]',
  description:
    'Check a list of URLs: served, redirected or gone. For each one that is gone, look for its replacement in the history of the repository, or else among the pages with similar names. The list is a text file with a URL on each line, a CSV export of a search console or of analytics, an access log, a sitemap.xml, or a folder with HTML files. Pass - for standard input. Exits with code 1 if a URL is gone.',
  options: {
    '--write': 'add redirects to docs.json for the URLs whose replacement is certain',
    ...formatOption(['text', 'json', 'csv'], 'output format; csv and json list each URL'),
    '--column <name>': 'the column of a CSV file that contains the URLs',
    '--host <name>':
      'the host of the URLs to check (default: the host of siteUrl in the settings, or of seo.metatags.canonical)',
    '--base-path <path>':
      'the path under which the site is served; by default, the one in the settings',
    '--force': 'overwrite files with uncommitted changes',
    ...offlineOptions,
    '--fetch': 'read the list and OpenAPI specifications from the network',
  },
  examples: [
    ['nav redirects not-found.csv', 'a list of pages that Google did not find'],
    ['nav redirects not-found.csv --write', 'add the redirects that are certain'],
    ['nav redirects https://docs.example.com/sitemap.xml --fetch', 'the URLs of the live site'],
    ['grep " 404 " access.log | nav redirects -', 'requests that a server could not answer'],
    ['nav redirects urls.txt docs --format csv > verdicts.csv', 'for a spreadsheet'],
  ],
  async run([list = '', path], flags, terminal) {
    // No other run may change the site between the verdicts and the redirects.
    const file = await findOneConfig(path, terminal.cwd);
    const locks = flags.write ? await lockSites([file], terminal) : undefined;
    try {
      return await judge(list, await openTree(file, flags, terminal), flags, locks, terminal);
    } finally {
      locks?.release();
    }
  },
};

/**
 * Judges the URLs of an old site, on any host: `nav import --check`.
 *
 * @param path the new site.
 */
export async function judgeOldSite(
  list: string,
  path: string | undefined,
  flags: Pick<RedirectsFlags, 'basePath'> & { format: 'text' | 'json' },
  terminal: Terminal,
): Promise<CommandResult> {
  const opened = await openTree(path, {}, terminal);
  return judge(list, opened, { ...flags, isOld: true }, undefined, terminal);
}

/**
 * Checks a list, proposes redirects, and adds them to a locked site.
 *
 * @throws UsageError if the list cannot be read, or has no URLs of the site.
 */
async function judge(
  list: string,
  opened: OpenedTree,
  flags: JudgeFlags,
  locks: SiteLocks | undefined,
  terminal: Terminal,
): Promise<CommandResult> {
  const { site, tree } = opened;
  const { config } = site;
  if (!config) throw new UsageError(`Cannot read ${site.file}.`);
  const urls = siteUrls(site, config, tree);
  const basePath = normalizeBasePath(flags.basePath ?? site.settings.basePath ?? '');
  const host = flags.isOld ? undefined : (flags.host ?? hostOf(site));
  const name = list === '-' ? 'standard input' : shownSource(toPosix(list));
  const summary = emptySummary();
  const locate = redirectLocator(opened);
  const output =
    flags.format === 'text' ? undefined : dataOutput(printerOf(flags, name, site.file), terminal);
  const { fetch = false, column } = flags;
  const rows = readList(list, { fetch, column }, terminal);
  const judged = { answer: urls.answer, basePath, host };
  for await (const one of judgeList(rows, judged, summary.skipped)) {
    const verdict = addVerdict(summary, one, locate);
    if (verdict) await output?.row(verdict);
  }
  failIfEmpty(summary, name, host, site.file);
  const { counted } = summary.skipped;
  const hostNotes =
    counted.size > 1 && !flags.isOld
      ? [
          `URLs of all hosts are checked, such as ${[...counted].join(' and ')}. Pass --host to check only one.`,
        ]
      : [];
  const describe = goneUrls(judged, locate);
  const { of: proposals, notes: found } = await proposeFor(
    summary.gone.map((url) => describe(url).path),
    opened,
    urls,
    terminal,
  );
  const notes = [...hostNotes, ...found];
  const { added, undo } = await addCertain(proposals, opened, urls, flags, locks, terminal);
  const isLeft = summary.gone.some((url) => !added.has(describe(url).path));
  const code = isLeft ? 1 : 0;
  if (output) {
    for (const one of summary.gone) {
      const { url, path, by } = describe(one);
      await output.row(goneVerdict({ url, by }, proposals.get(path), added.has(path)));
    }
    const stdout = output.end(summary.skipped, notes);
    return withSiteFailures({ stdout, stderr: undo, code }, site);
  }
  const { color } = terminal;
  const context = { list: name, file: site.file, host, color, proposals, added, notes, describe };
  return withSiteFailures({ stdout: verdictText(summary, context), stderr: undo, code }, site);
}

async function addCertain(
  proposals: Proposals['of'],
  { site }: OpenedTree,
  urls: ReturnType<typeof siteUrls>,
  flags: RedirectsFlags,
  locks: SiteLocks | undefined,
  terminal: Terminal,
): Promise<{ added: ReadonlySet<string>; undo: string }> {
  const certain = [...proposals].flatMap(([source, { isCertain, destinations }]) => {
    const [destination] = destinations;
    return isCertain && destination !== undefined ? [{ source, destination }] : [];
  });
  if (!locks) return { added: new Set(), undo: '' };
  const { added, undo } = await writeRedirects(certain, site, urls, locks, flags, terminal);
  return { added: new Set(added.map(({ source }) => source)), undo };
}

function goneVerdict(
  { url, by }: Pick<GoneUrl, 'url' | 'by'>,
  proposal: ReturnType<Proposals['of']['get']>,
  isAdded: boolean,
): UrlVerdict {
  return { url, verdict: 'gone', by, ...(proposal ? { proposal, isAdded } : {}) };
}

function printerOf({ format, isOld }: JudgeFlags, list: string, file: string): VerdictPrinter {
  if (isOld) return oldSitePrinter();
  return format === 'csv' ? csvPrinter() : jsonPrinter(list, file);
}

/** Collects rows, and writes them part by part, so that a long list needs little memory. */
function dataOutput(printer: VerdictPrinter, terminal: Terminal) {
  let pending = printer.start();
  return {
    async row(verdict: UrlVerdict): Promise<void> {
      pending += printer.row(verdict);
      if (pending.length < MAX_PENDING_OUTPUT) return;
      terminal.write(pending);
      pending = '';
      const { output } = terminal.dialog;
      // Otherwise, a slow reader of the pipe would keep all output in memory.
      if (output.writableNeedDrain) await once(output, 'drain');
    },
    end: (skipped: Skipped, notes: readonly string[]) => pending + printer.end(skipped, notes),
  };
}
