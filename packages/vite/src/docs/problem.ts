import type { Diagnostic, Severity } from '@nav/core';
import { codeFrame, printable } from '@nav/display';
import width from 'fast-string-width';

/** A finding about the documentation, ready to be shown. */
export interface Problem {
  severity: Severity;
  code: string;
  message: string;
  help?: string;
  /** The location; missing if the config does not exist. */
  place?: ProblemPlace;
}

/** A location in a file, and the lines around it. */
export interface ProblemPlace {
  /** The path from the root of the project, with forward slashes. */
  name: string;
  /** The absolute path. */
  file: string;
  /** 1-based. */
  line: number;
  /** 1-based. */
  column: number;
  /** The number of characters that are marked in the line. */
  length: number;
  /** The whole line. */
  lineText: string;
  frame: string;
}

/** The number of problems of one severity that are printed in full. */
const MAX_SHOWN = 10;

/** Converts a diagnostic. `text` is the content of its file, and `file` the absolute path. */
export function toProblem(diagnostic: Diagnostic, file: string, text: string): Problem {
  const { severity, code, message, help, range } = diagnostic;
  const { start, end } = range;
  const lineText = text.slice(start.offset - start.column + 1).match(/^[^\r\n]*/)?.[0] ?? '';
  const lineEnd = end.line === start.line ? end.column : lineText.length + 1;
  return {
    severity,
    code,
    message,
    help,
    place: {
      name: diagnostic.file,
      file,
      line: start.line,
      column: start.column,
      length: lineEnd - start.column,
      lineText,
      // A finding about a whole list or file needs no excerpt of its first lines.
      frame:
        code === 'orphan-page' || code === 'unlisted-folder' || code === 'unused-file'
          ? ''
          : codeFrame(text, range, { width }),
    },
  };
}

function headingOf({ place, severity, code }: Problem): string {
  const where = place ? `${place.name}:${place.line}:${place.column} ` : '';
  return printable(`${where}${severity} ${code}`);
}

/** Formats a problem with its location, its message and its code frame. */
export function textOf(problem: Problem): string {
  const frame = problem.place?.frame ? `\n\n${problem.place.frame}\n` : '';
  return `${headingOf(problem)}\n  ${printable(problem.message)}${frame}`;
}

/** Formats problems of one severity, and counts the rest. */
export function listOf(problems: readonly Problem[], folder: string): string {
  const shown = problems.slice(0, MAX_SHOWN).map(textOf);
  const left = problems.length - shown.length;
  if (left > 0)
    shown.push(`… and ${left} more. Run \`npx @nav/cli check ${folder}\` to list them all.`);
  return shown.join('\n');
}
