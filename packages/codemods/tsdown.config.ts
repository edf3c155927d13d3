import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/json.ts',
    'src/module-source.ts',
    'src/internal.ts',
    'src/internal-node.ts',
    'src/internal-writing.ts',
  ],
  platform: 'node',
  target: 'node20.19',
  dts: true,
  fixedExtension: false,
  noExternal: ['@nav/static-js'],
  hooks: { 'build:done': writeTransforms },
  plugins: [partsOfCore()],
});

/** Takes the parts from core, which contains them, because a bundle would contain them twice. */
function partsOfCore() {
  const parts = /^@nav\/(?:collections|folder-groups|front-matter|json|paths|positions)$/;
  return {
    name: 'parts-of-core',
    resolveId: {
      filter: { id: parts },
      handler: (_id: string, importer = '') =>
        importer.endsWith('.d.ts') ? null : { id: '@nav/core/internal-parts', external: true },
    },
  };
}

/** Writes a file for each codemod whose default export is its jscodeshift transform. */
async function writeTransforms(): Promise<void> {
  const dist = join(import.meta.dirname, 'dist');
  const folder = join(dist, 'transforms');
  const { codemods } = await import(join(dist, 'index.js'));
  mkdirSync(folder, { recursive: true });
  for (const name of codemods.keys()) {
    const code = `transformOf(codemods.get(${JSON.stringify(name)}))`;
    const from = "from '../index.js'";
    writeFileSync(
      join(folder, `${name}.js`),
      `import { codemods, transformOf } ${from};\n\nexport default ${code};\n`,
    );
    writeFileSync(
      join(folder, `${name}.d.ts`),
      `import type { Transform } ${from};\n\ndeclare const transform: Transform;\nexport default transform;\n`,
    );
  }
}
