import { isObject, joinPointer, ownValue, valueAt } from '@nav/json';
import { httpMethods } from '../format/dialects.ts';

/** The reason that a builder rejects a specification, as a clause, and its location. */
export interface Rejection {
  text: string;
  pointer: string;
  anchor: 'key' | 'value' | 'open';
}

/**
 * Returns the first reason that Mintlify's validator rejects an OpenAPI 3.0 or 3.1 document (`@mintlify/openapi-parser`, run
 * with `@mintlify/prebuild` 1.0.1333); `undefined` if nothing is certain. It rejects more than this, in other parts.
 */
export function rejectionOf(root: Readonly<Record<string, unknown>>): Rejection | undefined {
  return headRejection(root) ?? pathRejection(root) ?? refRejection(root);
}

const ROOT_FIELDS: ReadonlySet<string> = new Set([
  'openapi',
  'info',
  'servers',
  'paths',
  'components',
  'security',
  'tags',
  'externalDocs',
]);
const ROOT_FIELDS_31 = ['webhooks', 'jsonSchemaDialect'];

function headRejection(root: Readonly<Record<string, unknown>>): Rejection | undefined {
  const version = String(root.openapi);
  if (/^3\.\d+$/.test(version)) {
    const text = `its version is "${version}"; write it in full, as in "${version}.0"`;
    return { text, pointer: '/openapi', anchor: 'value' };
  }
  const info = ownValue(root, 'info');
  if (!isObject(info))
    return { text: 'it has no "info" with a title', pointer: '', anchor: 'open' };
  const title = ownValue(info, 'title');
  if (title === undefined)
    return { text: 'its "info" has no "title"', pointer: '/info', anchor: 'open' };
  if (typeof title !== 'string') return notText('title');
  const own = ownValue(info, 'version');
  if (own !== undefined && typeof own !== 'string') return notText('version');
  const unknown = unknownField(
    root,
    ROOT_FIELDS,
    isOld(root) ? FOLLOWED : [...FOLLOWED, ...ROOT_FIELDS_31],
  );
  if (unknown !== undefined) {
    const text = ROOT_FIELDS_31.includes(unknown)
      ? `OpenAPI ${version} has no ${JSON.stringify(unknown)}; OpenAPI 3.1.0 has`
      : `it has the unknown field ${JSON.stringify(unknown)}; ${RENAME}`;
    return { text, pointer: joinPointer('', unknown), anchor: 'key' };
  }
  const contents = isOld(root) ? ['paths'] : ['paths', 'webhooks', 'components'];
  if (contents.some((key) => Object.hasOwn(root, key))) return undefined;
  const text = isOld(root) ? 'it has no "paths"' : 'it has neither "paths" nor "webhooks"';
  return { text, pointer: '/openapi', anchor: 'key' };
}

const RENAME = 'remove it, or let its name start with "x-"';

/** True for OpenAPI 3.0, which has no webhooks and needs responses. */
function isOld(root: Readonly<Record<string, unknown>>): boolean {
  return String(root.openapi).startsWith('3.0.');
}

/** The keys of merges and references, which are followed first. */
const FOLLOWED = ['$ref', '<<'];

/** Returns the first field that is not known. */
function unknownField(
  value: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
  others: readonly string[],
): string | undefined {
  return Object.keys(value).find(
    (key) => !known.has(key) && !key.startsWith('x-') && !others.includes(key),
  );
}

function notText(field: string): Rejection {
  const text = `its "info.${field}" is not a string; put it in quotes`;
  return { text, pointer: `/info/${field}`, anchor: 'value' };
}

const OPERATION_FIELDS: ReadonlySet<string> = new Set([
  'tags',
  'summary',
  'description',
  'externalDocs',
  'operationId',
  'parameters',
  'requestBody',
  'responses',
  'callbacks',
  'deprecated',
  'security',
  'servers',
]);

function pathRejection(root: Readonly<Record<string, unknown>>): Rejection | undefined {
  for (const [path] of entriesOf(root.paths)) {
    if (path.startsWith('/') || path.startsWith('x-')) continue;
    const text = `its path ${JSON.stringify(path)} does not start with a slash`;
    return { text, pointer: joinPointer('/paths', path), anchor: 'key' };
  }
  for (const section of ['paths', 'webhooks']) {
    for (const [path, item] of entriesOf(root[section])) {
      for (const method of httpMethods) {
        const operation = isObject(item) ? ownValue(item, method) : undefined;
        const pointer = joinPointer(joinPointer(`/${section}`, path), method);
        const name = `${method.toUpperCase()} ${path}`;
        const found =
          isObject(operation) && operationRejection(operation, pointer, name, isOld(root));
        if (found) return found;
      }
    }
  }
  return undefined;
}

function operationRejection(
  operation: Readonly<Record<string, unknown>>,
  pointer: string,
  name: string,
  needsResponses: boolean,
): Rejection | undefined {
  const tags = ownValue(operation, 'tags');
  const isTags = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string');
  if (tags !== undefined && !isTags) {
    const text = `the "tags" of ${name} are not a list of strings`;
    return { text, pointer: joinPointer(pointer, 'tags'), anchor: 'key' };
  }
  const unknown = unknownField(operation, OPERATION_FIELDS, FOLLOWED);
  if (unknown !== undefined) {
    const text = `${name} has the unknown field ${JSON.stringify(unknown)}; ${RENAME}`;
    return { text, pointer: joinPointer(pointer, unknown), anchor: 'key' };
  }
  const hasResponses =
    FOLLOWED.some((key) => Object.hasOwn(operation, key)) ||
    entriesOf(ownValue(operation, 'responses')).length > 0;
  if (needsResponses && !hasResponses) {
    const text = `${name} has no "responses", which OpenAPI 3.0 requires`;
    return { text, pointer, anchor: 'key' };
  }
  for (const [status, response] of entriesOf(ownValue(operation, 'responses'))) {
    if (status.startsWith('x-') || !isObject(response) || Object.hasOwn(response, '$ref')) continue;
    if (typeof ownValue(response, 'description') === 'string') continue;
    const text = `the response ${status} of ${name} has no "description"`;
    return { text, pointer: joinPointer(`${pointer}/responses`, status), anchor: 'key' };
  }
  return undefined;
}

/** Finds a `$ref` in a path or a webhook to a part that the document does not have. */
function refRejection(root: Readonly<Record<string, unknown>>): Rejection | undefined {
  const known = new Map<string, boolean>();
  /** YAML aliases repeat objects. */
  const visited = new Set<unknown>();
  function exists(ref: string): boolean {
    let found = known.get(ref);
    if (found === undefined) {
      found = valueAt(root, ref.slice(1)) !== undefined;
      known.set(ref, found);
    }
    return found;
  }
  function search(node: unknown, pointer: string): Rejection | undefined {
    if (typeof node !== 'object' || node === null || visited.has(node)) return undefined;
    visited.add(node);
    for (const [key, value] of Object.entries(node)) {
      const isRef = key === '$ref' && typeof value === 'string' && /^#\/[^%]*$/.test(value);
      if (isRef && !exists(value)) {
        const text = `its $ref ${JSON.stringify(value.slice(0, 100))} does not exist in this file`;
        return { text, pointer: joinPointer(pointer, key), anchor: 'value' };
      }
      const found = search(value, joinPointer(pointer, key));
      if (found) return found;
    }
    return undefined;
  }
  return search(root.paths, '/paths') ?? search(root.webhooks, '/webhooks');
}

function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}
