// Reports the public API. API Extractor reports one entry at a time, so a type would be in the reports of all entries that share it. It
// prints the tables from which types derive, 1,544 lines for `@nav/core/client` instead of 407, and a type of literal strings as
// `keyof typeof` such a table, so that a removed code would not show. `tsnapi` does not follow types into the chunks that entries share.
import { join } from 'node:path';
import ts from 'typescript';
import { publishedPackages, readManifest, root } from './packages.mjs';

/**
 * An entry of a package.
 *
 * @typedef {object} Entry
 * @property {string} id the specifier of an import.
 * @property {string} report the path of its report from the root of the repository.
 * @property {string} file the path of its built declarations.
 */

/** An exported symbol, and its name. @typedef {{ entry: Entry, name: string }} Home */

/** The built declarations of a package. */
const BUILT = /\/packages\/[^/]+\/dist\//;

const printer = ts.createPrinter({ removeComments: true });

/**
 * Returns the entries of the published packages that have built declarations, without those that are named internal.
 *
 * @returns {Entry[]}
 */
export function publicEntries() {
  return publishedPackages().flatMap((folder) => {
    const { name: id, exports = {} } = readManifest(folder);
    return Object.entries(exports).flatMap(([path, target]) => {
      const types = typeof target === 'string' ? undefined : target.types;
      if (!types?.startsWith('./dist/') || /\*|internal/.test(path)) return [];
      const name = path === '.' ? 'index' : path.slice('./'.length);
      return {
        id: `${id}${path.slice(1)}`,
        report: `${folder}/api/${name}.d.ts`,
        file: join(root, folder, types),
      };
    });
  });
}

/**
 * Type-checks built declarations as in a project without the types of Node and the DOM.
 *
 * @param {readonly Entry[]} entries
 */
export function programOf(entries) {
  return ts.createProgram(
    entries.map(({ file }) => file),
    {
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2022.d.ts'],
      module: ts.ModuleKind.NodeNext,
      strict: true,
      noEmit: true,
      types: [],
    },
  );
}

/**
 * Returns the errors in the declarations of our packages that a program reads, as text.
 *
 * @param {ts.Program} program
 */
export function errorsIn(program) {
  const errors = program
    .getSourceFiles()
    .filter(({ fileName }) => BUILT.test(posix(fileName)))
    .flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]);
  return ts.formatDiagnostics(errors, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  });
}

/**
 * Makes a report of each entry from its built declarations: what it exports, by name, then what these types need. A name
 * is declared in the first entry of its package that exports it. Comments and the tables of the format are left out.
 *
 * @param {readonly Entry[]} entries
 * @param {ts.Program} program
 * @returns {Map<string, string>} the texts by `report`.
 */
export function apiReports(entries, program) {
  const checker = program.getTypeChecker();
  /** @type {Map<ts.Symbol, Home>} */
  const homes = new Map();
  const exported = entries.map((entry) => {
    const file = /** @type {ts.SourceFile} */ (program.getSourceFile(entry.file));
    const module = checker.getSymbolAtLocation(file);
    const symbols = module ? checker.getExportsOfModule(module).sort(byName) : [];
    for (const symbol of symbols) {
      const found = resolved(symbol);
      if (!homes.has(found)) homes.set(found, { entry, name: symbol.name });
    }
    return { entry, symbols };
  });
  return new Map(exported.map(({ entry, symbols }) => [entry.report, reportOf(entry, symbols)]));

  /** @param {ts.Symbol} symbol */
  function resolved(symbol) {
    return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  }

  /**
   * @param {Entry} entry
   * @param {readonly ts.Symbol[]} symbols
   */
  function reportOf(entry, symbols) {
    /** The names from other entries, by the specifier. @type {Map<string, Set<string>>} */
    const imports = new Map();
    /** @type {Map<string, Set<string>>} */
    const reexports = new Map();
    /** @type {string[]} */
    const own = [];
    /** The declarations that are not exported, by name. @type {Map<string, string>} */
    const local = new Map();
    for (const symbol of symbols) {
      const found = resolved(symbol);
      const home = /** @type {Home} */ (homes.get(found));
      const other =
        packageOf(symbol, checker) ?? (home.entry === entry ? undefined : home.entry.id);
      if (other !== undefined) {
        const type = found.flags & ts.SymbolFlags.Value ? '' : 'type ';
        addTo(reexports, other, `${type}${home.name}`);
      } else if (symbol.name === 'default') {
        own.push(`${declared(found)}export default ${found.name};\n`);
      } else {
        own.push(declared(found, 'export '));
      }
    }
    const locals = [...local].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
    return [
      `// The public API of ${entry.id}. Written by \`NAV_UPDATE=1 npx vitest run --project @nav/release\`.\n`,
      ...namesFrom('import type', imports),
      ...namesFrom('export', reexports),
      ...own,
      ...locals,
    ]
      .filter((part) => part !== '')
      .join('\n');

    /** Returns the declarations of a symbol, and collects what they need. @param {ts.Symbol} symbol */
    function declared(symbol, keyword = '') {
      const declarations = symbol.declarations ?? [];
      return declarations
        .map((each) => keyword + (literalsOf(each, symbol) ?? print(each)))
        .join('');
    }

    /**
     * Returns a type of literal strings as the list of them, as it may derive from a table.
     *
     * @param {ts.Declaration} declaration
     * @param {ts.Symbol} symbol
     */
    function literalsOf(declaration, symbol) {
      if (!ts.isTypeAliasDeclaration(declaration)) return undefined;
      const type = checker.getDeclaredTypeOfSymbol(symbol);
      if (!type.isUnion() || !type.types.every((each) => each.isStringLiteral())) return undefined;
      const values = type.types.map((each) => `'${each.value}'`).sort();
      return `type ${nameFor(declaration.name)} =\n${values.map((value) => `    | ${value}`).join('\n')};\n`;
    }

    /** @param {ts.Declaration} declaration */
    function print(declaration) {
      const statement = statementOf(declaration);
      const start = statement.getStart();
      let text = statement.getText();
      /** @type {{ at: number, from: string, to: string }[]} */
      const renames = [];
      visit(statement);
      for (const { at, from, to } of renames.reverse())
        text = text.slice(0, at) + to + text.slice(at + from.length);
      return printer.printFile(
        ts.createSourceFile('part.d.ts', text, ts.ScriptTarget.Latest, true),
      );

      /** @param {ts.Node} node */
      function visit(node) {
        if (ts.isIdentifier(node)) {
          const to = nameFor(node);
          if (to !== node.text) renames.push({ at: node.getStart() - start, from: node.text, to });
        }
        ts.forEachChild(node, visit);
      }
    }

    /** Returns the public name of what an identifier means, and collects what it means. @param {ts.Identifier} node */
    function nameFor(node) {
      const symbol = checker.getSymbolAtLocation(node);
      if (!symbol) return node.text;
      const found = resolved(symbol);
      const home = homes.get(found);
      const other =
        packageOf(symbol, checker) ?? (home?.entry === entry ? undefined : home?.entry.id);
      if (other !== undefined) {
        addTo(imports, other, home?.name ?? found.name);
      } else if (!home && isOurs(found) && !local.has(found.name)) {
        local.set(found.name, '');
        local.set(found.name, declared(found));
      }
      return home && home.name !== 'default' ? home.name : node.text;
    }
  }
}

/** Tests for what our packages declare at the top of a file, except for the tables of the format. @param {ts.Symbol} symbol */
function isOurs({ declarations: [declaration] = [] }) {
  if (!declaration || !BUILT.test(posix(declaration.getSourceFile().fileName))) return false;
  const isTable =
    ts.isVariableDeclaration(declaration) &&
    declaration.type !== undefined &&
    ts.isTypeLiteralNode(declaration.type);
  return !isTable && ts.isSourceFile(statementOf(declaration).parent);
}

/** @param {ts.Declaration} declaration */
function statementOf(declaration) {
  return ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
}

/**
 * @param {string} keyword
 * @param {ReadonlyMap<string, ReadonlySet<string>>} names
 */
function namesFrom(keyword, names) {
  return [...names]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, all]) => {
      const list = [...all].sort().map((name) => `    ${name},\n`);
      return `${keyword} {\n${list.join('')}} from '${from}';\n`;
    });
}

/**
 * @param {Map<string, Set<string>>} map
 * @param {string} key
 * @param {string} value
 */
function addTo(map, key, value) {
  map.set(key, (map.get(key) ?? new Set()).add(value));
}

/**
 * @param {ts.Symbol} a
 * @param {ts.Symbol} b
 */
function byName(a, b) {
  return a.name < b.name ? -1 : 1;
}

/** @param {string} path */
function posix(path) {
  return path.replaceAll('\\', '/');
}

/**
 * Returns the package that a symbol is imported from, if it is another one.
 *
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 */
function packageOf(symbol, checker) {
  /** @type {ts.Symbol | undefined} */
  let link = symbol;
  while (link && link.flags & ts.SymbolFlags.Alias) {
    for (const declaration of link.declarations ?? []) {
      const from = ts.isImportSpecifier(declaration)
        ? declaration.parent.parent.parent.moduleSpecifier
        : ts.isExportSpecifier(declaration)
          ? declaration.parent.parent.moduleSpecifier
          : undefined;
      if (from && ts.isStringLiteral(from) && !from.text.startsWith('.')) return from.text;
    }
    link = checker.getImmediateAliasedSymbol(link);
  }
  return undefined;
}
