import { joinPath } from '@nav/paths';
import { type Lost, newLost } from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import {
  entriesOf,
  flagOf,
  readYaml,
  textOf,
  textsOf,
  valueAt,
  type YamlNode,
} from '../../reading/yaml.ts';
import type { Docs } from './docs.ts';

export interface SettingFiles {
  files: SourceFiles;
  docs: Docs;
  name: string;
  lost: Lost[];
}

/** The settings of a folder; unset ones come from the folder above. */
export interface Settings {
  file: string | undefined;
  folder: string;
  nav: readonly YamlNode[] | undefined;
  title: string | undefined;
  isHidden: boolean;
  flattens: boolean;
  keepsNames: boolean;
  usesIndexTitle: boolean;
  appends: boolean;
  sort: Readonly<Record<string, string>>;
  /** Patterns for paths from the folder of pages. */
  ignored: readonly string[];
}

/** The settings that folders do not inherit. */
const UNSET = { file: undefined, nav: undefined, title: undefined, isHidden: false };

export const DEFAULTS: Settings = {
  ...UNSET,
  folder: '',
  flattens: false,
  keepsNames: false,
  usesIndexTitle: false,
  appends: false,
  sort: {},
  ignored: [],
};

export function settingsOf(
  { files, docs, name, lost }: SettingFiles,
  folder: string,
  parent: Settings,
): Settings {
  const file = docs.fileAt(joinPath(folder, name)) ?? '';
  const text = file === '' ? undefined : files.read(file);
  const plain: Settings = { ...parent, ...UNSET, folder };
  if (text === undefined) return plain;
  const { root, problem, at } = readYaml(file, text);
  if (problem === undefined) return { ...withOptions(plain, root, folder, parent), file };
  lost.push(newLost(file, problem, at));
  return plain;
}

export function withOptions(
  base: Settings,
  node: YamlNode | undefined,
  folder: string,
  parent: Settings,
): Settings {
  const flag = (key: string, inherited: boolean) => flagOf(node, key) ?? inherited;
  const sort = Object.fromEntries(
    entriesOf(node, 'sort').flatMap(({ key, value }) => {
      const text = key === 'ignore_case' ? String(flagOf(value) ?? '') : textOf(value);
      return text ? [[key, text]] : [];
    }),
  );
  const ignore = valueAt(node, 'ignore');
  const nav = valueAt(node, 'nav');
  return {
    ...base,
    nav: nav?.kind === 'list' ? nav.items : undefined,
    title: textOf(node, 'title'),
    isHidden: flag('hide', false),
    flattens: flag('flatten_single_child_sections', parent.flattens),
    keepsNames: flag('preserve_directory_names', parent.keepsNames),
    usesIndexTitle: flag('use_index_title', parent.usesIndexTitle),
    appends: flag('append_unmatched', parent.appends),
    sort: { ...parent.sort, ...sort },
    ignored: ignore
      ? textsOf(ignore).flatMap((pattern) => ignorePatterns(pattern, folder, parent))
      : parent.ignored,
  };
}

function ignorePatterns(pattern: string, folder: string, parent: Settings): readonly string[] {
  if (pattern === '$inherit') return parent.ignored;
  if (pattern.startsWith('/')) return [absolute(folder, pattern.slice(1))];
  return pattern === '' ? [] : [absolute(joinPath(folder, '**'), pattern)];
}

export function absolute(folder: string, pattern: string): string {
  const path = joinPath(folder, pattern).replace(/\/$/, '');
  return pattern.endsWith('/') ? `${path}/` : path;
}
