import { baseName } from '@nav/paths';
import { assertParsed, pagesFolder, unreadable } from '../../model/framework.ts';
import { type Lost, newLost } from '../../model/source.ts';
import { fileNamed, type SourceFiles } from '../../reading/files.ts';
import { fileStart, type Place } from '../../reading/place.ts';
import { pathInRoot } from '../../reading/script/platform.ts';
import {
  booleanOf,
  isMissing,
  listOf,
  property,
  reasonOf,
  textOf,
} from '../../reading/script/read.ts';
import { openScripts, type Scripts } from '../../reading/script/script.ts';
import type { Value } from '../../reading/script/values/values.ts';
import { type Locales, readLocales } from './locales.ts';

/** The configuration of a site. */
export interface DocusaurusConfig {
  files: SourceFiles;
  scripts: Scripts;
  /** The folder of the site. */
  folder: string;
  file: string;
  value: Value;
  /** The address of the site, with slashes around. */
  base: string;
  trailingSlash: boolean | undefined;
  themeConfig: Value | undefined;
  locales: Locales;
  /** The documentation instances, in their order. */
  instances: readonly Instance[];
  /** The options of all `client-redirects` plugins. */
  redirects: readonly Value[];
  /** The names of all plugins and presets that are known. */
  plugins: readonly string[];
  lost: readonly Lost[];
}

export interface Instance {
  id: string;
  options: Value | undefined;
  /** The folder of the pages, and its address below the address of the site. */
  path: string;
  route: string;
  at: Place;
}

const EXTENSIONS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'];

/** Returns the path of the configuration of a site; undefined if there is none. */
export function findConfig(files: SourceFiles, folder: string): string | undefined {
  return fileNamed(files, folder, 'docusaurus.config', EXTENSIONS);
}

export function readConfig(files: SourceFiles, folder: string, file: string): DocusaurusConfig {
  // A build sets this one.
  const scripts = openScripts(files, { folder });
  const script = scripts.open(file);
  assertParsed(script);
  // It may be a function.
  const value = scripts.call(property(script.value, 'default') ?? script.value, []);
  const lost: Lost[] = [];
  const lose = (what: string, reason: string, at: Place) => lost.push(newLost(what, reason, at));
  if (value.kind !== 'object') {
    const reason = reasonOf(value, 'it is not an object');
    lose(`configuration ${file}`, `${reason}; the defaults are used`, value.at);
  } else if (value.rest) {
    lose(`parts of the configuration ${file}`, value.rest.reason, value.rest.at);
  }
  const baseUrl = property(value, 'baseUrl');
  if (baseUrl?.kind === 'unknown') lose('baseUrl', `${baseUrl.reason}; "/" is used`, baseUrl.at);
  const instances: Instance[] = [];
  const redirects: Value[] = [];
  const plugins: string[] = [];
  const presets = property(value, 'presets');
  for (const entry of pluginsIn(presets, lose)) {
    plugins.push(entry.name);
    const docs = docsOf(entry.options);
    const isClassic = /^(?:@docusaurus\/preset-)?classic$/.test(entry.name);
    if (docs?.kind === 'unknown') {
      lose('options of the documentation', `${docs.reason}; the defaults are used`, docs.at);
    }
    if (booleanOf(docs) === false || (!isClassic && isMissing(docs))) continue;
    instances.push(instanceOf(docs, entry.at, folder, lose));
  }
  for (const entry of pluginsIn(property(value, 'plugins'), lose)) {
    plugins.push(entry.name);
    const name = entry.name.replace(/^@docusaurus\/plugin-/, '');
    const isDocs = name === 'content-docs' || hasDocsOptions(entry.options);
    if (isDocs) instances.push(instanceOf(entry.options, entry.at, folder, lose));
    else if (name === 'client-redirects' && entry.options) redirects.push(entry.options);
  }
  const broken = lost.find(({ reason }) => reason.includes('cannot be parsed'));
  if (broken)
    throw unreadable(`The ${broken.what} cannot be read`, broken.reason.split('; ')[0], broken.at);
  const hasConfig = value.kind === 'object' && (presets !== undefined || instances.length > 0);
  if (instances.length === 0 && !hasConfig) {
    instances.push(instanceOf(undefined, fileStart(file), folder, lose));
  }
  return {
    files,
    scripts,
    folder,
    file,
    value,
    base: `/${(textOf(baseUrl) ?? '/').replace(/^\/+|\/+$/g, '')}/`.replace(/^\/+$/, '/'),
    trailingSlash: booleanOf(value, 'trailingSlash'),
    themeConfig: property(value, 'themeConfig'),
    locales: readLocales(value, file),
    instances,
    redirects,
    plugins,
    lost,
  };
}

interface PluginEntry {
  name: string;
  options: Value | undefined;
  at: Place;
}

function pluginsIn(
  value: Value | undefined,
  lose: (what: string, reason: string, at: Place) => void,
): PluginEntry[] {
  if (value?.kind === 'unknown') lose('plugins', value.reason, value.at);
  return (listOf(value) ?? []).flatMap((entry): PluginEntry[] => {
    const parts = listOf(entry);
    const [first, options] = parts ?? [entry];
    const name = pluginName(first);
    if (name === undefined && parts === undefined) {
      if (entry.kind === 'unknown' && entry.isRest) lose('plugins', entry.reason, entry.at);
      return [];
    }
    return [{ name: name ?? '', options, at: entry.at }];
  });
}

function docsOf(options: Value | undefined): Value | undefined {
  return options?.kind === 'unknown' ? options : property(options, 'docs');
}

/** Returns the name of a plugin or preset, which may be a module, or the path of a package that was resolved. */
function pluginName(value: Value | undefined): string | undefined {
  if (value?.kind === 'unknown') return value.package;
  return textOf(value);
}

/** Checks whether a plugin of the site passes its options on to the documentation plugin. */
function hasDocsOptions(options: Value | undefined): boolean {
  return !isMissing(property(options, 'sidebarPath')) && !isMissing(property(options, 'path'));
}

function instanceOf(
  options: Value | undefined,
  at: Place,
  folder: string,
  lose: (what: string, reason: string, at: Place) => void,
): Instance {
  const read = (name: string, fallback: string) => {
    const value = property(options, name);
    if (value?.kind === 'unknown') {
      const reason = `${value.reason}; "${fallback}" is used`;
      lose(`option ${name} of the documentation`, reason, value.at);
    }
    return textOf(value) ?? fallback;
  };
  return {
    id: textOf(options, 'id') ?? 'default',
    options,
    path: pagesFolder(folder, read('path', 'docs')),
    route: read('routeBasePath', 'docs').replace(/^\/+|\/+$/g, ''),
    at,
  };
}

/** Returns the name of a file of an instance, which begins with its id: `api_versions.json`. */
export function prefixed({ id }: Instance, name: string): string {
  return id === 'default' ? name : `${id}_${name}`;
}

export function sidebarPathOf(
  { files, folder }: DocusaurusConfig,
  { options }: Instance,
): { file: string } | 'none' | 'generated' | { unclear: Value } {
  const value = property(options, 'sidebarPath');
  if (booleanOf(value) === false) return 'none';
  if (value === undefined || (value.kind === 'scalar' && value.value === undefined))
    return 'generated';
  const text = textOf(value);
  const path = text === undefined ? undefined : pathInRoot(text, folder);
  if (path !== undefined) return { file: existing(files, path) ?? path };
  return { unclear: value };
}

/** Returns the file of a path that may lack its extension. */
function existing(files: SourceFiles, path: string): string | undefined {
  const known = ['', '.js', '.ts', '.cjs', '.mjs', '.json', '.cts', '.mts'];
  const ending = known.find((one) => files.has(path + one));
  if (ending !== undefined) return path + ending;
  const stem = path.replace(/\.[cm]?[jt]s(?:on)?$/, '');
  const other = known.find((one) => one !== '' && files.has(stem + one));
  return other === undefined || baseName(stem) === baseName(path) ? undefined : stem + other;
}
