import { unknownArgs } from '../diagnostics/claims.ts';
import type { DroppedChildren, Finding } from '../diagnostics/diagnostic.ts';
import { renameFix } from '../diagnostics/fixes.ts';
import { elementName, typeName } from '../diagnostics/wording.ts';
import {
  isListName,
  type ListName,
  lists,
  restrictedElement,
  sitePlaceOf,
} from '../format/elements.ts';
import { type FieldRule, type Grammar, needsChildren } from '../format/grammar.ts';
import { isObject } from '../text/json-value.ts';
import { joinPointer } from '../text/pointer.ts';
import { canBeKept, listNameOf, nameOf, restrictionOf, type Subject } from './element.ts';
import type { FaultLog } from './fault-log.ts';
import { countReferences } from './lost-pages.ts';
import type { PropertyGuess } from './property-guess.ts';

/** Fields that may not stand beside one that generates an element's children (M1.13). */
export const restrictedAway: ReadonlySet<string> = new Set(restrictedElement.without);

/**
 * Reports that several child lists stand at one level, or one beside an address: then `first` is undefined. `faults` are
 * what makes the builder pass over a list, `ofFirst` all findings in the first.
 */
export function reportSeveral(
  log: FaultLog,
  element: Subject,
  present: readonly ListName[],
  {
    first,
    faults,
    ofFirst,
  }: {
    first: ListName | undefined;
    faults: ReadonlyMap<ListName, Finding>;
    ofFirst: readonly Finding[];
  },
): void {
  const fault = first && faults.get(first);
  // The first list that validates wins (M1.3, M1.4); where none does, all are lost.
  const valid = fault && present.find((key) => !faults.has(key) && canBeKept(element.value, key));
  if (valid) for (const finding of ofFirst) delete finding.costs;
  const message = `Because of this the builder does not use ${JSON.stringify(first)}.`;
  reportMixed(
    log,
    element,
    present,
    {
      kept: valid ?? first,
      isUnusable: fault !== undefined && valid === undefined,
      passedOver: valid && first,
    },
    valid ? [{ at: fault.at, message }] : [],
  );
}

function reportMixed(
  log: FaultLog,
  element: Subject,
  present: readonly ListName[],
  /**
   * The list that is kept, unless the address is; `isUnusable` where it would be, were it valid. `passedOver` is the one
   * that would be kept in its place, were that valid.
   */
  {
    kept,
    isUnusable,
    passedOver,
  }: { kept: ListName | undefined; isUnusable: boolean; passedOver: ListName | undefined },
  because: NonNullable<Finding['related']>,
): void {
  const { value, pointer } = element;
  const losers = present.filter((key) => key !== kept);
  const first = losers[0];
  if (first === undefined) return;
  const isLink = kept === undefined;
  const keptKey = kept ?? 'href';
  const related = [
    {
      at: { pointer: joinPointer(pointer, keptKey), anchor: 'key' as const },
      message: isLink
        ? 'This makes it a link.'
        : `This one ${isUnusable ? 'would be' : 'is'} kept.`,
    },
    ...losers.slice(1).map((key) => ({
      at: { pointer: joinPointer(pointer, key), anchor: 'key' as const },
      message: 'This one is dropped too.',
    })),
    ...because,
  ];
  const lost: DroppedChildren[] = losers.map((key) => ({
    key,
    pages: countReferences(value[key], key),
  }));
  const at = joinPointer(pointer, first);
  const args = { element: nameOf(element), dropped: lost };
  if (isLink) log.report('href-with-children', args, at, 'key', { related });
  else {
    const why = {
      ...(isUnusable ? { unusable: true as const } : {}),
      ...(passedOver === undefined ? {} : { passedOver }),
    };
    log.report('mixed-children', { ...args, kept: keptKey, ...why }, at, 'key', { related });
  }
}

/** Reports an entry of a child list that is neither an element of its kind nor, in a list of pages, a page. */
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
    log.reportType(item, pointer, entry, 'a page path or a group', found);
  } else {
    log.reportType(item, pointer, entry, elementName(kind, undefined), entryName(item));
  }
}

/** What an entry of a list is called that is none. A list comes there where a `$ref` names one (M5.2). */
function entryName(value: unknown): string {
  return Array.isArray(value) ? 'a list, which is not merged into this one' : typeName(value);
}

/** Reports required fields that an element lacks, save those that something else in it `explained`. */
export function reportMissingFields(
  log: FaultLog,
  element: Subject,
  explained: readonly string[],
): void {
  const { value, rule } = element;
  for (const field of rule.required) {
    if (Object.hasOwn(value, field.name) || explained.includes(field.name)) continue;
    const args = { element: nameOf(element), field: field.name };
    const at = labelSpot(element);
    log.report('missing-field', args, at.pointer, at.anchor, { breaks: true });
  }
}

/** Reports an element without the children that it needs; `address` is a property that was meant to make it a link. */
export function reportChildless(
  log: FaultLog,
  element: Subject,
  address: string | undefined,
): void {
  const { value, pointer, rule } = element;
  if (rule.kind === 'navigation') {
    log.report('no-primary-pattern', { patterns: rule.children }, pointer, 'open');
    return;
  }
  if (!needsChildren(value, rule)) return;
  const hint =
    address === undefined
      ? {}
      : {
          hint: `${JSON.stringify(address)} makes no link of a ${rule.kind}, so list pages or put the link on an element that can be one`,
        };
  const args = { element: nameOf(element), field: rule.children[0] as string, ...hint };
  const at = labelSpot(element);
  log.report('missing-field', args, at.pointer, at.anchor, { breaks: false });
}

/** Where an element is pointed at that lacks something: at its label, if it has one. */
function labelSpot({ value, pointer, rule }: Subject): {
  pointer: string;
  anchor: 'value' | 'open';
} {
  const { label } = rule;
  return label !== undefined && typeof value[label] === 'string'
    ? { pointer: joinPointer(pointer, label), anchor: 'value' }
    : { pointer, anchor: 'open' };
}

/** Reports a property that is no field of its element. */
export function reportUnknown(
  log: FaultLog,
  element: Subject,
  key: string,
  meaning: PropertyGuess,
  { refused }: Grammar,
): void {
  const { value, pointer, rule } = element;
  const ofSite = rule.kind === 'navigation' ? sitePlaceOf(key) : undefined;
  const { name: suggestion, rival, pages, maybePages } = meaning;
  const field = suggestion === undefined ? undefined : rule.fields.get(suggestion);
  const isList = suggestion !== undefined && isListName(suggestion);
  const isNeeded =
    rival === undefined &&
    (field?.required || (isList && (rule.kind === 'navigation' || needsChildren(value, rule))));
  const args = {
    ...unknownArgs(nameOf(element), key, meaning),
    pages,
    ...(maybePages ? { maybePages } : {}),
    ...(ofSite ? { ofSite } : {}),
  };
  const restriction = restrictionOf(value, rule);
  const isRefused = refused.has(key) || restriction !== undefined;
  const isCertain =
    meaning.certain && (restriction === undefined || leavesRoom(restriction, suggestion));
  const isError = pages > 0 || isNeeded || isRefused;
  log.report('unknown-field', args, joinPointer(pointer, key), 'key', {
    ...(isError ? { severity: 'error' as const } : {}),
    breaks: isRefused || (rival === undefined && field?.required === true),
    ...(isCertain ? renameFix(pointer, key, meaning) : {}),
  });
}

/** Whether a property may stand beside a field that leaves no room for most others. */
function leavesRoom({ restrictsTo = [] }: FieldRule, name: string | undefined): boolean {
  if (name === undefined || restrictedAway.has(name)) return false;
  return !isListName(name) || restrictsTo.includes(name);
}

/** Reports a field that another one leaves no room for. */
export function reportRefused(
  log: FaultLog,
  element: Subject,
  key: string,
  restriction: FieldRule,
): void {
  const name = `${nameOf(element)}, which has ${JSON.stringify(restriction.name)}`;
  const args = { element: name, key, suggestion: undefined, pages: 0 };
  const at = joinPointer(element.pointer, key);
  log.report('unknown-field', args, at, 'key', { severity: 'error' });
}

/** Reports the child lists that a field leaves no room for. */
export function reportRestricted(
  log: FaultLog,
  element: Subject,
  { name: field, restrictsTo: allowed = [] }: FieldRule,
  present: readonly ListName[],
): void {
  const { value, pointer } = element;
  for (const key of present) {
    if (allowed.includes(key)) continue;
    const pages = countReferences(value[key], key);
    const name = `${nameOf(element)}, which has ${JSON.stringify(field)},`;
    const args = { element: name, key, pages, allowed };
    log.report('child-not-allowed', args, joinPointer(pointer, key), 'key', { breaks: true });
  }
}
