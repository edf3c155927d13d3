// The public API of @nav/core/node. Written by `NAV_UPDATE=1 npx vitest run --project @nav/release`.

import type {
    Host,
    Site,
} from '@nav/core';

import type {
    Stamp,
} from '@nav/core/stages';

export interface ContentMemory {
    get(object: string): SeenContent | undefined;
    set(object: string, seen: SeenContent): void;
    save(): void;
}

export interface ExtraTranslation {
    page: string;
}

export interface HistoryChange {
    readonly commit: number;
    readonly path: string;
    readonly object?: string;
    readonly from?: string;
}

export interface HistoryCommit {
    readonly id: string;
    readonly parents: readonly number[];
    readonly date: string;
}

export declare class HistoryError extends Error {
    readonly name = "HistoryError";
}

export interface IncompleteTranslation extends UntranslatedCopy {
    what: string;
}

export interface LanguageState {
    language: string;
    pages: number;
    translated: number;
    missing: MissingTranslation[];
    behind: OutdatedTranslation[];
    copies: UntranslatedCopy[];
    incomplete: IncompleteTranslation[];
    extra: ExtraTranslation[];
    structure: StructureDifference[];
}

export interface MissingTranslation {
    original: string;
}

export interface NodeHostOptions {
    cwd?: string;
    root?: string;
}

export interface OutdatedTranslation {
    page: string;
    original: string;
    commits: number;
    lines: number;
    since: string;
    uncommitted?: true;
}

export interface PageHistory {
    readonly commits: readonly HistoryCommit[];
    readonly head: number;
    readonly changes: ReadonlyMap<string, readonly HistoryChange[]>;
    pathOf(file: string): string;
    isCurrent(file: string, object: string): boolean;
    read(objects: readonly string[]): ReadonlyMap<string, string>;
    findIn?(commit: string, paths: readonly string[]): string | undefined;
    hashesOf?(text: string): readonly string[];
    readonly memory?: ContentMemory;
}

export interface PageHistoryOptions {
    cwd?: string;
    folder?: string;
    cache?: string;
}

export interface SeenContent {
    readonly head: string;
    readonly body: string;
    readonly addresses: string;
}

export interface StructureDifference {
    page?: string;
    original?: string;
    what: string;
}

export interface TranslationOptions {
    languages?: readonly string[];
    versions?: {
        from: string;
        to: string;
    };
    key?: string;
    ignoreComments?: boolean;
    since?: string;
    today?: string;
}

export interface TranslationState {
    default?: string;
    languages: LanguageState[];
    unknownMarks: {
        page: string;
        mark: string;
    }[];
    unread: string[];
}

export interface UntranslatedCopy {
    page: string;
    original: string;
}

export declare function findConfig(folder: string): string | undefined;

export declare function findSettings(folder: string, cwd?: string): {
    file: string;
    text: string;
} | undefined;

export declare function nodeHost(options?: NodeHostOptions): Host;

export declare function nodeStamp(options?: Pick<NodeHostOptions, "cwd">): Stamp;

export declare function pageHistory(options?: PageHistoryOptions): Promise<PageHistory>;

export declare function translationState(site: Site, history?: PageHistory, options?: TranslationOptions): TranslationState | undefined;
