import { type Claim, claimsOf } from '../diagnostics/claims.ts';
import {
  type ElementKind,
  elementKindIn,
  elements,
  isForeignName,
  isListName,
  type ListName,
  listNames,
  lists,
} from '../format/elements.ts';
import { type ElementRule, needsChildren } from '../format/grammar.ts';
import { fitsShape } from '../format/shape.ts';
import { isUnresolved } from '../source/unresolved.ts';
import { isObject } from '../text/json-value.ts';
import { nearest } from '../text/nearest.ts';
import { restrictionOf } from './element.ts';
import {
  countForeign,
  countReferences,
  countUnread,
  folderOfPage,
  isChildrenName,
  isPagePath,
} from './lost-pages.ts';

/** What an unknown property of an element stands for, and what is lost with it. */
export interface PropertyGuess extends Claim {
  /** The page references in it. */
  pages: number;
  /** Whether its texts may be pages, or something else. */
  maybePages: boolean;
  /** Whether it can only be `name`, and its value is one. */
  certain: boolean;
}

/** What the unknown `keys` of an element stand for. `folders` are those of the pages that the navigation lists. */
export function guessProperties(
  value: Record<string, unknown>,
  whole: ElementRule,
  keys: readonly string[],
  folders: () => ReadonlySet<string>,
): Map<string, PropertyGuess> {
  if (keys.length === 0) return new Map();
  const room = restrictionOf(value, whole)?.restrictsTo;
  const rule = room
    ? { ...whole, children: whole.children.filter((list) => room.includes(list)) }
    : whole;
  const texts = new Map(keys.map((key) => [key, readTexts(value, key, folders)]));
  const claims = claimsOf(value, keys, (key) => meantBy(value, rule, key, texts.get(key)));
  const names = new Set([...Object.keys(value), ...[...claims.values()].map(({ name }) => name)]);
  /** Of children and the address of a link only one is kept. */
  const contents = [...rule.children, 'href'].filter(
    (name) => names.has(name) && (isListName(name) || rule.fields.has(name)),
  );
  const meanings = new Map<string, PropertyGuess>();
  for (const [key, claim] of claims) {
    const list = claim.name !== undefined && isListName(claim.name) ? claim.name : undefined;
    const found = texts.get(key);
    const isGuess =
      list !== undefined &&
      nearest(key, [list]) === undefined &&
      (found === 'maybe' || labelledList(value[key]) === undefined);
    const isOneOfMany = contents.length > 1 && contents.some((name) => name === claim.name);
    meanings.set(key, {
      ...claim,
      pages: countMeant(value[key], key, list, found),
      maybePages: found === 'maybe' && claim.name === undefined,
      certain: claim.alone && !isGuess && !isOneOfMany && fits(value, rule, claim.name, key),
    });
  }
  return meanings;
}

/** What the texts in a list are, for all that can be known without the files. */
type Texts = 'pages' | 'maybe' | undefined;

function readTexts(
  value: Record<string, unknown>,
  key: string,
  folders: () => ReadonlySet<string>,
): Texts {
  const items = value[key];
  if (!Array.isArray(items) || !items.some(isPagePath)) return undefined;
  if (!items.every((item) => isPagePath(item) || isObject(item))) return undefined;
  if (isChildrenName(key)) return 'pages';
  const listed = folders();
  const inFolder = (item: unknown) => {
    const folder = isPagePath(item) ? folderOfPage(item) : undefined;
    return folder !== undefined && listed.has(folder);
  };
  return items.some(inFolder) ? 'pages' : 'maybe';
}

function countMeant(
  content: unknown,
  key: string,
  list: ListName | undefined,
  texts: Texts,
): number {
  if (isChildrenName(key) && Array.isArray(content)) return countForeign(content);
  if (list !== undefined) return countReferences(content, list);
  return texts === 'pages' ? countReferences(content, 'pages') : countUnread(content);
}

function fits(
  value: Record<string, unknown>,
  rule: ElementRule,
  name: string | undefined,
  key: string,
): boolean {
  if (name === undefined) return false;
  if (isListName(name)) return canStandIn(name, value[key]);
  const field = rule.fields.get(name);
  if (!field || !fitsShape(value[key], field.shape)) return false;
  // With children that only another kind can hold, it is that kind in a wrong place.
  const strange = Object.keys(value).filter(
    (other) => other !== key && isListName(other) && !rule.children.includes(other),
  );
  return !isLabel(key) || strange.length === 0;
}

/** Whether a list holds what a child list of that name holds, and enough of it. */
function canStandIn(name: ListName, items: unknown): boolean {
  if (!Array.isArray(items) || items.length < lists[name].atLeast) return false;
  const label = elementKindIn(name);
  return items.every((item) =>
    isObject(item)
      ? Object.hasOwn(item, label) || Object.hasOwn(item, '$ref')
      : name === 'pages' && typeof item === 'string',
  );
}

/** Whether a list can be meant as a child list of that name: texts are pages, whatever else they are called. */
function canMean(name: string, items: unknown): boolean {
  if (!isListName(name) || name === 'pages' || !Array.isArray(items)) return true;
  return items.length === 0 || items.some((item) => typeof item !== 'string');
}

/** The fields of all elements. */
const fieldNames: ReadonlySet<string> = /* @__PURE__ */ new Set(
  Object.values(elements).flatMap(({ fields, uses }) => [...Object.keys(fields), ...uses]),
);

/** Whether a property names an element of some kind. */
function isLabel(key: string): key is ElementKind {
  return Object.hasOwn(elements, key) && elements[key as ElementKind].label !== undefined;
}

/** The field or list that an unknown property most likely stands for. */
function meantBy(
  value: Record<string, unknown>,
  rule: ElementRule,
  key: string,
  texts: Texts,
): string | undefined {
  const content = value[key];
  const { label } = rule;
  const isAbsent = (name: string | undefined) => name !== undefined && !Object.hasOwn(value, name);
  if ((content === null || typeof content !== 'object') && (isLabel(key) || isListName(key))) {
    return isAbsent(label) ? label : undefined;
  }
  if (Array.isArray(content) && (isChildrenName(key) || texts === 'pages')) {
    return listFor(value, rule, key, content, texts);
  }
  const known = [...rule.children, ...rule.fields.keys(), ...(rule.allowsGlobal ? ['global'] : [])];
  const close = nearest(key, known);
  // What is a field elsewhere is hardly a misspelt one that is there already: `tag` beside `tab`.
  const isStray = close !== undefined && fieldNames.has(key) && Object.hasOwn(value, close);
  if (close !== undefined && !isStray && canMean(close, content)) return close;
  if (Array.isArray(content)) return listFor(value, rule, key, content, texts);
  if (typeof content === 'boolean') {
    const isHidden = rule.fields.has('hidden') && isAbsent('hidden');
    return isHidden && isForeignName('hidden', key) ? 'hidden' : undefined;
  }
  if (typeof content !== 'string') return undefined;
  const isLabelElsewhere = isForeignName('label', key) || isForeignName(label ?? '', key);
  if (isAbsent(label) && isLabelElsewhere) return label;
  const href = rule.fields.get('href');
  const hasNone = isAbsent('href') && rule.children.every(isAbsent);
  const isLink = href !== undefined && hasNone && fitsShape(content, href.shape);
  return isLink && isForeignName('href', key) ? 'href' : undefined;
}

/** The child list that a list under another name stands for: an absent one, or the one that it can join. */
function listFor(
  value: Record<string, unknown>,
  rule: ElementRule,
  key: string,
  items: readonly unknown[],
  texts: Texts,
): ListName | undefined {
  const list = listMeantBy(items, isChildrenName(key));
  const wanted = list === 'groups' && !rule.children.includes(list) ? 'pages' : list;
  if (wanted === undefined || !rule.children.includes(wanted)) return undefined;
  const isSure = list !== 'pages' || texts === 'pages';
  const present = rule.children.filter((other) => Object.hasOwn(value, other));
  if (present.length > 0) return isSure && present.includes(wanted) ? wanted : undefined;
  if (rule.fields.has('href') && Object.hasOwn(value, 'href')) return undefined;
  const isNeeded = rule.kind === 'navigation' || needsChildren(value, rule);
  return isSure || (texts === 'maybe' && isNeeded) ? wanted : undefined;
}

/** Whether an entry of `pages` can be meant as a group, not as a page with a title of its own. */
export function isMeantAsGroup(
  item: Record<string, unknown>,
  { label, fields, children }: ElementRule,
): boolean {
  if (Object.hasOwn(item, label as string) || isUnresolved(item)) return true;
  return Object.keys(item).some((key) => {
    const value = item[key];
    if (isListName(key)) return true;
    const meant = nearest(key, [...children, ...fields.keys()]);
    if (meant === label || !Array.isArray(value)) return meant === label;
    // Texts under any other name may be tags of a page.
    const list = listMeantBy(value);
    return list === 'pages' ? meant === list || isChildrenName(key) : list !== undefined;
  });
}

/** The list that entries like these belong in; where `foreign`, they may hold theirs as in other builders. */
function listMeantBy(items: readonly unknown[], foreign = false): ListName | undefined {
  const [first] = items;
  const isGroup = isObject(first) && isGroupUnlabelled(first, foreign);
  return labelledList(items) ?? (isGroup ? 'groups' : undefined);
}

/** The list that entries belong in by the label that they carry; texts are pages. */
function labelledList(items: unknown): ListName | undefined {
  const first: unknown = Array.isArray(items) ? items[0] : undefined;
  if (typeof first === 'string' && first !== '') return 'pages';
  if (!isObject(first)) return undefined;
  return listNames.find((list) => list !== 'pages' && Object.hasOwn(first, lists[list].of));
}

/** Whether all that an element without a known label holds are pages; `foreign` names count only among children. */
function isGroupUnlabelled(element: Record<string, unknown>, foreign: boolean): boolean {
  const held = Object.keys(element).filter(
    (key) => Array.isArray(element[key]) && (isListName(key) || (foreign && isChildrenName(key))),
  );
  return held.length > 0 && held.every((key) => key === 'pages' || !isListName(key));
}
