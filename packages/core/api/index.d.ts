// The public API of @nav/core. Written by `NAV_UPDATE=1 npx vitest run --project @nav/release`.

import type {
    ElementKind,
    ListName,
    NavElement,
    NavEndpoint,
    NavPage,
    NavRedirect,
    Origin,
    SiteInfo,
    TrailLabels,
} from '@nav/core/client';

import type {
    DocsSettings,
} from '@nav/core/settings';

import type {
    Config,
    ConfigSchemaOptions,
    ContentCheck,
    Dependencies,
    DocsSchema,
    Effect,
    FindRenamedPages,
    Finding,
    GlobalElements,
    Grammar,
    HrefOptions,
    MessageArgs,
    Override,
    PageMeta,
    PageReach,
    ParseConfig,
    PastCheck,
    Reference,
    ReplacementReason,
    ResolvedLocation,
    Row,
    RuleSettings,
    SearchHeading,
    SearchOptions,
    SettingsSchemaOptions,
    ShapeName,
    ShapeValue,
    SiteFiles,
    SomePages,
    Source,
    SpecificationFinder,
    Stamp,
    Suggestion,
    SyntaxCheck,
    TeamCode,
    TeamSettings,
} from '@nav/core/stages';

export interface AsyncHost {
    paths: Iterable<string>;
    read(path: string): Promise<string | undefined>;
}

export interface CachedHost extends Host {
    changed(paths?: Iterable<string>): void;
}

export interface CheckResult {
    files: string[];
    dialect: Dialect;
    pages: number | undefined;
    summary: {
        errors: number;
        warnings: number;
        infos: number;
    };
    diagnostics: Diagnostic[];
    unusedIgnores?: {
        code: Code | TeamCode;
        pattern: string;
    }[];
}

export type Code =
    | 'anchor-not-found'
    | 'base-path'
    | 'child-not-allowed'
    | 'component-unknown'
    | 'config-not-found'
    | 'duplicate-key'
    | 'duplicate-label'
    | 'duplicate-page'
    | 'empty-value'
    | 'endpoint-doubled'
    | 'endpoint-not-found'
    | 'endpoint-unlisted'
    | 'endpoint-without-spec'
    | 'export-not-found'
    | 'external-link'
    | 'front-matter-invalid'
    | 'front-matter-required'
    | 'group-sync'
    | 'href-with-children'
    | 'import-ignored'
    | 'import-not-found'
    | 'invalid-href'
    | 'invalid-json'
    | 'invalid-value'
    | 'language-folder'
    | 'link-leaves-language'
    | 'link-leaves-version'
    | 'link-not-found'
    | 'link-redirected'
    | 'llms-txt'
    | 'missing-field'
    | 'missing-navigation'
    | 'mixed-children'
    | 'multiple-defaults'
    | 'name-undefined'
    | 'no-effect'
    | 'no-primary-pattern'
    | 'openapi-collision'
    | 'openapi-invalid'
    | 'openapi-not-found'
    | 'openapi-remote'
    | 'openapi-version'
    | 'orphan-page'
    | 'page-collision'
    | 'page-not-found'
    | 'page-path'
    | 'page-replaced'
    | 'page-syntax'
    | 'pattern'
    | 'redirect-chain'
    | 'redirect-duplicate'
    | 'redirect-live-page'
    | 'redirect-loop'
    | 'redirect-not-found'
    | 'redirect-shadowed'
    | 'redirect-source'
    | 'ref-cycle'
    | 'ref-invalid'
    | 'ref-not-found'
    | 'ref-outside'
    | 'setting-ignored'
    | 'setting-rejected'
    | 'sitemap'
    | 'source-not-read'
    | 'title-not-text'
    | 'too-deep'
    | 'unknown-field'
    | 'unknown-language'
    | 'unlisted-folder'
    | 'unpublished-page'
    | 'unreadable-file'
    | 'unused-file'
    | 'unused-ignore'
    | 'unused-redirect'
    | 'url-gone'
    | 'variable-not-defined'
    | 'wrong-type';

export type Diagnostic = {
    [C in Code]: DiagnosticOf<C>;
}[Code];

export type Dialect =
    | 'mintlify'
    | 'standard';

export interface DiffSide {
    textOf?: (path: string) => string | undefined;
    isServed?: (path: string) => boolean;
    redirects?: readonly {
        source: string;
        destination: string;
    }[];
    outside?: readonly NavPage[];
}

export type DocsConfig<D extends Dialect = "mintlify"> = {
    -readonly [Name in keyof Pick<typeof rootProperties, "navigation">]: NavigationElement<D, Name>;
} & {
    -readonly [Name in keyof Omitted<RootRows<D>, "navigation">]?: RootValue<D, Name>;
} & Partial<Values<D, Pick<typeof siteSettings, "redirects">>> & {
    [setting: OtherSetting]: unknown;
};

export interface ElementAt {
    kind: NavElement["kind"];
    label: string;
    trail: TrailLabels;
    origin: Origin;
}

export interface Fix {
    title: string;
    edits: TextEdit[];
    isDestructive?: true;
}

export interface FolderFiles {
    folder: string;
    files: readonly string[];
    links?: readonly string[];
    unreadable?: string;
    real?: string;
}

export interface Host {
    read(path: string): string | undefined;
    list(folder: string, shallow?: boolean): Iterable<FolderFiles>;
    isOutsideRoot?(path: string): boolean;
    whyUnreadable?(path: string): string | undefined;
}

export type JsonSchema = {
    [keyword: string]: unknown;
};

export type Message<C extends Code> = Row<MessageArgs[C]>;

export interface NavDiff {
    added: PageAt[];
    removed: PageAt[];
    moved: {
        from: PageAt;
        to: PageAt;
    }[];
    renamedPages: {
        from: PageAt;
        to: PageAt;
    }[];
    renamed: {
        kind: NavElement["kind"];
        from: string;
        to: string;
        trail: TrailLabels;
        origin: Origin;
    }[];
    hidden: PageAt[];
    shown: PageAt[];
    elementsAdded: ElementAt[];
    elementsRemoved: ElementAt[];
    placesAdded: PageAt[];
    placesRemoved: PageAt[];
    relabelled: {
        page: PageAt;
        from: string;
        to: string;
    }[];
    reordered: ElementAt[];
    changed: {
        element: string;
        trail: TrailLabels;
        setting: string;
        from?: unknown;
        to?: unknown;
        origin: Origin;
    }[];
    stillServed: PageAt[];
    redirectsRemoved: {
        source: string;
        destination: string;
    }[];
    urlsRemoved?: {
        url: string;
        to?: string;
    }[];
    redirects: {
        source: string;
        destination: string;
        reason: ReplacementReason;
    }[];
    unredirected: string[];
    candidates: {
        source: string;
        destinations: string[];
    }[];
}

export interface NavTree {
    dialect: Dialect;
    file: string;
    root: NavElement;
    site?: SiteInfo;
    home?: string;
    redirects?: NavRedirect[];
    idleRedirects?: NavRedirect[];
    unlisted: NavEndpoint[];
    eyebrows?: string;
    drilldown?: boolean;
}

export type NavigationElement<D extends Dialect, Kind extends ElementKind> = InFile<D, Kind> | (Kind extends "navigation" ? never : {
    [List in ChildLists<D, Kind>]: InFileWithChildren<D, Kind, List>;
}[ChildLists<D, Kind>] | (IsLeaf<D, Kind> extends true ? Leaf<D, Kind> : Generated<D, Kind>)) | {
    [List in ChildLists<D, Kind>]: WithChildren<D, Kind, List>;
}[ChildLists<D, Kind>];

export interface PageAt {
    path: string;
    href: string;
    title: string;
    trail: TrailLabels;
    hidden: boolean;
    unlisted?: true;
    origin: Origin;
}

export interface Position {
    line: number;
    column: number;
    offset: number;
}

export interface RelatedLocation extends ResolvedLocation {
    message: string;
}

export interface Resolution {
    tree: NavTree;
    findings: Finding[];
    unreadEndpoints: ReadonlyMap<string, number>;
}

export interface ResolveSiteOptions extends HrefOptions {
    missing?: "mark" | "drop";
    isSnippet?: ((path: string) => boolean) | undefined;
}

export interface SchemaOptions {
    editor?: boolean;
}

export interface SearchDocument {
    url: string;
    title: string;
    headings: readonly SearchHeading[];
    text: string;
    language?: string;
    version?: string;
}

export interface Settings extends RuleSettings {
    dialect?: Dialect;
    basePath?: string;
    siteUrl?: string;
    linksFrom?: readonly string[];
    specificationLinks?: boolean;
    overrides: readonly Override[];
    ignore: string[];
    team?: TeamSettings;
}

export type Severity =
    | 'error'
    | 'info'
    | 'warning';

export interface Site {
    readonly host: Host;
    readonly file: string;
    readonly config: Config | undefined;
    readonly grammar: Grammar;
    readonly settings: Settings;
    readonly settingsFile: string | undefined;
    readonly unreadable: ReadonlyMap<string, string>;
    readonly sources: ReadonlyMap<string, Source>;
    readonly findings: readonly Finding[];
    readonly notes: readonly string[];
    readonly findRenamed: FindRenamedPages;
    readonly checksLinks: boolean;
    readonly readsPages: boolean;
    readonly linkFiles: readonly string[];
    readonly only: SomePages | undefined;
    readonly deadLinks: ReadonlyMap<string, string> | undefined;
    readonly docsSettings: DocsSettings | undefined;
    readonly content: ContentCheck | undefined;
    readonly past: PastCheck | undefined;
    readonly syntax: SyntaxCheck | undefined;
    files(): SiteFiles | undefined;
    readonly specifications: SpecificationFinder | undefined;
    pageMeta(path: string): PageMeta | undefined;
    dependencies(): Dependencies;
}

export interface SiteOptions {
    dialect?: Dialect;
    links?: boolean;
    linkFiles?: readonly string[];
    only?: SomePages;
    readPages?: boolean;
    syntax?: SyntaxCheck;
    content?: ContentCheck;
    deadLinks?: ReadonlyMap<string, string>;
    past?: PastCheck;
    files?: boolean;
    settings?: {
        file: string;
        text: string;
    };
    docsSettings?: DocsSettings;
    findRenamed?: FindRenamedPages;
    fetched?: ReadonlyMap<string, string>;
    unreachable?: ReadonlyMap<string, string>;
    parse?: ParseConfig;
}

export interface SitePage {
    path: string;
    href: string;
    file?: string;
    title: string;
    lang?: string;
    in: PageReach;
    inSearch: boolean;
    node?: NavPage;
}

export interface SourceRange {
    start: Position;
    end: Position;
}

export interface TextEdit {
    file: string;
    range: SourceRange;
    newText: string;
}

export declare function cachedHost(host: Host, stamp?: Stamp): CachedHost;

export declare function check(host: Host, file: string, options?: SiteOptions): CheckResult;

export declare function checkSite(site: Site): CheckResult;

export declare function configSchema(dialect: Dialect, options?: ConfigSchemaOptions): JsonSchema;

export declare function defineDocs<D extends Dialect = "mintlify">(config: Configs[D]): Configs[D];

export declare function diffTrees(before: NavTree, after: NavTree, known?: {
    before?: DiffSide;
    after?: DiffSide;
    renames?: ReadonlyMap<string, string>;
}): NavDiff;

export declare function docsSchema(dialect?: "mintlify"): DocsSchema<DocsConfig<"mintlify">>;
export declare function docsSchema(dialect: "standard"): DocsSchema<DocsConfig<"standard">>;

export declare function loadSite(host: Host, file: string, options?: SiteOptions): Site;

export declare function loadSiteAsync(host: AsyncHost, file: string, options?: SiteOptions): Promise<Site>;

export declare function memoryHost(files: Readonly<Record<string, string>>): Host;

export declare const messages: {
    readonly [C in Code]: Message<C>;
};

export declare function resolveSite(site: Site, options?: ResolveSiteOptions): Resolution | undefined;

export declare function searchDocuments(site: Site, tree: NavTree, options?: SearchOptions): Generator<SearchDocument>;

export declare function settingsSchema(options?: SettingsSchemaOptions): JsonSchema;

export declare function sitePages(site: Site, tree: NavTree): SitePage[];

interface BaseDiagnostic extends ResolvedLocation {
    severity: Severity;
    effect?: Effect;
    message: string;
    more?: number;
    subject: string;
    related: RelatedLocation[];
    fixes: Fix[];
    suggestions?: Suggestion[];
    help: string;
}

type Character =
    | '#'
    | '$'
    | '-'
    | '.'
    | '/'
    | '0'
    | '1'
    | '2'
    | '3'
    | '4'
    | '5'
    | '6'
    | '7'
    | '8'
    | '9'
    | ':'
    | '@'
    | 'A'
    | 'B'
    | 'C'
    | 'D'
    | 'E'
    | 'F'
    | 'G'
    | 'H'
    | 'I'
    | 'J'
    | 'K'
    | 'L'
    | 'M'
    | 'N'
    | 'O'
    | 'P'
    | 'Q'
    | 'R'
    | 'S'
    | 'T'
    | 'U'
    | 'V'
    | 'W'
    | 'X'
    | 'Y'
    | 'Z'
    | '_'
    | 'a'
    | 'b'
    | 'c'
    | 'd'
    | 'e'
    | 'f'
    | 'g'
    | 'h'
    | 'i'
    | 'j'
    | 'k'
    | 'l'
    | 'm'
    | 'n'
    | 'o'
    | 'p'
    | 'q'
    | 'r'
    | 's'
    | 't'
    | 'u'
    | 'v'
    | 'w'
    | 'x'
    | 'y'
    | 'z';

type ChildLists<D extends Dialect, Kind extends ElementKind> = Row<Kind>["children"][D][number];

interface Configs {
    standard: DocsConfig<"standard">;
    mintlify: DocsConfig<"mintlify">;
}

interface Conflict<Sentence extends string> {
    readonly [conflict]: Sentence;
}

interface DiagnosticOf<C extends Code> extends BaseDiagnostic {
    code: C extends "pattern" ? TeamCode : C;
    args: MessageArgs[C];
}

type Entries<D extends Dialect, List extends ListName> = readonly (List extends "pages" ? string | NavigationElement<D, "group"> : (typeof lists)[List]["of"] extends infer Kind extends ElementKind ? NavigationElement<D, Kind> : never)[] | Reference;

type FieldRows<Kind extends ElementKind> = Row<Kind>["fields"] & Pick<typeof sharedFields, Extract<Row<Kind>["uses"][number], keyof typeof sharedFields>>;

type Fields<D extends Dialect, Kind extends ElementKind> = Labeled<LabelSentence<Kind>, D, Kind> & OptionalIn<D, FieldRows<Kind>>;

type Generated<D extends Dialect, Kind extends ElementKind> = Row<Kind> extends {
    needsChildrenUnless: readonly (infer Field)[];
} ? Field extends NamesIn<D, FieldRows<Kind>, false> ? GeneratedBy<D, Kind, Field> : never : never;

type GeneratedBy<D extends Dialect, Kind extends ElementKind, Field> = Leaf<D, Kind> & Values<D, Pick<FieldRows<Kind>, Extract<keyof FieldRows<Kind>, Field>>>;

type GlobalOf<D extends Dialect, Kind extends ElementKind> = Row<Kind>["global"] extends Record<D, true> ? {
    -readonly [Name in keyof Pick<typeof otherProperties, "global">]?: GlobalElements<D> | Reference;
} : unknown;

type InFile<D extends Dialect, Kind extends ElementKind> = Reference & Partial<Fields<D, Kind>> & GlobalOf<D, Kind> & {
    -readonly [Name in keyof ListRows<ChildLists<D, Kind>>]?: never;
};

type InFileWithChildren<D extends Dialect, Kind extends ElementKind, List extends ChildLists<D, Kind>> = Reference & Omitted<Partial<Fields<D, Kind>>, Kind | "href"> & GlobalOf<D, Kind> & OnlyChildren<D, Kind, List> & {
    [Name in Kind]?: never;
};

type IsLeaf<D extends Dialect, Kind extends ElementKind> = (typeof dialects)[D]["leavesGenerate"] extends true ? true : Row<Kind> extends {
    needsChildrenUnless: readonly unknown[];
} ? false : true;

type LabelRow<D extends Dialect, Kind extends ElementKind> = Pick<FieldRows<Kind>, NamesIn<D, FieldRows<Kind>, true>>;

type LabelSentence<Kind extends ElementKind> = `${Subject<Kind>} needs ${Kind extends "language" ? "a code" : "a label"}. Add ${Kind}.`;

type Labeled<_Sentence extends string, D extends Dialect, Kind extends ElementKind> = {
    -readonly [Name in keyof LabelRow<D, Kind>]: Name extends keyof FieldRows<Kind> ? RowValue<D, FieldRows<Kind>[Name]> : never;
};

type Leaf<D extends Dialect, Kind extends ElementKind> = Fields<D, Kind> & GlobalOf<D, Kind> & {
    -readonly [Name in keyof ListRows<ChildLists<D, Kind>>]?: Conflict<LinkSentence<Kind, Name>>;
} & NoReference;

type LinkSentence<Kind extends ElementKind, List extends ListName> = `${Subject<Kind>} with href is a link and has no children. Remove href or ${List}.`;

type ListRows<Name extends ListName> = Pick<typeof lists, Name>;

type MayRefer = Partial<Reference>;

type NamesIn<D extends Dialect, Rows, IsRequired extends boolean> = {
    [Name in keyof Rows]: Rows[Name] extends {
        in: Record<D, ShapeName>;
    } ? (Rows[Name] extends {
        required: true;
    } ? true : false) extends IsRequired ? Name : never : never;
}[keyof Rows];

type NoReference = {
    -readonly [Name in keyof RefRow]?: never;
};

type Omitted<Rows, Name> = Pick<Rows, Exclude<keyof Rows, Name>>;

type OnlyChildren<D extends Dialect, Kind extends ElementKind, List extends ChildLists<D, Kind>> = {
    -readonly [Name in keyof ListRows<List>]: Entries<D, Name>;
} & OtherChildren<D, Kind, List> & {
    href?: Conflict<LinkSentence<Kind, List>>;
};

type OptionalIn<D extends Dialect, Rows> = Partial<Values<D, Pick<Rows, NamesIn<D, Rows, false>>>>;

type OrReference<Value> = [
    Extract<Value, object>
] extends [
    never
] ? Value : Value | Reference;

type OtherChildren<D extends Dialect, Kind extends ElementKind, List extends ListName> = {
    -readonly [Name in keyof ListRows<Exclude<ChildLists<D, Kind>, List>>]?: Conflict<`${Subject<Kind>} holds one kind of children. Remove ${List} or ${Name}.`>;
};

type OtherRootName =
    | 'api'
    | 'appearance'
    | 'background'
    | 'banner'
    | 'contextual'
    | 'description'
    | 'errors'
    | 'favicon'
    | 'fonts'
    | 'footer'
    | 'icons'
    | 'integrations'
    | 'logo'
    | 'markdown'
    | 'metadata'
    | 'name'
    | 'navbar'
    | 'public'
    | 'search'
    | 'seo'
    | 'thumbnails'
    | 'variables'
    | 'variations';

type OtherSetting = `${Exclude<Character, "n">}${string}` | `n${Exclude<Character, "a">}${string}` | `na${Exclude<Character, "v">}${string}`;

type RefRow = Pick<typeof otherProperties, "$ref">;

type RootRows<D extends Dialect> = Pick<typeof rootProperties, NamesIn<D, typeof rootProperties, false> | (D extends "mintlify" ? OtherRootName : never)>;

type RootValue<D extends Dialect, Name extends keyof typeof rootProperties> = Name extends "styling" ? Section<D, "eyebrows"> : Name extends "interaction" ? Section<D, "drilldown"> : Name extends OtherRootName ? unknown : RowValue<D, (typeof rootProperties)[Name]>;

type Row<Kind extends ElementKind> = (typeof elements)[Kind];

type RowValue<D extends Dialect, FieldRow> = FieldRow extends {
    in: infer In;
} ? D extends keyof In ? In[D] extends ShapeName ? OrReference<ShapeValue<In[D]>> : never : never : never;

type Section<D extends Dialect, Name extends keyof typeof siteSettings> = Partial<Values<D, Pick<typeof siteSettings, Name>>> & {
    [setting: string]: unknown;
};

type Subject<Kind extends ElementKind> = Kind extends "navigation" ? "The navigation" : `${Kind extends "item" | "anchor" ? "An" : "A"} ${Kind}`;

type Values<D extends Dialect, Rows> = {
    -readonly [Name in keyof Rows]: RowValue<D, Rows[Name]>;
};

type WithChildren<D extends Dialect, Kind extends ElementKind, List extends ChildLists<D, Kind>> = Labeled<LabelSentence<Kind>, D, Kind> & OptionalIn<D, Omitted<FieldRows<Kind>, "href">> & GlobalOf<D, Kind> & OnlyChildren<D, Kind, List> & MayRefer;

declare const conflict: unique symbol;
