import { yamlTree } from '@nav/core/internal';
import { isContainer } from '@nav/json';
import { folderOf, joinPath } from '@nav/paths';
import { lineStarts, positionAt } from '@nav/positions';
import { MAX_YAML_VALUES } from './limits.ts';
import type { Place } from './place.ts';

/** A value of a YAML file with its location. Aliases and merge keys are followed already. */
export type YamlNode = NonNullable<
  Extract<ReturnType<typeof yamlTree<Place>>, { value: unknown }>['value']
>;
export type YamlMap = Extract<YamlNode, { kind: 'map' }>;
export type YamlEntry = YamlMap['entries'][number];
/** A value that only a program can compute: `!!python/name:…`, `!ENV NAME`. */
export type YamlUnknown = Extract<YamlNode, { kind: 'unknown' }>;

/**
 * The value of a YAML file; undefined if the file is empty. Or the reason why it has none, as a clause, with its
 * location.
 */
export type YamlFile =
  | { root: YamlNode | undefined; problem?: undefined; at?: undefined }
  | { root?: undefined; problem: string; at: Place };

export function readYaml(file: string, text: string): YamlFile {
  const starts = lineStarts(text);
  const locate = ({ start }: { start: number }): Place => {
    const { line, column } = positionAt(starts, start);
    return { file, line, column };
  };
  const reading = yamlTree(text, { locate, maxValues: MAX_YAML_VALUES, resolve: fallbackOf });
  return reading.problem === undefined
    ? { root: reading.value }
    : { problem: reading.problem, at: locate(reading.span ?? { start: 0 }) };
}

/** Returns the default of `!ENV`, which follows the names of variables: they are unset here. */
function fallbackOf({ tag, items = [] }: YamlUnknown): YamlNode | undefined {
  return tag === '!ENV' && items.length > 1 ? items.at(-1) : undefined;
}

/** Returns the items of the list that a path of keys leads to. The functions below also take one. */
export function itemsOf(node: YamlNode | undefined, ...keys: string[]): readonly YamlNode[] {
  const value = valueAt(node, ...keys);
  return value?.kind === 'list' ? value.items : [];
}

/** Returns the strings of a list, or the only one. */
export function textsOf(node: YamlNode | undefined): string[] {
  const items = node?.kind === 'list' ? node.items : [node];
  return items.flatMap((item) => textOf(item) ?? []);
}

export function entriesOf(node: YamlNode | undefined, ...keys: string[]): readonly YamlEntry[] {
  const value = valueAt(node, ...keys);
  return value?.kind === 'map' ? value.entries : [];
}

export function entryOf(node: YamlNode | undefined, key: string): YamlEntry | undefined {
  return node?.kind === 'map' ? node.entries.find((entry) => entry.key === key) : undefined;
}

/** Returns the value that a path of keys leads to: `valueAt(root, 'theme', 'name')`. */
export function valueAt(
  node: YamlNode | undefined,
  ...keys: readonly string[]
): YamlNode | undefined {
  return keys.reduce<YamlNode | undefined>((value, key) => entryOf(value, key)?.value, node);
}

/** Returns a text, number or boolean as it is written; undefined for null and for anything else. */
export function textOf(node: YamlNode | undefined, ...keys: string[]): string | undefined {
  const value = valueAt(node, ...keys);
  return value?.kind === 'scalar' && value.value !== null ? value.text : undefined;
}

/** Returns the strings of a map by their keys. */
export function textsByKey(node: YamlNode | undefined): Map<string, string> {
  const texts = entriesOf(node).flatMap(({ key, value }): [string, string][] => {
    const text = textOf(value);
    return text === undefined ? [] : [[key, text]];
  });
  return new Map(texts);
}

/** Returns the file that a value names. Its path starts at the folder of the YAML file; after a slash, at `root`. */
export function fileOf(node: YamlNode, root?: string): string {
  const path = textOf(node) ?? '';
  return joinPath((path.startsWith('/') ? root : undefined) ?? folderOf(node.at.file), path);
}

/** Returns a boolean, also in the words of YAML 1.1, such as `yes` and `off`. */
export function flagOf(node: YamlNode | undefined, ...keys: string[]): boolean | undefined {
  const value = valueAt(node, ...keys);
  if (value?.kind !== 'scalar') return undefined;
  if (typeof value.value === 'boolean') return value.value;
  if (/^(?:yes|on)$/i.test(value.text)) return true;
  return /^(?:no|off)$/i.test(value.text) ? false : undefined;
}

/** Returns the value as JSON has it. Unknown values are undefined. */
export function plainValue(node: YamlNode | undefined): unknown {
  if (node?.kind === 'list') return node.items.map(plainValue);
  if (node?.kind === 'map')
    return Object.fromEntries(node.entries.map(({ key, value }) => [key, plainValue(value)]));
  return node?.kind === 'scalar' ? node.value : undefined;
}

/** `placeOf` returns the place of a value by the keys that lead to it. */
export function yamlOf(
  value: unknown,
  placeOf: (...keys: string[]) => Place,
  keys: readonly string[],
): YamlNode {
  const at = placeOf(...keys);
  if (Array.isArray(value))
    return { kind: 'list', items: value.map((item) => yamlOf(item, () => at, keys)), at };
  if (isContainer(value) && !(value instanceof Date)) {
    const entries = Object.entries(value).map(([key, inner]): YamlEntry => {
      const node = yamlOf(inner, placeOf, [...keys, key]);
      return { key, name: key, value: node, at: node.at };
    });
    return { kind: 'map', entries, at };
  }
  const plain = typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
  return { kind: 'scalar', value: plain, text: String(value), at };
}
