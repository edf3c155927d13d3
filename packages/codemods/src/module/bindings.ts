import { groupBy, once } from '@nav/collections';
import { findAll, NAMESPACE, type Step, type Syntax } from '@nav/static-js';
import { unwrapDefine } from './define.ts';
import { classifyReference, leavesBuiltIn, type Names, type Reference } from './references.ts';

/** A top-level `const` that keeps its declared value. */
export interface ModuleConstant {
  init: Syntax;
  /** The number of its uses; an export counts as one. */
  uses: number;
  exported: boolean;
  /** Set if code reads its value. */
  read: boolean;
}

/** A variable of a module that has a value of another module. */
export interface ModuleImport {
  source: string;
  /** The exported name; `*` for all exports. */
  name: string;
  /** The number of its uses; an export counts as one. */
  uses: number;
  exported: boolean;
}

export interface Bindings {
  /** Returns the initializer of a variable; undefined if none or several have that name. */
  initOf(name: string): Syntax | undefined;
  /**
   * The value of a constant is only put or spread into objects and arrays, exported, passed to a `define…()`, or read:
   * anything else might change it.
   */
  constant(name: string): ModuleConstant | undefined;
  /** `undefined` if the variable is not imported, or also declared otherwise. */
  importOf(name: string): ModuleImport | undefined;
  /** Returns the first code that may change the value of a variable, under this name or through another. */
  changeOf(name: string): Syntax | undefined;
  /** Returns the code that reads the value of a variable, or a part of it, under this name or through another. */
  readsOf(name: string): BindingRead[];
}

export interface BindingRead {
  at: Syntax;
  /** The values on the path that it reads, outermost first. */
  values: readonly Syntax[];
}

/** The names of a module: where each is written, and how code uses it there. */
interface NameIndex {
  pathsOf(name: string): readonly Step[];
  referencesOf(name: string): readonly { path: Step; reference: Reference }[];
  /** The results of `changeOf`, by name. */
  changes: Map<string, Syntax | undefined>;
}

/**
 * Indexes the variables of a module.
 *
 * @param importedScalar returns the literal value of an imported name
 */
export function bindingsOf(
  program: Syntax,
  importedScalar: (name: string) => Syntax | undefined,
): Bindings {
  const byName = once(() => identifiersIn(program));
  const pathsOf = (name: string): readonly Step[] => byName().get(name) ?? [];
  const initOf = memoize<Syntax | undefined>(undefined, (name) => declaredInit(pathsOf(name)));
  const names: Names = {
    valueOf: memoize<Syntax | undefined>(undefined, (name) => {
      const value = unwrapDefine(initOf(name) ?? importedScalar(name));
      return value?.type === 'Identifier' ? names.valueOf(value.name as string) : value;
    }),
    isBuiltIn: memoize(false, (name) => pathsOf(name).every(leavesBuiltIn)),
  };
  const index: NameIndex = {
    pathsOf,
    referencesOf: memoize<{ path: Step; reference: Reference }[]>([], (name) =>
      pathsOf(name).map((path) => ({ path, reference: classifyReference(path, names) })),
    ),
    changes: new Map(),
  };
  return {
    initOf,
    constant: (name) => constantOf(index, name),
    importOf: (name) => importOf(index, name),
    changeOf: (name) => changeOf(index, name),
    readsOf: (name) => readsOf(index, name),
  };
}

function identifiersIn(program: Syntax): Map<string, Step[]> {
  return groupBy(findAll(program, /^(?:JSX)?Identifier$/), ({ node }) => node.name as string);
}

function declaredInit(paths: readonly Step[]): Syntax | undefined {
  const [declared, ...others] = paths.filter(({ node, parent }) => isDeclared(node, parent?.node));
  return others.length === 0 ? (declared?.parent?.node.init ?? undefined) : undefined;
}

function constantOf(index: NameIndex, name: string): ModuleConstant | undefined {
  let init: Syntax | undefined;
  let exported = false;
  let read = false;
  const places = new Set<number>();
  for (const { path, reference } of index.referencesOf(name)) {
    const { role } = reference;
    if (role === 'alias') return undefined;
    if (role === 'read') read = true;
    if (role === 'value') places.add(path.node.start);
    if (role === 'export') {
      exported = true;
      places.add(-path.node.start);
    }
    if (role !== 'declaration') continue;
    const declared = declarationOf(path);
    // Two variables with the same name may be in two scopes, which are not compared here.
    if (!declared || init) return undefined;
    init = declared.init;
    if (!declared.exported) continue;
    exported = true;
    places.add(-1);
  }
  return init && !changeOf(index, name) ? { init, uses: places.size, exported, read } : undefined;
}

function importOf(index: NameIndex, name: string): ModuleImport | undefined {
  const declared = index.pathsOf(name).filter(({ node, parent }) => {
    const above = parent?.node;
    return (above?.local === node && /^Import/.test(above.type)) || isDeclared(node, above);
  });
  const [{ parent } = { parent: undefined }, ...others] = declared;
  const source = parent?.parent?.node.source?.value;
  if (!parent || typeof source !== 'string' || others.length > 0) return undefined;
  const placesOf = (role: Reference['role']): Set<number> => {
    const found = index.referencesOf(name).filter(({ reference }) => reference.role === role);
    return new Set(found.map(({ path }) => path.node.start));
  };
  return {
    source,
    name: importedName(parent.node),
    get uses() {
      return placesOf('value').size + placesOf('export').size;
    },
    get exported() {
      return placesOf('export').size > 0;
    },
  };
}

function importedName({ type, imported }: Syntax): string {
  if (type === 'ImportDefaultSpecifier') return 'default';
  if (type === 'ImportNamespaceSpecifier') return NAMESPACE;
  return String(imported?.name ?? imported?.value);
}

function changeOf({ referencesOf, changes }: NameIndex, name: string): Syntax | undefined {
  if (changes.has(name)) return changes.get(name);
  const reached = new Set([name]);
  for (const one of reached) {
    const change = changes.get(one) ?? referencesOf(one).find(isUnknown)?.path.node;
    if (change) {
      changes.set(name, change);
      return change;
    }
    if (changes.has(one)) continue;
    for (const { reference } of referencesOf(one)) {
      for (const next of reference.through) reached.add(next);
    }
  }
  for (const one of reached) changes.set(one, undefined);
  return undefined;
}

function readsOf({ referencesOf }: NameIndex, name: string): BindingRead[] {
  const reads: BindingRead[] = [];
  const reached = new Set([name]);
  for (const one of reached) {
    for (const { path, reference } of referencesOf(one)) {
      if (reference.values) reads.push({ at: path.node, values: reference.values });
      for (const next of reference.through) reached.add(next);
    }
  }
  return reads.sort((a, b) => a.at.start - b.at.start);
}

/** Calls a function once for each name. A call for the same name from inside it returns `pending`. */
function memoize<T>(pending: T, find: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    if (!known.has(name)) {
      known.set(name, pending);
      known.set(name, find(name));
    }
    return known.get(name) as T;
  };
}

/** Checks whether a name refers to a variable which is declared there. */
function isDeclared(node: Syntax, above: Syntax | undefined): boolean {
  return above?.type === 'VariableDeclarator' && above.id === node;
}

function isUnknown({ reference }: { reference: Reference }): boolean {
  return reference.role === 'unknown';
}

/** Returns the value of a top-level `const`, given the path of its name. */
function declarationOf({ parent }: Step): { init: Syntax; exported: boolean } | undefined {
  const statement = parent?.parent;
  const above = statement?.parent?.node.type;
  const { init } = parent?.node ?? {};
  if (!init || statement?.node.kind !== 'const') return undefined;
  if (above !== 'Program' && above !== 'ExportNamedDeclaration') return undefined;
  return { init, exported: above === 'ExportNamedDeclaration' };
}
