/**
 * Addresses, paths, JSON pointers, positions, strings for a terminal, and the functions on lists that Node 20 lacks. All
 * are pure, and know nothing about a site.
 */

export {
  extensionOf,
  normalizeAddress,
  pathOf,
  segmentsOf,
  suffixOf,
  withoutExtension,
} from './address.ts';
export { normalizeBasePath, underBasePath, withoutBasePath } from './base-path.ts';
export { codeFrame, type FrameStyle } from './code-frame.ts';
export { compareText } from './compare-text.ts';
export { countWhile } from './count-while.ts';
export { formatNumber, pluralize } from './counts.ts';
export { decodeEscapes, escapeUrl, normalizeEscapes } from './escapes.ts';
export { type FrontMatterBlock, frontMatterBlock, frontMatterEnd } from './front-matter-block.ts';
export { addTo, groupBy } from './group-by.ts';
export { hasRepeats } from './has-repeats.ts';
export { hashedContent } from './hashed-content.ts';
export { type JsonNode, type NodeKind, pointerOf, removalSpan, spanOf } from './json-node.ts';
export {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './json-punctuation.ts';
export { skipSpace, stringEnd, walkBrackets } from './json-tokens.ts';
export { isObject, ownValue, parseJson } from './json-value.ts';
export { MAX_JSON_DEPTH } from './limits.ts';
export { matchAt } from './match-at.ts';
export { once, onceForObject, onceForText } from './once.ts';
export { oneLine } from './one-line.ts';
export { decodings, linkTarget } from './page-links.ts';
export {
  isNamedAfter,
  isPrivateName,
  normalizePagePath,
  pageKey,
  titleFromPath,
  withoutIndex,
} from './page-path.ts';
export {
  baseName,
  folderOf,
  groupByFolder,
  hasScheme,
  isConfigModule,
  isHiddenPath,
  isLocal,
  isModulePath,
  isRemote,
  isSkippedPath,
  isWithin,
  joinPath,
  normalizePath,
  pathFrom,
  plainPathFrom,
  prefixOf,
  refPath,
  relativePath,
  skippedFolders,
} from './path.ts';
export {
  escapeToken,
  joinPointer,
  lastToken,
  parentPointer,
  pointerTokens,
  valueAt,
} from './pointer.ts';
export {
  lineStarts,
  type Position,
  positionAt,
  positionFinder,
  type RangeAnchor,
  type SourceRange,
  START,
} from './position.ts';
export { printable, printableJson } from './printable.ts';
export {
  bindSource,
  compileSource,
  coversSource,
  fillDestination,
  hasInnerRest,
  isRedirectPattern,
  isRestSegment,
  matchesPattern,
  neverApplies,
  type OpenSegment,
  type Segment,
  undefinedParameters,
  withDefinedParameter,
} from './redirect-pattern.ts';
export { shownSource } from './secrets.ts';
export {
  MARK_KEY,
  markIn,
  NOT_TRANSLATED,
  withMark,
  withoutMark,
} from './translation-mark.ts';
export {
  type Delimiter,
  encodeLike,
  escapeString,
  type Link,
  writeLink,
} from './write-links.ts';
