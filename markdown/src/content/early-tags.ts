import { addTo } from '@nav/collections';
import type { UsedTag } from '@nav/core/stages';
import { addPattern, childrenOf, FUNCTION, type Node, referenceOf } from './free-names.ts';

/** A function, a block or a whole program, and the names that are declared in it so far. */
interface Scope {
  node: Node;
  names: string[];
}

/** A node with the scopes around it. */
interface Place {
  node: Node;
  block: Scope;
  inner: Scope;
  /** The outermost function. */
  outer: Node | undefined;
}

type Early = NonNullable<UsedTag['early']>;

const BLOCK = /^(?:(?:Block|DoWhile|For(?:In|Of)?|While|Switch)Statement|CatchClause)$/;

/**
 * Returns the effect of components that a function in code uses above their declarations, by the offset of the first use. The
 * compiler of MDX reads code in order: it declares a component that has no declaration so far once more, at the start of the
 * outermost function, as one that the builder passes to pages (measured with `@mdx-js/mdx` 3.1.1).
 */
export function earlyTags(root: Node): ReadonlyMap<number, Early> {
  const names = readNames();
  const program = { node: root, names: [] };
  const stack: (Place | Scope)[] = [
    { node: root, block: program, inner: program, outer: undefined },
  ];
  for (let place = stack.pop(); place; place = stack.pop()) {
    if ('names' in place) {
      names.leave(place);
      continue;
    }
    const { node, outer } = place;
    const isFunction = FUNCTION.test(node.type);
    const scope = isFunction || BLOCK.test(node.type) ? { node, names: [] } : undefined;
    if (scope) stack.push(scope);
    if (isFunction && !outer) names.start();
    for (const { pattern, within, isOwn } of declarationsIn(place, scope))
      names.declare(pattern, within, isOwn);
    if (outer) names.use(node);
    const around: Omit<Place, 'node'> = {
      block: scope ?? place.block,
      inner: isFunction && scope ? scope : place.inner,
      outer: outer ?? (isFunction ? node : undefined),
    };
    for (const child of childrenOf(node).reverse()) stack.push({ node: child, ...around });
  }
  return names.early;
}

/** Returns a reader of the names in code, in their order. */
function readNames() {
  const early = new Map<number, Early>();
  const declared = new Map<string, number>();
  /** The uses without a declaration in the outermost function, until one in their scope follows. */
  const pending = new Map<string, number[]>();
  const first = new Map<string, number>();
  const add = (name: string, count: number) =>
    declared.set(name, (declared.get(name) ?? 0) + count);
  return {
    early,
    start() {
      pending.clear();
      first.clear();
    },
    use(node: Node) {
      const { name = '', written = '', isTag, start = 0 } = referenceOf(node) ?? {};
      if (!isTag || !isComponent(written) || declared.get(name)) return;
      addTo(pending, name, start);
      if (!first.has(name)) first.set(name, start);
    },
    declare(pattern: unknown, { node, names }: Scope, isOwn: boolean) {
      const found = new Set<string>();
      addPattern(pattern, found);
      for (const name of found) {
        names.push(name);
        add(name, 1);
        const uses = pending.get(name) ?? [];
        let at: number | undefined;
        while ((uses.at(-1) ?? -1) >= node.start) at = uses.pop();
        if (isOwn) at = first.get(name);
        if (at !== undefined) early.set(at, isOwn ? 'page' : 'function');
      }
    },
    leave({ names }: Scope) {
      for (const name of names) add(name, -1);
    },
  };
}

/** Tests for a tag that the compiler takes from a name, in contrast to an element. */
function isComponent(written: string): boolean {
  return written.includes('.') || !/^[a-z]|[:-]/.test(written);
}

/** Yields the patterns that a node declares. `isOwn` is true if the outermost function cannot declare the name again. */
function* declarationsIn(
  { node, block, inner, outer }: Place,
  scope: Scope | undefined,
): Generator<{ pattern: unknown; within: Scope; isOwn: boolean }> {
  const isOwnBlock = outer !== undefined && block.node === outer.body;
  if (node.type === 'VariableDeclaration') {
    const isVar = node.kind === 'var';
    for (const { id } of node.declarations as Node[])
      yield {
        pattern: id,
        within: isVar ? inner : block,
        isOwn: isVar ? inner.node === outer : isOwnBlock,
      };
  } else if (/^(?:Function|Class)Declaration$/.test(node.type)) {
    yield { pattern: node.id, within: inner, isOwn: isOwnBlock };
  } else if (node.type === 'FunctionExpression') {
    yield { pattern: node.id, within: inner, isOwn: false };
  }
  if (!scope) return;
  for (const pattern of (node.params as unknown[] | undefined) ?? [node.param])
    yield { pattern, within: scope, isOwn: false };
}
