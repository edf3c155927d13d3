// The public API of @nav/core/settings. Written by `NAV_UPDATE=1 npx vitest run --project @nav/release`.

import type {
    Dialect,
} from '@nav/core';

import type {
    Finding,
    Grammar,
    Shape,
    ShapeRef,
} from '@nav/core/stages';

export interface CheckedSite {
    readonly grammar: Pick<Grammar, "dialect">;
    readonly notes: readonly string[];
}

export interface DocsSettings extends SettingShapes {
    check(site: CheckedSite, config: unknown, findings: Finding[]): Finding[];
}

export interface SettingShapes {
    readonly shapes: Readonly<Partial<Record<Dialect, Readonly<Record<string, ShapeRef>>>>>;
    readonly required: readonly string[];
}

export declare const docsSettings: DocsSettings;

export declare const teamShapes: Readonly<Record<"frontMatter" | "patterns" | "syncGroups", Shape>>;
