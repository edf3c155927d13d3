import { sketchDiff } from '@nav/adapters/internal';
import type { NavDiff } from '@nav/core';
import { diffMarkdown, diffText, redirectsMarkdown, unredirectedText } from '@nav/report/diff';
import { loadBaseSite } from '@nav/site/base-site';
import { compareSites, emptySite, type OpenedTree } from '@nav/site/compare-sites';
import { findOneConfig } from '@nav/site/configs';
import { UsageError } from '@nav/site/failure';
import { urlsGone } from '@nav/site/moved-urls';
import { type OpenedSite, openSite, type SiteFlags, sharedFetcher } from '@nav/site/open-site';
import { renamesOf, renamesSince, type SiteRenames, siteFolder } from '@nav/site/renames';
import { openSide, parseSide, type Side } from '@nav/site/sides';
import { drawers, isPicture, type PictureFormat } from '../reporters/pictures.ts';
import { withSiteFailures } from '../reporters/unreadable.ts';
import type { Command, CommandResult, Terminal } from '../terminal/command.ts';
import { formatOption } from '../terminal/options.ts';
import { printAnswer, printJson } from '../terminal/printer.ts';
import { siteOptions } from '../terminal/site-options.ts';
import { printable } from '../terminal/text.ts';
import { resolveOpened } from './open-tree.ts';

interface DiffFlags extends SiteFlags {
  format: 'text' | 'json' | 'markdown' | PictureFormat;
  redirects?: boolean;
  since?: string;
  failOn?: 'url-gone';
}

interface Compared {
  old: OpenedTree;
  now: OpenedTree;
  /** The files that git recognizes under a new path. */
  renames: SiteRenames;
}

export const command: Command<DiffFlags> = {
  name: 'diff',
  arguments: '[before] [after]',
  description:
    'Compare two navigations as readers see them: pages that were added, removed, moved or hidden, renamed labels, changed settings. Each side is a docs.json (or a module such as docs.config.ts), a folder, a git revision or REVISION:PATH. A revision alone uses the config of the other side, or the nearest one. Without <after>, compares with the site in the working tree. With --since, pass only the site.',
  options: {
    ...formatOption(['text', 'json', 'markdown', ...Object.keys(drawers)]),
    '--since <revision>': 'compare with the merge base of a git revision and HEAD',
    '--fail-on <code>': {
      description: 'exit 1 if a URL that worked before leads nowhere now',
      choices: ['url-gone'],
    },
    '--redirects': 'print redirects that keep old URLs working',
    ...siteOptions,
  },
  examples: [
    ['nav diff HEAD', 'changes since the last commit'],
    ['nav diff --since origin/main --format markdown', 'for a pull request'],
    ['nav diff --since origin/main --fail-on url-gone', 'for CI: fail if an old URL breaks'],
    ['nav diff HEAD --format svg > changes.svg', 'a picture of the changes'],
    ['nav diff v1.2:docs/docs.json docs --redirects', 'for "redirects" in docs.json'],
    ['nav diff old/docs.json new/docs.json', 'two files'],
  ],
  async run(args, flags, terminal) {
    if (flags.redirects && isPicture(flags.format))
      throw new UsageError('--redirects prints JSON or Markdown. Remove --format or --redirects.');
    const once = withoutRepeats(terminal);
    const { old, now, renames } = await (flags.since === undefined
      ? openSides(args, flags, once)
      : openSince(flags.since, args, flags, once));
    const diff = compareSites(old, now, renames);
    const isFailed = flags.failOn !== undefined && hasGoneUrls(old.site, now.site, renames);
    const shown = present(diff, flags, now.tree.file, terminal.color);
    if (isFailed) shown.code = 1;
    return withSiteFailures(shown, old.site, now.site);
  },
};

async function openSides(
  [before, after]: readonly string[],
  flags: DiffFlags,
  terminal: Terminal,
): Promise<Compared> {
  if (before === undefined) {
    throw new UsageError(
      'Pass a docs.json, a folder or a git revision to compare with, such as `nav diff HEAD`, or --since REVISION.',
    );
  }
  const [first, second] = [parseSide(before, terminal.cwd), parseSide(after, terminal.cwd)];
  const fetcher = await sharedFetcher(flags);
  const open = async (side: Side, other: Side) =>
    resolveOpened(await openSide(side, other, flags, terminal, fetcher), terminal);
  const old = await open(first, second);
  const now = await open(second, first);
  const bothCommitted = first.revision && second.revision;
  const folders = [siteFolder(old.site), siteFolder(now.site)] as const;
  const renames = bothCommitted
    ? renamesOf(first.revision, second.revision.commit, folders)
    : new Map();
  return { old, now, renames };
}

/** Compares a site in the working tree with what it was when the work on `HEAD` began. */
async function openSince(
  ref: string,
  [path, extra]: readonly string[],
  flags: DiffFlags,
  terminal: Terminal,
): Promise<Compared> {
  if (ref === '') throw new UsageError('--since is empty. Pass a git revision.');
  if (extra !== undefined)
    throw new UsageError('--since compares one site with its past. Pass one path at most.');
  const { cwd } = terminal;
  const site = await openSite(await findOneConfig(path, cwd), flags, terminal);
  terminal.progress(`Reading ${ref} …`);
  const { commit, site: base } = await loadBaseSite(ref, site, flags, cwd);
  if (!base?.config) {
    const past = base ? 'could not be read' : 'did not exist';
    const note = `${site.file} ${past} at the merge base with ${ref} (${commit}), so all of its pages are new.`;
    terminal.write('', `${printable(note)}\n`);
  }
  const old = await resolveOpened(base?.config ? base : emptySite(site), terminal);
  const now = await resolveOpened(site, terminal);
  return { old, now, renames: renamesSince(commit, old.site, site, cwd) };
}

/** Returns true if a URL leads nowhere now, as `nav check` reports it with the settings of the second site. */
function hasGoneUrls(old: OpenedSite, now: OpenedSite, renames: SiteRenames): boolean {
  return urlsGone(old, now, renames).some(({ severity }) => severity === 'error');
}

/** Returns a terminal that prints each note once: both sides may have the same settings and specifications. */
function withoutRepeats(terminal: Terminal): Terminal {
  const printed = new Set<string>();
  return {
    ...terminal,
    write(stdout, stderr = '') {
      terminal.write(stdout, printed.has(stderr) ? '' : stderr);
      printed.add(stderr);
    },
  };
}

/** @param file the config that the root of a picture names. */
function present(
  diff: NavDiff,
  { format, redirects }: DiffFlags,
  file: string,
  color: boolean,
): CommandResult {
  if (redirects) {
    // The entries of a config have no reason.
    const entries = diff.redirects.map(({ source, destination }) => ({ source, destination }));
    const stdout = format === 'markdown' ? redirectsMarkdown(diff) : printJson(entries);
    return { stdout, stderr: unredirectedText(diff), code: 0 };
  }
  if (isPicture(format)) return { stdout: drawers[format](sketchDiff(diff, file)), code: 0 };
  const stdout = {
    json: () => printAnswer(diff),
    markdown: () => diffMarkdown(diff),
    text: () => diffText(diff, color),
  }[format]();
  return { stdout, code: 0 };
}
