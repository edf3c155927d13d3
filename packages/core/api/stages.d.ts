// The public API of @nav/core/stages. Written by `NAV_UPDATE=1 npx vitest run --project @nav/release`.

import type {
    Code,
    Diagnostic,
    Dialect,
    Fix,
    Host,
    NavTree,
    Position,
    Resolution,
    SchemaOptions,
    Settings,
    Severity,
    Site,
    SitePage,
    SourceRange,
    TextEdit,
} from '@nav/core';

import type {
    ElementKind,
    ListName,
    Origin,
} from '@nav/core/client';

import type {
    SettingShapes,
} from '@nav/core/settings';

export {
    type Resolution,
} from '@nav/core';

export {
    type ListName,
    type Origin,
} from '@nav/core/client';

export type CompilePattern = (source: string, ignoreCase: boolean) => TextPattern | string;

export interface Config {
    readonly file: string;
    readonly folder: string;
    readonly value: unknown;
    readonly sources: ReadonlyMap<string, Source>;
    origin(pointer: string, anchor?: RangeAnchor): Origin;
    uses(origin: Origin, anchor?: RangeAnchor): string[];
}

export interface ConfigSchemaOptions extends SchemaOptions {
    docsSettings?: SettingShapes;
}

export interface ContentArgs {
    "component-unknown": Lost & {
        name: string;
    };
    "import-not-found": Lost & {
        source: string;
    };
    "export-not-found": Lost & {
        source: string;
    };
    "import-ignored": Lost & {
        source: string;
    };
    "page-replaced": Lost & {
        source: string;
    };
    "name-undefined": Lost & {
        name: string;
    };
    "llms-txt": Listed;
    sitemap: Listed;
    "endpoint-unlisted": Pick<Lost, "sentence"> & {
        endpoint: string;
    };
    "endpoint-doubled": Pick<Lost, "sentence"> & {
        source: string;
    };
    "link-leaves-language": Listed & {
        link: string;
    };
    "link-leaves-version": Listed & {
        link: string;
    };
    "language-folder": Lost;
}

export interface ContentCheck {
    readonly rules: readonly unknown[];
    readonly inPages: readonly unknown[];
}

export interface ContentExport extends ContentPart {
    name: string;
    kind: "function" | "name" | "value";
    local: string | undefined;
    isHidden?: boolean;
    isHoisted?: boolean;
}

export interface ContentImport extends ContentPart {
    source: string;
    from: number;
    to: number;
    names: readonly (ContentPart & {
        imported: string;
        local: string;
    })[];
    isExport: boolean;
}

export interface ContentPart {
    start: number;
    end: number;
}

export interface ContentReader {
    page(text: string): PageContent | undefined;
    isSound(path: string, text: string): boolean;
    isGlobal(name: string): boolean;
    module(text: string): PageContent | MdxProblem;
}

export interface ContentSite {
    readonly host: Host;
    readonly only: SomePages | undefined;
    readonly file: string;
    files(): SiteFiles | undefined;
}

export interface Dependencies {
    files: string[];
    folders: string[];
}

export interface DiagnosticContext {
    file: string;
    config: Config | undefined;
    sources: ReadonlyMap<string, Pick<Source, "locate" | "positionAt" | "removal" | "text" | "translate" | "value">>;
    settings?: Settings;
}

export interface DocsSchema<Output> {
    readonly "~standard": {
        readonly version: 1;
        readonly vendor: "nav";
        validate(value: unknown): {
            value: Output;
            issues?: undefined;
        } | {
            issues: SchemaIssue[];
        };
        readonly types?: {
            readonly input: Output;
            readonly output: Output;
        };
    };
}

export interface DroppedChildren {
    key: string;
    pages: number;
}

export type Effect =
    | 'not-deployed'
    | 'not-shown';

export interface ElementRule {
    kind: ElementKind;
    label: string | undefined;
    codes: readonly string[] | undefined;
    fields: ReadonlyMap<string, FieldRule>;
    required: readonly FieldRule[];
    restricting: readonly FieldRule[];
    children: readonly ListName[];
    allowsGlobal: boolean;
    needsChildrenUnless: readonly string[] | undefined;
}

export interface Endpoint {
    method: Method;
    path: string;
    pointer: string;
    summary?: string;
    tag?: {
        name: string;
        label: string;
        above?: readonly string[];
    };
    badge?: string;
    deprecated: boolean;
    hidden: boolean;
    excluded: boolean;
    href?: string;
    metadata: Readonly<Record<string, unknown>>;
    groups: readonly string[];
}

export interface Excluded {
    file: string;
    because: Exclusion;
}

export type Exclusion = {
    folder: string;
} | {
    name: string;
} | {
    ignored: true;
} | {
    outside: true;
} | {
    imported: true;
} | {
    unreadable: UnreadableFile;
};

export type FieldRole =
    | 'decorates'
    | 'hides';

export interface FieldRule {
    name: string;
    shape: ShapeName;
    required: boolean;
    restrictsTo: readonly ListName[] | undefined;
    role: FieldRole | undefined;
}

export type FindMoved = (gone: readonly MovedFrom[]) => ReadonlyMap<string, MovedUrl>;

export type FindRenamedPages = (slugs: readonly string[]) => ReadonlyMap<string, RenamedPage>;

export type Finding = {
    [C in Code]: {
        code: C;
        args: MessageArgs[C];
        at: SourceLocation;
        topLevel?: string;
        severity?: Severity;
        effect?: Effect;
        emptied?: {
            element: string;
            pages: number;
        };
        related?: {
            at: SourceLocation;
            message: string | Finding;
        }[];
        fixes?: LocatedFix[];
        suggestions?: LocatedFix[];
        left?: number;
    };
}[Code];

export type Flag =
    | 'absence'
    | 'content'
    | 'external'
    | 'fatal'
    | 'fixable'
    | 'links'
    | 'since'
    | 'syntax'
    | 'unnecessary';

export type GlobalElements<D extends Dialect = Dialect> = {
    -readonly [List in keyof ListRows<(typeof globalLists)[D][number]>]?: readonly GlobalElement<D, (typeof lists)[List]["of"]>[] | Reference;
} & NoReference;

export interface Grammar {
    dialect: Dialect;
    elements: Readonly<Record<ElementKind, ElementRule>>;
    elementsBelowSpecification: Readonly<Record<ElementKind, ElementRule>>;
    globals: ReadonlyMap<ListName, ElementRule>;
    refused: ReadonlySet<string>;
}

export interface HrefMapping {
    page(path: string): string;
    file(address: string): string;
}

export interface HrefOptions {
    base?: string;
    trailingSlash?: "always" | "never";
    index?: "keep" | "folder";
    href?: (path: string) => string;
}

export interface IgnoreEntry {
    code: Code | TeamCode;
    pattern: string;
}

export interface IgnoredImport extends ContentPart {
    source: string;
    names: readonly string[];
    isIndented: boolean;
}

export interface JsonArgs {
    "invalid-json": {
        reason: SyntaxReason;
        found: string;
    };
    "duplicate-key": {
        key: string;
    };
    "too-deep": {
        limit: number;
    };
    "unreadable-file": UnreadableFile;
    "config-not-found": {
        path: string;
    };
}

export interface LinkTarget {
    href: string;
    missing?: true;
}

export interface LinksArgs {
    "link-not-found": {
        link: string;
        address: string;
        suggestions: readonly string[];
        isImport?: true;
        excluded?: Excluded;
        renamed?: {
            to: string;
            commit: string;
        };
    };
    "link-redirected": {
        link: string;
        address: string;
        target: string;
    };
    "anchor-not-found": {
        anchor: string;
        page: string;
        suggestions: readonly string[];
        title: {
            level: number;
        } | {
            component: string;
        } | undefined;
        isSamePage: boolean;
        inside?: string;
        cause?: TranslatedAnchor;
    };
    "external-link": {
        found: string;
        reason: string;
    };
    "unused-ignore": {
        code: string | undefined;
        isUnknown: boolean;
        suggestion: string | undefined;
    };
}

export interface LocatedEdit {
    at: SourceLocation;
    newText: string;
    part?: string;
    removes?: true;
}

export interface LocatedFix {
    title: string;
    edits: LocatedEdit[];
    isDestructive?: true;
}

export interface LocatedValue {
    pointer: string;
    anchor: RangeAnchor;
    range: SourceRange;
    file?: string;
}

export interface MappedPlace {
    line: number;
    column: number;
    pos: number;
}

export interface MdxProblem {
    reason: MdxReason;
    found: string;
    other?: string;
    line?: number;
    container?: string;
    instead?: string;
    start: number;
    end: number;
}

export type MdxReason =
    | 'autolink'
    | 'closing-tag'
    | 'expression'
    | 'extra-closing-tag'
    | 'html-comment'
    | 'inner-closing-tag'
    | 'lazy-line'
    | 'module'
    | 'tag'
    | 'too-large'
    | 'unclosed-brace'
    | 'unclosed-element'
    | 'unclosed-tag'
    | 'variable'
    | 'wrong-closing-tag';

export interface MeaningArgs {
    "duplicate-label": {
        kind: string;
        label: string;
        file?: string;
        isCopy?: true;
    };
    "multiple-defaults": {
        kind: string;
        label: string | undefined;
        first: string | undefined;
    };
    "no-effect": {
        subject: string;
        because: string;
        instead?: "addPages" | "setBelow";
    };
    "source-not-read": {
        repository: string;
    };
}

export interface MessageArgs extends JsonArgs, ShapeArgs, SettingsArgs, MeaningArgs, PagesArgs, ContentArgs, RefsArgs, OpenapiArgs, RedirectsArgs, LinksArgs, TeamArgs {
}

export type Method =
    | 'delete'
    | 'get'
    | 'head'
    | 'options'
    | 'patch'
    | 'post'
    | 'put'
    | 'query'
    | 'trace'
    | 'webhook';

export type MissingCause = {
    kind: "folder" | "extra-folder";
    folder: string;
    whole: boolean;
} | {
    kind: "config";
} | {
    kind: "section";
    section: string;
} | {
    kind: "language";
    language: string;
};

export interface MovedFrom {
    url: string;
    kind: "page" | "endpoint" | "file";
    slug?: string;
    file: string;
}

export interface MovedUrl {
    to: readonly string[];
    similarity?: number;
}

export interface OpenapiArgs {
    "openapi-not-found": {
        source: string;
        suggestions: readonly string[];
        outside?: true;
        unreachable?: string;
        what?: "AsyncAPI specification" | "GraphQL schema" | "SDK reference" | undefined;
    };
    "openapi-invalid": {
        source: string;
        problem: string;
    };
    "openapi-remote": {
        source: string;
    };
    "openapi-version": {
        source: string;
    };
    "openapi-collision": {
        href: string;
        count: number;
        hidden: number;
        beside?: string;
    };
    "endpoint-not-found": {
        endpoint: string;
        source: string | undefined;
        problem: "path" | "method" | "webhook" | "excluded";
        suggestion: string | undefined;
        asPage?: PageSuggestion;
    };
    "endpoint-without-spec": {
        endpoint: string;
        atRoot?: true;
        asPage?: PageSuggestion;
    };
}

export interface Override extends RuleSettings {
    files: readonly string[];
}

export interface PageContent {
    tags: readonly UsedTag[];
    names: readonly UsedName[];
    imports: readonly ContentImport[];
    exports: readonly ContentExport[];
    ignored: readonly IgnoredImport[];
    declared: readonly string[];
}

export interface PageFile {
    readonly slug: string;
    readonly file: string;
    readonly index: number;
}

export interface PageFiles extends PageNames, Iterable<PageFile> {
    readonly size: number;
    keys(): readonly string[];
    get(slug: string): string | undefined;
    paths(): readonly string[];
    indexOf(slug: string): number;
}

export interface PageMeta {
    title?: string;
    sidebarTitle?: string;
    description?: string;
    icon?: string;
    tag?: string;
    hidden?: boolean;
    deprecated?: boolean;
    groups?: readonly string[];
    audience?: readonly string[];
    data: Readonly<Record<string, unknown>>;
}

export interface PageNames {
    has(slug: string): boolean;
    keys(): Iterable<string>;
}

export type PageReach =
    | 'missing'
    | 'navigation'
    | 'outside'
    | 'unlisted';

export interface PageSuggestion {
    suggestion: string | undefined;
}

export interface PagesArgs {
    "page-not-found": {
        path: string;
        role: "page" | "root" | "href";
        suggestion: string | undefined;
        others?: readonly string[];
        problem?: string;
        excluded?: Excluded;
        translation?: {
            language: string;
            of: string;
        };
        renamed?: {
            to: string;
            commit: string;
        };
        cause?: MissingCause;
    };
    "page-path": {
        path: string;
        problem: string;
        replacement: string | undefined;
    };
    "duplicate-page": {
        path: string;
        scope: string;
        times: number;
        file?: string;
    };
    "page-collision": {
        href: string;
        files: readonly [
            page: string,
            index: string
        ];
    };
    "front-matter-invalid": {
        path: string;
        problem: string;
        duplicate?: string;
        advice?: string;
    };
    "title-not-text": {
        path: string;
        field: string;
        written: string;
        kind: "boolean" | "date" | "list" | "mapping" | "number";
        shown?: string;
    };
    "page-syntax": {
        path: string;
    } & Omit<MdxProblem, "start" | "end" | "instead">;
    "orphan-page": {
        path: string;
        file: string;
        links?: number;
        redirected?: true;
    };
    "unpublished-page": {
        path: string;
        because: {
            kind: "address";
        } | {
            kind: "symlink";
        } | {
            kind: "imported";
            by: string | undefined;
        };
    };
    "variable-not-defined": {
        variable: string;
        suggestion: string | undefined;
        isExpression: boolean;
    };
    "unlisted-folder": {
        folder: string;
        pages: number;
    };
}

export type ParseConfig = (file: string, text: string, read: (file: string) => string | undefined) => ParseResult;

export interface ParseResult {
    source: Source | undefined;
    parts?: readonly Source[];
    notes?: readonly string[];
    findings: Finding[];
}

export interface PastCheck {
    readonly rules: readonly unknown[];
}

export type PointerMap = Record<string, {
    key?: MappedPlace;
    keyEnd?: MappedPlace;
    value: MappedPlace;
    valueEnd: MappedPlace;
}>;

export type RangeAnchor =
    | 'key'
    | 'open'
    | 'value';

export interface RedirectsArgs {
    "base-path": {
        path: string;
        links?: number;
        configLinks?: number;
    };
    "redirect-source": {
        source: string;
        extra: "fragment" | "query" | "query and a fragment";
        path: string;
        suggestion: string | undefined;
        taken?: "page" | "redirect" | "others";
    } | {
        source: string;
        parameters: "ignored" | "inner";
        instead?: {
            source: string;
            destination?: string;
        };
        sharedAs?: string | undefined;
    };
    "redirect-chain": {
        source: string;
        destination: string;
        end: string | undefined;
    };
    "redirect-loop": {
        chain: readonly string[];
        grows: boolean;
        readsAs?: {
            source: string;
            written: string;
            path: string;
            isServed: boolean;
        };
    };
    "redirect-live-page": {
        source: string;
        page: string;
        isFile?: true;
    };
    "redirect-not-found": {
        destination: string;
        suggestion: string | undefined;
        others?: readonly string[];
        undefinedIn?: {
            source: string;
            parameter: string;
            instead: string | undefined;
        };
    };
    "redirect-shadowed": {
        source: string;
        by: string;
    };
    "url-gone": {
        found: string;
        kind: "page" | "endpoint" | "file" | "folder" | "redirect" | "pattern" | "folders" | "moved" | "removed" | "parts";
        count: number;
        example: string;
        to?: string;
        suggestions: readonly string[];
        isCertain?: true;
        sentence: string;
    };
    "redirect-duplicate": {
        source: string;
        twin?: string;
        same: boolean;
        isRejected?: true;
    };
}

export type Reference = {
    -readonly [Name in keyof RefRow]: string;
};

export interface RefsArgs {
    "ref-not-found": {
        ref: string;
        reason: "absent" | "fragment" | "url";
        suggestions: readonly string[];
    };
    "ref-cycle": {
        chain: readonly string[];
    };
    "ref-outside": {
        ref: string;
    };
    "ref-invalid": {
        ref: string;
        problem: string;
        usePath?: true;
    } | {
        found: string;
    };
}

export interface RenamedPage {
    to: string;
    commit: string;
    similarity?: number;
}

export type ReplacementReason =
    | 'element'
    | 'folder'
    | 'links'
    | 'moved-folder'
    | 'name'
    | 'operation'
    | 'path'
    | 'path-end'
    | 'redirect'
    | 'rename'
    | 'similar-name'
    | 'text'
    | 'title';

export interface ResolveOptions {
    pageMeta?: (path: string) => PageMeta | undefined;
    specifications?: SpecificationFinder;
    files?: SiteFiles | undefined;
    hrefs?: HrefMapping | undefined;
    missing?: "mark" | "drop" | undefined;
    links?: (tree: NavTree) => (address: string) => LinkTarget;
    isPart?: ((path: string) => boolean) | undefined;
}

export interface ResolvedLocation {
    file: string;
    pointer: string | null;
    anchor: RangeAnchor;
    range: SourceRange;
}

export interface Row<Args> {
    severity: RuleLevel;
    effect?: Effect | "varies";
    title: string;
    fatal?: true;
    links?: true;
    external?: true;
    since?: true;
    syntax?: true;
    content?: true;
    absence?: true;
    unnecessary?: true;
    fixable?: true;
    subject: SubjectOf<Args>;
    text(args: Args): string;
}

export type RuleLevel =
    | 'error'
    | 'info'
    | 'off'
    | 'warning';

export interface RuleSettings {
    rules: Partial<Record<Code | TeamCode, RuleLevel>>;
    ignoreByRule: Partial<Record<Code | TeamCode, readonly string[]>>;
}

export interface SchemaIssue {
    message: string;
    path: (string | number)[];
}

export interface SearchHeading {
    text: string;
    level: number;
    id?: string;
    start: number;
}

export interface SearchOptions {
    contentOf?: (page: SitePage) => string | undefined;
}

export type SettingFault = {
    [C in SettingFaultCode]: {
        code: C;
        args: ShapeArgs[C];
    };
}[SettingFaultCode];

export interface SettingsArgs {
    "setting-rejected": {
        measured: string;
        because: SettingFault;
    };
    "setting-ignored": {
        measured: string;
        setting: string;
        loses: string;
        instead: string;
    };
}

export interface SettingsSchemaOptions extends SchemaOptions {
    teamShapes?: Readonly<Record<string, ShapeRef>>;
}

export type Shape = {
    type: "any" | "boolean" | "number";
} | {
    type: "string";
    nonEmpty?: true;
    role?: TextRole;
    pattern?: string;
    expected?: string;
} | {
    type: "choice";
    values: readonly (string | boolean)[];
    code?: "unknown-language";
    expected?: string;
} | {
    type: "list";
    of: ShapeRef;
    atLeast?: number;
    atMost?: number;
    unique?: string;
    rejectsSecond?: true;
} | {
    type: "map";
    of: ShapeRef;
    names?: readonly string[];
} | {
    type: "record";
    of: ShapeRef;
} | {
    type: "either";
    of: readonly ShapeRef[];
    by?: string;
} | {
    type: "object";
    fields: Readonly<Record<string, ShapeField>>;
    open?: true;
    strict?: true;
    comments?: true;
};

export interface ShapeArgs {
    "missing-navigation": {
        found: string;
        misspelt?: string;
        stray?: readonly DroppedChildren[];
    };
    "no-primary-pattern": {
        patterns: readonly string[];
    };
    "mixed-children": {
        element: string;
        kept: string;
        dropped: readonly DroppedChildren[];
        unusable?: true;
        passedOver?: string;
    };
    "child-not-allowed": {
        element: string;
        key: string;
        pages: number;
        allowed: readonly string[];
    };
    "href-with-children": {
        element: string;
        dropped: readonly DroppedChildren[];
    };
    "missing-field": {
        element: string;
        field: string;
        hint?: string;
    };
    "wrong-type": {
        subject: string;
        expected: string;
        found: string;
        instead?: string;
    };
    "invalid-value": {
        subject: string;
        found: unknown;
        expected: string;
        suggestion?: string | undefined;
        others?: readonly string[];
    };
    "empty-value": {
        subject: string;
        what: "text" | "list";
    };
    "unknown-language": {
        found: string;
        suggestion: string | undefined;
        supported: readonly string[];
    };
    "invalid-href": {
        found: string;
        scripting: boolean;
        expected: string;
        unreadable?: boolean;
    };
    "unknown-field": {
        element: string;
        key: string;
        suggestion: string | undefined;
        others?: readonly string[];
        rival?: string;
        pages: number;
        maybePages?: boolean;
        ofSite?: string;
        action?: string;
    };
}

export interface ShapeField {
    shape: ShapeRef;
    required?: true;
    requiredIf?: (value: Readonly<Record<string, unknown>>) => boolean;
    was?: readonly string[];
    about: string;
}

export type ShapeName =
    | 'align'
    | 'any'
    | 'asyncapi'
    | 'asyncapiObject'
    | 'audience'
    | 'audiences'
    | 'banner'
    | 'basePath'
    | 'builderBanner'
    | 'builderEyebrows'
    | 'builderIconName'
    | 'builderLanguage'
    | 'builderLink'
    | 'color'
    | 'destination'
    | 'dialect'
    | 'directoryView'
    | 'drilldown'
    | 'eyebrows'
    | 'flag'
    | 'graphql'
    | 'graphqlObject'
    | 'graphqlSource'
    | 'hexColor'
    | 'icon'
    | 'iconLibrary'
    | 'iconName'
    | 'iconObject'
    | 'iconStyle'
    | 'label'
    | 'language'
    | 'link'
    | 'linkOrPage'
    | 'navSettings'
    | 'number'
    | 'openapi'
    | 'override'
    | 'overrides'
    | 'page'
    | 'redirect'
    | 'redirects'
    | 'repository'
    | 'ruleLevel'
    | 'ruleObject'
    | 'ruleSetting'
    | 'ruleSettings'
    | 'sdk'
    | 'sdkFormat'
    | 'settings'
    | 'siteUrl'
    | 'sourceRef'
    | 'specEntries'
    | 'specEntry'
    | 'specObject'
    | 'specPath'
    | 'specSource'
    | 'specSources'
    | 'teamCode'
    | 'text'
    | 'texts'
    | 'theme'
    | 'themeColors';

export type ShapeRef = ShapeName | Shape;

export type ShapeValue<Name extends ShapeName> = ValueOf<(typeof shapes)[Name]>;

export interface SiteFiles {
    readonly all: ReadonlySet<string>;
    readonly pages: PageFiles;
    readonly assets: ReadonlySet<string>;
    whyLeftOut(file: string): Exclusion;
    isIgnored(path: string): boolean;
    isOutside(path: string): boolean;
    isLink(path: string): boolean;
    isCopy(path: string): boolean;
    readonly unreadableFolders: readonly UnreadableFile[];
    unreadableFolder(path: string): UnreadableFile | undefined;
    whyUnreadable(path: string): UnreadableFile | undefined;
}

export interface SomePages {
    readonly files: readonly string[];
    readonly textsAbout: unknown;
    readonly known?: unknown;
}

export interface Source {
    readonly file: string;
    readonly text: string;
    readonly value: unknown;
    readonly hasRefs: boolean;
    locate(pointer: string, anchor: RangeAnchor): LocatedValue;
    removal?(pointer: string): SourceRange | undefined;
    positionAt(offset: number): Position;
    pointers(): PointerMap | undefined;
    translate?(edit: TextEdit): TextEdit | undefined;
}

export interface SourceLocation {
    file?: string;
    pointer?: string;
    anchor?: RangeAnchor;
    range?: SourceRange;
}

export interface Specification {
    file: string;
    version: string;
    isNested: boolean;
    title?: string;
    endpoints: readonly Endpoint[];
    paths: ReadonlyMap<string, readonly Endpoint[]>;
    webhooks: ReadonlyMap<string, Endpoint>;
    locate(pointer: string, anchor: RangeAnchor): SourceRange | undefined;
}

export type SpecificationFinder = (source: string) => SpecificationResult;

export interface SpecificationReading {
    specification?: Specification;
    problem?: string;
    syntaxError?: Finding;
    range?: SourceRange;
}

export type SpecificationResult = {
    state: "read";
    file: string;
    reading: SpecificationReading;
} | {
    state: "absent";
    outside?: true;
    unreachable?: string;
} | {
    state: "unreadable";
    path: string;
    reason: string;
} | {
    state: "remote";
};

export type Stamp = (path: string) => unknown;

export type SubjectOf<Args> = {
    [Name in keyof typeof subjects]: [
        Args
    ] extends [
        Parameters<(typeof subjects)[Name]>[0]
    ] ? Name : never;
}[keyof typeof subjects];

export interface SubjectPlace {
    element(): string;
    path(): string;
    fromSite(file: string): string;
}

export interface Suggestion extends Fix {
    creates?: {
        file: string;
        text: string;
    };
    renames?: {
        from: string;
        to: string;
    };
    codemod?: {
        name: string;
        options: Readonly<Record<string, unknown>>;
    };
}

export interface SyntaxCheck {
    files: true | readonly string[] | ((file: string) => boolean);
    parse(text: string): MdxProblem | undefined;
    isSound?(path: string, text: string): boolean;
}

export type SyntaxReason =
    | 'bad-escape'
    | 'bad-number'
    | 'bare-word'
    | 'comment'
    | 'control-character'
    | 'curly-quotes'
    | 'empty'
    | 'extra-bracket'
    | 'extra-text'
    | 'invisible-character'
    | 'merge-conflict'
    | 'missing-bracket'
    | 'missing-colon'
    | 'missing-comma'
    | 'missing-value'
    | 'module'
    | 'other-format'
    | 'single-quotes'
    | 'trailing-comma'
    | 'unclosed-bracket'
    | 'unclosed-string'
    | 'unexpected-character'
    | 'unquoted-key'
    | 'wrong-bracket';

export interface TeamArgs {
    "front-matter-required": {
        path: string;
        field: string;
        sentence: string;
        page?: string;
    };
    "group-sync": {
        label: string;
        sentence: string;
    };
    pattern: {
        path: string;
        name: TeamCode;
        sentence: string;
        match: string;
    };
    "unused-file": {
        path: string;
        sentence: string;
    };
    "unused-redirect": {
        source: string;
        sentence: string;
    };
}

export type TeamCode = `${string}/${string}`;

export interface TeamSettings {
    file: string;
    pointer: string;
    value: Readonly<Record<string, unknown>>;
    codes: readonly Code[];
    patterns: readonly TeamCode[];
}

export interface TextPattern {
    matchesIn(text: string): readonly {
        start: number;
        end: number;
    }[];
    fits(text: string): boolean;
}

export type TextRole =
    | 'address'
    | 'destination'
    | 'href'
    | 'safeAddress'
    | 'safeUrl'
    | 'source'
    | 'spec'
    | 'url';

export interface TranslatedAnchor {
    kind: "translated-anchor";
    language: string;
    original: string;
}

export interface UnreadableFile {
    path: string;
    reason: string;
}

export interface UsedName extends ContentPart {
    name: string;
    isWhole: boolean;
    isVariable: boolean;
    owner: string | undefined;
    isOfFunction: boolean;
}

export interface UsedTag extends ContentPart {
    name: string;
    position: "block" | "inline" | "code";
    inText: boolean;
    lines: number;
    headings: number;
    to: number;
    file: string | undefined;
    owner: string | undefined;
    early?: "page" | "function" | undefined;
    inFunction?: boolean;
    statement?: number | undefined;
}

export declare function catalogCode(code: Code | TeamCode): Code;

export declare function checkPast(site: Site): Diagnostic[];

export declare function checkStructure(config: unknown, grammar: Grammar): Finding[];

export declare function composeConfig(host: Host, path: string, text: string, parse?: ParseConfig): {
    config: Config | undefined;
    findings: Finding[];
};

export declare function contentCheck(reader?: ContentReader, compilePattern?: CompilePattern): ContentCheck;

export declare function detectDialect(value: unknown): Dialect;

export declare function effectOf(finding: Diagnostic, dialect: Dialect): Effect | undefined;

export declare const effects: {
    readonly [C in Code]?: Effect | "varies";
};

export declare function grammarNamed(dialect: Dialect): Grammar;

export declare function needsParser(site: ContentSite, isSound: ContentReader["isSound"]): boolean;

export declare function parseSource(file: string, text: string): ParseResult;

export declare function pastCheck(before: Site, findMoved?: FindMoved): PastCheck;

export declare function resolve(config: Config, grammar: Grammar, options?: ResolveOptions): Resolution;

export declare function snippetTest(site: Site): (path: string) => boolean;

export declare function somePages(files: readonly string[]): SomePages;

export declare function toDiagnostics(findings: readonly Finding[], context: DiagnosticContext): Diagnostic[];

type FieldRows<Kind extends ElementKind> = Row<Kind>["fields"] & Pick<typeof sharedFields, Extract<Row<Kind>["uses"][number], keyof typeof sharedFields>>;

type FieldShape<Field> = Field extends {
    shape: infer Name extends ShapeName;
} ? OrReference<ShapeValue<Name>> : never;

type Fields<D extends Dialect, Kind extends ElementKind> = Labeled<LabelSentence<Kind>, D, Kind> & OptionalIn<D, FieldRows<Kind>>;

type GlobalElement<D extends Dialect, Kind extends ElementKind> = (GlobalFields<D, Kind> & {
    href: string;
} & NoReference) | (Reference & Partial<GlobalFields<D, Kind>> & {
    href?: string;
});

type GlobalFields<D extends Dialect, Kind extends ElementKind> = Omitted<Fields<D, Kind>, (typeof globalElement.without)[number] | "href">;

type LabelRow<D extends Dialect, Kind extends ElementKind> = Pick<FieldRows<Kind>, NamesIn<D, FieldRows<Kind>, true>>;

type LabelSentence<Kind extends ElementKind> = `${Subject<Kind>} needs ${Kind extends "language" ? "a code" : "a label"}. Add ${Kind}.`;

type Labeled<_Sentence extends string, D extends Dialect, Kind extends ElementKind> = {
    -readonly [Name in keyof LabelRow<D, Kind>]: Name extends keyof FieldRows<Kind> ? RowValue<D, FieldRows<Kind>[Name]> : never;
};

type ListRows<Name extends ListName> = Pick<typeof lists, Name>;

interface Listed extends Pick<Lost, "sentence"> {
    address: string;
}

interface Lost {
    path: string;
    sentence: string;
}

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

type ObjectOf<Fields> = {
    [Name in keyof Fields as Fields[Name] extends {
        required: true;
    } ? Name : never]: FieldShape<Fields[Name]>;
} & {
    [Name in keyof Fields as Fields[Name] extends {
        required: true;
    } ? never : Name]?: FieldShape<Fields[Name]>;
};

type Omitted<Rows, Name> = Pick<Rows, Exclude<keyof Rows, Name>>;

type OptionalIn<D extends Dialect, Rows> = Partial<Values<D, Pick<Rows, NamesIn<D, Rows, false>>>>;

type OrReference<Value> = [
    Extract<Value, object>
] extends [
    never
] ? Value : Value | Reference;

type RefRow = Pick<typeof otherProperties, "$ref">;

type Row<Kind extends ElementKind> = (typeof elements)[Kind];

type RowValue<D extends Dialect, FieldRow> = FieldRow extends {
    in: infer In;
} ? D extends keyof In ? In[D] extends ShapeName ? OrReference<ShapeValue<In[D]>> : never : never : never;

type SettingFaultCode =
    | 'empty-value'
    | 'invalid-value'
    | 'missing-field'
    | 'unknown-field'
    | 'wrong-type';

type Subject<Kind extends ElementKind> = Kind extends "navigation" ? "The navigation" : `${Kind extends "item" | "anchor" ? "An" : "A"} ${Kind}`;

type ValueOf<Shape> = Shape extends {
    type: "string";
} ? string : Shape extends {
    type: "boolean";
} ? boolean : Shape extends {
    type: "number";
} ? number : Shape extends {
    type: "choice";
    values: readonly (infer Choice)[];
} ? Choice : Shape extends {
    type: "list";
    of: infer Item extends ShapeName;
} ? readonly OrReference<ShapeValue<Item>>[] : Shape extends {
    type: "map";
    of: infer Item extends ShapeName;
} ? Record<string, ShapeValue<Item>> : Shape extends {
    type: "either";
    of: readonly (infer Alternative extends ShapeName)[];
} ? {
    [A in Alternative]: ShapeValue<A>;
}[Alternative] : Shape extends {
    type: "object";
    fields: infer Fields;
} ? ObjectOf<Fields> & (Shape extends {
    open: true;
} ? Record<string, unknown> : unknown) : unknown;

type Values<D extends Dialect, Rows> = {
    -readonly [Name in keyof Rows]: RowValue<D, Rows[Name]>;
};
