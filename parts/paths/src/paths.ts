/** Paths of files, pages and URLs, and the patterns of redirects. */
export {
  extensionOf,
  normalizeAddress,
  pathOf,
  segmentsOf,
  suffixOf,
  withoutExtension,
} from './address.ts';
export { normalizeBasePath, underBasePath, withoutBasePath } from './base-path.ts';
export { isCertainLink } from './certain-link.ts';
export { decodeEscapes, escapeSign, escapeUrl, normalizeEscapes } from './escapes.ts';
export { findWritten } from './find-written.ts';
export { ignoreFilter, type PathFilter } from './ignore.ts';
export { importedFile } from './imported-file.ts';
export { includeFilter } from './include.ts';
export { awayRedirectTest } from './led-away.ts';
export { decodings, linkTarget } from './page-links.ts';
export {
  isNamedAfter,
  isPrivateName,
  normalizePagePath,
  pageKey,
  titleFromPath,
  withoutIndex,
} from './page-path.ts';
export { parseUrl } from './parse-url.ts';
export {
  baseName,
  folderOf,
  foldersAbove,
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
  bindSource,
  compileSource,
  coversSource,
  fillDestination,
  hasInnerRest,
  hasSuffix,
  isRedirectPattern,
  isRestSegment,
  matchesPattern,
  neverApplies,
  type OpenSegment,
  type RedirectSyntax,
  type Segment,
  undefinedParameters,
  withDefinedParameter,
} from './redirect-pattern.ts';
export {
  type Delimiter,
  encodeLike,
  escapeString,
  type Link,
  writeLink,
} from './write-links.ts';
