import { isObject, ownValue } from '@nav/json';
import {
  findAll,
  nameOf,
  parseProgram,
  propertyName,
  type Syntax,
  scalarOf,
  unwrap,
} from '@nav/static-js';
import { type Lost, newLost } from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { MAX_CODE, MAX_CODE_FILES } from '../../reading/limits.ts';
import type { Place } from '../../reading/place.ts';

/** A value that is written out in code. Anything else is undefined. */
export type Literal =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Literal[]
  | { readonly [key: string]: Literal };

export interface Call {
  /** The name of the function: `loader`; `toFumadocsSource` for `docs.toFumadocsSource()`. */
  name: string;
  /** The name of the variable that the result is assigned to. */
  variable: string | undefined;
  args: readonly Argument[];
  at: Place;
}

export interface Argument {
  value: Literal;
  /** All names in the argument, and the names of functions that it calls. Imports have the name that their module gives. */
  names: readonly string[];
  /** The names in each property of an object. */
  namesIn: ReadonlyMap<string, readonly string[]>;
}

export interface SiteCode {
  calls: readonly Call[];
  /** All objects that are written out. */
  objects: readonly { readonly [key: string]: Literal }[];
  /** The property of the front matter that code makes the label of a page: `sidebarTitle` in `node.name = file.data.sidebarTitle`. */
  labelKey: string | undefined;
  /** The scripts with syntax errors. */
  lost: readonly Lost[];
}

/** Reads the scripts of a site that configure Fumadocs, without executing them. */
export function readCode(files: SourceFiles, folder: string): SiteCode {
  const calls: Call[] = [];
  const objects: { readonly [key: string]: Literal }[] = [];
  let labelKey: string | undefined;
  const lost: Lost[] = [];
  const all = files
    .below(folder)
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !file.endsWith('.d.ts'))
    .slice(0, MAX_CODE_FILES * 10);
  const exported = exportedTexts(all.map((file) => files.read(file) ?? ''));
  const scripts = all.filter((file) =>
    /fumadocs|defaultLanguage|content-collections/.test(files.read(file) ?? ''),
  );
  for (const file of scripts.slice(0, MAX_CODE_FILES)) {
    const text = files.read(file) ?? '';
    if (text.length > MAX_CODE) continue;
    const program = parseProgram(file, text);
    if ('message' in program) {
      const { message, line, column } = program;
      const reason = `${file} cannot be parsed: ${message}`;
      lost.push(newLost(`code of ${file}`, reason, { file, line, column }));
      continue;
    }
    const nodes = nodesIn(program);
    readScript(file, nodes, exported, calls, objects);
    labelKey ??= nodes.flatMap(labelKeyOf)[0];
  }
  return { calls, objects, labelKey, lost };
}

/** Returns the strings that scripts export under a name, such as the address of the pages. */
function exportedTexts(texts: readonly string[]): Map<string, Literal> {
  const found = new Map<string, Literal>();
  const pattern = /^export const (\w+)(?:: string)? = (['"`])([^'"`$\\\n]*)\2/gm;
  for (const text of texts)
    for (const [, name = '', , value = ''] of text.matchAll(pattern))
      found.set(name, found.has(name) && found.get(name) !== value ? undefined : value);
  return found;
}

function readScript(
  file: string,
  nodes: readonly Syntax[],
  exported: ReadonlyMap<string, Literal>,
  calls: Call[],
  objects: { readonly [key: string]: Literal }[],
): void {
  const constants = new Map<string, Literal>(exported);
  const variables = new Map<unknown, string>();
  const imported = new Map<string, string>();
  for (const { type, id, init, local, imported: original } of nodes) {
    const own = nameOf(local);
    if (type === 'ImportSpecifier' && own !== undefined) imported.set(own, nameOf(original) ?? own);
    const name = nameOf(id);
    if (type !== 'VariableDeclarator' || name === undefined || !init) continue;
    constants.set(name, literal(init, new Map()));
    variables.set(plain(init), name);
  }
  for (const node of nodes) {
    if (node.type === 'ObjectExpression') {
      const value = literal(node, constants);
      if (isObject(value)) objects.push(value);
    }
    const name = node.type === 'CallExpression' ? calledName(node) : undefined;
    if (name === undefined) continue;
    const { line = 1, column = 0 } = node.loc?.start ?? {};
    calls.push({
      name,
      variable: variables.get(node),
      args: (node.arguments ?? []).map((argument) => argumentOf(argument, constants, imported)),
      at: { file, line, column: column + 1 },
    });
  }
}

function labelKeyOf({ type, left, right }: Syntax): string[] {
  if (type !== 'AssignmentExpression' || memberName(left) !== 'name' || !right) return [];
  return nodesIn(right).flatMap((one) => {
    const key = memberName(one);
    return key !== undefined && memberName(unwrap(one.object)) === 'data' ? [key] : [];
  });
}

/** Returns the name of the property that an expression names: `data` for `file.data`. */
function memberName(expression: Syntax | undefined): string | undefined {
  const { type = '', property, computed } = expression ?? {};
  const isMember = /^(?:Optional)?MemberExpression$/.test(type) && computed !== true;
  return isMember ? nameOf(property) : undefined;
}

function argumentOf(
  node: Syntax,
  constants: ReadonlyMap<string, Literal>,
  imported: ReadonlyMap<string, string>,
): Argument {
  const namesOf = (one: Syntax) =>
    findAll(one, /^Identifier$/).map(
      ({ node: { name } }) => imported.get(name as string) ?? (name as string),
    );
  const namesIn = new Map<string, readonly string[]>();
  for (const property of plain(node).properties ?? []) {
    const key = propertyName(property);
    if (key !== undefined) namesIn.set(key, namesOf(property.value as Syntax));
  }
  return { value: literal(node, constants), names: namesOf(node), namesIn };
}

function calledName({ callee }: Syntax): string | undefined {
  return nameOf(callee?.type === 'MemberExpression' ? callee.property : callee);
}

/** Returns an expression without types and `await`. */
function plain(expression: Syntax): Syntax {
  const inner = unwrap<Syntax>(expression);
  return inner.type === 'AwaitExpression' && inner.argument ? plain(inner.argument) : inner;
}

function literal(expression: Syntax, constants: ReadonlyMap<string, Literal>): Literal {
  const node = plain(expression);
  if (node.type === 'Identifier') return constants.get(node.name as string);
  if (node.type === 'ArrayExpression')
    return node.elements?.flatMap((element) => (element ? [literal(element, constants)] : []));
  if (node.type !== 'ObjectExpression') return scalarOf(node);
  const entries = node.properties?.flatMap((property): [string, Literal][] => {
    const key = propertyName(property);
    return key === undefined ? [] : [[key, literal(property.value as Syntax, constants)]];
  });
  return Object.fromEntries(entries ?? []);
}

function nodesIn(root: Syntax): Syntax[] {
  return findAll(root, /./).map(({ node }) => node);
}

export function textIn(value: Literal, key: string): string | undefined {
  const text = isObject(value) ? ownValue(value, key) : undefined;
  return typeof text === 'string' ? text : undefined;
}
