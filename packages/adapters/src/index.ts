/** Sidebars of other frameworks from a resolved navigation. */
export {
  type DocusaurusCategory,
  type DocusaurusDoc,
  type DocusaurusDocsOptions,
  type DocusaurusFile,
  type DocusaurusI18n,
  type DocusaurusMessage,
  type DocusaurusNavbarItem,
  type DocusaurusNavbarLink,
  type DocusaurusSidebarItem,
  type DocusaurusSidebars,
  type DocusaurusValue,
  toDocusaurus,
} from './frameworks/docusaurus.ts';
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
} from './frameworks/fumadocs.ts';
export { type MkDocsEntry, type MkDocsValue, toMkDocs } from './frameworks/mkdocs.ts';
export {
  type NextraI18n,
  type NextraItem,
  type NextraMeta,
  type NextraValue,
  toNextra,
} from './frameworks/nextra.ts';
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
  type StarlightVersions,
  toStarlight,
} from './frameworks/starlight.ts';
export { type SummaryOptions, type SummaryValue, toSummary } from './frameworks/summary.ts';
export {
  toVitePress,
  type VitePressLocale,
  type VitePressNavItem,
  type VitePressNavigation,
  type VitePressNavLink,
  type VitePressNavList,
  type VitePressSidebarItem,
  type VitePressValue,
} from './frameworks/vitepress.ts';
export {
  type RedirectHost,
  type RedirectsOptions,
  type RedirectsValue,
  redirectFiles,
  redirectHosts,
  toRedirects,
} from './hosts/to-redirects.ts';
export type { Exported, Loss } from './outline/lost.ts';
export type { AdapterOptions } from './outline/outline.ts';
