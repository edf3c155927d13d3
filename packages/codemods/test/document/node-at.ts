import { child, type JsonNode } from '../../src/document/document.ts';

/** What `pointer` names below `node`, in a constant where its name stands there. */
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
