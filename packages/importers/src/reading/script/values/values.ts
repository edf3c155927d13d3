import type * as t from '@babel/types';
import type { SourceFiles } from '../../files.ts';
import type { Place } from '../../place.ts';

export interface ScriptOptions {
  /** The working directory of the program, from the root of the files. */
  folder: string;
  /**
   * The names of functions of packages that return their first argument. Default: `defineConfig`, `withMermaid`, `extendConfig` and
   * the like.
   */
  identity?: RegExp | undefined;
}

export interface Machine {
  files: SourceFiles;
  options: ScriptOptions;
  steps: number;
  /** The nesting of expressions and calls. */
  depth: number;
  unknowns: number;
  /** The number of `try` blocks around. */
  tries: number;
  /** True while a function of the site is called. */
  isCalling: boolean;
  /** Parts that are left out because an environment variable is not set. */
  leftOut: Map<string, { name: string; at: Place }>;
  /** True while the value of an `await` is made. */
  isAwaited: boolean;
}

/** A part of a program that is evaluated. */
export interface Here {
  machine: Machine;
  at: Place;
}

/** A value of a program that was read, not executed. */
export type Value =
  | Scalar
  | ObjectValue
  | ListValue
  | FunctionValue
  | PatternValue
  | PromiseValue
  | Unknown;

export interface Scalar {
  kind: 'scalar';
  value: string | number | boolean | null | undefined;
  at: Place;
  /** The name of an environment variable that is not set, from which it follows. */
  unset?: string;
}

export interface ObjectValue {
  kind: 'object';
  /** The own properties in the order of definition. `entries()` returns them in the order of the language. */
  properties: Map<string, Property>;
  at: Place;
  /** Set if the object may have more properties. */
  rest?: Unknown | undefined;
  /** Set if a missing property may be inherited. */
  hasPrototype?: boolean;
  /** True for a part of the language or of Node.js, which code that is not known does not change. */
  isNative?: boolean;
  /** True for `process.env`. */
  isEnvironment?: boolean;
}

export interface Property {
  value: Value;
  /** The place of its name. */
  at: Place;
}

export interface ListValue {
  kind: 'list';
  /** An unknown item that `isRest` is any number of items. */
  items: Value[];
  at: Place;
}

export interface FunctionValue {
  kind: 'function';
  name: string;
  call: Call;
  at: Place;
  properties: Map<string, Property>;
  /** True for a part of the language or of Node.js, which nothing changes. */
  isNative: boolean;
  code?: Code;
}

/** Code, and the values that it can see. */
export interface Code {
  nodes: readonly t.Node[];
  scope: Scope;
  /** The value of `this`. */
  self: Value;
}

export interface Scope {
  names: Map<string, Binding>;
  parent: Scope | undefined;
}

export interface Binding {
  /** Undefined before the declaration is executed. */
  value: Value | undefined;
  read?: (() => Value) | undefined;
  isConstant: boolean;
}

/** Applies a function, called `here`. */
export type Call = (args: readonly Value[], self: Value, here: Here) => Value;

export interface PatternValue {
  kind: 'pattern';
  source: string;
  flags: string;
  at: Place;
}

export interface PromiseValue {
  kind: 'promise';
  value: Value;
  at: Place;
}

/** A value that depends on something that was not read. */
export interface Unknown {
  kind: 'unknown';
  /** A clause such as `it comes from the package "x"`. */
  reason: string;
  at: Place;
  /** The text content of JSX. */
  text?: string | undefined;
  /** The package that it comes from, as a program names it: the value of `require.resolve("x")`, `require("x")` or an import. */
  package?: string | undefined;
  /** True for any number of items of a list. */
  isRest?: boolean | undefined;
  /** The values that it may be, or that may be a part of it. */
  parts?: readonly Value[] | undefined;
}

export function scalar(value: Scalar['value'], at: Place): Scalar {
  return { kind: 'scalar', value, at };
}

/** `parts` are the values that it may be or contain. */
export function unknown(reason: string, at: Place, parts: readonly Value[] = []): Unknown {
  const mutable = parts.filter(
    (part) =>
      !/^(?:scalar|pattern)$/.test(part.kind) &&
      !(part.kind === 'function' && part.isNative) &&
      !(part.kind === 'unknown' && part.parts === undefined),
  );
  return { kind: 'unknown', reason, at, ...(mutable.length > 0 && { parts: mutable }) };
}

export function rest({ reason, at, parts }: Unknown): Unknown {
  return { kind: 'unknown', reason, at, parts, isRest: true };
}

export function isRest(value: Value): value is Unknown {
  return value.kind === 'unknown' && value.isRest === true;
}

export function single(item: Value): Value {
  return isRest(item) ? { ...item, isRest: undefined } : item;
}

export function undefinedAt(at: Place): Value {
  return scalar(undefined, at);
}

/** Returns the properties in the order of the language: array indexes by number, then the others as they were defined. */
export function ownEntries({ properties }: Pick<ObjectValue, 'properties'>): [string, Property][] {
  const all = [...properties];
  const isIndex = (key: string) => /^(?:0|[1-9]\d{0,8})$/.test(key);
  if (!all.some(([key]) => isIndex(key))) return all;
  const indexes = all.filter(([key]) => isIndex(key)).sort(([a], [b]) => Number(a) - Number(b));
  return [...indexes, ...all.filter(([key]) => !isIndex(key))];
}

/** Returns the name of an environment variable that is not set, if a value follows from it. */
export function unsetOf(value: Value): string | undefined {
  return value.kind === 'scalar' ? value.unset : undefined;
}

/** Returns a value that follows from others, at `at` if a variable that is not set is among them. */
export function following(value: Value, causes: readonly Value[], at: Place = value.at): Value {
  const unset = causes.map(unsetOf).find(Boolean);
  return value.kind === 'scalar' && unset !== undefined ? { ...value, unset, at } : value;
}

/** `undefined` if the truth is unknown. */
export function truthOf(value: Value): boolean | undefined {
  if (value.kind === 'unknown') return undefined;
  return value.kind === 'scalar' ? Boolean(value.value) : true;
}

/** Checks whether a value is `null` or `undefined`; undefined if it is unknown. */
export function isNullish(value: Value): boolean | undefined {
  if (value.kind === 'unknown') return undefined;
  return value.kind === 'scalar' && (value.value === null || value.value === undefined);
}

/** Returns the text of a value as in a template string; undefined if it is unknown, or the text of a list. */
export function stringOf(value: Value): string | undefined {
  if (value.kind === 'scalar') return String(value.value);
  if (value.kind === 'pattern') return `/${value.source}/${value.flags}`;
  return undefined;
}
