import { codes } from '../diagnostics/codes.ts';
import type { Dialect } from './dialects.ts';
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

/**
 * The JSON Schema of a whole `docs.json` in one dialect, for editors and for validators in other languages.
 * It accepts exactly what `checkStructure` has nothing to say about; an object with a `$ref` is left alone wherever it
 * stands, and so is an address whose host or port cannot be read, which no pattern can tell.
 */
export function configSchema(dialect: Dialect): JsonSchema {
  const grammar = grammarNamed(dialect);
  const settings: Record<string, JsonSchema> = {};
  for (const setting of Object.values(siteSettings)) {
    const [section, ...keys] = setting.path;
    settings[section] = keys.reduceRight<JsonSchema>(
      (value, key) => ({
        if: { type: 'object' },
        // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
        then: { type: 'object', properties: { [key]: value } },
      }),
      { ...valueRef(setting.in[dialect]), description: setting.about },
    );
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `docs.json (${dialect})`,
    ...orRef({
      type: 'object',
      required: ['navigation'],
      properties: { navigation: { $ref: '#/$defs/navigation' }, ...settings },
    }),
    $defs: { reference, ...elementSchemas(grammar), ...shapeSchemas(grammar) },
  };
}

/** The JSON Schema of `nav.config.json`. */
export function settingsSchema(): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'nav.config.json',
    ...valueRef('navSettings'),
    $defs: closure(['navSettings'], shapeSchema),
  };
}

const ref = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });

/** An element and a value may share a name (`language`), so the definitions of values have a suffix. */
const valueName = (shape: ShapeName): string => `${shape}Value`;

const valueRef = (shape: ShapeName): JsonSchema => ref(valueName(shape));

/** An object whose place the content of a file takes: in a config it may stand for any value. */
const reference: JsonSchema = {
  type: 'object',
  properties: { $ref: { type: 'string' } },
  required: ['$ref'],
};

/** An object, a list, or a `$ref` in its place. */
function orRef(schema: JsonSchema): JsonSchema {
  return { if: ref('reference'), else: schema };
}

/** As `orRef`, for the value of a field. Editors propose the texts that it may be only where they are alternatives. */
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
  const schemas: Record<string, JsonSchema> = {
    pageEntry: {
      if: { type: 'object' },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: ref('group'),
      else: { type: 'string', minLength: 1 },
    },
    global: orRef({
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(
        [...grammar.globals].map(([list, rule]) => [
          list,
          orRef({ type: 'array', items: elementSchema(rule) }),
        ]),
      ),
    }),
  };
  for (const kind of Object.keys(elements) as ElementKind[]) {
    schemas[kind] = elementSchema(grammar.elements[kind]);
  }
  return schemas;
}

function elementSchema(rule: ElementRule): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  const dependent: Record<string, JsonSchema> = {};
  for (const field of rule.fields.values()) {
    properties[field.name] = { ...valueRef(field.shape), description: field.about };
    if (field.required) required.push(field.name);
    if (field.restrictsTo) {
      const refused = rule.children.filter((list) => !field.restrictsTo?.includes(list));
      const names = [...refused, ...restrictedElement.without];
      dependent[field.name] = { not: { anyOf: names.map((name) => ({ required: [name] })) } };
    }
  }
  for (const list of rule.children) properties[list] = listSchema(list);
  if (rule.allowsGlobal) properties.global = ref('global');

  const schema: JsonSchema = {
    type: 'object',
    description: rule.about,
    properties,
    additionalProperties: false,
  };
  if (required.length > 0) schema.required = required;
  if (Object.keys(dependent).length > 0) schema.dependentSchemas = dependent;
  // Editors name the first where all are absent: what most elements have stands last in precedence.
  const kinds = [...rule.children.toReversed(), ...(rule.fields.has('href') ? ['href'] : [])];
  if (rule.children.length > 0) schema.oneOf = childKinds(rule, kinds);
  return orRef(schema);
}

/** Exactly one child kind where one is needed, at most one elsewhere. */
function childKinds(rule: ElementRule, kinds: readonly string[]): JsonSchema[] {
  const one = kinds.map((kind) => ({ required: [kind] }));
  const none = { not: { anyOf: one } };
  if (rule.kind === 'navigation') return one;
  if (!rule.needsChildrenUnless) return [...one, none];
  const generated = rule.needsChildrenUnless
    .filter((field) => rule.fields.has(field))
    .map((field) => ({ required: [field] }));
  return [...one, { allOf: [none, { anyOf: generated }] }];
}

function listSchema(list: ListName): JsonSchema {
  const { of, atLeast } = lists[list];
  return orRef({
    type: 'array',
    ...(atLeast > 0 ? { minItems: atLeast } : {}),
    items: of === 'page' ? ref('pageEntry') : ref(of),
  });
}

function shapeSchemas(grammar: Grammar): Record<string, JsonSchema> {
  const used = new Set<ShapeName>();
  for (const rule of [...Object.values(grammar.elements), ...grammar.globals.values()]) {
    for (const field of rule.fields.values()) used.add(field.shape);
  }
  for (const setting of Object.values(siteSettings)) used.add(setting.in[grammar.dialect]);
  return closure(used, fieldSchema);
}

/** The schemas of some shapes and of all that they are made of. */
function closure(
  names: Iterable<ShapeName>,
  schemaOf: (name: ShapeName) => JsonSchema,
): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = {};
  const wanted = [...names];
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (schemas[valueName(name)]) continue;
    schemas[valueName(name)] = schemaOf(name);
    wanted.push(...partsOf(name));
  }
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function partsOf(name: ShapeName): ShapeName[] {
  const shape = shapeOf(name);
  if (shape.type === 'list' || shape.type === 'map') return [shape.of];
  if (shape.type === 'either') return [...shape.of];
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
      const required = fields.filter(([, field]) => field.required).map(([key]) => key);
      return {
        type: 'object',
        properties: Object.fromEntries(fields.map(([key, field]) => [key, valueRef(field.shape)])),
        ...(required.length > 0 ? { required } : {}),
        ...(shape.open ? {} : { additionalProperties: false }),
      };
    }
  }
}
