import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SessionSite, sessionSites } from '../src/session-sites.ts';
import { inTemporarySite } from '../src/temporary-site.ts';
import { linkPackages, runNode } from '../src/terminal.ts';

const docs = fileURLToPath(new URL('..', import.meta.url));

/** The readmes with samples of code, and the site in whose folder these run. */
const readmes: readonly (readonly [path: string, site: SessionSite])[] = [
  ['packages/core/README.md', 'ship'],
  ['packages/codemods/README.md', 'flat'],
];

const samples = readmes.flatMap(([path, site]) => {
  const text = readFileSync(join(docs, '../..', path), 'utf8');
  return [...text.matchAll(/^```(ts|js)\n([\s\S]*?)^```/gm)].map(
    ([, language, code = ''], index) => ({
      name: `${path} (${index + 1})`,
      // A name beside the samples of this site, where imports are found.
      file: join(docs, 'samples', `${path.replace(/\W/g, '-')}-${index}.ts`).replaceAll('\\', '/'),
      language,
      code,
      site,
    }),
  );
});

describe('the samples of the readmes', () => {
  const typed = samples.filter(({ language }) => language === 'ts');
  let faults: readonly ts.Diagnostic[] = [];

  beforeAll(() => {
    faults = faultsOf(new Map(typed.map(({ file, code }) => [file, code])));
  });

  it.each(typed)('$name compiles', ({ file }) => {
    const found = faults.filter((fault) => fault.file?.fileName === file);
    expect(found.map(({ messageText }) => messageText)).toEqual([]);
  });

  it.each(samples)('$name runs', ({ code, site }) => {
    const { outputText } = ts.transpileModule(code, {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
    });
    inTemporarySite(sessionSites[site], (folder) => {
      linkPackages(folder);
      writeFileSync(join(folder, 'sample.mjs'), outputText);
      expect(() => runNode('sample.mjs', folder)).not.toThrow();
    });
  });
});

describe('the samples of the site', () => {
  it('stand each on one page, with what they print', () => {
    const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' })
      .filter(
        (file) => file.endsWith('.mdx') && !/(?:^|[\\/])(?:dist|node_modules)[\\/]/.test(file),
      )
      .map((file) => readFileSync(join(docs, file), 'utf8'));
    const shown = pages.flatMap((text) =>
      [...text.matchAll(/<Sample name="([^"]+)"/g)].map(([, name]) => `${name}.js`),
    );
    expect(shown.sort()).toEqual(readdirSync(join(docs, 'samples')).sort());
  });
});

/** What the type checker of this site says against texts that stand in no file. */
function faultsOf(texts: ReadonlyMap<string, string>): readonly ts.Diagnostic[] {
  const { config } = ts.readConfigFile(join(docs, 'tsconfig.json'), ts.sys.readFile);
  const { options: given } = ts.parseJsonConfigFileContent(config, ts.sys, docs);
  const options = { ...given, types: ['node'], noUnusedLocals: false, isolatedDeclarations: false };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  return ts.getPreEmitDiagnostics(ts.createProgram([...texts.keys()], options, host));
}
