import { codeAt, readMarkup } from '@nav/core/internal';
import type { Framework } from '../model/framework.ts';
import type { SourcePage } from '../model/source.ts';
import type { SourceFiles } from '../reading/files.ts';

/** Match a heading with an id at its end: what is before it, and the id. In MkDocs, the heading of level 1 is the title of a page. */
const HEADINGS: Record<NonNullable<Framework['headingIds']>, RegExp> = {
  brackets: /^( {0,3}#{1,6}[ \t].*)\[#([^[\]{}\s]+)\][ \t]*$/,
  attributes: /^( {0,3}#{2,6}[ \t].*)\{:?(?:[^{}]*[ \t])?(?:#|id=["']?)([^{}\s"']+)[^{}]*\}[ \t]*$/,
};

/** Matches a line that is only an anchor: `[](){#id}`. */
const ANCHOR = /^([ \t]*)\[\]\(\)\{:?[ \t]*#([^{}\s]+)[^{}]*\}[ \t]*$/;

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
    const { code } = readMarkup(text);
    const next = text.replace(/^.+$/gm, (line, at) =>
      codeAt(code, at)?.isBlock
        ? line
        : line.replace(HEADINGS[form], '$1{#$2}').replace(ANCHOR, '$1<a id="$2"></a>'),
    );
    if (next !== text) contents.set(file, next);
  }
}
