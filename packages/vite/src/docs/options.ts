import type { Dialect, ResolveSiteOptions } from '@nav/core';

/** The options of the plugin. */
export interface Options extends Omit<ResolveSiteOptions, 'isSnippet'> {
  /** The folder of your `docs.json`, relative to the root of the project. Default: the root of the project. */
  root?: string;
  /**
   * The effect of errors in the navigation: `error` fails builds and opens the overlay of the development server, `warn`
   * only prints them, and `false` checks nothing. Warnings are printed in both cases. Default: `error`.
   */
  check?: 'error' | 'warn' | false;
  /** `false` to skip the contents of pages: links, anchors, front matter, syntax and components. Default: `true`. */
  links?: boolean;
  /**
   * The path under which the site is served. Default: the base of Vite, if Vite serves the pages, or the base of Astro;
   * else none.
   */
  base?: string;
  /** Overrides the dialect of your settings and its detection from the config. */
  dialect?: Dialect;
}
