// The public API of @nav/vite/astro. Written by `NAV_UPDATE=1 npx vitest run --project @nav/release`.

import type {
    Options,
} from '@nav/vite';

export {
    type Options,
} from '@nav/vite';

declare function nav(options?: Options): {
    name: string;
    hooks: object;
};
export default nav;
