import manifest from '@nav/core/package.json' with { type: 'json' };

/** The version of nav, which all packages share. The bundler inlines it. */
export const version: string = manifest.version;
