import { existsSync } from 'node:fs';
import { dirname, posix, relative, resolve } from 'node:path';
import { nearestSettings } from '@nav/core/internal';
import { toPosix } from '@nav/disk';
import { folderOf } from '@nav/paths';
import { findOneConfig } from '../disk/configs.ts';
import { findRevision, gitHost, isShallow, type Revision, whyNoRepository } from '../git/git.ts';
import type { SpecificationFetcher } from '../network/fetch-specifications.ts';
import { loadWithFlags, type OpenedSite, openSite, type SiteFlags } from '../open/open-site.ts';
import { UsageError } from '../run/failure.ts';
import type { Session } from '../run/session.ts';
import { settingsFor } from '../settings/settings-text.ts';

/** One side of a comparison: a path in the working tree, or a revision with or without a path. */
export type Side = { path: string | undefined } & (
  | { revision?: undefined }
  | { revision: Revision; operand: string; name: string }
);

type RevisionSide = Extract<Side, { name: string }>;

/** @throws UsageError for what is neither a path nor a revision. */
export function parseSide(operand: string | undefined, cwd: string): Side {
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

/**
 * Opens the site of one side.
 *
 * @param other the side that it is compared with: a revision without a path uses its config.
 * @throws UsageError if the site does not exist.
 */
export async function openSide(
  side: Side,
  other: Side,
  flags: SiteFlags,
  session: Session,
  fetcher: SpecificationFetcher | undefined,
): Promise<OpenedSite> {
  const { cwd } = session;
  if (!side.revision)
    return openSite(await findOneConfig(side.path, cwd), flags, session, { fetcher });
  session.progress(`Reading ${side.operand} …`);
  const path = side.path ?? (await pathOfOther(side, other, cwd));
  return openRevision(side, path, flags, session, fetcher);
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
  session: Session,
  fetcher: SpecificationFetcher | undefined,
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
  const settings = committed ?? settingsFor(dirname(revision.root), flags.config, session.cwd);
  const site = await loadWithFlags(host, file, settings, flags, session, { fetcher });
  if (!site) throw new UsageError(`Cannot read ${operand}.`);
  return site;
}
