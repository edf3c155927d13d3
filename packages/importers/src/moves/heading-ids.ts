import type { SourcePage } from '../model/source.ts';
import { isCode } from '../reading/code.ts';
import type { SourceFiles } from '../reading/files.ts';

/** Matches a heading with an id as Fumadocs and Nextra write it. */
const HEADING = /^( {0,3}#{1,6}[ \t].*)\[#([^[\]{}\s]+)\][ \t]*(\r?)$/;

/** Rewrites the ids of headings in the form of docs.json sites: `## Title [#id]` becomes `## Title {#id}`. Adds to `texts`. */
export function rewriteHeadingIds(
  files: SourceFiles,
  pages: readonly SourcePage[],
  texts: Map<string, string>,
): void {
  for (const { file } of pages) {
    const text = texts.get(file) ?? files.readRaw(file) ?? '';
    if (!text.includes('[#')) continue;
    const lines = text.split('\n');
    const code = isCode(lines);
    const next = lines.map((line, at) => (code[at] ? line : line.replace(HEADING, '$1{#$2}$3')));
    if (next.some((line, at) => line !== lines[at])) texts.set(file, next.join('\n'));
  }
}
