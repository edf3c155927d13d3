import type { Diagnostic } from '@nav/core';
import { checkShape } from '@nav/core/internal';
import { isObject, pointerOf, pointerTokens } from '@nav/json';
import { titleFromPath } from '@nav/paths';
import { configFile } from '../places/config-place.ts';
import { alternativesOf, type ExpectedValue, propertiesOf } from '../places/expected.ts';
import { filesOf } from '../places/site-facts.ts';
import type { EditedSite } from '../sites/edited-site.ts';
import { printInline } from '../texts/json-edits.ts';
import { MAX_VALUES } from '../texts/limits.ts';
import {
  type ActionsByCode,
  destructive,
  type FindingAction,
  type FindingOf,
  itemAround,
  type Part,
  partOf,
  REMOVE_ENTRY,
  removeAction,
  writeString,
  writeValue,
} from './action.ts';

export const valueActions: ActionsByCode = {
  'wrong-type': (finding, site) => orRemove(otherValues(finding, site), finding, site),
  'invalid-value': (finding, site) => orRemove(otherValues(finding, site), finding, site),
  'invalid-href': (finding, site) => orRemove(otherAddress(finding, site), finding, site),
};

/** Returns the actions that write the allowed values that a value may mean. */
function otherValues(finding: Diagnostic, site: EditedSite): FindingAction[] {
  const part = partOf(finding, site);
  if (!part || finding.fixes.length > 0) return [];
  const expected = configFile({ site, file: part.file })?.expectedAt(
    pointerTokens(pointerOf(part.node)),
  );
  const { file, text, node } = part;
  const value: unknown = JSON.parse(text.slice(node.start, node.end));
  const isWrong = finding.code === 'wrong-type';
  return likelyValues(value, expected, isWrong).map((likely) => {
    if (!isWrong || Array.isArray(value)) return writeValue(part, likely);
    if (Array.isArray(likely) && likely[0] === value)
      return {
        title: 'Write it as a list',
        edits: [
          { file, start: node.start, end: node.start, text: '[' },
          { file, start: node.end, end: node.end, text: ']' },
        ],
      };
    if (Array.isArray(likely))
      return {
        title: 'Write it as a list',
        edits: [{ file, start: node.start, end: node.end, text: printList(likely, part) }],
      };
    const isElement = isObject(likely) && expected?.kind === 'element';
    return writeValue(
      part,
      likely,
      isElement ? `Put it in a new ${expected.rule.kind}` : undefined,
    );
  });
}

/** Returns a list as JSON with a line for each entry. */
function printList(list: readonly unknown[], { text, node }: Part): string {
  const start = text.lastIndexOf('\n', node.keyStart - 1) + 1;
  const indent = /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
  const lines = list.map((one) => `${indent}  ${printInline(one)}`);
  return `[\n${lines.join(',\n')}\n${indent}]`;
}

/** Returns the allowed values that a value may mean, best first. */
function likelyValues(
  value: unknown,
  expected: ExpectedValue | undefined,
  isWrong: boolean,
): unknown[] {
  switch (expected?.kind) {
    case 'list':
      if (isObject(value)) return [elementsOf(value, expected.rule.label) ?? [value]];
      return typeof value === 'string' && expected.list === 'pages' ? [[value]] : [];
    case 'element': {
      const { label, children } = expected.rule;
      if (typeof value !== 'string' || label === undefined || !children.includes('pages'))
        return [];
      return [{ [label]: titleFromPath(value.replace(/\/[^/]*$/, '')), pages: [value] }];
    }
    case 'value': {
      const { shape } = expected;
      const likely = alternativesOf(shape).flatMap((one) => valuesLike(value, one, isWrong));
      const valid = likely.filter((one) => {
        let fits = true;
        checkShape(one, shape, '', '', () => {
          fits = false;
        });
        return fits;
      });
      if (valid.length > MAX_VALUES) return [];
      // Severities begin with "off", which is rarely meant.
      return [...valid.filter((one) => one !== 'off'), ...valid.filter((one) => one === 'off')];
    }
    default:
      return [];
  }
}

/** Returns the elements that an object has by their labels, such as `{ "Guides": ["intro"] }`. */
function elementsOf(
  value: Record<string, unknown>,
  label: string | undefined,
): unknown[] | undefined {
  const entries = Object.entries(value);
  const isMap = entries.every(([, one]) => isObject(one) || Array.isArray(one));
  if (label === undefined || !isMap || entries.length === 0) return undefined;
  return entries.map(([name, one]) => ({
    [label]: name,
    ...(isObject(one) ? one : { pages: one }),
  }));
}

/** Returns the values of a shape that a value may mean. */
function valuesLike(
  value: unknown,
  shape: ReturnType<typeof alternativesOf>[number],
  isWrong: boolean,
): unknown[] {
  const isSwitch = shape.type === 'choice' && typeof shape.values[0] === 'boolean';
  if (shape.type === 'boolean' || isSwitch) {
    const text = String(value).toLowerCase();
    if (/^(?:true|yes|on|1)$/.test(text)) return [true];
    return /^(?:false|no|off|0)$/.test(text) ? [false] : [true, false];
  }
  if (shape.type === 'choice') return [...shape.values];
  if (shape.type === 'string') {
    if (typeof value === 'number') return [String(value)];
    if (typeof value === 'string') return [value.replace(/^fa-/, '')];
    return Array.isArray(value) && value.length === 1 ? value : [];
  }
  if (!isWrong) return [];
  if (shape.type === 'list') {
    const pairs = isObject(value) ? Object.entries(value) : [];
    const redirects = pairs.map(([source, destination]) => ({ source, destination }));
    return redirects.length === 0 ? [[value]] : [[value], redirects];
  }
  if (shape.type !== 'object') return [];
  return Object.keys(shape.fields)
    .slice(0, 1)
    .map((name) => ({ [name]: value }));
}

/** Adds the action that removes a value. Removes an item that needs the value only as the last resort. */
function orRemove(
  actions: FindingAction[],
  finding: Diagnostic,
  site: EditedSite,
): FindingAction[] {
  const removal = removeValue(finding, site);
  const { fixes, suggestions = [] } = finding;
  const isResolved = actions.length + fixes.length + suggestions.length > 0;
  return isResolved
    ? [...actions, ...removal.filter(({ title }) => title !== REMOVE_ENTRY)]
    : removal;
}

/** Returns the action that removes a value, with the item that cannot be without it. */
export function removeValue(finding: Diagnostic, site: EditedSite): FindingAction[] {
  const part = partOf(finding, site);
  if (!part) return [];
  const { file, node } = part;
  const known = configFile({ site, file });
  const above = known?.expectedAt(pointerTokens(pointerOf(node)).slice(0, -1));
  const isRequired =
    known &&
    above &&
    propertiesOf(above, known.grammar).some(({ name, required }) => required && name === node.key);
  const isItem = node.parent?.kind === 'array';
  const item = isRequired || isItem ? itemAround(node) : undefined;
  return destructive(
    item
      ? removeAction(REMOVE_ENTRY, file, item)
      : removeAction(`Remove ${JSON.stringify(node.key)}`, file, node),
  );
}

function otherAddress(finding: FindingOf<'invalid-href'>, site: EditedSite): FindingAction[] {
  const { found, scripting, unreadable } = finding.args;
  if (scripting || unreadable) return [];
  if (HOST.test(found)) return writeString(finding, site, `https://${found}`);
  return filesOf(site)?.pages.has(found) ? writeString(finding, site, `/${found}`) : [];
}

/** A URL without its scheme. */
const HOST = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#:]|$)/i;
