import { createUnplugin, type UnpluginInstance } from 'unplugin';
import { openDocs } from '../docs/docs.ts';
import type { Options } from '../docs/options.ts';
import { listOf } from '../docs/problem.ts';
import { NAME, PLAIN_NAME } from '../docs/virtual-module.ts';
import { serveDocs } from './dev-server.ts';
import { reportToEsbuild } from './esbuild-report.ts';
import { reportToWebpack } from './webpack-report.ts';

const PLUGIN = 'nav';
/** The resolved name. The first character keeps other plugins away. */
const ID = `\0${NAME}`;

/** The part of the contexts of Rollup, Rolldown and Vite that builds use. */
interface BuildContext {
  addWatchFile(file: string): void;
  warn(message: string): void;
  error(log: { message: string; stack: string }): never;
}

export const plugins: UnpluginInstance<Options, false> = createUnplugin((options) => {
  let docs = openDocs(process.cwd(), options);
  let isBuild = true;
  let stopServing = () => {};
  /** The last reading whose problems a build has printed: a build can have several parts. */
  let reported: unknown;

  const rollupHooks = {
    async buildStart(this: BuildContext) {
      if (!isBuild) return;
      const reading = await docs.read();
      const { files, missing, folders } = await docs.watched();
      for (const path of [...files, ...missing, ...folders]) this.addWatchFile(path);
      if (reported === reading) return;
      const { fatal, printed } = await docs.report();
      if (printed.length > 0) this.warn(listOf(printed, docs.name));
      if (fatal.length > 0) this.error({ message: listOf(fatal, docs.name), stack: '' });
      reported = reading;
    },
    watchChange(file: string) {
      if (docs.concerns(file)) docs.forget();
    },
  };

  return {
    name: PLUGIN,
    resolveId: {
      filter: { id: new RegExp(`^(?:${NAME}|${PLAIN_NAME})$`) },
      handler: () => ID,
    },
    load: {
      filter: { id: new RegExp(`^${ID}$`) },
      async handler() {
        const { code, errors, files } = await docs.read();
        const native = this.getNativeBuildContext?.();
        if (native?.framework === 'esbuild') for (const file of files) this.addWatchFile(file);
        // Pages can be added and removed, of which a cache of modules knows nothing.
        if (native?.framework === 'webpack') native.loaderContext?.cacheable(false);
        if (code === undefined) throw new Error(listOf(errors, docs.name));
        return code;
      },
    },
    rollup: rollupHooks,
    rolldown: rollupHooks,
    vite: {
      ...rollupHooks,
      configResolved({ root, command, base, appType }) {
        isBuild = command === 'build';
        // Frameworks that serve the pages themselves use this base for other files, and so does a URL.
        const isBase = appType !== 'custom' && /^\/[^/]/.test(base);
        docs = openDocs(root, isBase ? { base, ...options } : options);
      },
      configureServer(vite) {
        // Test runners start servers that watch nothing.
        if (vite.config.server.watch !== null) stopServing = serveDocs(vite, docs, ID);
      },
      buildEnd() {
        stopServing();
      },
    },
    webpack(compiler) {
      docs = openDocs(compiler.context, options);
      reportToWebpack(compiler, docs, PLUGIN, PLAIN_NAME);
    },
    esbuild: {
      onResolveFilter: new RegExp(`^${NAME}$`),
      onLoadFilter: new RegExp(`${NAME}$`),
      setup(build) {
        docs = openDocs(build.initialOptions.absWorkingDir ?? process.cwd(), options);
        reportToEsbuild(build, docs);
      },
    },
  };
});
