// The public API of @nav/language-server. Written by `NAV_UPDATE=1 npx vitest run --project @nav/release`.
