import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** Packages of one topic each, which every package may bundle. */
const PARTS: readonly string[] = readdirSync(join(root, 'parts'));

/** Matches the packages of ours other than parts and the named ones. */
function onlyParts(...names: readonly string[]): RegExp {
  return new RegExp(`^@nav/(?!(?:${[...PARTS, ...names].join('|')})(?:/|$))`);
}

function isPart(specifier: string): boolean {
  return PARTS.some((name) => specifier === `@nav/${name}`);
}

/**
 * The folders of each package, foundation first: a folder imports only folders before it, types included. Files at the
 * top of `src` come last; they are the entries and what ties the folders together.
 */
const ORDER: Readonly<Record<string, string>> = {
  'packages/core':
    'parts limits usage spelling pages files diagnostics source format config structure settings tree counterparts openapi resolve redirects addresses rules view translations diff site suggestions disk',
  'packages/codemods':
    'document edit module session print maps runner navigation pages endpoints mint sync transforms disk',
  'packages/site':
    'run watch network git disk settings open base lists lookup import create check review',
  'packages/report': 'parts findings changes',
  'packages/cli': 'terminal reporters commands',
  'packages/vite': 'docs bundlers',
  'packages/adapters': 'outline frameworks hosts lists draw',
  'packages/importers': 'reading model sources addresses config moves report',
  'packages/language-server': 'texts sites places features worker',
  'apps/shell': 'client',
  'apps/viewer': 'limits protocol document replies editor enrich content views page',
  'apps/preview': 'limits protocol site server page',
  'apps/playground': 'limits site opening worker page',
  'apps/docs':
    'client code html terminal sites benchmarks reference codemods rules extras components layouts pages',
  action: '',
  'editors/vscode': '',
  ...Object.fromEntries(PARTS.map((name) => [`parts/${name}`, ''])),
};
/** Matches the packages of ours that a package must not import. */
const ABOVE: Readonly<Record<string, RegExp>> = {
  'packages/core': onlyParts(),
  'packages/codemods': /^@nav\/(?:cli|adapters)/,
  'packages/site': onlyParts('core', 'codemods', 'importers', 'markdown'),
  'packages/report': onlyParts('adapters', 'core', 'site'),
  'packages/cli': /^@nav\/(?:docs|playground)/,
  'packages/vite': onlyParts('core', 'site'),
  'packages/adapters': onlyParts('core'),
  'packages/importers': onlyParts('core', 'codemods', 'markdown', 'static-js'),
  'packages/language-server': onlyParts('core', 'codemods', 'markdown', 'site'),
  'apps/shell': onlyParts('core'),
  'apps/viewer': onlyParts('core', 'codemods', 'markdown', 'shell'),
  'apps/preview': onlyParts('core', 'codemods', 'site', 'viewer'),
  'apps/playground': onlyParts('core', 'codemods', 'language-server', 'site', 'viewer'),
  'apps/docs': /^@nav\/(?:preview)/,
  action: /^@nav\/(?:cli|docs|playground|preview|viewer)/,
  'editors/vscode': /^@nav\/(?:docs|playground)/,
  ...Object.fromEntries(PARTS.map((name) => [`parts/${name}`, onlyParts()])),
};
/** Names that browsers lack. */
const NODE_ONLY = /\b(?:console|process|Buffer|__dirname|globalThis|require)\b(?=[.([])/;
/** The most files at the top of `src`, if it has folders. */
const MOST_AT_THE_TOP = 9;
/** The most source files in a folder, without the ones in its folders. */
const MOST_IN_A_FOLDER = 20;
/** The most lines of a source file. */
const MOST_LINES = 400;
/** The most names that core shares with our other packages alone, in `internal` and `internal-node` together. */
const MOST_INTERNAL = 80;

/** Files of other packages that our site shows. */
const SHOWN =
  /^(?:LICENSE|package\.json|bench\/.*\.json|packages\/cli\/replay\/.*\.json|packages\/importers\/test\/round-trips\.json)$/;

interface Import {
  from: string;
  to: string;
}

/** Returns the sources of a package with some extensions, relative to its `src`. */
function sourcesOf(name: string, kinds = /\.(?:tsx?|astro)$/): string[] {
  return readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => kinds.test(path))
    .sort();
}

function folderOf(file: string): string {
  return file.slice(0, file.indexOf('/'));
}

/** The specifiers of files, because many tests ask for the same ones. */
const specifiers = new Map<string, readonly string[]>();
const codeSpecifiers = new Map<string, readonly string[]>();

/** Returns all specifiers of imports, exports and `import()`, types included. */
function specifiersOf(file: string): readonly string[] {
  const known = specifiers.get(file);
  if (known) return known;
  // It only scans the file, in a fraction of the time to parse it.
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'));
  const found = importedFiles.map(({ fileName }) => fileName);
  specifiers.set(file, found);
  return found;
}

/** Returns the specifiers of imports, exports and `import()` that are not types only. */
function codeSpecifiersOf(file: string): readonly string[] {
  const known = codeSpecifiers.get(file);
  if (known) return known;
  const found: string[] = [];
  function visit(node: ts.Node): void {
    const name = codeSpecifier(node);
    if (name && ts.isStringLiteral(name)) found.push(name.text);
    ts.forEachChild(node, visit);
  }
  visit(sourceOf(file));
  codeSpecifiers.set(file, found);
  return found;
}

function codeSpecifier(node: ts.Node): ts.Expression | undefined {
  if (ts.isImportDeclaration(node))
    return node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      ? undefined
      : node.moduleSpecifier;
  if (ts.isExportDeclaration(node)) return node.isTypeOnly ? undefined : node.moduleSpecifier;
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
    ? node.arguments[0]
    : undefined;
}

function sourceOf(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
}

/** Returns the imports within a package, relative to its `src`. */
function importsOf(name: string): Import[] {
  const src = join(root, name, 'src');
  return sourcesOf(name).flatMap((from) =>
    specifiersOf(join(src, from))
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => ({
        from,
        to: relative(src, join(src, dirname(from), specifier.replace(/\?.*$/, ''))).replaceAll(
          '\\',
          '/',
        ),
      })),
  );
}

/** Returns the files of an import cycle, if there is one. */
function findCycle(imports: readonly Import[]): string[] | undefined {
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

/** Returns the imports between the folders of files. */
function folderImports(imports: readonly Import[]): Import[] {
  return imports
    .map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }))
    .filter(({ from, to }) => from !== to);
}

describe.each(Object.keys(ORDER))('%s', (name) => {
  const src = join(root, name, 'src');
  const all = importsOf(name);
  const imports = all.filter(({ to }) => !to.startsWith('..'));
  const folderOrder = (ORDER[name] as string).split(' ').filter((folder) => folder !== '');

  it('imports files that exist, with their extension', () => {
    const missing = imports.filter(
      ({ to }) => !/\.(?:[jt]sx?|mjs|json|astro|css)$/.test(to) || !existsSync(join(src, to)),
    );
    expect(missing).toEqual([]);
  });

  it('has no import cycle between files or folders, types included', () => {
    expect(findCycle(imports)).toBeUndefined();
    expect(findCycle(folderImports(imports))).toBeUndefined();
  });

  it('has the folders of the order and few files at the top', () => {
    const files = sourcesOf(name);
    const folders = new Set(files.filter((file) => file.includes('/')).map(folderOf));
    expect([...folders].sort()).toEqual([...folderOrder].sort());
    const top = files.filter((file) => !file.includes('/'));
    if (folders.size > 0) expect(top.length, top.join(' ')).toBeLessThanOrEqual(MOST_AT_THE_TOP);
  });

  it('imports only from folders earlier in the order', () => {
    const rank = (file: string) =>
      file.includes('/') ? folderOrder.indexOf(folderOf(file)) : folderOrder.length;
    expect(
      imports
        .filter(({ from, to }) => rank(to) > rank(from))
        .map(({ from, to }) => `${from} imports ${to}`),
    ).toEqual([]);
  });

  it('has no folder or file for miscellaneous code', () => {
    const named = sourcesOf(name).filter((file) =>
      file.split('/').some((part) => /^(?:utils?|helpers?|common|shared|misc)(?:\.|$)/i.test(part)),
    );
    expect(named).toEqual([]);
  });

  it('does not import a package that depends on it', () => {
    const named = sourcesOf(name).filter((file) =>
      specifiersOf(join(src, file)).some((specifier) => (ABOVE[name] as RegExp).test(specifier)),
    );
    expect(named).toEqual([]);
  });

  it('does not reach into the sources of another package', () => {
    const outside = all.filter(({ to }) => to.startsWith('..') && !isOpen(join(src, to)));
    expect(outside).toEqual([]);
  });

  /** Returns true for the manifest of the package, and for files that our site shows. */
  function isOpen(path: string): boolean {
    const file = relative(root, path).replaceAll('\\', '/');
    return file === `${name}/package.json` || (name === 'apps/docs' && SHOWN.test(file));
  }
});

describe('the size of folders and files', () => {
  const files = Object.keys(ORDER).flatMap((name) =>
    sourcesOf(name, /\.(?:[cm]?[jt]sx?|astro|css)$/).map((file) => `${name}/src/${file}`),
  );

  it('has no folder with too many files', () => {
    const counts = new Map<string, number>();
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    const full = [...counts].filter(([, count]) => count > MOST_IN_A_FOLDER);
    expect(full).toEqual([]);
  });

  it('has no file with too many lines', () => {
    const long = files.filter(
      (file) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length > MOST_LINES,
    );
    expect(long).toEqual([]);
  });
});

describe('packages/core', () => {
  const files = sourcesOf('packages/core').filter((file) => !file.endsWith('.d.ts'));
  const portable = files.filter((file) => !file.startsWith('disk/'));

  it('runs in a browser: only disk/ uses Node', () => {
    const src = join(root, 'packages/core/src');
    const outside = portable.filter((file) =>
      specifiersOf(join(src, file)).some((specifier) => /^(?:node:|@nav\/disk$)/.test(specifier)),
    );
    expect(outside).toEqual([]);
    const texts = portable.map((file) => join(src, file));
    const named = texts.filter((file) => NODE_ONLY.test(codeOf(file)));
    expect(named.map((file) => basename(file))).toEqual([]);
  });

  it('makes sentences only in report.ts', () => {
    const table = 'diagnostics/catalog/messages.ts';
    const src = join(root, 'packages/core/src');
    const users = files.filter((file) =>
      codeSpecifiersOf(join(src, file)).some(
        (specifier) => relative(src, join(src, dirname(file), specifier)) === table,
      ),
    );
    expect(users.sort()).toEqual([
      'diagnostics/catalog/effects.ts',
      'diagnostics/codes.ts',
      'index.ts',
      'report.ts',
    ]);
  });

  it('has no parser behind @nav/core/client', () => {
    const src = join(root, 'packages/core/src');
    const reached = new Set(['client.ts']);
    const outside: string[] = [];
    for (const file of reached) {
      for (const specifier of codeSpecifiersOf(join(src, file))) {
        if (specifier.startsWith('.'))
          reached.add(relative(src, join(src, dirname(file), specifier)));
        else outside.push(specifier);
      }
    }
    expect(outside.filter((specifier) => !isPart(specifier))).toEqual([]);
    expect(reached).toContain('view/view.ts');
    for (const file of ['source/source.ts', 'format/elements.ts'])
      expect(reached).not.toContain(file);
  });

  it('shares few names with our other packages alone', () => {
    const names = ['internal.ts', 'internal-node.ts'].flatMap((entry) =>
      sourceOf(join(root, 'packages/core/src', entry)).statements.flatMap((statement) => {
        const exported = ts.isExportDeclaration(statement) ? statement.exportClause : undefined;
        if (!exported || !ts.isNamedExports(exported))
          throw new Error('Export each name by itself.');
        return exported.elements.map(({ name }) => name.text);
      }),
    );
    expect(names.length, names.join(' ')).toBeLessThanOrEqual(MOST_INTERNAL);
  });

  it('depends on js-yaml alone, and contains the parts', () => {
    const src = join(root, 'packages/core/src');
    const names = new Set(
      files
        .flatMap((file) => specifiersOf(join(src, file)))
        .filter((specifier) => !/^(?:\.|node:)/.test(specifier)),
    );
    expect([...names].filter((name) => !isPart(name))).toEqual(['js-yaml']);
  });
});

describe('parts', () => {
  const imports = PARTS.flatMap((name) => {
    const src = join(root, 'parts', name, 'src');
    const specifiers = sourcesOf(`parts/${name}`).flatMap((file) => specifiersOf(join(src, file)));
    return specifiers
      .filter((specifier) => !specifier.startsWith('.'))
      .map((to) => ({ from: `@nav/${name}`, to }));
  });

  it('import only each other, without a cycle, and run everywhere, except for disk', () => {
    const outside = imports.filter(({ to }) => !isPart(to));
    expect(outside.filter(({ from, to }) => from !== '@nav/disk' || !/^node:/.test(to))).toEqual(
      [],
    );
    expect(imports.filter(({ to }) => to === '@nav/disk')).toEqual([]);
    expect(findCycle(imports)).toBeUndefined();
    const files = PARTS.filter((name) => name !== 'disk').flatMap((name) =>
      sourcesOf(`parts/${name}`).map((file) => join(root, 'parts', name, 'src', file)),
    );
    expect(files.filter((file) => NODE_ONLY.test(codeOf(file)))).toEqual([]);
  });

  it('are bundled into their users, which no one could install otherwise', () => {
    const folder = join(root, 'packages');
    const manifests = readdirSync(folder).map((name) =>
      JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')),
    );
    const installed = manifests
      .filter((manifest) => manifest.private !== true)
      .flatMap(({ dependencies = {} }) => Object.keys(dependencies));
    expect(installed).toContain('@nav/core');
    const bundled = manifests.filter((manifest) => manifest.private === true);
    const parts = PARTS.map((name) => `@nav/${name}`);
    for (const name of [...parts, '@nav/static-js', ...bundled.map((manifest) => manifest.name)])
      expect(installed).not.toContain(name);
  });
});

describe('packages/codemods', () => {
  it('runs in a browser: only module/ and disk/ use Node', () => {
    const src = join(root, 'packages/codemods/src');
    const NODE = /^(?:node:|@nav\/core\/(?:node|internal-node)$|@nav\/(?:disk|static-js)$)/;
    const users = sourcesOf('packages/codemods').filter((file) =>
      specifiersOf(join(src, file)).some((specifier) => NODE.test(specifier)),
    );
    expect([...new Set(users.map(folderOf))].sort()).toEqual(['disk', 'module']);
  });
});

/** Returns the text of a file without comments and strings. */
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
