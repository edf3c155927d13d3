import type { Site } from '@nav/core';
import type { NavEndpoint } from '@nav/core/client';
import {
  derived,
  dialects,
  discoverSpecifications,
  endpointsNamed,
  parseEndpointEntry,
  readDocument,
  specificationFiles,
} from '@nav/core/internal';
import { isObject, parentPointer, pointerTokens } from '@nav/json';
import { decodeEscapes, joinPath } from '@nav/paths';
import { MAX_EXAMPLE, MAX_FIELDS, MAX_LEVELS, MAX_REFS } from '../limits/limits.ts';
import type { Body, Field, Operation } from '../protocol/protocol.ts';

const EXAMPLES: ReadonlyMap<unknown, unknown> = new Map<unknown, unknown>([
  ['string', 'string'],
  ['integer', 0],
  ['number', 0],
  ['boolean', true],
]);

type Json = Readonly<Record<string, unknown>>;

/** Returns the operation of a generated page; nothing if its specification is not read, such as a remote one. */
export function endpointOperation(
  site: Site,
  { specification, method, endpoint }: NavEndpoint,
): Operation | undefined {
  const result = site.specifications?.(specification);
  const reading = result?.state === 'read' ? result.reading.specification : undefined;
  const found = reading?.endpoints.find((one) => one.method === method && one.path === endpoint);
  return found && operationAt(site, specification, found.pointer, { method, path: endpoint });
}

/**
 * Returns the operation in the front matter of a page, from the last specification that defines it (M3.16), or else the
 * endpoint as written.
 */
export function pageOperation(
  site: Site,
  written: unknown,
): { operation?: Operation; unknownEndpoint?: string } {
  const { config } = site;
  const { methods } = dialects[site.grammar.dialect];
  const entry = typeof written === 'string' ? parseEndpointEntry(written, methods) : undefined;
  if (!config || !entry) return {};
  const files = site.files();
  const mayBeOne = (file: string) =>
    /\bopenapi["']?\s*:/.test(site.host.read(joinPath(config.folder, file)) ?? '');
  const paths = [...specificationFiles(config, files)].filter(mayBeOne);
  const known = discoverSpecifications(paths, site.specifications);
  const last = endpointsNamed(entry, known, files).at(-1);
  const operation = last && operationAt(site, last.path, last.endpoint.pointer, last.endpoint);
  return operation ? { operation } : { unknownEndpoint: String(written).trim() };
}

function parseDocument(file: string, text: string): unknown {
  return readDocument(file, text)?.value;
}

function operationAt(
  site: Site,
  source: string,
  pointer: string,
  { method, path }: { method: string; path: string },
): Operation | undefined {
  const file = joinPath(site.config?.folder ?? '', source);
  const document = derived(site.host, file, parseDocument);
  const reader = schemaReader(document);
  const node = reader.at(pointer);
  if (!node) return undefined;
  const item = reader.at(parentPointer(pointer) ?? '') ?? {};
  const [server] = [node.servers, item.servers, asObject(document).servers].flatMap(listOf);
  const body = reader.follow(node.requestBody);
  return {
    method,
    path,
    specification: source,
    isDeprecated: node.deprecated === true,
    ...texts(node, 'summary', 'description'),
    server: textOf(asObject(server).url),
    parameters: parametersOf(reader, [...listOf(item.parameters), ...listOf(node.parameters)]),
    bodies: bodiesOf(reader, body.content),
    responses: Object.entries(asObject(node.responses))
      .slice(0, MAX_FIELDS)
      .map(([status, written]) => {
        const response = reader.follow(written);
        return {
          status,
          ...texts(response, 'description'),
          bodies: bodiesOf(reader, response.content),
        };
      }),
  };
}

/** Parameters of the operation replace parameters of its path with the same name and location. */
function parametersOf(reader: SchemaReader, written: readonly unknown[]): Field[] {
  const all = new Map<string, Field>();
  for (const one of written) {
    const parameter = reader.follow(one);
    const { name, in: place } = parameter;
    if (typeof name !== 'string' || typeof place !== 'string') continue;
    const [media] = Object.values(asObject(parameter.content));
    const schema = parameter.schema ?? asObject(media).schema;
    const field = reader.field(name, schema, parameter.required === true);
    all.set(`${place} ${name}`, { ...field, ...texts(parameter, 'description'), place });
  }
  return [...all.values()];
}

function bodiesOf(reader: SchemaReader, content: unknown): Body[] {
  return Object.entries(asObject(content)).map(([type, written]) => {
    const media = asObject(written);
    const [first] = Object.values(asObject(media.examples));
    const given = media.example ?? reader.follow(first).value;
    const example = given ?? reader.example(media.schema);
    return {
      type,
      schema: reader.typeOf(media.schema),
      fields: reader.fields(media.schema),
      example: example === undefined ? undefined : exampleText(example),
    };
  });
}

function exampleText(example: unknown): string {
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
  return text.length > MAX_EXAMPLE ? `${text.slice(0, MAX_EXAMPLE)}…` : text;
}

interface SchemaReader {
  at(pointer: string): Json | undefined;
  /** Returns an object or the target of its `$ref`; an empty one for anything else. */
  follow(node: unknown): Json;
  typeOf(schema: unknown): string;
  field(name: string, schema: unknown, isRequired: boolean): Field;
  fields(schema: unknown): Field[];
  example(schema: unknown): unknown;
}

/** Reads the schemas of a document. Circular ones end at a level, and all of them share one number of fields. */
function schemaReader(document: unknown): SchemaReader {
  let left = MAX_FIELDS;

  function at(pointer: string): Json | undefined {
    let node: unknown = document;
    for (const token of pointerTokens(pointer)) {
      if (typeof node !== 'object' || node === null || !Object.hasOwn(node, token))
        return undefined;
      node = (node as Json)[token];
    }
    return isObject(node) ? node : undefined;
  }

  function follow(node: unknown): Json {
    let target = asObject(node);
    for (let count = 0; typeof target.$ref === 'string' && count < MAX_REFS; count += 1) {
      const ref = target.$ref;
      target = (ref.startsWith('#') && at(decodeEscapes(ref.slice(1)))) || {};
    }
    return target;
  }

  /** Returns a schema with the parts of its `allOf`. */
  function whole(node: unknown, level: number): Json {
    const schema = follow(node);
    if (level > MAX_LEVELS || !Array.isArray(schema.allOf)) return schema;
    const parts = schema.allOf.slice(0, MAX_REFS).map((part) => whole(part, level + 1));
    const all = [...parts, schema];
    const properties = merged(all.map((part) => asObject(part.properties)));
    const required = all.flatMap((part) => listOf(part.required));
    return merged([...all, { properties, required }]);
  }

  function typeOf(node: unknown, level = 0): string {
    const schema = whole(node, level);
    if (level > MAX_LEVELS) return 'any';
    const options = [...listOf(schema.oneOf), ...listOf(schema.anyOf)].slice(0, MAX_REFS);
    if (options.length > 0)
      return [...new Set(options.map((one) => typeOf(one, level + 1)))].join(' | ');
    const types = [schema.type].flat().filter((one) => typeof one === 'string');
    if (types.includes('array')) return `${typeOf(schema.items, level + 1)}[]`;
    const name = types.join(' | ') || (schema.properties ? 'object' : 'any');
    return typeof schema.format === 'string' ? `${name} (${schema.format})` : name;
  }

  function fields(node: unknown, level = 0): Field[] {
    if (level > MAX_LEVELS) return [];
    const schema = whole(node, level);
    if (schema.items !== undefined) return fields(schema.items, level + 1);
    const options = [...listOf(schema.oneOf), ...listOf(schema.anyOf)].slice(0, MAX_REFS);
    if (options.length > 0)
      return options
        .map((one, at) => {
          const title = textOf(whole(one, level).title) ?? `Option ${at + 1}`;
          return field(title, one, false, level + 1);
        })
        .filter((one) => one.fields.length > 0);
    const required = listOf(schema.required);
    return Object.entries(asObject(schema.properties)).flatMap(([name, one]) => {
      left -= 1;
      return left < 0 ? [] : [field(name, one, required.includes(name), level + 1)];
    });
  }

  function field(name: string, node: unknown, isRequired: boolean, level = 0): Field {
    const schema = whole(node, level);
    const values = listOf(schema.enum).filter((one) => typeof one !== 'object');
    return {
      name,
      type: typeOf(node),
      isRequired,
      isDeprecated: schema.deprecated === true,
      ...texts(schema, 'description'),
      ...(schema.default === undefined ? {} : { initial: exampleText(schema.default) }),
      ...(values.length > 0 ? { values: values.slice(0, MAX_REFS).map(String) } : {}),
      fields: fields(node, level + 1),
    };
  }

  function example(node: unknown, level = 0): unknown {
    const schema = whole(node, level);
    if (level > MAX_LEVELS) return undefined;
    const [first] = [...listOf(schema.examples), ...listOf(schema.enum)];
    const given = schema.example ?? schema.default ?? schema.const ?? first;
    if (given !== undefined) return given;
    const [option] = [...listOf(schema.oneOf), ...listOf(schema.anyOf)];
    if (option !== undefined) return example(option, level + 1);
    const [type] = [schema.type].flat();
    if (schema.properties !== undefined || type === 'object') {
      const entries = Object.entries(asObject(schema.properties)).slice(0, MAX_REFS);
      return Object.fromEntries(entries.map(([name, one]) => [name, example(one, level + 1)]));
    }
    if (type === 'array') return [example(schema.items, level + 1)];
    return EXAMPLES.get(type);
  }

  return { at, follow, typeOf, field, fields, example };
}

/** Merges the properties of several objects. Names such as `__proto__` are ordinary properties. */
function merged(parts: readonly Json[]): Json {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

function asObject(value: unknown): Json {
  return isObject(value) ? value : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function texts<Name extends 'summary' | 'description'>(
  node: Json,
  ...names: Name[]
): { [Key in Name]?: string } {
  const found = names.map((name) => [name, textOf(node[name])] as const);
  return Object.fromEntries(found.filter(([, text]) => text !== undefined)) as {
    [Key in Name]?: string;
  };
}
