import { posix } from 'node:path';
import type * as t from '@babel/types';
import { candidatesFor, parseProgram } from '@nav/codemods/internal';
import { pathFrom } from '@nav/core/internal';
import { globs } from '../glob.ts';
import type { Place } from '../place.ts';
import { fail } from './calls.ts';
import { evaluate, functionOf } from './expressions.ts';
import {
  type Binding,
  binding,
  expose,
  type Machine,
  native,
  object,
  type Scope,
  spendOn,
  Thrown,
  taint,
  whyEnded,
  withShare,
} from './machine.ts';
import { propertyOf } from './objects.ts';
import { builtInModule, globalsOf, pathInRoot, pathOutside } from './platform.ts';
import { type Env, type ModuleContext, patternNames, placeOf } from './scopes.ts';
import { execute, executeBody, hoist, hoistVars } from './statements.ts';
import {
  type Mutable,
  type ObjectValue,
  type Property,
  scalar,
  stringOf,
  type Unknown,
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

export interface Modules {
  machine: Machine;
  /** Returns the module of a file, which exists. */
  open(file: string): Module;
}

/** The values of `import.meta.env` that Vite sets for a build. */
const BUILD = { MODE: 'production', PROD: true, DEV: false, SSR: true, BASE_URL: '/' };

/** Returns the names of the variables that a statement declares. */
function declaredNames({ declarations }: t.VariableDeclaration): string[] {
  return declarations.flatMap(({ id }) => patternNames(id));
}

/** The most modules of a site that are read. */
const MAX_MODULES = 1000;

export function openModules(machine: Machine): Modules {
  const globals: Scope = { names: new Map(), parent: undefined };
  for (const [name, value] of globalsOf(machine))
    globals.names.set(name, binding(machine, value, true));
  for (const one of globals.names.values()) one.stamp = 0;
  const opened = new Map<string, Module>();
  const builtIns = new Map<string, Value | undefined>();
  /** The objects that have the exports of `export` statements. */
  const namespaces = new WeakSet<Value>();
  const modules: Modules = { machine, open };
  return modules;

  function open(file: string): Module {
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
    const { steps, depth, tries, log, floor, doubt } = machine;
    machine.tries = 0;
    try {
      withShare(machine, opened.size === 1 ? steps : Math.ceil(steps / 2), () =>
        run(module, exported),
      );
    } catch (error) {
      module.failure = unknown(whyEnded(error, file), at);
    } finally {
      machine.depth = depth;
      machine.tries = tries;
      machine.log = log;
      machine.floor = floor;
      machine.doubt = doubt;
      module.isLoading = false;
    }
    return module;
  }

  function run(module: Module, exported: ObjectValue): void {
    const { file } = module;
    const at: Place = { file, line: 1, column: 1 };
    const text = machine.files.read(file) ?? '';
    const isJson = file.endsWith('.json');
    if (isJson) {
      try {
        JSON.parse(text);
      } catch (error) {
        module.failure = unknown(`${file} is not JSON: ${(error as Error).message}`, at);
        return;
      }
    }
    const parsed = parseProgram(file, isJson ? `(\n${text}\n)` : text);
    if ('message' in parsed) {
      const place = { file, line: parsed.line, column: parsed.column };
      module.failure = unknown(`${file} cannot be parsed: ${parsed.message}`, place);
      return;
    }
    const program = (parsed as unknown as t.File).program;
    const context: ModuleContext = {
      file,
      linesBefore: isJson ? 1 : 0,
      load: (specifier, place) =>
        stringOf(specifier) === 'import.meta'
          ? importMeta(module, place)
          : namespaceOf(load(module, specifier, place), place),
      execute: executeBody,
    };
    const scope: Scope = { names: new Map(), parent: globals };
    const env: Env = {
      machine,
      module: context,
      scope,
      frame: { self: exported, isAsync: true, hasAwaited: false, maybe: undefined },
    };
    if (isJson) {
      const [statement] = program.body;
      const value =
        statement?.type === 'ExpressionStatement'
          ? jsonValue(statement.expression, env)
          : unknown('it is not JSON', at);
      module.commonJs.properties.set('exports', { value, at });
      return;
    }
    for (const [name, value] of moduleNames(module, exported)) {
      scope.names.set(name, binding(machine, value, true));
    }
    hoistVars(program.body, program, env);
    hoist(program.body, env);
    for (const statement of program.body) link(statement, module, env);
    for (const statement of program.body) {
      if (!/^Import|^ExportAll/.test(statement.type)) executeOnTop(statement, module, env);
    }
  }

  /** Makes everything unknown that a statement has changed or can still change. */
  function loseAll(written: Iterable<Mutable | Binding>, { names }: Scope, cause: Unknown): void {
    for (const one of written) taint(machine, one, cause);
    const values: Value[] = [];
    for (const one of names.values()) {
      if (one.value) values.push(one.value);
      if (!one.isConstant) taint(machine, one, cause);
    }
    expose(machine, values, cause, true);
  }

  /** Executes a statement of a module. What it writes becomes unknown if that takes too many steps. */
  function executeOnTop(statement: t.Statement, module: Module, env: Env): void {
    const { depth, floor, doubt } = machine;
    const written = new Set<Mutable | Binding>();
    const { cutOff, isCalling } = machine;
    machine.log = written;
    machine.cutOff = (cause) => loseAll(written, env.scope, cause);
    machine.isCalling = false;
    try {
      withShare(machine, Math.ceil(machine.steps / 2), () =>
        executeStatement(statement, module, env),
      );
    } catch (error) {
      if (error instanceof Thrown) throw error;
      const cause = unknown(whyEnded(error), placeOf(statement, env.module));
      loseAll(written, env.scope, cause);
      if (statement.type === 'ExportDefaultDeclaration') module.exports.set('default', () => cause);
      const names = statement.type === 'VariableDeclaration' ? declaredNames(statement) : [];
      for (const name of names) {
        const declared = env.scope.names.get(name);
        if (declared) declared.value = cause;
      }
      machine.depth = depth;
    } finally {
      machine.floor = floor;
      machine.doubt = doubt;
      machine.log = undefined;
      machine.cutOff = cutOff;
      machine.isCalling = isCalling;
    }
  }

  function executeStatement(statement: t.Statement, module: Module, env: Env): void {
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
    } else if (
      declaration.type === 'ClassDeclaration' ||
      declaration.type === 'TSDeclareFunction'
    ) {
      value = unknown('it is a class', placeOf(declaration, env.module));
    } else value = evaluate(declaration, env);
    module.exports.set('default', () => value);
  }

  /** Links the imports and exports of a statement to their values, before any statement is executed. */
  function link(statement: t.Statement, module: Module, env: Env): void {
    const at = placeOf(statement, env.module);
    const importKind = 'importKind' in statement ? statement.importKind : undefined;
    const exportKind = 'exportKind' in statement ? statement.exportKind : undefined;
    if (importKind === 'type' || exportKind === 'type') {
      module.isEsm = true;
      return;
    }
    if (statement.type === 'ImportDeclaration') {
      module.isEsm = true;
      const from = load(module, scalar(statement.source.value, at), at);
      for (const specifier of statement.specifiers) {
        if ('importKind' in specifier && specifier.importKind === 'type') continue;
        const place = placeOf(specifier, env.module);
        const read =
          specifier.type === 'ImportNamespaceSpecifier'
            ? () => namespaceOf(reload(module, statement.source.value, from, place), place)
            : () =>
                member(
                  reload(module, statement.source.value, from, place),
                  specifier.type === 'ImportDefaultSpecifier'
                    ? 'default'
                    : nameOf(specifier.imported),
                  place,
                );
        const imported = binding(machine, undefined, true);
        imported.read = read;
        env.scope.names.set(specifier.local.name, imported);
      }
    } else if (statement.type === 'ExportAllDeclaration') {
      module.isEsm = true;
      const { value } = statement.source;
      const from = load(module, scalar(value, at), at);
      module.all.push(() => reload(module, value, from, at));
    } else if (statement.type === 'ExportNamedDeclaration') {
      module.isEsm = true;
      const source = statement.source?.value;
      const from = source === undefined ? undefined : load(module, scalar(source, at), at);
      for (const specifier of statement.specifiers) {
        const place = placeOf(specifier, env.module);
        const name = nameOf(specifier.exported);
        if (specifier.type === 'ExportSpecifier' && from === undefined) {
          module.exports.set(name, () => evaluate(specifier.local, env));
        } else if (from && source !== undefined) {
          module.exports.set(name, () => {
            const all = reload(module, source, from, place);
            if (specifier.type === 'ExportNamespaceSpecifier') return namespaceOf(all, place);
            return member(
              all,
              specifier.type === 'ExportSpecifier' ? specifier.local.name : 'default',
              place,
            );
          });
        }
      }
      const { declaration } = statement;
      const names =
        declaration?.type === 'VariableDeclaration'
          ? declaredNames(declaration)
          : declaration && 'id' in declaration
            ? patternNames(declaration.id)
            : [];
      for (const name of names) {
        const local = { type: 'Identifier', name, loc: statement.loc } as t.Identifier;
        module.exports.set(name, () => evaluate(local, env));
      }
    } else if (statement.type === 'ExportDefaultDeclaration') {
      module.isEsm = true;
      const { declaration } = statement;
      // A function has its value before the module is executed.
      if (declaration.type === 'FunctionDeclaration') exportDefault(statement, module, env);
      else module.exports.set('default', () => unknown('it is imported in a cycle', at));
    }
  }

  /** Returns the exports of a module at the time of a use; those of a file may have changed since it was loaded. */
  function reload(module: Module, specifier: string, loaded: Value, at: Place): Value {
    return loaded.kind === 'unknown' && loaded.package !== undefined
      ? { ...loaded, at }
      : load(module, scalar(specifier, at), at);
  }

  /** Returns an export by its name. The default export of a CommonJS module is all of it. */
  function member(all: Value, name: string, at: Place): Value {
    if (name === 'default' && all.kind !== 'unknown' && !namespaces.has(all)) {
      const isCompiled = all.kind === 'object' && all.properties.has('__esModule');
      if (!isCompiled) return all;
    }
    if (all.kind === 'object' && namespaces.has(all) && !all.properties.has(name) && !all.rest) {
      return unknown(`it is "${name}", which its module does not export`, at);
    }
    return propertyOf(machine, all, scalar(name, at), at);
  }

  /** Returns the exports of a module as an object with a default. */
  function namespaceOf(all: Value, at: Place): Value {
    if (all.kind === 'unknown' || namespaces.has(all)) return all;
    const named = all.kind === 'object' ? all.properties : [];
    const made = object(machine, new Map([...named, ['default', { value: all, at }]]), at);
    namespaces.add(made);
    return made;
  }

  /** Returns all exports of a module that another names. */
  function load(from: Module, specifier: Value, at: Place): Value {
    const name = stringOf(specifier);
    if (name === undefined)
      return unknown('it imports a module whose name is not known', at, [specifier]);
    const found = find(from, name, at);
    if (typeof found !== 'string') return found;
    return exportsOf(open(found), at);
  }

  /** Returns the path of the file that a module names, or its value if it is not a file of the site. */
  function find(from: Module, name: string, at: Place): string | Value {
    if (!builtIns.has(name)) builtIns.set(name, builtInModule(machine, name));
    const known = builtIns.get(name);
    if (known) return known;
    const bare = name.replace(/^node:/, '');
    const global = bare === 'process' ? globals.names.get(bare)?.value : undefined;
    if (global) return global;
    if (bare === 'module') {
      const create = native('createRequire', at, () => requireOf(from));
      return object(machine, new Map([['createRequire', { value: create, at }]]), at);
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
    if (machine.files.has(path))
      return unknown(`it comes from "${name}", which is not a script`, at);
    return fail(machine, `it comes from "${name}", which does not exist`, at);
  }

  function exportsOf(module: Module, at: Place): Value {
    if (module.failure) return { ...module.failure, at };
    if (!module.isEsm && module.exports.size === 0) {
      if (module.isLoading) return unknown('it is imported in a cycle', at);
      const own = propertyOf(machine, module.commonJs, scalar('exports', at), at);
      return own;
    }
    const properties = new Map<string, Property>();
    const names = new Map(module.exports);
    let more: Unknown | undefined;
    for (const read of module.all) {
      const all = read();
      if (all.kind === 'object') {
        for (const [name, property] of all.properties) {
          if (name !== 'default' && !names.has(name)) names.set(name, () => property.value);
        }
        more ??= all.rest;
      } else
        more ??= all.kind === 'unknown' ? all : unknown('its exports are not known', at, [all]);
    }
    spendOn(machine, names.size);
    for (const name of [...names.keys()].sort()) {
      properties.set(name, { value: (names.get(name) as () => Value)(), at });
    }
    const exported = module.commonJs.properties.get('exports')?.value;
    if (exported?.kind === 'object' && exported.properties.size > 0 && !names.has('default')) {
      // A module of both kinds, as bundlers allow it.
      properties.set('default', { value: exported, at });
    }
    const made: ObjectValue = { ...object(machine, properties, at), ...(more && { rest: more }) };
    namespaces.add(made);
    return made;
  }

  function moduleNames(module: Module, exported: ObjectValue): [string, Value][] {
    const at: Place = { file: module.file, line: 1, column: 1 };
    return [
      ['module', module.commonJs],
      ['exports', exported],
      ['require', requireOf(module)],
      ['__dirname', scalar(pathOutside(posix.dirname(module.file)), at)],
      ['__filename', scalar(pathOutside(module.file), at)],
    ];
  }

  function requireOf(module: Module): Value {
    const at: Place = { file: module.file, line: 1, column: 1 };
    const value = native('require', at, ([specifier], _, place) =>
      load(module, specifier ?? scalar(undefined, place), place),
    );
    const resolve = native('resolve', at, ([specifier], _, place) => {
      const name = specifier && stringOf(specifier);
      if (name === undefined) return unknown('it resolves a module whose name is not known', place);
      const found = find(module, name, place);
      if (typeof found === 'string') return scalar(pathOutside(found), place);
      return found.kind === 'unknown'
        ? found
        : { ...unknown(`it resolves "${name}"`, place), package: name };
    });
    if (value.kind === 'function') value.properties.set('resolve', { value: resolve, at });
    return value;
  }

  function importMeta(module: Module, at: Place): Value {
    const path = pathOutside(module.file);
    const parts = {
      url: `file://${encodeURI(path)}`,
      dirname: posix.dirname(path),
      filename: path,
    };
    const properties = new Map<string, Property>();
    for (const [name, value] of Object.entries(parts))
      properties.set(name, { value: scalar(value, at), at });
    properties.set('glob', { value: globOf(module, at), at });
    const env = new Map<string, Property>();
    for (const [name, value] of Object.entries(BUILD))
      env.set(name, { value: scalar(value, at), at });
    properties.set('env', { value: object(machine, env, at), at });
    return { ...object(machine, properties, at), hasPrototype: true };
  }

  /** Returns the function `import.meta.glob` of Vite: the modules of the files that match, by their paths from the module. */
  function globOf(module: Module, at: Place): Value {
    const folder = posix.dirname(module.file);
    return native('glob', at, ([given, options], _, place) => {
      const patterns = (given?.kind === 'list' ? given.items : [given]).map(
        (one) => one && stringOf(one),
      );
      const relative = patterns.filter((one) => one !== undefined && /^\.{1,2}\//.test(one));
      if (relative.length === 0 || relative.length < patterns.length) {
        return unknown('it finds files by a pattern that is not known', place);
      }
      const setting = (name: string) =>
        options?.kind === 'object' ? options.properties.get(name)?.value : undefined;
      const eager = setting('eager');
      if (eager?.kind !== 'scalar' || eager.value !== true) {
        return unknown('it loads modules later', place);
      }
      const wanted = setting('import');
      const joined = relative.map((one) => posix.join(folder, one as string));
      const matches = globs(joined);
      const properties = new Map<string, Property>();
      for (const pattern of joined) {
        const base = posix.dirname(pattern.replace(/[*?{[(!@+].*$/s, 'x'));
        const files = machine.files.below(base === '.' ? '' : base);
        spendOn(machine, files.length);
        for (const file of files) {
          if (!matches(file) || file === module.file) continue;
          const key = pathFrom(folder === '.' ? '' : folder, file);
          const all = namespaceOf(load(module, scalar(key, place), place), place);
          const value = wanted ? propertyOf(machine, all, wanted, place) : all;
          properties.set(key, { value, at: place });
        }
      }
      return object(machine, properties, place);
    });
  }

  /** Returns the value of JSON, where `__proto__` is a property as any other. */
  function jsonValue(node: t.Node, env: Env): Value {
    if (node.type === 'ParenthesizedExpression') return jsonValue(node.expression, env);
    const at = placeOf(node, env.module);
    if (node.type === 'ArrayExpression') {
      machine.clock += 1;
      return {
        kind: 'list',
        items: node.elements.map((item) => jsonValue(item as t.Node, env)),
        at,
        stamp: machine.clock,
      };
    }
    if (node.type !== 'ObjectExpression') return evaluate(node, env);
    const properties = new Map<string, Property>();
    for (const property of node.properties) {
      if (property.type !== 'ObjectProperty') continue;
      const key = property.key as t.StringLiteral;
      properties.set(key.value, {
        value: jsonValue(property.value, env),
        at: placeOf(property, env.module),
      });
    }
    return object(machine, properties, at);
  }
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
