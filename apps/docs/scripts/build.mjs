// Builds the site without a word to anybody's server.
process.env.ASTRO_TELEMETRY_DISABLED = '1';
process.chdir(new URL('..', import.meta.url).pathname);
const { build } = await import('astro');
await build({ logLevel: 'warn' });
