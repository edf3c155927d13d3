/**
 * A plugin of rolldown that bundles acorn once. `acorn-jsx` is CommonJS, so it would bring a second copy, which it only uses if a
 * parser has none.
 *
 * @returns {import('rolldown').Plugin}
 */
export function oneAcorn() {
  return {
    name: 'one-acorn',
    resolveId: {
      filter: { id: /^acorn$/ },
      handler(id, importer, { kind }) {
        if (kind !== 'require-call') return undefined;
        return this.resolve(id, importer, { kind: 'import-statement', skipSelf: true });
      },
    },
  };
}
