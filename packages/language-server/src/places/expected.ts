import type { Code } from '@nav/core';
import { messages } from '@nav/core';
import {
  codes,
  dialects,
  elementKindIn,
  lists,
  otherProperties,
  restrictedElement,
  rootProperties,
  shapeOf,
  siteSettings,
} from '@nav/core/internal';
import type { ElementRule, Grammar, ListName, ShapeName } from '@nav/core/stages';

export type ExpectedValue =
  /** The whole `docs.json`, or a section of it such as `styling`, with its settings. */
  | { kind: 'section'; path: readonly string[] }
  | { kind: 'element'; rule: ElementRule }
  | { kind: 'list'; list: ListName; rule: ElementRule }
  /** An entry of `pages`: the path of a page, an endpoint or a group. */
  | { kind: 'entry'; rule: ElementRule }
  | { kind: 'global' }
  | { kind: 'value'; shape: ShapeName }
  /** The path of a JSON file. */
  | { kind: 'ref' };

export interface ExpectedProperty {
  name: string;
  /** A sentence, or several. */
  about: string;
  required: boolean;
  value: ExpectedValue;
  /** Set if the name is the code of a rule. */
  code?: Code;
}

/** The values at the top of the files of a site. */
export const expectedConfig: ExpectedValue = { kind: 'section', path: [] };
export const expectedSettings: ExpectedValue = { kind: 'value', shape: 'navSettings' };

/** Returns the value that is expected at some tokens of a pointer below another one; `undefined` if nothing is known. */
export function expectedAt(
  from: ExpectedValue,
  tokens: readonly (string | number)[],
  grammar: Grammar,
): ExpectedValue | undefined {
  let at: ExpectedValue | undefined = from;
  for (const token of tokens) {
    if (!at) return undefined;
    const property: ExpectedProperty | undefined = propertiesOf(at, grammar).find(
      ({ name }) => name === token,
    );
    at = property ? property.value : /^\d+$/.test(String(token)) ? itemOf(at) : undefined;
  }
  return at;
}

function itemOf(expected: ExpectedValue): ExpectedValue | undefined {
  if (expected.kind === 'list')
    return { kind: expected.list === 'pages' ? 'entry' : 'element', rule: expected.rule };
  if (expected.kind !== 'value') return undefined;
  for (const shape of alternativesOf(expected.shape))
    if (shape.type === 'list') return { kind: 'value', shape: shape.of };
  return undefined;
}

/** Returns the properties of an object in their order; none for a value that is not an object. */
export function propertiesOf(expected: ExpectedValue, grammar: Grammar): ExpectedProperty[] {
  switch (expected.kind) {
    case 'section':
      return sectionProperties(expected.path, grammar);
    case 'element':
    case 'entry':
      return [
        ...elementProperties(expected.rule, grammar),
        reference,
        ...sourceProperties(expected.rule, grammar),
      ];
    case 'global':
      return Array.from(grammar.globals, ([list, rule]) => listProperty(list, rule));
    case 'value':
      return alternativesOf(expected.shape).flatMap(shapeProperties);
    default:
      return [];
  }
}

/**
 * Returns the properties that an object can still have next to some others: one kind of children, no children next to a
 * link, nothing that another field excludes, and no rule whose severity is fixed.
 */
export function possibleProperties(
  expected: ExpectedValue,
  present: ReadonlySet<string>,
  grammar: Grammar,
): ExpectedProperty[] {
  const absent = propertiesOf(expected, grammar).filter(({ name }) => !present.has(name));
  if (expected.kind !== 'element' && expected.kind !== 'entry')
    return absent.filter(({ code }) => code === undefined || !messages[code].fatal);
  const { rule } = expected;
  const hasChildren = rule.children.some((list) => present.has(list));
  const isLink = present.has('href');
  const restriction = rule.restricting.find(({ name }) => present.has(name));
  const without: readonly string[] = restriction ? restrictedElement.without : [];
  return absent.filter(({ name, value }) => {
    if (without.includes(name)) return false;
    if (name === 'sourceRef') return present.size === 0;
    if (name === 'href') return !hasChildren;
    if (value.kind !== 'list') return true;
    return !hasChildren && !isLink && restriction?.restrictsTo?.includes(value.list) !== false;
  });
}

const reference: ExpectedProperty = {
  name: '$ref',
  about: otherProperties.$ref.about,
  required: false,
  value: { kind: 'ref' },
};

/** Returns the property of an entry that the navigation of another repository replaces. */
function sourceProperties({ kind }: ElementRule, { dialect }: Grammar): ExpectedProperty[] {
  const hasSources = dialects[dialect].sourceRefs && kind !== 'navigation';
  return hasSources ? shapeProperties(shapeOf('sourceRef')) : [];
}

function elementProperties(rule: ElementRule, grammar: Grammar): ExpectedProperty[] {
  const fields = Array.from(rule.fields.values(), ({ name, about, required, shape }) => {
    return { name, about, required, value: { kind: 'value' as const, shape } };
  });
  const children = rule.children.map((list) =>
    listProperty(list, grammar.elements[elementKindIn(list)]),
  );
  const { about } = otherProperties.global;
  const global: ExpectedProperty[] = rule.allowsGlobal
    ? [{ name: 'global', about, required: false, value: { kind: 'global' } }]
    : [];
  // The label comes first, then the children.
  const [label, ...others] = fields;
  const isLabeled = label !== undefined && label.name === rule.label;
  return isLabeled
    ? [label, ...children, ...others, ...global]
    : [...children, ...fields, ...global];
}

function listProperty(list: ListName, rule: ElementRule): ExpectedProperty {
  return {
    name: list,
    about: lists[list].about,
    required: false,
    value: { kind: 'list', list, rule },
  };
}

function sectionProperties(path: readonly string[], grammar: Grammar): ExpectedProperty[] {
  const { dialect } = grammar;
  const settings = Object.values(siteSettings).filter(
    (setting) =>
      setting.path.length > path.length && path.every((name, at) => setting.path[at] === name),
  );
  const names = new Map<string, ExpectedProperty>();
  for (const { path: full, in: shapes, about } of settings) {
    const name = full[path.length] as string;
    const isLast = full.length === path.length + 1;
    const value: ExpectedValue = isLast
      ? { kind: 'value', shape: shapes[dialect] }
      : { kind: 'section', path: [...path, name] };
    names.set(name, { name, about, required: false, value });
  }
  if (path.length > 0) return [...names.values()];
  const root: ExpectedProperty[] = [];
  for (const [name, { in: shapes, about }] of Object.entries(rootProperties)) {
    const shape = (shapes as Partial<Record<typeof dialect, ShapeName>>)[dialect];
    if (!shape) continue;
    const value: ExpectedValue =
      name === 'navigation'
        ? { kind: 'element', rule: grammar.elements.navigation }
        : (names.get(name)?.value ?? { kind: 'value', shape });
    root.push({ name, about, required: name === 'navigation', value });
    names.delete(name);
  }
  return [...root, ...names.values()];
}

function shapeProperties(shape: Shape): ExpectedProperty[] {
  if (shape.type === 'map') {
    return codes.map((name) => ({
      name,
      about: 'Severity of the findings of this rule.',
      required: false,
      value: { kind: 'value', shape: shape.of },
      code: name,
    }));
  }
  if (shape.type !== 'object') return [];
  return Object.entries(shape.fields).map(([name, { shape, required, about }]) => ({
    name,
    about,
    required: required === true,
    value: { kind: 'value', shape },
  }));
}

type Shape = ReturnType<typeof shapeOf>;

/** Returns a shape, or the alternatives that it allows, at any depth. */
export function alternativesOf(name: ShapeName): Shape[] {
  const shape = shapeOf(name);
  return shape.type === 'either' ? shape.of.flatMap(alternativesOf) : [shape];
}
