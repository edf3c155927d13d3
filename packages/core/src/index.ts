/**
 * Checks and resolves the navigation of a documentation site.
 *
 * - `@nav/core/client` queries a resolved navigation, without a parser.
 * - `@nav/core/node` reads the file system.
 * - `@nav/core/settings` checks the settings outside the navigation.
 * - `@nav/core/stages` has the steps of a check, one by one, and the types of what they pass on.
 */

export type { Position, SourceRange } from '@nav/positions';
export type { SearchDocument } from './addresses/search-documents.ts';
export type { SitePage } from './addresses/site-pages.ts';
export {
  type CheckResult,
  check,
  checkSite,
  docsSchema,
  loadSiteAsync,
} from './check.ts';
export type { Settings } from './config/settings.ts';
export { type Code, type Message, messages } from './diagnostics/catalog/messages.ts';
export type { Severity } from './diagnostics/catalog/row.ts';
export type { Diagnostic, Fix, RelatedLocation, TextEdit } from './diagnostics/diagnostic.ts';
export { diffTrees } from './diff/diff.ts';
export type { DiffSide } from './diff/diff-side.ts';
export type { ElementAt, NavDiff, PageAt } from './diff/nav-diff.ts';
export type { AsyncHost } from './files/async-host.ts';
export { type CachedHost, cachedHost } from './files/cached-host.ts';
export { type FolderFiles, type Host, memoryHost } from './files/host.ts';
export type { Dialect } from './format/dialects.ts';
export {
  configSchema,
  type JsonSchema,
  settingsSchema,
} from './format/schema.ts';
export type { SchemaOptions } from './format/schema-options.ts';
export { type DocsConfig, defineDocs, type NavigationElement } from './format/types.ts';
export type { Resolution } from './resolve/resolve.ts';
export { resolveSite, searchDocuments } from './site/resolve-site.ts';
export { loadSite, type Site } from './site/site.ts';
export type { ResolveSiteOptions, SiteOptions } from './site/site-options.ts';
export { sitePages } from './site/site-pages.ts';
export type { NavTree } from './tree/nav-tree.ts';
