import type { JsonDocument, JsonNode } from '../document/document.ts';

/**
 * A span of an output text. With a document, it is copied from there, `from` to `to`, character by character. With a
 * document and `text`, it is a rewritten value that starts at `from`. With `text` alone, it is new.
 */
export interface Chunk {
  document: JsonDocument | undefined;
  from: number;
  to: number;
  text: string | undefined;
  /** The chunk is copied and keeps its order among the chunks of the same document. */
  inPlace: boolean;
}

export interface MovedNode {
  node: JsonNode;
  to: string;
}

/** An output text as chunks, with the values that moved into it. */
export interface PrintResult {
  readonly chunks: Chunk[];
  readonly moved: MovedNode[];
  /** Pointers of the new values. */
  readonly added: string[];
}

/** A replaced span of the input. Offsets are UTF-16, 0-based. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

export function textOf({ document, from, to, text }: Chunk): string {
  return text ?? (document as JsonDocument).text.slice(from, to);
}

/** Returns the new text of a document, and the replacements that lead to it, in order. */
export function splice(
  document: JsonDocument,
  chunks: readonly Chunk[],
): { text: string; replacements: Replacement[] } {
  const replacements: Replacement[] = [];
  let at = 0;
  let pending = '';
  const flush = (start: number, end: number) => {
    if (pending !== document.text.slice(start, end)) {
      replacements.push({ start, end, text: pending });
    }
    pending = '';
  };
  for (const chunk of chunks) {
    if (chunk.inPlace && chunk.document === document && chunk.from >= at) {
      flush(at, chunk.from);
      at = chunk.to;
    } else {
      pending += textOf(chunk);
    }
  }
  flush(at, document.text.length);
  return { text: chunks.map(textOf).join(''), replacements };
}
