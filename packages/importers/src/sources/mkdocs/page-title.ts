import { frontMatterEnd } from '@nav/front-matter';
import { plainText } from '@nav/markdown/line';
import { MAX_HEADING } from '../../reading/limits.ts';
import { readYaml, textsByKey } from '../../reading/yaml.ts';

/** The metadata of a page as MkDocs reads it, and the text after it. */
export interface PageMeta {
  /** The values that are strings, numbers or booleans. */
  values: ReadonlyMap<string, string>;
  body: string;
}

/** Reads YAML front matter, or lines such as `Title: Start` at the top of a page. */
export function readMeta(text: string): PageMeta {
  const block = /^---[ \t]*\r?\n([\s\S]*?\r?\n)(?:\.{3}|-{3})[ \t]*(?:\r?\n|$)/.exec(text);
  if (!block) return readMultiMarkdown(text.slice(frontMatterEnd(text)));
  const { root } = readYaml('', block[1] ?? '');
  // MkDocs shows broken front matter as text.
  if (root?.kind !== 'map') return { values: new Map(), body: text };
  return { values: textsByKey(root), body: text.slice(block[0].length) };
}

function readMultiMarkdown(text: string): PageMeta {
  const values = new Map<string, string>();
  let key: string | undefined;
  let offset = 0;
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const named = /^ {0,3}([A-Za-z0-9_-]+):\s*(.*)/.exec(line.trimEnd());
    const more = /^(?: {4}|\t)\s*(.*)/.exec(line.trimEnd())?.[1];
    const isBlank = line.trim() === '';
    key = named?.[1]?.toLowerCase() ?? key;
    const value = named?.[2] ?? more;
    if (isBlank) offset += line.length;
    if (isBlank || value === undefined || key === undefined) break;
    const before = values.get(key);
    values.set(key, before === undefined ? value.trim() : `${before} ${value.trim()}`);
    offset += line.length;
  }
  return { values, body: text.slice(offset) };
}

/** The id or the classes after a heading: `{#start}`, `{ .wide data-x="y" }`. */
const ATTRIBUTES = /[ \t]*\{:?[ \t]*[#.\w][^{}]*\}[ \t]*$/;

/** The heading of a page counts only if nothing precedes it. */
export function ownTitle({ values, body }: PageMeta, hasEmoji: boolean): string | undefined {
  const title = values.get('title');
  if (title !== undefined && title !== '') return title;
  // Longer headings would take very long to read as Markdown.
  const start = body.replace(/^(?:[ \t]*\r?\n)+/, '').slice(0, MAX_HEADING);
  const heading =
    /^#(?!#)[ \t]*(.+?)[ \t]*#*[ \t]*(?:\r?\n|$)/.exec(start)?.[1] ??
    /^(\S.*?)[ \t]*\r?\n=+[ \t]*(?:\r?\n|$)/.exec(start)?.[1];
  if (heading === undefined) return undefined;
  const written = heading.replace(ATTRIBUTES, '').replace(/<!--.*?-->/g, '');
  const text = hasEmoji ? written.replace(/:[a-z0-9]+(?:-[a-z0-9]+)+:/g, '') : written;
  return plainText(text) || undefined;
}

/** Returns the title that the name of a file or folder becomes: `getting-started` is `Getting started`. */
export function titleFromName(name: string): string {
  const title = name.replace(/[-_]/g, ' ');
  if (title !== title.toLowerCase()) return title;
  return title.charAt(0).toUpperCase() + title.slice(1);
}
