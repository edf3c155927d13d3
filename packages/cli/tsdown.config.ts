import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { rolldown } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import type { Rolldown } from 'tsdown';
import { defineConfig } from 'tsdown';
import { oneAcorn } from '../../release/one-acorn.mjs';
import { removeComments } from '../../release/remove-comments.mjs';
import { removeIndentation } from '../../release/remove-indentation.mjs';
import { thirdPartyNotices } from '../../release/third-party-notices.mjs';
import { effects } from '../core/src/diagnostics/catalog/effects.ts';
import { ruleTexts } from './src/reporters/rule-texts.ts';

/** The modules that a command loads together, by the name of their file, which also contains what they import. */
const FILES = {
  start: ['/cli/src/bin.ts'],
  'command-line': ['/cli/src/command-line.ts'],
  check: ['/commands/check/check.ts', '/reporters/pretty.ts'],
  'code-frame': ['/reporters/code-frame.ts'],
  'page-thread': ['/site/src/open/page-thread.ts'],
  'check-now': ['/site/src/check/check-now.ts'],
};

const input = {
  bin: 'src/bin.ts',
  // The source of the worker, because the built one contains the parser of pages a second time.
  'lsp-worker': '../language-server/src/worker.ts',
  'page-thread': '../site/src/open/page-thread.ts',
};

// Otherwise every command loads them, for effects that they do not have.
const treeshake = {
  moduleSideEffects: [
    { test: /\/(?:cli\/src|codemods\/src|node_modules\/(?:diff|@noble))\//, sideEffects: false },
  ],
};

// The package has no dependencies: one download starts in a second, and loading a hundred small modules would take longer than
// most checks. Commands load the chunks that they need. Only comments and indentation are removed, so that stack traces can be read.
export default defineConfig(async () => ({
  entry: input,
  platform: 'node',
  target: 'node20.19',
  dts: false,
  fixedExtension: false,
  noExternal: /./,
  inlineOnly: false,
  treeshake,
  inputOptions: { preserveEntrySignatures: 'allow-extension' },
  plugins: [
    fromSource(),
    oneAcorn(),
    withoutSchemaValidator(),
    removeComments(),
    minifyLibraries(),
    removeIndentation(),
    thirdPartyNotices(join(import.meta.dirname, 'dist')),
  ],
  outputOptions: {
    codeSplitting: { groups: await moduleGroups(), includeDependenciesRecursively: false },
  },
  hooks: { 'build:done': copyPage },
}));

/** The space that the smallest file takes on disk. */
const BLOCK = 4096;

/**
 * Returns the modules of each file. They come from a build in small chunks, because a module imports less than the files that it
 * names: they export more. Small modules of several commands, which need nothing else, are together in one file.
 */
async function moduleGroups() {
  const plugins = [fromSource(), oneAcorn(), withoutSchemaValidator()];
  const optimization = { inlineConst: false };
  const bundle = await rolldown({ input, platform: 'node', treeshake, plugins, optimization });
  const { output } = await bundle.generate();
  await bundle.close();
  const chunks = output.filter((one) => one.type === 'chunk');
  const files = Object.entries(FILES).map(([name, roots]) => {
    const found = chunks.filter(({ facadeModuleId }) =>
      roots.some((root) => facadeModuleId?.replaceAll('\\', '/').endsWith(root)),
    );
    if (found.length < roots.length) throw new Error(`A module of ${name} is not loaded alone.`);
    const reached = new Set(found);
    for (const { imports } of reached)
      for (const one of chunks) if (imports.includes(one.fileName)) reached.add(one);
    return { name, reached };
  });
  const common = new Set(files.flatMap(({ reached }) => [...reached]));
  const names = new Set([...common].map(({ fileName }) => fileName));
  const small = chunks.filter(
    (one) =>
      one.facadeModuleId === null &&
      one.code.length < BLOCK &&
      !common.has(one) &&
      one.imports.every((name) => names.has(name)),
  );
  files.push({ name: 'shared', reached: new Set(small) });
  return files.map(({ name, reached }, index, { length }) => {
    // The module of an entry runs.
    const ids = new Set(
      [...reached].flatMap(({ isEntry, facadeModuleId, moduleIds }) =>
        moduleIds.filter((id) => !isEntry || id !== facadeModuleId),
      ),
    );
    // A module belongs to the first of its files.
    return { name, test: (id: string) => ids.has(id), priority: length - index };
  });
}

/**
 * Takes the source of our packages, so that a command loads only the modules that it needs. As in the build of core, the effects of
 * findings do not need the whole catalog. The pages about rules are not read from their files.
 */
function fromSource() {
  return {
    name: 'from-source',
    transform: {
      filter: { id: /catalog[\\/]effects\.ts$|reporters[\\/]rule-texts\.ts$/ },
      handler: (code: string) =>
        code
          .replace('/* @__PURE__ */ readEffects()', () => JSON.stringify(effects))
          .replace('/* @__PURE__ */ readRuleTexts()', () => JSON.stringify(ruleTexts)),
    },
    resolveId(id: string) {
      const [, name, path = 'index'] = /^@nav\/(core|codemods)(?:\/(.*))?$/.exec(id) ?? [];
      if (!name || path.includes('.json')) return null;
      const file = { 'internal-parts': 'parts/parts', module: 'module-source' }[path] ?? path;
      const source = file.replace(/\.js$/, '');
      return join(import.meta.dirname, '..', name, `src/${source}.ts`);
    },
  };
}

/**
 * Minifies the code of others, which is half a megabyte smaller then: chunks that are mostly theirs, and their modules in other
 * chunks. The modules stay listed. The names in our stack traces stay readable, because the rest keeps them.
 */
function minifyLibraries() {
  return {
    name: 'minify-libraries',
    renderChunk(code: string, { fileName, modules }: Rolldown.RenderedChunk) {
      const sizes = { theirs: 0, ours: 0 };
      for (const [id, { renderedLength }] of Object.entries(modules))
        sizes[/\/node_modules\/|^\0/.test(id) ? 'theirs' : 'ours'] += renderedLength;
      const isOurs = sizes.ours * 2 > sizes.theirs;
      return isOurs ? withMinifiedModules(fileName, code) : minified(fileName, code);
    },
  };
}

function withMinifiedModules(fileName: string, code: string): string {
  return code
    .replace(
      /^(\/\/#region .*\/node_modules\/.*\n)([\s\S]*?)^(?=\/\/#endregion$)/gm,
      // As a script, because other modules use its names.
      (_, start, module) => `${start}${minifySync(fileName, module, { module: false }).code}\n`,
    )
    .replace(PACKAGE, '$1')
    .replace(/^\/\/#endregion\n/gm, '');
}

function minified(fileName: string, code: string): string {
  const regions = code.match(/^\/\/#region .*$/gm) ?? [];
  return [...regions, minifySync(fileName, code, { module: true }).code]
    .join('\n')
    .replace(PACKAGE, '$1');
}

/** Matches the part of the path of a module that its package does not tell. */
const PACKAGE = /^(\/\/#region ).*\/node_modules\//gm;

/** Leaves out a validator of JSON Schemas that the server of `nav mcp` would need only for questions to its user. */
function withoutSchemaValidator() {
  const shims = '@modelcontextprotocol/server/_shims';
  return {
    name: 'without-schema-validator',
    resolveId: (id: string) => (id === shims ? `\0${shims}` : null),
    load: (id: string) =>
      id === `\0${shims}`
        ? "export { default as process } from 'node:process'; export class DefaultJsonSchemaValidator {}"
        : null,
  };
}

/** Copies the page that `nav preview` serves, compressed as it is sent, and in one file: many small ones would take twice the space. */
function copyPage(): void {
  const built = join(import.meta.dirname, 'node_modules/@nav/preview/dist');
  if (!existsSync(built)) {
    console.warn('Without a built apps/preview, `nav preview` does not work. Run `npm run build`.');
    return;
  }
  const copy = join(import.meta.dirname, 'dist/preview');
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  cpSync(realpathSync(built), copy, { recursive: true });
  const list: [string, number][] = [];
  const texts: Buffer[] = [];
  for (const name of readdirSync(copy, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.(?:js|css|json)$/.test(name)) continue;
    const file = join(copy, name);
    const text = brotliCompressSync(readFileSync(file), { params });
    list.push([name.replaceAll('\\', '/'), text.length]);
    texts.push(text);
    rmSync(file);
  }
  const head = Buffer.from(`${JSON.stringify(list)}\n`);
  writeFileSync(join(copy, 'compressed'), Buffer.concat([head, ...texts]));
}
