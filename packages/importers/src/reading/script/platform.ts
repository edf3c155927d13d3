import { posix } from 'node:path';
import type { Place } from '../place.ts';
import { fail, list, type Machine, native, object, spendOnText } from './machine.ts';
import { arrayFunctions, jsonFunctions, objectFunctions } from './natives.ts';
import {
  type FunctionValue,
  isNullish,
  isRest,
  type ObjectValue,
  type Property,
  scalar,
  stringOf,
  undefinedAt,
  unknown,
  type Value,
} from './values.ts';

/** The folder that the program sees as the root of the files. It has a folder above, which is outside. */
const ROOT = '/~';

/** Returns the path from the root of the files of a path that the program uses; undefined if it leads out of them. */
export function pathInRoot(path: string, folder: string): string | undefined {
  const absolute = posix.resolve(ROOT, folder, path.replaceAll('\\', '/'));
  if (absolute === ROOT) return '';
  return absolute.startsWith(`${ROOT}/`) ? absolute.slice(ROOT.length + 1) : undefined;
}

/** Returns the path that the program sees. */
export function pathOutside(path: string): string {
  return posix.join(ROOT, path);
}

const START: Place = { file: '', line: 1, column: 1 };

/** Returns functions by their names, and other values. */
export function holder(
  functions: readonly Value[],
  others: Readonly<Record<string, Value>> = {},
): Map<string, Property> {
  const properties = new Map<string, Property>();
  for (const value of functions) {
    if (value.kind === 'function') properties.set(value.name, { value, at: START });
  }
  for (const [name, value] of Object.entries(others)) properties.set(name, { value, at: START });
  return properties;
}

/** Returns a function with properties, such as `Object`. */
function constructorOf(
  name: string,
  run: FunctionValue['call'],
  functions: readonly Value[],
): Value {
  return { ...(native(name, START, run) as FunctionValue), properties: holder(functions) };
}

/** Returns a function of texts and numbers that JavaScript has. */
function pure(name: string, run: (...values: never[]) => string | number | boolean): Value {
  return native(name, START, (args, _, at) => {
    const values = args.map((arg) => (arg.kind === 'scalar' ? arg.value : stringOf(arg)));
    if (args.some((arg) => arg.kind !== 'scalar'))
      return unknown('it takes something that is not known', at, args);
    try {
      return scalar(run(...(values as never[])), at);
    } catch {
      return unknown('it throws an exception', at);
    }
  });
}

function nativeObject(machine: Machine, properties: Map<string, Property>): ObjectValue {
  return { ...object(machine, properties, START), isNative: true };
}

const MATH = ['abs', 'ceil', 'floor', 'max', 'min', 'round', 'sign', 'trunc'] as const;

/** Returns the values of global names. */
export function globalsOf(machine: Machine): Map<string, Value> {
  const at = START;
  const namespace = (functions: readonly Value[], others: Readonly<Record<string, Value>> = {}) =>
    nativeObject(machine, holder(functions, others));
  const env = new Map<string, Property>();
  for (const [name, value] of Object.entries(machine.options.env ?? {}))
    env.set(name, { value: scalar(value, at), at });
  const silent = ['log', 'warn', 'error', 'info', 'debug', 'time', 'timeEnd'];
  const process = namespace(
    [native('cwd', at, (_, __, place) => scalar(pathOutside(machine.options.folder), place))],
    {
      env: object(machine, env, at),
    },
  );
  process.rest = undefined;
  process.hasPrototype = true;
  const globals = new Map<string, Value>([
    ['undefined', scalar(undefined, at)],
    ['NaN', scalar(Number.NaN, at)],
    ['Infinity', scalar(Number.POSITIVE_INFINITY, at)],
    [
      'Object',
      constructorOf(
        'Object',
        (args, _, place) => unknown('it calls Object()', place, args),
        objectFunctions(machine, at),
      ),
    ],
    [
      'Array',
      constructorOf(
        'Array',
        (args, _, place) => unknown('it calls Array()', place, args),
        arrayFunctions(machine, at),
      ),
    ],
    ['JSON', namespace(jsonFunctions(machine, at))],
    [
      'Math',
      namespace(MATH.map((name) => pure(name, Math[name] as (...values: never[]) => number))),
    ],
    [
      'String',
      converter('String', (value, place) => {
        const text = stringOf(value);
        return text === undefined ? unknown('its text is not known', place) : scalar(text, place);
      }),
    ],
    [
      'Number',
      converter('Number', (value, place) =>
        value.kind === 'scalar'
          ? scalar(Number(value.value), place)
          : unknown('its value is not known', place),
      ),
    ],
    [
      'Boolean',
      converter('Boolean', (value, place) =>
        value.kind === 'unknown'
          ? unknown(value.reason, place)
          : scalar(value.kind !== 'scalar' || Boolean(value.value), place),
      ),
    ],
    ['parseInt', pure('parseInt', (text: string, base?: number) => Number.parseInt(text, base))],
    ['parseFloat', pure('parseFloat', (text: string) => Number.parseFloat(text))],
    ['encodeURIComponent', pure('encodeURIComponent', (text: string) => encodeURIComponent(text))],
    ['decodeURIComponent', pure('decodeURIComponent', (text: string) => decodeURIComponent(text))],
    ['encodeURI', pure('encodeURI', (text: string) => encodeURI(text))],
    ['decodeURI', pure('decodeURI', (text: string) => decodeURI(text))],
    [
      'console',
      namespace(silent.map((name) => native(name, at, (_, __, place) => undefinedAt(place)))),
    ],
    [
      'Promise',
      constructorOf('Promise', (args, _, place) => unknown('it makes a promise', place, args), [
        native('resolve', at, ([value = undefinedAt(at)], _, place) =>
          value.kind === 'promise' ? value : { kind: 'promise', value, at: place },
        ),
        native('all', at, ([values = undefinedAt(at)], _, place) => {
          if (values.kind !== 'list') return unknown('its values are not known', place, [values]);
          const settled = values.items.map((item) => (item.kind === 'promise' ? item.value : item));
          return { kind: 'promise', value: list(machine, settled, place), at: place };
        }),
      ]),
    ],
    ['process', process],
  ]);
  const all = namespace([], Object.fromEntries(globals));
  all.hasPrototype = true;
  return globals.set('globalThis', all).set('global', all);
}

function converter(name: string, convert: (value: Value, at: Place) => Value): Value {
  return native(name, START, ([value], _, at) =>
    value ? convert(value, at) : unknown(`it calls ${name}() with nothing`, at),
  );
}

/** Returns a module of Node.js that is known; undefined for any other. */
export function builtInModule(machine: Machine, name: string): Value | undefined {
  const bare = name.replace(/^node:/, '');
  const at = START;
  if (bare === 'path' || bare === 'path/posix') {
    const cwd = pathOutside(machine.options.folder);
    const paths = nativeObject(
      machine,
      holder(
        [
          pure('join', posix.join as never),
          pure('resolve', (...parts: string[]) => posix.resolve(cwd, ...parts)),
          pure('dirname', posix.dirname as never),
          pure('basename', posix.basename as never),
          pure('extname', posix.extname as never),
          pure('normalize', posix.normalize as never),
          pure('isAbsolute', posix.isAbsolute as never),
          pure('relative', ((from: string, to: string) =>
            posix.relative(posix.resolve(cwd, from), posix.resolve(cwd, to))) as never),
        ],
        { sep: scalar('/', at) },
      ),
    );
    paths.properties.set('posix', { value: paths, at });
    return paths;
  }
  if (bare === 'fs') return fileModule(machine);
  if (bare === 'fs/promises') return fileModule(machine).properties.get('promises')?.value;
  if (bare === 'url') {
    return nativeObject(
      machine,
      holder([native('fileURLToPath', at, ([url], _, place) => pathOfUrl(url, place))]),
    );
  }
  return undefined;
}

function pathOfUrl(url: Value | undefined, at: Place): Value {
  const href = url?.kind === 'object' ? url.properties.get('href')?.value : url;
  const text = href && stringOf(href);
  if (text === undefined || !text.startsWith('file://')) return unknown('its URL is not known', at);
  try {
    return scalar(decodeURIComponent(text.slice('file://'.length)), at);
  } catch {
    return unknown('its URL is invalid', at);
  }
}

/** Returns the object of `new URL(path, base)` for files. */
export function fileUrl(
  machine: Machine,
  path: Value | undefined,
  base: Value | undefined,
  at: Place,
): Value {
  const [relative, from] = [path && stringOf(path), base && stringOf(base)];
  if (relative === undefined || (base && from === undefined))
    return unknown('its URL is not known', at);
  try {
    const { href, pathname, protocol, hostname, search, hash, host, origin } = new URL(
      relative,
      from,
    );
    const parts = { href, pathname, protocol, hostname, search, hash, host, origin };
    const properties = new Map<string, Property>();
    for (const [name, value] of Object.entries(parts))
      properties.set(name, { value: scalar(value, at), at });
    return { ...object(machine, properties, at), hasPrototype: true };
  } catch {
    return fail(machine, 'its URL is invalid', at);
  }
}

/** Returns the part of the module `fs` that reads files of the site. */
function fileModule(machine: Machine): ObjectValue {
  const { files, options } = machine;
  const reads = (name: string, read: (path: string, args: readonly Value[], at: Place) => Value) =>
    native(name, START, (args, _, at) => {
      const path = args[0]?.kind === 'object' ? pathOfUrl(args[0], at) : args[0];
      if (path?.kind !== 'scalar' || typeof path.value !== 'string' || args.some(isRest))
        return unknown('its path is not known', at);
      const inside = pathInRoot(path.value, options.folder);
      if (inside === undefined || /(?:^|\/)node_modules(?:\/|$)/.test(inside)) {
        return unknown('it reads a file outside of the site', at);
      }
      return read(inside, args, at);
    });
  const isFolder = (path: string) => path === '' || files.names(path).length > 0;
  const fs = nativeObject(
    machine,
    holder([
      reads('existsSync', (path, _, at) => scalar(files.has(path) || isFolder(path), at)),
      reads('readFileSync', (path, [, encoding], at) => {
        const format =
          encoding?.kind === 'object' ? encoding.properties.get('encoding')?.value : encoding;
        const text = files.read(path);
        if (text === undefined) return fail(machine, `it reads ${path}, which does not exist`, at);
        spendOnText(machine, text.length);
        if (encoding === undefined) {
          return { ...object(machine, new Map(), at), hasPrototype: true, bytes: text };
        }
        const isText = format?.kind === 'scalar' && /^utf-?8$/i.test(String(format.value));
        return isText
          ? scalar(text, at)
          : unknown('it reads a file in a way that is not known', at);
      }),
      reads('readdirSync', (path, [, settings], at) => {
        if (!isFolder(path)) return fail(machine, `it reads ${path}, which does not exist`, at);
        if (settings && isNullish(settings) !== true && settings.kind !== 'scalar')
          return unknown('it reads a folder in a way that is not known', at);
        const names = files.names(path).map((name) => name.replace(/\/$/, ''));
        return list(
          machine,
          names.sort().map((name) => scalar(name, at)),
          at,
        );
      }),
    ]),
  );
  const later = [...fs.properties.values()].flatMap(({ value }) => {
    if (value.kind !== 'function' || !/^read/.test(value.name)) return [];
    const { name, call } = value;
    return native(name.replace(/Sync$/, ''), START, (args, self, at) => ({
      kind: 'promise',
      value: call(args, self, at),
      at,
    }));
  });
  const promises = nativeObject(machine, holder(later));
  promises.hasPrototype = true;
  fs.properties.set('promises', { value: promises, at: START });
  fs.hasPrototype = true;
  return fs;
}
