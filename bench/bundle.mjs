// Bundles an import as a web site would: with each of the bundlers that people use.
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { build, transform } from 'esbuild';
import { rollup } from 'rollup';
import webpack from 'webpack';

const packages = join(import.meta.dirname, 'node_modules');

/**
 * Functions that bundle a file in a folder, and return the minified text.
 *
 * @type {Record<string, (entry: string, folder: string) => Promise<string>>}
 */
const bundle = {
  async esbuild(entry) {
    const { outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      logLevel: 'silent',
    });
    return outputFiles.map(({ text }) => text).join('');
  },

  async rollup(entry) {
    const plugins = [nodeResolve({ browser: true }), commonjs()];
    const built = await rollup({ input: entry, plugins, logLevel: 'silent' });
    const { output } = await built.generate({ format: 'es' });
    await built.close();
    return (await transform(output[0].code, { minify: true, format: 'esm' })).code;
  },

  async webpack(entry, folder) {
    const compiler = webpack({
      mode: 'production',
      target: ['web', 'es2022'],
      context: folder,
      entry,
      output: { path: folder, filename: 'out.js' },
      performance: false,
    });
    const stats = await promisify(compiler.run.bind(compiler))();
    await promisify(compiler.close.bind(compiler))();
    if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
    return readFileSync(join(folder, 'out.js'), 'utf8');
  },
};

export const bundlers = Object.keys(bundle);

/**
 * Bundles the import of some names.
 *
 * @param {string} bundler one of `bundlers`.
 * @param {string} entry such as `@nav/core`.
 * @param {string} names such as `check, memoryHost`.
 * @returns {Promise<string>} the minified text.
 */
export async function bundleOf(bundler, entry, names) {
  const folder = mkdtempSync(join(tmpdir(), 'nav-bundle-'));
  try {
    symlinkSync(packages, join(folder, 'node_modules'), 'junction');
    const file = join(folder, 'entry.mjs');
    writeFileSync(file, `import { ${names} } from '${entry}';\nglobalThis.use = [${names}];\n`);
    return (await bundle[bundler]?.(file, folder)) ?? '';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
