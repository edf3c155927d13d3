import { lineStarts, positionAt } from '@nav/positions';

/** A location in a file of the source. `line` and `column` are 1-based, the column in UTF-16 units; 1, 1 for a folder. */
export interface Place {
  /** The path from the root of the files. */
  file: string;
  line: number;
  column: number;
}

/** Returns the start of a file, which is the location of what has no other. */
export function fileStart(file: string): Place {
  return { file, line: 1, column: 1 };
}

/** Returns the position of the first occurrence of a string in a text; of the start of the text without one. */
export function positionIn(text: string, part: string): Pick<Place, 'line' | 'column'> {
  const { line, column } = positionAt(lineStarts(text), Math.max(text.indexOf(part), 0));
  return { line, column };
}
