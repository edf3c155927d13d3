import manifest from '../../package.json' with { type: 'json' };

/** Returns the version of this package. The bundler inlines it, so that no file is read at start. */
export function ownVersion(): string {
  return manifest.version;
}
