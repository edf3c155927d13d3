import { onceForObject } from '@nav/collections';
import { refExcess } from '@nav/core/internal';
import { child, descendants, type JsonNode, type Refusal, stringOf } from '../document/document.ts';
import { refusalAt } from './open.ts';
import type { Session } from './session.ts';

/**
 * Returns the refusal of the first `$ref` below some values because of which `nav check` would also refuse the config: a
 * few files that refer to each other several times can expand to any number of entries.
 */
export function excessiveRef(session: Session, roots: readonly JsonNode[]): Refusal | undefined {
  /** The objects with a `$ref` in each file. */
  const refsBelow = onceForObject((top: JsonNode) =>
    top.document.value === undefined
      ? [...descendants(top)].filter((node) => child(node, '$ref'))
      : [],
  );
  const above = new Set<JsonNode>();
  let refs = 0;
  let length = session.document.text.length;
  const firstBelow = (top: JsonNode): Refusal | undefined => {
    if (above.has(top)) return undefined;
    above.add(top);
    for (const node of refsBelow(top)) {
      const target = session.referenced(node);
      if (!target || above.has(target)) continue;
      refs += 1;
      length += target.document.text.length;
      const refusal = whyExcessive(node, refs, length) ?? firstBelow(target);
      if (refusal) return refusal;
    }
    above.delete(top);
    return undefined;
  };
  for (const root of roots) {
    const refusal = firstBelow(root);
    if (refusal) return refusal;
  }
  return undefined;
}

function whyExcessive(node: JsonNode, refs: number, length: number): Refusal | undefined {
  const problem = refExcess(refs, length);
  if (problem === undefined) return undefined;
  const ref = stringOf(child(node, '$ref')) ?? '';
  return refusalAt(node, { code: 'ref-invalid', args: { ref, problem } });
}
