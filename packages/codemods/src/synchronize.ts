import type { ListName } from '@nav/core';
import { child, jsonOf, type LocatedNode, stringOf } from './document.ts';
import {
  type ChildList,
  childLists,
  governing,
  isEndpoint,
  kindIn,
  labelKey,
  labelOf,
  navigationOf,
  onlyList,
  segmentsOf,
  walkElements,
} from './navigation.ts';
import { opacityOf } from './references.ts';
import type { Session } from './session.ts';
import { isTemplate } from './split.ts';
import { type Entry, entry, list, object, ref, type Template } from './template.ts';

/** Which elements are brought to one structure. */
export interface SyncOptions {
  list: 'versions' | 'languages';
  /** The label of the element that the others follow; undefined for the default one, or the first. */
  from: string | undefined;
}

/** The elements of one list of the model, in order, and what they were found to correspond to. */
type Pairing = Map<LocatedNode, LocatedNode>;

/**
 * Gives every version or language the structure of one of them. Elements and pages keep their own text; what is missing
 * is listed; what only the others have stays, behind the rest.
 */
export function synchronize(session: Session, options: SyncOptions): void {
  const navigation = navigationOf(session);
  if (!navigation) return;
  const lists = [...walkElements(session, navigation, 'navigation')]
    .map(({ element }) => onlyList(session, element))
    .filter((found) => found?.name === options.list);
  for (const found of lists) if (found) synchronizeList(session, found, options);
}

function synchronizeList(session: Session, root: ChildList, options: SyncOptions): void {
  const { edits } = session;
  const label = labelKey(kindIn(options.list));
  const nameOf = (element: LocatedNode) => stringOf(child(element, label));
  const elements = root.list.children;
  const obstacle = [...everyNode(root.list)].find(
    (node) => node.kind === 'computed' || node.key === '$ref',
  );
  if (obstacle || root.list !== root.property) {
    const why =
      obstacle?.kind === 'computed'
        ? `${opacityOf(obstacle)}, so what it holds cannot be placed.`
        : 'Its content is not known here; run inline-refs first.';
    edits.skip(obstacle ?? root.property, why);
    return;
  }
  const model =
    options.from === undefined
      ? (elements.find((element) => jsonOf(child(element, 'default') ?? element) === true) ??
        elements[0])
      : elements.find((element) => nameOf(element) === options.from);
  const modelName = model && nameOf(model);
  if (!model || modelName === undefined) {
    edits.skip(root.property, `There is no ${options.from ?? 'model'} in it.`);
    return;
  }
  for (const element of elements) {
    const name = nameOf(element);
    if (element === model || name === undefined) continue;
    const own = onlyList(session, element);
    const wanted = onlyList(session, model);
    if (!own || !wanted || own.name !== wanted.name) {
      edits.skip(element, `It does not hold what ${modelName} holds.`);
      continue;
    }
    const translate = translator(session, element, modelName, name);
    const sync = synchronizer(session, element, model, translate, name);
    const items = sync(wanted.list, own.list, wanted.name);
    if (isSame(items, own.list)) continue;
    if (holdsAll(session, items, element)) edits.replace(own.property, list(items, own.list));
    else edits.skip(element, `Its pages cannot all be placed as in ${modelName}.`);
  }
}

function* everyNode(node: LocatedNode): Generator<LocatedNode> {
  yield node;
  for (const part of node.children) yield* everyNode(part);
}

/** What an element of a list is called in reports. */
function nameIn(session: Session, element: LocatedNode, list: ListName): string {
  const kind = kindIn(list);
  const label = labelOf(session, element, kind);
  return label === undefined ? `this ${kind}` : `the ${kind} ${JSON.stringify(label)}`;
}

function textOf(node: LocatedNode): string {
  return JSON.stringify(stringOf(node) ?? null);
}

function pageKeyOf(node: LocatedNode): string | undefined {
  const path = stringOf(node);
  if (path === undefined) return undefined;
  return isEndpoint(path) ? path : segmentsOf(path).join('/');
}

/** Every entry of `pages` below an element, in reading order. */
function* pagesBelow(session: Session, element: LocatedNode): Generator<LocatedNode> {
  for (const { name, list: entries } of childLists(session, element)) {
    for (const one of entries.children) {
      if (one.kind === 'object') yield* pagesBelow(session, one);
      else if (name === 'pages') yield one;
    }
  }
}

/** The keys under which a page of the model may stand in another element, the likeliest first. */
function translator(
  session: Session,
  element: LocatedNode,
  from: string,
  to: string,
): (key: string) => string[] {
  // Paths may spell a language or a version in their own way: what the pages of the element begin with counts too.
  const starts = new Map<string, number>();
  for (const page of pagesBelow(session, element)) {
    const first = pageKeyOf(page)?.split('/')[0] ?? '';
    starts.set(first, (starts.get(first) ?? 0) + 1);
  }
  const [common] = [...starts].sort((a, b) => b[1] - a[1]);
  const names = common && common[0] !== to ? [to, common[0]] : [to];
  return (key) => {
    const segments = key.split('/');
    const found = names.flatMap((name) => {
      const replaced = segments.map((segment) => (segment === from ? name : segment)).join('/');
      const first = [name, ...segments.slice(1)].join('/');
      return [replaced, first, [name, ...segments].join('/')];
    });
    return [...new Set([...found.filter((one) => one !== key), key])];
  };
}

type Sync = (
  modelList: LocatedNode,
  ownList: LocatedNode | undefined,
  name: ReturnType<typeof childLists>[number]['name'],
) => Template[];

function synchronizer(
  session: Session,
  element: LocatedNode,
  model: LocatedNode,
  translate: (key: string) => string[],
  name: string,
): Sync {
  const { edits } = session;
  // A page that stands several times corresponds to itself in order.
  const standing = new Map<string, LocatedNode[]>();
  for (const page of pagesBelow(session, element)) {
    const key = pageKeyOf(page);
    if (key === undefined) continue;
    const places = standing.get(key);
    if (places) places.push(page);
    else standing.set(key, [page]);
  }
  const counterpart = new Map<LocatedNode, LocatedNode>();
  const claimed = new Set<LocatedNode>();
  for (const page of pagesBelow(session, model)) {
    const places = translate(pageKeyOf(page) ?? '').map((key) => standing.get(key));
    const own = places.find((one) => one !== undefined && one.length > 0)?.shift();
    if (own) {
      counterpart.set(page, own);
      claimed.add(own);
    }
  }
  const pairs: Pairing = new Map();
  const paired = new Set<LocatedNode>();
  pair(session, model, element, counterpart, pairs, paired);

  const sync: Sync = (modelList, ownList, listName) => {
    const items: (Template | undefined)[] = [];
    for (const one of modelList.children) {
      if (one.kind !== 'object') {
        const own = counterpart.get(one);
        if (own) items.push(ref(own));
        else if (listName === 'pages') edits.skip(one, `${name} has no page for ${textOf(one)}.`);
        continue;
      }
      const own = pairs.get(one);
      if (own) items.push(rebuilt(one, own));
      else {
        const copy = copied(one);
        if (copy) items.push(copy);
        else edits.skip(one, `${name} has nothing for ${nameIn(session, one, listName)}.`);
      }
    }
    // What the model does not have stays where it was, behind the rest.
    for (const own of ownList?.children ?? []) {
      const known = own.kind === 'object' ? paired.has(own) : claimed.has(own);
      if (!known) items.push(own.kind === 'object' ? leftOver(own) : ref(own));
    }
    return items.filter(isTemplate);
  };

  /** An element with the children that its counterpart in the model has, in that order. */
  const rebuilt = (one: LocatedNode, own: LocatedNode): Template | undefined => {
    const wanted = onlyList(session, one);
    const present = onlyList(session, own);
    if (!wanted || !present || wanted.name !== present.name) return ref(own);
    const items = sync(wanted.list, present.list, wanted.name);
    return isSame(items, present.list)
      ? ref(own)
      : withList(own, present.property, items, present.list);
  };

  /** An element of the model, with its own label, for the pages that stand elsewhere here. */
  const copied = (one: LocatedNode): Template | undefined => {
    const wanted = onlyList(session, one);
    const items = wanted ? sync(wanted.list, undefined, wanted.name) : [];
    return wanted && items.length > 0
      ? withList(one, wanted.property, items, wanted.list)
      : undefined;
  };

  /** An element that the model does not have, without the pages that went elsewhere. */
  const leftOver = (own: LocatedNode): Template | undefined => {
    const present = onlyList(session, own);
    if (!present) return ref(own);
    const items = present.list.children
      .map((part): Template | undefined => {
        if (part.kind === 'object') return paired.has(part) ? undefined : leftOver(part);
        return claimed.has(part) ? undefined : ref(part);
      })
      .filter(isTemplate);
    if (isSame(items, present.list)) return ref(own);
    if (items.length === 0 && !child(own, 'root') && !governing(session, own)) return undefined;
    return withList(own, present.property, items, present.list);
  };
  return sync;
}

function withList(
  own: LocatedNode,
  place: LocatedNode,
  items: readonly Template[],
  like: LocatedNode,
): Template {
  return object(
    own.children.map(
      (part): Entry => entry(part.key, part === place ? list(items, like) : ref(part)),
    ),
    own,
  );
}

/** Finds for every element of the model the one that holds most of the same pages. */
function pair(
  session: Session,
  model: LocatedNode,
  element: LocatedNode,
  counterpart: ReadonlyMap<LocatedNode, LocatedNode>,
  pairs: Pairing,
  paired: Set<LocatedNode>,
): void {
  for (const wanted of childLists(session, model)) {
    const present = childLists(session, element).find(({ name }) => name === wanted.name);
    const candidates = (present?.list.children ?? []).filter(({ kind }) => kind === 'object');
    const match = (one: LocatedNode, own: LocatedNode): void => {
      pairs.set(one, own);
      paired.add(own);
    };
    const elements = wanted.list.children.filter(({ kind }) => kind === 'object');
    for (const one of elements) {
      const pages = new Set([...pagesBelow(session, one)].map((page) => counterpart.get(page)));
      let best: LocatedNode | undefined;
      let most = 0;
      for (const candidate of candidates) {
        if (paired.has(candidate)) continue;
        const common = [...pagesBelow(session, candidate)].filter((page) => pages.has(page)).length;
        if (common > most) {
          best = candidate;
          most = common;
        }
      }
      if (best) match(one, best);
    }
    // What holds no pages, such as links, corresponds in order.
    const isEmpty = (node: LocatedNode) => pagesBelow(session, node).next().done === true;
    const empty = candidates.filter((candidate) => !paired.has(candidate) && isEmpty(candidate));
    for (const one of elements) {
      if (pairs.has(one) || !isEmpty(one)) continue;
      const next = empty.shift();
      if (next) match(one, next);
    }
    for (const one of elements) {
      const own = pairs.get(one);
      if (own) pair(session, one, own, counterpart, pairs, paired);
    }
  }
}

/** Whether templates hold every page of an element, once. */
function holdsAll(session: Session, items: readonly Template[], element: LocatedNode): boolean {
  const placed: LocatedNode[] = [];
  const gather = (template: Template): void => {
    if (template.type === 'list') template.items.forEach(gather);
    else if (template.type === 'object') {
      for (const { value } of template.entries) if (value.type !== 'literal') gather(value);
    } else if (template.type === 'ref') {
      const { node } = template;
      if (node.kind === 'object') placed.push(...pagesBelow(session, node));
      else if (node.key === undefined) placed.push(node);
    }
  };
  for (const one of items) gather(one);
  const wanted = [...pagesBelow(session, element)];
  const found = new Set(placed);
  return placed.length === wanted.length && wanted.every((page) => found.has(page));
}

/** Whether templates are just the children of a list, in their order. */
function isSame(items: readonly Template[], node: LocatedNode): boolean {
  return (
    items.length === node.children.length &&
    items.every((one, index) => one.type === 'ref' && one.node === node.children[index])
  );
}
