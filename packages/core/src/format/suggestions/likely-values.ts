import { isObject } from '@nav/json';
import { normalizePagePath, titleFromPath } from '@nav/paths';
import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import { MAX_LIKELY_VALUES } from '../../limits/limits.ts';
import { printInline } from '../../source/json-edits.ts';
import {
  around,
  type Draft,
  destructive,
  draft,
  indentAt,
  instead,
  itemAround,
  type Part,
  REMOVE_ENTRY,
  removeNode,
  writeString,
  writeValue,
} from '../../source/part.ts';
import { fitsShape } from '../check-shape.ts';
import { alternativesOf, type Shape } from '../grammar.ts';
import { type ExpectedValue, propertiesOf } from './expected.ts';
import type { SuggestionSite } from './suggestion-site.ts';

/** Suggests the values of another type that a value may mean, or to remove it. */
export function suggestType(part: Part, _args: unknown, site: SuggestionSite): Draft[] {
  const { file, text, node } = part;
  const expected = site.expectedAt(file, node);
  const value = writtenValue(part);
  const drafts = likelyValues(value, part, expected, true).flatMap((likely) => {
    if (Array.isArray(value)) return writeValue(part, likely);
    if (!Array.isArray(likely)) {
      const isElement = isObject(likely) && expected?.kind === 'element';
      return writeValue(
        part,
        likely,
        isElement ? `Put it in a new ${expected.rule.kind}` : undefined,
      );
    }
    const changes =
      likely[0] === value
        ? around(node, '[', ']')
        : [instead(node, printList(likely, indentAt(text, node)))];
    return draft('Write it as a list', file, ...changes);
  });
  return orRemove(drafts, part, site);
}

/** Suggests the allowed values that a value may mean, or to remove it. */
export function suggestValue(part: Part, _args: unknown, site: SuggestionSite): Draft[] {
  const expected = site.expectedAt(part.file, part.node);
  const likely = likelyValues(writtenValue(part), part, expected, false);
  return orRemove(
    likely.flatMap((one) => writeValue(part, one)),
    part,
    site,
  );
}

/** Suggests a URL or a path from the root, or to remove the link. */
export function suggestHref(
  part: Part,
  { found, scripting, unreadable }: MessageArgs['invalid-href'],
  site: SuggestionSite,
): Draft[] {
  const listed = listPage(part, site);
  if (listed.length > 0) return orRemove(listed, part, site);
  const address = HOST.test(found) ? `https://${found}` : `/${found}`;
  const isKnown = HOST.test(found) || site.files?.pages.has(found);
  const drafts = isKnown && !scripting && !unreadable ? writeString(part, address) : [];
  return orRemove(drafts, part, site);
}

/** Suggests listing the page that an element links to, if the builder follows only absolute URLs there. */
export function listPage({ file, node, text }: Part, site: SuggestionSite): Draft[] {
  const { key, keyStart = 0, end, parent } = node;
  const element = key === 'href' && parent && site.expectedAt(file, parent);
  if (element && element.kind === 'element' && element.rule.children.includes('pages')) {
    const page = normalizePagePath(JSON.parse(text.slice(node.start, end)));
    if (site.files?.pages.has(page)) {
      const newText = `"pages": [${JSON.stringify(page)}]`;
      return draft(`List the page ${JSON.stringify(page)}`, file, {
        start: keyStart,
        end,
        newText,
      });
    }
  }
  return [];
}

/** A URL without its scheme. */
const HOST = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#:]|$)/i;

/** Returns a list as JSON with a line for each entry. */
function printList(list: readonly unknown[], indent: string): string {
  const lines = list.map((one) => `${indent}  ${printInline(one)}`);
  return `[\n${lines.join(',\n')}\n${indent}]`;
}

function writtenValue({ text, node }: Part): unknown {
  return JSON.parse(text.slice(node.start, node.end));
}

/** Returns the allowed values that a value may mean, best first; none if the finding has a fix. */
function likelyValues(
  value: unknown,
  { isFixable }: Part,
  expected: ExpectedValue | undefined,
  isWrong: boolean,
): unknown[] {
  if (isFixable) return [];
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
      const valid = alternativesOf(shape)
        .flatMap((one) => valuesLike(value, one, isWrong))
        .filter((one) => fitsShape(one, shape));
      if (valid.length > MAX_LIKELY_VALUES) return [];
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
function valuesLike(value: unknown, shape: Shape, isWrong: boolean): unknown[] {
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
  return shape.type === 'object'
    ? Object.keys(shape.fields)
        .slice(0, 1)
        .map((name) => ({ [name]: value }))
    : [];
}

/** Adds the removal of a value. An item that needs the value is removed only as the last resort. */
function orRemove(drafts: Draft[], part: Part, site: SuggestionSite): Draft[] {
  const removal = suggestRemoval(part, {}, site);
  const isResolved = drafts.length > 0 || part.isFixable || part.isSuggested;
  return isResolved
    ? [...drafts, ...removal.filter(({ title }) => title !== REMOVE_ENTRY)]
    : removal;
}

/** Suggests to remove a value, with the item that cannot be without it. */
export function suggestRemoval(
  { file, node }: Part,
  _args: unknown,
  { expectedAt, grammar }: SuggestionSite,
): Draft[] {
  const above = node.parent && expectedAt(file, node.parent);
  const isRequired =
    above &&
    propertiesOf(above, grammar).some(({ name, required }) => required && name === node.key);
  const item = isRequired || node.parent?.kind === 'array' ? itemAround(node) : undefined;
  return destructive(
    item
      ? removeNode(REMOVE_ENTRY, file, item)
      : removeNode(`Remove ${JSON.stringify(node.key)}`, file, node),
  );
}
