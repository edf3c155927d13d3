import type { SourceFiles } from '../files.ts';
import { fileStart, type Place } from '../place.ts';
import { bounded } from './bounds.ts';
import type { Module } from './module-graph.ts';
import { defaultOf, openModules } from './modules.ts';
import { property } from './read.ts';
import { call } from './values/calls.ts';
import { fromJson, openMachine, whyEnded } from './values/machine.ts';
import { type ScriptOptions, type Unknown, unknown, type Value } from './values/values.ts';

/**
 * The modules of a configuration. They are never executed: values are followed through the code. Values from packages, the clock and
 * other sources outside of the files are unknown, with a location and a reason, and affect only values that depend on them. Features
 * that real configurations do not use, such as `Map`, classes and labels, are unknown too. Steps and new values share one budget, so a
 * program takes at most 300 MB and 5 seconds. Property tests compare random programs with their execution.
 */
export interface Scripts {
  /** Reads a module, by its path from the root of the files. */
  open(file: string): Script;
  /** Returns the result of a function, of which a promise is awaited; the value itself if it is not a function. */
  call(value: Value, args: readonly unknown[]): Value;
  /** Returns the parts that are left out because an environment variable is not set. */
  leftOut(): { name: string; at: Place }[];
  /** Returns the plain data of a file, such as JSON, as a value with a single location. */
  data(content: { file: string; value: unknown }): Value;
}

export interface Script {
  file: string;
  /** The value of `export default` or `module.exports`. */
  value: Value;
  named(name: string): Value | undefined;
  /** The reason why the module is unknown, such as a syntax error. */
  failure: Unknown | undefined;
}

/** The work for a script is limited: values that take too long are unknown. */
export function openScripts(files: SourceFiles, options: ScriptOptions): Scripts {
  const machine = openMachine(files, options);
  const open = openModules(machine);

  return {
    open(file) {
      if (files.has(file)) return scriptOf(open(file));
      const failure = unknown(`${file} does not exist`, fileStart(file));
      return { file, value: failure, named: () => undefined, failure };
    },
    leftOut: () => [...machine.leftOut.values()],
    call(value, args) {
      if (value.kind !== 'function') return settled(value);
      const here = { machine, at: value.at };
      const { depth } = machine;
      machine.isAwaited = true;
      try {
        const own = args.map((arg) => fromJson(here, arg));
        return settled(call(here, value, own));
      } catch (error) {
        machine.depth = depth;
        return unknown(whyEnded(error), value.at);
      } finally {
        machine.isAwaited = false;
      }
    },
    // The data of a file is as large as the file, so it does not use up the steps of programs.
    data({ file, value }) {
      const { steps } = machine;
      const at = fileStart(file);
      machine.steps = Number.POSITIVE_INFINITY;
      try {
        return bounded(fromJson({ machine, at }, value));
      } catch (error) {
        return unknown(whyEnded(error), at);
      } finally {
        machine.steps = steps;
      }
    },
  };
}

function scriptOf(module: Module): Script {
  const { file, failure } = module;
  return {
    file,
    failure,
    get value() {
      return settled(defaultOf(module));
    },
    named: (name) => {
      if (failure) return failure;
      const exported = module.commonJs.properties.get('exports')?.value;
      const found = module.exports.get(name)?.() ?? property(exported, name);
      return found && settled(found);
    },
  };
}

/** Returns a finite value, after awaiting all promises. */
function settled(value: Value): Value {
  return value.kind === 'promise' ? settled(value.value) : bounded(value);
}
