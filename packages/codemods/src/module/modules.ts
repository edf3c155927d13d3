import { folderOf, joinPath, relativePath } from '@nav/core/internal';
import type { Refusal } from '../document/document.ts';
import { type Bindings, bindingsOf } from './bindings.ts';
import { type Exports, exportsOf, NAMESPACE } from './exports.ts';
import { candidatesFor, parseProgram } from './parse.ts';
import { isScalar, type Syntax, unwrapDefine } from './syntax.ts';

/** A parsed module of a site. */
export interface Module {
  file: string;
  text: string;
  program: Syntax;
  bindings: Bindings;
  exports: Exports;
}

/** Returns the text of a file; undefined if it does not exist. */
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
  | { json: { file: string; text: string } }
);

/** The reason why a value is not known, as the predicate of a sentence. */
export interface Unfollowed {
  reason: string;
}

/** The modules of a site that a config consists of. Nothing is executed. */
export interface Modules {
  main: Module;
  /** Errors in imported modules. */
  refusals: Refusal[];
  /** Returns the value of a variable that a module declares or imports; undefined if it does neither. */
  variable(module: Module, name: string): Target | Unfollowed | undefined;
  /** Returns the value that a module exports under a name; undefined if it has no such export. */
  exported(module: Module, name: string): Target | Unfollowed | undefined;
  /** Returns the names that a module exports, also those of other modules. */
  namesOf(module: Module): ReadonlySet<string>;
}

/** The most modules of a site that are read. */
const MAX_MODULES = 1000;

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
  const refusals: Refusal[] = [];
  const folder = folderOf(file);
  const parsed = new Map<string, Module | undefined>();

  function parse(path: string, content: string): Module | undefined {
    if (parsed.has(path)) return parsed.get(path);
    const program = parseProgram(path, content);
    if ('message' in program) refusals.push(program);
    else {
      const scalar = (name: string) => importedScalar(path, name);
      const bindings = bindingsOf(program, scalar);
      const exports = exportsOf(program);
      parsed.set(path, { file: path, text: content, program, bindings, exports });
    }
    if (!parsed.has(path)) parsed.set(path, undefined);
    return parsed.get(path);
  }

  /** Returns the literal value of an import, such as a text or a number. */
  function importedScalar(path: string, name: string): Syntax | undefined {
    const module = parsed.get(path);
    const isImport = module?.bindings.importOf(name) !== undefined;
    const target = isImport ? variable(module, name) : undefined;
    const value = target && 'expression' in target ? unwrapDefine(target.expression) : undefined;
    // Its place is in another module.
    return value && isScalar(value) ? { ...value, start: 0, end: 0 } : undefined;
  }

  /** Returns the file that a module names by a relative path. */
  function find(from: Module, source: string): { file: string; text: string } | Unfollowed {
    if (!/^\.\.?(?:\/|$)/.test(source)) {
      return { reason: `is imported from ${JSON.stringify(source)}, which is not in the site` };
    }
    const path = joinPath(folderOf(from.file), source);
    const comes = `comes from ${JSON.stringify(source)}, which`;
    if (path !== folder && relativePath(folder, path) === undefined) {
      return { reason: `${comes} is outside of the folder of the config` };
    }
    if (parsed.size >= MAX_MODULES) {
      return { reason: `${comes} is not read, because the config has ${MAX_MODULES} modules` };
    }
    for (const candidate of candidatesFor(path)) {
      const content = parsed.get(candidate)?.text ?? read?.(candidate);
      if (content !== undefined) return { file: candidate, text: content };
    }
    return { reason: `${comes} does not exist` };
  }

  function follow(
    from: Module,
    source: string,
    name: string,
    seen: Set<string>,
  ): Target | Unfollowed {
    const found = find(from, source);
    if ('reason' in found) return found;
    const comes = `comes from ${JSON.stringify(source)}`;
    if (name === NAMESPACE) return { reason: `${comes}, which is imported as a whole` };
    if (found.file.endsWith('.json')) {
      return name === 'default'
        ? { json: found, change: unchanged }
        : { reason: `${comes}, which exports only a default` };
    }
    const module = parse(found.file, found.text);
    if (!module) return { reason: `${comes}, which cannot be parsed` };
    return exported(module, name, seen) ?? { reason: `${comes}, which does not export "${name}"` };
  }

  function exported(
    module: Module,
    name: string,
    seen: Set<string> = new Set(),
  ): Target | Unfollowed | undefined {
    const place = `${module.file} ${name}`;
    if (seen.has(place)) return undefined;
    seen.add(place);
    const one = module.exports.named.get(name);
    if (one && 'source' in one) return follow(module, one.source, one.name, seen);
    if (one && 'expression' in one) {
      return { module, expression: one.expression, name: undefined, change: unchanged };
    }
    if (one) {
      return variable(module, one.variable, seen) ?? { reason: `is computed in ${module.file}` };
    }
    if (name === 'default') return undefined;
    let reason: Unfollowed | undefined;
    for (const { source } of module.exports.all) {
      const found = follow(module, source, name, seen);
      if (!('reason' in found)) return found;
      reason ??= /, which does not export "[^"]*"$/.test(found.reason) ? undefined : found;
    }
    return reason;
  }

  function variable(
    module: Module,
    name: string,
    seen: Set<string> = new Set(),
  ): Target | Unfollowed | undefined {
    const { bindings } = module;
    const init = bindings.initOf(name);
    const origin = read && !init ? bindings.importOf(name) : undefined;
    const target = init
      ? { module, expression: init, name, change: unchanged }
      : origin && follow(module, origin.source, origin.name, seen);
    if (!target || 'reason' in target) return target;
    const change = () => {
      const node = bindings.changeOf(name);
      return node ? { module, node } : target.change();
    };
    return { ...target, change };
  }

  const modules: Omit<Modules, 'main'> = {
    refusals,
    variable: (module, name) => variable(module, name),
    exported: (module, name) => exported(module, name),
    namesOf(module) {
      const names = new Set<string>();
      const seen = new Set([module]);
      for (const { exports, ...one } of seen) {
        for (const name of exports.named.keys()) {
          if (name !== 'default' || one.file === module.file) names.add(name);
        }
        for (const { source } of exports.all) {
          const found = find({ ...one, exports }, source);
          const next =
            'text' in found && !found.file.endsWith('.json') && parse(found.file, found.text);
          if (next) seen.add(next);
        }
      }
      return names;
    },
  };
  const main = parse(file, text);
  return main ? { ...modules, main } : { main: undefined, refusals };
}

const unchanged = () => undefined;
