// The public API of @nav/codemods. Written by `NAV_UPDATE=1 npx vitest run --project @nav/release`.

import type {
    Dialect,
    Host,
    Settings,
    SiteOptions,
} from '@nav/core';

import type {
    JsonNode,
    SiteLock,
} from '@nav/core/internal';

import type {
    Grammar,
    SiteFiles,
    UnreadableFile,
} from '@nav/core/stages';

export interface ChangeReport {
    moved: {
        from: string;
        to: string;
    }[];
    added: {
        pointer: string;
        from?: string;
    }[];
    removed: {
        pointer: string;
        text: string;
        line: number;
        column: number;
    }[];
    notConverted: {
        pointer: string;
        reason: string;
        line: number;
        column: number;
        file?: string;
    }[];
}

export interface Codemod<O extends OptionSpecs = OptionSpecs> {
    readonly name: string;
    readonly summary: string;
    readonly options: O;
    readonly wholeSite?: string;
    readonly idle?: string;
    readonly config?: string;
    readonly examples: readonly (readonly [
        args: string,
        does: string
    ])[];
    readonly asks?: true;
    checkOptions?(options: OptionValues<O>): string[];
    apply(session: Session, options: OptionValues<O>): void;
}

export type Fault =
    | 'codemod'
    | 'config'
    | 'options'
    | 'outside'
    | 'refused'
    | 'uncommitted'
    | 'unreadable'
    | 'unwritable';

export interface FileJson {
    file: string;
    status: Plan["status"];
    reason?: string;
    deleted?: true;
    movedTo?: string;
    movedFrom?: string;
    text?: string;
    map?: SourceMap;
    report: ChangeReport;
}

export interface MigrateJson {
    version: 1;
    codemod: string;
    files: FileJson[];
}

export interface OptionSpec {
    readonly type: "text" | "number" | "flag" | "list" | "pairs";
    readonly about: string;
    readonly values?: readonly string[];
    readonly required?: true;
    readonly unless?: string;
    readonly default?: string | number | boolean;
    readonly least?: number;
    readonly only?: {
        readonly option: string;
        readonly value: string;
        readonly required?: true;
    };
    readonly needs?: string;
    readonly without?: string;
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

export type OptionValues<O extends OptionSpecs> = {
    readonly [K in keyof O]: Present<O[K]>;
};

export interface Plan {
    codemod: string;
    file: string;
    status: "changed" | "unchanged" | "skipped" | "failed";
    reason: string | undefined;
    cause?: unknown;
    fault: Fault | undefined;
    refusals: readonly Refusal[];
    questions: readonly Question[];
    files: readonly PlannedFile[];
}

export interface PlanInput extends OuterFiles {
    file: string;
    text: string;
    host?: Host | undefined;
    dialect?: Dialect | undefined;
    settings?: SiteOptions["settings"] | undefined;
}

export interface PlannedFile {
    file: string;
    before: string | undefined;
    after: string | undefined;
    movedTo: string | undefined;
    movedFrom: string | undefined;
    replacements: readonly Replacement[];
    links?: number;
    report: ChangeReport;
    map: (() => SourceMap) | undefined;
}

export type ReadOptions<O extends OptionSpecs> = {
    values: OptionValues<O>;
    problems: [
    ];
} | {
    values: undefined;
    problems: string[];
};

export interface Refusal {
    file: string;
    line: number;
    column: number;
    code: string;
    message: string;
}

export interface Replacement {
    start: number;
    end: number;
    text: string;
}

export interface RunOptions {
    cwd: string;
    force?: boolean;
    dialect?: Dialect | undefined;
    settings?: SiteOptions["settings"] | undefined;
    onPlanned?: (plan: Plan) => void;
}

export interface Session extends References {
    readonly document: JsonDocument;
    readonly root: JsonNode;
    readonly edits: Edits;
    readonly grammar: Grammar;
    readonly settings: SessionSettings;
    readonly folder: string;
    readonly host: Host | undefined;
    readonly refusals: Refusal[];
    readonly obstacles: readonly string[];
    readonly optionProblems: readonly string[];
    readonly at: string | undefined;
    readonly limit: ReadonlySet<JsonNode> | undefined;
    readonly textChanges: ReadonlyMap<string, TextChange>;
    readonly documents: ReadonlyMap<string, JsonDocument | undefined>;
    siteFiles(): SiteFiles | undefined;
    follow(node: JsonNode): JsonNode;
    isShared(node: JsonNode): boolean;
    isUsedByCode(node: JsonNode): boolean;
    resolveRef(from: JsonDocument, reference: string): string | undefined;
    fileOf(node: JsonNode): string | undefined;
    resolvePath(path: string): string | undefined;
    read(file: string): string | undefined;
    readInput(path: string): string | undefined;
    surroundings(): Surroundings;
    ask(question: Question): void;
    readonly questions: readonly Question[];
    limitTo(...nodes: JsonNode[]): void;
    refuse(reason: string, at?: JsonNode): void;
    rejectOptions(reason: string): void;
    unreadableFiles(): readonly UnreadableFile[];
    assertPageReadable(slug: string): void;
    warnUnknown(at: JsonNode, problems: readonly string[], isAnyKnown: boolean): void;
    renameConfig(file: string): void;
    newName(): string | undefined;
    write(file: string, after: string | undefined): void;
    move(file: string, to: string, after?: string): void;
}

export interface SourceMap {
    version: 3;
    file: string;
    sources: string[];
    sourcesContent: string[];
    names: string[];
    mappings: string;
    x_generated?: string;
}

export interface SourcePosition {
    file: string;
    line: number;
    column: number;
}

export type Spellings = ReadonlyMap<string, string>;

export interface Trace extends SourcePosition {
    text: string;
}

export type Transform = (file: FileInfo, api: TransformApi, options?: Readonly<Record<string, unknown>>) => string | undefined | Promise<string | undefined>;

export interface WriteOptions {
    cwd: string;
    sourceMap?: boolean;
    force?: boolean;
    lock?: SiteLock | undefined;
}

export interface WriteProblem {
    file: string;
    cause?: unknown;
    unrestored?: unknown;
}

export interface WriteResult {
    written: string[];
    problem: WriteProblem | undefined;
    notes: {
        file: string;
        reason: string;
    }[];
}

export declare const codemods: ReadonlyMap<string, Codemod>;

export declare function composeMaps(map: SourceMap, earlierOf: (source: string) => SourceMap | undefined): SourceMap;

export declare function createTracer(map: SourceMap): (line: number, column: number) => SourcePosition | undefined;

export declare function failIfUncommitted(plans: readonly Plan[], cwd: string): Plan[];

export declare function failIfUnsafe(planned: Plan, cwd: string): Plan;

export declare function flagOf(option: string): string;

export declare function folderLabel(name: string, own?: Spellings): string;

export declare function isChanged({ before, after, movedTo, movedFrom }: Pick<PlannedFile, "before" | "after" | "movedTo" | "movedFrom">): boolean;

export declare function isDeleted({ after, movedFrom }: Pick<PlannedFile, "after" | "movedFrom">): boolean;

export declare function isStale({ x_generated: mapped }: SourceMap, text: string): boolean;

export declare function patchOf(files: readonly Change[]): string;

export declare function plan(codemod: Codemod, options: Readonly<Record<string, unknown>>, input: PlanInput): Promise<Plan>;

export declare function planFiles(codemod: Codemod, options: Readonly<Record<string, unknown>>, files: readonly string[], run: RunOptions): Promise<Plan[]>;

export declare function planJson(codemod: Codemod, options: Readonly<Record<string, unknown>>, input: PlanInput): Plan;

export declare function readOptions(codemod: Codemod, given: Readonly<Record<string, unknown>>): ReadOptions<OptionSpecs>;

export declare function readSourceMap(text: string): SourceMap | undefined;

export declare function sourceLine({ sources, sourcesContent }: SourceMap, { file, line }: SourcePosition): string;

export declare function spellingsIn(labels: Iterable<string>): Spellings;

export declare function toJson(codemod: string, plans: readonly Plan[], { sourceMap }?: {
    sourceMap?: boolean;
}): MigrateJson;

export declare function trace(mapText: string, line: number, column: number): Trace | undefined;

export declare function transformOf(codemod: Codemod): Transform;

export declare function uncommittedReasons(files: readonly string[], cwd: string): ReadonlyMap<string, string>;

export declare function writePlan(plan: Plan, options: WriteOptions): Promise<WriteResult>;

type Change = Pick<PlannedFile, "file" | "before" | "after"> & Partial<Pick<PlannedFile, "movedFrom" | "movedTo">>;

type Change$1 = {
    type: "remove";
    used: boolean;
} | {
    type: "rename";
    key: string;
    used: boolean;
} | {
    type: "replace";
    entries: readonly Entry[];
    used: boolean;
};

interface Comment {
    readonly start: number;
    readonly end: number;
    readonly line: boolean;
}

interface ConfigRead {
    readonly line: number;
    readonly column: number;
    readonly nodes: readonly JsonNode$1[];
}

interface Constant {
    readonly name: string;
    readonly root: JsonNode$1;
    readonly uses: number;
    readonly exported: boolean;
    readonly read: boolean;
    readonly spread: boolean;
}

interface Edits {
    readonly changes: ReadonlyMap<JsonNode, Change$1>;
    readonly insertions: ReadonlyMap<JsonNode, readonly Insertion[]>;
    readonly files: readonly NewFile[];
    readonly notes: readonly Note[];
    readonly converted: ReadonlySet<JsonNode>;
    readonly borrowed: ReadonlySet<JsonDocument>;
    insert(parent: JsonNode, before: JsonNode | "end", ...entries: Entry[]): void;
    remove(node: JsonNode): void;
    replace(node: JsonNode, value: Template): void;
    replaceWith(node: JsonNode, ...entries: Entry[]): void;
    rename(node: JsonNode, key: string): void;
    move(node: JsonNode, parent: JsonNode, before: JsonNode | "end", key?: string): void;
    wrap(node: JsonNode, build: (inner: Template) => Template): void;
    unwrap(node: JsonNode, inner: JsonNode): void;
    create(file: string, value: Template, like: JsonDocument): void;
    extract(node: JsonNode, file: string, link: Template): void;
    borrow(document: JsonDocument): void;
    entriesFor(node: JsonNode): readonly Entry[];
    convert(...nodes: readonly (JsonNode | undefined)[]): void;
    note(node: JsonNode, reason: string, place?: TextLocation): void;
    isEmpty(): boolean;
}

interface Entries {
    readonly type: "object";
    readonly entries: readonly Entry[];
    readonly like: JsonNode | undefined;
    readonly keepsComments: boolean;
}

interface Entry {
    readonly key: string | undefined;
    readonly value: Template;
}

interface FileInfo {
    path: string;
    source: string;
}

interface Insertion {
    index: number;
    entries: Entry[];
    used: boolean;
}

interface JsonDocument {
    readonly file: string;
    readonly base: string;
    readonly language: "json" | "module";
    readonly text: string;
    readonly root: JsonNode$1;
    readonly value: unknown;
    readonly style: Style;
    readonly comments: readonly Comment[];
    readonly verbatim: readonly {
        readonly start: number;
        readonly end: number;
    }[];
    readonly constants: ReadonlyMap<JsonNode$1, Constant>;
    readonly users: ReadonlyMap<JsonNode$1, JsonNode$1>;
    readonly unfollowed: ReadonlyMap<JsonNode$1, string>;
    readonly reads: readonly ConfigRead[];
}

type JsonNode$1 = JsonNode<JsonDocument>;

type Layout =
    | 'block'
    | 'inline';

interface List {
    readonly type: "list";
    readonly items: readonly Template[];
    readonly like: JsonNode | undefined;
}

interface Literal {
    readonly type: "literal";
    readonly value: string | number | boolean | null;
}

interface NewFile {
    file: string;
    value: Template;
    like: JsonDocument;
}

interface Note {
    node: JsonNode;
    reason: string;
    place: TextLocation | undefined;
}

interface OuterFiles {
    readInput?: ((path: string) => string | undefined) | undefined;
    surroundings?: (() => Surroundings) | undefined;
}

interface OutsideText {
    path: string;
    fromRoot: string;
    text: string;
}

type Present<S extends OptionSpec> = S extends {
    readonly required: true;
} | {
    readonly default: string | number | boolean;
} | {
    readonly type: "flag" | "list" | "pairs";
} ? ValueOf<S> : ValueOf<S> | undefined;

interface Question {
    option: string;
    text: string;
}

interface Ref {
    readonly type: "ref";
    readonly node: JsonNode;
}

interface References {
    referenced(node: JsonNode): JsonNode | undefined;
}

interface SessionSettings extends Pick<Settings, "ignore"> {
    dialect?: Dialect | undefined;
}

interface Style {
    newline: string;
    unit: string;
    colon: string;
    gap: string;
    objectPad: string;
    arrayPad: string;
    objects: Layout;
    lists: Layout;
    scalarLists: Layout;
    trailingComma: boolean;
    quote: "\"" | "'";
    bareKeys: boolean;
}

interface Surroundings {
    site: string;
    texts: readonly OutsideText[];
}

type Template = Ref | List | Entries | Literal;

interface TextChange {
    file: string;
    before: string | undefined;
    after: string | undefined;
    movedTo: string | undefined;
    movedFrom: string | undefined;
}

interface TextLocation {
    file: string;
    line: number;
    column: number;
}

interface TransformApi {
    report?(message: string): void;
}

type ValueOf<S extends OptionSpec> = S["type"] extends "flag" ? boolean : S["type"] extends "number" ? number : S["type"] extends "list" ? readonly string[] : S["type"] extends "pairs" ? ReadonlyMap<string, string> : S extends {
    readonly values: readonly (infer V)[];
} ? V : string;
