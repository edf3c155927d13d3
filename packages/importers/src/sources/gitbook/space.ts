import { baseName, folderOf, joinPath, relativePath } from '@nav/paths';
import { pagesFolder, yamlIn } from '../../model/framework.ts';
import {
  type Item,
  type Lost,
  newLost,
  type SourcePage,
  type SourceRedirect,
} from '../../model/source.ts';
import { listedPages } from '../../model/tree.ts';
import { fileLink } from '../../reading/file-link.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { readPage } from '../../reading/page.ts';
import type { Place } from '../../reading/place.ts';
import { entriesOf, textOf, valueAt, type YamlNode } from '../../reading/yaml.ts';
import { listFolder } from './folder-items.ts';
import { fileAt, type SpaceFiles } from './space-files.ts';
import { readSummary } from './summary.ts';

/** A space of a site: a folder with pages and their table of contents. */
export interface Space {
  folder: string;
  /** The address that all addresses of its pages start with; empty, or with a leading slash. */
  prefix: string;
  title?: string | undefined;
  language?: string | undefined;
  isDefault: boolean;
  isHidden?: boolean | undefined;
  /** True for GitBook before 2018 and HonKit, whose addresses end with `.html`. */
  isLegacy: boolean;
  at: Place;
}

export interface SpaceContent {
  items: readonly Item[];
  pages: readonly SourcePage[];
  redirects: readonly SourceRedirect[];
  lost: readonly Lost[];
}

export function readSpace(files: SourceFiles, space: Space): SpaceContent {
  const config = readSpaceConfig(files, space);
  const lost: Lost[] = [];
  const set = textOf(config, 'root') ?? '';
  const root = set === '' ? space.folder : pagesFolder('', joinPath(space.folder, set));
  const pathAt = (key: string, fallback: string) =>
    joinPath(root, textOf(config, 'structure', key) ?? fallback);
  const paths: SpaceFiles = {
    root,
    readme: pathAt('readme', 'README.md'),
    summary: pathAt('summary', 'SUMMARY.md'),
    isLegacy: space.isLegacy,
  };
  const text = files.read(paths.summary);
  const titles = new Map<string, string>();
  const items =
    text === undefined ? listFolder(files, paths) : readSummary(files, paths, text, titles);
  const pages = listedPages(
    items,
    (file) => addressOf(file, paths, space),
    (file) => readPage(files, file)?.heading?.text || titles.get(file),
  );
  const named = valueAt(config, 'structure', 'summary');
  if (text === undefined && named)
    lost.push(newLost(`summary ${paths.summary}`, 'the file does not exist', named.at));
  const isListed = pages.some(({ file }) => file === paths.readme);
  if (text !== undefined && files.has(paths.readme) && !isListed) {
    const reason = `${baseName(paths.summary)} does not list it`;
    lost.push(newLost(`page ${paths.readme}`, reason, paths.summary));
  }
  return { items, pages, redirects: redirectsOf(config, files, paths, space, lost), lost };
}

/** @throws ImportError if it is not YAML. */
function readSpaceConfig(files: SourceFiles, { folder }: Space): YamlNode | undefined {
  const file = ['.gitbook.yaml', '.gitbook.yml', 'book.json']
    .map((name) => joinPath(folder, name))
    .find((path) => files.has(path));
  return file === undefined ? undefined : yamlIn(files, file);
}

function addressOf(
  file: string,
  { root, readme }: SpaceFiles,
  { prefix, isLegacy }: Space,
): string {
  if (file === readme) return prefix === '' ? '/' : isLegacy ? `${prefix}/` : prefix;
  const path = relativePath(root, file) ?? file;
  const plain = path.replace(/\.(?:mdx?|markdown)$/i, '');
  if (/^readme$/i.test(baseName(plain))) {
    const folder = folderOf(plain);
    return `${prefix}/${folder}${isLegacy && folder !== '' ? '/' : ''}`;
  }
  return `${prefix}/${plain}${isLegacy ? '.html' : ''}`;
}

function redirectsOf(
  config: YamlNode | undefined,
  files: SourceFiles,
  paths: SpaceFiles,
  space: Space,
  lost: Lost[],
): SourceRedirect[] {
  return entriesOf(config, 'redirects').flatMap(({ key, value, at }): SourceRedirect[] => {
    const from = `${space.prefix}/${key.replace(/^\/+/, '')}`;
    const target = textOf(value);
    if (target !== undefined && /^https?:\/\//.test(target)) return [{ from, to: target, at }];
    const link = target === undefined ? undefined : fileLink(target, paths.root, paths.root);
    const file = link && fileAt(files, link.path);
    if (link && file !== undefined) {
      return [{ from, to: addressOf(file, paths, space) + link.hash, at }];
    }
    const what = `redirect from ${key} to ${target ?? 'nothing'}`;
    lost.push(newLost(what, 'the file does not exist', at));
    return [];
  });
}
