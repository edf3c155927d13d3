// The public API of @nav/core/node. Written by `NAV_UPDATE=1 npx vitest run --project @nav/release`.

import type {
    Host,
} from '@nav/core';

import type {
    Stamp,
} from '@nav/core/stages';

export interface NodeHostOptions {
    cwd?: string;
    root?: string;
}

export declare function findConfig(folder: string): string | undefined;

export declare function findSettings(folder: string, cwd?: string): {
    file: string;
    text: string;
} | undefined;

export declare function nodeHost(options?: NodeHostOptions): Host;

export declare function nodeStamp({ cwd }?: Pick<NodeHostOptions, "cwd">): Stamp;
