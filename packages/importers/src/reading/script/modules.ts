import { posix } from 'node:path';
import type * as t from '@babel/types';
import { declaredNames, isMissing, MAX_MODULES, nameOf, openGraph } from '@nav/static-js';
import { fileStart } from '../place.ts';
import { exportsOf, member, namespaceOf, withDefault } from './exported.ts';
import { evaluate } from './expressions.ts';
import { functionOf } from './functions.ts';
import { importMeta, type LoadModule } from './import-meta.ts';
import type { Graph, Module } from './module-graph.ts';
import { builtInModule, globalsOf, holder, pathInRoot, pathOutside } from './platform.ts';
import { execute, executeBody, hoist, hoistVars } from './statements.ts';
import { call } from './values/calls.ts';
import { fail, native, object, whyEnded, withShare } from './values/machine.ts';
import {
  declare,
  type Env,
  hereOf,
  type ModuleContext,
  placeOf,
  variableOf,
} from './values/scopes.ts';
import {
  type FunctionValue,
  type Here,
  type Machine,
  type ObjectValue,
  type Scope,
  scalar,
  stringOf,
  unknown,
  type Value,
} from './values/values.ts';

interface Running {
  graph: Graph;
  module: Module;
  env: Env;
}

export function openModules(machine: Machine): (file: string) => Module {
  const names = new Map(
    [...globalsOf(machine)].map(([name, value]) => [name, { value, isConstant: true }]),
  );
  const graph: Graph = {
    machine,
    texts: openGraph('', (file) => machine.files.has(file) || undefined),
    globals: { names, parent: undefined },
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
  const here = { machine, at: fileStart(file) };
  const exported = { value: object(here), at: here.at };
  const module: Module = {
    file,
    exports: new Map(),
    all: [],
    isEsm: false,
    commonJs: object(here, new Map([['exports', exported]])),
    isLoading: true,
  };
  opened.set(file, module);
  const { steps, depth, tries, isCalling } = machine;
  Object.assign(machine, { tries: 0, isCalling: false });
  try {
    const share = opened.size === 1 ? steps : Math.ceil(steps / 2);
    withShare(machine, share, () => run(graph, module, exported.value));
  } catch (error) {
    module.failure = unknown(whyEnded(error, file), here.at);
  } finally {
    Object.assign(machine, { depth, tries, isCalling });
    module.isLoading = false;
  }
  return module;
}

function run(graph: Graph, module: Module, exported: ObjectValue): void {
  const { file } = module;
  const { machine } = graph;
  const parsed = graph.texts.parse(file, machine.files.read(file) ?? '');
  if ('message' in parsed) {
    const { message, line, column } = parsed;
    module.failure = unknown(`${file} cannot be parsed: ${message}`, { file, line, column });
    return;
  }
  const { program } = parsed.program as unknown as t.File;
  const loadNamespace: LoadModule = (specifier, here) =>
    namespaceOf(graph, load(graph, module, specifier, here), here);
  const context: ModuleContext = {
    file,
    load: loadNamespace,
    meta: (here) => importMeta(module.file, loadNamespace, here),
    execute: executeBody,
    evaluate,
  };
  const scope: Scope = { names: new Map(), parent: graph.globals };
  const env: Env = {
    machine,
    module: context,
    scope,
    frame: { self: exported, hasAwaited: false },
  };
  const [first] = program.body;
  if (file.endsWith('.json') && first?.type === 'ExpressionStatement') {
    const value = evaluate(first.expression, env);
    module.commonJs.properties.set('exports', { value, at: value.at });
    return;
  }
  const at = fileStart(file);
  const names = {
    module: module.commonJs,
    exports: exported,
    require: requireOf(graph, module),
    __dirname: scalar(pathOutside(posix.dirname(file)), at),
    __filename: scalar(pathOutside(file), at),
  };
  for (const [name, value] of Object.entries(names))
    scope.names.set(name, { value, isConstant: true });
  hoistVars(program.body, env);
  hoist(program.body, env);
  const running: Running = { graph, module, env };
  for (const statement of program.body) link(statement, running);
  for (const statement of program.body) executeStatement(statement, running);
}

function executeStatement(statement: t.Statement, { graph, module, env }: Running): void {
  if (/^Import|^ExportAll/.test(statement.type)) return;
  if (statement.type === 'TSExportAssignment') {
    const value = evaluate(statement.expression, env);
    module.commonJs.properties.set('exports', { value, at: value.at });
    module.isEsm = false;
  } else if (statement.type === 'TSImportEqualsDeclaration') {
    const { id, moduleReference: from } = statement;
    const here = hereOf(statement, env);
    const args = from.type === 'TSExternalModuleReference' ? [evaluate(from.expression, env)] : [];
    declare(env, id.name, call(here, requireOf(graph, module), args), true);
  }
  if (statement.type === 'ExportDefaultDeclaration') exportDefault(statement, module, env);
  else if (statement.type !== 'ExportNamedDeclaration') execute(statement, env);
  else if (statement.declaration) execute(statement.declaration, env);
}

function exportDefault(
  { declaration }: t.ExportDefaultDeclaration,
  module: Module,
  env: Env,
): void {
  const isFunction = declaration.type === 'FunctionDeclaration';
  const own = isFunction && declaration.id && env.scope.names.get(declaration.id.name)?.value;
  const value = own || (isFunction ? functionOf(declaration, env) : evaluate(declaration, env));
  module.exports.set('default', () => value);
}

/** Links the imports and exports of a statement to their values, before any statement is executed. */
function link(statement: t.Statement, running: Running): void {
  const { module, env } = running;
  if (!/^(?:Import|Export)/.test(statement.type)) return;
  module.isEsm = true;
  if (isType(statement)) return;
  if (statement.type === 'ImportDeclaration') linkImports(statement, running);
  else if (statement.type === 'ExportNamedDeclaration') linkExports(statement, running);
  else if (statement.type === 'ExportAllDeclaration') {
    const from = exportsFrom(statement.source.value, statement, running);
    module.all.push(() => from(hereOf(statement, env)));
  } else if (statement.type === 'ExportDefaultDeclaration') {
    const at = placeOf(statement, env);
    // A function has its value before the module is executed.
    if (statement.declaration.type === 'FunctionDeclaration') exportDefault(statement, module, env);
    else module.exports.set('default', () => unknown('it is imported in a cycle', at));
  }
}

function isType(node: t.Node): boolean {
  return (
    ('importKind' in node && node.importKind === 'type') ||
    ('exportKind' in node && node.exportKind === 'type')
  );
}

/** Loads a module, and returns its exports at the time of a use: a file may have changed them meanwhile. */
function exportsFrom(
  specifier: string,
  node: t.Node,
  { graph, module, env }: Running,
): (here: Here) => Value {
  const exports = (here: Here) => load(graph, module, scalar(specifier, here.at), here);
  exports(hereOf(node, env));
  return exports;
}

function linkImports(statement: t.ImportDeclaration, running: Running): void {
  const { graph, env } = running;
  const from = exportsFrom(statement.source.value, statement, running);
  for (const specifier of statement.specifiers) {
    if (isType(specifier)) continue;
    const here = hereOf(specifier, env);
    const name =
      specifier.type === 'ImportSpecifier' ? (nameOf(specifier.imported) as string) : 'default';
    const read =
      specifier.type === 'ImportNamespaceSpecifier'
        ? () => namespaceOf(graph, from(here), here)
        : () => member(graph, from(here), name, here);
    env.scope.names.set(specifier.local.name, { value: undefined, read, isConstant: true });
  }
}

function linkExports(statement: t.ExportNamedDeclaration, running: Running): void {
  const { graph, module, env } = running;
  const { source, specifiers, declaration } = statement;
  const from = source ? exportsFrom(source.value, statement, running) : undefined;
  for (const specifier of specifiers) {
    const here = hereOf(specifier, env);
    const isAll = specifier.type === 'ExportNamespaceSpecifier';
    const name = specifier.type === 'ExportSpecifier' ? specifier.local.name : 'default';
    module.exports.set(nameOf(specifier.exported) as string, () => {
      if (!from) return variableOf(env, name, here.at);
      const all = from(here);
      return isAll ? namespaceOf(graph, all, here) : member(graph, all, name, here);
    });
  }
  const own = declaration && 'id' in declaration ? declaration.id : undefined;
  const names = own?.type === 'Identifier' ? [own.name] : declaredNames(statement);
  const at = placeOf(statement, env);
  for (const name of names) module.exports.set(name, () => variableOf(env, name, at));
}

function load(graph: Graph, from: Module, specifier: Value | undefined, here: Here): Value {
  const name = specifier && stringOf(specifier);
  if (name === undefined) {
    const reason = 'it imports a module whose name is not known';
    return unknown(reason, here.at, specifier && [specifier]);
  }
  const found = find(graph, from, name, here);
  return typeof found === 'string' ? exportsOf(graph, open(graph, found), here) : found;
}

/** Returns the path of the file that a module names, or its value if it is not a file of the site. */
function find(graph: Graph, from: Module, name: string, here: Here): string | Value {
  const { machine, builtIns, globals } = graph;
  const { at } = here;
  if (!builtIns.has(name)) builtIns.set(name, builtInModule(machine, name));
  const known = builtIns.get(name);
  if (known) return known;
  const bare = name.replace(/^node:/, '');
  const global = bare === 'process' ? globals.names.get(bare)?.value : undefined;
  if (global) return global;
  if (bare === 'module') return holder([native('createRequire', () => requireOf(graph, from))]);
  if (!/^(?:\.{1,2}(?:\/|$)|\/)/.test(name)) {
    const source = name.startsWith('node:') ? name : `the package "${name}"`;
    return { ...unknown(`it comes from ${source}`, at), package: name };
  }
  const path = pathInRoot(name, posix.dirname(from.file));
  if (path === undefined)
    return unknown(`it comes from "${name}", which is outside of the site`, at);
  const found = graph.texts.at(from.file, path);
  if (!isMissing(found)) return found.file;
  if (found.missing === 'limit')
    return unknown(`it is one of more than ${MAX_MODULES} modules`, at);
  if (machine.files.has(path)) return unknown(`it comes from "${name}", which is not a script`, at);
  return fail(here, `it comes from "${name}", which does not exist`);
}

function requireOf(graph: Graph, module: Module): FunctionValue {
  const resolve = native('resolve', ([specifier], _, here) => {
    const name = specifier && stringOf(specifier);
    if (name === undefined) return unknown('it resolves a module whose name is not known', here.at);
    const found = find(graph, module, name, here);
    if (typeof found === 'string') return scalar(pathOutside(found), here.at);
    if (found.kind === 'unknown') return found;
    return { ...unknown(`it resolves "${name}"`, here.at), package: name };
  });
  return {
    ...native('require', ([specifier], _, here) =>
      withDefault(graph, load(graph, module, specifier, here), here),
    ),
    properties: holder([resolve]).properties,
  };
}

/** Returns the default export of a module as bundlers see it: `export default`, or `module.exports`. */
export function defaultOf(module: Module): Value {
  if (module.failure) return module.failure;
  const own = module.exports.get('default');
  if (own) return own();
  const exported = module.commonJs.properties.get('exports')?.value;
  return exported ?? unknown('it exports nothing', fileStart(module.file));
}
