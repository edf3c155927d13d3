/** JSON: values, pointers, tokens, and values with their location. */
export { MAX_JSON_DEPTH } from './limits.ts';
export {
  type JsonNode,
  type NodeKind,
  pointerOf,
  type RangeAnchor,
  removalSpan,
  spanOf,
} from './node.ts';
export {
  escapeToken,
  joinPointer,
  lastToken,
  parentPointer,
  pointerTokens,
  valueAt,
} from './pointer.ts';
export {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './punctuation.ts';
export { skipSpace, stringEnd, walkBrackets } from './tokens.ts';
export { isContainer, isObject, itemsOf, ownValue, parseJson, textsOf } from './value.ts';
