import { existsSync } from 'node:fs';
import { dirname, posix, relative, resolve } from 'node:path';
import { sketchDiff } from '@nav/adapters/internal';
import type { NavDiff } from '@nav/core';
import { nearestSettings } from '@nav/core/internal';
import { toPosix } from '@nav/core/internal-node';
import { diffMarkdown, diffText, redirectsMarkdown, unredirectedText } from '@nav/report/diff';
import { loadBaseSite } from '@nav/site/base-site';
import {
  compareSites,
  emptySite,
  type OpenedTree,
  renamesOf,
  renamesSince,
  siteFolder,
} from '@nav/site/compare-sites';
import { findOneConfig } from '@nav/site/configs';
import { UsageError } from '@nav/site/failure';
import { findRevision, gitHost, isShallow, type Revision, whyNoRepository } from '@nav/site/git';
import {
  loadWithFlags,
  type OpenedSite,
  openSite,
  type SiteFlags,
  settingsFor,
  withFetcher,
} from '@nav/site/open-site';
import { folderOf } from '@nav/text';
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
}

interface Compared {
  old: OpenedTree;
  now: OpenedTree;
  /** The slugs that renamed page files have now, by their old slugs. */
  renames: ReadonlyMap<string, string>;
}

export const command: Command<DiffFlags> = {
  name: 'diff',
  arguments: '[before] [after]',
  description:
    'Compare two navigations as readers see them: pages that were added, removed, moved or hidden, renamed labels, changed settings. Each side is a docs.json (or a module such as docs.config.ts), a folder, a git revision or REVISION:PATH. A revision alone uses the config of the other side, or the nearest one. Without <after>, compares with the site in the working tree. With --since, pass only the site.',
  options: [
    formatOption(['text', 'json', 'markdown', ...Object.keys(drawers)]),
    {
      flags: '--since <revision>',
      description: 'compare with the merge base of a git revision and HEAD',
    },
    { flags: '--redirects', description: 'print redirects that keep old URLs working' },
    ...siteOptions,
  ],
  examples: [
    ['nav diff HEAD', 'changes since the last commit'],
    ['nav diff --since origin/main --format markdown', 'for a pull request'],
    ['nav diff HEAD --format svg > changes.svg', 'a picture of the changes'],
    ['nav diff v1.2:docs/docs.json docs --redirects', 'for "redirects" in docs.json'],
    ['nav diff old/docs.json new/docs.json', 'two files'],
  ],
  async run(args, flags, terminal) {
    if (flags.redirects && isPicture(flags.format))
      throw new UsageError('--redirects prints JSON or Markdown. Remove --format or --redirects.');
    const once = withoutRepeats(terminal);
    const run = await withFetcher(flags);
    const { old, now, renames } = await (flags.since === undefined
      ? openSides(args, run, once)
      : openSince(flags.since, args, run, once));
    const diff = compareSites(old, now, renames);
    const result = present(diff, flags, now.tree.file, terminal.color);
    return withSiteFailures(result, old.site, now.site);
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
  const old = await resolveOpened(await openSide(first, second, flags, terminal), terminal);
  const now = await resolveOpened(await openSide(second, first, flags, terminal), terminal);
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

/** One side of the comparison: a path in the working tree, or a revision with or without a path. */
type Side = { path: string | undefined } & (
  | { revision?: undefined }
  | { revision: Revision; operand: string; name: string }
);

type RevisionSide = Extract<Side, { name: string }>;

function parseSide(operand: string | undefined, cwd: string): Side {
  if (operand === undefined || existsSync(resolve(cwd, operand))) return { path: operand };
  const [name = '', ...rest] = operand.split(':');
  const revision = findRevision(name, cwd);
  if (!revision) throw new UsageError(rangeAdvice(operand, cwd) ?? unknownSide(operand, cwd));
  const path = rest.length === 0 ? undefined : pathInRepository(rest.join(':'), revision);
  return { path, revision, operand, name };
}

function unknownSide(operand: string, cwd: string): string {
  const problem = whyNoRepository(cwd);
  if (problem !== undefined)
    return `${operand} is not a file or a folder, and not a git revision: ${problem}. Pass a docs.json or a folder.`;
  const shallow = isShallow(cwd)
    ? ' This is a shallow clone, which may lack it. Run `git fetch --unshallow` to get the full history.'
    : '';
  return `${operand} is not a file, a folder or a git revision. Pass a docs.json, a folder, a revision such as HEAD, or REVISION:PATH.${shallow}`;
}

/** Returns what to pass instead of `main..pr` or `main...pr`, as other git commands accept. */
function rangeAdvice(operand: string, cwd: string): string | undefined {
  const [, from, dots, to = 'HEAD'] = /^(.*[^./])(\.{2,3})([^./].*)?$/.exec(operand) ?? [];
  if (from === undefined || ![from, to].some((end) => findRevision(end, cwd))) return undefined;
  const before = dots === '..' ? from : `$(git merge-base ${from} ${to})`;
  return `${operand} is a range of revisions. Pass its ends as two arguments: nav diff ${before} ${to}`;
}

/** @param other the side that it is compared with: a revision without a path uses its config. */
async function openSide(
  side: Side,
  other: Side,
  flags: DiffFlags,
  terminal: Terminal,
): Promise<OpenedSite> {
  const { cwd } = terminal;
  if (!side.revision) return openSite(await findOneConfig(side.path, cwd), flags, terminal);
  terminal.progress(`Reading ${side.operand} …`);
  return openRevision(side, side.path ?? (await pathOfOther(side, other, cwd)), flags, terminal);
}

/** Returns the path in the repository of the config on the other side, or of the nearest one in the working tree. */
async function pathOfOther(
  { name, revision }: RevisionSide,
  other: Side,
  cwd: string,
): Promise<string> {
  if (other.revision && other.path !== undefined) return other.path;
  const inRepository = (file: string) => toPosix(relative(revision.root, resolve(cwd, file)));
  if (other.path !== undefined) {
    const path = inRepository(await findOneConfig(other.path, cwd));
    if (!path.startsWith('../')) return path;
  }
  try {
    return inRepository(await findOneConfig(undefined, cwd));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message} For a config in the revision, pass ${name}:PATH.`);
  }
}

/** As in git, a path starts from the root of the repository unless it starts with a dot. */
function pathInRepository(path: string, { prefix }: Revision): string {
  return posix.normalize(path.startsWith('.') ? prefix + path : path).replace(/\/$/, '');
}

async function openRevision(
  { operand, name, revision }: RevisionSide,
  path: string,
  flags: SiteFlags,
  terminal: Terminal,
): Promise<OpenedSite> {
  const host = gitHost(revision);
  const candidates = [path, posix.join(path, 'docs.json')];
  const file = candidates.find((candidate) => host.read(candidate) !== undefined);
  if (file === undefined) {
    const missing = path === '.' ? 'docs.json' : path;
    const unread = candidates.find((candidate) => host.whyUnreadable?.(candidate) !== undefined);
    throw new UsageError(
      unread === undefined
        ? `${operand} has no ${missing}, so there is nothing to compare with. If the config has another path there, pass ${name}:PATH.`
        : `Cannot read ${operand}: ${unread} is ${host.whyUnreadable?.(unread)}.`,
    );
  }
  const committed =
    flags.config === undefined ? nearestSettings(folderOf(file), host.read) : undefined;
  const settings = committed ?? settingsFor(dirname(revision.root), flags.config, terminal.cwd);
  const site = await loadWithFlags(host, file, settings, flags, terminal);
  if (!site) throw new UsageError(`Cannot read ${operand}.`);
  return site;
}

/** @param file the config that the root of a picture names. */
function present(
  diff: NavDiff,
  { format, redirects }: DiffFlags,
  file: string,
  color: boolean,
): CommandResult {
  if (redirects) {
    const stdout = format === 'markdown' ? redirectsMarkdown(diff) : printJson(diff.redirects);
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
