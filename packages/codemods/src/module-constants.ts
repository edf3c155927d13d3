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

/**
 * Finds the constants at the top of a module. One that code does anything else with than put it into an object or an
 * array, or spread it there, is none: a call might change it.
 */
export function constantFinder(program: Syntax): (name: string) => ModuleConstant | undefined {
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
  return (name) => {
    known ??= index();
    let init: Syntax | undefined;
    const uses = new Set<number>();
    for (const path of known.get(name) ?? []) {
      const use = roleOf(path);
      if (use === 'unknown') return undefined;
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
  };
}

type Role = 'declaration' | 'value' | 'export' | 'nothing' | 'unknown';

function roleOf({ node, parent }: Step): Role {
  let holder = parent;
  let inner = node;
  while (holder && isWrapper(holder.node)) {
    inner = holder.node;
    holder = holder.parent;
  }
  const above = holder?.node;
  switch (above?.type) {
    case 'VariableDeclarator':
      return above.id === node ? 'declaration' : 'unknown';
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
    case 'ExportSpecifier':
      return 'export';
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
