// The public API of @nav/language-server. Written by `NAV_UPDATE=1 npx vitest run --project @nav/release`.

export interface ServerOptions {
    worker?: string;
}

export declare function startServer(options?: ServerOptions): void;
