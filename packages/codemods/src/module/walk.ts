import type { Syntax } from '@nav/static-js';
import type { Step } from './references.ts';

/** Properties of nodes that lead to no syntax. */
const OTHER = /^(?:loc|extra|errors|tokens|comments|(?:leading|inner|trailing)Comments)$/;

/** Returns the nodes of some types in a syntax tree with their ancestors, in the order of the text. */
export function findAll(program: Syntax, types: RegExp): Step[] {
  const found: Step[] = [];
  // A chain of thousands of members is a tree of that depth, so there is no recursion.
  const stack: Step[] = [{ node: program, parent: null }];
  for (let step = stack.pop(); step; step = stack.pop()) {
    if (types.test(step.node.type)) found.push(step);
    const parent = step;
    const children = childrenOf(step.node).sort((a, b) => b.start - a.start);
    for (const node of children) stack.push({ node, parent });
  }
  return found;
}

function childrenOf(node: Syntax): Syntax[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    OTHER.test(key) ? [] : [value].flat().filter(isSyntax),
  );
}

function isSyntax(value: unknown): value is Syntax {
  return typeof (value as Syntax | null)?.type === 'string';
}
