import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SessionSite, sessionSites } from '../src/terminal/session-sites.ts';
import { inTemporarySite } from '../src/terminal/temporary-site.ts';
import { linkPackages, runNode } from '../src/terminal/terminal.ts';

const docs = fileURLToPath(new URL('..', import.meta.url));

/** READMEs with code samples, and the site that these run in. */
const readmes: readonly (readonly [path: string, site: SessionSite])[] = [
  ['packages/core/README.md', 'ship'],
  ['packages/codemods/README.md', 'flat'],
];

const samples = readmes.flatMap(([path, site]) => {
  const text = readFileSync(join(docs, '../..', path), 'utf8');
  return [...text.matchAll(/^```(ts|js)\n([\s\S]*?)^```/gm)].map(
    ([, language, code = ''], index) => ({
      name: `${path} (${index + 1})`,
      // In the folder of the site's samples, so that imports resolve.
      file: join(docs, 'samples', `${path.replace(/\W/g, '-')}-${index}.ts`).replaceAll('\\', '/'),
      language,
      code,
      site,
    }),
  );
});

describe('the samples of the READMEs', { tags: ['process'] }, () => {
  const typed = samples.filter(({ language }) => language === 'ts');
  let faults: readonly ts.Diagnostic[] = [];

  beforeAll(() => {
    faults = faultsOf(new Map(typed.map(({ file, code }) => [file, code])));
  });

  it.each(typed)('$name compiles', ({ file }) => {
    const found = faults.filter((fault) => fault.file?.fileName === file);
    expect(found.map(({ messageText }) => messageText)).toEqual([]);
  });

  it.each(samples)('$name runs', async ({ code, site }) => {
    const { outputText } = ts.transpileModule(code, {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
    });
    await inTemporarySite(sessionSites[site], async (folder) => {
      linkPackages(folder);
      writeFileSync(join(folder, 'sample.mjs'), outputText);
      await expect(runNode('sample.mjs', folder)).resolves.toBeTypeOf('string');
    });
  });
});

describe('the samples of the site', () => {
  it('are each shown on one page', () => {
    const shown = pagesIn(docs).flatMap((text) =>
      [...text.matchAll(/<Sample name="([^"]+)"/g)].map(([, name]) => `${name}.js`),
    );
    expect(shown.sort()).toEqual(readdirSync(join(docs, 'samples')).sort());
  });
});

/** Returns the texts of the pages in a folder. */
function pagesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(?:dist|node_modules)$/.test(entry.name) ? [] : pagesIn(path);
    return entry.name.endsWith('.mdx') ? [readFileSync(path, 'utf8')] : [];
  });
}

/** Type-checks texts as if they were files of this site, for Node.js. */
function faultsOf(texts: ReadonlyMap<string, string>): readonly ts.Diagnostic[] {
  const { config } = ts.readConfigFile(join(docs, 'tsconfig.json'), ts.sys.readFile);
  const { options: given } = ts.parseJsonConfigFileContent(config, ts.sys, docs);
  const options = {
    ...given,
    lib: ['lib.es2023.d.ts'],
    types: ['node'],
    noUnusedLocals: false,
    isolatedDeclarations: false,
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  return ts.getPreEmitDiagnostics(ts.createProgram([...texts.keys()], options, host));
}
