import { codes } from '../diagnostics/codes.ts';
import { type Dialect, dialects } from './dialects.ts';
import {
  type ElementKind,
  elements,
  type ListName,
  lists,
  restrictedElement,
  siteSettings,
} from './elements.ts';
import { type ElementRule, type Grammar, grammarNamed, shapeOf } from './grammar.ts';
import type { ShapeName } from './shapes.ts';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = { [keyword: string]: unknown };

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/**
 * Returns the JSON Schema of a `docs.json` in one dialect, for editors and for validators in other languages.
 * It accepts what `checkStructure` accepts, and three things that it cannot check: the content of an object with a
 * `$ref`, the host and port of a URL, and a group without `pages` that no specification applies to.
 *
 * @throws RangeError if there is no such dialect.
 */
export function configSchema(dialect: Dialect): JsonSchema {
  const grammar = grammarNamed(dialect);
  const settings: Record<string, JsonSchema> = {};
  for (const setting of Object.values(siteSettings)) {
    const [section, ...keys] = setting.path;
    settings[section] = keys.reduceRight<JsonSchema>(
      (value, key) => orRef({ type: 'object', properties: { [key]: value } }),
      { ...valueRef(setting.in[dialect]), description: setting.about },
    );
  }
  return {
    $schema: DRAFT,
    title: `docs.json (${dialect})`,
    ...orRef({
      type: 'object',
      required: ['navigation'],
      properties: { navigation: { $ref: '#/$defs/navigation' }, ...settings },
    }),
    $defs: { reference, ...elementSchemas(grammar), ...shapeSchemas(grammar) },
  };
}

/** Returns the JSON Schema of `nav.config.json`. */
export function settingsSchema(): JsonSchema {
  return {
    $schema: DRAFT,
    title: 'nav.config.json',
    ...valueRef('navSettings'),
    $defs: closure(['navSettings'], shapeSchema),
  };
}

const ref = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });

/** The suffix distinguishes values from elements with the same name, such as `language`. */
const valueName = (shape: ShapeName): string => `${shape}Value`;

const valueRef = (shape: ShapeName): JsonSchema => ref(valueName(shape));

const required = (name: string): JsonSchema => ({ required: [name] });

/** An object that the content of a file replaces. A config may have one in place of any value. */
const reference: JsonSchema = {
  type: 'object',
  properties: { $ref: { type: 'string' } },
  required: ['$ref'],
};

/** An object or list, or a `$ref` in place of it. */
function orRef(schema: JsonSchema): JsonSchema {
  return { if: ref('reference'), else: schema };
}

/** As `orRef`, for any value. Editors suggest the values of an `enum` only if it is an alternative. */
function fieldSchema(shape: ShapeName): JsonSchema {
  const schema = shapeSchema(shape);
  switch (shapeOf(shape).type) {
    case 'any':
      return schema;
    case 'object':
    case 'list':
    case 'map':
      return orRef(schema);
    default:
      return { anyOf: [schema, ref('reference')] };
  }
}

function elementSchemas(grammar: Grammar): Record<string, JsonSchema> {
  const globals = [...grammar.globals].map(([list, rule]) => [
    list,
    orRef({ type: 'array', items: elementSchema(rule, grammar.dialect) }),
  ]);
  const kinds = Object.keys(elements) as ElementKind[];
  return {
    pageEntry: {
      if: { type: 'object' },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: ref('group'),
      else: { type: 'string', minLength: 1 },
    },
    global: orRef({
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(globals),
    }),
    ...Object.fromEntries(
      kinds.map((kind) => [
        kind,
        elementSchema(grammar.elementsBelowSpecification[kind], grammar.dialect),
      ]),
    ),
  };
}

function elementSchema(rule: ElementRule, dialect: Dialect): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const dependent: Record<string, JsonSchema> = {};
  for (const { name, shape, about, restrictsTo } of rule.fields.values()) {
    properties[name] = { ...valueRef(shape), description: about };
    if (!restrictsTo) continue;
    const refused = rule.children.filter((list) => !restrictsTo.includes(list));
    const names = [...refused, ...restrictedElement.without];
    dependent[name] = { not: { anyOf: names.map(required) } };
  }
  const { emptyLists } = dialects[dialect];
  for (const list of rule.children) {
    const { atLeast } = lists[list];
    properties[list] = listSchema(list, emptyLists || list === 'pages' ? atLeast : 1);
  }
  if (rule.allowsGlobal) properties.global = ref('global');

  const schema: JsonSchema = {
    type: 'object',
    description: rule.about,
    properties,
    additionalProperties: false,
  };
  if (rule.required.length > 0) schema.required = rule.required.map(({ name }) => name);
  if (Object.keys(dependent).length > 0) schema.dependentSchemas = dependent;
  // Editors name the first kind if all are absent. The most common ones are last in precedence.
  const kinds = [...rule.children.toReversed(), ...(rule.fields.has('href') ? ['href'] : [])];
  if (rule.children.length > 0) schema.oneOf = childKinds(rule, kinds);
  if (!emptyLists && rule.kind !== 'group' && rule.children.includes('pages'))
    schema.anyOf = [
      { properties: { pages: { not: { type: 'array', maxItems: 0 } } } },
      { required: ['openapi'] },
    ];
  return orRef(schema);
}

/** Exactly one kind of children if one is required, otherwise at most one. */
function childKinds(rule: ElementRule, kinds: readonly string[]): JsonSchema[] {
  const one = kinds.map(required);
  const none = { not: { anyOf: one } };
  if (rule.kind === 'navigation') return one;
  if (!rule.needsChildrenUnless) return [...one, none];
  const generated = rule.needsChildrenUnless.filter((field) => rule.fields.has(field));
  return [...one, { allOf: [none, { anyOf: generated.map(required) }] }];
}

function listSchema(list: ListName, atLeast: number): JsonSchema {
  const { of } = lists[list];
  return orRef({
    type: 'array',
    ...(atLeast > 0 ? { minItems: atLeast } : {}),
    items: of === 'page' ? ref('pageEntry') : ref(of),
  });
}

function shapeSchemas(grammar: Grammar): Record<string, JsonSchema> {
  const rules = [...Object.values(grammar.elements), ...grammar.globals.values()];
  const used = rules.flatMap(({ fields }) => Array.from(fields.values(), ({ shape }) => shape));
  const ofSite = Object.values(siteSettings).map((setting) => setting.in[grammar.dialect]);
  return closure([...used, ...ofSite], fieldSchema);
}

/** Returns the schemas of some shapes and of their parts, sorted by name. */
function closure(
  names: readonly ShapeName[],
  schemaOf: (name: ShapeName) => JsonSchema,
): Record<string, JsonSchema> {
  const found = new Set(names);
  for (const name of found) for (const part of partsOf(name)) found.add(part);
  const schemas = Array.from(found, (name): [string, JsonSchema] => [
    valueName(name),
    schemaOf(name),
  ]);
  return Object.fromEntries(schemas.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function partsOf(name: ShapeName): readonly ShapeName[] {
  const shape = shapeOf(name);
  if (shape.type === 'list' || shape.type === 'map') return [shape.of];
  if (shape.type === 'either') return shape.of;
  return shape.type === 'object' ? Object.values(shape.fields).map((field) => field.shape) : [];
}

function shapeSchema(name: ShapeName): JsonSchema {
  const shape = shapeOf(name);
  switch (shape.type) {
    case 'any':
      return {};
    case 'boolean':
    case 'number':
      return { type: shape.type };
    case 'string':
      return {
        type: 'string',
        ...(shape.nonEmpty ? { minLength: 1 } : {}),
        ...(shape.pattern === undefined ? {} : { pattern: shape.pattern }),
      };
    case 'choice':
      return { enum: [...shape.values] };
    case 'list':
      return { type: 'array', items: valueRef(shape.of) };
    case 'map':
      return {
        type: 'object',
        properties: Object.fromEntries(codes.map((code) => [code, valueRef(shape.of)])),
        additionalProperties: false,
      };
    case 'either':
      return { anyOf: shape.of.map(valueRef) };
    case 'object': {
      const fields = Object.entries(shape.fields);
      const needed = fields.filter(([, field]) => field.required).map(([key]) => key);
      return {
        type: 'object',
        properties: Object.fromEntries(fields.map(([key, field]) => [key, valueRef(field.shape)])),
        ...(needed.length > 0 ? { required: needed } : {}),
        ...(shape.open ? {} : { additionalProperties: false }),
      };
    }
  }
}
