import { existsSync } from 'node:fs';
import { dirname, posix, relative, resolve } from 'node:path';
import { diffTrees, type Host, type NavDiff, type Site } from '@nav/core';
import {
  readRedirects,
  readSettings,
  redirectFinder,
  SETTINGS_FILE,
  toPosix,
} from '@nav/core/internal';
import picocolors from 'picocolors';
import { diffMarkdown, redirectsMarkdown } from '../reporters/diff-markdown.ts';
import { diffText } from '../reporters/diff-text.ts';
import { findOneConfig } from '../sites/configs.ts';
import { findRevision, gitHost, isShallow, type Revision } from '../sites/git.ts';
import {
  loadFlagged,
  openSite,
  type SiteFlags,
  settingsFor,
  siteOptions,
} from '../sites/open-site.ts';
import { answered, type OpenedSite } from '../sites/opened-site.ts';
import type { Command, Outcome, Terminal } from '../terminal/command.ts';
import { UsageError } from '../terminal/failure.ts';
import { counted } from '../terminal/wording.ts';
import { type OpenedTree, treeOf } from './open-tree.ts';

interface DiffFlags extends SiteFlags {
  format: 'text' | 'json' | 'markdown';
  redirects?: boolean;
}

export const command: Command<DiffFlags> = {
  name: 'diff',
  arguments: '<before> [after]',
  about:
    'Compare two navigations as readers see them: pages that came, went, moved or were hidden, renamed labels, changed settings. Each side is a docs.json (or a module such as docs.config.ts), a folder, a git revision, or REVISION:PATH; a revision alone means the config of the other side, or the nearest one. Without <after>, it is compared with the site as it is here.',
  options: [
    {
      flags: '-f, --format <name>',
      about: 'how to print',
      choices: ['text', 'json', 'markdown'],
      default: 'text',
    },
    { flags: '--redirects', about: 'print the redirects that keep old addresses alive' },
    ...siteOptions,
  ],
  examples: [
    ['nav diff HEAD', 'what changed since the last commit'],
    ['nav diff main HEAD --format markdown', 'for a pull request'],
    ['nav diff v1.2:docs/docs.json docs --redirects', 'for "redirects" in docs.json'],
    ['nav diff old/docs.json new/docs.json', 'two files'],
  ],
  async run([before = '', after], flags, terminal) {
    const { cwd } = terminal;
    const [first, second] = [sideOf(before, cwd), sideOf(after, cwd)];
    const once = withoutRepeats(terminal);
    const old = await openSide(first, second, flags, once);
    if ('code' in old) return old;
    const now = await openSide(second, first, flags, once);
    if ('code' in now) return now;
    const diff = withoutKnownRedirects(diffTrees(old.tree, now.tree), now.site);
    return answered(present(diff, flags, terminal.color), old.site, now.site);
  },
};

/** A terminal that says nothing twice: both sides may have the same settings and specifications. */
function withoutRepeats(terminal: Terminal): Terminal {
  const said = new Set<string>();
  return {
    ...terminal,
    write(stdout, stderr = '') {
      terminal.write(stdout, said.has(stderr) ? '' : stderr);
      said.add(stderr);
    },
  };
}

/** What an operand means: a path here, a revision, or a path in a revision. */
type Side =
  | { kind: 'here'; path: string | undefined }
  | {
      kind: 'revision';
      operand: string;
      name: string;
      revision: Revision;
      path: string | undefined;
    };

type RevisionSide = Extract<Side, { kind: 'revision' }>;

function sideOf(operand: string | undefined, cwd: string): Side {
  if (operand === undefined || existsSync(resolve(cwd, operand))) {
    return { kind: 'here', path: operand };
  }
  const colon = operand.indexOf(':');
  const name = colon === -1 ? operand : operand.slice(0, colon);
  const revision = findRevision(name, cwd);
  if (!revision) {
    const range = rangeRemedy(operand, cwd);
    if (range !== undefined) throw new UsageError(range);
    const shallow = isShallow(cwd)
      ? ' This clone is shallow and may lack it: `git fetch --unshallow` brings the rest.'
      : '';
    throw new UsageError(
      `${operand} is neither a file, a folder nor a git revision; name a docs.json, a folder, a revision such as HEAD, or REVISION:PATH.${shallow}`,
    );
  }
  const path = colon === -1 ? undefined : pathInRepository(operand.slice(colon + 1), revision);
  return { kind: 'revision', operand, name, revision, path };
}

/** What to write instead of `main..pr` or `main...pr`, which other commands of git take. */
function rangeRemedy(operand: string, cwd: string): string | undefined {
  const [, from, dots, to = 'HEAD'] = /^(.*[^./])(\.{2,3})([^./].*)?$/.exec(operand) ?? [];
  if (from === undefined || ![from, to].some((end) => findRevision(end, cwd))) return undefined;
  const before = dots === '..' ? from : `$(git merge-base ${from} ${to})`;
  return `${operand} is a range of revisions; write its ends as two arguments: nav diff ${before} ${to}`;
}

/** @param other what it is compared with: a revision without a path means that config. */
async function openSide(
  side: Side,
  other: Side,
  flags: DiffFlags,
  terminal: Terminal,
): Promise<OpenedTree | Outcome> {
  const { cwd } = terminal;
  if (side.kind === 'here') {
    const file = await findOneConfig(side.path, cwd);
    return treeOf(await openSite(file, flags, terminal), terminal);
  }
  terminal.progress(`Reading ${side.operand} …`);
  const path = side.path ?? (await pathOfOther(side, other, cwd));
  return treeOf(await siteAt(side, path, flags, terminal), terminal);
}

/** The path in the repository of the config that a revision is compared with; else that of the nearest one here. */
async function pathOfOther(
  { name, revision }: RevisionSide,
  other: Side,
  cwd: string,
): Promise<string> {
  if (other.kind === 'revision' && other.path !== undefined) return other.path;
  const inRepository = (file: string) => toPosix(relative(revision.root, resolve(cwd, file)));
  const given = other.kind === 'here' ? other.path : undefined;
  if (given !== undefined) {
    const path = inRepository(await findOneConfig(given, cwd));
    if (!path.startsWith('../')) return path;
  }
  try {
    return inRepository(await findOneConfig(undefined, cwd));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message} In a revision: ${name}:PATH.`);
  }
}

/** As in git, a path counts from the top of the repository unless it starts with a dot. */
function pathInRepository(path: string, { prefix }: Revision): string {
  return posix.normalize(path.startsWith('.') ? prefix + path : path).replace(/\/$/, '');
}

async function siteAt(
  { operand, name, revision }: RevisionSide,
  path: string,
  flags: SiteFlags,
  terminal: Terminal,
): Promise<OpenedSite> {
  const host = gitHost(revision);
  const candidates = [path, posix.join(path, 'docs.json')];
  const file = candidates.find((candidate) => host.read(candidate) !== undefined);
  if (file === undefined) {
    throw new UsageError(
      `${operand}: there is no ${path === '.' ? 'docs.json' : path} in that revision; name its config as ${name}:PATH.`,
    );
  }
  const settings = flags.config === undefined ? settingsAt(host, posix.dirname(file)) : undefined;
  const site = await loadFlagged(
    host,
    file,
    settings ?? settingsFor(dirname(revision.root), flags.config, terminal.cwd),
    flags,
    terminal,
  );
  if (!site) throw new UsageError(`${operand} cannot be read.`);
  return site;
}

/** The nearest settings in a revision, looked for upward from a folder as on a disk. */
function settingsAt(
  { read }: Pick<Host, 'read'>,
  folder: string,
): { file: string; text: string } | undefined {
  for (const name of [SETTINGS_FILE, 'package.json']) {
    const file = posix.join(folder, name);
    const text = read(file);
    if (text !== undefined && readSettings(file, text)) return { file, text };
  }
  return folder === '.' ? undefined : settingsAt({ read }, posix.dirname(folder));
}

/** Leaves out redirects that the new config has already. */
function withoutKnownRedirects(diff: NavDiff, { config }: Site): NavDiff {
  const target = redirectFinder(config ? readRedirects(config) : []);
  const isKnown = (address: string) => target(address) !== undefined;
  return {
    ...diff,
    redirects: diff.redirects.filter(({ source }) => !isKnown(source)),
    unredirected: diff.unredirected.filter((address) => !isKnown(address)),
  };
}

function present(diff: NavDiff, { format, redirects }: DiffFlags, color: boolean): Outcome {
  if (redirects) {
    const stdout =
      format === 'markdown'
        ? redirectsMarkdown(diff)
        : `${JSON.stringify(diff.redirects, null, 2)}\n`;
    return { stdout, stderr: unredirectedText(diff), code: 0 };
  }
  if (format === 'json') return { stdout: `${JSON.stringify(diff, null, 2)}\n`, code: 0 };
  if (format === 'markdown') return { stdout: diffMarkdown(diff), code: 0 };
  return { stdout: diffText(diff, picocolors.createColors(color)), code: 0 };
}

function unredirectedText({ unredirected }: NavDiff): string {
  if (unredirected.length === 0) return '';
  const addresses = counted(unredirected.length, 'old address', 'old addresses');
  return `No page continues ${addresses}; redirect by hand:\n${unredirected.map((address) => `  ${address}\n`).join('')}`;
}
