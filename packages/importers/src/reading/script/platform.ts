import { posix } from 'node:path';
import { decodeEscapes } from '@nav/paths';
import { reasonOf } from './read.ts';
import { spread } from './values/calls.ts';
import { lose } from './values/effects.ts';
import {
  fail,
  fromJson,
  list,
  NOWHERE,
  native,
  object,
  spendOnNew,
  spendOnText,
} from './values/machine.ts';
import {
  copyProperties,
  hasProperty,
  loseProperties,
  promised,
  propertiesOf,
} from './values/objects.ts';
import {
  type Call,
  type FunctionValue,
  following,
  type Here,
  isNullish,
  isRest,
  type Machine,
  type ObjectValue,
  type Property,
  rest,
  scalar,
  stringOf,
  truthOf,
  type Unknown,
  undefinedAt,
  unknown,
  type Value,
} from './values/values.ts';

/** The folder that the program sees as the root of the files. It has a folder above, which is outside. */
const ROOT = '/~';

/** Returns the path from the root of the files of a path that the program uses; undefined if it is outside. */
export function pathInRoot(path: string, folder: string): string | undefined {
  const absolute = posix.resolve(ROOT, folder, path.replaceAll('\\', '/'));
  if (absolute === ROOT) return '';
  return absolute.startsWith(`${ROOT}/`) ? absolute.slice(ROOT.length + 1) : undefined;
}

export function pathOutside(path: string): string {
  return posix.join(ROOT, path);
}

export function holder(
  functions: readonly FunctionValue[],
  others: Readonly<Record<string, Value>> = {},
): ObjectValue {
  const values = [
    ...functions.map((value) => [value.name, value] as const),
    ...Object.entries(others),
  ];
  const properties = new Map(values.map(([name, value]) => [name, { value, at: NOWHERE }]));
  return { kind: 'object', properties, at: NOWHERE, isNative: true };
}

/** Returns a function with properties, such as `Object`. */
function constructorOf(name: string, functions: readonly FunctionValue[]): FunctionValue {
  const create: Call = (args, _, { at }) => unknown(`it calls ${name}()`, at, args);
  return { ...native(name, create), properties: holder(functions).properties };
}

function pure(name: string, run: (...values: never[]) => string | number | boolean): FunctionValue {
  return native(name, (args, _, { at }) => {
    const values = args.map((arg) => (arg.kind === 'scalar' ? arg.value : undefined));
    if (args.some((arg) => arg.kind !== 'scalar'))
      return unknown('it takes something that is not known', at, args);
    try {
      return scalar(run(...(values as never[])), at);
    } catch {
      return unknown('it throws an exception', at);
    }
  });
}

function taking(name: string, apply: (value: Value, here: Here) => Value): FunctionValue {
  return native(name, ([value], _, here) => apply(value ?? undefinedAt(here.at), here));
}

function listing(name: string, pick: (key: string, property: Property, here: Here) => Value) {
  return taking(name, (value, here) => {
    const { entries, rest: more } = propertiesOf(here, value);
    spendOnNew(here, entries.length);
    if (isNullish(value)) return fail(here, 'it takes nothing');
    const items = entries.map(([key, property]) => pick(key, property, here));
    return list(here, more ? [...items, rest(more)] : items);
  });
}

const objectFunctions = [
  listing('keys', (key, property) => scalar(key, property.at)),
  listing('values', (_, { value }) => value),
  listing('entries', (key, { value, at }, here) => list(here, [scalar(key, at), value])),
  native('assign', ([target, ...sources], _, here) => {
    if (target?.kind !== 'object')
      return lose(here, 'it changes something that is not an object', [
        ...(target ? [target] : []),
        ...sources,
      ]);
    for (const source of sources)
      target.rest = copyProperties(here, target.properties, source) ?? target.rest;
    return target;
  }),
  taking('fromEntries', fromEntries),
  native('hasOwn', ([target, key], _, here) => {
    const none = undefinedAt(here.at);
    return hasProperty(here, target ?? none, key ?? none);
  }),
  // A program that changes a frozen object fails, or the change has no effect.
  taking('freeze', (value) => value),
];

const jsonParse = native('parse', ([value, reviver], _, here) => {
  const text = value && stringOf(value);
  if (text === undefined || reviver)
    return lose(here, reasonOf(value, 'it parses something unknown'), reviver ? [reviver] : []);
  spendOnNew(here, text.length / 8);
  try {
    return fromJson(here, JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return fail(here, 'it parses something that is not JSON');
  }
});

const isArray = taking('isArray', (value, { at }) =>
  value.kind === 'unknown' ? unknown(value.reason, at) : scalar(value.kind === 'list', at),
);

const promiseFunctions = [
  taking('resolve', (value, { at }) => promised(value, at)),
  taking('all', (values, here) => {
    if (values.kind !== 'list') return unknown('its values are not known', here.at, [values]);
    const settled = values.items.map((item) => (item.kind === 'promise' ? item.value : item));
    return promised(list(here, settled), here.at);
  }),
];

/** Returns the object of keys and values, in which keys that are not known may override those before. */
function fromEntries(value: Value, here: Here): Value {
  const properties = new Map<string, Property>();
  let more: Unknown | undefined;
  for (const item of spread(here, value)) {
    const [key, content] = item.kind === 'list' ? item.items : [];
    const name = key && !isRest(key) ? stringOf(key) : undefined;
    if (name === undefined || !key) {
      more = unknown(reasonOf(item, 'its entries are not known'), here.at, [item]);
      loseProperties(properties, more);
    } else properties.set(name, { value: content ?? undefinedAt(here.at), at: key.at });
  }
  return { ...object(here, properties), ...(more && { rest: more }) };
}

const PURE = [parseInt, parseFloat, encodeURIComponent, decodeURIComponent, encodeURI, Number];
const MATH = ['abs', 'ceil', 'floor', 'max', 'min', 'round', 'sign', 'trunc'] as const;

export function globalsOf({ options }: Machine): Map<string, Value> {
  const cwd = native('cwd', (_, __, { at }) => scalar(pathOutside(options.folder), at));
  const silent = ['log', 'warn', 'error', 'info', 'debug', 'time', 'timeEnd'].map((name) =>
    native(name, (_, __, { at }) => undefinedAt(at)),
  );
  // Every build sets NODE_ENV.
  const set = holder([], { NODE_ENV: scalar('production', NOWHERE) });
  const env = { ...set, isNative: false, isEnvironment: true };
  const process = holder([cwd], { env });
  const globals = holder(
    [
      constructorOf('Object', objectFunctions),
      constructorOf('Array', [isArray]),
      constructorOf('Promise', promiseFunctions),
      native('Boolean', (args, _, { at }) => {
        const truth = args[0] && truthOf(args[0]);
        return truth === undefined
          ? unknown('its value is not known', at)
          : following(scalar(truth, at), args);
      }),
      pure('String', String),
      ...PURE.map((run) => pure(run.name, run as () => string)),
    ],
    {
      undefined: undefinedAt(NOWHERE),
      JSON: holder([jsonParse]),
      Math: holder(MATH.map((name) => pure(name, Math[name]))),
      console: holder(silent),
      process: { ...process, hasPrototype: true },
    },
  );
  const values = new Map([...globals.properties].map(([name, { value }]) => [name, value]));
  const all = { ...globals, hasPrototype: true };
  return values.set('globalThis', all).set('global', all);
}

const PATH = ['join', 'dirname', 'basename', 'extname', 'normalize', 'isAbsolute'] as const;

/** `undefined` for an unknown module. */
export function builtInModule(machine: Machine, name: string): Value | undefined {
  const bare = name.replace(/^node:/, '');
  if (bare === 'path' || bare === 'path/posix') {
    const cwd = pathOutside(machine.options.folder);
    const resolve = (...parts: string[]) => posix.resolve(cwd, ...parts);
    const relative = (from: string, to: string) => posix.relative(resolve(from), resolve(to));
    const paths = holder(
      [
        ...PATH.map((one) => pure(one, posix[one])),
        pure('resolve', resolve),
        pure('relative', relative),
      ],
      { sep: scalar('/', NOWHERE) },
    );
    paths.properties.set('posix', { value: paths, at: NOWHERE });
    return paths;
  }
  if (bare === 'fs') return fileModule(machine);
  if (bare === 'fs/promises') return fileModule(machine).properties.get('promises')?.value;
  if (bare !== 'url') return undefined;
  return holder([native('fileURLToPath', ([url], _, here) => pathOfUrl(here, url))]);
}

function pathOfUrl({ at }: Here, url: Value | undefined): Value {
  const href = url?.kind === 'object' ? url.properties.get('href')?.value : url;
  const text = href && stringOf(href);
  if (text === undefined || !text.startsWith('file://')) return unknown('its URL is not known', at);
  return scalar(decodeEscapes(text.slice('file://'.length)), at);
}

/** Returns the object of `new URL(path, base)` for files. */
export function fileUrl(here: Here, path: Value | undefined, base: Value | undefined): Value {
  const [relative, from] = [path && stringOf(path), base && stringOf(base)];
  if (relative === undefined || (base && from === undefined))
    return unknown('its URL is not known', here.at);
  if (!URL.canParse(relative, from)) return fail(here, 'its URL is invalid');
  const url = new URL(relative, from);
  const properties = new Map<string, Property>();
  for (const name of ['href', 'pathname', 'hostname', 'origin', 'search', 'hash'] as const)
    properties.set(name, { value: scalar(url[name], here.at), at: here.at });
  return { ...object(here, properties), hasPrototype: true };
}

/** Bytes of a file are its text. */
function fileModule({ files, options }: Machine): ObjectValue {
  const reads = (name: string, read: (path: string, option: Value, here: Here) => Value) =>
    native(name, ([given, option], _, here) => {
      const path = given?.kind === 'object' ? pathOfUrl(here, given) : given;
      if (path?.kind !== 'scalar' || typeof path.value !== 'string')
        return unknown('its path is not known', here.at);
      const inside = pathInRoot(path.value, options.folder);
      if (inside === undefined || /(?:^|\/)node_modules(?:\/|$)/.test(inside))
        return unknown('it reads a file outside of the site', here.at);
      return read(inside, option ?? undefinedAt(here.at), here);
    });
  const isFolder = (path: string) => path === '' || files.names(path).length > 0;
  const missing = (here: Here, path: string) =>
    fail(here, `it reads ${path}, which does not exist`);
  const functions = [
    reads('existsSync', (path, _, { at }) => scalar(files.has(path) || isFolder(path), at)),
    reads('readFileSync', (path, option, here) => {
      const format = option.kind === 'object' ? option.properties.get('encoding')?.value : option;
      const text = files.read(path);
      if (text === undefined) return missing(here, path);
      spendOnText(here, text.length);
      const isText = !format || isNullish(format) || /^utf-?8$/i.test(stringOf(format) ?? '');
      return isText
        ? scalar(text, here.at)
        : unknown('it reads a file in a way that is not known', here.at);
    }),
    reads('readdirSync', (path, option, here) => {
      if (!isFolder(path)) return missing(here, path);
      if (option.kind !== 'scalar')
        return unknown('it reads a folder in a way that is not known', here.at);
      const names = files.names(path).map((name) => name.replace(/\/$/, ''));
      const items = names.sort().map((name) => scalar(name, here.at));
      return list(here, items);
    }),
  ];
  const later = functions
    .slice(1)
    .map(({ name, call }) =>
      native(name.replace(/Sync$/, ''), (args, self, here) =>
        promised(call(args, self, here), here.at),
      ),
    );
  const promises = { ...holder(later), hasPrototype: true };
  return { ...holder(functions, { promises }), hasPrototype: true };
}
