/** Sidebars of other frameworks from a resolved navigation. */
export { toDocusaurus } from './frameworks/docusaurus.ts';
export type {
  DocusaurusCategory,
  DocusaurusDoc,
  DocusaurusDocsOptions,
  DocusaurusFile,
  DocusaurusI18n,
  DocusaurusMessage,
  DocusaurusNavbarItem,
  DocusaurusNavbarLink,
  DocusaurusSidebarItem,
  DocusaurusSidebars,
  DocusaurusValue,
} from './frameworks/docusaurus-files.ts';
export { toFumadocs } from './frameworks/fumadocs.ts';
export type {
  FumadocsFolder,
  FumadocsI18n,
  FumadocsItem,
  FumadocsLayout,
  FumadocsLink,
  FumadocsMeta,
  FumadocsNode,
  FumadocsRoot,
  FumadocsSeparator,
  FumadocsValue,
} from './frameworks/fumadocs-files.ts';
export { type MkDocsEntry, type MkDocsValue, toMkDocs } from './frameworks/mkdocs.ts';
export { toNextra } from './frameworks/nextra.ts';
export type { NextraI18n, NextraItem, NextraMeta, NextraValue } from './frameworks/nextra-files.ts';
export { toStarlight } from './frameworks/starlight.ts';
export type {
  StarlightBadge,
  StarlightGroup,
  StarlightItem,
  StarlightLink,
  StarlightLocale,
  StarlightPage,
  StarlightTopic,
  StarlightTranslations,
  StarlightValue,
  StarlightVersions,
} from './frameworks/starlight-config.ts';
export { type SummaryOptions, type SummaryValue, toSummary } from './frameworks/summary.ts';
export { toVitePress } from './frameworks/vitepress.ts';
export type {
  VitePressLocale,
  VitePressNavItem,
  VitePressNavigation,
  VitePressNavLink,
  VitePressNavList,
  VitePressSidebarItem,
  VitePressValue,
} from './frameworks/vitepress-config.ts';
export {
  type RedirectHost,
  type RedirectsOptions,
  type RedirectsValue,
  redirectFiles,
  redirectHosts,
  toRedirects,
} from './hosts/to-redirects.ts';
export type { ListOptions } from './lists/listed-pages.ts';
export { type LlmsOptions, type LlmsValue, toLlms } from './lists/llms.ts';
export { type SitemapOptions, type SitemapValue, toSitemap } from './lists/sitemap.ts';
export type { AdapterOptions } from './outline/choices.ts';
export type { Exported, Loss } from './outline/lost.ts';
