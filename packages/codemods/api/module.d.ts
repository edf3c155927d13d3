// The public API of @nav/codemods/module. Written by `NAV_UPDATE=1 npx vitest run --project @nav/release`.

import type {
    Refusal,
} from '@nav/codemods';

import type {
    SourceRange,
} from '@nav/core';

import type {
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

export declare function readModule(file: string, text: string, readText?: (file: string) => string | undefined): ModuleSource;
