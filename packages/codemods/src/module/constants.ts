import { groupBy } from '@nav/core/internal';
import jscodeshift from 'jscodeshift';
import { type Syntax, unwrap } from './syntax.ts';
import {
  classifyReference,
  isDefine,
  leavesBuiltIn,
  type Names,
  type Reference,
  type Step,
} from './uses.ts';

/** A `const` of a module whose value is as it is written down wherever it is used. */
export interface ModuleConstant {
  init: Syntax;
  /** In how many places its value stands; being exported counts as one. */
  uses: number;
  /** Whether other modules may import it. */
  exported: boolean;
  /** Whether code looks at it. */
  read: boolean;
}

/** What the names of a module stand for. */
export interface ModuleNames {
  /**
   * The constant of that name at the top of the module. One that code does anything else with than put it into an object
   * or an array, spread it there, export it, pass it to a `define…()` or look at it is none: a call might change it.
   */
  constant(name: string): ModuleConstant | undefined;
  /**
   * Where code does anything else with the value of a variable, under this name or another that leads to it; undefined
   * where the value stays as it is written down.
   */
  changeOf(name: string): Syntax | undefined;
  /** Where code looks at the value of a variable, or into it, under this name or another that leads to it. */
  readsOf(name: string): ConfigRead[];
}

/** Code that looks at a value. */
export interface ConfigRead {
  /** The name by which it gets there. */
  at: Syntax;
  /** What it looks at, from the value of the name inward. */
  values: readonly Syntax[];
}

/** Looks names of a module up. */
export function namesOf(program: Syntax): ModuleNames {
  let known: Map<string, Step[]> | undefined;
  const index = () => {
    const paths = jscodeshift(program as never)
      .find(jscodeshift.Identifier)
      .paths();
    return groupBy(paths as unknown as Step[], ({ node }) => node.name as string);
  };
  const pathsOf = (name: string): readonly Step[] => {
    known ??= index();
    return known.get(name) ?? [];
  };

  const values = new Map<string, Syntax | undefined>();
  const builtIns = new Map<string, boolean>();
  const names: Names = {
    valueOf(name) {
      if (values.has(name)) return values.get(name);
      values.set(name, undefined);
      const [declared, ...others] = pathsOf(name).filter(
        ({ node, parent }) => parent?.node.type === 'VariableDeclarator' && parent.node.id === node,
      );
      const value = others.length === 0 ? written(declared?.parent?.node.init) : undefined;
      const found = value?.type === 'Identifier' ? names.valueOf(value.name as string) : value;
      values.set(name, found);
      return found;
    },
    isBuiltIn(name) {
      const known = builtIns.get(name) ?? pathsOf(name).every(leavesBuiltIn);
      builtIns.set(name, known);
      return known;
    },
  };

  const used = new Map<string, { path: Step; use: Reference }[]>();
  const usesOf = (name: string) => {
    const found =
      used.get(name) ??
      pathsOf(name).map((path) => ({ path, use: classifyReference(path, names) }));
    used.set(name, found);
    return found;
  };

  function constant(name: string): ModuleConstant | undefined {
    let init: Syntax | undefined;
    let exported = false;
    let read = false;
    const places = new Set<number>();
    for (const {
      path,
      use: { role },
    } of usesOf(name)) {
      if (role === 'alias') return undefined;
      if (role === 'read') read = true;
      if (role === 'value') places.add(path.node.start);
      if (role === 'export') {
        exported = true;
        places.add(-path.node.start);
      }
      if (role !== 'declaration') continue;
      const declared = declaration(path);
      // Two variables of one name, in two scopes: which one is meant is not ours to say.
      if (!declared || init) return undefined;
      init = declared.init;
      if (!declared.exported) continue;
      exported = true;
      places.add(-1);
    }
    return init && !changeOf(name) ? { init, uses: places.size, exported, read } : undefined;
  }

  const changes = new Map<string, Syntax | undefined>();
  function changeOf(name: string): Syntax | undefined {
    if (changes.has(name)) return changes.get(name);
    const reached = new Set([name]);
    for (const one of reached) {
      const change = changes.get(one) ?? usesOf(one).find(isUnknown)?.path.node;
      if (change) {
        changes.set(name, change);
        return change;
      }
      if (changes.has(one)) continue;
      for (const { use } of usesOf(one)) for (const next of use.through) reached.add(next);
    }
    // Whatever they all lead to was looked at.
    for (const one of reached) changes.set(one, undefined);
    return undefined;
  }

  function readsOf(name: string): ConfigRead[] {
    const reads: ConfigRead[] = [];
    const reached = new Set([name]);
    for (const one of reached) {
      for (const { path, use } of usesOf(one)) {
        if (use.values) reads.push({ at: path.node, values: use.values });
        for (const next of use.through) reached.add(next);
      }
    }
    return reads.sort((a, b) => a.at.start - b.at.start);
  }

  return { constant, changeOf, readsOf };
}

function isUnknown({ use }: { use: Reference }): boolean {
  return use.role === 'unknown';
}

/** What an expression gives, without what is wrapped round it and without `define…()`. */
function written(expression: Syntax | null | undefined): Syntax | undefined {
  let inner = unwrap(expression);
  while (inner && isDefine(inner) && inner.arguments?.length === 1)
    inner = unwrap(inner.arguments[0]);
  return inner;
}

/** The value of a `const` at the top of the module, from the path of its name. */
function declaration({ parent }: Step): { init: Syntax; exported: boolean } | undefined {
  const statement = parent?.parent;
  const above = statement?.parent?.node.type;
  const { init } = parent?.node ?? {};
  if (!init || statement?.node.kind !== 'const') return undefined;
  if (above !== 'Program' && above !== 'ExportNamedDeclaration') return undefined;
  return { init, exported: above === 'ExportNamedDeclaration' };
}
