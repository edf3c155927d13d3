/** An icon in the object form, whichever form the config uses. */
export interface Icon {
  /** A name in the icon library, a path or a URL. */
  name: string;
  /** The style of a Font Awesome icon, such as `solid`; if absent, the theme decides. */
  style?: string;
  /** The library of the name, such as `lucide`; if absent, the theme decides. */
  library?: string;
}

/** A link in the navbar or the footer. */
export interface SiteLink {
  /** Unique in a view. */
  id: string;
  /** The visible text; empty if the config gives one that is empty, so that only the icon is shown. */
  label: string;
  /** The URL that it opens. */
  href: string;
  /** The icon next to the label. */
  icon?: Icon;
  /** The type of a link in the navbar, such as `button` or `github`; for a social profile, the name of the network. */
  type?: string;
}

/** The links at the top of a site. */
export interface Navbar {
  /** The links in order. */
  links: SiteLink[];
  /** The link shown as a button. */
  primary?: SiteLink;
}

/** A column of links in the footer. */
export interface FooterColumn {
  /** Unique in a view. */
  id: string;
  /** The heading of the column. */
  header?: string;
  /** The links in order. */
  items: SiteLink[];
}

/** The links at the bottom of a site. */
export interface Footer {
  /** The social profiles. */
  socials: SiteLink[];
  /** The columns of links. */
  columns: FooterColumn[];
}

/** The logo of a site. */
export interface Logo {
  /** The URL of the image on light backgrounds. */
  light: string;
  /** The URL of the image on dark backgrounds. */
  dark: string;
  /** The URL that it opens: the front page, unless the config contains another. */
  href: string;
}

/** The settings of a `docs.json` next to `navigation` that every page shows. */
export interface SiteInfo {
  /** The name of the site. */
  name?: string;
  /** The logo. */
  logo?: Logo;
  /** The banner above all pages. */
  banner?: Banner;
  /** The links at the top. */
  navbar?: Navbar;
  /** The links at the bottom. */
  footer?: Footer;
}

/** The settings of a banner. */
export interface BannerSettings {
  /** May contain Markdown links. */
  content: string;
  /** True if readers can close it. */
  dismissible: boolean;
}

/** The banner above the pages of a site or of a language. */
export interface Banner extends BannerSettings {
  /** The content in order, ready to render: without the syntax of Markdown, and without emphasis. */
  parts: BannerPart[];
}

/** A text of a banner, or a link. */
export interface BannerPart {
  /** Unique in a view. */
  id: string;
  /** The visible text. */
  text: string;
  /** The URL that it opens, if it is a link. */
  href?: string;
}
