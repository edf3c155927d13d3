// The public API of @nav/codemods/json. Written by `NAV_UPDATE=1 npx vitest run --project @nav/release`.

import type {
    Codemod,
} from '@nav/codemods';

export {
    composeMaps,
    patchOf,
    planSync,
    readOptions,
    readSourceMap,
    trace,
    type ChangeReport,
    type CheckedOptions,
    type Codemod,
    type Fault,
    type OptionSpec,
    type OptionSpecs,
    type OptionValues,
    type Plan,
    type PlanInput,
    type PlannedFile,
    type Refusal,
    type Replacement,
    type SourceMap,
    type SourcePosition,
    type Trace,
} from '@nav/codemods';

export declare const codemods: ReadonlyMap<string, Codemod>;
