import type { Code } from '../../diagnostics/catalog/messages.ts';
import { codes, fatalCodes } from '../../diagnostics/codes.ts';
import { aboutField, abouts } from '../abouts.ts';
import { dialects } from '../dialects.ts';
import { elementKindIn, type ListName } from '../elements.ts';
import {
  alternativesOf,
  type ElementRule,
  type Grammar,
  type Shape,
  type ShapeRef,
} from '../grammar.ts';
import { requiredSettings, settingShapes } from '../settings/settings.ts';
import { restrictedAway, rootShapes, siteSettings } from '../site-fields.ts';

export type ExpectedValue =
  /** The whole `docs.json`, or a section of it such as `styling`, with its settings. */
  | { kind: 'section'; path: readonly string[] }
  | { kind: 'element'; rule: ElementRule }
  | { kind: 'list'; list: ListName; rule: ElementRule }
  /** An entry of `pages`: the path of a page, an endpoint or a group. */
  | { kind: 'entry'; rule: ElementRule }
  | { kind: 'global' }
  | { kind: 'value'; shape: ShapeRef }
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
const TOP: Readonly<Record<'config' | 'settings', ExpectedValue>> = {
  config: { kind: 'section', path: [] },
  settings: { kind: 'value', shape: 'navSettings' },
};

/**
 * Returns the value that is expected at some tokens of a pointer below another one, or below the top of a file; `undefined`
 * if nothing is known.
 */
export function expectedAt(
  from: ExpectedValue | keyof typeof TOP,
  tokens: readonly (string | number)[],
  grammar: Grammar,
): ExpectedValue | undefined {
  let at: ExpectedValue | undefined = typeof from === 'string' ? TOP[from] : from;
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

/**
 * Returns the properties of an object in their order; none for a value that is not an object.
 *
 * @param present the names of properties that it has. The result is then what it can still have next to them: one kind of
 * children, no children next to a link, nothing that another field excludes, and no rule whose severity is fixed.
 */
export function propertiesOf(
  expected: ExpectedValue,
  grammar: Grammar,
  present?: ReadonlySet<string>,
): ExpectedProperty[] {
  const all = allProperties(expected, grammar);
  return present ? possibleProperties(expected, all, present) : all;
}

function allProperties(expected: ExpectedValue, grammar: Grammar): ExpectedProperty[] {
  switch (expected.kind) {
    case 'section':
      return sectionProperties(expected.path, grammar);
    case 'element':
    case 'entry':
      return [
        ...elementProperties(expected.rule, grammar),
        {
          name: '$ref',
          about: abouts.properties.$ref ?? '',
          required: false,
          value: { kind: 'ref' },
        },
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

function possibleProperties(
  expected: ExpectedValue,
  all: readonly ExpectedProperty[],
  present: ReadonlySet<string>,
): ExpectedProperty[] {
  const absent = all.filter(({ name }) => !present.has(name));
  if (expected.kind !== 'element' && expected.kind !== 'entry')
    return absent.filter(({ code }) => code === undefined || !fatalCodes.has(code));
  const { rule } = expected;
  const hasChildren = rule.children.some((list) => present.has(list));
  const isLink = present.has('href');
  const restriction = rule.restricting.find(({ name }) => present.has(name));
  return absent.filter(({ name, value }) => {
    if (restriction && restrictedAway.includes(name)) return false;
    if (name === 'sourceRef') return present.size === 0;
    if (name === 'href') return !hasChildren;
    if (value.kind !== 'list') return true;
    return !hasChildren && !isLink && restriction?.restrictsTo?.includes(value.list) !== false;
  });
}

/** Returns the property of an entry that the navigation of another repository replaces. */
function sourceProperties({ kind }: ElementRule, { dialect }: Grammar): ExpectedProperty[] {
  const hasSources = dialects[dialect].sourceRefs && kind !== 'navigation';
  return hasSources ? alternativesOf('sourceRef').flatMap(shapeProperties) : [];
}

function elementProperties(rule: ElementRule, grammar: Grammar): ExpectedProperty[] {
  const settings = rule.kind === 'language' ? settingsIn(grammar) : {};
  const fields = Array.from(rule.fields.values(), ({ name, required, shape }) => {
    const about = abouts.fields[rule.kind][name] ?? '';
    return { name, about, required, value: expectedValue(settings[name] ?? shape) };
  });
  const children = rule.children.map((list) =>
    listProperty(list, grammar.elements[elementKindIn(list)]),
  );
  const about = abouts.properties.global ?? '';
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
    about: abouts.lists[list],
    required: false,
    value: { kind: 'list', list, rule },
  };
}

/** The settings outside the navigation, in a dialect that has them. */
function settingsIn({ dialect }: Grammar): Readonly<Record<string, ShapeRef>> {
  return settingShapes[dialect] ?? {};
}

function expectedValue(shape: ShapeRef): ExpectedValue {
  return { kind: 'value', shape };
}

function sectionProperties(path: readonly string[], grammar: Grammar): ExpectedProperty[] {
  const { dialect } = grammar;
  const known = settingsIn(grammar);
  const settingOf = (name: string) => known[name];
  const isRequired = (name: string) =>
    settingOf(name) !== undefined && requiredSettings.includes(name);
  const names = new Map<string, ExpectedProperty>();
  for (const [key, { path: full, in: shapes }] of Object.entries(siteSettings)) {
    if (full.length <= path.length || !path.every((name, at) => full[at] === name)) continue;
    const name = full[path.length] as string;
    const isLast = full.length === path.length + 1;
    const value: ExpectedValue = isLast
      ? expectedValue(settingOf(name) ?? shapes[dialect])
      : { kind: 'section', path: [...path, name] };
    names.set(name, { name, about: abouts.settings[key] ?? '', required: false, value });
  }
  if (path.length > 0) return [...names.values()];
  const root: ExpectedProperty[] = [];
  for (const [name, own] of Object.entries(rootShapes(dialect))) {
    const shape = settingOf(name) ?? own;
    const isRoot = name === 'navigation';
    const value: ExpectedValue = isRoot
      ? { kind: 'element', rule: grammar.elements.navigation }
      : ((settingOf(name) ? undefined : names.get(name)?.value) ?? expectedValue(shape));
    const required = isRoot || isRequired(name);
    root.push({ name, about: abouts.properties[name] ?? '', required, value });
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
  return Object.entries(shape.fields).map(([name, field]) => ({
    name,
    about: aboutField(field),
    required: field.required === true,
    value: { kind: 'value', shape: field.shape },
  }));
}
