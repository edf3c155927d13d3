export { type CheckResult, check, checkSite } from './check.ts';
export * from './client.ts';
export type {
  Code,
  Diagnostic,
  Finding,
  Fix,
  Location,
  Loss,
  MessageArgs,
  RelatedLocation,
  Severity,
  Spot,
  TextEdit,
} from './diagnostic.ts';
export { detectDialect } from './dialect.ts';
export { diffTrees, type ElementAt, type NavDiff, type PageAt } from './diff.ts';
export { exemptPages } from './exempt-pages.ts';
export { readFrontMatter } from './front-matter.ts';
export {
  type ElementRule,
  type FieldRule,
  type Grammar,
  grammarNamed,
  grammars,
} from './grammar.ts';
export {
  byFolder,
  type FolderFiles,
  type Host,
  memoryHost,
  noteUnreadable,
  type Unreadable,
} from './host.ts';
export { type Config, composeConfig, loadConfig } from './load.ts';
export { codes, HELP_BASE, kindName, type Message, messages } from './messages.ts';
export { type TrailLabels, trailLabels } from './nav-tree.ts';
export { nearest } from './nearest.ts';
export {
  type Endpoint,
  type EndpointEntry,
  type Method,
  parseEndpointEntry,
  type Specification,
} from './openapi/endpoint.ts';
export { DEFAULT_API_DIRECTORY } from './openapi/generate.ts';
export type { SpecificationReading } from './openapi/specification.ts';
export type { PageFiles } from './page-files.ts';
export type { PageMeta } from './page-meta.ts';
export { decodeEscapes, normalizePagePath, pageKey, titleFromPath } from './page-path.ts';
export { joinPointer, pointerTokens } from './pointer.ts';
export { lineStarts, type Position, positionAt, type Range, type RangeAnchor } from './position.ts';
export {
  coversSource,
  isRedirectPattern,
  plainAddress,
  type Redirect,
  redirectFinder,
  redirectsOf,
} from './redirects.ts';
export { type ReportContext, toDiagnostics } from './report.ts';
export { type Resolution, type ResolveOptions, resolve } from './resolve.ts';
export type { SyntaxReason } from './scan.ts';
export { configSchema, type JsonSchema, settingsSchema } from './schema.ts';
export { readSettings, SETTINGS_FILE, type Settings, type SettingsFile } from './settings.ts';
export { fitsShape } from './shape.ts';
export { loadSite, resolveSite, type Site, type SiteOptions } from './site.ts';
export { excludedPage, listSiteFiles, pageSlug, type SiteFiles } from './site-files.ts';
export {
  MAX_DEPTH,
  type ParseResult,
  parseSource,
  type Source,
} from './source.ts';
export type { SpecificationFinder, SpecificationResult } from './specifications.ts';
export { checkStructure } from './structure/check-structure.ts';
export type {
  Anchor,
  DocsConfig,
  Dropdown,
  GlobalElements,
  Group,
  Language,
  MenuItem,
  Navigation,
  NavigationElement,
  Product,
  RedirectEntry,
  Reference,
  Tab,
  Version,
} from './types.ts';
export { defineDocs } from './types.ts';
export { isUnresolved } from './unresolved.ts';
export {
  dialectNames,
  dialects,
  elementKindIn,
  elements,
  isListName,
  type ListName,
  lists,
  type ShapeName,
  siteSettings,
} from './vocabulary.ts';
