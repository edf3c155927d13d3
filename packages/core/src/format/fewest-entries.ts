import { type Dialect, dialects } from './dialects.ts';
import { type ListName, lists } from './elements.ts';
import type { ElementRule } from './grammar.ts';

/**
 * The rule `no-effect` reports empty pages of a group or next to `openapi`.
 *
 * @param hasSpecification whether its element has `openapi`
 */
export function fewestEntries(
  list: ListName,
  { kind }: Pick<ElementRule, 'kind'>,
  hasSpecification: boolean,
  dialect: Dialect,
): number {
  const isOfNoEffect = list === 'pages' && (kind === 'group' || hasSpecification);
  return isOfNoEffect || dialects[dialect].emptyLists ? lists[list].atLeast : 1;
}
