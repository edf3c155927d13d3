// The public API of @nav/adapters. Written by `NAV_UPDATE=1 npx vitest run --project @nav/release`.

import type {
    NavPage,
    NavTree,
} from '@nav/core/client';

export interface AdapterOptions {
    version?: string;
    language?: string;
    pageMeta?: (path: string) => {
        data: Readonly<Record<string, unknown>>;
    } | undefined;
}

export interface DocusaurusCategory {
    type: "category";
    label: string;
    key?: string;
    link?: {
        type: "doc";
        id: string;
    };
    collapsible?: boolean;
    collapsed?: boolean;
    items: DocusaurusSidebarItem[];
}

export type DocusaurusDoc = string | {
    type: "doc" | "ref";
    id: string;
    label?: string;
    key?: string;
};

export interface DocusaurusDocsOptions {
    lastVersion: "current";
    versions: Record<string, {
        label: string;
        path?: string;
        banner?: "none";
    }>;
}

export type DocusaurusFile = string[] | DocusaurusSidebars | Record<string, DocusaurusMessage>;

export interface DocusaurusI18n {
    defaultLocale: string;
    locales: string[];
    localeConfigs: Record<string, {
        label: string;
        htmlLang: string;
        direction: "ltr" | "rtl";
    }>;
}

export interface DocusaurusMessage {
    message: string;
}

export type DocusaurusNavbarItem = DocusaurusNavbarLink | {
    type: "dropdown";
    label: string;
    items: DocusaurusNavbarLink[];
} | {
    type: "docsVersionDropdown";
} | {
    type: "localeDropdown";
};

export type DocusaurusNavbarLink = {
    type: "docSidebar";
    sidebarId: string;
    label: string;
} | {
    type: "doc";
    docId: string;
    label: string;
} | {
    label: string;
    href: string;
} | {
    label: string;
    to: string;
};

export type DocusaurusSidebarItem = DocusaurusDoc | DocusaurusCategory;

export type DocusaurusSidebars = Record<string, DocusaurusSidebarItem[]>;

export interface DocusaurusValue {
    sidebars: DocusaurusSidebars;
    navbar: DocusaurusNavbarItem[];
    docs?: DocusaurusDocsOptions;
    i18n?: DocusaurusI18n;
    files?: Record<string, DocusaurusFile>;
    pages?: Record<string, string>;
}

export interface Exported<Value> {
    value: Value;
    lost: Loss[];
}

export interface FumadocsFolder {
    type: "folder";
    name: string;
    description?: string;
    root?: boolean;
    defaultOpen?: boolean;
    collapsible?: boolean;
    index?: FumadocsItem;
    children: FumadocsNode[];
}

export interface FumadocsI18n {
    languages: string[];
    defaultLanguage: string;
    parser: "dir";
    hideLocale?: "default-locale";
}

export interface FumadocsItem {
    type: "page";
    name: string;
    url: string;
}

export interface FumadocsLayout {
    pageTree: FumadocsRoot;
    links: FumadocsLink[];
}

export interface FumadocsLink {
    text: string;
    url: string;
    external?: boolean;
}

export interface FumadocsMeta {
    title?: string;
    description?: string;
    icon?: string;
    root?: boolean;
    defaultOpen?: boolean;
    collapsible?: boolean;
    pages: string[];
}

export type FumadocsNode = FumadocsItem | FumadocsSeparator | FumadocsFolder;

export interface FumadocsRoot {
    name: string;
    children: FumadocsNode[];
}

export interface FumadocsSeparator {
    type: "separator";
    name: string;
}

export interface FumadocsValue extends FumadocsLayout {
    metaFiles: Record<string, FumadocsMeta>;
    i18n?: FumadocsI18n;
    locales?: Record<string, FumadocsLayout>;
}

export interface ListOptions extends AdapterOptions {
    siteUrl?: string;
    pageMeta?: NonNullable<AdapterOptions["pageMeta"]>;
}

export interface LlmsOptions extends ListOptions {
    name?: string;
    description?: string;
    descriptionOf?: (page: NavPage) => string | undefined;
    markdown?: boolean;
    isOptional?: (page: NavPage) => boolean;
    contentOf?: (page: NavPage) => string | undefined;
}

export interface LlmsValue {
    text: string;
}

export interface Loss {
    file: string;
    pointer: string;
    what: string;
    why: string;
    pages: number;
}

export type MkDocsEntry = string | {
    [title: string]: string | MkDocsEntry[];
};

export interface MkDocsValue {
    nav: MkDocsEntry[];
}

export interface NextraI18n {
    locales: string[];
    defaultLocale: string;
}

export type NextraItem = string | {
    type: "separator";
    title?: string;
} | {
    title: string;
    href: string;
    type?: "page";
} | {
    title?: string;
    type?: "page";
    display?: "hidden" | "children";
    theme?: {
        collapsed: boolean;
    };
};

export type NextraMeta = Record<string, NextraItem>;

export interface NextraValue {
    metaFiles: Record<string, NextraMeta>;
    i18n?: NextraI18n;
}

export type RedirectHost =
    | 'cloudflare'
    | 'netlify'
    | 'nginx'
    | 'vercel';

export interface RedirectsOptions {
    host: RedirectHost;
}

export interface RedirectsValue {
    file: string;
    text: string;
}

export interface SitemapOptions extends ListOptions {
    siteUrl: string;
    lastModified?: (page: NavPage) => string | undefined;
}

export interface SitemapValue {
    files: Record<string, string>;
}

export type StarlightBadge = string | {
    text: StarlightTranslations;
};

export interface StarlightGroup {
    label: string;
    translations?: StarlightTranslations;
    items: StarlightItem[];
    collapsed?: boolean;
    badge?: StarlightBadge;
}

export type StarlightItem = StarlightPage | StarlightLink | StarlightGroup;

export interface StarlightLink {
    label: string;
    translations?: StarlightTranslations;
    link: string;
}

export interface StarlightLocale {
    label: string;
    lang: string;
    dir?: "rtl";
}

export type StarlightPage = string | {
    slug: string;
    label?: string;
    translations?: StarlightTranslations;
    badge?: StarlightBadge;
};

export interface StarlightTopic {
    label: string | StarlightTranslations;
    link: string;
    items?: StarlightItem[];
}

export type StarlightTranslations = Record<string, string>;

export interface StarlightValue {
    sidebar: StarlightItem[];
    topics?: StarlightTopic[];
    locales?: Record<string, StarlightLocale>;
    defaultLocale?: string;
    versions?: StarlightVersions;
    versionFiles?: Record<string, {
        sidebar: StarlightItem[];
    }>;
    pages?: Record<string, string>;
}

export interface StarlightVersions {
    current: {
        label: string;
    };
    versions: {
        slug: string;
        label: string;
    }[];
}

export interface SummaryOptions extends AdapterOptions {
    flavor?: "gitbook" | "mdbook";
}

export interface SummaryValue {
    text: string;
}

export interface VitePressLocale {
    label: string;
    lang: string;
    dir?: "ltr" | "rtl";
    link?: string;
    themeConfig?: VitePressNavigation;
}

export type VitePressNavItem = VitePressNavLink | {
    text: string;
    items: (VitePressNavLink | VitePressNavList)[];
};

export interface VitePressNavLink {
    text: string;
    link: string;
    activeMatch?: string;
}

export interface VitePressNavList {
    text: string;
    items: VitePressNavLink[];
}

export interface VitePressNavigation {
    nav: VitePressNavItem[];
    sidebar: Record<string, VitePressSidebarItem[]>;
}

export interface VitePressSidebarItem {
    text: string;
    link?: string;
    items?: VitePressSidebarItem[];
    collapsed?: boolean;
}

export interface VitePressValue extends VitePressNavigation {
    locales?: Record<string, VitePressLocale>;
}

export declare const redirectFiles: Readonly<Record<RedirectHost, string>>;

export declare const redirectHosts: readonly [
    "netlify",
    "cloudflare",
    "vercel",
    "nginx"
];

export declare function toDocusaurus(tree: NavTree, options?: AdapterOptions): Exported<DocusaurusValue>;

export declare function toFumadocs(tree: NavTree, options?: AdapterOptions): Exported<FumadocsValue>;

export declare function toLlms(tree: NavTree, options?: LlmsOptions): Exported<LlmsValue>;

export declare function toMkDocs(tree: NavTree, options?: AdapterOptions): Exported<MkDocsValue>;

export declare function toNextra(tree: NavTree, options?: AdapterOptions): Exported<NextraValue>;

export declare function toRedirects(tree: NavTree, options: RedirectsOptions): Exported<RedirectsValue>;

export declare function toSitemap(tree: NavTree, options: SitemapOptions): Exported<SitemapValue>;

export declare function toStarlight(tree: NavTree, options?: AdapterOptions): Exported<StarlightValue>;

export declare function toSummary(tree: NavTree, options?: SummaryOptions): Exported<SummaryValue>;

export declare function toVitePress(tree: NavTree, options?: AdapterOptions): Exported<VitePressValue>;
