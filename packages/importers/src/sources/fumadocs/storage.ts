import { baseName, folderOf, isHiddenPath, joinPath, withoutExtension } from '@nav/paths';
import { type Lost, newLost } from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { dataText, readPage } from '../../reading/page.ts';
import { readYaml, type YamlNode } from '../../reading/yaml.ts';
import type { FumadocsConfig, Languages, Loader } from './config.ts';

/** A page under the path that the navigation knows it by: without its language. */
export interface StoredPage {
  file: string;
  /** The path without its extension: `guide/index`. */
  path: string;
  extension: string;
  address: string;
  title: string | undefined;
  /** The label that the sidebar shows instead of the title. */
  label: string | undefined;
  icon: string | undefined;
  isUntranslated: boolean;
}

export interface StoredMeta {
  file: string;
  root: YamlNode | undefined;
  isUntranslated: boolean;
}

/** The pages and settings of a loader in one language. */
export interface Storage {
  /** The pages by path without extension. */
  pages: ReadonlyMap<string, StoredPage>;
  /** The settings by folder. */
  metas: ReadonlyMap<string, StoredMeta>;
  /** The paths of the pages and folders directly in each folder. Paths of folders end with a slash. */
  children: ReadonlyMap<string, readonly string[]>;
}

interface Localized {
  file: string;
  path: string;
  code: string | undefined;
}

/** Reads what a loader has in a language; `undefined` for a site without languages. */
export function readStorage(
  files: SourceFiles,
  { folders, base, slugKey }: Loader,
  { languages, labelKey }: Pick<FumadocsConfig, 'languages' | 'labelKey'>,
  code: string | undefined,
  lost: Lost[],
): Storage {
  const found = folders.flatMap((folder) =>
    files
      .below(folder)
      .filter((file) => /\.mdx?$|(?:^|\/)meta(?:\.[^/.]+)?\.(?:json|ya?ml)$/.test(file))
      .map((file) => localize(file, file.slice(folder === '' ? 0 : folder.length + 1), languages))
      // Files and folders with a dot at their start are parts that pages include.
      .filter(({ path }) => /\.mdx?$|(?:^|\/)meta\.[^/.]+$/.test(path) && !isHiddenPath(path)),
  );
  const isFor = (one: Localized, language: string | undefined) =>
    one.code === undefined
      ? (languages?.default ?? language) === language
      : one.code === language || one.code === '$';
  const fallback = languages?.fallback;
  const own = found.filter((one) => isFor(one, code));
  const inherited =
    fallback === undefined || fallback === code ? [] : found.filter((one) => isFor(one, fallback));
  const chosen = new Map<string, Localized & { isUntranslated: boolean }>();
  for (const one of inherited) chosen.set(keyOf(one.path), { ...one, isUntranslated: true });
  for (const one of own) chosen.set(keyOf(one.path), { ...one, isUntranslated: false });

  const metas = new Map<string, StoredMeta>();
  const pages = new Map<string, StoredPage>();
  const prefix = prefixOf(languages, code);
  const indexes: StoredPage[] = [];
  const taken = new Set<string>();
  for (const { file, path, isUntranslated } of chosen.values()) {
    if (!/\.mdx?$/.test(path)) {
      metas.set(folderOf(path), { file, root: readMeta(files, file, lost), isUntranslated });
      continue;
    }
    const data = readPage(files, file)?.data ?? {};
    const plain = withoutExtension(path);
    const given = slugKey === undefined ? undefined : data[slugKey];
    const slugs =
      typeof given === 'string' ? given.split('/').filter((one) => one !== '') : slugsOf(plain);
    const page: StoredPage = {
      file,
      path: plain,
      extension: path.slice(plain.length),
      address: [prefix + base, ...slugs].join('/') || '/',
      title: dataText(data.title),
      label: labelKey === undefined ? undefined : dataText(data[labelKey]),
      icon: dataText(data.icon),
      isUntranslated,
    };
    pages.set(plain, page);
    if (baseName(plain) === 'index') indexes.push(page);
    else taken.add(page.address);
  }
  // `guide.mdx` next to `guide/index.mdx` has the address of both.
  for (const page of indexes) if (taken.has(page.address)) page.address += '/index';
  const paths = [...pages.keys(), ...[...metas.keys()].map((one) => joinPath(one, 'meta'))];
  return { pages, metas, children: childrenOf(paths, pages) };
}

/** Settings in several formats are one; so are pages. */
function keyOf(path: string): string {
  return path.replace(/\.mdx?$/, '.page').replace(/\.(?:json|ya?ml)$/, '.meta');
}

function localize(file: string, path: string, languages: Languages | undefined): Localized {
  const pattern = languages?.isFolder
    ? /^(?<code>[^/]*)\/(?<rest>.*)$/s
    : /^(?<stem>.+)\.(?<code>[^./]+)(?<rest>\.[^./]+)$/;
  const { stem = '', code = '', rest = '' } = pattern.exec(path)?.groups ?? {};
  const isCode = languages?.codes.includes(code) || code === '$';
  return languages && isCode ? { file, path: stem + rest, code } : { file, path, code: undefined };
}

function prefixOf(languages: Languages | undefined, code: string | undefined): string {
  if (!languages || code === undefined || languages.hides === 'always') return '';
  return languages.hides === 'default-locale' && code === languages.default ? '' : `/${code}`;
}

function slugsOf(path: string): string[] {
  const names = path.split('/');
  const name = names.pop() ?? '';
  const folders = names.filter((one) => !/^\(.+\)$/.test(one));
  return name === 'index' ? folders : [...folders, name];
}

function readMeta(files: SourceFiles, file: string, lost: Lost[]): YamlNode | undefined {
  const reading = readYaml(file, files.read(file) ?? '');
  if (reading.problem === undefined) return reading.root;
  const format = file.endsWith('.json') ? 'not JSON' : 'not YAML';
  if (!lost.some((one) => one.at.file === file))
    lost.push(newLost(file, reading.problem.replace('not YAML', format), reading.at));
  return undefined;
}

function childrenOf(
  paths: readonly string[],
  pages: ReadonlyMap<string, StoredPage>,
): Map<string, string[]> {
  const children = new Map<string, string[]>([['', []]]);
  for (const path of paths) {
    let folder = '';
    for (const name of path.split('/').slice(0, -1)) {
      const inner = joinPath(folder, name);
      if (!children.has(inner)) {
        children.set(inner, []);
        children.get(folder)?.push(`${inner}/`);
      }
      folder = inner;
    }
    if (pages.has(path)) children.get(folder)?.push(path);
  }
  return children;
}
