import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type typescript from 'typescript';

// For an import, Node.js would look for the names in 9 MB, which takes longer than to run it.
const ts: typeof typescript = createRequire(import.meta.url)('typescript');

export interface TypeRow {
  name: string;
  optional: boolean;
  /** The type as declared, on one line. */
  type: string;
  /** The value of an option that is not given, in Markdown. */
  default: string | undefined;
  /** The docblock, in Markdown, without numbers of rules. */
  about: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

const options: typescript.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2023.d.ts'],
  strict: true,
  noEmit: true,
  types: [],
};

const host = ts.createCompilerHost(options);
const parse = host.getSourceFile;
const files = new Map<string, typescript.SourceFile | undefined>();
host.getSourceFile = (name, ...rest) => {
  if (!files.has(name)) files.set(name, parse(name, ...rest));
  return files.get(name);
};

/** The programs of the entries: all types of an entry, as its built declarations have them. */
const programs = new Map<
  string,
  { checker: typescript.TypeChecker; names: Map<string, typescript.Symbol> }
>();

function programOf(entry: string) {
  const known = programs.get(entry);
  if (known) return known;
  const importer = `${root}/types.mts`;
  const { resolvedModule } = ts.resolveModuleName(
    entry,
    importer,
    options,
    host,
    undefined,
    undefined,
    ts.ModuleKind.ESNext,
  );
  if (!resolvedModule) throw new Error(`${entry} has no types. Is the package built?`);
  const program = ts.createProgram([resolvedModule.resolvedFileName], options, host);
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(resolvedModule.resolvedFileName) as typescript.SourceFile;
  const module = checker.getSymbolAtLocation(file) as typescript.Symbol;
  const names = new Map(
    checker
      .getExportsOfModule(module)
      .map((symbol) => [
        symbol.name,
        symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
      ]),
  );
  const made = { checker, names };
  programs.set(entry, made);
  return made;
}

/**
 * Returns properties of a type that an entry exports, in declaration order: its own before inherited ones. A union has
 * the properties that all its types share.
 *
 * @param entry The import, such as `@nav/core/client`.
 * @param only The names of the properties, in the order to list them; all by default.
 * @throws if the entry does not export the type, or the type does not have such a property or any.
 */
export function typeRows(entry: string, typeName: string, only?: readonly string[]): TypeRow[] {
  const { checker, names } = programOf(entry);
  const symbol = names.get(typeName);
  if (!symbol) throw new Error(`${entry} does not export the type "${typeName}".`);
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const rows = checker.getPropertiesOfType(type).map((property): TypeRow => {
    const text = ts
      .displayPartsToString(property.getDocumentationComment(checker))
      .replace(/\s+/g, ' ');
    const [, about = text, fallback] = /^(.*?)\s*Default: (.+?)\.$/.exec(text) ?? [];
    return {
      name: property.name,
      optional: (property.flags & ts.SymbolFlags.Optional) !== 0,
      type: typeText(property, checker),
      default: fallback,
      about,
    };
  });
  if (rows.length === 0) throw new Error(`The type "${typeName}" of ${entry} has no properties.`);
  return only?.map((name) => propertyOf(rows, name, typeName)) ?? rows;
}

function propertyOf(rows: readonly TypeRow[], name: string, typeName: string): TypeRow {
  const row = rows.find((row) => row.name === name);
  if (!row) throw new Error(`The type "${typeName}" has no property "${name}".`);
  return row;
}

/** Returns the type as the declaration of a property has it, which names types that the checker would expand. */
function typeText(property: typescript.Symbol, checker: typescript.TypeChecker): string {
  const texts = new Set(
    (property.declarations ?? []).map((declaration) => {
      const isProperty = ts.isPropertySignature(declaration) || ts.isMethodSignature(declaration);
      if (!isProperty || !declaration.type) {
        const type = checker.getTypeOfSymbol(property);
        return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
      }
      const result = withConstraints(declaration.type.getText(), declaration);
      if (ts.isPropertySignature(declaration)) return result;
      return `(${declaration.parameters.map((parameter) => parameter.getText()).join(', ')}) => ${result}`;
    }),
  );
  texts.delete('never');
  return [...texts]
    .join(' | ')
    .replace(/\/\*\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/; \}/g, ' }')
    .replaceAll('"', "'");
}

/** Replaces the type parameters of the interface around a declaration by their constraints. */
function withConstraints(text: string, { parent }: typescript.Node): string {
  if (!ts.isInterfaceDeclaration(parent)) return text;
  return (parent.typeParameters ?? []).reduce(
    (result, { name, constraint }) =>
      constraint
        ? result.replace(new RegExp(`\\b${name.text}\\b`, 'g'), constraint.getText())
        : result,
    text,
  );
}
