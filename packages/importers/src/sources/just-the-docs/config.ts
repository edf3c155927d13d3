import { isObject } from '@nav/json';
import { ignoreFilter, joinPath } from '@nav/paths';
import { ImportError, yamlIn } from '../../model/framework.ts';
import type { SourceFiles } from '../../reading/files.ts';
import type { Place } from '../../reading/place.ts';
import {
  entriesOf,
  flagOf,
  itemsOf,
  plainValue,
  textOf,
  textsOf,
  valueAt,
  type YamlNode,
} from '../../reading/yaml.ts';

/** The configuration of a Jekyll site. */
export interface JekyllConfig {
  file: string;
  root: YamlNode | undefined;
  /** The folder of the pages, from the root of the files. */
  source: string;
  /** The path before every address. */
  base: string;
  /** The style of addresses of pages: `pretty`, or a template. */
  permalink: string;
  /** Returns true for a path from the folder of pages that is left out of the site. */
  isExcluded(path: string): boolean;
  defaults: readonly Defaults[];
  collections: readonly Collection[];
  /** The collections with pages that are not in the navigation. */
  unlisted: readonly Collection[];
  ignoresCase: boolean;
  /** True if GitHub builds the site, with Jekyll 3 and its plugins. */
  isOnGitHub: boolean;
}

/** Front matter for all pages with some paths. */
export interface Defaults {
  path: string;
  includes(path: string): boolean;
  type: string | undefined;
  values: Readonly<Record<string, unknown>>;
}

export interface Collection {
  key: string;
  name: string;
  /** The folder of its pages, from the folder of all pages. */
  folder: string;
  permalink: string | undefined;
  isFolded: boolean;
  isHidden: boolean;
  at: Place;
}

const NAMES = ['_config.yml', '_config.yaml'];

/** Returns the configuration file of a folder if its theme is Just the Docs. */
export function findConfig(files: SourceFiles, folder: string): string | undefined {
  const names = files.names(folder);
  const name = NAMES.find((one) => names.includes(one));
  if (name === undefined) return undefined;
  const file = joinPath(folder, name);
  const isTheme = /^\s*(?:remote_theme|theme)\s*:.*just-the-docs/m.test(files.read(file) ?? '');
  const gemfile = names.includes('Gemfile') ? files.read(joinPath(folder, 'Gemfile')) : undefined;
  const hasGem = /^\s*gem\s+["']just-the-docs["']/m.test(gemfile ?? '');
  return isTheme || hasGem || names.includes('just-the-docs.gemspec') ? file : undefined;
}

/**
 * Reads the configuration.
 *
 * @throws ImportError if it is not YAML.
 */
export function readConfig(files: SourceFiles, folder: string, file: string): JekyllConfig {
  if (!files.has(file)) throw new ImportError(`${file} does not exist.`);
  const root = yamlIn(files, file);
  const excluded = textsOf(valueAt(root, 'exclude'));
  const base = textOf(root, 'baseurl') ?? '';
  const collections = collectionsOf(root);
  // GitHub loads this theme only as a remote one.
  const isOnGitHub = valueAt(root, 'remote_theme') !== undefined;
  return {
    file,
    root,
    source: joinPath(folder, textOf(root, 'source') ?? ''),
    base: base.replace(/^\/?/, '/').replace(/\/+$/, ''),
    permalink: textOf(root, 'permalink') ?? 'date',
    isExcluded: ignoreFilter([
      ...['/vendor/', '/node_modules/', '/_site/', '/Gemfile*'],
      ...excluded.map((pattern) => (pattern.includes('*') ? pattern : `/${pattern}`)),
    ]),
    defaults: itemsOf(root, 'defaults').map((node) => {
      const values = plainValue(valueAt(node, 'values'));
      const path = (textOf(node, 'scope', 'path') ?? '').replace(/^\/|\/$/g, '');
      return {
        path,
        includes: path.includes('*') ? ignoreFilter([`/${path}`]) : startsWith(path, isOnGitHub),
        type: textOf(node, 'scope', 'type'),
        values: isObject(values) ? values : {},
      };
    }),
    collections: collections.listed,
    unlisted: collections.unlisted,
    ignoresCase: textOf(root, 'nav_sort') === 'case_insensitive',
    isOnGitHub,
  };
}

/** Jekyll 4 compares the beginnings of paths, and Jekyll 3 on GitHub whole folders. */
function startsWith(path: string, isOnGitHub: boolean): (path: string) => boolean {
  const prefix = isOnGitHub && path !== '' ? `${path}/` : path;
  return (one) => `${one}/`.startsWith(prefix);
}

/** A copy of the theme may have its settings under another name. */
function collectionsOf(root: YamlNode | undefined): Record<'listed' | 'unlisted', Collection[]> {
  const parent = textOf(root, 'collections_dir') ?? '';
  const settings =
    valueAt(root, 'just_the_docs') ??
    entriesOf(root).find(
      ({ key, value }) => key.endsWith('_collection') && valueAt(value, 'collections'),
    )?.value;
  const collectionOf = (key: string, value: YamlNode | undefined, at: Place): Collection => ({
    key,
    name: textOf(value, 'name') ?? key,
    folder: joinPath(parent, `_${key}`),
    permalink: textOf(root, 'collections', key, 'permalink'),
    isFolded: flagOf(value, 'nav_fold') ?? false,
    isHidden: flagOf(value, 'nav_exclude') ?? false,
    at,
  });
  const listed = entriesOf(settings, 'collections');
  const others = entriesOf(root, 'collections').filter(
    ({ key, value }) => flagOf(value, 'output') && !listed.some((one) => one.key === key),
  );
  return {
    listed: listed.map(({ key, value, at }) => collectionOf(key, value, at)),
    unlisted: others.map(({ key, at }) => collectionOf(key, undefined, at)),
  };
}
