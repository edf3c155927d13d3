// The public API of @nav/codemods. Written by `NAV_UPDATE=1 npx vitest run --project @nav/release`.

import type {
    Dialect,
    Host,
    SiteOptions,
} from '@nav/core';

import type {
    DocsSettings,
} from '@nav/core/settings';

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

export type CheckedOptions<O extends OptionSpecs> = {
    values: OptionValues<O>;
    problems: [
    ];
} | {
    values: undefined;
    problems: string[];
};

export interface Codemod<O extends OptionSpecs = OptionSpecs> {
    readonly name: string;
    readonly summary: string;
    readonly options: O;
    readonly wholeSite?: string;
    readonly alike?: "part" | "named";
    readonly idle?: string;
    readonly config?: string;
    readonly examples: readonly (readonly [
        args: string,
        does: string
    ])[];
    readonly asks?: true;
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
    readonly also?: string;
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
    readonly isFile?: true;
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

export type OptionValues<O extends OptionSpecs> = {
    readonly [K in keyof O]: Present<O[K]>;
};

export interface Plan {
    codemod: string;
    file: string;
    status: "changed" | "unchanged" | "refused" | "skipped" | "failed";
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
    docsSettings?: DocsSettings | undefined;
}

export interface PlannedFile {
    file: string;
    status: "created" | "changed" | "moved" | "deleted" | "unchanged";
    before: string | undefined;
    after: string | undefined;
    movedTo: string | undefined;
    movedFrom: string | undefined;
    replacements: readonly Replacement[];
    links?: number;
    report: ChangeReport;
    map: (() => SourceMap) | undefined;
}

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
    readInput?: (path: string) => string | undefined;
    onPlanned?: (plan: Plan) => void;
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

export interface Trace extends SourcePosition {
    text: string;
}

export type Transform = (file: FileInfo, api: TransformApi, options?: Readonly<Record<string, unknown>>) => string | undefined | Promise<string | undefined>;

export interface WriteOptions {
    cwd: string;
    sourceMap?: boolean;
    force?: boolean;
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

export declare function migrateJson(codemod: string, plans: readonly Plan[], options?: {
    sourceMap?: boolean;
}): MigrateJson;

export declare function patchOf(files: readonly ChangedFile[]): string;

export declare function plan(codemod: Codemod, options: Readonly<Record<string, unknown>>, files: readonly string[], run: RunOptions): Promise<Plan[]>;
export declare function plan(codemod: Codemod, options: Readonly<Record<string, unknown>>, input: PlanInput): Promise<Plan>;

export declare function planSync(codemod: Codemod, options: Readonly<Record<string, unknown>>, input: PlanInput): Plan;

export declare function readOptions(codemod: Codemod, given: Readonly<Record<string, unknown>>): CheckedOptions<OptionSpecs>;

export declare function readSourceMap(text: string): SourceMap | undefined;

export declare function trace(map: SourceMap, line: number, column: number): Trace | undefined;

export declare function transformOf(codemod: Codemod): Transform;

export declare function writePlan(plan: Plan, options: WriteOptions): Promise<WriteResult>;

type ChangedFile = Pick<PlannedFile, "file" | "before" | "after"> & Partial<Pick<PlannedFile, "movedFrom" | "movedTo">>;

interface FileInfo {
    path: string;
    source: string;
}

interface OuterFiles {
    readInput?: ((path: string) => string | undefined) | undefined;
    surroundings?: (() => Surroundings) | undefined;
    readAbove?: ((name: string) => readonly string[]) | undefined;
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

interface Surroundings {
    site: string;
    texts: readonly OutsideText[];
}

interface TransformApi {
    report?(message: string): void;
}

type ValueOf<S extends OptionSpec> = S["type"] extends "flag" ? boolean : S["type"] extends "number" ? number : S["type"] extends "list" ? readonly string[] : S["type"] extends "pairs" ? ReadonlyMap<string, string> : S extends {
    readonly values: readonly (infer V)[];
} ? V : string;
