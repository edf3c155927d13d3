/** The navigation of your documentation, from the plugin `@nav/vite`. */
declare module 'virtual:nav' {
  import type { SitePage } from '@nav/core';
  import type { NavIndex, NavRedirect, SiteInfo } from '@nav/core/client';

  /** The navigation, prepared for `viewPage` and the other queries of `@nav/core/client`. */
  export const index: NavIndex;

  /** Every page of the site, each once by URL: what a static build writes. `file` starts at the root of the project. */
  export const pages: readonly Omit<SitePage, 'node'>[];

  /** The redirects of the site. `findRedirect(index, url)` finds the one for a URL. */
  export const redirects: readonly NavRedirect[];

  /** The name, logo, banner, navbar and footer of the site. `viewPage` returns those of a language. */
  export const site: SiteInfo;
}
