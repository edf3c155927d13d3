import type { ElementKind, ListName } from '@nav/core/client';
import { elementKindIn, isListName } from '@nav/core/internal';
import { withoutExtension } from '@nav/paths';
import type { Position } from 'vscode-languageserver';
import { isPageFile } from '../../places/page-text.ts';
import type { SiteFile } from '../../sites/workspace.ts';
import { propertyOf, stringAt, type TextNode } from '../../texts/json-nodes.ts';
import { placeOfElement } from '../lookup/element-place.ts';
import { labelField } from '../lookup/outline.ts';
import { pageAt } from '../lookup/page-at.ts';
import { renameTargetAt } from '../renames/rename-targets.ts';
import type { CodemodOptions } from '../request/plan.ts';

/** The target of a refactoring: the page, the file or the element at the cursor, or the whole navigation. */
export interface Target {
  kind: ElementKind | 'page' | 'file';
  /** The path of a page or file, or the label of an element. */
  name: string;
  /** The value of `--at` for an element; undefined for the whole navigation. */
  at?: string;
  /** The list that it is in, or for the whole navigation its own list. */
  list?: ListName | undefined;
  node?: TextNode;
}

export interface Offer {
  codemod: string;
  title: string;
  kind: 'refactor.move' | 'refactor.extract' | 'refactor.inline' | 'refactor.rewrite';
  options: CodemodOptions;
}

/** Returns the targets at a position: the page and the element that lists it, or the innermost element. */
export function targetsAt(at: SiteFile, position: Position): Target[] {
  const { site, file } = at;
  if (isPageFile(file)) {
    const name = withoutExtension(file);
    const own: Target =
      site.site.files()?.pages.get(name) === file
        ? { kind: 'page', name }
        : { kind: 'file', name: file };
    return [...filesAt(at, position), own];
  }
  const root = site.isConfigFile(file) ? site.json(file) : undefined;
  if (!root) return [];
  const targets: Target[] = [];
  const page = pageAt(at, position);
  if (page) targets.push({ kind: 'page', name: page.path });
  else targets.push(...filesAt(at, position));
  const innermost = root.nodeAt(site.positions(file).offsetAt(position));
  for (let node: TextNode | undefined = innermost; node; node = node.parent) {
    const target = elementAt(at, node);
    if (target) return [...targets, target];
  }
  return targets;
}

/** Returns the file that a text at a position names, such as a logo, a snippet or a specification. */
function filesAt(at: SiteFile, position: Position): Target[] {
  const named = renameTargetAt(at, position);
  return named?.kind === 'file' ? [{ kind: 'file', name: named.name }] : [];
}

function elementAt({ site, file }: SiteFile, node: TextNode): Target | undefined {
  if (node.kind !== 'object') return undefined;
  const list = node.parent?.key;
  if (node.key === 'navigation' && node.parent?.parent === undefined) {
    const own = node.children.map(({ key = '' }) => key).find(isListName);
    return { kind: 'navigation', name: 'navigation', list: own, node };
  }
  const field = labelField(node);
  const isPart = node.parent === undefined && file !== site.file;
  if (!field || (!isPart && (list === undefined || !isListName(list)))) return undefined;
  const name = stringAt(node, field.label) ?? '';
  const path = placeOfElement({ site, file }, node);
  if (path === undefined) return undefined;
  const known = list !== undefined && isListName(list) ? list : undefined;
  return { kind: known ? elementKindIn(known) : field.kind, name, at: path, list: known, node };
}

/** The content of an element, which decides the codemods that could change it. */
interface Content {
  hasRefs: boolean;
  /** True if it has pages that are in no group. */
  hasLoosePages: boolean;
  hasNestedGroups: boolean;
  /** True if groups side by side have the same label. */
  hasNamesakes: boolean;
  hasElements: boolean;
  hasMissingPages: boolean;
}

function contentOf({ kind, node }: Target, { site, file }: SiteFile): Content {
  const content = {
    hasRefs: false,
    hasLoosePages: false,
    hasNestedGroups: false,
    hasNamesakes: false,
    hasElements: false,
    hasMissingPages: false,
  };
  if (!node) return content;
  const visit = (value: TextNode) => {
    if (value.kind === 'object') {
      content.hasRefs ||= propertyOf(value, '$ref') !== undefined;
    } else if (value.kind === 'array' && value.key !== undefined && isListName(value.key)) {
      const elements = value.children.filter((child) => child.kind === 'object');
      const groups = elements.flatMap((child) => stringAt(child, 'group') ?? []);
      content.hasElements ||= elements.length > 0 && value.key !== 'pages';
      content.hasNestedGroups ||= value.key === 'pages' && groups.length > 0;
      content.hasNamesakes ||= new Set(groups).size < groups.length;
    }
    for (const child of value.children) visit(child);
  };
  visit(node);
  const pages = propertyOf(node, 'pages')?.children ?? [];
  content.hasLoosePages = kind !== 'group' && pages.some((child) => child.kind === 'string');
  content.hasMissingPages = site
    .findingsIn(file)
    .some(
      ({ code, range }) =>
        code === 'page-not-found' &&
        range.start.offset >= node.start &&
        range.end.offset <= node.end,
    );
  return content;
}

export function offersFor(target: Target, at: SiteFile): Offer[] {
  if (target.kind === 'page') return offersForPage(target, at);
  if (target.kind === 'file') {
    const title = `Move file ${JSON.stringify(target.name)}…`;
    return [{ codemod: 'move-file', title, kind: 'refactor.move', options: { from: target.name } }];
  }
  const own = target.kind === 'navigation' ? offersForNavigation(target) : offersForElement(target);
  return [...own, ...offersForContent(target, contentOf(target, at))];
}

function rewrite(codemod: string, title: string, options: CodemodOptions): Offer {
  return { codemod, title, kind: 'refactor.rewrite', options };
}

function offersForPage({ name }: Target, { site }: SiteFile): Offer[] {
  const quoted = JSON.stringify(name);
  // A page without a file cannot move.
  if (site.site.files()?.pages.has(name) === false)
    return [rewrite('remove-page', `Remove page ${quoted} from the navigation`, { page: [name] })];
  return [
    {
      codemod: 'move-page',
      title: `Move page ${quoted}…`,
      kind: 'refactor.move',
      options: { from: name, pageOnly: true },
    },
    {
      codemod: 'move-entry',
      title: `Move the entry of page ${quoted}…`,
      kind: 'refactor.move',
      options: { page: [name] },
    },
    rewrite('group-pages', `Wrap page ${quoted} in a new group…`, { page: [name] }),
    rewrite('remove-entry', `Remove the entry of page ${quoted}`, { page: [name] }),
    rewrite('remove-page', `Remove page ${quoted} and its file`, { page: [name] }),
  ];
}

function offersForNavigation({ list }: Target): Offer[] {
  const offers = [
    rewrite('add-orphans', 'Add the pages that are missing from the navigation', {}),
    rewrite('wrap-root', 'Wrap the navigation in another list…', {}),
  ];
  if (list !== 'versions')
    offers.push(rewrite('archive-version', 'Archive the current pages as a version…', {}));
  if (list !== undefined && list !== 'pages')
    offers.push(rewrite('unwrap-root', `Remove the root list "${list}"`, { from: list }));
  if (list === 'groups') offers.push(rewrite('groups-to-tabs', 'Turn the groups into tabs', {}));
  if (list !== 'versions')
    offers.push(rewrite('split-by-version', 'Split the navigation into versions', {}));
  if (list !== 'languages')
    offers.push(rewrite('split-by-language', 'Split the navigation into languages', {}));
  return offers;
}

function offersForElement({ kind, name, at, list, node }: Target): Offer[] {
  const quoted = JSON.stringify(name);
  const of = list === undefined || list === 'pages' ? {} : { of: list };
  const hasSiblings = (node?.parent?.children.length ?? 0) > 1;
  const offers = [rewrite('rename', `Rename ${kind} ${quoted} everywhere…`, { from: name, ...of })];
  if (kind === 'group')
    offers.push(
      {
        codemod: 'move-group',
        title: `Move group ${quoted}…`,
        kind: 'refactor.move',
        options: { group: at },
      },
      rewrite('add-entry', `Add a page to group ${quoted}…`, { to: at }),
    );
  offers.push(rewrite('set', `Set a field of ${kind} ${quoted}…`, { at }));
  if (kind === 'version')
    offers.push(
      rewrite('add-version', `Add a version like ${quoted}…`, { from: name }),
      rewrite('archive-version', `Archive version ${quoted} in a folder…`, { label: name }),
    );
  if (kind === 'language')
    offers.push(rewrite('add-language', `Add a language like ${quoted}…`, { from: name }));
  if (kind === 'version' && hasSiblings)
    offers.push(
      rewrite('sync-versions', `Give every version the structure of ${quoted}`, { from: name }),
      rewrite('retire-version', `Remove version ${quoted} and its pages`, { label: name }),
    );
  if (kind === 'language' && hasSiblings)
    offers.push(
      rewrite('sync-languages', `Give every language the structure of ${quoted}`, { from: name }),
    );
  return offers;
}

function offersForContent(target: Target, content: Content): Offer[] {
  const { kind, name } = target;
  const at = target.at === undefined ? {} : { at: target.at };
  const inside = kind === 'navigation' ? 'the navigation' : `${kind} ${JSON.stringify(name)}`;
  const offers = [rewrite('sort', `Sort ${inside}…`, at)];
  if (content.hasMissingPages)
    offers.push(rewrite('remove-missing', `Remove the missing pages from ${inside}`, at));
  if (content.hasLoosePages)
    offers.push(rewrite('pages-to-groups', `Sort the pages of ${inside} into groups`, at));
  if (content.hasNestedGroups)
    offers.push(rewrite('flatten-groups', `Flatten the nested groups in ${inside}`, at));
  if (content.hasNamesakes)
    offers.push(rewrite('merge-groups', `Merge the groups with equal labels in ${inside}`, at));
  if (content.hasElements)
    offers.push({
      codemod: 'extract-refs',
      title: `Move the elements of ${inside} into their own files`,
      kind: 'refactor.extract',
      options: at,
    });
  if (content.hasRefs)
    offers.push({
      codemod: 'inline-refs',
      title: `Replace each $ref in ${inside} with the content of its file`,
      kind: 'refactor.inline',
      options: at,
    });
  return offers;
}
