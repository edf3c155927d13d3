/** An item of a sidebar; `DefaultTheme.SidebarItem` of VitePress accepts it. */
export interface VitePressSidebarItem {
  /** HTML, as VitePress expects it. */
  text: string;
  link?: string;
  items?: VitePressSidebarItem[];
  collapsed?: boolean;
}

/** A link of the navigation bar. */
export interface VitePressNavLink {
  /** HTML, as VitePress expects it. */
  text: string;
  link: string;
  /** A regular expression for the paths at which the link is active. */
  activeMatch?: string;
}

/** A titled list in a menu. */
export interface VitePressNavList {
  text: string;
  items: VitePressNavLink[];
}

/** A link of the navigation bar, or a menu of links and titled lists of links. */
export type VitePressNavItem =
  | VitePressNavLink
  | { text: string; items: (VitePressNavLink | VitePressNavList)[] };

/** The part of `themeConfig` that is navigation. */
export interface VitePressNavigation {
  nav: VitePressNavItem[];
  /** The sidebars by path prefix. */
  sidebar: Record<string, VitePressSidebarItem[]>;
}

/** A language in `locales`. */
export interface VitePressLocale {
  label: string;
  lang: string;
  dir?: 'ltr' | 'rtl';
  link?: string;
  themeConfig?: VitePressNavigation;
}

/** The navigation of the default language, for `themeConfig`, and `locales` if there are several languages. */
export interface VitePressValue extends VitePressNavigation {
  locales?: Record<string, VitePressLocale>;
}
