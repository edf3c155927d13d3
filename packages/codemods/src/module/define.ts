import { type Syntax, unwrap } from '@nav/static-js';

/** Checks whether a node is a call of `defineDocs` or the like, which returns its argument. */
export function isDefine({ type, callee }: Syntax): boolean {
  return type === 'CallExpression' && /^define(?=\p{Lu})/u.test(callee?.name ?? '');
}

/** Returns an expression without its wrappers and without `define…()`. */
export function unwrapDefine(expression: Syntax | null | undefined): Syntax | undefined {
  let inner = unwrap(expression);
  while (inner && isDefine(inner) && inner.arguments?.length === 1) {
    inner = unwrap(inner.arguments[0]);
  }
  return inner;
}
