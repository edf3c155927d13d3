import { onceForObject } from '@nav/collections';
import {
  indexTree,
  isPage,
  type NavElement,
  type NavEndpoint,
  type NavNode,
  type NavPage,
  type NavTree,
  type NavWrittenPage,
  sidebars,
} from '@nav/core/client';
import { assertCall, assertOptions, isDivision } from '@nav/core/internal';
import {
  type AdapterOptions,
  type Alternative,
  assertChoices,
  choose,
  isAlternative,
  isExportable,
  loseAlone,
  shownPages,
} from './choices.ts';
import { type Loss, lose } from './lost.ts';
import type { Division, Entry, Outline, OutlineLink, OutlinePage } from './parts.ts';

type Field = keyof NavElement | keyof NavEndpoint;

/** The fields of nodes that adapters read, and those without an effect in a sidebar. All others are settings that may be lost. */
const READ: ReadonlySet<string> = new Set(
  (
    'id kind label title path href page root list children global origin written missing hidden hiddenItself searchable ' +
    'generated openapi method endpoint specification metadata deprecated groups pagination expanded default ' +
    'defaultChild name align lang nativeName dir site'
  ).split(' '),
);

/** A framework as far as the outline depends on it. */
export interface Framework {
  /** The name in messages. */
  name: string;
  /** The settings that the adapter reads. */
  keeps: readonly Field[];
  /** The kinds of elements whose links it shows as such. Absent if the links are lost. */
  links?: readonly NavElement['kind'][];
  /** True if the adapter exports every language. */
  hasLanguages?: boolean;
  /** `all` if the adapter exports every version, `rest` in the outlines of those after the first. */
  versions?: 'all' | 'rest';
}

/** Returns a framework of which each version and language is exported that the options do not select. */
export function everyEdition(
  framework: Omit<Framework, 'hasLanguages' | 'versions'>,
  options: AdapterOptions,
): Framework {
  const hasLanguages = options?.language === undefined;
  return {
    ...framework,
    hasLanguages,
    ...(options?.version === undefined ? { versions: 'all' } : {}),
  };
}

/** A node that exports nothing. */
interface Dropped {
  node: NavNode;
  why: string;
  pages: number;
}

interface Walk {
  framework: Framework;
  options: AdapterOptions;
  /** Sidebar nodes by the id of the element. */
  shown: ReadonlyMap<string, readonly NavNode[]>;
  /** The paths of the pages so far. */
  seen: Set<string>;
  lost: Loss[];
  links: OutlineLink[];
  language: NavElement | undefined;
  version: NavElement | undefined;
  versions: NavElement[];
}

/** @throws RangeError if the site lacks the version or the language. */
export function outline(tree: NavTree, framework: Framework, options: AdapterOptions): Outline {
  const name = `to${framework.name}`;
  assertCall(`${name}(tree)`, tree?.root);
  assertOptions(name, options, { version: 1, language: 1, pageMeta: 1 });
  assertChoices(tree, options);
  const walk: Walk = {
    framework,
    options,
    shown: shownIn(tree),
    seen: new Set(),
    lost: [],
    links: [],
    language: undefined,
    version: undefined,
    versions: [],
  };
  const dropped: Dropped[] = [];
  const { root } = tree;
  addGlobals(walk, root, true);
  const items = itemsOf(walk, root, false, dropped);
  const { lost, links, language, version, versions } = walk;
  const edition = version ?? language;
  const top = { node: root, edition, label: root.label, ...split(root, items) };
  for (const { node, why, pages } of dropped) lost.push(lose(node, why, { pages }));
  lost.push(...lostSettings(tree, framework.name));
  const chosen = { ...(language ? { language } : {}), ...(version ? { version } : {}) };
  return { top, links, versions, lost, ...chosen };
}

/** The sidebars of trees: an adapter makes an outline for each version and language. */
const shownIn = /* @__PURE__ */ onceForObject(
  (tree: NavTree): Walk['shown'] =>
    new Map(sidebars(indexTree(tree)).map(({ id, nodes }) => [id, nodes])),
);

function lostSettings(tree: NavTree, name: string): Loss[] {
  const { file, eyebrows, drilldown } = tree;
  const settings = { 'styling.eyebrows': eyebrows, 'interaction.drilldown': drilldown };
  const why = `A setting of the theme in ${name}.`;
  return Object.entries(settings).flatMap(([what, value]) =>
    value === undefined
      ? []
      : [{ file, pointer: `/${what.replace('.', '/')}`, what, why, pages: 0 }],
  );
}

function noteSettings({ framework: { name, keeps }, lost }: Walk, node: NavNode): void {
  for (const [field, value] of Object.entries(node)) {
    if (READ.has(field) || value === undefined || value === false) continue;
    // A page's description is for search engines, not for the navigation.
    const isShown = field !== 'description' || !isPage(node);
    if (isShown && !keeps.includes(field as Field))
      lost.push(lose(node, `${name} has no counterpart for "${field}".`, { of: field }));
  }
}

/** Removes the losses noted since `mark` about an element that is left out, except for its hidden pages. */
function forget({ lost }: Walk, mark: number): void {
  lost.push(...lost.splice(mark).filter(({ pages }) => pages > 0));
}

function linkOf(walk: Walk, element: NavElement): OutlineLink | undefined {
  const href = element.page?.href ?? element.href ?? '';
  const why = element.missing
    ? 'It leads to nothing on the site.'
    : element.page && whyDropped(element.page);
  if (why !== undefined || !isSafe(href)) {
    walk.lost.push(lose(element, why ?? 'Its URL is not a web address.'));
    return undefined;
  }
  noteSettings(walk, element);
  const { name, links } = walk.framework;
  if (links && !links.includes(element.kind)) {
    walk.lost.push(lose(element, `In ${name}, this is a plain link.`, { of: 'kind' }));
  }
  return { node: element, label: element.label, href };
}

function addGlobals(walk: Walk, element: NavElement, isWhole: boolean): void {
  const why = `In ${walk.framework.name}, a link of "global" is on all pages.`;
  for (const one of element.global) {
    if (one.hidden) continue;
    const link = linkOf(walk, one);
    if (!link) continue;
    walk.links.push(link);
    if (!isWhole) walk.lost.push(lose(one, why));
  }
}

function pageEntry(walk: Walk, node: NavPage, dropped: Dropped[]): OutlinePage[] {
  const why = whyDropped(node);
  if (why !== undefined) {
    dropped.push({ node, why, pages: 1 });
    return [];
  }
  const repeated = walk.seen.has(node.path);
  walk.seen.add(node.path);
  noteSettings(walk, node);
  return [{ kind: 'page', node: node as NavWrittenPage, repeated }];
}

/** Adds what is missing from the entry to `dropped`. */
function entryOf(walk: Walk, node: NavNode, isTop: boolean, dropped: Dropped[]): Entry[] {
  if (isPage(node)) return pageEntry(walk, node, dropped);
  const mark = walk.lost.length;
  noteSettings(walk, node);
  const below: Dropped[] = [];
  const [root] = node.root ? entryOf(walk, node.root, false, below) : [];
  const children = node.children.flatMap((child) => entryOf(walk, child, false, below));
  if (!root && children.length === 0) {
    forget(walk, mark);
    dropped.push(...joined(node, below));
    return [];
  }
  dropped.push(...below);
  const own = root ? { root: root as OutlinePage } : {};
  return [{ kind: 'group', node, isTop, ...own, children }];
}

function partOf(walk: Walk, node: NavElement, hidden: boolean, dropped: Dropped[]): Division[] {
  const mark = walk.lost.length;
  const part: Division = { node, label: node.label, entries: [], parts: [] };
  if (node.href !== undefined) {
    const link = linkOf(walk, node);
    return link ? [{ ...part, href: link.href }] : [];
  }
  noteSettings(walk, node);
  const below: Dropped[] = [];
  const items = itemsOf(walk, node, hidden, below);
  if (items.length === 0) {
    forget(walk, mark);
    dropped.push(...joined(node, below));
    return [];
  }
  dropped.push(...below);
  addGlobals(walk, node, false);
  return [{ ...part, ...split(node, items) }];
}

function itemsOf(
  walk: Walk,
  element: NavElement,
  hidden: boolean,
  dropped: Dropped[],
): (Entry | Division)[] {
  const nodes = new Map(walk.shown.get(element.id)?.map((node) => [node.id, node]));
  return element.children.flatMap((child): (Entry | Division)[] => {
    if (!isDivision(child)) {
      const node = nodes.get(child.id);
      return node ? entryOf(walk, node, true, dropped) : [];
    }
    if (isAlternative(child)) return alternativeOf(walk, element, child, hidden, dropped);
    if (!isHidden(child, hidden)) return partOf(walk, child, hidden, dropped);
    if (child.hiddenItself || shownPages(child) > 0) {
      const why = `It is hidden, and ${walk.framework.name} has sidebars only for what it shows.`;
      walk.lost.push(lose(child, why, { pages: shownPages(child) }));
    }
    return [];
  });
}

/** Returns the content of the exported version or language, and nothing for the others. */
function alternativeOf(
  walk: Walk,
  parent: NavElement,
  child: Alternative,
  hidden: boolean,
  dropped: Dropped[],
): (Entry | Division)[] {
  const { kind } = child;
  const below = isHidden(child, hidden);
  const chosen = choose(parent, kind, walk.options[kind]);
  if (child === chosen) {
    walk[kind] ??= child;
    if (kind === 'version') walk.versions.push(child);
    const isKept = kind === 'version' ? walk.framework.versions : walk.framework.hasLanguages;
    if (!isKept) walk.lost.push(loseAlone(walk.framework.name, child));
    noteSettings(walk, child);
    addGlobals(walk, child, true);
    return itemsOf(walk, child, below, dropped);
  }
  if (kind === 'language' && walk.framework.hasLanguages) return [];
  if (kind === 'version' && isInOtherOutline(walk.framework, parent, child, chosen)) return [];
  const pages = shownPages(child);
  if (below && pages === 0) return [];
  const { name } = walk.framework;
  const only = chosen
    ? `, here ${JSON.stringify(chosen.label)}. Select another with "${kind}"`
    : '';
  const why =
    child.href === undefined
      ? `An export to ${name} has one ${kind}${only}.`
      : `${name} has no switcher of ${kind}s.`;
  walk.lost.push(lose(child, why, { pages }));
  return [];
}

/** Returns true for a version that another outline has, or reports as lost. */
function isInOtherOutline(
  { versions }: Framework,
  parent: NavElement,
  version: NavElement,
  chosen: NavElement | undefined,
): boolean {
  // Of several versions with one label, only the first can be chosen.
  if (versions !== 'all' || !isExportable(version)) return versions === 'rest';
  const { label } = version;
  return label !== chosen?.label && choose(parent, 'version', label) === version;
}

/** Separates entries from parts. If an element has both, the entries also become parts. */
function split(
  node: NavElement,
  items: readonly (Entry | Division)[],
): Pick<Division, 'entries' | 'parts'> {
  const isEntry = (item: Entry | Division): item is Entry => 'kind' in item;
  if (items.every(isEntry)) return { entries: [...items], parts: [] };
  const parts: Division[] = [];
  let run: Entry[] | undefined;
  for (const item of items) {
    if (!isEntry(item)) {
      parts.push(item);
      run = undefined;
    } else if (run) {
      run.push(item);
    } else {
      run = [item];
      parts.push({ node, label: node.label || item.node.label, entries: run, parts: [] });
    }
  }
  return { entries: [], parts };
}

/** Joins what is missing from an element without a page into one loss, if it has one reason. */
function joined(node: NavElement, below: readonly Dropped[]): Dropped[] {
  const [first] = below;
  if (!first) return [];
  const pages = below.reduce((sum, one) => sum + one.pages, 0);
  if (below.every(({ why }) => why === first.why)) return [{ node, why: first.why, pages }];
  return [{ node, why: 'None of its pages can be exported.', pages: 0 }, ...below];
}

function whyDropped(page: NavPage): string | undefined {
  if (page.missing) return 'It has no file.';
  if (page.kind === 'endpoint') {
    return 'It has no file: it is generated from a specification. Run `npx @nav/cli migrate endpoints --to stubs` to write one.';
  }
  const segments = page.path.split('/');
  const isPath = segments.every((one) => one !== '' && one !== '.' && one !== '..');
  return isPath && !/[\\\0]/.test(page.path) ? undefined : 'Its path is not a file of the site.';
}

/** @param above true if the parent is hidden even from readers inside its ancestors (M4.3). */
function isHidden({ hidden, hiddenItself }: NavElement, above: boolean): boolean {
  return hidden && (above || hiddenItself === true);
}

function isSafe(href: string): boolean {
  return /^(?:https?:|mailto:|tel:|#|\/(?!\/))/i.test(href);
}
