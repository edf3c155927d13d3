import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { codemod } from '../../scripts/new/codemod.mjs';
import { feature } from '../../scripts/new/feature.mjs';
import { importer } from '../../scripts/new/importer.mjs';
import { rule } from '../../scripts/new/rule.mjs';
import { root } from '../packages.mjs';

interface Skeleton {
  files: Record<string, string>;
  insertions: readonly { file: string; text: string; before: RegExp }[];
  next: readonly string[];
}

const skeletons: [string, Skeleton][] = [
  ['rule', rule('some-part', 'somePart')],
  ['codemod', codemod('some-part', 'somePart')],
  ['importer', importer('some-part', 'somePart')],
  ['feature', feature('some-part', 'somePart')],
];

describe.each(skeletons)('npm run new %s', (name, { files, insertions, next }) => {
  it('creates files in folders that exist, a case among them', () => {
    const folders = Object.keys(files).map((file) => file.replace(/(?:\/some-part)?\/[^/]+$/, ''));
    expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
    expect(Object.values(files).filter((text) => text.includes('-- site/'))).not.toEqual([]);
  });

  it('finds the lists that the part belongs to', () => {
    const missed = insertions.filter(
      ({ file, before }) => !before.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(missed).toEqual([]);
  });

  it('touches at most 8 places, and says what to do next', () => {
    expect(
      new Set([...Object.keys(files), ...insertions.map(({ file }) => file)]).size,
    ).toBeLessThanOrEqual(8);
    expect(next.length).toBeGreaterThan(2);
  });

  it('has no type errors', { tags: name === 'rule' ? ['process'] : ['process', 'slow'] }, () => {
    const texts = new Map(Object.entries(files));
    for (const { file, text, before } of insertions) {
      const known = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
      texts.set(
        file,
        known.replace(before, (found) => `${text}${found}`),
      );
    }
    const sources = [...texts.keys()].filter((file) => /\/src\/.*\.ts$/.test(file));
    expect(sources.length).toBeGreaterThan(1);
    expect(typeErrors(sources, texts)).toEqual([]);
  });
});

/** Returns the type errors of files, whose texts are only in memory. */
function typeErrors(files: readonly string[], texts: ReadonlyMap<string, string>): string[] {
  const written = new Map([...texts].map(([file, text]) => [join(root, file), text]));
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const folders = new Set([...written.keys()].map((file) => dirname(file)));
  host.fileExists = (file) => written.has(file) || ts.sys.fileExists(file);
  host.readFile = (file) => written.get(file) ?? ts.sys.readFile(file);
  host.directoryExists = (folder) => folders.has(folder) || ts.sys.directoryExists(folder);
  host.getSourceFile = (file, version) => {
    const text = host.readFile(file);
    return text === undefined ? undefined : ts.createSourceFile(file, text, version);
  };
  const paths = files.map((file) => join(root, file));
  const program = ts.createProgram(paths, options, host);
  return paths.flatMap((path) => {
    const source = program.getSourceFile(path);
    const found = [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ];
    return found.map(
      ({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
  });
}
