import { joinPath } from '@nav/paths';
import type { SourceFiles } from '../../reading/files.ts';
import { fileStart, type Place } from '../../reading/place.ts';
import { booleanOf, entries, textOf } from '../../reading/script/read.ts';
import { openScripts } from '../../reading/script/script.ts';
import type { Value } from '../../reading/script/values/values.ts';

/** The settings of `window.$docsify`. */
export interface DocsifyConfig {
  file: string;
  name?: string | undefined;
  themeColor?: string | undefined;
  /** The folder of the pages, from the root of the files; undefined if they are on another site. */
  root: string | undefined;
  basePath?: string | undefined;
  /** The file of the address `/`. */
  homepage: string;
  sidebar: string;
  navbar: string;
  extension: string;
  /** True if links of a sidebar start at its folder. */
  isRelative: boolean;
  /** True if addresses have no `#`. */
  hasPaths: boolean;
  /** The files or addresses that pages come from, by a pattern of their addresses. */
  aliases: readonly { pattern: string; target: string; at: Place }[];
  language?: string | undefined;
  at: Place;
  problem?: { reason: string; at: Place } | undefined;
}

/** Reads the settings in an `index.html`. Its script is not executed. */
export function readConfig(files: SourceFiles, folder: string): DocsifyConfig {
  const file = joinPath(folder, 'index.html');
  const html = files.read(file) ?? '';
  const value = settingsIn(files, folder, file, html);
  const at = (key: string) => textOf(value, key);
  const basePath = at('basePath');
  const isRemote = basePath !== undefined && /^(?:[a-z]+:)?\/\//i.test(basePath);
  return {
    file,
    name: at('name'),
    themeColor: at('themeColor'),
    basePath,
    root: isRemote ? undefined : joinPath(folder, basePath ?? ''),
    homepage: at('homepage') ?? 'README.md',
    sidebar: at('loadSidebar') || '_sidebar.md',
    navbar: at('loadNavbar') || '_navbar.md',
    extension: at('ext') ?? '.md',
    isRelative: booleanOf(value, 'relativePath') === true,
    hasPaths: at('routerMode') === 'history',
    aliases: entries(value, 'alias').flatMap((entry) => {
      const target = textOf(entry.value);
      return target === undefined ? [] : [{ pattern: entry.key, target, at: entry.at }];
    }),
    language: /<html\b[^>]{0,500}?\blang=["']?([\w-]+)/i.exec(html)?.[1],
    at: value?.at ?? fileStart(file),
    problem: value?.kind === 'unknown' ? { reason: value.reason, at: value.at } : undefined,
  };
}

const ASSIGNMENT = /(?:\bwindow\.)?\$docsify\s*=(?!=)/;

function settingsIn(
  files: SourceFiles,
  folder: string,
  file: string,
  html: string,
): Value | undefined {
  const match = ASSIGNMENT.exec(html);
  if (!match) return undefined;
  const end = html.slice(match.index).search(/<\/script\b/i);
  const start = match.index + match[0].length;
  // Blank lines keep the places of all lines but the first.
  const blank = html.slice(0, start).replace(/[^\n]/g, '');
  const text = `${blank}export default ${html.slice(start, end === -1 ? undefined : match.index + end)}`;
  const read = (path: string) => (path === file ? text : files.read(path));
  return openScripts({ ...files, read }, { folder }).open(file).value;
}
