// The public API of @nav/codemods/module. Written by `NAV_UPDATE=1 npx vitest run --project @nav/release`.

import type {
    Refusal,
} from '@nav/codemods';

import type {
    SourceRange,
} from '@nav/core';

import type {
    ParseResult,
    Source,
} from '@nav/core/stages';

export interface ComputedPart {
    file: string;
    range: SourceRange;
    reason: string;
}

export interface ModuleSource {
    source: Source | undefined;
    refusals: readonly Refusal[];
    parts: readonly Source[];
    computed: readonly ComputedPart[];
}

export interface ParsedModule extends ParseResult {
    notes: readonly string[];
}

export declare function parseModule(file: string, text: string, read: (file: string) => string | undefined): ParsedModule;

export declare function readModule(file: string, text: string, readText?: (file: string) => string | undefined): ModuleSource;
