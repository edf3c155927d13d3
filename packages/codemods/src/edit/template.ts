import type { JsonNode } from '../document/document.ts';

/** A value that stays what it is in the input, with its own text. */
export interface Ref {
  readonly type: 'ref';
  readonly node: JsonNode;
}

/** An array that is written, of new values and old ones. */
export interface List {
  readonly type: 'list';
  readonly items: readonly Template[];
  /** Written on one line, or over several, and with the spaces that this array has. */
  readonly like: JsonNode | undefined;
}

/** An object that is written, of new values and old ones. */
export interface Entries {
  readonly type: 'object';
  readonly entries: readonly Entry[];
  /** Written on one line, or over several, and with the spaces that this object has. */
  readonly like: JsonNode | undefined;
}

/** A new string, number, boolean or null. */
export interface Literal {
  readonly type: 'literal';
  readonly value: string | number | boolean | null;
}

/** What an edit puts into the text. */
export type Template = Ref | List | Entries | Literal;

/** A template with the property name that it gets; items of an array have none. */
export interface Entry {
  readonly key: string | undefined;
  readonly value: Template;
}

/** A JSON value. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/** The value of `node`, with its own text, its comments and the edits made inside it. */
export function ref(node: JsonNode): Ref {
  return { type: 'ref', node };
}

export function list(items: readonly Template[], like?: JsonNode): List {
  return { type: 'list', items, like };
}

/** An object of the given properties, in order; undefined ones are left out. */
export function object(entries: readonly (Entry | undefined)[], like?: JsonNode): Entries {
  return { type: 'object', entries: entries.filter((part) => part !== undefined), like };
}

/** A property, or an item where no name is given. */
export function entry(key: string | undefined, value: Template): Entry {
  return { key, value };
}

/** A property. */
export function property(key: string, value: Template): Entry {
  return { key, value };
}

/** An item of an array. */
export function item(value: Template): Entry {
  return { key: undefined, value };
}

/** A new value, through and through. */
export function literal(value: Json): Template {
  if (Array.isArray(value)) return list(value.map(literal));
  if (typeof value === 'object' && value !== null) {
    return object(Object.entries(value).map(([key, part]) => property(key, literal(part as Json))));
  }
  return { type: 'literal', value: value as Literal['value'] };
}
