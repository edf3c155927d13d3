import { isObject } from '@nav/json';
import { joinPath, normalizePath } from '@nav/paths';
import { unreadable } from '../../model/framework.ts';
import { type Lost, newLost } from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { fileStart, type Place } from '../../reading/place.ts';
import { type Call, type Literal, readCode, type SiteCode, textIn } from './calls.ts';

/** Folders of pages that share an address and a navigation. */
export interface Loader {
  /** The folders, from the root of the files. */
  folders: readonly string[];
  /** The address in front of the addresses of its pages: `/docs`, or empty. */
  base: string;
  /** The property of the front matter that gives an address, if pages have one. */
  slugKey: string | undefined;
  at: Place;
}

export interface Languages {
  codes: readonly string[];
  fallback: string | undefined;
  default: string;
  isFolder: boolean;
  hides: 'always' | 'default-locale' | 'never';
}

export interface FumadocsConfig {
  file: string;
  loaders: readonly Loader[];
  languages: Languages | undefined;
  /** The property of the front matter that code makes the label of a page, if pages have it. */
  labelKey: string | undefined;
  /** The name in the navigation bar. */
  name: string | undefined;
  lost: readonly Lost[];
}

const DEFAULT_FOLDER = 'content/docs';

/** Returns the file that shows that a folder is a site of Fumadocs. */
export function findConfig(files: SourceFiles, folder: string): string | undefined {
  const names = files.names(folder);
  const config = names.find((name) => /^source\.config\.[cm]?[jt]s$/.test(name));
  if (config !== undefined) return joinPath(folder, config);
  const text = names.includes('package.json')
    ? files.read(joinPath(folder, 'package.json'))
    : undefined;
  return text !== undefined && /"fumadocs-(?:core|mdx|ui)"\s*:/.test(text)
    ? joinPath(folder, 'package.json')
    : undefined;
}

/** A folder of pages that code defines under a name. */
interface Collection {
  name: string;
  folder: string;
  /** True for a collection with settings of folders, which make a sidebar. */
  hasMeta: boolean;
}

/** Reads the loaders and the languages of a site from its code. */
export function readConfig(files: SourceFiles, folder: string, file: string): FumadocsConfig {
  const code = readCode(files, folder);
  const lost: Lost[] = [...code.lost];
  const broken = code.lost.find(
    ({ at }) => at.file === file || /\bloader\(/.test(files.read(at.file) ?? ''),
  );
  if (broken) throw unreadable('The configuration cannot be read', broken.reason, broken.at);
  const collections = code.calls.flatMap((call) => collectionOf(call, folder));
  const loaders = code.calls
    .filter(({ name }) => name === 'loader' || name === 'dynamicLoader')
    .flatMap((call) => loaderOf(call, collections, lost));
  const found = loaders.filter(({ folders }) => folders.some((one) => hasPages(files, one)));
  const used = found.length > 0 ? found : defaultLoaders(files, folder, collections, file);
  if (found.length > 0 || used.length === 0)
    for (const { base, folders, at } of loaders) {
      const reason = 'the code does not write out their folder; import it separately';
      if (folders.length === 0) lost.push(newLost(`pages at ${base || '/'}`, reason, at));
    }
  const folders = used.flatMap((loader) => loader.folders);
  return {
    file,
    loaders: used,
    languages: languagesOf(code, () => suffixesIn(files, folders)),
    labelKey: code.labelKey,
    name: code.objects.flatMap(({ nav }) => textIn(nav, 'title') ?? [])[0],
    lost,
  };
}

function collectionOf({ name, variable, args }: Call, folder: string): Collection[] {
  if (!/^define(?:Docs|Collections?)$|^localMd$/.test(name) || variable === undefined) return [];
  const [options] = args;
  const path = textIn(options?.value, 'dir') ?? textIn(options?.value, 'directory');
  const isDocs = name === 'defineDocs' || name === 'localMd';
  if (path === undefined && !isDocs) return [];
  // A list of folders is read as its first one.
  const resolved = normalizePath(joinPath(folder, path ?? DEFAULT_FOLDER));
  return [{ name: variable, folder: resolved, hasMeta: isDocs }];
}

function loaderOf({ args, at }: Call, collections: readonly Collection[], lost: Lost[]): Loader[] {
  const options = args.find(({ value }) => isObject(value) && 'baseUrl' in value);
  if (!options) return [];
  const source = args.find((one) => one !== options)?.names ?? options.namesIn.get('source') ?? [];
  const used = collections.filter(({ name }) => source.includes(name));
  const hasMeta = used.some((one) => one.hasMeta) || used.length > 1;
  const base = textIn(options.value, 'baseUrl');
  if (base === undefined) lost.push(newLost('baseUrl', 'it is computed; /docs is assumed', at));
  for (const key of ['url', 'slugs']) {
    const reason = 'a function makes the URLs, so they are taken from the files instead';
    if (options.namesIn.has(key) && !options.namesIn.get(key)?.includes('slugsFromData'))
      lost.push(newLost(`option "${key}" of a loader`, reason, at));
  }
  if (source.some((name) => /^(?:openapi|asyncapi)/i.test(name))) {
    const what = `pages of an API specification below ${base ?? '/docs'}`;
    lost.push(newLost(what, 'they have no files; name the specification in docs.json', at));
  }
  const folders = [...new Set(used.map((one) => one.folder))];
  if (!hasMeta && used.length > 0) {
    const names = used.map(({ name, folder }) => `"${name}" ${folder}`).join(', ');
    lost.push(newLost(`collection ${names} at ${base ?? ''}`, 'it has no sidebar', at));
    return [];
  }
  const slugs = options.namesIn.get('slugs') ?? [];
  return [
    {
      folders,
      base: `/${base ?? 'docs'}`.replace(/\/{2,}/g, '/').replace(/\/$/, ''),
      slugKey: slugs.includes('slugsFromData') ? 'slug' : undefined,
      at,
    },
  ];
}

/** Returns the loaders of a site whose code does not show them. */
function defaultLoaders(
  files: SourceFiles,
  folder: string,
  collections: readonly Collection[],
  file: string,
): Loader[] {
  const named = collections.filter(({ hasMeta }) => hasMeta).map((one) => one.folder);
  const folders = named.length > 0 ? named : [joinPath(folder, DEFAULT_FOLDER)];
  return [...new Set(folders)]
    .filter((one) => hasPages(files, one))
    .map((one) => ({ folders: [one], base: '/docs', slugKey: undefined, at: fileStart(file) }));
}

/** If code computes the languages, the endings of file names show them. */
function languagesOf({ objects }: SiteCode, inFiles: () => string[]): Languages | undefined {
  const named = objects.filter(
    (one) => 'languages' in one && typeof one.defaultLanguage === 'string',
  );
  const found = named.find((one) => Array.isArray(one.languages)) ?? named[0];
  if (!found) return undefined;
  const main = String(found.defaultLanguage);
  const codes = Array.isArray(found.languages)
    ? (found.languages as readonly Literal[]).filter((one) => typeof one === 'string')
    : [main, ...inFiles().filter((code) => code !== main)];
  const fallback = found.fallbackLanguage;
  const hides = textIn(found, 'hideLocale');
  return {
    codes,
    default: main,
    fallback: fallback === null ? undefined : (textIn(found, 'fallbackLanguage') ?? main),
    isFolder: textIn(found, 'parser') === 'dir',
    hides: hides === 'always' || hides === 'default-locale' ? hides : 'never',
  };
}

/** Returns the languages that names of pages end with, as in `start.fr.mdx` next to `start.mdx`. */
function suffixesIn(files: SourceFiles, folders: readonly string[]): string[] {
  const found = new Set<string>();
  for (const file of folders.flatMap((folder) => files.below(folder))) {
    const [, name, code] = /^(.*)\.([a-z]{2,3}(?:-[A-Za-z]{2,4})?)\.mdx?$/.exec(file) ?? [];
    if (code !== undefined && [`${name}.md`, `${name}.mdx`].some((one) => files.has(one)))
      found.add(code);
  }
  return [...found].sort();
}

function hasPages(files: SourceFiles, folder: string): boolean {
  return files.below(folder).some((file) => /\.mdx?$/.test(file));
}
