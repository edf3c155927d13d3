/** The navigation of other frameworks as a `docs.json`. */
export { type Framework, ImportError, type ReadOptions } from './model/framework.ts';
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
  Source,
  SourcePage,
  SourceRedirect,
  Variant,
} from './model/source.ts';
export { type SourceFiles, sourceFiles } from './reading/files.ts';
export type { Place } from './reading/place.ts';
export { frameworks } from './sources/registry.ts';
