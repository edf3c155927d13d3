import { attempt } from '@nav/collections';
import { folderOf, joinPath, normalizePath } from '@nav/paths';
import { ImportError, pagesFolder, unreadable } from '../../model/framework.ts';
import { type Lost, newLost } from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { MAX_PARENTS } from '../../reading/limits.ts';
import { fileStart, type Place } from '../../reading/place.ts';
import { readToml, tomlPlace, tomlValue } from '../../reading/toml.ts';
import {
  entriesOf,
  flagOf,
  itemsOf,
  readYaml,
  textOf,
  textsOf,
  valueAt,
  type YamlEntry,
  type YamlFile,
  type YamlMap,
  type YamlNode,
  yamlOf,
} from '../../reading/yaml.ts';
import { includeProjects, type Project } from './monorepo.ts';

/** The configuration of a site, with what it inherits. */
export interface MkDocsConfig {
  file: string;
  /** The folder of the file. */
  folder: string;
  root: YamlMap;
  /** The folder of the pages, from the root of the files. */
  docs: string;
  /** The projects of the plugin `monorepo`. */
  projects: readonly Project[];
  /** True if `x.md` is shown at `x/` instead of `x.html`. */
  hasFolderUrls: boolean;
  /** The path before every address, from `site_url`: empty or such as `/project`. */
  base: string;
  /** True if paths of the navigation that start with a slash start at the folder of the pages. Else they are addresses. */
  hasAbsolutePaths: boolean;
  theme: string;
  isZensical: boolean;
  features: ReadonlySet<string>;
  /** The plugins by name, without the prefix `material/`, in order. Disabled ones are left out. */
  plugins: ReadonlyMap<string, Plugin>;
  lost: readonly Lost[];
}

export interface Plugin {
  at: Place;
  options: YamlNode | undefined;
}

const ZENSICAL = 'zensical.toml';
/** Zensical reads its own file before one of MkDocs. */
const CONFIG_NAMES = [ZENSICAL, 'mkdocs.yml', 'mkdocs.yaml'];

/**
 * Returns the configuration file of a folder, if it has one. Projects that generate `mkdocs.yml` keep a template under
 * another name, such as `mkdocs.template.yml`.
 */
export function findConfig(files: SourceFiles, folder: string): string | undefined {
  const names = files.names(folder);
  const name = CONFIG_NAMES.find((one) => names.includes(one)) ?? templateIn(files, folder, names);
  return name === undefined ? undefined : joinPath(folder, name);
}

const INHERITED = /^INHERIT[ \t]*:[ \t]*["']?(?:\.\/)?([^"'#\n]*?)["']?[ \t]*(?:#.*)?\r?$/m;

/** Returns the shortest name of those with a navigation, of which those that others inherit come last. */
function templateIn(
  files: SourceFiles,
  folder: string,
  names: readonly string[],
): string | undefined {
  const templates = names.filter((name) => /^mkdocs[-._][\w.-]+\.ya?ml$/.test(name));
  const texts = new Map(templates.map((one) => [one, files.read(joinPath(folder, one)) ?? '']));
  const parentOf = (name: string) => INHERITED.exec(texts.get(name) ?? '')?.[1] ?? '';
  const hasNavigation = (name: string, depth = 0): boolean => {
    if (depth > MAX_PARENTS || !texts.has(name)) return false;
    return /^nav[ \t]*:/m.test(texts.get(name) ?? '') || hasNavigation(parentOf(name), depth + 1);
  };
  const inherited = new Set(templates.map(parentOf));
  const rank = (name: string) => (inherited.has(name) ? Number.MAX_SAFE_INTEGER : name.length);
  return templates
    .filter((name) => hasNavigation(name))
    .sort((one, other) => rank(one) - rank(other) || one.length - other.length)[0];
}

/** @throws ImportError if it is not a YAML map. */
export function readConfig(files: SourceFiles, file: string): MkDocsConfig {
  const lost: Lost[] = [];
  const own = readWithParents(files, file, lost, 0);
  if (own === undefined) {
    if (!files.has(file)) throw new ImportError(`${file} does not exist.`);
    throw unreadable('The file has no settings', 'it is empty or not a map', fileStart(file));
  }
  const folder = folderOf(file);
  const { root, projects } = includeProjects(files, own, folder);
  const theme = valueAt(root, 'theme');
  const isZensical = file.endsWith(ZENSICAL);
  const validation = valueAt(root, 'validation');
  const absoluteLinks =
    valueAt(validation, 'nav', 'absolute_links') ?? valueAt(validation, 'absolute_links');
  return {
    file,
    folder,
    root,
    docs: pagesFolder('', joinPath(folder, textOf(root, 'docs_dir') ?? 'docs')),
    projects,
    hasFolderUrls: flagOf(root, 'use_directory_urls') ?? true,
    base: basePath(textOf(root, 'site_url')),
    hasAbsolutePaths: textOf(absoluteLinks) === 'relative_to_docs',
    theme: textOf(theme) ?? textOf(theme, 'name') ?? (isZensical ? 'material' : 'mkdocs'),
    isZensical,
    features: new Set(textsOf(valueAt(theme, 'features'))),
    plugins: readPlugins(valueAt(root, 'plugins')),
    lost,
  };
}

function basePath(siteUrl: string | undefined): string {
  if (siteUrl === undefined || !URL.canParse(siteUrl)) return '';
  return decodePath(new URL(siteUrl).pathname).replace(/\/+$/, '');
}

/** Decodes the percent escapes of a path. A malformed path stays. */
export function decodePath(path: string): string {
  return attempt(() => decodeURI(path), path);
}

function readWithParents(
  files: SourceFiles,
  file: string,
  lost: Lost[],
  depth: number,
): YamlMap | undefined {
  const text = files.read(file);
  if (text === undefined) return undefined;
  const reading = file.endsWith(ZENSICAL) ? readProject(file, text) : readYaml(file, text);
  if (reading.problem !== undefined) {
    if (depth === 0) throw unreadable('The file cannot be read', reading.problem, reading.at);
    lost.push(newLost(file, reading.problem, reading.at));
    return undefined;
  }
  const { root } = reading;
  if (root?.kind !== 'map') return undefined;
  const inherit = entriesOf(root).find(({ key }) => key === 'INHERIT');
  if (inherit === undefined) return root;
  const name = textOf(inherit.value);
  const path = normalizePath(joinPath(folderOf(file), name ?? ''));
  const parent =
    name === undefined || depth === MAX_PARENTS
      ? undefined
      : readWithParents(files, path, lost, depth + 1);
  if (parent !== undefined) return mergeMaps(parent, root);
  const reason = depth === MAX_PARENTS ? 'it inherits without end' : 'the file cannot be read';
  lost.push(newLost(`INHERIT ${name ?? ''}`.trim(), reason, inherit.at));
  return root;
}

/** Returns the settings of a `zensical.toml` in the form of a `mkdocs.yml`. Its parser keeps only the places of tables. */
function readProject(file: string, text: string): YamlFile {
  const toml = readToml(file, text);
  if (toml.problem !== undefined) return toml;
  const project = tomlValue(toml.root, 'project') ?? toml.root;
  return { root: yamlOf(project, (...keys) => tomlPlace(file, text, 'project', ...keys), []) };
}

/** Merges maps deeply. Other values of the second map replace values of the first one. */
function mergeMaps(parent: YamlMap, child: YamlMap): YamlMap {
  const merged = new Map<string, YamlEntry>(parent.entries.map((entry) => [entry.key, entry]));
  for (const entry of child.entries) {
    const inherited = merged.get(entry.key)?.value;
    const value =
      inherited?.kind === 'map' && entry.value.kind === 'map'
        ? mergeMaps(inherited, entry.value)
        : entry.value;
    merged.set(entry.key, { ...entry, value });
  }
  return { ...child, entries: [...merged.values()] };
}

/** Reads a list of names and maps with one name, or a map of names. */
function readPlugins(node: YamlNode | undefined): Map<string, Plugin> {
  const plugins = new Map<string, Plugin>();
  const add = (name: string, at: Place, options: YamlNode | undefined) => {
    if (flagOf(options, 'enabled') === false) return;
    plugins.set(name.replace(/^material\//, '').replaceAll('_', '-'), { at, options });
  };
  for (const item of itemsOf(node)) {
    const name = textOf(item);
    if (name !== undefined) add(name, item.at, undefined);
    for (const { key, at, value } of entriesOf(item)) add(key, at, value);
  }
  for (const { key, at, value } of entriesOf(node)) add(key, at, value);
  return plugins;
}
