import { joinPath, normalizeBasePath } from '@nav/paths';
import { yamlIn } from '../../model/framework.ts';
import { type Lost, newLost } from '../../model/source.ts';
import { addAll } from '../../reading/add-all.ts';
import { dependencyMajor } from '../../reading/dependency.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { MAX_SECTION_DEPTH } from '../../reading/limits.ts';
import { readMarkdownLists } from '../../reading/markdown-list.ts';
import { fileStart, type Place } from '../../reading/place.ts';
import {
  entryOf,
  flagOf,
  itemsOf,
  readYaml,
  textOf,
  textsByKey,
  valueAt,
  type YamlNode,
} from '../../reading/yaml.ts';
import type { Space } from './space.ts';

/** The files that show a site or a space, the one that counts first. */
export const configNames = [
  'docs.yaml',
  '.gitbook.yaml',
  '.gitbook.yml',
  'LANGS.md',
  'SUMMARY.md',
  'book.json',
] as const;

/** The spaces of a site, in their sections. */
export interface Site {
  config: string;
  title?: string | undefined;
  sections: readonly SiteSection[];
  /** All spaces with a folder, in their order. */
  spaces: readonly Space[];
  lost: readonly Lost[];
}

export interface SiteSection {
  title?: string | undefined;
  /** The titles in other languages, by code. */
  localized: ReadonlyMap<string, string>;
  icon?: string | undefined;
  at: Place;
  /** The variants of a section: versions and languages. */
  spaces: readonly Space[];
  sections?: readonly SiteSection[] | undefined;
}

/** Reads the structure of a site. A folder with one space is a site with one section. */
export function readSite(files: SourceFiles, folder: string, name: string): Site {
  const config = joinPath(folder, name);
  const at = fileStart(config);
  if (name === 'docs.yaml') return readDocsYaml(files, folder, config);
  if (name === 'LANGS.md') return readLanguages(files, folder, config);
  const isLegacy = !name.startsWith('.gitbook') && isLegacyBook(files, folder);
  const space: Space = { folder, prefix: '', isLegacy, isDefault: true, at };
  const title = isLegacy ? textOf(bookIn(files, folder), 'title') : undefined;
  return {
    config,
    title,
    sections: [{ localized: new Map(), at, spaces: [space] }],
    spaces: [space],
    lost: [],
  };
}

/** Returns true for a legacy GitBook (before 2018) or HonKit book. Both work without settings. */
function isLegacyBook(files: SourceFiles, folder: string): boolean {
  const builders = ['honkit', 'gitbook-cli', 'gitbook'];
  const isBuilt = (name: string) => dependencyMajor(files, folder, name) !== undefined;
  return files.has(joinPath(folder, 'book.json')) || builders.some(isBuilt);
}

/** Returns the settings of a `book.json`, if it can be read. */
function bookIn(files: SourceFiles, folder: string): YamlNode | undefined {
  const file = joinPath(folder, 'book.json');
  return readYaml(file, files.read(file) ?? '').root;
}

export function bookSummary(files: SourceFiles, folder: string): string {
  const book = bookIn(files, folder);
  const summary = textOf(book, 'structure', 'summary') ?? 'SUMMARY.md';
  return joinPath(joinPath(folder, textOf(book, 'root') ?? ''), summary);
}

/** Reads `LANGS.md`, in which legacy versions list a folder for each language. */
function readLanguages(files: SourceFiles, folder: string, config: string): Site {
  const { blocks, problems } = readMarkdownLists(config, files.read(config) ?? '');
  const lost: Lost[] = problems.map(({ message, at }) => newLost(config, message, at));
  const spaces: Space[] = [];
  for (const block of blocks) {
    if (block.kind !== 'item') continue;
    const path = block.links[0]?.href.replace(/^\.?\/|\/$/g, '');
    if (!path) {
      lost.push(newLost(`language "${block.text}"`, 'it has no folder', block.at));
      continue;
    }
    spaces.push({
      folder: joinPath(folder, path),
      prefix: `/${path}`,
      isLegacy: true,
      isDefault: spaces.length === 0,
      title: block.text,
      language: path,
      at: block.at,
    });
  }
  return {
    config,
    title: textOf(bookIn(files, folder), 'title'),
    sections: [{ localized: new Map(), at: fileStart(config), spaces }],
    spaces,
    lost,
  };
}

function readDocsYaml(files: SourceFiles, folder: string, config: string): Site {
  const site = valueAt(yamlIn(files, config), 'site');
  const structure = itemsOf(site, 'structure');
  const lost: Lost[] = [];
  const spaces: Space[] = [];
  const hasSections = structure.some((node) => textOf(node, 'type') !== 'space');
  const firstSection = sectionsIn(structure).find((node) => flag(node, 'default'));
  const defaultSection = firstSection ?? sectionsIn(structure)[0];

  function sectionOf(node: YamlNode, children: readonly YamlNode[]): SiteSection {
    const path = pathOf(node);
    const all = children.filter((child) => textOf(child, 'type') === 'space');
    const byDefault = all.find((child) => flag(child, 'default')) ?? all[0];
    const prefix = !hasSections || node === defaultSection ? '' : path;
    const own = children.flatMap((child) => {
      const isDefault = child === byDefault;
      const below = `${hasSections ? path : ''}${pathOf(child)}`;
      if (all.includes(child)) return spaceOf(child, isDefault ? prefix : below, isDefault) ?? [];
      lost.push(lostNode(child, 'it is not a space'));
      return [];
    });
    addAll(spaces, own);
    return { ...facts(node), spaces: own };
  }

  function spaceOf(node: YamlNode, prefix: string, isDefault: boolean): Space | undefined {
    const directory = textOf(node, 'content', 'directory');
    const path = directory === undefined ? '' : joinPath(folder, directory);
    if (directory === undefined || files.names(path).length === 0) {
      const reason =
        directory === undefined
          ? 'it has no folder in the repository'
          : `its folder ${directory} does not exist`;
      lost.push(lostNode(node, reason));
      return undefined;
    }
    return {
      folder: path,
      prefix,
      isLegacy: false,
      isDefault,
      title: textOf(node, 'title'),
      language: textOf(node, 'content', 'language'),
      isHidden: flag(node, 'hidden'),
      at: placeOf(node),
    };
  }

  function sectionsOf(nodes: readonly YamlNode[], level: number): SiteSection[] {
    return nodes.flatMap((node): SiteSection[] => {
      const type = textOf(node, 'type');
      const children = itemsOf(node, 'children');
      if (type === 'section') return [sectionOf(node, children)];
      if (type === 'space') return [sectionOf(node, [node])];
      if (type !== 'section-group' || level >= MAX_SECTION_DEPTH) {
        const reason = type === 'section-group' ? 'it is nested too deeply' : 'its type is unknown';
        lost.push(lostNode(node, reason));
        return [];
      }
      const sections = sectionsOf(children, level + 1);
      if (sections.length > 0) return [{ ...facts(node), spaces: [], sections }];
      lost.push(lostNode(node, 'it has no sections'));
      return [];
    });
  }

  const sections = hasSections
    ? sectionsOf(structure, 0)
    : [
        sectionOf(
          site ?? structure[0] ?? ({ kind: 'map', entries: [], at: fileStart(config) } as const),
          structure,
        ),
      ];
  return { config, title: textOf(site, 'title'), sections, spaces, lost };
}

function sectionsIn(nodes: readonly YamlNode[], level = 0): YamlNode[] {
  return nodes.flatMap((node): YamlNode[] => {
    const type = textOf(node, 'type');
    if (type === 'section') return [node];
    return type === 'section-group' && level < MAX_SECTION_DEPTH
      ? sectionsIn(itemsOf(node, 'children'), level + 1)
      : [];
  });
}

function facts(node: YamlNode): Omit<SiteSection, 'spaces'> {
  return {
    title: textOf(node, 'title'),
    localized: textsByKey(valueAt(node, 'localizedTitle')),
    icon: textOf(node, 'icon'),
    at: placeOf(node),
  };
}

function flag(node: YamlNode, key: string): boolean {
  return flagOf(node, key) === true;
}

function pathOf(node: YamlNode): string {
  return normalizeBasePath(textOf(node, 'path') ?? '');
}

/** Returns the place of a node's title, which shows it better than its first key. */
function placeOf(node: YamlNode): Place {
  return entryOf(node, 'title')?.at ?? node.at;
}

function lostNode(node: YamlNode, reason: string): Lost {
  const type = textOf(node, 'type') ?? 'entry';
  const name = [
    type.replace('-', ' '),
    ...['title', 'path', 'key'].map((key) => {
      const text = textOf(node, key);
      return key === 'title' && text !== undefined ? `"${text}"` : text;
    }),
  ].filter((part) => part !== undefined);
  return newLost(name.slice(0, 3).join(' '), reason, placeOf(node));
}
