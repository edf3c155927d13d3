import { isObject, joinPointer } from '@nav/json';
import { typeName } from '../diagnostics/catalog/wording.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { checkShape, fitsShape, wrongAnchor } from '../format/check-shape.ts';
import { elementKindIn, isListName, type ListName, lists } from '../format/elements.ts';
import { fewestEntries } from '../format/fewest-entries.ts';
import {
  type ElementRule,
  type FieldRule,
  type Grammar,
  needsChildren,
} from '../format/grammar.ts';
import { isClearlyValid } from '../format/shape-fit.ts';
import { restrictedAway } from '../format/site-fields.ts';
import { isUnresolved } from '../source/unresolved.ts';
import { assertCall } from '../usage/wrong-use.ts';
import { type CheckLink, checkGlobal, checkSourceRef } from './check-global.ts';
import { checkSiteFields } from './check-site-fields.ts';
import {
  activeChildList,
  isIncomplete,
  isLabelOf,
  isLink,
  isSourceRef,
  isUrl,
  listNameOf,
  nameOf,
  onlyList,
  restrictionOf,
  type Subject,
  type WrittenElement,
} from './element.ts';
import {
  missingNavigation,
  reportChildless,
  reportMissingFields,
  reportRefused,
  reportRestricted,
  reportUnknown,
  reportWrongEntry,
  withoutSharedFixes,
} from './element-faults.ts';
import { type FaultLog, faultLog } from './fault-log.ts';
import { countPages } from './lost-pages.ts';
import { explainedByGuesses, guessElementProperties, mayBeGroup } from './property-guess.ts';
import { reportSeveral } from './several-kinds.ts';

interface StructureCheck {
  readonly grammar: Grammar;
  readonly log: FaultLog;
  /** The tokens of the pointer of the current element: pointers are joined only for findings. */
  readonly trail: (string | number)[];
  /** The rules of the elements here, which differ below a specification. */
  elements: Grammar['elements'];
}

/**
 * Checks the shape of a composed config against the vocabulary of a dialect.
 *
 * @returns one finding for each mistake, at a pointer of the composed config. Never throws.
 */
export function checkStructure(config: unknown, grammar: Grammar): Finding[] {
  assertCall('checkStructure(config, grammar)', grammar?.elements);
  const log = faultLog(grammar);
  if (!isObject(config)) {
    log.reportType(config, '', 'the config', 'an object');
    return log.findings;
  }
  const { navigation } = config;
  if (!Object.hasOwn(config, 'navigation')) {
    if (!isUnresolved(config) && !log.reportRef(config, ''))
      log.findings.push(missingNavigation(config, grammar.elements.navigation));
  } else if (isObject(navigation)) {
    const check = { grammar, log, trail: ['navigation'], elements: grammar.elements };
    checkElement(check, navigation, grammar.elements.navigation);
  } else {
    const args = { found: typeName(navigation) };
    log.report('missing-navigation', args, '/navigation', wrongAnchor(navigation));
  }
  checkSiteFields(config, grammar, log);
  return log.findings;
}

function here({ trail }: StructureCheck): string {
  return trail.reduce<string>(joinPointer, '');
}

function checkElement(check: StructureCheck, value: WrittenElement, rule: ElementRule): void {
  const outside = check.elements;
  if (rule.fields.has('openapi') && Object.hasOwn(value, 'openapi'))
    check.elements = check.grammar.elementsBelowSpecification;
  const list = onlyList(value, rule);
  if (list) checkChildren(check, value, rule, list);
  else examineElement(check, { value, pointer: here(check), rule });
  check.elements = outside;
}

function examineElement(check: StructureCheck, element: Subject): void {
  const { log } = check;
  const { value, pointer, rule } = element;
  // In a complete element it is an unknown property (M5.1).
  const hasWrongRef = isIncomplete(value, rule) && log.reportRef(value, pointer);
  const restriction = restrictionOf(value, rule);
  const { lists, unknown, explained } = checkProperties(check, element, restriction, hasWrongRef);
  const guesses = guessElementProperties(value, rule, unknown);
  explained.push(...explainedByGuesses(guesses, rule));
  const present = rule.children.filter((key) => lists.includes(key));
  const url =
    hasWrongRef || isUnresolved(value)
      ? undefined
      : reportAbsent(check, element, { present, unknown, explained });
  for (const [key, guess] of guesses)
    if (key !== url) reportUnknown(log, element, key, guess, check.grammar);
  if (restriction) reportRestricted(log, element, restriction, present);
  checkLists(check, element, present, restriction);
}

/** The properties of an element that are not fields of it. */
interface OtherProperties {
  lists: ListName[];
  unknown: string[];
  /** Fields whose absence a misspelled key or a misplaced list explains: not reported as missing as well. */
  explained: string[];
}

/** Checks the properties of an element one by one; returns those that have to be judged together. */
function checkProperties(
  check: StructureCheck,
  element: Subject,
  restriction: FieldRule | undefined,
  hasWrongRef: boolean,
): OtherProperties {
  const { grammar, log } = check;
  const { value, pointer, rule } = element;
  const lists: ListName[] = [];
  const unknown: string[] = [];
  const explained: string[] = [];
  for (const key of Object.keys(value)) {
    const field = rule.fields.get(key);
    if (key === '$ref' && hasWrongRef) continue;
    if (restriction && restrictedAway.includes(key)) reportRefused(log, element, key, restriction);
    else if (field) checkField(log, element, field);
    else if (isListName(key)) {
      if (rule.children.includes(key)) lists.push(key);
      else if (isLabelOf(value, rule, key)) unknown.push(key);
      else explained.push(...checkMisplacedList(check, element, key));
    } else if (key === 'global' && rule.allowsGlobal) {
      const checkLink: CheckLink = (link, list, index, rule) => {
        check.trail.push('global', list, index);
        checkElement(check, link, rule);
        check.trail.length -= 3;
      };
      checkGlobal(value[key], joinPointer(pointer, key), grammar, log, checkLink);
    } else unknown.push(key);
  }
  return { lists, unknown, explained };
}

/** Reports missing fields and children; returns the unknown property that is the URL of a link without children. */
function reportAbsent(
  { log, grammar }: StructureCheck,
  element: Subject,
  {
    present,
    unknown,
    explained,
  }: { present: readonly ListName[] } & Pick<OtherProperties, 'unknown' | 'explained'>,
): string | undefined {
  const { value, rule } = element;
  reportMissingFields(log, element, explained);
  if (present.length > 0 || rule.children.some((key) => explained.includes(key))) return undefined;
  const url = needsChildren(value, rule)
    ? unknown.find((key) => isUrl(key, value[key]))
    : undefined;
  reportChildless(log, element, url, grammar);
  return url;
}

/** Checks the child lists of an element, and that there is only one. */
function checkLists(
  check: StructureCheck,
  element: Subject,
  present: readonly ListName[],
  restriction: FieldRule | undefined,
): void {
  const { log } = check;
  const { value, rule } = element;
  const hasLink = !restriction && isLink(value, rule);
  const first = hasLink
    ? undefined
    : (activeChildList(value, rule) ??
      // Of invalid lists, one with entries may be meant.
      present.find((key) => (value[key] as { length?: unknown } | null)?.length !== 0) ??
      present[0]);
  const faults = new Map<ListName, Finding>();
  let ofFirst: Finding[] = [];
  for (const key of present) {
    const before = log.findings.length;
    const children = () => checkChildren(check, value, rule, key);
    const fault = key === first ? children() : log.checkDropped(children);
    if (fault) faults.set(key, fault);
    if (fault && key === first) ofFirst = log.findings.slice(before);
  }
  // Properties that are not lists, or not allowed, are already reported.
  const kinds = present.filter(
    (key) =>
      (Array.isArray(value[key]) || isUnresolved(value[key])) &&
      restriction?.restrictsTo?.includes(key) !== false,
  );
  if (kinds.length < (hasLink ? 1 : 2)) return;
  reportSeveral(log, element, kinds, { first, faults, ofFirst });
}

/** Checks a child list; returns the finding because of which the builder ignores it. */
function checkChildren(
  check: StructureCheck,
  value: WrittenElement,
  rule: ElementRule,
  key: ListName,
): Finding | undefined {
  if (rule.kind === 'group') {
    checkList(check, value, rule, key);
    return undefined;
  }
  check.log.enterList(value, rule);
  checkList(check, value, rule, key);
  return check.log.leaveList();
}

function checkList(
  check: StructureCheck,
  parent: WrittenElement,
  parentRule: ElementRule,
  key: ListName,
): void {
  const { log, trail, grammar } = check;
  const items = parent[key];
  const element = { value: parent, rule: parentRule };
  if (!Array.isArray(items)) {
    log.reportType(items, joinPointer(here(check), key), listNameOf(key, element), 'a list');
    return;
  }
  const hasSpecification = Object.hasOwn(parent, 'openapi');
  const least = fewestEntries(key, parentRule, hasSpecification, grammar.dialect);
  if (items.length < least && !log.isDropped()) {
    const subject = listNameOf(key, element);
    log.report('empty-value', { subject, what: 'list' }, joinPointer(here(check), key), 'value');
  }
  const kind = lists[key].of;
  const rule = check.elements[elementKindIn(key)];
  const before = log.findings.length;
  for (let index = 0; index < items.length; index += 1) {
    const item: unknown = items[index];
    if (kind === 'page' && typeof item === 'string' && item !== '') continue;
    const isOther = isSourceRef(item, grammar.dialect);
    if (!isOther && isObject(item) && (kind !== 'page' || mayBeGroup(item, rule))) {
      trail.push(key, index);
      checkElement(check, item, rule);
      trail.length -= 2;
      continue;
    }
    const place = joinPointer(joinPointer(here(check), key), index);
    if (isOther) checkSourceRef(log, item, place, listNameOf(key, element));
    else reportWrongEntry(log, item, place, key, element);
  }
  if (log.findings.length > before) withoutSharedFixes(items, rule, log.findings, before);
}

/** Reports a list that its element cannot have; returns the fields whose absence it explains. */
function checkMisplacedList(check: StructureCheck, element: Subject, key: ListName): string[] {
  const { log } = check;
  const { value, pointer, rule } = element;
  const pages = countPages(value[key], key);
  const allowed = [...rule.children, ...(rule.fields.has('href') ? ['href'] : [])];
  const args = { element: nameOf(element), key, pages, allowed };
  log.report('child-not-allowed', args, joinPointer(pointer, key), 'key');
  if (Array.isArray(value[key])) {
    log.checkDropped(() => {
      log.enterList(value, rule);
      checkList(check, value, rule, key);
      log.leaveList();
    });
  }
  return [...rule.children, 'href'];
}

function checkField(log: FaultLog, element: Subject, { name, shape }: FieldRule): void {
  const { value, pointer, rule } = element;
  if (isClearlyValid(value[name], shape)) return;
  const place = joinPointer(pointer, name);
  const isHarmless =
    name === 'href' || (rule.kind === 'group' && (name === 'openapi' || name === 'asyncapi'));
  if (!fitsShape(value[name], shape) && log.reportRef(value[name], place, !isHarmless)) return;
  const report = isHarmless ? log.reportHarmless : log.report;
  checkShape(value[name], shape, place, `"${name}" of ${nameOf(element)}`, report);
}

/** Tests for the name of a list in the place of the missing label: `languages` for `language`. */
