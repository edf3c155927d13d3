import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Files whose content no codemod reads. They are created empty, so that little is fetched. */
const UNREAD = 'png,jpg,jpeg,gif,webp,avif,svg,ico,mp4,webm,mov,mp3,pdf,zip,woff,woff2,ttf'.split(
  ',',
);

/**
 * Returns the git directory of a public repository; undefined if it is not in `NAV_REPLAY_SITES`. Without that variable,
 * it is cloned into the folder for temporary files, with the contents of files left out until they are needed.
 *
 * @param {string} repository such as `mintlify/docs`
 */
export function repositoryOf(repository) {
  const { NAV_REPLAY_SITES: given } = process.env;
  const folder = join(given ?? join(tmpdir(), 'nav-replay'), repository);
  if (existsSync(folder)) return existsSync(join(folder, '.git')) ? join(folder, '.git') : folder;
  if (given !== undefined) return undefined;
  mkdirSync(dirname(folder), { recursive: true });
  const url = `https://github.com/${repository}.git`;
  execFileSync('git', ['clone', '--quiet', '--bare', '--filter=blob:none', url, folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return folder;
}

/**
 * Writes the files of a site at a commit to a folder.
 *
 * @param {string} repository its git directory
 * @param {string} commit
 * @param {string} site the folder of the site in the repository; empty for its root
 * @param {string} folder
 * @returns {string[]} the paths of its files
 */
export function checkOut(repository, commit, site, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const env = {
    ...process.env,
    GIT_DIR: repository,
    GIT_WORK_TREE: folder,
    GIT_INDEX_FILE: `${folder}.index`,
    // Content that was never fetched must not stop a run on a copy without a network.
    GIT_TERMINAL_PROMPT: '0',
  };
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, {
      cwd: folder,
      env,
      encoding: 'utf8',
      maxBuffer: 2 ** 29,
      stdio: 'pipe',
    });
  const scope = site === '' ? '.' : site;
  const listed = git(
    'ls-tree',
    '-r',
    '-z',
    '--full-tree',
    commit,
    '--',
    site === '' ? '.' : `${site}/`,
  );
  const paths = listed
    .split('\0')
    .filter((line) => / blob /.test(line) && !line.startsWith('120000'))
    .map((line) => line.slice(line.indexOf('\t') + 1));
  const excluded = UNREAD.map((extension) => `:(exclude,icase,glob)**/*.${extension}`);
  try {
    git('checkout', '--quiet', '--force', commit, '--', scope, ...excluded);
  } catch (error) {
    // Some repositories lack the content of single large files.
    if (readdirSync(folder).length === 0) throw error;
  } finally {
    rmSync(`${folder}.index`, { force: true });
  }
  for (const path of paths) {
    const file = join(folder, path);
    if (existsSync(file)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
  }
  return paths.map((path) => (site === '' ? path : path.slice(site.length + 1)));
}
