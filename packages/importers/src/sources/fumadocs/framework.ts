import { baseName, joinPath } from '@nav/paths';
import { type Framework, unreadable } from '../../model/framework.ts';
import {
  type Edition,
  type Item,
  type Lost,
  newLost,
  type PageItem,
  type Section,
  type SourcePage,
} from '../../model/source.ts';
import { addAll } from '../../reading/add-all.ts';
import { fileStart } from '../../reading/place.ts';
import { findConfig, type Loader, readConfig } from './config.ts';
import { buildPageTree, nameFromPath, type TreeFolder, type TreeNode } from './page-tree.ts';
import { readStorage, type Storage } from './storage.ts';
import { assumptionOf, readRules } from './version.ts';

export const fumadocs: Framework = {
  name: 'fumadocs',
  title: 'Fumadocs',
  headingIds: 'brackets',
  detect: findConfig,
  read(files, folder) {
    const file = findConfig(files, folder) ?? joinPath(folder, 'source.config.ts');
    const config = readConfig(files, folder, file);
    const start = fileStart(file);
    if (config.loaders.length === 0) {
      const reason = `${joinPath(folder, 'content/docs')} has no .md or .mdx files`;
      const cause = config.lost[0] ?? { reason, at: start };
      throw unreadable('The site has no pages', cause.reason, cause.at);
    }
    const rules = readRules(files, folder);
    const lost: Lost[] = [...config.lost];
    const pages = new Map<string, SourcePage>();
    const fallbacks: SourcePage[] = [];
    const codes = config.languages?.codes ?? [undefined];
    const editions = codes.map((code): Edition => {
      const sections: Section[] = [];
      const notes: Lost[] = [];
      for (const loader of config.loaders) {
        const storage = readStorage(files, loader, config, code, lost);
        const tree = buildPageTree(storage, start, rules);
        const made = sectionsOf(tree, config.loaders.length > 1 ? guessedLabel(loader) : undefined);
        addAll(sections, made.sections);
        addAll(notes, made.lost);
        addAll(notes, unlisted(storage, tree));
        addAll(notes, assumptionOf(storage, rules));
        for (const { file: own, path, address, title, isUntranslated } of storage.pages.values()) {
          const page = { file: own, address, title: title ?? nameFromPath(baseName(path)) };
          if (isUntranslated) fallbacks.push(page);
          else pages.set(own, page);
        }
      }
      const isDefault = code === config.languages?.default;
      const language =
        code === undefined ? undefined : { name: code, label: code, isDefault, at: start };
      return { language, sections, lost: notes };
    });
    return {
      title: rules.title,
      config: file,
      site: { name: config.name },
      editions,
      pages: [...pages.values()],
      fallbacks,
      served: [joinPath(folder, 'public')],
      redirects: [],
      lost,
    };
  },
};

/** Returns a label for the section of a loader, from its address. */
function guessedLabel({ base, folders }: Loader): string {
  return nameFromPath(baseName(base) || baseName(folders[0] ?? '') || 'docs');
}

/** Returns a section for each folder that is a tab, and one for the remaining pages. */
function sectionsOf(
  tree: TreeFolder,
  guess: string | undefined,
): Pick<Edition, 'sections' | 'lost'> {
  const lost: Lost[] = [];
  const sections: Section[] = [];
  const roots = tree.children.filter((node) => node.kind === 'folder' && node.isRoot);
  const others = tree.children.filter((node) => !roots.includes(node));
  const items = others.flatMap((node) => toItem(node, lost));
  const hasOthers = others.some((node) => node.kind !== 'separator' && node.kind !== 'lost');
  const label = tree.title ?? (roots.length > 0 ? (guess ?? 'Docs') : guess);
  const isGuessed = tree.title === undefined && label !== undefined;
  const own: Section = { label, isGuessed, at: tree.at, items };
  if (roots.length === 0) return { sections: [own], lost };
  for (const node of tree.children) {
    if (node.kind === 'folder' && node.isRoot) sections.push(toSection(node, lost));
    else if (hasOthers && !sections.includes(own)) sections.push(own);
  }
  if (!hasOthers) for (const item of items) if (item.kind === 'lost') lost.push(item);
  return { sections, lost };
}

function toSection(folder: TreeFolder, lost: Lost[]): Section {
  const { name, at, icon, index, children, description } = folder;
  if (description) {
    const what = `description "${description.text}" of tab "${name}"`;
    lost.push(newLost(what, 'a tab has no description', description.at));
  }
  const nodes = index ? [index, ...children] : children;
  return { label: name, at, icon, items: nodes.flatMap((node) => toItem(node, lost)) };
}

function toItem(node: TreeNode, lost: Lost[]): Item[] {
  if (node.kind !== 'folder') return [{ ...node }];
  const { index, name, icon, isOpen, isRoot, at } = node;
  if (isRoot) {
    const reason = 'tabs are only at the top level; it is a group';
    lost.push(newLost(`tab "${name}" ${node.path}`, reason, at));
  }
  const page = index?.kind === 'page' ? index : undefined;
  const href = index?.kind === 'link' ? index.href : undefined;
  const items = node.children.flatMap((child) => toItem(child, lost));
  const group = { kind: 'group', label: name, at, index: page, href, icon } as const;
  return [{ ...group, isCollapsed: !isOpen, items }];
}

function leavesIn(folder: TreeFolder): PageItem[] {
  const nodes = folder.index ? [folder.index, ...folder.children] : folder.children;
  return nodes.flatMap((node) =>
    node.kind === 'folder' ? leavesIn(node) : node.kind === 'page' ? [node] : [],
  );
}

/** Reports the pages that no list shows: a sidebar in code may. */
function unlisted(storage: Storage, tree: TreeFolder): readonly Lost[] {
  const shown = new Set(leavesIn(tree).map(({ file }) => file));
  const hidden = [...storage.pages.values()].filter(
    ({ file, isUntranslated }) => !shown.has(file) && !isUntranslated,
  );
  const [first] = hidden;
  if (!first) return [];
  const what =
    hidden.length === 1 ? `page ${first.file}` : `${hidden.length} pages, such as ${first.file}`;
  const reason = 'no meta.json lists it, or code makes the sidebar; add it by hand';
  return [newLost(what, reason, first.file)];
}
