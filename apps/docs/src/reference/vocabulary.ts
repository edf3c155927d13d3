import { configSchema, type Dialect, type JsonSchema } from '@nav/core';
import type { ElementKind } from '@nav/core/client';
import { abouts, dialects } from '@nav/core/internal';
import { docsSettings } from '@nav/core/settings';
import { grammarNamed } from '@nav/core/stages';

export const dialectNames: readonly Dialect[] = Object.keys(dialects) as Dialect[];

/** A field of an element, or a setting. */
export interface FieldRow {
  name: string;
  about: string;
  required: boolean;
  /** The values that each dialect with this field accepts. */
  values: { dialect: Dialect; value: string; choices: readonly string[] }[];
}

export function fieldsOf(kind: ElementKind): FieldRow[] {
  const rows = new Map<string, FieldRow>();
  for (const dialect of dialectNames) {
    const schemas = schemasOf(dialect);
    const element = schemas.follow({ $ref: `#/$defs/${kind}` });
    const properties = element.properties as Record<string, JsonSchema>;
    for (const { name, required } of grammarNamed(dialect).elements[kind].fields.values()) {
      const row = rows.get(name) ?? {
        name,
        about: abouts.fields[kind][name] ?? '',
        required,
        values: [],
      };
      const property = properties[name] ?? {};
      const value = describe(property, schemas);
      row.values.push({ dialect, value, choices: choicesOf(schemas.follow(property)) });
      rows.set(name, row);
    }
  }
  return [...rows.values()];
}

/** Returns the settings outside `navigation` that affect it, found in the schemas by their descriptions. */
export function settingRows(): FieldRow[] {
  return Object.values(abouts.settings).map((about) => {
    const found = dialectNames.map((dialect) => ({ dialect, ...settingIn(dialect, about) }));
    const values = found.map(({ name: _, ...value }) => value);
    return { name: found[0]?.name ?? '', about, required: false, values };
  });
}

function settingIn(dialect: Dialect, about: string) {
  const schemas = schemasOf(dialect);
  const find = (path: readonly string[], schema: JsonSchema): [string, JsonSchema][] => {
    if (schema.description === about) return [[path.join('.'), schema]];
    if (path.length > 1) return [];
    const { properties = {} } = schemas.follow(schema) as { properties?: typeof root };
    return Object.entries(properties).flatMap(([key, one]) => find([...path, key], one));
  };
  const root: Record<string, JsonSchema> = { root: configSchema(dialect) };
  const [[name, schema] = ['', {}]] = find([], root.root as JsonSchema);
  return { name, value: describe(schema, schemas), choices: choicesOf(schemas.follow(schema)) };
}

/** Returns the settings that only one dialect has, and their parts: `navbar.links[].label`. */
export function settingsOf(dialect: Dialect): FieldRow[] {
  const schemas = schemasOf(dialect);
  const names = Object.keys(docsSettings.shapes[dialect] ?? {});
  const root = writtenInPlace(configSchema(dialect, { docsSettings }));
  const shared = settingRows().map(({ name }) => name);
  return partsOf('', root)
    .filter(({ name }) => names.includes(name.split(/[.[]/)[0] ?? ''))
    .filter(({ name }) => !shared.some((path) => name.startsWith(path)));

  function partsOf(path: string, schema: JsonSchema): FieldRow[] {
    const found = schemas.follow(schema);
    if (Array.isArray(found.anyOf)) return found.anyOf.flatMap((one) => partsOf(path, one));
    if (found.type === 'array') return partsOf(`${path}[]`, found.items as JsonSchema);
    const required = (found.required ?? []) as string[];
    const properties = Object.entries((found.properties ?? {}) as Record<string, JsonSchema>);
    return properties.flatMap(([key, property]) => {
      const name = path === '' ? key : `${path}.${key}`;
      if (path === '' && !names.includes(key)) return [];
      const value = {
        dialect,
        value: describe(property, schemas),
        choices: choicesOf(schemas.follow(property)),
      };
      const about = String(property.description ?? '');
      const row = { name, about, required: required.includes(key), values: [value] };
      return [row, ...partsOf(name, property)];
    });
  }
}

interface Schemas {
  /** Resolves a definition, and removes the alternative of a `$ref` in place of the value. */
  follow(schema: JsonSchema): JsonSchema;
}

function schemasOf(dialect: Dialect): Schemas {
  const definitions = configSchema(dialect).$defs as Record<string, JsonSchema>;
  return {
    follow(schema) {
      const name = targetOf(schema);
      const found = name === '' ? schema : definitions[name];
      if (!found) throw new Error(`The schema of ${dialect} does not define "${name}".`);
      return writtenInPlace(found);
    },
  };
}

function writtenInPlace(schema: JsonSchema): JsonSchema {
  if (schema.else) return writtenInPlace(schema.else as JsonSchema);
  if (!Array.isArray(schema.anyOf)) return schema;
  const values = schema.anyOf.filter((value) => targetOf(value) !== 'reference');
  return values.length === 1 ? writtenInPlace(values[0]) : { anyOf: values };
}

const meanings: Readonly<Record<string, string>> = {
  page: 'path of a page',
  link: 'URL',
  builderLink: 'URL, or path with a leading slash',
  linkOrPage: 'URL, or path of a page',
  specPath: 'path of a specification',
  specSource: 'path or URL of a specification',
  graphqlSource: 'path or URL of a schema',
  hexColor: 'color',
  iconName: 'icon name',
  builderIconName: 'icon name',
};

function describe(schema: JsonSchema, schemas: Schemas): string {
  const meaning = meanings[targetOf(schema).replace(/Value$/, '')];
  if (meaning !== undefined) return meaning;
  const { anyOf, enum: choices, type, items, minLength, properties } = schemas.follow(schema);
  if (Array.isArray(anyOf)) return describeAny(anyOf as JsonSchema[], schemas);
  if (Array.isArray(choices)) {
    return choices.every((choice) => typeof choice === 'boolean') ? 'true or false' : 'one of';
  }
  if (type === 'array') return `a list of: ${describe(items as JsonSchema, schemas)}`;
  if (type === 'object') return describeObject(Object.keys(properties ?? {}));
  if (type === 'boolean') return 'true or false';
  if (type === 'string') return minLength === 1 ? 'text, not empty' : 'text';
  return String(type ?? 'any value');
}

/** Describes alternatives. One of them may be a list of the others. */
function describeAny(schemas: readonly JsonSchema[], all: Schemas): string {
  const isList = (schema: JsonSchema) => all.follow(schema).type === 'array';
  const single = schemas.filter((schema) => !isList(schema)).map((schema) => describe(schema, all));
  const listed = schemas.filter(isList).map((schema) => {
    const items = describe(all.follow(schema).items as JsonSchema, all);
    return items === single.join(', or ') ? 'a list of these' : `a list of: ${items}`;
  });
  return [...single, ...listed].join(', or ');
}

function describeObject(keys: readonly string[]): string {
  return keys.length > 0 ? `{ ${keys.join(', ')} }` : 'object';
}

function choicesOf({ enum: choices }: JsonSchema): readonly string[] {
  return Array.isArray(choices) ? choices.filter((choice) => typeof choice === 'string') : [];
}

function targetOf({ $ref }: JsonSchema): string {
  return typeof $ref === 'string' ? $ref.replace('#/$defs/', '') : '';
}
