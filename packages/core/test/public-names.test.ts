import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const src = join(root, 'src').replaceAll('\\', '/');
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The entries under semantic versioning, and those that are not. */
const PUBLIC = ['index', 'client', 'node', 'settings', 'stages'];
const INTERNAL = ['internal', 'internal-node'];
const ENTRIES = [...PUBLIC, ...INTERNAL];
const MAX_VALUES_OF_INDEX = 22;
const INTERNAL_IMPORT =
  /(?:im|ex)port (?:type )?\{([^}]*)\} from '@nav\/core\/internal(?:-node)?'/g;

// Names and docblocks need no types of others, whose declarations take longer to read than ours.
const program = ts.createProgram(
  ENTRIES.map((entry) => `${src}/${entry}.ts`),
  {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    noLib: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
  },
);
const checker = program.getTypeChecker();

/** What an entry exports, by name. */
function exportsOf(entry: string): Map<string, ts.Symbol> {
  const file = program.getSourceFile(`${src}/${entry}.ts`) as ts.SourceFile;
  const module = checker.getSymbolAtLocation(file) as ts.Symbol;
  return new Map(checker.getExportsOfModule(module).map((each) => [each.name, original(each)]));
}

function original(symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

const isValue = (symbol: ts.Symbol) => (symbol.flags & ts.SymbolFlags.Value) !== 0;

function namesOf(entry: string): { values: string[]; types: string[] } {
  const names = [...exportsOf(entry)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    values: names.filter(([, symbol]) => isValue(symbol)).map(([name]) => name),
    types: names.filter(([, symbol]) => !isValue(symbol)).map(([name]) => name),
  };
}

const publicNames = PUBLIC.flatMap((entry) =>
  [...exportsOf(entry)].map(([name, symbol]) => ({ entry, name, symbol })),
);

describe('the package', () => {
  it.each(ENTRIES)('exports the values that its types declare from %s', async (entry) => {
    const module: object = await import(`../src/${entry}.ts`);
    expect(Object.keys(module).sort()).toEqual(namesOf(entry).values);
  });

  it('has these entries, its schemas and its package.json', () => {
    expect(exports).toEqual({
      ...Object.fromEntries(
        ENTRIES.map((entry) => [
          entry === 'index' ? '.' : `./${entry}`,
          { types: `./dist/${entry}.d.ts`, default: `./dist/${entry}.js` },
        ]),
      ),
      './internal-parts': { types: './dist/parts/parts.d.ts', default: './dist/parts/parts.js' },
      './schemas/*.json': './dist/schemas/*.json',
      './package.json': './package.json',
    });
  });

  it('has a main entry that fits on one screen', () => {
    const { values, types } = namesOf('index');
    expect(values.length).toBeLessThanOrEqual(MAX_VALUES_OF_INDEX);
    expect(values.length + types.length).toBeLessThanOrEqual(46);
  });

  it.each(INTERNAL)('has only names in %s that our packages import', (entry) => {
    const repository = join(root, '../..');
    const folders = [
      'action',
      'markdown',
      'packages/cli',
      'packages/site',
      'packages/report',
      'packages/codemods',
      'packages/adapters',
      'packages/vite',
      'packages/importers',
      'packages/language-server',
      'apps/playground',
      'apps/preview',
      'apps/viewer',
      'apps/docs',
      'bench',
    ];
    const used = folders
      .flatMap((folder) => filesBelow(join(repository, folder)))
      .map((file) => readFileSync(file, 'utf8'))
      .flatMap((text) => [...text.matchAll(INTERNAL_IMPORT)])
      .flatMap(([, names = '']) =>
        names.split(',').map((name) => name.replace(/\btype | as .*/g, '').trim()),
      );
    expect([...exportsOf(entry).keys()].filter((name) => !used.includes(name))).toEqual([]);
  });

  it('documents every public name', () => {
    const silent = publicNames.filter(
      ({ symbol }) => symbol.getDocumentationComment(checker).length === 0,
    );
    expect(silent.map(({ entry, name }) => `${entry}: ${name}`)).toEqual([]);
  });

  it('shadows no type and no value of the DOM', () => {
    const lib = readFileSync(join(dirname(ts.getDefaultLibFilePath({})), 'lib.dom.d.ts'), 'utf8');
    const declared = lib.matchAll(
      /^(?:declare (?:var|const|function|namespace)|interface|type) (\w+)/gm,
    );
    const dom = new Set(Array.from(declared, ([, name]) => name));
    for (const name of ['Range', 'fetch', 'name', 'CSS', 'BlobPart']) expect(dom).toContain(name);
    expect(publicNames.filter(({ name }) => dom.has(name)).map(({ name }) => name)).toEqual([]);
  });

  it('exports every type that a public signature names', () => {
    const importable = new Set(publicNames.map(({ symbol }) => symbol));
    const missing = new Set<string>();
    const seen = new Set<ts.Symbol>();
    for (const { name, symbol } of publicNames) follow(symbol, name);
    expect([...missing]).toEqual([]);

    function follow(symbol: ts.Symbol, path: string): void {
      if (seen.has(symbol)) return;
      seen.add(symbol);
      for (const declaration of symbol.declarations ?? [])
        if (declaration.getSourceFile().fileName.startsWith(src)) visit(declaration, path);
    }
    function visit(node: ts.Node, path: string): void {
      if (ts.isBlock(node)) return;
      if (ts.isVariableDeclaration(node) || ts.isParameter(node)) {
        if (node.type) visit(node.type, path);
        return;
      }
      const named = namedType(node);
      if (named) {
        const symbol = original(named);
        const [declaration] = symbol.declarations ?? [];
        if (declaration && isExported(declaration) && !importable.has(symbol))
          missing.add(`${path} > ${symbol.name}`);
        follow(symbol, `${path} > ${symbol.name}`);
      }
      ts.forEachChild(node, (child) => visit(child, path));
    }
  });
});

/** Returns the symbol of the type that a node refers to. */
function namedType(node: ts.Node): ts.Symbol | undefined {
  const name = ts.isTypeReferenceNode(node)
    ? node.typeName
    : ts.isExpressionWithTypeArguments(node)
      ? node.expression
      : undefined;
  return name && checker.getSymbolAtLocation(name);
}

/** Returns the sources below a folder, without those of dependencies and builds. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return /^(?:node_modules|dist)$/.test(entry.name) ? [] : filesBelow(path);
    return /\.(?:ts|mjs|astro)$/.test(entry.name) ? [path] : [];
  });
}

/** True for an interface or a type alias of this package that other modules can import. */
function isExported(declaration: ts.Declaration): boolean {
  const isType = ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration);
  const isOurs = declaration.getSourceFile().fileName.startsWith(src);
  return (
    isType && isOurs && (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) > 0
  );
}
