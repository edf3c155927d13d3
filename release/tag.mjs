// Tags a release: @nav/cli@1.2.3 and its like for the packages, and v1.2.3 and v1, which moves, for the action. Pushes the
// new tags to the remote `origin`, if there is one. `changeset tag` makes only the tags of the packages, and would have to be installed.
//   node release/tag.mjs FOLDER
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, relative, resolve, sep } from 'node:path';
import { publishedPackages, readManifest, root } from './packages.mjs';

const [given] = process.argv.slice(2);
if (given === undefined) throw new Error('Pass the folder that `release/pack.mjs` has written.');

const tag = `v${readManifest('packages/cli').version}`;
const [major = ''] = tag.split('.');
const hasRemote = git({}, 'remote').split('\n').includes('origin');
const existing = new Set(
  hasRemote
    ? git({}, 'ls-remote', '--tags', 'origin').match(/(?<=refs\/tags\/)\S+/g)
    : git({}, 'tag').split('\n'),
);

// Later commits run this as well. They are not the release.
if (!existing.has(tag)) {
  const commit = releaseCommit(join(resolve(given), 'action'));
  const packages = publishedPackages().map((folder) => {
    const { name, version } = readManifest(folder);
    return `${name}@${version}`;
  });
  const created = packages.filter((name) => !existing.has(name));
  for (const name of created) git({}, 'tag', '--force', name);
  for (const name of [tag, major]) git({}, 'tag', '--force', name, commit);
  if (hasRemote) {
    const refs = [...created, tag].map((name) => `refs/tags/${name}`);
    git({}, 'push', '--quiet', '--atomic', 'origin', ...refs, `+refs/tags/${major}`);
  }
  for (const name of [...created, tag, major]) console.log(`New tag: ${name}`);
}

/**
 * Returns the commit for the users of the action: the current one, and the built action, which is not in the repository.
 *
 * @param {string} action the folder with the built action.
 */
function releaseCommit(action) {
  const folder = mkdtempSync(join(tmpdir(), 'nav-tag-'));
  try {
    const index = { GIT_INDEX_FILE: join(folder, 'index') };
    git(index, 'read-tree', 'HEAD');
    for (const entry of readdirSync(action, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const path = `action/${relative(action, file).replaceAll(sep, posix.sep)}`;
      const hash = git({}, 'hash-object', '-w', '--no-filters', file);
      git(index, 'update-index', '--add', '--cacheinfo', `100644,${hash},${path}`);
    }
    const tree = git(index, 'write-tree');
    return git({}, 'commit-tree', tree, '-p', 'HEAD', '-m', `Build the action for ${tag}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} args
 */
function git(env, ...args) {
  const options = {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: /** @type {const} */ ('utf8'),
  };
  return execFileSync('git', args, options).trim();
}
