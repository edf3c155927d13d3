import { parseProgram } from '@nav/static-js';
import { addAll } from '../../reading/add-all.ts';
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

/** A call of a function in the code of a site. */
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

/** The calls and the objects in the code of a site. */
export interface SiteCode {
  calls: readonly Call[];
  /** All objects that are written out. */
  objects: readonly { readonly [key: string]: Literal }[];
  /** The property of the front matter that code makes the label of a page: `sidebarTitle` in `node.name = file.data.sidebarTitle`. */
  labelKey: string | undefined;
}

interface Node {
  type: string;
  loc?: { start: { line: number; column: number } };
  [key: string]: unknown;
}

/** Reads the scripts of a site that configure Fumadocs. Nothing of them is executed. */
export function readCode(files: SourceFiles, folder: string): SiteCode {
  const calls: Call[] = [];
  const objects: { readonly [key: string]: Literal }[] = [];
  let labelKey: string | undefined;
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
    const program: unknown = parseProgram(file, text);
    if (!isNode(program)) continue;
    readScript(file, program, exported, calls, objects);
    labelKey ??= nodesIn(program).flatMap(labelKeyOf)[0];
  }
  return { calls, objects, labelKey };
}

/** Returns the texts that scripts export under a name, such as the address of the pages. */
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
  program: Node,
  exported: ReadonlyMap<string, Literal>,
  calls: Call[],
  objects: { readonly [key: string]: Literal }[],
): void {
  const nodes = nodesIn(program);
  const constants = new Map<string, Literal>(exported);
  const variables = new Map<unknown, string>();
  const imported = new Map<string, string>();
  for (const node of nodes) {
    if (node.type === 'ImportSpecifier' && isNode(node.local) && isNode(node.imported))
      imported.set(String(node.local.name), nameOf(node.imported) ?? String(node.local.name));
    if (node.type !== 'VariableDeclarator' || !isNode(node.id) || !isNode(node.init)) continue;
    const name = nameOf(node.id);
    const init = plain(node.init);
    if (name === undefined) continue;
    constants.set(name, literal(init, new Map()));
    variables.set(init, name);
  }
  for (const node of nodes) {
    if (node.type === 'ObjectExpression') {
      const value = literal(node, constants);
      if (isRecord(value)) objects.push(value);
    }
    if (node.type !== 'CallExpression') continue;
    const name = calledName(node);
    if (name === undefined) continue;
    const args = listOf(node.arguments).map((argument) =>
      argumentOf(argument, constants, imported),
    );
    const { line = 1, column = 0 } = node.loc?.start ?? {};
    calls.push({
      name,
      variable: variables.get(node),
      args,
      at: { file, line, column: column + 1 },
    });
  }
}

/** Returns the name of the data that an assignment gives to the name of a node. */
function labelKeyOf({ type, left, right }: Node): string[] {
  if (type !== 'AssignmentExpression' || !isNode(left) || !isNode(right)) return [];
  if (propertyOf(left) !== 'name') return [];
  return nodesIn(right).flatMap((one) => {
    const key = propertyOf(one);
    return key !== undefined && isNode(one.object) && propertyOf(plain(one.object)) === 'data'
      ? [key]
      : [];
  });
}

function propertyOf({ type, property, computed }: Node): string | undefined {
  const isMember = /^(?:Optional)?MemberExpression$/.test(type) && computed !== true;
  return isMember && isNode(property) ? nameOf(property) : undefined;
}

function argumentOf(
  node: Node,
  constants: ReadonlyMap<string, Literal>,
  imported: ReadonlyMap<string, string>,
): Argument {
  const namesOf = (one: Node) => identifiersIn(one).map((name) => imported.get(name) ?? name);
  const namesIn = new Map<string, readonly string[]>();
  for (const property of listOf(plain(node).properties)) {
    const key = isNode(property.key) ? nameOf(property.key) : undefined;
    if (key !== undefined && isNode(property.value)) namesIn.set(key, namesOf(property.value));
  }
  return { value: literal(node, constants), names: namesOf(node), namesIn };
}

function identifiersIn(node: Node): readonly string[] {
  return nodesIn(node).flatMap((one) => (one.type === 'Identifier' ? [String(one.name)] : []));
}

function calledName({ callee }: Node): string | undefined {
  if (!isNode(callee)) return undefined;
  return nameOf(callee.type === 'MemberExpression' ? (callee.property as Node) : callee);
}

function nameOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return String(node.name);
  return node.type === 'StringLiteral' ? String(node.value) : undefined;
}

/** Returns an expression without types and `await`. */
function plain(node: Node): Node {
  const inner =
    node.type === 'AwaitExpression'
      ? node.argument
      : /^TS/.test(node.type)
        ? node.expression
        : undefined;
  return isNode(inner) ? plain(inner) : node;
}

function literal(given: Node, constants: ReadonlyMap<string, Literal>): Literal {
  const node = plain(given);
  switch (node.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return node.value as string | number | boolean;
    case 'NullLiteral':
      return null;
    case 'TemplateLiteral': {
      const [only, ...others] = listOf(node.quasis);
      const value = only?.value as { cooked?: string } | undefined;
      return others.length === 0 ? value?.cooked : undefined;
    }
    case 'Identifier':
      return constants.get(String(node.name));
    case 'ArrayExpression':
      return listOf(node.elements).map((element) => literal(element, constants));
    case 'ObjectExpression': {
      const entries = listOf(node.properties).flatMap((property): [string, Literal][] => {
        const key = isNode(property.key) ? nameOf(property.key) : undefined;
        const value = property.value;
        if (key === undefined || property.computed === true || !isNode(value)) return [];
        return [[key, literal(value, constants)]];
      });
      return Object.fromEntries(entries);
    }
    default:
      return undefined;
  }
}

/** Returns a node and all nodes in it, in the order of the text. */
function nodesIn(root: Node): Node[] {
  const found: Node[] = [];
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const one = pending.pop();
    if (Array.isArray(one)) addAll(pending, [...one].reverse());
    else if (isNode(one)) {
      found.push(one);
      const inner = Object.entries(one).filter(([key]) => !SKIPPED.has(key));
      addAll(pending, inner.map(([, value]) => value).reverse());
    }
  }
  return found;
}

const SKIPPED = new Set([
  'loc',
  'tokens',
  'comments',
  'leadingComments',
  'trailingComments',
  'extra',
]);

function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && !('message' in value);
}

export function isRecord(value: Literal): value is { readonly [key: string]: Literal } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textIn(value: Literal, key: string): string | undefined {
  const text = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return typeof text === 'string' ? text : undefined;
}
