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
  type FumadocsI18n,
  type FumadocsItem,
  type FumadocsLayout,
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
export {
  type NextraI18n,
  type NextraItem,
  type NextraMeta,
  type NextraValue,
  toNextra,
} from './nextra.ts';
export type { AdapterOptions } from './outline.ts';
export {
  type StarlightBadge,
  type StarlightGroup,
  type StarlightItem,
  type StarlightLink,
  type StarlightLocale,
  type StarlightPage,
  type StarlightTopic,
  type StarlightTranslations,
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
