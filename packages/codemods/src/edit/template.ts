import { isContainer } from '@nav/json';
import type { JsonNode } from '../document/document.ts';

/** A value of the input, printed with its own text. */
export interface Ref {
  readonly type: 'ref';
  readonly node: JsonNode;
}

export interface List {
  readonly type: 'list';
  readonly items: readonly Template[];
  /** An array of the input with the same layout and spacing. */
  readonly like: JsonNode | undefined;
}

/** An object of templates. */
export interface Entries {
  readonly type: 'object';
  readonly entries: readonly Entry[];
  /** An object of the input with the same layout and spacing. */
  readonly like: JsonNode | undefined;
  /** `true` if the comments above `like` also belong to this object. */
  readonly keepsComments: boolean;
}

export interface Literal {
  readonly type: 'literal';
  readonly value: string | number | boolean | null;
  /** The value of the input that it is made of, to which source maps lead. */
  readonly from?: JsonNode | undefined;
}

/** A value to print, built of new values and values of the input. */
export type Template = Ref | List | Entries | Literal;

/** A property, or an item of an array, which has no key. */
export interface Entry {
  readonly key: string | undefined;
  readonly value: Template;
}

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/** The value of `node`, with its own text, its comments and the edits inside it. */
export function ref(node: JsonNode): Ref {
  return { type: 'ref', node };
}

export function list(items: readonly Template[], like?: JsonNode): List {
  return { type: 'list', items, like };
}

/** An object with the given properties, in order; undefined ones are left out. */
export function object(
  properties: readonly (Entry | undefined)[],
  like?: JsonNode,
  keepsComments = true,
): Entries {
  const entries = properties.filter((part) => part !== undefined);
  return { type: 'object', entries, like, keepsComments };
}

/** A property, or an item if `key` is undefined. */
export function entry(key: string | undefined, value: Template): Entry {
  return { key, value };
}

export function property(key: string, value: Template): Entry {
  return { key, value };
}

export function item(value: Template): Entry {
  return { key: undefined, value };
}

/** @param from the value of the input that a string, number or flag is made of */
export function literal(value: Json, from?: JsonNode): Template {
  if (Array.isArray(value)) return list(value.map((part: Json) => literal(part)));
  if (isContainer(value)) {
    return object(Object.entries(value).map(([key, part]) => property(key, literal(part as Json))));
  }
  return { type: 'literal', value: value as Literal['value'], from };
}

export function partsOf(template: Template): readonly Template[] {
  if (template.type === 'list') return template.items;
  return template.type === 'object' ? template.entries.map(({ value }) => value) : [];
}
