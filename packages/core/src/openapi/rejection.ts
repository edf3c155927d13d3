import { isContainer, isObject, joinPointer, ownValue, valueAt } from '@nav/json';
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
export function rejectionOf(root: JsonPart): Rejection | undefined {
  return headRejection(root) ?? pathRejection(root) ?? refRejection(root);
}

type JsonPart = Readonly<Record<string, unknown>>;

function rejection(text: string, pointer: string, anchor: Rejection['anchor'] = 'key'): Rejection {
  return { text, pointer, anchor };
}

// Merges and references are followed first.
const OPERATION_FIELD =
  /^(?:tags|summary|description|externalDocs|operationId|parameters|requestBody|responses|callbacks|deprecated|security|servers|x-.*|\$ref|<<)$/s;

/** OpenAPI 3.0 has no webhooks and needs responses. */
function isOld({ openapi }: JsonPart): boolean {
  return /^3\.0/.test(String(openapi));
}

function headRejection(root: JsonPart): Rejection | undefined {
  const version = String(root.openapi);
  if (/^3\.\d+$/.test(version))
    return rejection(
      `its version is "${version}"; write it in full, as in "${version}.0"`,
      '/openapi',
      'value',
    );
  const info = ownValue(root, 'info');
  if (!isObject(info) || ownValue(info, 'title') === undefined)
    return rejection('its "info" has no "title"', isObject(info) ? '/info' : '', 'open');
  for (const field of ['title', 'version'])
    if (typeof (ownValue(info, field) ?? '') !== 'string')
      return rejection(
        `its "info.${field}" is not a string; put it in quotes`,
        `/info/${field}`,
        'value',
      );
  if (isOld(root) && ownValue(root, 'webhooks'))
    return rejection('OpenAPI 3.0 has no "webhooks"; use 3.1.0', '/webhooks');
  if (!['paths', 'webhooks', 'components'].some((key) => Object.hasOwn(root, key)))
    return rejection('it has neither "paths" nor "webhooks"', '/openapi');
  return undefined;
}

function pathRejection(root: JsonPart): Rejection | undefined {
  for (const section of ['paths', 'webhooks']) {
    for (const [path, item] of entriesOf(root[section])) {
      const above = joinPointer(`/${section}`, path);
      if (section === 'paths' && !/^(?:\/|x-)/.test(path))
        return rejection(`its path ${JSON.stringify(path)} does not start with a slash`, above);
      for (const method of httpMethods) {
        const operation = isObject(item) ? ownValue(item, method) : undefined;
        const pointer = joinPointer(above, method);
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
  operation: JsonPart,
  pointer: string,
  name: string,
  needsResponses: boolean,
): Rejection | undefined {
  const tags = ownValue(operation, 'tags');
  const isTags = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string');
  if (tags !== undefined && !isTags)
    return rejection(`the "tags" of ${name} are not a list of strings`, `${pointer}/tags`);
  const unknown = Object.keys(operation).find((key) => !OPERATION_FIELD.test(key));
  if (unknown !== undefined) {
    const text = `${name} has the unknown field ${JSON.stringify(unknown)}; remove it, or start it with "x-"`;
    return rejection(text, joinPointer(pointer, unknown));
  }
  const responses = entriesOf(ownValue(operation, 'responses'));
  const isWhole = !('$ref' in operation || '<<' in operation);
  if (needsResponses && isWhole && responses.length === 0)
    return rejection(`${name} has no "responses", as OpenAPI 3.0 requires`, pointer);
  for (const [status, response] of responses) {
    if (status.startsWith('x-') || !isObject(response) || Object.hasOwn(response, '$ref')) continue;
    if (typeof ownValue(response, 'description') !== 'string')
      return rejection(
        `the response ${status} of ${name} has no "description"`,
        joinPointer(`${pointer}/responses`, status),
      );
  }
  return undefined;
}

/** Finds a `$ref` in a path or a webhook to a part that the document does not have. */
function refRejection(root: JsonPart): Rejection | undefined {
  const isMissing = (ref: string) =>
    /^#\/[^%]*$/.test(ref) && valueAt(root, ref.slice(1)) === undefined;
  const found =
    findRef(root.paths, '/paths', isMissing) ?? findRef(root.webhooks, '/webhooks', isMissing);
  if (!found) return undefined;
  const ref = JSON.stringify(found.ref.slice(0, 100));
  return rejection(`its $ref ${ref} does not exist in this file`, found.pointer, 'value');
}

/** Returns the first `$ref` below a pointer that passes a test. */
export function findRef(
  root: unknown,
  from: string,
  isWanted: (ref: string) => boolean,
): { ref: string; pointer: string } | undefined {
  /** YAML aliases repeat objects. */
  const visited = new Set<unknown>();
  function search(node: unknown, pointer: string): ReturnType<typeof findRef> {
    if (!isContainer(node) || visited.has(node)) return undefined;
    visited.add(node);
    for (const [key, value] of Object.entries(node)) {
      const place = joinPointer(pointer, key);
      if (key === '$ref' && typeof value === 'string' && isWanted(value))
        return { ref: value, pointer: place };
      const found = search(value, place);
      if (found) return found;
    }
    return undefined;
  }
  return search(root, from);
}

function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}
