// The public API of @nav/core/client. Written by `NAV_UPDATE=1 npx vitest run --project @nav/release`.

import type {
    NavTree,
} from '@nav/core';

import type {
    ShapeName,
    ShapeValue,
} from '@nav/core/stages';

export {
    type Dialect,
    type NavTree,
} from '@nav/core';

export interface Alternate {
    id: string;
    hreflang: string;
    href: string;
    page: NavPage;
}

export interface Banner extends BannerSettings {
    parts: BannerPart[];
}

export interface BannerPart {
    id: string;
    text: string;
    href?: string;
}

export interface BannerSettings {
    content: string;
    dismissible: boolean;
}

export interface Breadcrumb {
    id: string;
    label: string;
    icon?: Icon;
    href?: string;
}

export interface Counterpart {
    id: string;
    kind: "version" | "language";
    label: string;
    page: NavPage;
    match: "same" | "another" | "group" | "section" | "target";
}

export type ElementKind =
    | 'anchor'
    | 'dropdown'
    | 'group'
    | 'item'
    | 'language'
    | 'navigation'
    | 'product'
    | 'tab'
    | 'version';

export interface Footer {
    socials: SiteLink[];
    columns: FooterColumn[];
}

export interface FooterColumn {
    id: string;
    header?: string;
    items: SiteLink[];
}

export interface FoundRedirect {
    href: string;
    permanent: boolean;
}

export type GlobalLink = NavElement & {
    active: boolean;
};

export interface Icon {
    name: string;
    style?: string;
    library?: string;
}

export type ListName =
    | 'anchors'
    | 'dropdowns'
    | 'groups'
    | 'languages'
    | 'menu'
    | 'pages'
    | 'products'
    | 'tabs'
    | 'versions';

export interface Logo {
    light: string;
    dark: string;
    href: string;
}

export interface NavElement extends NavNodeBase, PlainFields {
    kind: ElementKind;
    href?: string;
    missing?: true;
    written?: string;
    list?: ListName;
    children: NavNode[];
    global: NavElement[];
    root?: NavPage;
    expanded?: boolean;
    default?: boolean;
    defaultChild?: string;
    name?: string;
    page?: NavPage;
    lang?: string;
    nativeName?: string;
    dir?: "ltr" | "rtl";
    banner?: BannerSettings;
    navbar?: Readonly<Record<string, unknown>>;
    footer?: Readonly<Record<string, unknown>>;
    site?: SiteInfo;
    color?: {
        light?: string;
        dark?: string;
    };
    align?: "start" | "end";
    searchable?: boolean;
    public?: boolean;
    boost?: number;
    audience?: readonly string[];
    directory?: "none" | "accordion" | "card";
    openapi?: SpecificationRef;
    sources?: readonly string[];
    generated?: true;
}

export interface NavEndpoint extends NavPageBase {
    kind: "endpoint";
    method: string;
    endpoint: string;
    specification: string;
    metadata?: Readonly<Record<string, unknown>>;
}

export interface NavIndex {
    tree: NavTree;
    occurrences: readonly PageOccurrence[];
    byPath: ReadonlyMap<string, readonly PageOccurrence[]>;
    byHref: ReadonlyMap<string, readonly PageOccurrence[]>;
    linked: ReadonlyMap<string, PageOccurrence>;
}

export type NavNode = NavElement | NavPage;

export type NavPage = NavWrittenPage | NavEndpoint;

export interface NavRedirect {
    source: string;
    destination: string;
    permanent: boolean;
    origin: Origin;
}

export interface NavWrittenPage extends NavPageBase {
    kind: "page";
    method?: never;
    endpoint?: never;
    specification?: never;
    metadata?: never;
}

export interface Navbar {
    links: SiteLink[];
    primary?: SiteLink;
}

export interface Origin {
    file: string;
    pointer: string;
}

export interface PageOccurrence {
    page: NavPage;
    trail: readonly NavElement[];
}

export interface PageView {
    page: NavPage | undefined;
    trail: readonly NavElement[];
    active: Partial<Record<NavElement["kind"], NavElement>>;
    switchers: Switcher[];
    sidebar: readonly NavNode[];
    drilldown: boolean;
    globals: GlobalLink[];
    breadcrumbs: Breadcrumb[];
    previous?: NavPage;
    next?: NavPage;
    counterparts: Counterpart[];
    alternates: Alternate[];
    banner?: Banner;
    site: SiteInfo;
}

export interface PlainElement extends Pick<NavElement, (typeof OWN_FIELDS)[number]> {
}

export type PlainFields = {
    -readonly [Name in PlainName]?: ShapeValue<ShapeOf<RowNamed<Name>>>;
};

export interface PlainOption extends Omit<SwitcherOption, "element"> {
    element: PlainElement;
}

export interface PlainSwitcher extends Omit<Switcher, "options"> {
    options: PlainOption[];
}

export interface PlainView extends Omit<PageView, "trail" | "active" | "switchers" | "globals"> {
    trail: readonly PlainElement[];
    active: Partial<Record<NavElement["kind"], PlainElement>>;
    switchers: PlainSwitcher[];
    globals: (PlainElement & Pick<GlobalLink, "active">)[];
}

export interface Sidebar {
    id: string;
    trail: readonly NavElement[];
    nodes: readonly NavNode[];
    pages: readonly NavPage[];
}

export type SidebarEvent = {
    type: "toggle";
    group: string;
} | {
    type: "select";
    group: string;
} | {
    type: "visit";
    page: string;
};

export interface SidebarState {
    readonly expanded: ReadonlySet<string>;
}

export interface SidebarTransition {
    state: SidebarState;
    href?: string;
}

export interface SiteInfo {
    name?: string;
    logo?: Logo;
    banner?: Banner;
    navbar?: Navbar;
    footer?: Footer;
}

export interface SiteLink {
    id: string;
    label: string;
    href: string;
    icon?: Icon;
    type?: string;
}

export interface SpecificationRef {
    source: string;
    directory?: string;
}

export interface Switcher {
    id: string;
    kind: NavElement["kind"];
    options: SwitcherOption[];
}

export interface SwitcherOption {
    id: string;
    label: string;
    icon?: Icon;
    element: NavElement;
    active: boolean;
    href?: string;
}

export interface ThemeDefaults {
    eyebrows?: "section" | "breadcrumbs";
    drilldown?: boolean;
}

export type TrailLabels = readonly {
    kind: NavElement["kind"];
    label: string;
}[];

export interface ViewOptions extends ThemeDefaults {
    place?: string;
    version?: string;
    language?: string;
}

export declare function drillsDown(tree: NavTree, theme?: ThemeDefaults): boolean;

export declare function findRedirect(index: NavIndex, url: string): FoundRedirect | undefined;

export declare function firstPage(element: NavElement): NavPage | undefined;

export declare function indexTree(tree: NavTree): NavIndex;

export declare function initialSidebar(sidebar: readonly NavNode[], pageId?: string): SidebarState;

export declare function isExpanded(sidebar: readonly NavNode[], state: SidebarState, groupId: string): boolean;

export declare function isPage(node: NavNode): node is NavPage;

export declare function nextSidebar(sidebar: readonly NavNode[], state: SidebarState, event: SidebarEvent, drilldown: boolean): SidebarTransition;

export declare function occurrencesOf(index: NavIndex, path: string): readonly PageOccurrence[];

export declare function sidebars(index: NavIndex): Sidebar[];

export declare function similarPages(index: NavIndex, url: string, limit?: number): NavPage[];

export declare function toPlainView(view: PageView): PlainView;

export declare function viewPage(index: NavIndex, path: string, options?: ViewOptions): PageView;

export declare function visibleNodes(nodes: readonly NavNode[], state: SidebarState): NavNode[];

export declare function walkElements(tree: NavTree, visit: (element: NavElement, trail: readonly NavElement[]) => void): void;

export declare function walkPages(tree: NavTree, visit: (page: NavPage, trail: readonly NavElement[]) => void): void;

type AllRows = Row<ElementKind>["fields"] | typeof sharedFields;

interface NavNodeBase {
    id: string;
    label: string;
    icon?: Icon;
    tag?: string;
    description?: string;
    hidden: boolean;
    hiddenItself?: true;
    origin: Origin;
}

interface NavPageBase extends NavNodeBase {
    path: string;
    written?: string;
    href: string;
    missing?: true;
    title: string;
    deprecated?: boolean;
    searchable?: true;
    public?: boolean;
    boost?: number;
    audience?: readonly string[];
    pagination?: false;
    groups?: readonly string[];
}

declare const OWN_FIELDS: readonly [
    "id",
    "kind",
    "label",
    "name",
    "icon",
    "tag",
    "description",
    "hidden",
    "href",
    "missing",
    "default",
    "lang",
    "nativeName",
    "dir",
    "color",
    "align",
    "directory"
];

type PlainName =
    | 'align'
    | 'boost'
    | 'default'
    | 'description'
    | 'directory'
    | 'expanded'
    | 'name'
    | 'public'
    | 'searchable'
    | 'tag';

type Row<Kind extends ElementKind> = (typeof elements)[Kind];

type RowNamed<Name> = AllRows extends infer Rows ? Rows extends unknown ? Name extends keyof Rows ? Rows[Name] : never : never : never;

type ShapeOf<FieldRow> = FieldRow extends {
    in: infer In;
} ? Extract<In[keyof In], ShapeName> : never;
