import { onceForText } from '@nav/collections';
import { type Dialect, dialects } from './dialects.ts';
import {
  type ElementKind,
  elementKindIn,
  elements,
  type FieldRole,
  type ListName,
  sharedFields,
} from './elements.ts';
import { type ShapeName, shapes } from './shapes.ts';
import { globalElement, globalLists } from './site-fields.ts';

/** A field of an element, in one dialect. */
export interface FieldRule {
  name: string;
  shape: ShapeName;
  required: boolean;
  /** The only child lists that are allowed next to this field; see also `restrictedAway`. */
  restrictsTo: readonly ListName[] | undefined;
  /** The effect on the pages below the element; `elements.ts` explains it. */
  role: FieldRole | undefined;
}

/** An element, in one dialect: what the other stages read instead of the tables. */
export interface ElementRule {
  kind: ElementKind;
  /** The field with the name of the element. */
  label: string | undefined;
  /** The only values of `label`, if it is a code. */
  codes: readonly string[] | undefined;
  fields: ReadonlyMap<string, FieldRule>;
  required: readonly FieldRule[];
  /** The fields that exclude most others. */
  restricting: readonly FieldRule[];
  /** In order of precedence. */
  children: readonly ListName[];
  allowsGlobal: boolean;
  /** The fields that replace `children`, if one of these or of those is required. */
  needsChildrenUnless: readonly string[] | undefined;
}

/** The vocabulary of one dialect. */
export interface Grammar {
  dialect: Dialect;
  elements: Readonly<Record<ElementKind, ElementRule>>;
  /** The rules below an element with a specification: a group may generate its pages there. */
  elementsBelowSpecification: Readonly<Record<ElementKind, ElementRule>>;
  /** The lists of `global`, and the rule of the element in each. */
  globals: ReadonlyMap<ListName, ElementRule>;
  /** Fields that are an error, not merely unknown, on elements that do not have them. */
  refused: ReadonlySet<string>;
}

/** The name of a shape, or a shape in place. */
export type ShapeRef = ShapeName | Shape;

/** A field of an object. */
export interface ShapeField {
  shape: ShapeRef;
  required?: true;
  /** Tests an object that lacks the field for one that must have it. */
  requiredIf?: (value: Readonly<Record<string, unknown>>) => boolean;
  /** Other names of the field, such as its name in the format before. */
  was?: readonly string[];
  about: string;
}

/** The forms of text that no pattern describes exactly. */
export type TextRole =
  | 'href'
  | 'spec'
  | 'destination'
  | 'address'
  | 'url'
  | 'safeAddress'
  | 'safeUrl'
  | 'source';

/** A value shape, widened from the literal types of the table. Only shapes of settings have limits, and `record`. */
export type Shape =
  | { type: 'any' | 'boolean' | 'number' }
  | {
      type: 'string';
      nonEmpty?: true;
      /** A `destination` may have parameters anywhere, even in its host, so it is not parsed as a URL. */
      role?: TextRole;
      pattern?: string;
      expected?: string;
    }
  | {
      type: 'choice';
      values: readonly (string | boolean)[];
      code?: 'unknown-language';
      /** Describes the values if they are too many for a message. */
      expected?: string;
    }
  | {
      type: 'list';
      of: ShapeRef;
      atLeast?: number;
      atMost?: number;
      /** Set if each string, or each object by this field, may appear only once. */
      unique?: string;
      /** Set if the second one is rejected, not the list. */
      rejectsSecond?: true;
    }
  | {
      type: 'map';
      of: ShapeRef;
      /** The only keys. By default, all codes, also of patterns. */
      names?: readonly string[];
    }
  | { type: 'record'; of: ShapeRef }
  | {
      type: 'either';
      of: readonly ShapeRef[];
      /** The first alternative has this field. Of several objects, the one with most of the fields is meant. */
      by?: string;
    }
  | {
      type: 'object';
      fields: Readonly<Record<string, ShapeField>>;
      open?: true;
      strict?: true;
      /** Set if keys that people use for comments are allowed. */
      comments?: true;
    };

export type ShapeOf<Type extends Shape['type']> = Extract<Shape, { type: Type }>;

export function shapeOf(shape: ShapeRef): Shape {
  return typeof shape === 'string' ? shapes[shape] : shape;
}

/** Returns a shape, or the alternatives that it allows, at any depth. */
export function alternativesOf(name: ShapeRef): Shape[] {
  const shape = shapeOf(name);
  return shape.type === 'either' ? shape.of.flatMap(alternativesOf) : [shape];
}

export const patternOf: (name: ShapeRef) => RegExp | undefined = /* @__PURE__ */ onceForText(
  (name) => {
    const shape = shapeOf(name);
    return shape.type === 'string' && shape.pattern !== undefined
      ? new RegExp(shape.pattern, 'u')
      : undefined;
  },
);

interface FieldRow {
  in: Partial<Record<Dialect, ShapeName>>;
  required?: true;
  elsewhere?: 'error';
  restrictsTo?: readonly ListName[];
  role?: FieldRole;
}

interface ElementRow {
  label: string | undefined;
  children: Record<Dialect, readonly ListName[]>;
  needsChildrenUnless?: readonly string[];
  global: Partial<Record<Dialect, true>>;
  uses: readonly (keyof typeof sharedFields)[];
  fields: Record<string, FieldRow>;
}

type RuleWithoutFields = Omit<ElementRule, 'codes' | 'fields' | 'required' | 'restricting'>;

/** Derives from the fields of an element what is asked of them often. */
function withFields(rule: RuleWithoutFields, fields: readonly FieldRule[]): ElementRule {
  const label = fields.find(({ name }) => name === rule.label);
  const shape = label && shapeOf(label.shape);
  return {
    ...rule,
    codes:
      shape?.type === 'choice'
        ? shape.values.filter((value) => typeof value === 'string')
        : undefined,
    fields: new Map(fields.map((field) => [field.name, field])),
    required: fields.filter(({ required }) => required),
    restricting: fields.filter(({ restrictsTo }) => restrictsTo !== undefined),
  };
}

function elementRule(kind: ElementKind, dialect: Dialect): ElementRule {
  const { label, children, global, needsChildrenUnless, ...row }: ElementRow = elements[kind];
  const rows: [string, FieldRow][] = [
    ...Object.entries(row.fields),
    ...row.uses.map((name): [string, FieldRow] => [name, sharedFields[name]]),
  ];
  const fields = rows.flatMap(([name, { in: shapeIn, required, restrictsTo, role }]) => {
    const shape = shapeIn[dialect];
    return shape ? [{ name, shape, required: required === true, restrictsTo, role }] : [];
  });
  return withFields(
    {
      kind,
      label,
      children: children[dialect],
      allowsGlobal: global[dialect] === true,
      needsChildrenUnless,
    },
    fields,
  );
}

/** The rule of an element in `global`, which is a link. */
function globalRule(rule: ElementRule, dialect: Dialect): ElementRule {
  const without: readonly string[] = globalElement.without;
  const fields = [...rule.fields.values()]
    .filter(({ name }) => !without.includes(name))
    .map((field) =>
      field.name === 'href'
        ? { ...field, shape: globalElement.href[dialect], required: true }
        : field,
    );
  const link = { ...rule, children: [], allowsGlobal: false, needsChildrenUnless: undefined };
  return withFields(link, fields);
}

function grammarOf(dialect: Dialect): Grammar {
  const rows: [string, ElementRow][] = Object.entries(elements);
  const rules = Object.fromEntries(
    rows.map(([kind]) => [kind, elementRule(kind as ElementKind, dialect)]),
  ) as Record<ElementKind, ElementRule>;
  const globalNames: readonly ListName[] = globalLists[dialect];
  const refused = rows.flatMap(([, { fields }]) =>
    Object.keys(fields).filter(
      (name) => fields[name]?.elsewhere === 'error' && fields[name].in[dialect],
    ),
  );
  const group = { ...rules.group, needsChildrenUnless: undefined };
  return {
    dialect,
    elements: rules,
    elementsBelowSpecification: dialects[dialect].leavesGenerate ? { ...rules, group } : rules,
    globals: new Map(
      globalNames.map((list) => [list, globalRule(rules[elementKindIn(list)], dialect)]),
    ),
    refused: new Set(refused),
  };
}

export const grammars: Readonly<Record<Dialect, Grammar>> = /* @__PURE__ */ allGrammars();

function allGrammars(): Record<Dialect, Grammar> {
  return { standard: grammarOf('standard'), mintlify: grammarOf('mintlify') };
}

/**
 * Returns the grammar of a dialect.
 *
 * @throws RangeError for an unknown dialect, which only untyped callers can pass.
 */
export function grammarNamed(dialect: Dialect): Grammar {
  if (Object.hasOwn(grammars, dialect)) return grammars[dialect];
  const names = Object.keys(grammars).map((name) => JSON.stringify(name));
  throw new RangeError(`Unknown dialect ${JSON.stringify(dialect)}. Use ${names.join(' or ')}.`);
}

/** Tests for an element that is invalid without children: no field of it generates them. */
export function needsChildren(value: object, rule: ElementRule): boolean {
  return (
    rule.needsChildrenUnless?.every(
      (field) => !rule.fields.has(field) || !Object.hasOwn(value, field),
    ) === true
  );
}
