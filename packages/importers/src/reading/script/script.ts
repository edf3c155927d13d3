import type { SourceFiles } from '../files.ts';
import { MAX_STEPS } from '../limits.ts';
import type { Place } from '../place.ts';
import { bounded } from './bounds.ts';
import { call } from './calls.ts';
import { fromJson } from './json.ts';
import { openMachine, type ScriptOptions, whyEnded } from './machine.ts';
import { defaultOf, openModules } from './modules.ts';
import { scalar, type Unknown, unknown, type Value } from './values.ts';

/** The modules of a site that a configuration consists of. Nothing is executed: values are followed through the code. */
export interface Scripts {
  /** Reads a module, by its path from the root of the files. */
  open(file: string): Script;
  /** Returns the result of a function, of which a promise is awaited; the value itself if it is not a function. */
  call(value: Value, args: readonly unknown[]): Value;
  /** Does the same with arguments that were read, and with a budget of its own. */
  apply(value: Value, args: readonly Value[]): Value;
  /** Returns plain data, such as that of a JSON file, as a value. All of it has one place. */
  data(data: unknown, at: Place): Value;
}

/** A module that was read. */
export interface Script {
  file: string;
  /** The value of `export default` or `module.exports`. */
  value: Value;
  /** Returns the value of a named export; undefined if there is none. */
  named(name: string): Value | undefined;
  /** The reason why nothing of it is known, such as a syntax error. */
  failure: Unknown | undefined;
}

/**
 * Opens the scripts of a site. Everything that a script does is bounded: what takes too long is unknown.
 */
export function openScripts(files: SourceFiles, options: ScriptOptions): Scripts {
  const machine = openMachine(files, options);
  const open = openModules(machine);

  function run(value: Value, args: () => readonly Value[]): Value {
    if (value.kind !== 'function') return settled(value);
    const { depth } = machine;
    machine.awaiting = 'call';
    try {
      return settled(call(machine, value, args(), scalar(undefined, value.at), value.at));
    } catch (error) {
      machine.depth = depth;
      return unknown(whyEnded(error), value.at);
    } finally {
      machine.awaiting = undefined;
    }
  }

  return {
    open(file) {
      const at: Place = { file, line: 1, column: 1 };
      if (!files.has(file)) {
        const failure = unknown(`${file} does not exist`, at);
        return { file, value: failure, named: () => undefined, failure };
      }
      const module = open(file);
      return {
        file,
        get value() {
          return settled(defaultOf(module));
        },
        named: (name) => {
          if (module.failure) return module.failure;
          const read = module.exports.get(name);
          if (read) return settled(read());
          const exported = module.commonJs.properties.get('exports')?.value;
          const found = exported?.kind === 'object' && exported.properties.get(name)?.value;
          return found ? settled(found) : undefined;
        },
        failure: module.failure,
      };
    },
    call: (value, args) => run(value, () => args.map((arg) => fromJson(machine, arg, value.at))),
    apply(value, args) {
      const { steps } = machine;
      machine.steps = MAX_STEPS;
      const result = run(value, () => args);
      machine.steps = steps;
      return result;
    },
    data(data, at) {
      // The data of a file is as large as the file, so it does not use up the steps of programs.
      const { steps } = machine;
      machine.steps = Number.POSITIVE_INFINITY;
      try {
        return bounded(fromJson(machine, data, at));
      } catch (error) {
        return unknown(whyEnded(error), at);
      } finally {
        machine.steps = steps;
      }
    },
  };
}

/** Returns a value that can be read to its end, after all promises. */
function settled(value: Value): Value {
  return value.kind === 'promise' ? settled(value.value) : bounded(value);
}
