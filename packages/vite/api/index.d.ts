// The public API of @nav/vite. Written by `NAV_UPDATE=1 npx vitest run --project @nav/release`.

import type {
    Dialect,
    ResolveSiteOptions,
} from '@nav/core';

export interface Options extends Omit<ResolveSiteOptions, "isSnippet"> {
    root?: string;
    check?: "error" | "warn" | false;
    links?: boolean;
    base?: string;
    dialect?: Dialect;
}

declare function nav(options?: Options): {
    name: string;
};
export default nav;
