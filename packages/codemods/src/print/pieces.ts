import type { JsonDocument, JsonNode } from '../document/document.ts';

/**
 * A stretch of an output text. With a document it was copied from there, `from` to `to`, character by character;
 * with `text` as well it was written anew for the value that starts at `from`; with `text` alone it is new.
 */
export interface Chunk {
  document: JsonDocument | undefined;
  from: number;
  to: number;
  text: string | undefined;
  /** It stands where it stood: nothing before it that is in place came after it. */
  inPlace: boolean;
}

/** A value that came from the input and its pointer in the output. */
export interface MovedNode {
  node: JsonNode;
  to: string;
}

/** An output text in pieces. */
export interface PrintResult {
  readonly pieces: Chunk[];
  readonly carried: MovedNode[];
  /** Pointers of the values that are new. */
  readonly added: string[];
}

/** Adds new text. */
export function write({ pieces }: PrintResult, text: string): void {
  if (text === '') return;
  const last = pieces[pieces.length - 1];
  if (last !== undefined && last.document === undefined) last.text += text;
  else pieces.push({ document: undefined, from: 0, to: 0, text, inPlace: false });
}

/** Adds a span of the input as it is. */
export function append(
  { pieces }: PrintResult,
  document: JsonDocument,
  from: number,
  to: number,
  inPlace: boolean,
): void {
  if (from >= to) return;
  const last = pieces[pieces.length - 1];
  if (
    last !== undefined &&
    last.document === document &&
    last.text === undefined &&
    last.to === from &&
    last.inPlace === inPlace
  ) {
    last.to = to;
  } else {
    pieces.push({ document, from, to, text: undefined, inPlace });
  }
}

/** Adds what stands at `from` in the input, written another way; it still maps to there. */
export function rewrite(
  { pieces }: PrintResult,
  document: JsonDocument,
  from: number,
  text: string,
): void {
  pieces.push({ document, from, to: from, text, inPlace: false });
}

/** The text of a piece. */
export function textOf({ document, from, to, text }: Chunk): string {
  return text ?? (document as JsonDocument).text.slice(from, to);
}
