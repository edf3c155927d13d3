import type { Code, Finding, Loss, MessageArgs } from './diagnostic.ts';
import type { ElementRule, Grammar } from './grammar.ts';
import { elementName, typeName } from './messages.ts';
import { nearest } from './nearest.ts';
import { joinPointer } from './pointer.ts';
import { checkShape, isObject, type Report } from './shape.ts';
import type { Anchor } from './source.ts';
import { dialects, type ListName, lists, siteSettings } from './vocabulary.ts';

/** An element on the way down, and whether it is one that the builder empties when something below is invalid. */
interface Division {
  name: string;
  element: Record<string, unknown>;
}

/**
 * Checks the shape of a composed config against the vocabulary: sections 2.1 to 2.13 of the format.
 * Never throws; each mistake gives one finding, at a pointer of the composed config.
 */
export function checkStructure(config: unknown, grammar: Grammar): Finding[] {
  const findings: Finding[] = [];
  const divisions: Division[] = [];
  /** Above zero inside content that is dropped anyway, whose faults cost nothing more. */
  let dropped = 0;

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
    if (division && dropped === 0 && breaks !== false && breaksTheBuilder(code, more)) {
      const pages = countPages(division.element);
      if (pages > 0) finding.costs = { element: division.name, pages };
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

  function checkElement(value: unknown, pointer: string, rule: ElementRule, subject: string): void {
    if (!isObject(value)) {
      const expected = rule.kind === 'group' ? 'a page path or a group' : 'an object';
      report('wrong-type', { subject, expected, found: typeName(value) }, pointer, 'value');
      return;
    }
    const label = rule.label === undefined ? undefined : value[rule.label];
    const name = elementName(rule.kind, label);
    const present: ListName[] = [];
    /** Fields that a misspelt key or a misplaced list stands for: not reported as missing as well. */
    const explained = new Set<string>();

    for (const key of Object.keys(value)) {
      const place = joinPointer(pointer, key);
      const field = rule.fields.get(key);
      if (field) {
        const survives =
          key === 'href' || (rule.kind === 'group' && (key === 'openapi' || key === 'asyncapi'));
        checkShape(
          value[key],
          field.shape,
          place,
          `"${key}" of ${name}`,
          survives ? harmless : report,
        );
        if (field.restrictsTo) checkRestriction(value, pointer, name, key, field.restrictsTo, rule);
      } else if (isListName(key)) {
        if (rule.children.includes(key)) present.push(key);
        else checkMisplacedList(value, pointer, rule, name, key, explained);
      } else if (key === 'global' && rule.allowsGlobal) {
        checkGlobal(value[key], place);
      } else {
        checkUnknown(value, pointer, rule, name, key, explained);
      }
    }

    for (const field of rule.fields.values()) {
      if (!field.required || Object.hasOwn(value, field.name) || explained.has(field.name))
        continue;
      const atLabel = field.name !== rule.label && typeof label === 'string';
      report(
        'missing-field',
        { element: name, field: field.name },
        atLabel ? joinPointer(pointer, rule.label as string) : pointer,
        atLabel ? 'value' : 'open',
        { breaks: true },
      );
    }

    const inOrder = rule.children.filter((key) => present.includes(key));
    const isLink = rule.fields.has('href') && Object.hasOwn(value, 'href');
    checkOneKind(value, pointer, name, inOrder, isLink);
    if (inOrder.length === 0 && !explained.size) checkHasChildren(value, pointer, rule, name);

    const division = rule.kind !== 'group' && rule.kind !== 'navigation';
    if (division) divisions.push({ name, element: value });
    inOrder.forEach((key, index) => {
      const lost = isLink || index > 0;
      if (lost) dropped += 1;
      checkList(value[key], joinPointer(pointer, key), key, name);
      if (lost) dropped -= 1;
    });
    if (division) divisions.pop();
  }

  function checkList(value: unknown, pointer: string, key: ListName, parent: string): void {
    const subject = `"${key}" of ${parent}`;
    if (!Array.isArray(value)) {
      report(
        'wrong-type',
        { subject, expected: 'a list', found: typeName(value) },
        pointer,
        'value',
      );
      return;
    }
    if (value.length < lists[key].atLeast) {
      report('empty-value', { subject, what: 'list' }, pointer, 'value', { breaks: true });
    }
    const kind = lists[key].of;
    const rule = grammar.elements[kind === 'page' ? 'group' : kind];
    for (let index = 0; index < value.length; index += 1) {
      const item: unknown = value[index];
      if (kind === 'page' && typeof item === 'string' && item !== '') continue;
      const place = joinPointer(pointer, index);
      if (item === '') {
        const entry = kind === 'page' ? 'a page path' : `an entry of ${subject}`;
        report('empty-value', { subject: entry, what: 'text' }, place, 'value', { breaks: true });
      } else {
        checkElement(item, place, rule, `an entry of ${subject}`);
      }
    }
  }

  function checkOneKind(
    value: Record<string, unknown>,
    pointer: string,
    name: string,
    present: readonly ListName[],
    isLink: boolean,
  ): void {
    const losers = isLink ? present : present.slice(1);
    const first = losers[0];
    if (first === undefined) return;
    const keptKey = isLink ? 'href' : (present[0] as string);
    const related = [
      {
        at: { pointer: joinPointer(pointer, keptKey), anchor: 'key' as const },
        message: isLink ? 'This makes it a link.' : 'This one is kept.',
      },
      ...losers.slice(1).map((key) => ({
        at: { pointer: joinPointer(pointer, key), anchor: 'key' as const },
        message: 'This one is dropped too.',
      })),
    ];
    const losses: Loss[] = losers.map((key) => ({ key, pages: countReferences(value[key], key) }));
    const at = joinPointer(pointer, first);
    if (isLink)
      report('href-with-children', { element: name, dropped: losses }, at, 'key', { related });
    else
      report('mixed-children', { element: name, kept: keptKey, dropped: losses }, at, 'key', {
        related,
      });
  }

  function checkHasChildren(
    value: Record<string, unknown>,
    pointer: string,
    rule: ElementRule,
    name: string,
  ): void {
    if (rule.kind === 'navigation') {
      report('no-primary-pattern', { patterns: rule.children }, pointer, 'open');
    } else if (rule.needsChildrenUnless?.every((field) => !Object.hasOwn(value, field))) {
      const label = rule.label as string;
      const labelled = typeof value[label] === 'string';
      report(
        'missing-field',
        { element: name, field: rule.children[0] as string },
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
    name: string,
    key: ListName,
    explained: Set<string>,
  ): void {
    const pages = countReferences(value[key], key);
    const allowed = [...rule.children, ...(rule.fields.has('href') ? ['href'] : [])];
    const place = joinPointer(pointer, key);
    if (allowed.length === 0) {
      report(
        'unknown-field',
        { element: `${name} in "global"`, key, suggestion: undefined, pages },
        place,
        'key',
        { severity: 'error', breaks: false },
      );
    } else {
      report('child-not-allowed', { element: name, key, pages, allowed }, place, 'key');
    }
    for (const child of rule.children) explained.add(child);
    dropped += 1;
    checkList(value[key], place, key, name);
    dropped -= 1;
  }

  function checkUnknown(
    value: Record<string, unknown>,
    pointer: string,
    rule: ElementRule,
    name: string,
    key: string,
    explained: Set<string>,
  ): void {
    const known = [
      ...rule.children,
      ...rule.fields.keys(),
      ...(rule.allowsGlobal ? ['global'] : []),
    ];
    const suggestion = nearest(key, known);
    const meant = suggestion !== undefined && isListName(suggestion) ? suggestion : undefined;
    const pages = meant
      ? countReferences(value[key], meant)
      : countPages({ [key]: value[key] }, true);
    if (suggestion !== undefined) explained.add(suggestion);
    const at = joinPointer(pointer, key);
    const certain = suggestion !== undefined && !Object.hasOwn(value, suggestion);
    report('unknown-field', { element: name, key, suggestion, pages }, at, 'key', {
      ...(pages > 0 || grammar.refused.has(key) ? { severity: 'error' as const } : {}),
      breaks: grammar.refused.has(key),
      ...(certain
        ? {
            fixes: [
              {
                title: `Rename "${key}" to "${suggestion}"`,
                edits: [
                  {
                    at: { pointer: at, anchor: 'key' as const },
                    newText: JSON.stringify(suggestion),
                  },
                ],
              },
            ],
          }
        : {}),
    });
  }

  function checkRestriction(
    value: Record<string, unknown>,
    pointer: string,
    name: string,
    field: string,
    allowed: readonly ListName[],
    rule: ElementRule,
  ): void {
    for (const key of rule.children) {
      if (!Object.hasOwn(value, key) || allowed.includes(key)) continue;
      const pages = countReferences(value[key], key);
      const element = `${name}, which has ${JSON.stringify(field)},`;
      report(
        'child-not-allowed',
        { element, key, pages, allowed },
        joinPointer(pointer, key),
        'key',
        {
          breaks: true,
        },
      );
    }
  }

  function checkGlobal(value: unknown, pointer: string): void {
    if (!isObject(value)) {
      report(
        'wrong-type',
        { subject: '"global"', expected: 'an object', found: typeName(value) },
        pointer,
        'value',
      );
      return;
    }
    for (const key of Object.keys(value)) {
      const place = joinPointer(pointer, key);
      const rule = isListName(key) ? grammar.globals.get(key) : undefined;
      if (!rule) {
        const pages = isListName(key) ? countReferences(value[key], key) : 0;
        const suggestion = nearest(key, grammar.globals.keys());
        report('unknown-field', { element: '"global"', key, suggestion, pages }, place, 'key', {
          severity: 'error',
        });
        continue;
      }
      const items = value[key];
      if (!Array.isArray(items)) {
        const subject = `"${key}" of "global"`;
        report(
          'wrong-type',
          { subject, expected: 'a list', found: typeName(items) },
          place,
          'value',
        );
        continue;
      }
      items.forEach((item, index) => {
        checkElement(item, joinPointer(place, index), rule, `an entry of "${key}"`);
      });
    }
  }

  if (!isObject(config)) {
    const found = typeName(config);
    report('wrong-type', { subject: 'the config', expected: 'an object', found }, '', 'value');
    return findings;
  }
  if (!isObject(config.navigation)) {
    const present = Object.hasOwn(config, 'navigation');
    report(
      'missing-navigation',
      { found: present ? typeName(config.navigation) : '' },
      present ? '/navigation' : '',
      present ? 'value' : 'open',
    );
  } else {
    checkElement(config.navigation, '/navigation', grammar.elements.navigation, '"navigation"');
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

/** Codes whose faults make the builder refuse the element that they stand in (builder 1.4). */
const BREAKING: ReadonlySet<Code> = new Set(['wrong-type', 'invalid-value', 'unknown-language']);

export function isListName(key: string): key is ListName {
  return Object.hasOwn(lists, key);
}

/** The page references in a child list: entries of `pages`, and `root` of groups, at any depth. */
export function countReferences(value: unknown, key: ListName): number {
  if (!Array.isArray(value)) return 0;
  let pages = 0;
  for (const item of value) {
    if (typeof item === 'string') pages += key === 'pages' ? 1 : 0;
    else if (isObject(item)) pages += countPages(item);
  }
  return pages;
}

/** The page references below an element; with `deep`, also below properties that hold no children. */
function countPages(element: Record<string, unknown>, deep = false): number {
  let pages = typeof element.root === 'string' && Object.hasOwn(element, 'root') ? 1 : 0;
  for (const key of Object.keys(element)) {
    const value = element[key];
    if (isListName(key)) pages += countReferences(value, key);
    else if (deep && Array.isArray(value)) {
      for (const item of value) if (isObject(item)) pages += countPages(item);
    } else if (deep && isObject(value)) pages += countPages(value);
  }
  return pages;
}
