import type { ModuleGraph } from '@nav/static-js';
import type { Machine, ObjectValue, Scope, Unknown, Value } from './values/values.ts';

export interface Module {
  file: string;
  /** The exports of `export` statements by name. */
  exports: Map<string, () => Value>;
  /** The modules of `export *`. */
  all: (() => Value)[];
  /** True if it has `import` or `export` statements. */
  isEsm: boolean;
  commonJs: ObjectValue;
  /** Set while it is evaluated. */
  isLoading: boolean;
  failure?: Unknown | undefined;
}

export interface Graph {
  machine: Machine;
  texts: ModuleGraph<true>;
  globals: Scope;
  opened: Map<string, Module>;
  builtIns: Map<string, Value | undefined>;
  /** The objects that have the exports of `export` statements. */
  namespaces: WeakSet<Value>;
}
