/** A location in a file of the source. `line` and `column` are 1-based, the column in UTF-16 units; 1, 1 for a folder. */
export interface Place {
  /** The path from the root of the files. */
  file: string;
  line: number;
  column: number;
}
