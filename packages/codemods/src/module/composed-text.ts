import { type Syntax, unwrap } from '@nav/static-js';
import { MAX_ALIASES } from '../document/limits.ts';
import { type Module, type Modules, variableOf } from './modules.ts';

/** Returns the text of an expression of strings and constants; `undefined` if it is computed otherwise. */
export function textOf(
  modules: Modules,
  module: Module,
  expression: Syntax | undefined,
  depth = 0,
): string | undefined {
  const inner = unwrap(expression);
  if (!inner || depth > MAX_ALIASES) return undefined;
  const operand = (part: Syntax | undefined) => textOf(modules, module, part, depth + 1);
  switch (inner.type) {
    case 'StringLiteral':
      return inner.value as string;
    case 'Identifier':
      return textOfVariable(modules, module, inner.name as string, depth + 1);
    case 'BinaryExpression': {
      const [left, right] = [operand(inner.left), operand(inner.right)];
      const isKnown = inner.operator === '+' && left !== undefined && right !== undefined;
      return isKnown ? left + right : undefined;
    }
    case 'TemplateLiteral': {
      const parts = (inner.expressions ?? []).map(operand);
      const fixed = (inner.quasis ?? []).map((quasi) => quasi.value.cooked ?? undefined);
      if (parts.includes(undefined) || fixed.includes(undefined)) return undefined;
      return fixed.map((text, index) => `${text}${parts[index] ?? ''}`).join('');
    }
    default:
      return undefined;
  }
}

function textOfVariable(
  modules: Modules,
  module: Module,
  name: string,
  depth: number,
): string | undefined {
  const { bindings } = module;
  const own = bindings.constant(name)?.init;
  if (own || !bindings.importOf(name)) return textOf(modules, module, own, depth);
  const target = variableOf(modules, module, name);
  if (!target || !('module' in target) || target.change()) return undefined;
  return textOf(modules, target.module, target.expression, depth);
}
