// The public API of @nav/importers. Written by `NAV_UPDATE=1 npx vitest run --project @nav/release`.
