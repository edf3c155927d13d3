/** The navigation of other frameworks as a `docs.json`. */
export type { Redirect } from './addresses/redirects.ts';
export { type ImportOptions, type ImportPlan, importSite } from './import-site.ts';
export { type Framework, ImportError, OutsideError, type ReadOptions } from './model/framework.ts';
export type {
  Edition,
  Group,
  Item,
  Link,
  Lost,
  PageItem,
  Section,
  Separator,
  SiteFacts,
  SiteSource,
  SourcePage,
  SourceRedirect,
  Variant,
} from './model/source.ts';
export type { PlannedPage } from './moves/edit-pages.ts';
export { type SourceFiles, sourceFiles } from './reading/files.ts';
export type { Place } from './reading/place.ts';
export type { Counts, ImportReport, NotConverted, ReportedFile } from './report/report.ts';
export { type UrlRow, urlsCsv } from './report/urls.ts';
export { detectFrameworks, frameworks } from './sources/registry.ts';
