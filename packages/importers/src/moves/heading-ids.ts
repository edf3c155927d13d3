import type { Framework } from '../model/framework.ts';
import type { SourcePage } from '../model/source.ts';
import { isCode } from '../reading/code.ts';
import type { SourceFiles } from '../reading/files.ts';

/** Match a heading with an id at its end: what is before it, the id, and a carriage return. */
const HEADINGS: Record<NonNullable<Framework['headingIds']>, RegExp> = {
  brackets: /^( {0,3}#{1,6}[ \t].*)\[#([^[\]{}\s]+)\][ \t]*(\r?)$/,
  attributes:
    /^( {0,3}#{1,6}[ \t].*)\{:?(?:[^{}]*[ \t])?(?:#|id=["']?)([^{}\s"']+)[^{}]*\}[ \t]*(\r?)$/,
};

/** Matches a line that is only an anchor: `[](){#id}`. */
const ANCHOR = /^([ \t]*)\[\]\(\)\{:?[ \t]*#([^{}\s]+)[^{}]*\}[ \t]*(\r?)$/;

/**
 * Rewrites the ids of headings, and anchors, in the form of docs.json sites: `## Title { #id .wide }` becomes `## Title {#id}`.
 * Changes `contents`.
 */
export function rewriteHeadingIds(
  files: SourceFiles,
  form: NonNullable<Framework['headingIds']>,
  pages: readonly SourcePage[],
  contents: Map<string, string>,
): void {
  for (const { file } of pages) {
    const text = contents.get(file) ?? files.readRaw(file) ?? '';
    if (!/[[{\s:](?:#\S|id=)/.test(text)) continue;
    const lines = text.split('\n');
    const code = isCode(lines);
    const next = lines.map((line, at) =>
      code[at]
        ? line
        : line.replace(HEADINGS[form], '$1{#$2}$3').replace(ANCHOR, '$1<a id="$2"></a>$3'),
    );
    if (next.some((line, at) => line !== lines[at])) contents.set(file, next.join('\n'));
  }
}
