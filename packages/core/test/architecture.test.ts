import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const packages = join(import.meta.dirname, '../..');

/**
 * The files of `packages/core/src`, foundation first: each imports only files above it, types included.
 * A new file needs a place here; if none fits, the design is to be mended, not the list.
 */
const ORDER: readonly string[] = [
  'position.ts',
  'json-value.ts',
  'pointer.ts',
  'address.ts',
  'group-by.ts',
  'path.ts',
  'host.ts',
  'page-path.ts',
  'scan.ts',
  'nearest.ts',
  'ignore.ts',
  'unresolved.ts',
  'vocabulary.ts',
  'language-codes.ts',
  'grammar.ts',
  'diagnostic.ts',
  'claims.ts',
  'fixes.ts',
  'source.ts',
  'messages.ts',
  'openapi/document.ts',
  'shape.ts',
  'types.ts',
  'schema.ts',
  'dialect.ts',
  'page-meta.ts',
  'front-matter.ts',
  'settings.ts',
  'origin.ts',
  'ref-target.ts',
  'ref-part.ts',
  'follow-refs.ts',
  'load.ts',
  'element-lists.ts',
  'structure/subject.ts',
  'structure/lost-pages.ts',
  'structure/meanings.ts',
  'structure/absent-navigation.ts',
  'structure/shared-labels.ts',
  'structure/soundness.ts',
  'structure/fault-log.ts',
  'structure/element-faults.ts',
  'structure/site-settings.ts',
  'structure/check-global.ts',
  'structure/check-structure.ts',
  'page-files.ts',
  'site-files.ts',
  'exempt-pages.ts',
  'suggest-page.ts',
  'openapi/slug.ts',
  'openapi/json.ts',
  'openapi/yaml-nodes.ts',
  'openapi/yaml-lenient.ts',
  'openapi/yaml-strict.ts',
  'openapi/yaml.ts',
  'openapi/endpoint.ts',
  'openapi/operations.ts',
  'openapi/generate.ts',
  'openapi/specification.ts',
  'specifications.ts',
  'nav-tree.ts',
  'deferred-pages.ts',
  'default-child.ts',
  'walk-tree.ts',
  'page-places.ts',
  'page-census.ts',
  'redirect-pattern.ts',
  'redirect-index.ts',
  'redirects.ts',
  'node-ids.ts',
  'node-fields.ts',
  'inherited.ts',
  'own-specification.ts',
  'resolve-endpoints.ts',
  'resolve-pages.ts',
  'resolve.ts',
  'site-pages.ts',
  'site.ts',
  'nav-index.ts',
  'counterparts.ts',
  'view.ts',
  'sidebar.ts',
  'diff.ts',
  'rules/rule.ts',
  'rules/mounted-twice.ts',
  'rules/duplicate-label.ts',
  'rules/duplicate-page.ts',
  'rules/multiple-defaults.ts',
  'rules/no-effect.ts',
  'rules/openapi-collision.ts',
  'rules/orphan-page.ts',
  'rules/page-path.ts',
  'rules/page-not-found.ts',
  'rules/redirect-chain.ts',
  'rules/redirect-live-page.ts',
  'rules/redirect-not-found.ts',
  'rules/redirect-shadowed.ts',
  'rules/index.ts',
  'report.ts',
  'check.ts',
  'node.ts',
  'client.ts',
  'index.ts',
];

interface Import {
  from: string;
  to: string;
}

/** The sources of a package, relative to its `src`. */
function sourcesOf(name: string): string[] {
  const src = join(packages, name, 'src');
  if (!existsSync(src)) return [];
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path))
    .sort();
}

/** Everything that a file imports, exports from, or names in an `import()`, of types too. */
function specifiersOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const found: string[] = [];
  function visit(node: ts.Node): void {
    const name =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
          ? node.argument.literal
          : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
            ? node.arguments[0]
            : undefined;
    if (name && ts.isStringLiteral(name)) found.push(name.text);
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}

/** The modules of which a file imports or exports more than types. */
function codeSpecifiersOf(file: string): string[] {
  const text = ts.transpileModule(readFileSync(file, 'utf8'), {
    compilerOptions: { target: ts.ScriptTarget.Latest, verbatimModuleSyntax: true },
  }).outputText;
  return ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
}

/** The imports within a package, relative to its `src`. */
function importsOf(name: string): Import[] {
  const src = join(packages, name, 'src');
  return sourcesOf(name).flatMap((from) =>
    specifiersOf(join(src, from))
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => ({
        from,
        to: relative(src, join(src, dirname(from), specifier)).replaceAll('\\', '/'),
      })),
  );
}

/** The first circle found among imports, as the files on it. */
function circle(imports: readonly Import[]): string[] | undefined {
  const below = new Map<string, string[]>();
  for (const { from, to } of imports) below.set(from, [...(below.get(from) ?? []), to]);
  const done = new Set<string>();
  function search(file: string, path: readonly string[]): string[] | undefined {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of below.get(file) ?? []) {
      const found = search(next, [...path, file]);
      if (found) return found;
    }
    done.add(file);
    return undefined;
  }
  for (const file of below.keys()) {
    const found = search(file, []);
    if (found) return found;
  }
  return undefined;
}

describe.each(['core', 'cli', 'codemods'])('packages/%s', (name) => {
  const imports = importsOf(name);

  it('imports only files that exist, by their whole name', () => {
    const src = join(packages, name, 'src');
    const lost = imports.filter(
      ({ to }) => !/\.(?:[jt]sx?|json)$/.test(to) || !existsSync(join(src, to)),
    );
    expect(lost).toEqual([]);
  });

  it('has no circle of imports, of types neither', () => {
    expect(circle(imports)).toBeUndefined();
  });

  it('has no circle of folders', () => {
    // A file at the top stands for itself.
    const placeOf = (file: string) => (file.includes('/') ? `${dirname(file)}/` : file);
    const arrows = imports
      .map(({ from, to }) => ({ from: placeOf(from), to: placeOf(to) }))
      .filter(({ from, to }) => from !== to);
    expect(circle(arrows)).toBeUndefined();
  });

  it('has no drawer for what has no place', () => {
    const drawers = sourcesOf(name).filter((file) =>
      file.split('/').some((part) => /^(?:utils?|helpers?|common|shared|misc)(?:\.|$)/i.test(part)),
    );
    expect(drawers).toEqual([]);
  });

  it('names no package of ours that stands above it', () => {
    const above = { core: /^@nav\//, codemods: /^@nav\/cli/, cli: /^$/ }[name] as RegExp;
    const src = join(packages, name, 'src');
    const named = sourcesOf(name).filter((file) =>
      specifiersOf(join(src, file)).some((specifier) => above.test(specifier)),
    );
    expect(named).toEqual([]);
  });

  it('does not reach into the sources of another package', () => {
    expect(imports.filter(({ to }) => to.startsWith('..'))).toEqual([]);
  });
});

describe('packages/core', () => {
  const files = sourcesOf('core').filter((file) => !file.endsWith('.d.ts'));
  const places = new Map(ORDER.map((file, index) => [file, index]));

  it('has a place in the order for every file, and no place too many', () => {
    expect(files.filter((file) => !places.has(file))).toEqual([]);
    expect(ORDER.filter((file) => !files.includes(file))).toEqual([]);
    expect(places.size).toBe(ORDER.length);
  });

  it('imports downward only', () => {
    const upward = importsOf('core').filter(
      ({ from, to }) => (places.get(to) ?? -1) >= (places.get(from) ?? -1),
    );
    expect(upward).toEqual([]);
  });

  it('runs in a browser: nothing of Node but in node.ts', () => {
    const src = join(packages, 'core/src');
    const outside = files.filter(
      (file) =>
        file !== 'node.ts' &&
        specifiersOf(join(src, file)).some((specifier) => specifier.startsWith('node:')),
    );
    expect(outside).toEqual([]);
    const words = /\b(?:console|process|Buffer|__dirname|globalThis|require)\b(?=[.([])/;
    const texts = files.filter((file) => file !== 'node.ts').map((file) => join(src, file));
    expect(texts.filter((file) => words.test(codeOf(file))).map((file) => basename(file))).toEqual(
      [],
    );
  });

  it('brings no parser into the browser of a reader', () => {
    const src = join(packages, 'core/src');
    const reached = new Set(['client.ts']);
    const outside: string[] = [];
    for (const file of reached) {
      for (const specifier of codeSpecifiersOf(join(src, file))) {
        if (specifier.startsWith('.'))
          reached.add(relative(src, join(src, dirname(file), specifier)));
        else outside.push(specifier);
      }
    }
    expect(outside).toEqual([]);
    expect(reached).toContain('view.ts');
    for (const file of ['source.ts', 'vocabulary.ts']) expect(reached).not.toContain(file);
  });

  it('depends on js-yaml, json-source-map and yaml alone', () => {
    const src = join(packages, 'core/src');
    const names = new Set(
      files
        .flatMap((file) => specifiersOf(join(src, file)))
        .filter((specifier) => !/^(?:\.|node:)/.test(specifier)),
    );
    expect([...names].sort()).toEqual(['js-yaml', 'json-source-map', 'yaml']);
  });
});

/** A file without its comments and strings. */
function codeOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, text);
  let code = '';
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    if (token === ts.SyntaxKind.Identifier || token < ts.SyntaxKind.Identifier) {
      if (token !== ts.SyntaxKind.StringLiteral) code += scanner.getTokenText();
      if (token === ts.SyntaxKind.Identifier) continue;
      code += ' ';
    }
  }
  return code;
}
