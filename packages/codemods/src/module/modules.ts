import { folderOf } from '@nav/paths';
import {
  type Exports,
  exportsOf,
  isMissing,
  isScalar,
  MAX_MODULES,
  type ModuleGraph,
  NAMESPACE,
  type NoFile,
  openGraph,
  type ParsedModule,
  type Syntax,
} from '@nav/static-js';
import type { Refusal } from '../document/document.ts';
import { type Bindings, bindingsOf } from './bindings.ts';
import { unwrapDefine } from './define.ts';

export interface Module extends ParsedModule {
  bindings: Bindings;
  exports: Exports;
}

export type ReadText = (file: string) => string | undefined;

/** Code of a module. */
export interface Code {
  module: Module;
  node: Syntax;
}

/** The value of a variable or an export, in the module that declares it, or a JSON file. */
export type Target = {
  /** Returns code that may change the value. */
  change(): Code | undefined;
} & (
  | {
      module: Module;
      expression: Syntax;
      /** The variable that has the value, if any. */
      name: string | undefined;
    }
  | { json: JsonFile }
);

interface JsonFile {
  file: string;
  text: string;
}

/** The reason why a value is not known, as the predicate of a sentence. */
export interface Unfollowed {
  reason: string;
}

/** The modules that a config consists of. Nothing is executed. */
export interface Modules {
  main: Module;
  refusals: Refusal[];
  graph: ModuleGraph<string>;
  /** The modules that were read, by file; undefined for one with syntax errors. */
  opened: Map<string, Module | undefined>;
  /** False if only the main module is known, so imported values are computed. */
  readsOthers: boolean;
}

/**
 * Parses a module. The modules that it imports are read when they are needed, if they are in its folder.
 *
 * @returns the reasons why it cannot be parsed instead, if it cannot.
 */
export function openModules(
  file: string,
  text: string,
  read: ReadText | undefined,
): Modules | { main: undefined; refusals: Refusal[] } {
  const look = (path: string) => (path === file ? text : read?.(path));
  const rest: Omit<Modules, 'main'> = {
    refusals: [],
    graph: openGraph(folderOf(file), look),
    opened: new Map(),
    readsOthers: read !== undefined,
  };
  const main = openModule(rest, file, text);
  return main ? { ...rest, main } : { main: undefined, refusals: rest.refusals };
}

type Opening = Omit<Modules, 'main'>;

function openModule(modules: Opening, file: string, text: string): Module | undefined {
  const { opened, graph, refusals } = modules;
  if (opened.has(file)) return opened.get(file);
  const parsed = graph.parse(file, text);
  if ('message' in parsed) {
    refusals.push(parsed);
    opened.set(file, undefined);
    return undefined;
  }
  const { program } = parsed;
  const bindings = bindingsOf(program, (name) => importedScalar(modules, file, name));
  const module = { ...parsed, bindings, exports: exportsOf(program) };
  opened.set(file, module);
  return module;
}

function importedScalar(modules: Opening, file: string, name: string): Syntax | undefined {
  const module = modules.opened.get(file);
  if (module?.bindings.importOf(name) === undefined) return undefined;
  const target = variableOf(modules, module, name);
  const value = target && 'expression' in target ? unwrapDefine(target.expression) : undefined;
  // Its place is in another module.
  return value && isScalar(value) ? { ...value, start: 0, end: 0 } : undefined;
}

/** `undefined` if the module neither declares nor imports it. */
export function variableOf(
  modules: Opening,
  module: Module,
  name: string,
  seen: Set<string> = new Set(),
): Target | Unfollowed | undefined {
  const { bindings } = module;
  const init = bindings.initOf(name);
  const origin = modules.readsOthers && !init ? bindings.importOf(name) : undefined;
  const target = init
    ? { module, expression: init, name, change: unchanged }
    : origin && follow(modules, module, origin, seen);
  if (!target || 'reason' in target) return target;
  const change = () => {
    const node = bindings.changeOf(name);
    return node ? { module, node } : target.change();
  };
  return { ...target, change };
}

export function exportOf(
  modules: Opening,
  module: Module,
  name: string,
  seen: Set<string> = new Set(),
): Target | Unfollowed | undefined {
  const place = `${module.file} ${name}`;
  if (seen.has(place)) return undefined;
  seen.add(place);
  const one = module.exports.named.get(name);
  if (!one) return name === 'default' ? undefined : exportOfAll(modules, module, name, seen);
  if ('source' in one) return follow(modules, module, one, seen);
  if ('expression' in one) {
    return { module, expression: one.expression, name: undefined, change: unchanged };
  }
  const variable = variableOf(modules, module, one.variable, seen);
  return variable ?? { reason: `is computed in ${module.file}` };
}

/** Returns the value that a module exports under a name by `export * from …`. */
function exportOfAll(
  modules: Opening,
  module: Module,
  name: string,
  seen: Set<string>,
): Target | Unfollowed | undefined {
  let reason: Unfollowed | undefined;
  for (const { source } of module.exports.all) {
    const found = follow(modules, module, { source, name }, seen);
    if (!('reason' in found)) return found;
    reason ??= /, which does not export "[^"]*"$/.test(found.reason) ? undefined : found;
  }
  return reason;
}

function follow(
  modules: Opening,
  from: Module,
  { source, name }: { source: string; name: string },
  seen: Set<string>,
): Target | Unfollowed {
  const found = modules.graph.find(from.file, source);
  const comes = `comes from ${JSON.stringify(source)}, which`;
  if (isMissing(found)) return { reason: whyMissing(found, source) };
  if (name === NAMESPACE) return { reason: `${comes} is imported as a whole` };
  const { file, content: text } = found;
  if (file.endsWith('.json')) {
    return name === 'default'
      ? { json: { file, text }, change: unchanged }
      : { reason: `${comes} exports only a default` };
  }
  const module = openModule(modules, file, text);
  if (!module) return { reason: `${comes} cannot be parsed` };
  return exportOf(modules, module, name, seen) ?? { reason: `${comes} does not export "${name}"` };
}

function whyMissing({ missing }: NoFile, source: string): string {
  const comes = `comes from ${JSON.stringify(source)}, which`;
  switch (missing) {
    case 'package':
      return `is imported from ${JSON.stringify(source)}, which is not in the site`;
    case 'outside':
      return `${comes} is outside of the folder of the config`;
    case 'limit':
      return `${comes} is not read, because the config has ${MAX_MODULES} modules`;
    case 'absent':
      return `${comes} does not exist`;
  }
}

/** Including names from other modules. */
export function exportNames(modules: Modules, module: Module): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set([module]);
  for (const { exports, file } of seen) {
    for (const name of exports.named.keys()) {
      if (name !== 'default' || file === module.file) names.add(name);
    }
    for (const { source } of exports.all) {
      const found = modules.graph.find(file, source);
      if (isMissing(found) || found.file.endsWith('.json')) continue;
      const next = openModule(modules, found.file, found.content);
      if (next) seen.add(next);
    }
  }
  return names;
}

const unchanged = () => undefined;
