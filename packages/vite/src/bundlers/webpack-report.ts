import type { Compiler } from 'webpack';
import type { Docs } from '../docs/docs.ts';
import { type Problem, textOf } from '../docs/problem.ts';
import { NAME } from '../docs/virtual-module.ts';

/** Reports the problems of the documentation in each compilation, and makes webpack accept the name of the module. */
export function reportToWebpack(
  compiler: Compiler,
  docs: Docs,
  plugin: string,
  request: string,
): void {
  const { NormalModuleReplacementPlugin, WebpackError } = compiler.webpack;
  // webpack rejects names with an unknown scheme before it asks any plugin.
  new NormalModuleReplacementPlugin(new RegExp(`^${NAME}$`), request).apply(compiler);
  compiler.hooks.run.tap(plugin, docs.forget);
  compiler.hooks.watchRun.tap(plugin, ({ modifiedFiles = new Set(), removedFiles = new Set() }) => {
    if ([...modifiedFiles, ...removedFiles].some((path) => docs.concerns(path))) docs.forget();
  });
  compiler.hooks.make.tapPromise(plugin, async (compilation) => {
    const toError = (problem: Problem) => new WebpackError(textOf(problem));
    const { fatal, printed } = await docs.report();
    compilation.errors.push(...fatal.map(toError));
    compilation.warnings.push(...printed.map(toError));
    const { files, missing, folders } = await docs.watched();
    compilation.fileDependencies.addAll(files);
    compilation.missingDependencies.addAll(missing);
    compilation.contextDependencies.addAll(folders);
  });
}
