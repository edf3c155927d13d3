import { unknownArgs } from '../claims.ts';
import type { Finding, Loss } from '../diagnostic.ts';
import { restrictionOf } from '../element-lists.ts';
import { renameFix } from '../fixes.ts';
import { type FieldRule, type Grammar, needsChildren } from '../grammar.ts';
import { joinPointer } from '../pointer.ts';
import { isListName, type ListName, restrictedElement, sitePlaceOf } from '../vocabulary.ts';
import type { FaultLog } from './fault-log.ts';
import { countReferences } from './lost-pages.ts';
import type { Meaning } from './meanings.ts';
import { nameOf, type Subject } from './subject.ts';

/** Fields that may not stand beside one that generates an element's children (builder 1.13). */
export const restrictedAway: ReadonlySet<string> = new Set(restrictedElement.without);

/** Reports that several child lists stand at one level, or one beside an address. */
export function reportMixed(
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
  const lost: Loss[] = losers.map((key) => ({ key, pages: countReferences(value[key], key) }));
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
  meaning: Meaning,
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
