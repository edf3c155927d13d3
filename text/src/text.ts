/**
 * Addresses, paths, JSON pointers, positions, texts for a terminal, and the functions on lists that Node 20 lacks. All are
 * pure, and know nothing about a site.
 */

export { extensionOf, pathOf, suffixOf, withoutExtension } from './address.ts';
export { normalizeBasePath, underBasePath, withoutBasePath } from './base-path.ts';
export { codeFrame, type FrameStyle } from './code-frame.ts';
export { countWhile } from './count-while.ts';
export { addTo, groupBy } from './group-by.ts';
export { hasRepeats } from './has-repeats.ts';
export { isObject } from './json-value.ts';
export { once } from './once.ts';
export {
  decodeEscapes,
  normalizeEscapes,
  normalizePagePath,
  pageKey,
  titleFromPath,
  withoutIndex,
} from './page-path.ts';
export {
  baseName,
  folderOf,
  hasScheme,
  isLocal,
  isModulePath,
  joinPath,
  normalizePath,
  pathFrom,
  plainPathFrom,
  prefixOf,
  relativePath,
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
export { hideSecrets } from './secrets.ts';
