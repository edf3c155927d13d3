/** What our own packages need besides the public entries. Not under semver: it may change in any release. */
export { loadConfig } from './config/load.ts';
export {
  readSettings,
  SETTINGS_FILE,
  type SettingsFile,
} from './config/settings.ts';
export type { DroppedChildren, ResolvedLocation } from './diagnostics/diagnostic.ts';
export { codes, HELP_BASE } from './diagnostics/messages.ts';
export { kindName } from './diagnostics/wording.ts';
export type { PageMeta } from './files/front-matter.ts';
export { readFrontMatter } from './files/front-matter.ts';
export { groupByFolder, trackReadErrors } from './files/host.ts';
export { exemptPages } from './files/ignore.ts';
export type { PageFiles } from './files/page-files.ts';
export { excludedPage, listSiteFiles, pageSlug, type SiteFiles } from './files/site-files.ts';
export { dialectNames, dialects } from './format/dialects.ts';
export {
  elementKindIn,
  elements,
  isListName,
  type ListName,
  lists,
  siteSettings,
} from './format/elements.ts';
export { type ElementRule, type FieldRule, grammars } from './format/grammar.ts';
export { fitsShape } from './format/shape.ts';
export type { ShapeName } from './format/shapes.ts';
export type {
  Anchor,
  Dropdown,
  GlobalElements,
  Group,
  Language,
  MenuItem,
  NavigationElement,
  Product,
  RedirectEntry,
  Reference,
  Tab,
  Version,
} from './format/types.ts';
export {
  type Endpoint,
  type EndpointEntry,
  type Method,
  parseEndpointEntry,
  type Specification,
} from './openapi/endpoint.ts';
export { DEFAULT_API_DIRECTORY } from './openapi/generate.ts';
export type { SpecificationReading } from './openapi/specification.ts';
export type { SpecificationFinder, SpecificationResult } from './openapi/specifications.ts';
export {
  coversSource,
  isRedirectPattern,
  normalizeAddress,
  type Redirect,
  readRedirects,
  redirectFinder,
} from './redirects/redirects.ts';
export { MAX_DEPTH } from './source/source.ts';
export { isUnresolved } from './source/unresolved.ts';
export { addTo, groupBy } from './text/group-by.ts';
export { nearest } from './text/nearest.ts';
export { decodeEscapes, normalizePagePath, pageKey, titleFromPath } from './text/page-path.ts';
export { joinPointer, pointerTokens } from './text/pointer.ts';
export { lineStarts, positionAt, type RangeAnchor } from './text/position.ts';
export { type TrailLabels, trailLabels } from './tree/nav-tree.ts';
