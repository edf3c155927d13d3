import jscodeshift from 'jscodeshift';
import { isWrapper, type Syntax } from './syntax.ts';

/** A `const` of a module whose value is as it is written down wherever it is used. */
export interface ModuleConstant {
  init: Syntax;
  /** In how many places its value stands; being exported counts as one. */
  uses: number;
}

interface Step {
  node: Syntax;
  parentPath?: Step | null;
  parent?: Step | null;
}

/** What the names of a module stand for. */
export interface ModuleNames {
  /**
   * The constant of that name at the top of the module. One that code does anything else with than put it into an object
   * or an array, spread it there, export it or pass it to a `define…()` is none: a call might change it.
   */
  constant(name: string): ModuleConstant | undefined;
  /**
   * Where code does anything else with the value of a variable, under this name or another that stands for it; undefined
   * where the value stays as it is written down.
   */
  changeOf(name: string): Syntax | undefined;
}

/** Looks names of a module up. */
export function namesOf(program: Syntax): ModuleNames {
  let known: Map<string, Step[]> | undefined;
  const index = () => {
    const found = new Map<string, Step[]>();
    for (const path of jscodeshift(program as never)
      .find(jscodeshift.Identifier)
      .paths() as unknown as Step[]) {
      const name = path.node.name as string;
      const paths = found.get(name);
      if (paths) paths.push(path);
      else found.set(name, [path]);
    }
    return found;
  };
  const pathsOf = (name: string): readonly Step[] => {
    known ??= index();
    return known.get(name) ?? [];
  };

  function constant(name: string): ModuleConstant | undefined {
    let init: Syntax | undefined;
    const uses = new Set<number>();
    for (const path of pathsOf(name)) {
      const use = roleOf(path);
      if (use === 'unknown' || use === 'alias') return undefined;
      if (use === 'value') uses.add(path.node.start);
      if (use === 'export') uses.add(-path.node.start);
      if (use !== 'declaration') continue;
      const declared = declaration(path);
      // Two variables of one name, in two scopes: which one is meant is not ours to say.
      if (!declared || init) return undefined;
      init = declared.init;
      if (declared.exported) uses.add(-1);
    }
    return init && { init, uses: uses.size };
  }

  function changeOf(name: string, seen: Set<string> = new Set()): Syntax | undefined {
    if (seen.has(name)) return undefined;
    seen.add(name);
    for (const path of pathsOf(name)) {
      const use = roleOf(path);
      if (use === 'unknown') return path.node;
      if (use !== 'alias') continue;
      const change = changeOf(holderOf(path).above?.id?.name as string, seen);
      if (change) return change;
    }
    return undefined;
  }

  return { constant, changeOf: (name) => changeOf(name) };
}

/** Whether the function that is called only gives its argument back with a type. */
export function isDefine({ type, callee }: Syntax): boolean {
  return type === 'CallExpression' && /^define(?=\p{Lu})/u.test(callee?.name ?? '');
}

/** Whether an expression is `module.exports`. */
export function isModuleExports({ type, computed, object, property }: Syntax): boolean {
  return (
    type === 'MemberExpression' &&
    computed !== true &&
    object?.name === 'module' &&
    property?.name === 'exports'
  );
}

/** What an expression stands in, past what is only wrapped round it and past `define…()`. */
function holderOf({ node, parent }: Step): {
  holder: Step | null | undefined;
  above: Syntax | undefined;
  inner: Syntax;
} {
  let holder = parent;
  let inner = node;
  while (holder && (isWrapper(holder.node) || gives(holder.node, inner))) {
    inner = holder.node;
    holder = holder.parent;
  }
  return { holder, above: holder?.node, inner };
}

/** Whether a call gives back the argument that it is given. */
function gives(call: Syntax, argument: Syntax): boolean {
  return isDefine(call) && call.arguments?.length === 1 && call.arguments[0] === argument;
}

type Role = 'declaration' | 'alias' | 'value' | 'export' | 'nothing' | 'unknown';

function roleOf(path: Step): Role {
  const { node } = path;
  const { holder, above, inner } = holderOf(path);
  switch (above?.type) {
    case 'VariableDeclarator':
      if (above.id === node) return 'declaration';
      return above.id?.type === 'Identifier' ? 'alias' : 'unknown';
    case 'ObjectProperty':
    case 'Property':
      if (above.value === inner) return isPattern(holder) ? 'unknown' : 'value';
      return above.computed ? 'unknown' : 'nothing';
    case 'ArrayExpression':
    case 'SpreadElement':
      return 'value';
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return above.property === node && !above.computed ? 'nothing' : 'unknown';
    case 'AssignmentExpression':
      return above.right === inner && above.left && isModuleExports(above.left)
        ? 'export'
        : 'unknown';
    case 'ExportSpecifier':
    case 'ExportDefaultDeclaration':
    case 'TSExportAssignment':
      return 'export';
    case 'ExpressionStatement':
    case 'TSQualifiedName':
    case 'TSTypeQuery':
    case 'TSPropertySignature':
      return 'nothing';
    default:
      return 'unknown';
  }
}

function isPattern(property: Step | null | undefined): boolean {
  return property?.parent?.node.type === 'ObjectPattern';
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
