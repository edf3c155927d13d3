// The public API of @nav/vite/webpack. Written by `NAV_UPDATE=1 npx vitest run --project @nav/release`.

import type {
    Options,
} from '@nav/vite';

export {
    type Options,
} from '@nav/vite';

declare function nav(options?: Options): {
    apply(compiler: unknown): void;
};
export default nav;
