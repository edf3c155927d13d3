import { folderOf, hasScheme, joinPath, normalizePath } from '@nav/paths';
import type { SourceFiles } from '../../reading/files.ts';
import { fileStart } from '../../reading/place.ts';
import {
  readYaml,
  textOf,
  valueAt,
  type YamlEntry,
  type YamlMap,
  type YamlNode,
  yamlOf,
} from '../../reading/yaml.ts';
import { globFilter } from './glob.ts';
import { titleFromName } from './page-title.ts';

/** A project whose pages the `monorepo` plugin adds to the site. */
export interface Project {
  /** The folder that its pages have in the site, with a slash at its end: `sail/`. */
  prefix: string;
  /** The folder of its pages, from the root of the files. */
  docs: string;
}

/**
 * Replaces `!include FILE` and `*include PATTERN` in `nav` with the navigations of other projects. Unreadable ones stay.
 *
 * @param folder the folder of the configuration, at which the paths of other ones start
 */
export function includeProjects(
  files: SourceFiles,
  root: YamlMap,
  folder: string,
): { root: YamlMap; projects: readonly Project[] } {
  const projects = new Map<string, Project>();
  return {
    root: { ...root, entries: root.entries.map(withNav) },
    projects: [...projects.values()],
  };

  function withNav(entry: YamlEntry): YamlEntry {
    if (entry.key !== 'nav') return entry;
    return { ...entry, value: mapTexts(entry.value, (node) => included(node) ?? node) };
  }

  function included(node: YamlNode): YamlNode | undefined {
    const [, sign, path = ''] = /^([!*])include\s+(\S.*)$/.exec(textOf(node) ?? '') ?? [];
    const file = normalizePath(joinPath(folder, path));
    if (sign === '!') return readProject(file)?.nav;
    if (sign === undefined) return undefined;
    const items = files
      .below(folder)
      .filter(globFilter(file))
      .flatMap((one): YamlNode[] => {
        const project = readProject(one);
        if (!project) return [];
        const { name, nav } = project;
        return [
          { kind: 'map', entries: [{ key: name, name, value: nav, at: nav.at }], at: nav.at },
        ];
      });
    return items.length === 0 ? undefined : { kind: 'list', items, at: node.at };
  }

  function readProject(file: string): { name: string; nav: YamlNode } | undefined {
    const own = readYaml(file, files.read(file) ?? '').root;
    const name = textOf(own, 'site_name');
    if (name === undefined) return undefined;
    const docs = normalizePath(joinPath(folderOf(file), textOf(own, 'docs_dir') ?? 'docs'));
    const prefix = `${/^[\w/-]+$/.test(name) ? name : slugify(name)}/`;
    projects.set(file, { prefix, docs });
    const nav = valueAt(own, 'nav') ?? yamlOf(entriesOfFolder(docs, ''), () => fileStart(file), []);
    return { name, nav: prefixed(nav, prefix) };
  }

  /** Returns the navigation of a project without `nav`: folders, then pages. */
  function entriesOfFolder(docs: string, path: string): unknown[] {
    const names = files.names(joinPath(docs, path));
    const folders = names
      .filter((name) => name.endsWith('/'))
      .flatMap((name) => {
        const entries = entriesOfFolder(docs, path + name);
        return entries.length === 0 ? [] : [{ [titleFromName(name.slice(0, -1))]: entries }];
      });
    return [...folders, ...names.filter((name) => name.endsWith('.md')).map((name) => path + name)];
  }
}

/** Puts a folder before all paths of a navigation. */
function prefixed(nav: YamlNode, prefix: string): YamlNode {
  return mapTexts(nav, (node) => {
    const text = textOf(node);
    if (node.kind !== 'scalar' || text === undefined || hasScheme(text)) return node;
    return { ...node, value: prefix + text, text: prefix + text };
  });
}

function mapTexts(node: YamlNode, change: (node: YamlNode) => YamlNode): YamlNode {
  if (node.kind === 'list')
    return { ...node, items: node.items.map((one) => mapTexts(one, change)) };
  if (node.kind !== 'map') return change(node);
  const entries = node.entries.map((one) => ({ ...one, value: mapTexts(one.value, change) }));
  return { ...node, entries };
}

/** Returns a name in lower case, with hyphens for everything but letters and digits. */
function slugify(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}
