import { claimsOf } from '../claims.ts';
import type { Finding } from '../diagnostic.ts';
import { canBeKept, keptList, restrictionOf } from '../element-lists.ts';
import { type ElementRule, type FieldRule, type Grammar, needsChildren } from '../grammar.ts';
import { elementName, typeName } from '../messages.ts';
import { nearest } from '../nearest.ts';
import { joinPointer } from '../pointer.ts';
import {
  checkShape,
  fitsShape,
  isObject,
  isPlainlyFit,
  renameFix,
  unknownArgs,
  wrongAnchor,
} from '../shape.ts';
import { isUnresolved } from '../unresolved.ts';
import { elementKindIn, foreignNames, isListName, type ListName, lists } from '../vocabulary.ts';
import { absentNavigation } from './absent-navigation.ts';
import {
  reportChildless,
  reportMissingFields,
  reportMixed,
  reportRefused,
  reportRestricted,
  reportUnknown,
  restrictedAway,
} from './element-faults.ts';
import { faultLog } from './fault-log.ts';
import { countReferences, isChildrenName, listedFolders } from './lost-pages.ts';
import { listMeantBy, meaningsOf } from './meanings.ts';
import { sharedLabels } from './shared-labels.ts';
import { checkSettings } from './site-settings.ts';
import { isIncomplete, onlyList } from './soundness.ts';
import { listNameOf, nameOf, type Subject } from './subject.ts';

/**
 * Checks the shape of a composed config against the vocabulary: sections 2.1 to 2.13 of the format.
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

  /** `isShared` tells whether a label is, or is meant to be, that of more than one entry of a list. */
  function checkElement(
    value: Record<string, unknown>,
    pointer: string,
    rule: ElementRule,
    isShared?: (label: string) => boolean,
  ): void {
    const list = onlyList(value, rule);
    if (list) checkChildren(value, pointer, rule, list);
    else examineElement({ value, pointer, rule }, isShared);
  }

  function examineElement(element: Subject, isShared?: (label: string) => boolean): void {
    const { value, pointer, rule } = element;
    // Of one that lacks nothing it is an unknown property (builder 5.1).
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
      else if (field) checkField(element, field, isShared);
      else if (isListName(key)) {
        if (rule.children.includes(key)) present.push(key);
        else if (isMeantAsLabel(value, rule, key)) unknown.push(key);
        else explained.push(...checkMisplacedList(element, key));
      } else if (key === 'global' && rule.allowsGlobal) {
        checkGlobal(value[key], joinPointer(pointer, key));
      } else unknown.push(key);
    }

    const meanings = meaningsOf(value, rule, unknown, folders);
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

  function checkField(
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

  /** Checks the child lists of an element, and that one of them stands alone. */
  function checkLists(
    element: Subject,
    present: readonly ListName[],
    restriction: FieldRule | undefined,
  ): void {
    const { value, pointer, rule } = element;
    const href = restriction ? undefined : rule.fields.get('href');
    const isLink =
      href !== undefined && Object.hasOwn(value, 'href') && fitsShape(value.href, href.shape);
    const first = isLink ? undefined : (keptList(value, rule) ?? present[0]);
    const faults = new Map<ListName, Finding>();
    let ofFirst: Finding[] = [];
    for (const key of present) {
      const before = log.findings.length;
      const check = () => checkChildren(value, pointer, rule, key);
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
    const fault = first && faults.get(first);
    // The first list that validates wins (builder 1.3, 1.4); where none does, all are lost.
    const valid = fault && kinds.find((key) => !faults.has(key) && canBeKept(value, key));
    if (valid) for (const finding of ofFirst) delete finding.costs;
    const message = `Because of this the builder does not use ${JSON.stringify(first)}.`;
    reportMixed(
      log,
      element,
      kinds,
      { kept: valid ?? first, isUnusable: fault !== undefined && valid === undefined },
      valid ? [{ at: fault.at, message }] : [],
    );
  }

  /** Checks one child list; returns the finding that makes the builder pass over it. */
  function checkChildren(
    value: Record<string, unknown>,
    pointer: string,
    rule: ElementRule,
    key: ListName,
  ): Finding | undefined {
    if (rule.kind === 'group') {
      checkList(value[key], pointer, key, value, rule);
      return undefined;
    }
    log.enterList(value, rule);
    checkList(value[key], pointer, key, value, rule);
    return log.leaveList();
  }

  /** Checks the list under `key` of an element. */
  function checkList(
    value: unknown,
    parentPointer: string,
    key: ListName,
    parent: Record<string, unknown>,
    parentRule: ElementRule,
  ): void {
    const subject = () => listNameOf(key, { value: parent, rule: parentRule });
    if (!Array.isArray(value)) {
      log.reportType(value, joinPointer(parentPointer, key), subject(), 'a list');
      return;
    }
    if (value.length < lists[key].atLeast && !log.isDropped()) {
      const pointer = joinPointer(parentPointer, key);
      log.report('empty-value', { subject: subject(), what: 'list' }, pointer, 'value');
    }
    const kind = lists[key].of;
    const rule = grammar.elements[elementKindIn(key)];
    const isShared = sharedLabels(value, rule);
    let pointerPrefix: string | undefined;
    for (let index = 0; index < value.length; index += 1) {
      const item: unknown = value[index];
      if (kind === 'page' && typeof item === 'string' && item !== '') continue;
      pointerPrefix ??= `${joinPointer(parentPointer, key)}/`;
      const place = pointerPrefix + index;
      if (isObject(item) && (kind !== 'page' || isGroupLike(item))) {
        checkElement(item, place, rule, isShared);
        continue;
      }
      const entry = `an entry of ${subject()}`;
      if (item === '') {
        const empty = kind === 'page' ? 'a page path' : entry;
        log.report('empty-value', { subject: empty, what: 'text' }, place, 'value');
      } else if (kind === 'page') {
        const found = isObject(item) ? 'an object without "group"' : entryName(item);
        log.reportType(item, place, entry, 'a page path or a group', found);
      } else {
        log.reportType(item, place, entry, elementName(kind, undefined), entryName(item));
      }
    }
  }

  /** Whether an entry of `pages` can be meant as a group, not as a page with a title of its own. */
  function isGroupLike(item: Record<string, unknown>): boolean {
    const { label, fields, children } = grammar.elements.group;
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
        checkList(value[key], pointer, key, value, rule);
        log.leaveList();
      });
    }
    return [...rule.children, 'href'];
  }

  function checkGlobal(value: unknown, pointer: string): void {
    if (!isObject(value)) {
      log.reportType(value, pointer, '"global"', 'an object');
      return;
    }
    const hasWrongRef = log.reportRef(value, pointer);
    const unknown: string[] = [];
    for (const key of Object.keys(value)) {
      if (key === '$ref' && hasWrongRef) continue;
      const place = joinPointer(pointer, key);
      const rule = isListName(key) ? grammar.globals.get(key) : undefined;
      const items = value[key];
      if (!rule) unknown.push(key);
      else if (!Array.isArray(items))
        log.reportType(items, place, `"${key}" of "global"`, 'a list');
      else checkGlobalList(items, place, key, rule);
    }
    const claims = claimsOf(value, unknown, (key) => nearest(key, grammar.globals.keys()));
    for (const [key, claim] of claims) {
      const pages = isListName(key) ? countReferences(value[key], key) : 0;
      const args = { ...unknownArgs('"global"', key, claim), pages };
      log.report('unknown-field', args, joinPointer(pointer, key), 'key', {
        severity: 'error',
        ...(Array.isArray(value[key]) ? renameFix(pointer, key, claim) : {}),
      });
    }
  }

  function checkGlobalList(
    items: readonly unknown[],
    pointer: string,
    key: string,
    rule: ElementRule,
  ): void {
    const isShared = sharedLabels(items, rule);
    items.forEach((item, index) => {
      const place = joinPointer(pointer, index);
      if (isObject(item)) checkElement(item, place, rule, isShared);
      else log.reportType(item, place, `an entry of "${key}"`, elementName(rule.kind, undefined));
    });
  }

  function checkConfig(): void {
    if (!isObject(config)) {
      log.reportType(config, '', 'the config', 'an object');
      return;
    }
    const { navigation } = config;
    if (!Object.hasOwn(config, 'navigation')) {
      if (!isUnresolved(config) && !log.reportRef(config, ''))
        log.findings.push(absentNavigation(config, grammar.elements.navigation));
    } else if (isObject(navigation)) {
      checkElement(navigation, '/navigation', grammar.elements.navigation);
    } else {
      const args = { found: typeName(navigation) };
      log.report('missing-navigation', args, '/navigation', wrongAnchor(navigation));
    }
    checkSettings(config, grammar, log);
  }

  checkConfig();
  return log.findings;
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
  const names: readonly string[] = foreignNames.href;
  return typeof value === 'string' && (key === 'href' || names.includes(key));
}

/** What an entry of a list is called that is none. A list comes there where a `$ref` names one (builder 5.2). */
function entryName(value: unknown): string {
  return Array.isArray(value) ? 'a list, which is not merged into this one' : typeName(value);
}
