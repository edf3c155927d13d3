import { decodeEscapes } from '@nav/paths';
import type { SiteFiles } from '../../files/site-files.ts';
import { allNearest } from '../../spelling/nearest.ts';

/** The files that pages can import. */
const IMPORTABLE = /\.(?:mdx?|[jt]sx|ts)$/;

/** Tests for the path of a file, in contrast to the name of a package or a URL. */
export function isLocalPath(source: string): boolean {
  return /^\.{0,2}\//.test(source) && !source.startsWith('//') && !source.includes('\\');
}

/** Returns the file that Mintlify imports by a local path: it must be complete, and folders above the root are the root. */
export function fileAt(files: SiteFiles, from: string, source: string): string | undefined {
  const file = pathFrom(from, source);
  return IMPORTABLE.test(file) && files.all.has(file) ? file : undefined;
}

function pathFrom(from: string, source: string): string {
  const segments = source.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const segment of source.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}

/** Returns a clause about the reason that a path leads to no file. */
export function importProblem(files: SiteFiles, from: string, source: string): string {
  if (!isLocalPath(source))
    return /^(?:https?:)?\/\//.test(source)
      ? 'it is a URL'
      : source.includes('\\')
        ? 'it has a backslash'
        : 'it is not a path with a slash at its start';
  return files.all.has(pathFrom(from, source))
    ? 'only .mdx, .md, .jsx and .tsx files can be imported'
    : 'the file does not exist';
}

/** Returns the paths that are meant instead, and whether only one can be meant. */
export function meantImports(
  files: SiteFiles,
  from: string,
  source: string,
): { paths: readonly string[]; isCertain: boolean } {
  if (/^(?:https?:)?\/\//.test(source)) return { paths: [], isCertain: false };
  const plain = decodeEscapes(source.replace(/[?#].*$/, '')).replace(/\\/g, '/');
  const rooted = /^\.{0,2}\//.test(plain) ? pathFrom(from, plain) : plain.replace(/^[@~]\//, '');
  const wanted = rooted.toLowerCase();
  const same: string[] = [];
  const others: string[] = [];
  for (const file of files.all) {
    if (!IMPORTABLE.test(file)) continue;
    const lower = file.toLowerCase();
    if (lower === wanted || lower.replace(IMPORTABLE, '') === wanted) same.push(file);
    else others.push(file);
  }
  if (same.length > 0)
    return { paths: same.map((file) => `/${file}`), isCertain: same.length === 1 };
  // A package has no similar file.
  if (!isLocalPath(plain) && !/\.(?:mdx?|[jt]sx?)$/.test(plain))
    return { paths: [], isCertain: false };
  const name = rooted.replace(/^.*\//, '');
  const sameName = others.filter((file) => file.endsWith(`/${name}`));
  const paths = sameName.length > 0 ? sameName.slice(0, 3) : allNearest(rooted, others);
  return { paths: paths.map((file) => `/${file}`), isCertain: false };
}
