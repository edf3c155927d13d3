import { type Code, messages } from './messages.ts';
import type { Effect } from './row.ts';

// Not a part of `messages`, because few imports need it.
/** The effects of the codes that have one. */
export const effects: { readonly [C in Code]?: Effect | 'varies' } = /* @__PURE__ */ readEffects();

function readEffects(): { [C in Code]?: Effect | 'varies' } {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([code, { effect }]) => (effect ? [[code, effect]] : [])),
  );
}
