import type { JsonNode } from '@nav/json';
import { joinPath } from '@nav/paths';
import type { SiteFiles } from '../../files/site-files.ts';
import type { Markup } from '../../pages/reader/markup.ts';
import type { Draft, Part } from '../../source/part.ts';
import type { TextNode } from '../../source/tree.ts';
import type { Grammar } from '../grammar.ts';
import type { ExpectedValue } from './expected.ts';

/** The site as the suggestions of a code see it. Files are relative to the host's root, and pages to the config's folder. */
export interface SuggestionSite {
  /** The path of the config. */
  readonly file: string;
  readonly folder: string;
  readonly grammar: Grammar;
  readonly files: SiteFiles | undefined;
  /** The settings that apply; undefined if there are none. They have no text if they are not JSON. */
  readonly settings: { file: string; text: string | undefined } | undefined;
  read(file: string): string | undefined;
  /** Returns the root of a JSON file; `undefined` if it is not JSON. */
  json(file: string): TextNode<{ readonly text: string }> | undefined;
  /** Returns a page file with its structure. */
  page(file: string): { text: string; markup: Markup } | undefined;
  /** Returns the value that is expected at a node of a config or of settings. */
  expectedAt(file: string, node: JsonNode): ExpectedValue | undefined;
  /** Returns pages to start with: those that are not listed first, then those at the top of the site. */
  firstPages(): readonly string[];
  /** Returns the labels of the element that lists most pages of a folder, such as `Docs > Guides`. */
  homeOf(folder: string): string | undefined;
  specifications(): readonly string[];
  anchorsOf(page: string): readonly string[];
  /** Returns the part with the `$ref` that leads to a file. */
  refTo(file: string): Pick<Part, 'file' | 'node'> | undefined;
}

/**
 * Returns the suggestion to create a file, unless it exists or is outside of the site.
 *
 * @param path the path of the file from the config's folder.
 */
export function createFile(path: string, text: string, { folder, files }: SuggestionSite): Draft[] {
  if (path === '' || path.split('/').includes('..') || files?.all.has(path)) return [];
  const creates = { file: joinPath(folder, path), text };
  return [{ title: `Create ${JSON.stringify(path)}`, creates }];
}
