import type { Finding } from '../diagnostics/diagnostic.ts';
import { typeName } from '../diagnostics/wording.ts';
import {
  elementKindIn,
  isForeignName,
  isListName,
  type ListName,
  lists,
} from '../format/elements.ts';
import {
  type ElementRule,
  type FieldRule,
  type Grammar,
  needsChildren,
} from '../format/grammar.ts';
import { checkShape, fitsShape, isPlainlyFit, wrongAnchor } from '../format/shape.ts';
import { isUnresolved } from '../source/unresolved.ts';
import { isObject } from '../text/json-value.ts';
import { joinPointer } from '../text/pointer.ts';
import { absentNavigation } from './absent-navigation.ts';
import { checkGlobal } from './check-global.ts';
import {
  activeChildList,
  listNameOf,
  nameOf,
  restrictionOf,
  type Subject,
  sharedLabels,
} from './element.ts';
import {
  reportChildless,
  reportMissingFields,
  reportRefused,
  reportRestricted,
  reportSeveral,
  reportUnknown,
  reportWrongEntry,
  restrictedAway,
} from './element-faults.ts';
import { isIncomplete, onlyList } from './fast-path.ts';
import { type FaultLog, faultLog } from './fault-log.ts';
import { countReferences, listedFolders } from './lost-pages.ts';
import { guessProperties, isMeantAsGroup } from './property-guess.ts';
import { checkSettings } from './site-settings.ts';

/**
 * Checks the shape of a composed config against the vocabulary: S2.1 to S2.13.
 * Never throws; each mistake gives one finding, at a pointer of the composed config.
 */
export function checkStructure(config: unknown, grammar: Grammar): Finding[] {
  const log = faultLog(grammar);
  let listed: Set<string> | undefined;

  /** The top folders of the pages in the navigation, for lists of texts that may be more of them. */
  function folders(): Set<string> {
    listed ??= listedFolders(isObject(config) ? config.navigation : undefined);
    return listed;
  }

  /** The tokens of the way down to the element at hand: a pointer is made of them only where something is to be said. */
  const trail: (string | number)[] = [];
  const here = () => trail.reduce<string>(joinPointer, '');

  /** `isShared` tells whether a label is, or is meant to be, that of more than one entry of a list. */
  function checkElement(
    value: Record<string, unknown>,
    rule: ElementRule,
    isShared?: (label: string) => boolean,
  ): void {
    const list = onlyList(value, rule);
    if (list) checkChildren(value, rule, list);
    else examineElement({ value, pointer: here(), rule }, isShared);
  }

  function examineElement(element: Subject, isShared?: (label: string) => boolean): void {
    const { value, pointer, rule } = element;
    // Of one that lacks nothing it is an unknown property (M5.1).
    const hasWrongRef = isIncomplete(value, rule) && log.reportRef(value, pointer);
    const isUnknown = hasWrongRef || isUnresolved(value);
    const restriction = restrictionOf(value, rule);
    const present: ListName[] = [];
    const unknown: string[] = [];
    /** Fields that a misspelt key or a misplaced list stands for: not reported as missing as well. */
    const explained: string[] = [];

    for (const key of Object.keys(value)) {
      const field = rule.fields.get(key);
      if (key === '$ref' && hasWrongRef) continue;
      if (restriction && restrictedAway.has(key)) reportRefused(log, element, key, restriction);
      else if (field) checkField(log, element, field, isShared);
      else if (isListName(key)) {
        if (rule.children.includes(key)) present.push(key);
        else if (isMeantAsLabel(value, rule, key)) unknown.push(key);
        else explained.push(...checkMisplacedList(element, key));
      } else if (key === 'global' && rule.allowsGlobal) {
        checkGlobal(value[key], joinPointer(pointer, key), grammar, log, checkLink);
      } else unknown.push(key);
    }

    const meanings = guessProperties(value, rule, unknown, folders);
    for (const meaning of meanings.values()) {
      if (meaning.name !== undefined) explained.push(meaning.name);
      // What it holds is the children that are missing.
      if (meaning.pages > 0) explained.push(...rule.children);
    }
    if (!isUnknown) reportMissingFields(log, element, explained);

    const inOrder = rule.children.filter((key) => present.includes(key));
    const isChildless =
      !isUnknown && inOrder.length === 0 && !rule.children.some((key) => explained.includes(key));
    const isMeantAsLink = isChildless && needsChildren(value, rule);
    const address = isMeantAsLink ? unknown.find((key) => isAddress(key, value[key])) : undefined;
    if (isChildless) reportChildless(log, element, address);
    for (const [key, meaning] of meanings)
      if (key !== address) reportUnknown(log, element, key, meaning, grammar);
    if (restriction) reportRestricted(log, element, restriction, inOrder);
    checkLists(element, inOrder, restriction);
  }

  /** Checks the child lists of an element, and that one of them stands alone. */
  function checkLists(
    element: Subject,
    present: readonly ListName[],
    restriction: FieldRule | undefined,
  ): void {
    const { value, rule } = element;
    const href = restriction ? undefined : rule.fields.get('href');
    const isLink =
      href !== undefined && Object.hasOwn(value, 'href') && fitsShape(value.href, href.shape);
    const first = isLink ? undefined : (activeChildList(value, rule) ?? present[0]);
    const faults = new Map<ListName, Finding>();
    let ofFirst: Finding[] = [];
    for (const key of present) {
      const before = log.findings.length;
      const check = () => checkChildren(value, rule, key);
      const fault = key === first ? check() : log.checkDropped(check);
      if (fault) faults.set(key, fault);
      if (fault && key === first) ofFirst = log.findings.slice(before);
    }
    // What is no list at all, or may not stand here, is told already and is no second kind.
    const kinds = present.filter(
      (key) =>
        (Array.isArray(value[key]) || isUnresolved(value[key])) &&
        restriction?.restrictsTo?.includes(key) !== false,
    );
    if (kinds.length < (isLink ? 1 : 2)) return;
    reportSeveral(log, element, kinds, { first, faults, ofFirst });
  }

  /** Checks one child list; returns the finding that makes the builder pass over it. */
  function checkChildren(
    value: Record<string, unknown>,
    rule: ElementRule,
    key: ListName,
  ): Finding | undefined {
    if (rule.kind === 'group') {
      checkList(value[key], key, value, rule);
      return undefined;
    }
    log.enterList(value, rule);
    checkList(value[key], key, value, rule);
    return log.leaveList();
  }

  /** Checks the list under `key` of an element. */
  function checkList(
    value: unknown,
    key: ListName,
    parent: Record<string, unknown>,
    parentRule: ElementRule,
  ): void {
    if (!Array.isArray(value)) {
      log.reportType(
        value,
        joinPointer(here(), key),
        listNameOf(key, { value: parent, rule: parentRule }),
        'a list',
      );
      return;
    }
    if (value.length < lists[key].atLeast && !log.isDropped()) {
      log.report(
        'empty-value',
        { subject: listNameOf(key, { value: parent, rule: parentRule }), what: 'list' },
        joinPointer(here(), key),
        'value',
      );
    }
    const kind = lists[key].of;
    const rule = grammar.elements[elementKindIn(key)];
    // Made where it is needed: most lists hold nothing but page paths.
    let isShared: ((label: string) => boolean) | undefined;
    for (let index = 0; index < value.length; index += 1) {
      const item: unknown = value[index];
      if (kind === 'page' && typeof item === 'string' && item !== '') continue;
      if (isObject(item) && (kind !== 'page' || isMeantAsGroup(item, rule))) {
        isShared ??= sharedLabels(value, rule);
        trail.push(key, index);
        checkElement(item, rule, isShared);
        trail.pop();
        trail.pop();
        continue;
      }
      const place = joinPointer(joinPointer(here(), key), index);
      reportWrongEntry(log, item, place, key, { value: parent, rule: parentRule });
    }
  }

  function checkLink(
    value: Record<string, unknown>,
    list: ListName,
    index: number,
    rule: ElementRule,
    isShared: ((label: string) => boolean) | undefined,
  ): void {
    trail.push('global', list, index);
    checkElement(value, rule, isShared);
    trail.length -= 3;
  }

  /** Reports a list that its element cannot hold; returns the fields that it explains the absence of. */
  function checkMisplacedList(element: Subject, key: ListName): string[] {
    const { value, pointer, rule } = element;
    const pages = countReferences(value[key], key);
    const allowed = [...rule.children, ...(rule.fields.has('href') ? ['href'] : [])];
    const args = { element: nameOf(element), key, pages, allowed };
    log.report('child-not-allowed', args, joinPointer(pointer, key), 'key');
    if (Array.isArray(value[key])) {
      log.checkDropped(() => {
        log.enterList(value, rule);
        checkList(value[key], key, value, rule);
        log.leaveList();
      });
    }
    return [...rule.children, 'href'];
  }

  if (!isObject(config)) {
    log.reportType(config, '', 'the config', 'an object');
    return log.findings;
  }
  const { navigation } = config;
  if (!Object.hasOwn(config, 'navigation')) {
    if (!isUnresolved(config) && !log.reportRef(config, ''))
      log.findings.push(absentNavigation(config, grammar.elements.navigation));
  } else if (isObject(navigation)) {
    trail.push('navigation');
    checkElement(navigation, grammar.elements.navigation);
  } else {
    const args = { found: typeName(navigation) };
    log.report('missing-navigation', args, '/navigation', wrongAnchor(navigation));
  }
  checkSettings(config, grammar, log);
  return log.findings;
}

/** Checks a field of an element. */
function checkField(
  log: FaultLog,
  element: Subject,
  { name, shape }: FieldRule,
  isShared: ((label: string) => boolean) | undefined,
): void {
  const { value, pointer, rule } = element;
  if (isPlainlyFit(value[name], shape)) return;
  const place = joinPointer(pointer, name);
  const isSurvived =
    name === 'href' || (rule.kind === 'group' && (name === 'openapi' || name === 'asyncapi'));
  if (!fitsShape(value[name], shape) && log.reportRef(value[name], place, !isSurvived)) return;
  checkShape(
    value[name],
    shape,
    place,
    `"${name}" of ${nameOf(element)}`,
    isSurvived ? log.reportHarmless : log.report,
    name === rule.label ? isShared : undefined,
  );
}

/** Whether the name of a list stands for the absent label: `languages`, or `tabs`, for `language`. */
function isMeantAsLabel(
  value: Record<string, unknown>,
  { label }: ElementRule,
  key: ListName,
): boolean {
  if (label === undefined || Object.hasOwn(value, label)) return false;
  return typeof value[key] === 'string';
}

/** Whether a property that is no field can be meant as the address of a link. */
function isAddress(key: string, value: unknown): boolean {
  return typeof value === 'string' && (key === 'href' || isForeignName('href', key));
}
