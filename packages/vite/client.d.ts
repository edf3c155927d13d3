/** The navigation of your documentation, from the plugin `@nav/vite`. */
declare module 'virtual:nav' {
  import type { NavIndex } from '@nav/core/client';

  /** The navigation, prepared for `viewPage` and the other queries of `@nav/core/client`. */
  export const index: NavIndex;

  /** Every page, once. */
  export const pages: readonly { path: string; href: string; title: string }[];
}
