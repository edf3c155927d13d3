import { createHash } from 'node:crypto';
import { dirname, join, relative, resolve } from 'node:path';
import { groupBy } from '@nav/collections';
import {
  type GitResult,
  gitProblem,
  readBytes,
  realPath,
  repositoryOf,
  runGit,
  toPosix,
} from '@nav/disk';
import { MAX_GIT_PATHS } from '../document/limits.ts';
import type { Plan } from '../runner/plan.ts';
import { ownFiles } from './own-files.ts';

/**
 * Fails the plans that would change a file which git could not restore: it has uncommitted changes, git ignores it, or
 * its repository cannot be read. Files outside of any repository can change, and so can sites that git does not track at
 * all, and files with the content that nav gave them.
 */
export function failIfUncommitted(plans: readonly Plan[], cwd: string): Plan[] {
  const changing = plans.filter(({ status }) => status === 'changed');
  const sites = groupBy(changing, ({ file }) => dirname(resolve(cwd, file)));
  const reasons = new Map(
    [...sites].flatMap(([site, own]) => [
      ...uncommittedReasons([...new Set(own.flatMap(changedFiles))], cwd, site),
    ]),
  );
  return plans.map((plan): Plan => {
    const files = plan.status === 'changed' ? changedFiles(plan) : [];
    const file = files.find((one) => reasons.has(one));
    if (file === undefined) return plan;
    return { ...plan, status: 'failed', fault: 'uncommitted', reason: reasons.get(file) };
  });
}

/**
 * Returns a sentence for each file that git could not restore: it has uncommitted changes, git ignores it, or its
 * repository cannot be read. Files outside of any repository have none, and neither do files that nav wrote, and sites
 * that git does not track at all. Paths are relative to `cwd`.
 *
 * @param site the absolute path of the site that the files belong to.
 */
export function uncommittedReasons(
  files: readonly string[],
  cwd: string,
  site: string,
): ReadonlyMap<string, string> {
  // Writing follows symlinks.
  const paths = new Map(
    files.map((file) => [file, realPath(resolve(cwd, file)) ?? resolve(cwd, file)]),
  );
  const predicates = new Map<string, string>();
  for (const [root, inside] of groupBy(
    new Set(paths.values()),
    (path) => repositoryOf(dirname(path)) ?? cwd,
  )) {
    const names = inside.map((path) => toPosix(relative(root, path)));
    const { reasons, problem } = unrestorable(names, root);
    const suspects = names.filter((name) => reasons.has(name));
    const own = suspects.length === 0 ? new Set() : ownFiles(suspects, root, site);
    for (const [index, path] of inside.entries()) {
      const name = names[index] as string;
      if (own.has(name)) continue;
      const reason =
        problem === undefined
          ? reasons.get(name)
          : `cannot be checked for uncommitted changes: ${problem}. Fix this, or run with --force.`;
      if (reason !== undefined) predicates.set(path, reason);
    }
  }
  const sentences = new Map<string, string>();
  for (const [file, path] of paths) {
    const predicate = predicates.get(path);
    if (predicate !== undefined) sentences.set(file, `${file} ${predicate}`);
  }
  return sentences;
}

/** Returns the files whose present text would be lost. */
function changedFiles({ files }: Plan): string[] {
  return files
    .filter(({ before, after }) => before !== undefined && before !== after)
    .map(({ file }) => file);
}

const CHANGED = 'has uncommitted changes. Commit them, or run with --force.';
const IGNORED = 'is ignored by git, which cannot restore it. Make a copy, or run with --force.';
const converted = (attribute: string) =>
  `cannot be checked for uncommitted changes: the git attribute "${attribute}" converts it, and nav does not run filters. Run with --force if it is committed.`;

/**
 * Returns the reasons why git could not restore files, by path, or why git cannot tell. Bytes are compared here, because
 * git would run the filters of the repository.
 *
 * @param paths are relative to `root`.
 */
function unrestorable(
  paths: readonly string[],
  root: string,
): { reasons: ReadonlyMap<string, string>; problem?: string | undefined } {
  const reasons = new Map<string, string>();
  const [untracked, differing]: [string[], Map<string, string>] = [[], new Map()];
  for (let at = 0; at < paths.length; at += MAX_GIT_PATHS) {
    const part = paths.slice(at, at + MAX_GIT_PATHS);
    const objects = committedObjects(part, root);
    if ('code' in objects) return { reasons, problem: gitProblem(objects) };
    for (const path of part) {
      const { staged, committed } = objects.of(path);
      if (staged === undefined) untracked.push(path);
      else if (staged !== committed) reasons.set(path, CHANGED);
      else if (blobId(readBytes(join(root, path)), staged) !== staged) differing.set(path, staged);
    }
  }
  const ignored = ignoredPaths(untracked, root);
  for (const path of untracked) reasons.set(path, ignored.has(path) ? IGNORED : CHANGED);
  for (const [path, reason] of explainDifferences(differing, root)) reasons.set(path, reason);
  return { reasons };
}

interface GitObjects {
  /** Returns the ids of a file in the index and in the last commit; undefined where it is not a single file. */
  of(path: string): { staged: string | undefined; committed: string | undefined };
}

/** Looks files up in the index and in the last commit. Returns the failure of git, if it fails. */
function committedObjects(paths: readonly string[], root: string): GitObjects | GitResult {
  // `[id].mdx` is not a pattern.
  const literal = paths.map((path) => `:(literal)${path}`);
  const index = runGit(['ls-files', '--stage', '-z', '--', ...literal], root);
  if (index.code !== 0) return index;
  const tree = runGit(['ls-tree', '-z', 'HEAD', '--', ...literal], root);
  const hasCommit = !/not a valid object name HEAD/i.test(tree.stderr);
  if (tree.code !== 0 && hasCommit) return tree;
  // macOS may spell the letters of a path otherwise than git.
  const parse = ({ stdout }: GitResult, row: RegExp) => {
    const rows = stdout
      .toString()
      .split('\0')
      .map((text) => row.exec(text));
    return new Map(rows.map((match) => [match?.[2]?.normalize(), match?.[1]]));
  };
  const staged = parse(index, /^10\d+ ([0-9a-f]+) 0\t(.*)$/s);
  const committed = parse(tree, /^10\d+ blob ([0-9a-f]+)\t(.*)$/s);
  return {
    of(path) {
      const name = path.normalize();
      return { staged: staged.get(name), committed: committed.get(name) };
    },
  };
}

/** Returns the id that a file with these bytes has, of the kind of another id. */
function blobId(bytes: Uint8Array | undefined, { length }: string): string | undefined {
  if (bytes === undefined) return undefined;
  const hash = createHash(length === 40 ? 'sha1' : 'sha256');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

function ignoredPaths(paths: readonly string[], root: string): ReadonlySet<string> {
  if (paths.length === 0) return new Set();
  const { stdout } = runGit(['check-ignore', '-z', '--stdin'], root, paths.join('\0'));
  return new Set(stdout.toString().split('\0'));
}

/** Attributes by which git converts more than line endings. */
const CONVERSIONS = ['filter', 'ident', 'working-tree-encoding'];

/** Line endings that git converts are not a reason. */
function explainDifferences(
  objects: ReadonlyMap<string, string>,
  root: string,
): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>();
  if (objects.size === 0) return reasons;
  const attributeOf = readAttributes([...objects.keys()], [...CONVERSIONS, 'text', 'eol'], root);
  const setting = runGit(['config', '--get', 'core.autocrlf'], root).stdout.toString().trim();
  const isAutomatic = /^(?:input|true|yes|on|1)$/i.test(setting);
  for (const [path, object] of objects) {
    const conversion = CONVERSIONS.find(
      (name) => ![undefined, 'unset'].includes(attributeOf(path, name)),
    );
    const text = attributeOf(path, 'text');
    const isText =
      text === undefined ? isAutomatic || attributeOf(path, 'eol') !== undefined : text !== 'unset';
    const bytes = readBytes(join(root, path))?.toString('latin1').replaceAll('\r\n', '\n');
    if (conversion !== undefined) reasons.set(path, converted(conversion));
    else if (
      !isText ||
      blobId(bytes === undefined ? bytes : Buffer.from(bytes, 'latin1'), object) !== object
    )
      reasons.set(path, CHANGED);
  }
  return reasons;
}

/** The value is `undefined` if nothing specifies it. */
function readAttributes(
  paths: readonly string[],
  names: readonly string[],
  root: string,
): (path: string, name: string) => string | undefined {
  const { stdout } = runGit(['check-attr', '-z', '--stdin', ...names], root, paths.join('\0'));
  const fields = stdout.toString().split('\0');
  const values = new Map<string, string | undefined>();
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const value = fields[at + 2];
    values.set(`${fields[at + 1]} ${fields[at]}`, value === 'unspecified' ? undefined : value);
  }
  return (path, name) => values.get(`${name} ${path}`);
}
