import type { Finding } from '../diagnostics/diagnostic.ts';
import { typeName } from '../diagnostics/wording.ts';
import { checkShape, fitsShape, isClearlyValid, wrongAnchor } from '../format/check-shape.ts';
import { dialects } from '../format/dialects.ts';
import {
  elementKindIn,
  isForeignName,
  isListName,
  type ListName,
  lists,
  siteSettings,
} from '../format/elements.ts';
import {
  type ElementRule,
  type FieldRule,
  type Grammar,
  needsChildren,
  shapeOf,
} from '../format/grammar.ts';
import type { ShapeName } from '../format/shapes.ts';
import { isUnresolved } from '../source/unresolved.ts';
import { isObject } from '../text/json-value.ts';
import { joinPointer, valueAt } from '../text/pointer.ts';
import { checkGlobal } from './check-global.ts';
import {
  activeChildList,
  isIncomplete,
  isLink,
  listNameOf,
  nameOf,
  onlyList,
  restrictedAway,
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
  reportSeveral,
  reportUnknown,
  reportWrongEntry,
  withoutSharedFixes,
} from './element-faults.ts';
import { type FaultLog, faultLog } from './fault-log.ts';
import { countPages } from './lost-pages.ts';
import { guessElementProperties, mayBeGroup } from './property-guess.ts';

/**
 * Checks the shape of a composed config against the vocabulary: S2.1 to S2.13.
 * Never throws. Each mistake gives one finding, at a pointer of the composed config.
 */
export function checkStructure(config: unknown, grammar: Grammar): Finding[] {
  const log = faultLog(grammar);

  /** The tokens of the pointer of the current element: pointers are joined only for findings. */
  const trail: (string | number)[] = [];
  const here = () => trail.reduce<string>(joinPointer, '');

  let { elements } = grammar;

  function checkElement(value: WrittenElement, rule: ElementRule): void {
    const outside = elements;
    if (rule.fields.has('openapi') && Object.hasOwn(value, 'openapi'))
      elements = grammar.elementsBelowSpecification;
    const list = onlyList(value, rule);
    if (list) checkChildren(value, rule, list);
    else examineElement({ value, pointer: here(), rule });
    elements = outside;
  }

  function examineElement(element: Subject): void {
    const { value, pointer, rule } = element;
    // In a complete element it is an unknown property (M5.1).
    const hasWrongRef = isIncomplete(value, rule) && log.reportRef(value, pointer);
    const isUnknown = hasWrongRef || isUnresolved(value);
    const restriction = restrictionOf(value, rule);
    const present: ListName[] = [];
    const unknown: string[] = [];
    /** Fields whose absence a misspelled key or a misplaced list explains: not reported as missing as well. */
    const explained: string[] = [];

    for (const key of Object.keys(value)) {
      const field = rule.fields.get(key);
      if (key === '$ref' && hasWrongRef) continue;
      if (restriction && restrictedAway.includes(key))
        reportRefused(log, element, key, restriction);
      else if (field) checkField(log, element, field);
      else if (isListName(key)) {
        if (rule.children.includes(key)) present.push(key);
        else if (isLabelOf(value, rule, key)) unknown.push(key);
        else explained.push(...checkMisplacedList(element, key));
      } else if (key === 'global' && rule.allowsGlobal) {
        checkGlobal(value[key], joinPointer(pointer, key), grammar, log, checkLink);
      } else unknown.push(key);
    }

    const guesses = guessElementProperties(value, rule, unknown);
    for (const { name, pages } of guesses.values()) {
      if (name !== undefined) explained.push(name);
      if (name === '$ref')
        explained.push(...rule.required.map(({ name }) => name), ...rule.children);
      // The missing children are in it.
      if (pages > 0) explained.push(...rule.children);
    }
    if (!isUnknown) reportMissingFields(log, element, explained);

    const inOrder = rule.children.filter((key) => present.includes(key));
    const isChildless =
      !isUnknown && inOrder.length === 0 && !rule.children.some((key) => explained.includes(key));
    const url =
      isChildless && needsChildren(value, rule)
        ? unknown.find((key) => isUrl(key, value[key]))
        : undefined;
    if (isChildless) reportChildless(log, element, url);
    for (const [key, guess] of guesses)
      if (key !== url) reportUnknown(log, element, key, guess, grammar);
    if (restriction) reportRestricted(log, element, restriction, inOrder);
    checkLists(element, inOrder, restriction);
  }

  /** Checks the child lists of an element, and that there is only one. */
  function checkLists(
    element: Subject,
    present: readonly ListName[],
    restriction: FieldRule | undefined,
  ): void {
    const { value, rule } = element;
    const hasLink = !restriction && isLink(value, rule);
    const first = hasLink ? undefined : (activeChildList(value, rule) ?? present[0]);
    const faults = new Map<ListName, Finding>();
    let ofFirst: Finding[] = [];
    for (const key of present) {
      const before = log.findings.length;
      const check = () => checkChildren(value, rule, key);
      const fault = key === first ? check() : log.checkDropped(check);
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
    value: WrittenElement,
    rule: ElementRule,
    key: ListName,
  ): Finding | undefined {
    if (rule.kind === 'group') {
      checkList(value, rule, key);
      return undefined;
    }
    log.enterList(value, rule);
    checkList(value, rule, key);
    return log.leaveList();
  }

  /** Returns how many entries a list needs. The rule `no-effect` reports empty pages of a group or next to `openapi`. */
  function fewest(key: ListName, { value, rule }: Pick<Subject, 'value' | 'rule'>): number {
    const isOfNoEffect =
      key === 'pages' && (rule.kind === 'group' || Object.hasOwn(value, 'openapi'));
    return isOfNoEffect || dialects[grammar.dialect].emptyLists ? lists[key].atLeast : 1;
  }

  /** Checks the list under `key` of an element. */
  function checkList(parent: WrittenElement, parentRule: ElementRule, key: ListName): void {
    const items = parent[key];
    const element = { value: parent, rule: parentRule };
    if (!Array.isArray(items)) {
      log.reportType(items, joinPointer(here(), key), listNameOf(key, element), 'a list');
      return;
    }
    if (items.length < fewest(key, element) && !log.isDropped()) {
      const subject = listNameOf(key, element);
      log.report('empty-value', { subject, what: 'list' }, joinPointer(here(), key), 'value');
    }
    const kind = lists[key].of;
    const rule = elements[elementKindIn(key)];
    const before = log.findings.length;
    for (let index = 0; index < items.length; index += 1) {
      const item: unknown = items[index];
      if (kind === 'page' && typeof item === 'string' && item !== '') continue;
      if (isObject(item) && (kind !== 'page' || mayBeGroup(item, rule))) {
        trail.push(key, index);
        checkElement(item, rule);
        trail.length -= 2;
        continue;
      }
      const place = joinPointer(joinPointer(here(), key), index);
      reportWrongEntry(log, item, place, key, element);
    }
    if (log.findings.length > before) withoutSharedFixes(items, rule, log.findings, before);
  }

  function checkLink(
    value: WrittenElement,
    list: ListName,
    index: number,
    rule: ElementRule,
  ): void {
    trail.push('global', list, index);
    checkElement(value, rule);
    trail.length -= 3;
  }

  /** Reports a list that its element cannot have; returns the fields whose absence it explains. */
  function checkMisplacedList(element: Subject, key: ListName): string[] {
    const { value, pointer, rule } = element;
    const pages = countPages(value[key], key);
    const allowed = [...rule.children, ...(rule.fields.has('href') ? ['href'] : [])];
    const args = { element: nameOf(element), key, pages, allowed };
    log.report('child-not-allowed', args, joinPointer(pointer, key), 'key');
    if (Array.isArray(value[key])) {
      log.checkDropped(() => {
        log.enterList(value, rule);
        checkList(value, rule, key);
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
      log.findings.push(missingNavigation(config, grammar.elements.navigation));
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
function isLabelOf(value: WrittenElement, { label }: ElementRule, key: ListName): boolean {
  return label !== undefined && !Object.hasOwn(value, label) && typeof value[key] === 'string';
}

/** Tests for an unknown property that can be the URL of a link. */
function isUrl(key: string, value: unknown): boolean {
  return typeof value === 'string' && (key === 'href' || isForeignName('href', key));
}

/** Checks the settings of a config outside its navigation. */
function checkSettings(
  config: Readonly<Record<string, unknown>>,
  { dialect }: Grammar,
  log: FaultLog,
): void {
  for (const [section, key] of Object.values(siteSettings).map(({ path }) => path)) {
    const isWrong =
      key !== undefined && Object.hasOwn(config, section) && !isObject(config[section]);
    if (isWrong) log.reportType(config[section], `/${section}`, `"${section}"`, 'an object');
  }
  for (const { path, in: shapes } of Object.values(siteSettings)) {
    const pointer = `/${path.join('/')}`;
    const value = valueAt(config, pointer);
    if (value !== undefined)
      checkSetting(value, shapes[dialect], pointer, `"${path.join('.')}"`, log);
  }
}

function checkSetting(
  value: unknown,
  name: ShapeName,
  pointer: string,
  subject: string,
  log: FaultLog,
): void {
  if (isClearlyValid(value, name)) return;
  const shape = shapeOf(name);
  if (shape.type === 'list' && Array.isArray(value)) {
    value.forEach((item, index) => {
      const place = joinPointer(pointer, index);
      checkSetting(item, shape.of, place, `an entry of ${subject}`, log);
    });
    return;
  }
  if (!fitsShape(value, name) && !log.reportRef(value, pointer))
    checkShape(value, name, pointer, subject, log.report);
}
