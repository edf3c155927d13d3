import { codes, helpUrl } from '../diagnostics/codes.ts';
import { assertCall } from '../usage/wrong-use.ts';
import { aboutField, abouts } from './abouts.ts';
import { type Dialect, dialects } from './dialects.ts';
import { type ElementKind, elementKindIn, elements, type ListName, lists } from './elements.ts';
import { fewestEntries } from './fewest-entries.ts';
import { type ElementRule, type Grammar, grammarNamed, type ShapeRef, shapeOf } from './grammar.ts';
import type { ConfigSchemaOptions, SettingsSchemaOptions } from './schema-options.ts';
import { type ShapeName, shapes } from './shapes.ts';
import { restrictedAway, rootShapes, siteSettings } from './site-fields.ts';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = { [keyword: string]: unknown };

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/**
 * Returns the JSON Schema of a `docs.json` in one dialect, for editors and for validators in other languages. It accepts
 * what `checkStructure` accepts, and three things that it cannot check: the content of an object with a `$ref`, the host
 * and port of a URL, and a group without `pages` that no specification applies to. In the `mintlify` dialect, it also
 * checks `theme` and `colors`, or with `docsSettings` all settings.
 *
 * @throws RangeError for an unknown dialect.
 */
export function configSchema(dialect: Dialect, options: ConfigSchemaOptions = {}): JsonSchema {
  assertCall('configSchema(dialect, { editor, docsSettings })', Object(options) === options);
  const { editor = false, docsSettings } = options;
  const grammar = grammarNamed(dialect);
  const settings = docsSettings?.shapes[dialect];
  const properties = rootSchemas(dialect, settings);
  for (const [name, { path, in: shapes }] of Object.entries(siteSettings)) {
    const [section, ...keys] = path;
    const whole = settings?.[section];
    if (whole && keys.length > 0) continue;
    const setting = keys.reduceRight<JsonSchema>(
      (value, key) => orRef({ type: 'object', properties: { [key]: value } }),
      { ...valueRef(whole ?? shapes[dialect]), description: abouts.settings[name] },
    );
    properties[section] = { ...properties[section], ...setting };
  }
  const schema = {
    $schema: DRAFT,
    title: `docs.json (${dialect})`,
    ...orRef({
      type: 'object',
      required: ['navigation', ...((settings && docsSettings?.required) ?? [])],
      properties,
      ...(settings ? noOthers : {}),
    }),
    $defs: {
      reference,
      ...elementSchemas(grammar, settings),
      ...shapeSchemas(grammar, Object.values(settings ?? {})),
    },
  };
  return editor ? schema : withoutEditorKeywords(schema);
}

type Settings = Readonly<Record<string, ShapeRef>> | undefined;

/** Keys that people use for comments are allowed. */
const noOthers: JsonSchema = {
  patternProperties: { '^(?://|#|[_$@]|[Cc]omment)': {} },
  additionalProperties: false,
};

function rootSchemas(dialect: Dialect, settings: Settings): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = {};
  for (const [name, own] of Object.entries(rootShapes(dialect))) {
    const shape = settings?.[name] ?? own;
    const description = abouts.properties[name];
    schemas[name] = { ...(shape === 'any' ? {} : valueRef(shape)), description };
  }
  const { description } = schemas.navigation as JsonSchema;
  return { ...schemas, navigation: { ...ref('navigation'), description } };
}

/** Returns the JSON Schema of `nav.config.json`. */
export function settingsSchema(options: SettingsSchemaOptions = {}): JsonSchema {
  assertCall('settingsSchema({ editor, teamShapes })', Object(options) === options);
  const { editor = false, teamShapes } = options;
  const shapes = Object.entries(teamShapes ?? {});
  const $defs = closure(['navSettings', ...shapes.map(([, shape]) => shape)], shapeSchema);
  const { properties } = $defs[valueName('navSettings')] as { properties: JsonSchema };
  for (const [name, shape] of shapes)
    properties[name] = { ...withoutReferences(valueRef(shape)), ...(properties[name] as object) };
  const schema = {
    $schema: DRAFT,
    title: 'nav.config.json',
    ...valueRef('navSettings'),
    $defs,
  };
  return editor ? schema : withoutEditorKeywords(schema);
}

/** In settings, a `$ref` cannot replace a value. */
function withoutReferences(schema: JsonSchema): JsonSchema {
  const { $ref } = ref('reference');
  const text = JSON.stringify(schema, (_, value) => {
    if (value?.if?.$ref === $ref) return value.else;
    return value?.anyOf?.at(-1)?.$ref === $ref ? value.anyOf[0] : value;
  });
  return JSON.parse(text);
}

/** The keywords that only VS Code and Monaco know. */
const editorKeywords = ['errorMessage', 'defaultSnippets', 'doNotSuggest'];

function withoutEditorKeywords(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (editorKeywords.includes(key) ? undefined : value)),
  );
}

const ref = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });

/** The suffix distinguishes values from elements with the same name, such as `language`. */
const valueName = (shape: ShapeName): string => `${shape}Value`;

/** A reference to a named shape, or the schema of one in place. */
const valueRef = (shape: ShapeRef): JsonSchema =>
  typeof shape === 'string' ? ref(valueName(shape)) : fieldSchema(shape);

const required = (name: string): JsonSchema => ({ required: [name] });

/** An object that the content of a file replaces. A config may have one in place of any value. */
const reference: JsonSchema = {
  type: 'object',
  properties: { $ref: { type: 'string', description: abouts.properties.$ref } },
  required: ['$ref'],
};

/** An object or list, or a `$ref` in place of it. */
function orRef(schema: JsonSchema): JsonSchema {
  return when(ref('reference'), undefined, schema);
}

function when(
  condition: JsonSchema,
  consequence: JsonSchema | undefined,
  alternative: JsonSchema | undefined,
): JsonSchema {
  return {
    if: condition,
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    ...(consequence ? { then: consequence } : {}),
    ...(alternative ? { else: alternative } : {}),
  };
}

/** As `orRef`, for any value. Editors suggest the values of an `enum` only if it is an alternative. */
function fieldSchema(shape: ShapeRef): JsonSchema {
  const schema = shapeSchema(shape);
  switch (shapeOf(shape).type) {
    case 'any':
      return schema;
    case 'object':
    case 'list':
    case 'map':
    case 'record':
      return orRef(schema);
    default:
      return { anyOf: [schema, ref('reference')] };
  }
}

function elementSchemas(grammar: Grammar, settings: Settings): Record<string, JsonSchema> {
  const globals = [...grammar.globals].map(([list, rule]) => [
    list,
    {
      description: abouts.lists[list],
      ...orRef({
        type: 'array',
        items: orSourceRef(elementSchema(rule, grammar.dialect, settings), grammar.dialect),
      }),
    },
  ]);
  const kinds = Object.keys(elements) as ElementKind[];
  return {
    pageEntry: when({ type: 'object' }, orSourceRef(ref('group'), grammar.dialect), {
      type: 'string',
      minLength: 1,
    }),
    global: orRef({
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(globals),
    }),
    ...Object.fromEntries(
      kinds.map((kind) => [
        kind,
        elementSchema(grammar.elementsBelowSpecification[kind], grammar.dialect, settings),
      ]),
    ),
  };
}

function elementSchema(rule: ElementRule, dialect: Dialect, settings: Settings): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const dependent: Record<string, JsonSchema> = {};
  for (const { name, shape, restrictsTo } of rule.fields.values()) {
    // A language overrides what is around its pages.
    const setting = rule.kind === 'language' ? settings?.[name] : undefined;
    properties[name] = {
      ...valueRef(setting ?? shape),
      description: abouts.fields[rule.kind][name],
    };
    if (!restrictsTo) continue;
    const refused = rule.children.filter((list) => !restrictsTo.includes(list));
    dependent[name] = refuse([...refused, ...restrictedAway], `Not allowed next to "${name}".`);
  }
  for (const list of rule.children) {
    const least = fewestEntries(list, rule, true, dialect);
    properties[list] = { description: abouts.lists[list], ...listSchema(list, least, dialect) };
  }
  if (rule.allowsGlobal)
    properties.global = { ...ref('global'), description: abouts.properties.global };

  const conditions = childConditions(rule);
  if (rule.children.includes('pages') && fewestEntries('pages', rule, false, dialect) > 0) {
    const pages = when({ type: 'array' }, { type: 'array', minItems: 1 }, undefined);
    const some = { ...pages, description: abouts.lists.pages, doNotSuggest: true };
    conditions.push(when(required('openapi'), undefined, { properties: { pages: some } }));
  }
  const schema: JsonSchema = {
    type: 'object',
    description: abouts.elements[rule.kind],
    properties,
    additionalProperties: false,
  };
  if (rule.required.length > 0) schema.required = rule.required.map(({ name }) => name);
  if (Object.keys(dependent).length > 0) schema.dependentSchemas = dependent;
  if (conditions.length > 0) schema.allOf = conditions;
  return orRef(schema);
}

/** An element, or the navigation of another repository in place of it. */
function orSourceRef(element: JsonSchema, dialect: Dialect): JsonSchema {
  if (!dialects[dialect].sourceRefs) return element;
  const description = aboutField(shapes.sourceRef.fields.sourceRef);
  const properties = { sourceRef: { description } };
  const hasSource = { type: 'object', properties, ...required('sourceRef') };
  return when(hasSource, valueRef('sourceRef'), element);
}

/** Refuses properties, so that editors mark their keys. */
function refuse(names: readonly string[], errorMessage: string): JsonSchema {
  return { properties: Object.fromEntries(names.map((name) => [name, false])), errorMessage };
}

/**
 * Conditions for one kind of children: the list with precedence, or a link, refuses all others. If children are required,
 * some or a field that generates them must be there.
 */
function childConditions(rule: ElementRule): JsonSchema[] {
  const { children } = rule;
  if (children.length === 0) return [];
  const generated = rule.needsChildrenUnless?.filter((field) => rule.fields.has(field)) ?? [];
  const isNeeded = rule.kind === 'navigation' || rule.needsChildrenUnless !== undefined;
  // Editors name the first kind if all are absent. The most common ones are last in precedence.
  const needed = { anyOf: [...children.toReversed(), ...generated].map(required) };
  const chain = children.slice(0, -1).reduceRight<JsonSchema | undefined>(
    (otherwise, list, index) => {
      const message = `Only "${list}" is used, because an element has one kind of children. Remove this or "${list}".`;
      return when(required(list), refuse(children.slice(index + 1), message), otherwise);
    },
    isNeeded ? needed : undefined,
  );
  const link = 'This element is a link, so it has no children. Remove this or "href".';
  const whole = rule.fields.has('href')
    ? when(required('href'), refuse(children, link), chain)
    : chain;
  if (!whole) return [];
  if (rule.restricting.length === 0) return [whole];
  // Such a field leaves one list.
  return [when({ anyOf: rule.restricting.map(({ name }) => required(name)) }, undefined, whole)];
}

function listSchema(list: ListName, atLeast: number, dialect: Dialect): JsonSchema {
  const { of } = lists[list];
  const kind = elementKindIn(list);
  const { label = '' } = elements[kind];
  const about = abouts.elements[kind];
  const entry = of === 'page' ? '$1' : { [label]: '$1', pages: ['$2'] };
  const items =
    of === 'page'
      ? ref('pageEntry')
      : {
          ...orSourceRef(ref(of), dialect),
          defaultSnippets: [{ label: of, description: about, body: entry }],
        };
  return {
    ...orRef({ type: 'array', ...(atLeast > 0 ? { minItems: atLeast } : {}), items }),
    defaultSnippets: [{ label: `[${of}]`, description: about, body: [entry] }],
  };
}

function shapeSchemas(grammar: Grammar, settings: readonly ShapeRef[]): Record<string, JsonSchema> {
  const rules = [...Object.values(grammar.elements), ...grammar.globals.values()];
  const used = rules.flatMap(({ fields }) => Array.from(fields.values(), ({ shape }) => shape));
  const ofSite = Object.values(siteSettings).map((setting) => setting.in[grammar.dialect]);
  const ofRoot = Object.values(rootShapes(grammar.dialect));
  const entries: ShapeName[] = dialects[grammar.dialect].sourceRefs ? ['sourceRef'] : [];
  return closure([...used, ...ofSite, ...ofRoot, ...settings, ...entries], fieldSchema);
}

function closure(
  used: readonly ShapeRef[],
  schemaOf: (name: ShapeName) => JsonSchema,
): Record<string, JsonSchema> {
  const found = new Set(used);
  for (const shape of found) for (const part of partsOf(shape)) found.add(part);
  const names = [...found].filter((shape) => typeof shape === 'string');
  const schemas = names.map((name): [string, JsonSchema] => [valueName(name), schemaOf(name)]);
  return Object.fromEntries(schemas.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function partsOf(name: ShapeRef): readonly ShapeRef[] {
  const shape = shapeOf(name);
  if ('of' in shape) return [shape.of].flat();
  return shape.type === 'object' ? Object.values(shape.fields).map((field) => field.shape) : [];
}

function shapeSchema(name: ShapeRef): JsonSchema {
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
        ...(shape.pattern === undefined
          ? {}
          : { pattern: shape.pattern, errorMessage: `It must be ${shape.expected}.` }),
      };
    case 'choice':
      return { enum: [...shape.values] };
    case 'list':
      return {
        type: 'array',
        items: valueRef(shape.of),
        ...(shape.atLeast ? { minItems: shape.atLeast } : {}),
        ...(shape.atMost ? { maxItems: shape.atMost } : {}),
      };
    case 'record':
      return { type: 'object', additionalProperties: valueRef(shape.of) };
    case 'map':
      return {
        type: 'object',
        properties: Object.fromEntries(
          codes.map((code) => [
            code,
            { ...valueRef(shape.of), description: `Rule: ${helpUrl(code)}` },
          ]),
        ),
        patternProperties: { [shapes.teamCode.pattern]: valueRef(shape.of) },
        additionalProperties: false,
      };
    case 'either':
      return { anyOf: shape.of.map(valueRef) };
    case 'object': {
      const fields = Object.entries(shape.fields);
      const needed = fields.filter(([, field]) => field.required).map(([key]) => key);
      return {
        type: 'object',
        properties: Object.fromEntries(
          fields.map(([key, field]) => [
            key,
            { ...valueRef(field.shape), description: aboutField(field) },
          ]),
        ),
        ...(needed.length > 0 ? { required: needed } : {}),
        ...(shape.open ? {} : shape.comments ? noOthers : { additionalProperties: false }),
      };
    }
  }
}
