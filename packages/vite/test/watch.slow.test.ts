import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { context, type PluginBuild } from 'esbuild';
import { watch as rollup } from 'rollup';
import { build as vite } from 'vite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import webpack from 'webpack';
import navEsbuild from '../src/esbuild.ts';
import nav from '../src/index.ts';
import navRollup from '../src/rollup.ts';
import navWebpack from '../src/webpack.ts';
import { DOCS, GOOD, MAIN, project, write } from './project.ts';

/** Watches `main.js` of a project, and reports the end of each build: the code, or the errors. */
type Watch = (root: string, report: (result: string) => void) => Promise<() => unknown>;

const watchers: Record<string, Watch> = {
  async vite(root, report) {
    const watcher = await vite({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [nav({ root: 'docs' })],
      build: { watch: {}, write: false, minify: false, rollupOptions: { input: 'main.js' } },
    });
    if (!('on' in watcher)) throw new Error('Vite does not watch.');
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') report(event.error.message);
      if (event.code === 'BUNDLE_END') report('built');
    });
    return () => watcher.close();
  },
  async rollup(root, report) {
    const watcher = rollup({
      input: join(root, 'main.js'),
      plugins: [navRollup({ root: join(root, 'docs') })],
      onwarn() {},
      watch: { skipWrite: true },
    });
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') report(event.error.message);
      if (event.code === 'BUNDLE_END') report('built');
    });
    return () => watcher.close();
  },
  async webpack(root, report) {
    const compiler = webpack({
      mode: 'none',
      target: 'node',
      context: root,
      entry: './main.js',
      output: { path: join(root, 'out') },
      plugins: [navWebpack({ root: 'docs' })],
    });
    const watching = compiler?.watch({ aggregateTimeout: 20 }, (_, stats) => {
      const { errors = [] } = stats?.toJson({ all: false, errors: true }) ?? {};
      report(errors.map(({ message }) => message).join('\n') || 'built');
    });
    return () => new Promise<void>((done) => watching?.close(() => done()));
  },
  async esbuild(root, report) {
    const watching = await context({
      absWorkingDir: root,
      entryPoints: ['main.js'],
      bundle: true,
      write: false,
      format: 'esm',
      logLevel: 'silent',
      plugins: [
        navEsbuild({ root: 'docs' }),
        {
          name: 'report',
          setup(build: PluginBuild) {
            build.onEnd(({ errors }) =>
              report(errors.map(({ text }) => text).join('\n') || 'built'),
            );
          },
        },
      ],
    });
    await watching.watch();
    return () => watching.dispose();
  },
};

/** The bundlers that watch folders. */
const FOLDERS = ['rollup', 'webpack', 'vite'];

describe.each(Object.entries(watchers))('%s', { tags: ['slow'] }, (name, watch) => {
  async function start(files: Readonly<Record<string, string>>) {
    const root = project(files);
    const results: string[] = [];
    const stop = await watch(root, (result) => results.push(result));
    onTestFinished(async () => {
      await stop();
    });
    /** Makes a change and waits for a build after it whose result is as expected. */
    const after = async (change: () => void, expected: string) => {
      // Watchers need a moment after a build.
      await new Promise((done) => setTimeout(done, 500));
      const count = results.length;
      change();
      // A busy machine may build once more before it sees the change.
      await vi.waitUntil(() => results.slice(count).some((result) => result.includes(expected)), {
        timeout: 20_000,
      });
    };
    return { root, after, results };
  }

  it('builds again after a change of the config and of a page', async () => {
    const { root, after, results } = await start({
      ...DOCS,
      'docs/docs.json': GOOD,
      'main.js': MAIN,
    });
    await vi.waitUntil(() => results.length > 0, { timeout: 10_000 });
    expect(results).toEqual(['built']);
    await after(
      () => write(root, 'docs/docs.json', DOCS['docs/docs.json']),
      'The page "gone" does not exist',
    );
    await after(() => write(root, 'docs/docs.json', GOOD), 'built');
    await after(() => write(root, 'docs/intro.mdx', '---\ntitle: Start\n---\n'), 'built');
  });

  it.runIf(FOLDERS.includes(name))('builds again after a page is added or removed', async () => {
    const { root, after, results } = await start({ ...DOCS, 'main.js': MAIN });
    await vi.waitUntil(() => results.length > 0, { timeout: 10_000 });
    expect(results[0]).toContain('The page "gone" does not exist');
    await after(() => write(root, 'docs/gone.mdx', '---\ntitle: Found\n---\n'), 'built');
    await after(() => rmSync(join(root, 'docs/gone.mdx')), 'The page "gone" does not exist');
  });
});
