/**
 * The stages of a check, in order: `parseSource` (text), `composeConfig` (files and `$ref`s), `checkStructure` (shape),
 * `resolve` (tree), `toDiagnostics` (messages and locations). Each returns plain data and findings, and none throws on a
 * config. Also the types that the other entries mention.
 */

export type { RangeAnchor } from '@nav/json';
export type { SearchHeading } from './addresses/search-documents.ts';
export type { PageReach } from './addresses/site-pages.ts';
export { type SomePages, somePages } from './addresses/texts-about.ts';
export { checkPast, type DocsSchema, pastCheck, type SchemaIssue } from './check.ts';
export { type Config, composeConfig, type ParseConfig } from './config/load.ts';
export type { Origin } from './config/origin.ts';
export type { IgnoreEntry } from './config/rule-levels.ts';
export type { Override, RuleSettings, TeamSettings } from './config/settings.ts';
export type { ContentArgs } from './diagnostics/catalog/content.ts';
export { effects } from './diagnostics/catalog/effects.ts';
export type { Excluded } from './diagnostics/catalog/exclusion.ts';
export type { JsonArgs } from './diagnostics/catalog/json.ts';
export type { LinksArgs, TranslatedAnchor } from './diagnostics/catalog/links.ts';
export type { MdxProblem, MdxReason } from './diagnostics/catalog/mdx.ts';
export type { MeaningArgs } from './diagnostics/catalog/meaning.ts';
export type { MessageArgs } from './diagnostics/catalog/messages.ts';
export type { OpenapiArgs, PageSuggestion } from './diagnostics/catalog/openapi.ts';
export type { MissingCause, PagesArgs } from './diagnostics/catalog/pages.ts';
export type { RedirectsArgs } from './diagnostics/catalog/redirects.ts';
export type { RefsArgs } from './diagnostics/catalog/refs.ts';
export type { Effect, Flag, Row, RuleLevel, TeamCode } from './diagnostics/catalog/row.ts';
export type { SettingFault, SettingsArgs } from './diagnostics/catalog/settings.ts';
export type { DroppedChildren, ShapeArgs } from './diagnostics/catalog/shape.ts';
export type { SubjectOf, SubjectPlace } from './diagnostics/catalog/subjects.ts';
export type { SyntaxReason } from './diagnostics/catalog/syntax.ts';
export type { TeamArgs } from './diagnostics/catalog/team.ts';
export { catalogCode } from './diagnostics/catalog-code.ts';
export type {
  Finding,
  LocatedEdit,
  LocatedFix,
  ResolvedLocation,
  SourceLocation,
  Suggestion,
} from './diagnostics/diagnostic.ts';
export type { ReplacementReason } from './diff/nav-diff.ts';
export type { PageMeta } from './files/front-matter.ts';
export type { UnreadableFile } from './files/host.ts';
export type { PageFile, PageFiles, PageNames } from './files/page-files.ts';
export type { Exclusion, SiteFiles } from './files/site-files.ts';
export type { Stamp } from './files/stamps.ts';
export { detectDialect } from './format/detect-dialect.ts';
export type { FieldRole, ListName } from './format/elements.ts';
export {
  type ElementRule,
  type FieldRule,
  type Grammar,
  grammarNamed,
  type Shape,
  type ShapeField,
  type ShapeRef,
  type TextRole,
} from './format/grammar.ts';
export type { ConfigSchemaOptions, SettingsSchemaOptions } from './format/schema-options.ts';
export type { ShapeName } from './format/shapes.ts';
export type { GlobalElements, Reference, ShapeValue } from './format/types.ts';
export type { Endpoint, Method, Specification } from './openapi/endpoint.ts';
export type { SpecificationReading } from './openapi/specification.ts';
export type { SpecificationFinder, SpecificationResult } from './openapi/specifications.ts';
export { type DiagnosticContext, toDiagnostics } from './report.ts';
export { type Resolution, resolve } from './resolve/resolve.ts';
export type { LinkTarget, ResolveOptions } from './resolve/resolving.ts';
export {
  type ContentCheck,
  type ContentSite,
  contentCheck,
  needsParser,
} from './rules/content/content-check.ts';
export type {
  ContentExport,
  ContentImport,
  ContentPart,
  ContentReader,
  IgnoredImport,
  PageContent,
  UsedName,
  UsedTag,
} from './rules/content/page-content.ts';
export type { SyntaxCheck } from './rules/pages/page-syntax.ts';
export type { MovedUrl } from './rules/redirects/gone-causes.ts';
export type { FindMoved, MovedFrom, PastCheck } from './rules/redirects/url-gone.ts';
export type { RenamedPage } from './rules/rule/rule.ts';
export type { CompilePattern, TextPattern } from './rules/team/team-pattern.ts';
export type { SearchOptions } from './site/resolve-site.ts';
export type { Dependencies } from './site/site.ts';
export type { FindRenamedPages } from './site/site-options.ts';
export { snippetTest } from './site/snippet-test.ts';
export type { MappedPlace, PointerMap } from './source/pointer-map.ts';
export { type LocatedValue, type ParseResult, parseSource, type Source } from './source/source.ts';
export { checkStructure } from './structure/check-structure.ts';
export { effectOf } from './structure/effects.ts';
export type { HrefMapping, HrefOptions } from './tree/hrefs.ts';
