import { absentNavigation } from './absent-navigation.ts';
import { claimsOf } from './claims.ts';
import type { Code, Finding, Loss, MessageArgs } from './diagnostic.ts';
import { canBeKept, keptList, restrictionOf } from './element-lists.ts';
import { type ElementRule, type FieldRule, type Grammar, needsChildren } from './grammar.ts';
import { sharedCodes } from './language-codes.ts';
import { countPages, countReferences, isChildrenName, listedFolders } from './lost-pages.ts';
import { listMeantBy, type Meaning, meaningsOf } from './meanings.ts';
import { elementName, typeName } from './messages.ts';
import { nearest } from './nearest.ts';
import { joinPointer } from './pointer.ts';
import {
  checkShape,
  fitsShape,
  isObject,
  isPlainlyFit,
  type Report,
  renameFix,
  unknownArgs,
  wrongAnchor,
} from './shape.ts';
import type { Anchor } from './source.ts';
import { isUnresolved } from './unresolved.ts';
import {
  dialects,
  foreignNames,
  isListName,
  type ListName,
  lists,
  restrictedElement,
  siteSettings,
} from './vocabulary.ts';

/** Names a thing in a sentence; called only when something is wrong with it. */
type Name = () => string;

/** A child list on the way down that the builder does not use when something in it is invalid (builder 1.4). */
interface Division {
  rule: ElementRule;
  /** The element that holds the list. */
  element: Record<string, unknown>;
  /** The first finding that makes the list invalid. */
  fault?: Finding;
}

/**
 * Checks the shape of a composed config against the vocabulary: sections 2.1 to 2.13 of the format.
 * Never throws; each mistake gives one finding, at a pointer of the composed config.
 */
export function checkStructure(config: unknown, grammar: Grammar): Finding[] {
  const findings: Finding[] = [];
  const divisions: Division[] = [];
  let listed: Set<string> | undefined;
  /** Above zero inside content that is dropped anyway, whose faults cost nothing more. */
  let dropped = 0;

  /** The top folders of the pages in the navigation, for lists of texts that may be more of them. */
  function folders(): Set<string> {
    listed ??= listedFolders(isObject(config) ? config.navigation : undefined);
    return listed;
  }

  function report<C extends Code>(
    code: C,
    args: MessageArgs[C],
    pointer: string,
    anchor: Anchor,
    more: Pick<Finding, 'severity' | 'related' | 'fixes'> & { breaks?: boolean } = {},
  ): void {
    const { breaks, ...rest } = more;
    const finding = { code, args, at: { pointer, anchor }, ...rest } as Finding;
    const division = divisions.at(-1);
    if (division && breaks !== false && breaksTheBuilder(code, more)) {
      const { element, rule } = division;
      division.fault ??= finding;
      const isEmptied = dropped === 0 && rule.kind !== 'navigation';
      const pages = isEmptied ? countPages(element) : 0;
      if (pages > 0) finding.costs = { element: nameOf(element, rule), pages };
    }
    findings.push(finding);
  }

  function breaksTheBuilder(code: Code, more: { breaks?: boolean; severity?: string }): boolean {
    return (
      dialects[grammar.dialect].invalidErasesSiblings &&
      (more.breaks === true || BREAKING.has(code) || more.severity === 'error')
    );
  }

  /** A reporter for a field whose faults the builder survives. */
  const harmless: Report = (code, args, pointer, anchor, more) =>
    report(code, args, pointer, anchor, { ...more, breaks: false });

  function reportType(
    value: unknown,
    pointer: string,
    subject: string,
    expected: string,
    found: string = typeName(value),
  ): void {
    // A `$ref` that leads nowhere could have named anything.
    if (isUnresolved(value) || reportRef(value, pointer)) return;
    report('wrong-type', { subject, expected, found }, pointer, wrongAnchor(value));
  }

  /** Reports a `$ref` that names no file; whatever it was to bring is not missed. */
  function reportRef(value: unknown, pointer: string, breaks = true): boolean {
    if (!isObject(value) || !Object.hasOwn(value, '$ref') || typeof value.$ref === 'string')
      return false;
    const { $ref: ref } = value;
    const place = joinPointer(pointer, '$ref');
    report('ref-invalid', { found: typeName(ref) }, place, wrongAnchor(ref), { breaks });
    return true;
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
    else examineElement(value, pointer, rule, isShared);
  }

  function examineElement(
    value: Record<string, unknown>,
    pointer: string,
    rule: ElementRule,
    isShared?: (label: string) => boolean,
  ): void {
    // Of one that lacks nothing it is an unknown property (builder 5.1).
    const hasWrongRef = isIncomplete(value, rule) && reportRef(value, pointer);
    const unresolved = hasWrongRef || isUnresolved(value);
    const label = rule.label === undefined ? undefined : value[rule.label];
    const restriction = restrictionOf(value, rule);
    const name = () => nameOf(value, rule);
    const present: ListName[] = [];
    const unknown: string[] = [];
    /** Fields that a misspelt key or a misplaced list stands for: not reported as missing as well. */
    const explained: string[] = [];

    for (const key of Object.keys(value)) {
      const field = rule.fields.get(key);
      if (key === '$ref' && hasWrongRef) continue;
      if (restriction && restrictedAway.has(key)) {
        reportRefused(key, pointer, name, restriction);
      } else if (field) {
        if (isPlainlyFit(value[key], field.shape)) continue;
        const survives =
          key === 'href' || (rule.kind === 'group' && (key === 'openapi' || key === 'asyncapi'));
        const place = joinPointer(pointer, key);
        if (!fitsShape(value[key], field.shape) && reportRef(value[key], place, !survives))
          continue;
        checkShape(
          value[key],
          field.shape,
          place,
          `"${key}" of ${name()}`,
          survives ? harmless : report,
          key === rule.label ? isShared : undefined,
        );
      } else if (isListName(key)) {
        if (rule.children.includes(key)) present.push(key);
        else if (isMeantAsLabel(value, rule, key)) unknown.push(key);
        else checkMisplacedList(value, pointer, rule, name, key, explained);
      } else if (key === 'global' && rule.allowsGlobal) {
        checkGlobal(value[key], joinPointer(pointer, key));
      } else {
        unknown.push(key);
      }
    }

    const meanings = meaningsOf(value, rule, unknown, folders);
    for (const meaning of meanings.values()) {
      if (meaning.name !== undefined) explained.push(meaning.name);
      // What it holds is the children that are missing.
      if (meaning.pages > 0) explained.push(...rule.children);
    }

    for (const field of rule.required) {
      if (unresolved || Object.hasOwn(value, field.name) || explained.includes(field.name))
        continue;
      const atLabel = field.name !== rule.label && typeof label === 'string';
      report(
        'missing-field',
        { element: name(), field: field.name },
        atLabel ? joinPointer(pointer, rule.label as string) : pointer,
        atLabel ? 'value' : 'open',
        { breaks: true },
      );
    }

    const inOrder = rule.children.filter((key) => present.includes(key));
    const hasChildren = inOrder.length > 0 || rule.children.some((key) => explained.includes(key));
    const isMeantAsLink = !hasChildren && !unresolved && needsChildren(value, rule);
    const address = isMeantAsLink ? unknown.find((key) => isAddress(key, value[key])) : undefined;
    if (!hasChildren && !unresolved) checkHasChildren(value, pointer, rule, name(), address);
    for (const [key, meaning] of meanings)
      if (key !== address) reportUnknown(value, pointer, rule, name, key, meaning);
    if (restriction) checkRestriction(value, pointer, name, restriction, inOrder);
    checkLists(value, pointer, rule, name, inOrder, restriction);
  }

  /** Checks the child lists of an element, and that one of them stands alone. */
  function checkLists(
    value: Record<string, unknown>,
    pointer: string,
    rule: ElementRule,
    name: Name,
    present: readonly ListName[],
    restriction: FieldRule | undefined,
  ): void {
    const href = restriction ? undefined : rule.fields.get('href');
    const isLink =
      href !== undefined && Object.hasOwn(value, 'href') && fitsShape(value.href, href.shape);
    const first = isLink ? undefined : (keptList(value, rule) ?? present[0]);
    const faults = new Map<ListName, Finding>();
    let ofFirst: Finding[] = [];
    for (const key of present) {
      const before = findings.length;
      if (key !== first) dropped += 1;
      const fault = checkChildren(value, pointer, rule, key);
      if (key !== first) dropped -= 1;
      else if (fault) ofFirst = findings.slice(before);
      if (fault) faults.set(key, fault);
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
    const kept = valid ?? first;
    const related = valid && {
      at: fault.at,
      message: `Because of this the builder does not use ${JSON.stringify(first)}.`,
    };
    const isUnusable = fault !== undefined && valid === undefined;
    checkOneKind(value, pointer, name, kinds, kept, isUnusable, related ? [related] : []);
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
    const division: Division = { rule, element: value };
    divisions.push(division);
    checkList(value[key], pointer, key, value, rule);
    divisions.pop();
    return division.fault;
  }

  /** Checks the list under `key` of an element. */
  function checkList(
    value: unknown,
    parentPointer: string,
    key: ListName,
    parent: Record<string, unknown>,
    parentRule: ElementRule,
  ): void {
    if (!Array.isArray(value)) {
      const subject = listNameOf(key, parent, parentRule);
      reportType(value, joinPointer(parentPointer, key), subject, 'a list');
      return;
    }
    if (value.length < lists[key].atLeast && dropped === 0) {
      const subject = listNameOf(key, parent, parentRule);
      const pointer = joinPointer(parentPointer, key);
      report('empty-value', { subject, what: 'list' }, pointer, 'value');
    }
    const kind = lists[key].of;
    const rule = grammar.elements[kind === 'page' ? 'group' : kind];
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
      const subject = `an entry of ${listNameOf(key, parent, parentRule)}`;
      if (item === '') {
        const empty = kind === 'page' ? 'a page path' : subject;
        report('empty-value', { subject: empty, what: 'text' }, place, 'value');
      } else if (kind === 'page') {
        const found = isObject(item) ? 'an object without "group"' : typeName(item);
        reportType(item, place, subject, 'a page path or a group', found);
      } else {
        reportType(item, place, subject, elementName(kind, undefined));
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

  function checkOneKind(
    value: Record<string, unknown>,
    pointer: string,
    name: Name,
    present: readonly ListName[],
    kept: ListName | undefined,
    isUnusable: boolean,
    because: NonNullable<Finding['related']>,
  ): void {
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
    const losses: Loss[] = losers.map((key) => ({ key, pages: countReferences(value[key], key) }));
    const at = joinPointer(pointer, first);
    if (isLink)
      report('href-with-children', { element: name(), dropped: losses }, at, 'key', { related });
    else
      report(
        'mixed-children',
        {
          element: name(),
          kept: keptKey,
          dropped: losses,
          ...(isUnusable ? { unusable: true as const } : {}),
        },
        at,
        'key',
        { related },
      );
  }

  function checkHasChildren(
    value: Record<string, unknown>,
    pointer: string,
    rule: ElementRule,
    name: string,
    address: string | undefined,
  ): void {
    if (rule.kind === 'navigation') {
      report('no-primary-pattern', { patterns: rule.children }, pointer, 'open');
    } else if (needsChildren(value, rule)) {
      const label = rule.label as string;
      const labelled = typeof value[label] === 'string';
      report(
        'missing-field',
        {
          element: name,
          field: rule.children[0] as string,
          ...(address === undefined
            ? {}
            : {
                hint: `${JSON.stringify(address)} makes no link of a ${rule.kind}, so list pages or put the link on an element that can be one`,
              }),
        },
        labelled ? joinPointer(pointer, label) : pointer,
        labelled ? 'value' : 'open',
        { breaks: false },
      );
    }
  }

  function checkMisplacedList(
    value: Record<string, unknown>,
    pointer: string,
    rule: ElementRule,
    name: Name,
    key: ListName,
    explained: string[],
  ): void {
    const pages = countReferences(value[key], key);
    const allowed = [...rule.children, ...(rule.fields.has('href') ? ['href'] : [])];
    const place = joinPointer(pointer, key);
    report('child-not-allowed', { element: name(), key, pages, allowed }, place, 'key');
    for (const field of [...rule.children, 'href']) explained.push(field);
    if (!Array.isArray(value[key])) return;
    dropped += 1;
    divisions.push({ rule, element: value });
    checkList(value[key], pointer, key, value, rule);
    divisions.pop();
    dropped -= 1;
  }

  function reportUnknown(
    value: Record<string, unknown>,
    pointer: string,
    rule: ElementRule,
    name: Name,
    key: string,
    meaning: Meaning,
  ): void {
    const ofSite = rule.kind === 'navigation' && siteSections.has(key);
    const { name: suggestion, rival, pages, maybePages } = meaning;
    const field = suggestion === undefined ? undefined : rule.fields.get(suggestion);
    const isList = suggestion !== undefined && isListName(suggestion);
    const isNeeded =
      rival === undefined &&
      (field?.required || (isList && (rule.kind === 'navigation' || needsChildren(value, rule))));
    const args = {
      ...unknownArgs(name(), key, meaning),
      pages,
      ...(maybePages ? { maybePages } : {}),
      ...(ofSite ? { ofSite } : {}),
    };
    const restriction = restrictionOf(value, rule);
    const isRefused = grammar.refused.has(key) || restriction !== undefined;
    const certain =
      meaning.certain && (restriction === undefined || leavesRoom(restriction, suggestion));
    report('unknown-field', args, joinPointer(pointer, key), 'key', {
      ...(pages > 0 || isNeeded || isRefused ? { severity: 'error' as const } : {}),
      breaks: isRefused || (rival === undefined && field?.required === true),
      ...(certain ? renameFix(pointer, key, meaning) : {}),
    });
  }

  function reportRefused(key: string, pointer: string, name: Name, restriction: FieldRule): void {
    const element = `${name()}, which has ${JSON.stringify(restriction.name)}`;
    const args = { element, key, suggestion: undefined, pages: 0 };
    report('unknown-field', args, joinPointer(pointer, key), 'key', { severity: 'error' });
  }

  /** Reports the child lists that a field leaves no room for. */
  function checkRestriction(
    value: Record<string, unknown>,
    pointer: string,
    name: Name,
    { name: field, restrictsTo: allowed = [] }: FieldRule,
    present: readonly ListName[],
  ): void {
    for (const key of present) {
      if (allowed.includes(key)) continue;
      const pages = countReferences(value[key], key);
      const element = `${name()}, which has ${JSON.stringify(field)},`;
      const args = { element, key, pages, allowed };
      report('child-not-allowed', args, joinPointer(pointer, key), 'key', { breaks: true });
    }
  }

  function checkGlobal(value: unknown, pointer: string): void {
    if (!isObject(value)) {
      reportType(value, pointer, '"global"', 'an object');
      return;
    }
    const hasWrongRef = reportRef(value, pointer);
    const unknown: string[] = [];
    for (const key of Object.keys(value)) {
      if (key === '$ref' && hasWrongRef) continue;
      const place = joinPointer(pointer, key);
      const rule = isListName(key) ? grammar.globals.get(key) : undefined;
      if (!rule) {
        unknown.push(key);
        continue;
      }
      const items = value[key];
      if (!Array.isArray(items)) {
        reportType(items, place, `"${key}" of "global"`, 'a list');
        continue;
      }
      const isShared = sharedLabels(items, rule);
      items.forEach((item, index) => {
        const pointer = joinPointer(place, index);
        if (isObject(item)) checkElement(item, pointer, rule, isShared);
        else reportType(item, pointer, `an entry of "${key}"`, elementName(rule.kind, undefined));
      });
    }
    const claims = claimsOf(value, unknown, (key) => nearest(key, grammar.globals.keys()));
    for (const [key, claim] of claims) {
      const pages = isListName(key) ? countReferences(value[key], key) : 0;
      const args = { ...unknownArgs('"global"', key, claim), pages };
      report('unknown-field', args, joinPointer(pointer, key), 'key', {
        severity: 'error',
        ...(Array.isArray(value[key]) ? renameFix(pointer, key, claim) : {}),
      });
    }
  }

  if (!isObject(config)) {
    reportType(config, '', 'the config', 'an object');
    return findings;
  }
  if (!Object.hasOwn(config, 'navigation')) {
    if (!isUnresolved(config) && !reportRef(config, '')) {
      findings.push(absentNavigation(config, grammar.elements.navigation));
    }
  } else if (!isObject(config.navigation)) {
    const found = typeName(config.navigation);
    report('missing-navigation', { found }, '/navigation', wrongAnchor(config.navigation));
  } else {
    checkElement(config.navigation, '/navigation', grammar.elements.navigation);
  }
  for (const setting of Object.values(siteSettings)) {
    const [section, key] = setting.path;
    const holder = config[section];
    if (!isObject(holder) || !Object.hasOwn(holder, key)) continue;
    checkShape(
      holder[key],
      setting.in[grammar.dialect],
      `/${section}/${key}`,
      `"${section}.${key}"`,
      report,
    );
  }
  return findings;
}

/** Whether an element has not all that it needs. */
function isIncomplete(value: Record<string, unknown>, rule: ElementRule): boolean {
  const isAbsent = (name: string) => !Object.hasOwn(value, name);
  return (
    rule.required.some(({ name }) => isAbsent(name)) ||
    ((rule.kind === 'navigation' || needsChildren(value, rule)) && rule.children.every(isAbsent))
  );
}

function listNameOf(
  list: ListName,
  parent: Record<string, unknown>,
  parentRule: ElementRule,
): string {
  return `"${list}" of ${nameOf(parent, parentRule)}`;
}

function nameOf(element: Record<string, unknown>, rule: ElementRule): string {
  return elementName(rule.kind, rule.label === undefined ? undefined : element[rule.label]);
}

/**
 * The child list of an element that certainly has nothing wrong in itself, told without making a single object:
 * of nearly every element there is nothing else to say.
 */
function onlyList(value: Record<string, unknown>, rule: ElementRule): ListName | undefined {
  let only: ListName | undefined;
  let required = 0;
  for (const key in value) {
    const field = rule.fields.get(key);
    if (field) {
      const isAlone = field.restrictsTo === undefined && key !== 'href';
      if (!isAlone || !isPlainlyFit(value[key], field.shape)) return undefined;
      if (field.required) required += 1;
    } else if (only === undefined && isListName(key) && rule.children.includes(key)) {
      only = key;
    } else {
      return undefined;
    }
  }
  return required === rule.required.length ? only : undefined;
}

/** For elements whose labels are codes: whether one is, or is meant to be, the label of several entries. */
function sharedLabels(
  entries: readonly unknown[],
  { label, codes }: ElementRule,
): ((code: string) => boolean) | undefined {
  if (label === undefined || codes === undefined) return undefined;
  return sharedCodes(() => entries.map((entry) => labelTexts(entry, label)), codes);
}

/** The label of an entry; where it has none, every text that may be it under a wrong name. */
function labelTexts(entry: unknown, label: string): string[] {
  if (!isObject(entry)) return [];
  const texts = Object.hasOwn(entry, label) ? [entry[label]] : Object.values(entry);
  return texts.filter((text) => typeof text === 'string');
}

/** Whether a property may stand beside a field that leaves no room for most others. */
function leavesRoom({ restrictsTo = [] }: FieldRule, name: string | undefined): boolean {
  if (name === undefined || restrictedAway.has(name)) return false;
  return !isListName(name) || restrictsTo.includes(name);
}

const restrictedAway: ReadonlySet<string> = new Set(restrictedElement.without);

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

/** The top-level properties of a config that a navigation has no use for. */
const siteSections: ReadonlySet<string> = new Set([
  'redirects',
  ...Object.values(siteSettings).map(({ path }) => path[0]),
]);

/** Codes whose faults make the builder refuse the element that they stand in (builder 1.4). */
const BREAKING: ReadonlySet<Code> = new Set([
  'wrong-type',
  'invalid-value',
  'empty-value',
  'unknown-language',
]);
