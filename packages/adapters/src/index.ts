/** Sidebars of other frameworks from a resolved navigation. */
export {
  type DocusaurusCategory,
  type DocusaurusDoc,
  type DocusaurusNavbarItem,
  type DocusaurusNavbarLink,
  type DocusaurusSidebarItem,
  type DocusaurusValue,
  toDocusaurus,
} from './docusaurus.ts';
export {
  type FumadocsFolder,
  type FumadocsItem,
  type FumadocsLink,
  type FumadocsMeta,
  type FumadocsNode,
  type FumadocsRoot,
  type FumadocsSeparator,
  type FumadocsValue,
  toFumadocs,
} from './fumadocs.ts';
export type { Exported, Lost } from './lost.ts';
export { type MkDocsEntry, type MkDocsValue, toMkDocs } from './mkdocs.ts';
export { type NextraItem, type NextraMeta, type NextraValue, toNextra } from './nextra.ts';
export type { AdapterOptions } from './outline.ts';
export {
  type StarlightGroup,
  type StarlightItem,
  type StarlightLink,
  type StarlightPage,
  type StarlightTopic,
  type StarlightValue,
  toStarlight,
} from './starlight.ts';
export { type SummaryOptions, type SummaryValue, toSummary } from './summary.ts';
export {
  toVitePress,
  type VitePressLocale,
  type VitePressNavItem,
  type VitePressNavigation,
  type VitePressNavLink,
  type VitePressNavList,
  type VitePressSidebarItem,
  type VitePressValue,
} from './vitepress.ts';
