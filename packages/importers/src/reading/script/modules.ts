import { posix } from 'node:path';
import type * as t from '@babel/types';
import { pathFrom } from '@nav/core/internal';
import { candidatesFor, parseProgram } from '@nav/static-js';
import { globs } from '../glob.ts';
import { MAX_MODULES } from '../limits.ts';
import type { Place } from '../place.ts';
import { lose } from './effects.ts';
import { evaluate, functionOf } from './expressions.ts';
import { fromJson } from './json.ts';
import {
  fail,
  list,
  type Machine,
  native,
  object,
  spendOn,
  Thrown,
  whyEnded,
  withShare,
} from './machine.ts';
import { propertyOf } from './objects.ts';
import { builtInModule, globalsOf, holder, pathInRoot, pathOutside } from './platform.ts';
import { type Env, type ModuleContext, patternNames, placeOf, variableOf } from './scopes.ts';
import { execute, executeBody, hoist, hoistVars } from './statements.ts';
import {
  type ObjectValue,
  type Property,
  type Scope,
  scalar,
  stringOf,
  type Unknown,
  undefinedAt,
  unknown,
  type Value,
} from './values.ts';

/** A module that was read. */
export interface Module {
  file: string;
  /** The exports of `export` statements by name. */
  exports: Map<string, () => Value>;
  /** The modules of `export *`. */
  all: (() => Value)[];
  /** True if it has `import` or `export` statements. */
  isEsm: boolean;
  /** The object `module`. */
  commonJs: ObjectValue;
  /** Set while it is evaluated. */
  isLoading: boolean;
  /** The reason why nothing of it is known. */
  failure?: Unknown | undefined;
}

/** The modules of a site. */
interface Graph {
  machine: Machine;
  globals: Scope;
  opened: Map<string, Module>;
  builtIns: Map<string, Value | undefined>;
  /** The objects that have the exports of `export` statements. */
  namespaces: WeakSet<Value>;
}

/** A module while it is executed. */
interface Running {
  graph: Graph;
  module: Module;
  env: Env;
}

/** The values of `import.meta.env` that Vite sets for a build. */
const BUILD = { MODE: 'production', PROD: true, DEV: false, SSR: true, BASE_URL: '/' };

/** Returns the modules of a site by their files, which exist. */
export function openModules(machine: Machine): (file: string) => Module {
  const globals: Scope = { names: new Map(), parent: undefined };
  for (const [name, value] of globalsOf(machine))
    globals.names.set(name, { value, isConstant: true });
  const graph: Graph = {
    machine,
    globals,
    opened: new Map(),
    builtIns: new Map(),
    namespaces: new WeakSet(),
  };
  return (file) => open(graph, file);
}

function open(graph: Graph, file: string): Module {
  const { machine, opened } = graph;
  const known = opened.get(file);
  if (known) return known;
  const at: Place = { file, line: 1, column: 1 };
  const exported = object(machine, new Map(), at);
  const commonJs = object(machine, new Map([['exports', { value: exported, at }]]), at);
  const module: Module = {
    file,
    exports: new Map(),
    all: [],
    isEsm: false,
    commonJs,
    isLoading: true,
  };
  opened.set(file, module);
  if (opened.size > MAX_MODULES) {
    module.failure = unknown(`it is one of more than ${MAX_MODULES} modules`, at);
    return module;
  }
  const { steps, depth, tries, isCalling } = machine;
  machine.tries = 0;
  try {
    withShare(machine, opened.size === 1 ? steps : Math.ceil(steps / 2), () =>
      run(graph, module, exported),
    );
  } catch (error) {
    module.failure = unknown(whyEnded(error, file), at);
  } finally {
    machine.depth = depth;
    machine.tries = tries;
    machine.isCalling = isCalling;
    module.isLoading = false;
  }
  return module;
}

/** Parses the text of a module. JSON is parsed in parentheses, on lines of its own. */
function parse(file: string, text: string): t.Program | Unknown {
  const at: Place = { file, line: 1, column: 1 };
  const isJson = file.endsWith('.json');
  try {
    if (isJson) JSON.parse(text);
  } catch (error) {
    return unknown(`${file} is not JSON: ${(error as Error).message}`, at);
  }
  const parsed = parseProgram(file, isJson ? `(\n${text}\n)` : text);
  if (!('message' in parsed)) return (parsed as unknown as t.File).program;
  return unknown(`${file} cannot be parsed: ${parsed.message}`, {
    file,
    line: parsed.line,
    column: parsed.column,
  });
}

function run(graph: Graph, module: Module, exported: ObjectValue): void {
  const { file } = module;
  const { machine } = graph;
  const program = parse(file, machine.files.read(file) ?? '');
  if ('kind' in program) {
    module.failure = program;
    return;
  }
  const isJson = file.endsWith('.json');
  const context: ModuleContext = {
    file,
    linesBefore: isJson ? 1 : 0,
    load: (specifier, place) =>
      stringOf(specifier) === 'import.meta'
        ? importMeta(graph, module, place)
        : namespaceOf(graph, load(graph, module, specifier, place), place),
    execute: executeBody,
  };
  const scope: Scope = { names: new Map(), parent: graph.globals };
  const frame = { self: exported, isAsync: true, hasAwaited: false };
  const env: Env = { machine, module: context, scope, frame };
  const [first] = program.body;
  if (isJson) {
    if (first?.type !== 'ExpressionStatement') return;
    const value = jsonValue(first.expression, env);
    module.commonJs.properties.set('exports', { value, at: value.at });
    return;
  }
  for (const [name, value] of moduleNames(graph, module, exported))
    scope.names.set(name, { value, isConstant: true });
  hoistVars(program.body, program, env);
  hoist(program.body, env);
  const running: Running = { graph, module, env };
  for (const statement of program.body) link(statement, running);
  for (const statement of program.body) {
    if (!/^Import|^ExportAll/.test(statement.type)) executeOnTop(statement, running);
  }
}

/** Executes a statement of a module. What it changes becomes unknown if that takes too many steps. */
function executeOnTop(statement: t.Statement, running: Running): void {
  const { module, env } = running;
  const { machine } = env;
  const { depth, steps } = machine;
  machine.isCalling = false;
  try {
    withShare(machine, Math.ceil(steps / 2), () => executeStatement(statement, running));
  } catch (error) {
    if (error instanceof Thrown) throw error;
    machine.depth = depth;
    const at = placeOf(statement, env.module);
    const code = { nodes: [statement], scope: env.scope, self: env.frame.self };
    const left = machine.steps;
    machine.steps = Number.POSITIVE_INFINITY;
    const cause = unknown(whyEnded(error), at);
    lose(machine, cause, at, [], code);
    // A program does not get past a loop without end, so nothing of the module is certain.
    const names = [...env.scope.names.values()];
    const values = names.flatMap(({ value }) => (value ? [value] : []));
    const lost = lose(machine, cause, at, values);
    for (const one of names) {
      if (!one.read && (!one.isConstant || !one.value)) one.value = lost;
    }
    machine.steps = left;
    if (statement.type === 'ExportDefaultDeclaration') module.exports.set('default', () => lost);
  }
}

function executeStatement(statement: t.Statement, { module, env }: Running): void {
  const declaration =
    statement.type === 'ExportNamedDeclaration' && statement.declaration
      ? statement.declaration
      : statement;
  if (declaration.type === 'ExportDefaultDeclaration') exportDefault(declaration, module, env);
  else if (declaration.type === 'TSExportAssignment') {
    const value = evaluate(declaration.expression, env);
    module.commonJs.properties.set('exports', { value, at: value.at });
  } else execute(declaration as t.Statement, env);
}

function exportDefault(
  { declaration }: t.ExportDefaultDeclaration,
  module: Module,
  env: Env,
): void {
  let value: Value;
  if (declaration.type === 'FunctionDeclaration') {
    const own = declaration.id && env.scope.names.get(declaration.id.name)?.value;
    value = own ?? functionOf(declaration, env);
  } else if (declaration.type === 'ClassDeclaration' || declaration.type === 'TSDeclareFunction') {
    value = unknown('it is a class', placeOf(declaration, env.module));
  } else value = evaluate(declaration, env);
  module.exports.set('default', () => value);
}

/** Links the imports and exports of a statement to their values, before any statement is executed. */
function link(statement: t.Statement, running: Running): void {
  const { module, env } = running;
  if (!/^(?:Import|Export)/.test(statement.type)) return;
  module.isEsm = true;
  const isType =
    ('importKind' in statement && statement.importKind === 'type') ||
    ('exportKind' in statement && statement.exportKind === 'type');
  if (isType) return;
  if (statement.type === 'ImportDeclaration') linkImports(statement, running);
  else if (statement.type === 'ExportNamedDeclaration') linkExports(statement, running);
  else if (statement.type === 'ExportAllDeclaration') {
    module.all.push(exportsFrom(statement.source.value, statement, running));
  } else if (statement.type === 'ExportDefaultDeclaration') {
    const at = placeOf(statement, env.module);
    // A function has its value before the module is executed.
    if (statement.declaration.type === 'FunctionDeclaration') exportDefault(statement, module, env);
    else module.exports.set('default', () => unknown('it is imported in a cycle', at));
  }
}

/** Loads a module, and returns its exports at the time of a use: those of a file may have changed meanwhile. */
function exportsFrom(
  specifier: string,
  node: t.Node,
  { graph, module, env }: Running,
): (place?: Place) => Value {
  const at = placeOf(node, env.module);
  const loaded = load(graph, module, scalar(specifier, at), at);
  return (place = at) =>
    loaded.kind === 'unknown' && loaded.package !== undefined
      ? { ...loaded, at: place }
      : load(graph, module, scalar(specifier, place), place);
}

function linkImports(statement: t.ImportDeclaration, running: Running): void {
  const { graph, env } = running;
  const from = exportsFrom(statement.source.value, statement, running);
  for (const specifier of statement.specifiers) {
    if ('importKind' in specifier && specifier.importKind === 'type') continue;
    const place = placeOf(specifier, env.module);
    const name = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : 'default';
    const read =
      specifier.type === 'ImportNamespaceSpecifier'
        ? () => namespaceOf(graph, from(place), place)
        : () => member(graph, from(place), name, place);
    env.scope.names.set(specifier.local.name, { value: undefined, read, isConstant: true });
  }
}

function linkExports(statement: t.ExportNamedDeclaration, running: Running): void {
  const { graph, module, env } = running;
  const { source, specifiers, declaration } = statement;
  const from = source ? exportsFrom(source.value, statement, running) : undefined;
  for (const specifier of specifiers) {
    const place = placeOf(specifier, env.module);
    const isAll = specifier.type === 'ExportNamespaceSpecifier';
    const name = specifier.type === 'ExportSpecifier' ? specifier.local.name : 'default';
    module.exports.set(nameOf(specifier.exported), () => {
      if (!from) return variableOf(env, name, place);
      const all = from(place);
      return isAll ? namespaceOf(graph, all, place) : member(graph, all, name, place);
    });
  }
  const declared =
    declaration?.type === 'VariableDeclaration'
      ? declaration.declarations.flatMap(({ id }) => patternNames(id))
      : declaration && 'id' in declaration
        ? patternNames(declaration.id)
        : [];
  const at = placeOf(statement, env.module);
  for (const name of declared) module.exports.set(name, () => variableOf(env, name, at));
}

/** Returns an export by its name. The default export of a CommonJS module is all of it. */
function member({ machine, namespaces }: Graph, all: Value, name: string, at: Place): Value {
  const isNamespace = namespaces.has(all);
  if (name === 'default' && all.kind !== 'unknown' && !isNamespace) {
    const isCompiled = all.kind === 'object' && all.properties.has('__esModule');
    if (!isCompiled) return all;
  }
  if (all.kind === 'object' && isNamespace && !all.properties.has(name) && !all.rest) {
    return unknown(`it is "${name}", which its module does not export`, at);
  }
  return propertyOf(machine, all, scalar(name, at), at);
}

/** Returns the exports of a module as an object with a default. */
function namespaceOf({ machine, namespaces }: Graph, all: Value, at: Place): Value {
  if (all.kind === 'unknown' || namespaces.has(all)) return all;
  const named = all.kind === 'object' ? all.properties : [];
  const made = object(machine, new Map([...named, ['default', { value: all, at }]]), at);
  namespaces.add(made);
  return made;
}

/** Returns all exports of a module that another names. */
function load(graph: Graph, from: Module, specifier: Value, at: Place): Value {
  const name = stringOf(specifier);
  if (name === undefined)
    return unknown('it imports a module whose name is not known', at, [specifier]);
  const found = find(graph, from, name, at);
  return typeof found === 'string' ? exportsOf(graph, open(graph, found), at) : found;
}

/** Returns the path of the file that a module names, or its value if it is not a file of the site. */
function find(graph: Graph, from: Module, name: string, at: Place): string | Value {
  const { machine, builtIns, globals } = graph;
  if (!builtIns.has(name)) builtIns.set(name, builtInModule(machine, name));
  const known = builtIns.get(name);
  if (known) return known;
  const bare = name.replace(/^node:/, '');
  const global = bare === 'process' ? globals.names.get(bare)?.value : undefined;
  if (global) return global;
  if (bare === 'module') {
    const create = native('createRequire', at, () => requireOf(graph, from));
    return object(machine, holder([create]), at);
  }
  if (!/^(?:\.{1,2}(?:\/|$)|\/)/.test(name)) {
    const reason = name.startsWith('node:')
      ? `it comes from ${name}`
      : `it comes from the package "${name}"`;
    return { ...unknown(reason, at), package: name };
  }
  const path = pathInRoot(name, posix.dirname(from.file));
  if (path === undefined)
    return unknown(`it comes from "${name}", which is outside of the site`, at);
  const file = candidatesFor(path).find((candidate) => machine.files.has(candidate));
  if (file !== undefined) return file;
  if (machine.files.has(path)) return unknown(`it comes from "${name}", which is not a script`, at);
  return fail(machine, `it comes from "${name}", which does not exist`, at);
}

function exportsOf({ machine, namespaces }: Graph, module: Module, at: Place): Value {
  if (module.failure) return { ...module.failure, at };
  if (!module.isEsm && module.exports.size === 0) {
    if (module.isLoading) return unknown('it is imported in a cycle', at);
    return propertyOf(machine, module.commonJs, scalar('exports', at), at);
  }
  const names = new Map(module.exports);
  const more = addExported(module, names, at);
  const properties = new Map<string, Property>();
  spendOn(machine, names.size);
  for (const name of [...names.keys()].sort())
    properties.set(name, { value: (names.get(name) as () => Value)(), at });
  const exported = module.commonJs.properties.get('exports')?.value;
  if (exported?.kind === 'object' && exported.properties.size > 0 && !names.has('default')) {
    // A module of both kinds, as bundlers allow it.
    properties.set('default', { value: exported, at });
  }
  const made: ObjectValue = { ...object(machine, properties, at), ...(more && { rest: more }) };
  namespaces.add(made);
  return made;
}

/** Adds the names of `export *`. Returns the reason if there may be more. */
function addExported(
  module: Module,
  names: Map<string, () => Value>,
  at: Place,
): Unknown | undefined {
  let more: Unknown | undefined;
  for (const read of module.all) {
    const all = read();
    if (all.kind !== 'object') {
      more ??= all.kind === 'unknown' ? all : unknown('its exports are not known', at, [all]);
      continue;
    }
    for (const [name, { value }] of all.properties) {
      if (name !== 'default' && !names.has(name)) names.set(name, () => value);
    }
    more ??= all.rest;
  }
  return more;
}

function moduleNames(graph: Graph, module: Module, exported: ObjectValue): [string, Value][] {
  const at: Place = { file: module.file, line: 1, column: 1 };
  return [
    ['module', module.commonJs],
    ['exports', exported],
    ['require', requireOf(graph, module)],
    ['__dirname', scalar(pathOutside(posix.dirname(module.file)), at)],
    ['__filename', scalar(pathOutside(module.file), at)],
  ];
}

function requireOf(graph: Graph, module: Module): Value {
  const at: Place = { file: module.file, line: 1, column: 1 };
  const value = native('require', at, ([specifier], _, place) =>
    load(graph, module, specifier ?? undefinedAt(place), place),
  );
  const resolve = native('resolve', at, ([specifier], _, place) => {
    const name = specifier && stringOf(specifier);
    if (name === undefined) return unknown('it resolves a module whose name is not known', place);
    const found = find(graph, module, name, place);
    if (typeof found === 'string') return scalar(pathOutside(found), place);
    return found.kind === 'unknown'
      ? found
      : { ...unknown(`it resolves "${name}"`, place), package: name };
  });
  return { ...value, properties: holder([resolve]) };
}

function importMeta(graph: Graph, module: Module, at: Place): Value {
  const { machine } = graph;
  const path = pathOutside(module.file);
  const plain = {
    url: `file://${encodeURI(path)}`,
    dirname: posix.dirname(path),
    filename: path,
    env: BUILD,
  };
  const meta = fromJson(machine, plain, at) as ObjectValue;
  meta.properties.set('glob', { value: globOf(graph, module, at), at });
  return { ...meta, hasPrototype: true };
}

/** Returns the function `import.meta.glob` of Vite: the modules of the files that match, by their paths from the module. */
function globOf(graph: Graph, module: Module, at: Place): Value {
  const { machine } = graph;
  const folder = posix.dirname(module.file);
  return native('glob', at, ([given, options], _, place) => {
    const patterns = (given?.kind === 'list' ? given.items : [given]).map(
      (one) => one && stringOf(one),
    );
    if (!patterns.every((one) => one !== undefined && /^\.{1,2}\//.test(one)))
      return unknown('it finds files by a pattern that is not known', place);
    const setting = (name: string) =>
      options?.kind === 'object' ? options.properties.get(name)?.value : undefined;
    const eager = setting('eager');
    if (eager?.kind !== 'scalar' || eager.value !== true)
      return unknown('it loads modules later', place);
    const properties = new Map<string, Property>();
    for (const file of filesMatching(graph, patterns as string[], folder)) {
      if (file === module.file) continue;
      const key = pathFrom(folder === '.' ? '' : folder, file);
      const all = namespaceOf(graph, load(graph, module, scalar(key, place), place), place);
      const wanted = setting('import');
      const value = wanted ? propertyOf(machine, all, wanted, place) : all;
      properties.set(key, { value, at: place });
    }
    return object(machine, properties, place);
  });
}

/** Returns the files that match one of some patterns, in the order of the patterns. */
function filesMatching(
  { machine }: Graph,
  patterns: readonly string[],
  folder: string,
): Set<string> {
  const joined = patterns.map((one) => posix.join(folder, one));
  const matches = globs(joined);
  const found = joined.flatMap((pattern) => {
    const base = posix.dirname(pattern.replace(/[*?{[(!@+].*$/s, 'x'));
    const files = machine.files.below(base === '.' ? '' : base);
    spendOn(machine, files.length);
    return files.filter(matches);
  });
  return new Set(found);
}

/** Returns the value of JSON, where `__proto__` is a property as any other. */
function jsonValue(node: t.Node, env: Env): Value {
  const { machine } = env;
  if (node.type === 'ParenthesizedExpression') return jsonValue(node.expression, env);
  const at = placeOf(node, env.module);
  if (node.type === 'ArrayExpression') {
    const items = node.elements.map((item) => jsonValue(item as t.Node, env));
    return list(machine, items, at);
  }
  if (node.type !== 'ObjectExpression') return evaluate(node, env);
  const properties = new Map<string, Property>();
  for (const property of node.properties) {
    if (property.type !== 'ObjectProperty') continue;
    const { value } = property.key as t.StringLiteral;
    const place = placeOf(property, env.module);
    properties.set(value, { value: jsonValue(property.value, env), at: place });
  }
  return object(machine, properties, at);
}

function nameOf(node: t.Identifier | t.StringLiteral): string {
  return node.type === 'Identifier' ? node.name : node.value;
}

/** Returns the default export of a module as bundlers see it: that of `export default`, or `module.exports`. */
export function defaultOf(module: Module): Value {
  if (module.failure) return module.failure;
  const own = module.exports.get('default');
  if (own) return own();
  const at: Place = { file: module.file, line: 1, column: 1 };
  return module.commonJs.properties.get('exports')?.value ?? unknown('it exports nothing', at);
}
