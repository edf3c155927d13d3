import { isObject, joinPointer, ownValue } from '@nav/json';
import { elementName, typeName } from '../diagnostics/catalog/wording.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import {
  doubtFixes,
  removeProperty,
  rename,
  unknownArgs,
  unknownChange,
} from '../diagnostics/fixes.ts';
import { dialects } from '../format/dialects.ts';
import { isListName, type ListName, lists } from '../format/elements.ts';
import { isForeignName } from '../format/foreign-names.ts';
import {
  type ElementRule,
  type FieldRule,
  type Grammar,
  needsChildren,
} from '../format/grammar.ts';
import { meantCode } from '../format/language-codes.ts';
import { sitePathOf } from '../format/site-fields.ts';
import { nearest } from '../spelling/nearest.ts';
import { isMeantAs } from '../spelling/same-word.ts';
import {
  lacksList,
  listNameOf,
  nameOf,
  restrictionOf,
  type Subject,
  type WrittenElement,
} from './element.ts';
import type { FaultLog } from './fault-log.ts';
import { countPages, isPagePath } from './lost-pages.ts';
import { misplacedField } from './misplaced-field.ts';
import type { ElementGuess } from './property-guess.ts';

export function reportWrongEntry(
  log: FaultLog,
  item: unknown,
  pointer: string,
  key: ListName,
  parent: Pick<Subject, 'value' | 'rule'>,
): void {
  const kind = lists[key].of;
  const entry = `an entry of ${listNameOf(key, parent)}`;
  if (item === '') {
    const subject = kind === 'page' ? 'a page path' : entry;
    log.report('empty-value', { subject, what: 'text' }, pointer, 'value');
  } else if (kind === 'page') {
    const found = isObject(item) ? 'an object without "group"' : entryName(item);
    log.reportType(item, pointer, entry, 'a page path or a group', found, meantEntry(item));
  } else {
    log.reportType(item, pointer, entry, elementName(kind, undefined), entryName(item));
  }
}

/** Names a wrong entry. A list gets there by a `$ref` (M5.2). */
function entryName(value: unknown): string {
  return Array.isArray(value) ? 'a list, because lists are not merged' : typeName(value);
}

/**
 * Returns the string that an object in a list of pages is likely to mean: it refers to a page in the way of other tools.
 */
function meantEntry(item: unknown): string | undefined {
  if (!isObject(item)) return undefined;
  const [path, ...others] = PAGE_NAMES.flatMap((name) => {
    const value = ownValue(item, name);
    return typeof value === 'string' && isPagePath(value) ? [value] : [];
  });
  return others.length === 0 ? path : undefined;
}

/** Properties by which other tools name the page of an entry. */
const PAGE_NAMES = ['page', 'path', 'file', 'slug', 'href', 'url', 'link'];

export function reportMissingFields(
  log: FaultLog,
  element: Subject,
  explained: readonly string[],
): void {
  const { value, rule } = element;
  for (const field of rule.required) {
    if (Object.hasOwn(value, field.name) || explained.includes(field.name)) continue;
    const args = { element: nameOf(element), field: field.name };
    const at = labelOrOpen(element);
    log.report('missing-field', args, at.pointer, at.anchor, { breaks: true });
  }
}

/** Reports an element without required children; `url` is an unknown property that was meant to make it a link. */
export function reportChildless(
  log: FaultLog,
  element: Subject,
  url: string | undefined,
  { dialect }: Grammar,
): void {
  const { value, pointer, rule } = element;
  if (rule.kind === 'navigation') {
    log.report('no-primary-pattern', { patterns: rule.children }, pointer, 'open');
    return;
  }
  if (!needsChildren(value, rule)) return;
  const at = labelOrOpen(element);
  if (rule.kind === 'group' && url === undefined && !dialects[dialect].groupsNeedPages) {
    // A group can be only its root, and nobody expects to see a hidden one.
    if (Object.hasOwn(value, 'root') || value.hidden === true) return;
    const because = 'it has no "pages", so it is not shown';
    const args = { subject: nameOf(element), because, instead: 'addPages' as const };
    log.report('no-effect', args, at.pointer, at.anchor);
    return;
  }
  const hint =
    url === undefined
      ? {}
      : {
          hint: `${JSON.stringify(url)} does not make a ${rule.kind} a link, so list pages or move the link to an element that can be one`,
        };
  const args = { element: nameOf(element), field: rule.children[0] as string, ...hint };
  log.report('missing-field', args, at.pointer, at.anchor, { breaks: false });
}

/** The place of a finding about something missing: the label of the element, if it has one. */
function labelOrOpen({ value, pointer, rule }: Subject): {
  pointer: string;
  anchor: 'value' | 'open';
} {
  const { label } = rule;
  return label !== undefined && typeof value[label] === 'string'
    ? { pointer: joinPointer(pointer, label), anchor: 'value' }
    : { pointer, anchor: 'open' };
}

export function reportUnknown(
  log: FaultLog,
  element: Subject,
  key: string,
  guess: ElementGuess,
  grammar: Grammar,
): void {
  const { value, pointer, rule } = element;
  const ofSite = rule.kind === 'navigation' ? sitePathOf(key) : undefined;
  const { name: suggestion, rival, pages, maybePages } = guess;
  const field = suggestion === undefined ? undefined : rule.fields.get(suggestion);
  const isList = suggestion !== undefined && isListName(suggestion);
  const isNeeded =
    rival === undefined &&
    (suggestion === '$ref' || field?.required || (isList && lacksList(value, rule)));
  const { action, ...moved } =
    (suggestion === undefined && misplacedField(element, key, grammar)) || {};
  const args = {
    ...unknownArgs(nameOf(element), key, guess),
    pages,
    ...(maybePages ? { maybePages } : {}),
    ...(ofSite ? { ofSite } : {}),
    ...(action ? { action } : {}),
  };
  const isRefused = grammar.refused.has(key) || restrictionOf(value, rule) !== undefined;
  const isError = pages > 0 || isNeeded || isRefused;
  log.report('unknown-field', args, joinPointer(pointer, key), 'key', {
    ...(isError ? { severity: 'error' as const } : {}),
    breaks: isRefused || (rival === undefined && field?.required === true),
    ...(ofSite && !guess.certain
      ? {}
      : unknownChange(pointer, key, guess, { hasPages: pages > 0 || maybePages === true })),
    ...moved,
  });
}

export function reportRefused(
  log: FaultLog,
  element: Subject,
  key: string,
  restriction: FieldRule,
): void {
  const name = `${nameOf(element)}, which has ${JSON.stringify(restriction.name)}`;
  const args = { element: name, key, suggestion: undefined, pages: 0 };
  const at = joinPointer(element.pointer, key);
  const suggestions = [removeProperty(element.pointer, key)];
  log.report('unknown-field', args, at, 'key', { severity: 'error', suggestions });
}

/** Reports the child lists that are refused because of a field. */
export function reportRestricted(
  log: FaultLog,
  element: Subject,
  { name: field, restrictsTo: allowed = [] }: FieldRule,
  present: readonly ListName[],
): void {
  const { value, pointer } = element;
  for (const key of present) {
    if (allowed.includes(key)) continue;
    const pages = countPages(value[key], key);
    const name = `${nameOf(element)}, which has ${JSON.stringify(field)},`;
    const args = { element: name, key, pages, allowed };
    log.report('child-not-allowed', args, joinPointer(pointer, key), 'key', { breaks: true });
  }
}

/** Reports a config without `navigation`: at a property with a similar name, or at lists that belong in it. */
export function missingNavigation(config: WrittenElement, rule: ElementRule): Finding {
  const code = 'missing-navigation';
  const holdsChildren = (key: string) => {
    const value = config[key];
    return isObject(value) && rule.children.some((list) => Array.isArray(value[list]));
  };
  const [misspelled, ...rivals] = Object.keys(config).filter((key) =>
    isForeignName('navigation', key)
      ? holdsChildren(key)
      : nearest(key, ['navigation']) !== undefined,
  );
  if (misspelled !== undefined) {
    const isMeant =
      isForeignName('navigation', misspelled) || isMeantAs(misspelled, 'navigation', []);
    const isCertain = isMeant && rivals.length === 0 && holdsChildren(misspelled);
    return {
      code,
      args: { found: '', misspelt: misspelled },
      at: { pointer: joinPointer('', misspelled), anchor: 'key' },
      ...(isCertain ? { fixes: rename('', misspelled, 'navigation') } : {}),
    };
  }
  const [list, ...others] = Object.keys(config).filter(
    (key): key is ListName =>
      isListName(key) && rule.children.includes(key) && Array.isArray(config[key]),
  );
  if (list === undefined) return { code, args: { found: '' }, at: { pointer: '', anchor: 'open' } };
  const stray = [list, ...others].map((key) => ({ key, pages: countPages(config[key], key) }));
  return {
    code,
    args: { found: '', stray },
    at: { pointer: joinPointer('', list), anchor: 'key' },
    related: others.map((key) => ({
      at: { pointer: joinPointer('', key), anchor: 'key' },
      message: 'This is outside "navigation" too.',
    })),
  };
}

/** Takes the fixes from the wrong language codes of siblings, reported from index `start` on, that would become equal. */
export function withoutSharedFixes(
  entries: readonly unknown[],
  { label, codes }: ElementRule,
  findings: readonly Finding[],
  start: number,
): void {
  if (label === undefined || codes === undefined) return;
  const counts = new Map<string, number>();
  for (const entry of entries.filter(isObject)) {
    const texts = Object.hasOwn(entry, label) ? [entry[label]] : Object.values(entry);
    const meant = texts.flatMap((text) =>
      typeof text === 'string' ? (meantCode(text, codes)?.code ?? []) : [],
    );
    for (const code of new Set(meant)) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  for (const finding of findings.slice(start)) {
    if (finding.code !== 'unknown-language') continue;
    const { suggestion } = finding.args;
    if (suggestion !== undefined && (counts.get(suggestion) ?? 0) > 1) doubtFixes(finding);
  }
}
