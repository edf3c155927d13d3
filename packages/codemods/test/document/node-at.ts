import { child, type JsonNode } from '../../src/document/document.ts';

/** Returns the node at a pointer below `node`. It follows the names of constants. */
export function nodeAt(node: JsonNode, tokens: readonly string[]): JsonNode | undefined {
  let here: JsonNode | undefined = node;
  for (const token of tokens) {
    if (here === undefined) return undefined;
    here = here.document.constants.get(here)?.root ?? here;
    here =
      here.kind === 'array' && /^(?:0|[1-9][0-9]*)$/.test(token)
        ? here.children[Number(token)]
        : child(here, token);
  }
  return here;
}
