// The declarations that users get, in the compiler and the language service that their editors run.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { ElementKind } from '../src/client.ts';
import { dialectNames } from '../src/format/dialects.ts';
import { grammars } from '../src/format/grammar.ts';
import type { Dialect } from '../src/index.ts';
import { abouts, elements, lists } from '../src/internal.ts';

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

const kinds = Object.keys(elements) as ElementKind[];
const cases = dialectNames.flatMap((dialect) => kinds.map((kind) => [dialect, kind] as const));

/** Configs in which an editor completes at `|`. */
const FIELDS = "{ navigation: { tabs: [{ tab: 'A', | }] } }";
const CODES = "{ navigation: { languages: [{ language: '|' }] } }";
const THEMES = "{ theme: '|' }";
const EXCLUDED = "{ navigation: { tabs: [{ tab: 'A', groups: [], pages: '|' }] } }";

/** The text of the file that only exists in memory. All tests share it, because another text is another program. */
let text = "import { defineDocs, type DocsConfig, type NavigationElement } from '@nav/core';\n";
text += 'export type config = DocsConfig;\n';
for (const [dialect, kind] of cases)
  text += `export type ${dialect}_${kind} = NavigationElement<'${dialect}', '${kind}'>;\n`;
const offsets = new Map<string, number>();
for (const dialect of dialectNames) {
  for (const config of [FIELDS, CODES, THEMES, EXCLUDED]) {
    text += `defineDocs<'${dialect}'>(`;
    offsets.set(`${dialect} ${config}`, text.length + config.indexOf('|'));
    text += `${config.replace('|', '')});\n`;
  }
}

const file = join(root, 'docs.ts');
const fileOf = (name: string) => join(root, name, 'docs.ts');
const service = ts.createLanguageService({
  getCurrentDirectory: () => root,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  getCompilationSettings: () => options,
  getScriptFileNames: () => [file, ...names.map(fileOf)],
  getScriptVersion: (name) => (name === file ? text : '1'),
  getScriptSnapshot: (name) => {
    const content = name === file ? text : ts.sys.readFile(name);
    return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
  },
  fileExists: (name) => name === file || ts.sys.fileExists(name),
  readFile: (name) => (name === file ? text : ts.sys.readFile(name)),
});
const program = service.getProgram() as ts.Program;

describe('defineDocs, built', { tags: ['process'] }, () => {
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
      const shared = text;
      text = `import { defineDocs } from '@nav/core'; defineDocs({ navigation: { ${tabs} } });`;
      const whole = service.getProgram() as ts.Program;
      text = shared;
      expect(whole.getSemanticDiagnostics(whole.getSourceFile(file))).toEqual([]);
      return (whole as unknown as { getInstantiationCount(): number }).getInstantiationCount();
    };
    const small = costOf(1);
    expect(small).toBeLessThan(60_000);
    // Each group takes some types, and each value that is compared with a generic type hundreds.
    expect(costOf(101) - small).toBeLessThan(100 * 50);
  });

  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(file) as ts.SourceFile);
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
    for (const name of rule.fields.keys())
      expect(
        [...(found.get(name) ?? [])].filter((text) => text !== ''),
        name,
      ).toEqual([abouts.fields[kind][name]]);
    for (const list of rule.children)
      expect([...(found.get(list) ?? [])]).toEqual([abouts.lists[list]]);
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
  function completions(config: string, dialect: Dialect = 'mintlify'): string[] {
    const offset = offsets.get(`${dialect} ${config}`) as number;
    const found = service.getCompletionsAtPosition(file, offset, {});
    return (found?.entries ?? [])
      .filter(({ kind }) => kind === 'property' || kind === 'string')
      .map(({ name }) => name);
  }

  it('suggests fields and lists of children', () => {
    expect(completions(FIELDS)).toEqual(
      expect.arrayContaining(['groups', 'hidden', 'href', 'icon', 'pages', '$ref']),
    );
  });

  it.each(dialectNames)('suggests language codes (%s)', (dialect) => {
    const codes = [...(grammars[dialect].elements.language.codes ?? [])];
    expect(completions(CODES, dialect).sort()).toEqual(codes.sort());
  });

  it('suggests themes, and no sentences of errors', () => {
    expect(completions(THEMES)).toContain('mint');
    expect(completions(EXCLUDED)).toEqual([]);
  });
});
