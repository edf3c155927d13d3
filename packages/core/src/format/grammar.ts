import type { Dialect } from './dialects.ts';
import {
  type ElementKind,
  elementKindIn,
  elements,
  globalElement,
  globalLists,
  type ListName,
  sharedFields,
} from './elements.ts';
import { type ShapeName, shapes } from './shapes.ts';

/** A field of an element, in one dialect. */
export interface FieldRule {
  name: string;
  shape: ShapeName;
  required: boolean;
  about: string;
  /** The only child lists that may stand beside this field; see also `restrictedElement`. */
  restrictsTo: readonly ListName[] | undefined;
}

/** An element in one dialect: what `structure/`, `schema.ts` and `resolve.ts` read instead of the raw table. */
export interface ElementRule {
  kind: ElementKind;
  about: string;
  /** The field that names the element. */
  label: string | undefined;
  /** The only values of `label`, where it is a code. */
  codes: readonly string[] | undefined;
  fields: ReadonlyMap<string, FieldRule>;
  /** Those of `fields` that must be present. */
  required: readonly FieldRule[];
  /** Those of `fields` beside which little else may stand. */
  restricting: readonly FieldRule[];
  /** In order of precedence. */
  children: readonly ListName[];
  allowsGlobal: boolean;
  /** Where not undefined, `children` are required unless one of these fields is present. */
  needsChildrenUnless: readonly string[] | undefined;
}

/** The rules of one dialect, ready for lookups. */
export interface Grammar {
  dialect: Dialect;
  elements: Readonly<Record<ElementKind, ElementRule>>;
  /** The lists of `global`, and the rule of the element in each. */
  globals: ReadonlyMap<ListName, ElementRule>;
  /** Fields that are an error, not merely unread, on an element that does not have them. */
  refused: ReadonlySet<string>;
}

/** A value shape, widened from the literal types of the table. */
export type Shape =
  | { type: 'any' | 'boolean' | 'number' }
  | {
      type: 'string';
      nonEmpty?: true;
      /** Of a `destination` parameters may stand anywhere, in its host too: whether it can be opened is not told. */
      role?: 'href' | 'spec' | 'destination';
      pattern?: string;
      expected?: string;
    }
  | { type: 'choice'; values: readonly (string | boolean)[]; code?: 'unknown-language' }
  | { type: 'list'; of: ShapeName }
  | { type: 'map'; of: ShapeName }
  | { type: 'either'; of: readonly ShapeName[] }
  | {
      type: 'object';
      fields: Readonly<Record<string, { shape: ShapeName; required?: true }>>;
      open?: true;
      strict?: true;
    };

export function shapeOf(name: ShapeName): Shape {
  return shapes[name];
}

const patterns: ReadonlyMap<ShapeName, RegExp> = /* @__PURE__ */ new Map(
  (Object.keys(shapes) as ShapeName[]).flatMap((name): [ShapeName, RegExp][] => {
    const shape = shapeOf(name);
    return shape.type === 'string' && shape.pattern !== undefined
      ? [[name, new RegExp(shape.pattern, 'u')]]
      : [];
  }),
);

/** The regular expression of a string shape, where it has one. */
export function patternOf(name: ShapeName): RegExp | undefined {
  return patterns.get(name);
}

interface FieldRow {
  in: Partial<Record<Dialect, ShapeName>>;
  required?: true;
  elsewhere?: 'error';
  restrictsTo?: readonly ListName[];
  about: string;
}

interface ElementRow {
  about: string;
  label: string | undefined;
  children: Record<Dialect, readonly ListName[]>;
  needsChildrenUnless?: readonly string[];
  global: Partial<Record<Dialect, true>>;
  uses: readonly (keyof typeof sharedFields)[];
  fields: Record<string, FieldRow>;
}

function fieldRule(name: string, row: FieldRow, dialect: Dialect): FieldRule | undefined {
  const shape = row.in[dialect];
  if (shape === undefined) return undefined;
  return {
    name,
    shape,
    required: row.required === true,
    about: row.about,
    restrictsTo: row.restrictsTo,
  };
}

function elementRule(kind: ElementKind, dialect: Dialect): ElementRule {
  const row: ElementRow = elements[kind];
  const fields = new Map<string, FieldRule>();
  const rows: [string, FieldRow][] = [
    ...Object.entries(row.fields),
    ...row.uses.map((name): [string, FieldRow] => [name, sharedFields[name]]),
  ];
  for (const [name, fieldRow] of rows) {
    const rule = fieldRule(name, fieldRow, dialect);
    if (rule) fields.set(name, rule);
  }
  return {
    kind,
    about: row.about,
    label: row.label,
    codes: codesOf(row.label === undefined ? undefined : fields.get(row.label)),
    fields,
    required: [...fields.values()].filter((field) => field.required),
    restricting: [...fields.values()].filter((field) => field.restrictsTo !== undefined),
    children: row.children[dialect],
    allowsGlobal: row.global[dialect] === true,
    needsChildrenUnless: row.needsChildrenUnless,
  };
}

function codesOf(label: FieldRule | undefined): readonly string[] | undefined {
  const shape = label && shapeOf(label.shape);
  return shape?.type === 'choice'
    ? shape.values.filter((value) => typeof value === 'string')
    : undefined;
}

function globalRule(rule: ElementRule, dialect: Dialect): ElementRule {
  const without: readonly string[] = globalElement.without;
  const fields = new Map([...rule.fields].filter(([name]) => !without.includes(name)));
  fields.set('href', {
    name: 'href',
    shape: globalElement.href[dialect],
    required: true,
    about: sharedFields.href.about,
    restrictsTo: undefined,
  });
  const required = [...fields.values()].filter((field) => field.required);
  return {
    ...rule,
    fields,
    required,
    restricting: [],
    children: [],
    allowsGlobal: false,
    needsChildrenUnless: undefined,
  };
}

function grammarOf(dialect: Dialect): Grammar {
  const kinds = Object.keys(elements) as ElementKind[];
  const rules = Object.fromEntries(
    kinds.map((kind) => [kind, elementRule(kind, dialect)]),
  ) as Record<ElementKind, ElementRule>;
  const globalNames: readonly ListName[] = globalLists[dialect];
  const globals = new Map(
    globalNames.map((list) => [list, globalRule(rules[elementKindIn(list)], dialect)]),
  );
  const refused = new Set<string>();
  for (const kind of kinds) {
    for (const [name, row] of Object.entries((elements[kind] as ElementRow).fields)) {
      if (row.elsewhere === 'error' && row.in[dialect]) refused.add(name);
    }
  }
  return { dialect, elements: rules, globals, refused };
}

/** Both dialects of the vocabulary, ready to be looked up. */
export const grammars: Readonly<Record<Dialect, Grammar>> = /* @__PURE__ */ Object.freeze({
  standard: grammarOf('standard'),
  mintlify: grammarOf('mintlify'),
});

/**
 * The grammar of a dialect.
 *
 * @throws RangeError for a name that is no dialect, as only a caller without types can give: it names them all.
 */
export function grammarNamed(dialect: Dialect): Grammar {
  if (Object.hasOwn(grammars, dialect)) return grammars[dialect];
  const names = Object.keys(grammars).map((name) => JSON.stringify(name));
  throw new RangeError(
    `${JSON.stringify(dialect)} is no dialect; there are ${names.join(' and ')}`,
  );
}

/** Whether an element is invalid without children: nothing in it generates them. */
export function needsChildren(value: object, rule: ElementRule): boolean {
  return (
    rule.needsChildrenUnless?.every(
      (field) => !rule.fields.has(field) || !Object.hasOwn(value, field),
    ) === true
  );
}
