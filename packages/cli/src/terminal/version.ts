import manifest from '../../package.json' with { type: 'json' };

/** The version of this package. The bundler inlines it, so no file is read at startup. */
export const version: string = manifest.version;
