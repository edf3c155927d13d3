// The declarations that users get, in the compiler and the language service that their editors run.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { ElementKind } from '../src/client.ts';
import type { Dialect } from '../src/index.ts';
import { dialectNames, elements, grammars, lists } from '../src/internal.ts';

const root = join(import.meta.dirname, 'define-docs');
const names = readdirSync(root);
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  lib: ['lib.es2023.d.ts'],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

/** The text of the file that only exists in memory. */
let text = '';
const file = join(root, 'docs.ts');
const host = ts.createCompilerHost(options);
const parsed = new Map<string, ts.SourceFile | undefined>();
const { getSourceFile } = host;
host.getSourceFile = (name, ...rest) => {
  if (name === file) return ts.createSourceFile(name, text, ts.ScriptTarget.ES2023, true);
  if (!parsed.has(name)) parsed.set(name, getSourceFile(name, ...rest));
  return parsed.get(name);
};

function compile(source: string): ts.Program {
  text = source;
  return ts.createProgram([file], options, host);
}

describe('defineDocs, built', { tags: ['process'] }, () => {
  const fileOf = (name: string) => join(root, name, 'docs.ts');
  const program = ts.createProgram(names.map(fileOf), options, host);

  it.each(names)('explains the mistakes in %s', (name) => {
    const source = program.getSourceFile(fileOf(name)) as ts.SourceFile;
    const found = program.getSemanticDiagnostics(source).map(({ start = 0, messageText }) => {
      const { line, character } = source.getLineAndCharacterOfPosition(start);
      return `${line + 1}:${character + 1} ${ts.flattenDiagnosticMessageText(messageText, '\n')}\n`;
    });
    const expected = join(root, name, 'expected.txt');
    if (process.env.NAV_UPDATE) writeFileSync(expected, found.join(''));
    expect(found.join('')).toBe(readFileSync(expected, 'utf8'));
  });

  it('costs the compiler little for each element', { tags: ['slow'] }, () => {
    const costOf = (groups: number): number => {
      const group =
        "{ group: 'G', icon: { name: 'rocket' }, pages: ['a', { group: 'H', pages: ['b'] }] },";
      const tabs = `tabs: [{ tab: 'A', groups: [${group.repeat(groups)}] }]`;
      const whole = compile(
        `import { defineDocs } from '@nav/core'; defineDocs({ navigation: { ${tabs} } });`,
      );
      expect(whole.getSemanticDiagnostics(whole.getSourceFile(file))).toEqual([]);
      return (whole as unknown as { getInstantiationCount(): number }).getInstantiationCount();
    };
    const small = costOf(1);
    expect(small).toBeLessThan(60_000);
    // Each group takes some types, and each value that is compared with a generic type hundreds.
    expect(costOf(101) - small).toBeLessThan(100 * 50);
  });

  const kinds = Object.keys(elements) as ElementKind[];
  const cases = dialectNames.flatMap((dialect) => kinds.map((kind) => [dialect, kind] as const));
  const aliases = cases.map(
    ([dialect, kind]) =>
      `export type ${dialect}_${kind} = NavigationElement<'${dialect}', '${kind}'>;`,
  );
  const typed = compile(
    `import type { DocsConfig, NavigationElement } from '@nav/core'; ${aliases.join(' ')}
    export type config = DocsConfig;`,
  );
  const checker = typed.getTypeChecker();
  const module = checker.getSymbolAtLocation(typed.getSourceFile(file) as ts.SourceFile);
  const exported = new Map(
    checker.getExportsOfModule(module as ts.Symbol).map((symbol) => [symbol.name, symbol]),
  );

  /** Returns the docblocks of all properties of a type, by name. */
  function docblocks(name: string): Map<string, Set<string>> {
    const type = checker.getDeclaredTypeOfSymbol(exported.get(name) as ts.Symbol);
    const found = new Map<string, Set<string>>();
    for (const part of type.isUnion() ? type.types : [type]) {
      for (const property of checker.getPropertiesOfType(part)) {
        const about = ts.displayPartsToString(property.getDocumentationComment(checker));
        found.set(property.name, (found.get(property.name) ?? new Set()).add(about));
      }
    }
    return found;
  }

  it.each(cases)('documents every property by the vocabulary (%s, %s)', (dialect, kind) => {
    const rule = grammars[dialect].elements[kind];
    const found = docblocks(`${dialect}_${kind}`);
    // A link excludes children, so `href` has a message in place of the docblock next to them.
    for (const { name, about } of rule.fields.values())
      expect(
        [...(found.get(name) ?? [])].filter((text) => text !== ''),
        name,
      ).toEqual([about]);
    for (const list of rule.children)
      expect([...(found.get(list) ?? [])]).toEqual([lists[list].about]);
    const others = [...found].filter(
      ([name]) => !rule.fields.has(name) && !Object.hasOwn(lists, name),
    );
    for (const [name, [about]] of others) if (name !== 'href') expect(about, name).not.toBe('');
  });

  it('documents every property of a config', () => {
    const found = docblocks('config');
    expect(found.size).toBeGreaterThan(25);
    for (const [name, [about]] of found) expect(about, name).toMatch(/^[A-Z].*\.$/);
  });
});

describe('an editor with defineDocs, built', { tags: ['process'] }, () => {
  const service = ts.createLanguageService({
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: (name) => (name === file ? text : '1'),
    getScriptSnapshot: (name) => {
      const content = name === file ? text : ts.sys.readFile(name);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: (name) => (name === file ? text : ts.sys.readFile(name)),
  });

  function completions(config: string, dialect: Dialect = 'mintlify'): string[] {
    const before = `import { defineDocs } from '@nav/core'; defineDocs<'${dialect}'>(`;
    text = `${before}${config.replace('|', '')});`;
    const found = service.getCompletionsAtPosition(file, before.length + config.indexOf('|'), {});
    return (found?.entries ?? [])
      .filter(({ kind }) => kind === 'property' || kind === 'string')
      .map(({ name }) => name);
  }

  it('suggests fields and lists of children', () => {
    const names = completions("{ navigation: { tabs: [{ tab: 'A', | }] } }");
    expect(names).toEqual(
      expect.arrayContaining(['groups', 'hidden', 'href', 'icon', 'pages', '$ref']),
    );
  });

  it.each(dialectNames)('suggests language codes (%s)', (dialect) => {
    const names = completions("{ navigation: { languages: [{ language: '|' }] } }", dialect);
    expect(names.sort()).toEqual([...(grammars[dialect].elements.language.codes ?? [])].sort());
  });

  it('suggests themes, and no sentences of errors', () => {
    expect(completions("{ theme: '|' }")).toContain('mint');
    expect(completions("{ navigation: { tabs: [{ tab: 'A', groups: [], pages: '|' }] } }")).toEqual(
      [],
    );
  });
});
