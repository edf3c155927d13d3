import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { isBelow, isFolder, readText, realPath, repositoryOf, runGit, toPosix } from '@nav/disk';
import { MAX_OUTSIDE_FILES } from '../document/limits.ts';
import type { OuterFiles, OutsideText, Surroundings } from '../session/files.ts';

/** Returns the files that a codemod reads outside of a site: the ones in its options, and the ones around the site. */
export function outerFiles(folder: string, cwd: string): Required<OuterFiles> {
  return {
    readInput: (path) => readText(resolve(cwd, path)),
    surroundings: () => surroundingsOf(folder, cwd),
    readAbove: (name) => textsAbove(folder, name),
  };
}

/**
 * Returns the Markdown files around a site: in its git repository, or else next to its folder.
 *
 * @param folder the absolute path of the site
 */
function surroundingsOf(folder: string, cwd: string): Surroundings {
  const real = realPath(folder) ?? folder;
  const root = repositoryOf(real);
  if (root === real) return { site: '', texts: [] };
  const top = root ?? dirname(real);
  const site = toPosix(relative(top, real));
  const files = root === undefined ? filesNextTo(real) : filesOfRepository(root);
  const outside = files.filter((file) => !file.startsWith(`${site}/`)).slice(0, MAX_OUTSIDE_FILES);
  return {
    site,
    texts: outside.flatMap((file): OutsideText[] => {
      const path = join(top, file);
      // A link in the repository may lead anywhere.
      const isInside = isBelow(top, realPath(path) ?? '');
      const text = isInside ? readText(path) : undefined;
      const name = toPosix(relative(realPath(cwd) ?? cwd, path));
      return text === undefined ? [] : [{ path: name, fromRoot: file, text }];
    }),
  };
}

/** Returns the contents of a file in the folders of the git repository above a site, nearest first. */
function textsAbove(folder: string, name: string): string[] {
  const real = realPath(folder) ?? folder;
  const root = repositoryOf(real);
  const texts: string[] = [];
  for (let at = real; root !== undefined && at !== root; ) {
    at = dirname(at);
    const path = join(at, name);
    // A link in the repository may lead anywhere.
    const text = isBelow(root, realPath(path) ?? '') ? readText(path) : undefined;
    if (text !== undefined) texts.push(text);
  }
  return texts;
}

/** Returns the Markdown files that git tracks. */
function filesOfRepository(root: string): string[] {
  const { code, stdout } = runGit(['ls-files', '-z', '--', '*.md', '*.mdx'], root);
  return code === 0 ? stdout.toString().split('\0').filter(Boolean) : [];
}

function filesNextTo(folder: string): string[] {
  const names = ['README.md', 'CONTRIBUTING.md', 'readme.md', 'Readme.md'];
  const parent = resolve(folder, '..');
  if (!isFolder(parent)) return [];
  return names.filter((name) => existsSync(join(parent, name)));
}
