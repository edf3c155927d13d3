import { groupBy } from '@nav/collections';
import type { Diagnostic, SourceRange } from '@nav/core';
import type { SiteReport } from '@nav/site/report';
import type { Fix, Region, Replacement } from 'sarif';

type OurFix = Diagnostic['fixes'][number];
type Edit = OurFix['edits'][number];

/**
 * Formats a fix. Programs such as reviewdog offer each replacement alone, so no two of them share a line.
 *
 * @param uriOf returns the URI of a file.
 */
export function sarifFix(
  { title, edits }: OurFix,
  textOf: SiteReport['textOf'],
  uriOf: (file: string) => string,
): Fix {
  return {
    description: { text: title },
    artifactChanges: Array.from(
      groupBy(edits, ({ file }) => file),
      ([file, changes]) => {
        const text = textOf(file);
        return {
          artifactLocation: { uri: uriOf(file) },
          replacements: joinInLines(changes, text).map((edit) => replacementOf(edit, text)),
        };
      },
    ),
  };
}

/** Joins edits that share a line. */
function joinInLines(edits: readonly Edit[], text: string | undefined): readonly Edit[] {
  if (text === undefined) return edits;
  const joined: Edit[] = [];
  for (const edit of [...edits].sort((a, b) => a.range.start.offset - b.range.start.offset)) {
    const last = joined.at(-1);
    if (last?.range.end.line !== edit.range.start.line) joined.push(edit);
    else {
      const between = text.slice(last.range.end.offset, edit.range.start.offset);
      const range = { start: last.range.start, end: edit.range.end };
      joined[joined.length - 1] = {
        ...edit,
        range,
        newText: last.newText + between + edit.newText,
      };
    }
  }
  return joined;
}

/** Some programs count columns in bytes, so lines with other letters than ASCII are replaced as a whole. */
function replacementOf({ range, newText }: Edit, text = ''): Replacement {
  const { start, end } = range;
  const before = text.slice(start.offset - start.column + 1, start.offset);
  const after = /^[^\n]*?(?=\r?(?:\n|$))/.exec(text.slice(end.offset))?.[0] ?? '';
  const lines = before + text.slice(start.offset, end.offset) + after;
  return /^[\0-\x7f]*$/.test(lines)
    ? { deletedRegion: region(range), insertedContent: { text: newText } }
    : {
        deletedRegion: { startLine: start.line, endLine: end.line },
        insertedContent: { text: before + newText + after },
      };
}

export function region({ start, end }: SourceRange): Region {
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
  };
}
