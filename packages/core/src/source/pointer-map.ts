import { type JsonNode, joinPointer } from '@nav/json';

/** A location in a file. All three are 0-based; a tab counts as four columns. */
export interface MappedPlace {
  line: number;
  column: number;
  pos: number;
}

/** The places of all values and property names of a JSON text by JSON pointer, in the format of `json-source-map`. */
export type PointerMap = Record<
  string,
  { key?: MappedPlace; keyEnd?: MappedPlace; value: MappedPlace; valueEnd: MappedPlace }
>;

/** Maps a text without duplicate keys. */
export function mapPointers(root: JsonNode): PointerMap {
  const map: PointerMap = {};
  const placeAt = placeFinder(root.document.text);
  function visit(node: JsonNode, pointer: string): void {
    // Offsets are asked for in the order of the text.
    const names = node.key !== undefined && {
      key: placeAt(node.keyStart),
      keyEnd: placeAt(node.keyEnd),
    };
    const value = placeAt(node.start);
    for (const child of node.children) {
      visit(child, joinPointer(pointer, child.key ?? child.index));
    }
    map[pointer] = { ...names, value, valueEnd: placeAt(node.end) };
  }
  visit(root, '');
  return map;
}

/** Returns a function that finds the places of offsets, each at least as large as the one before. */
function placeFinder(text: string): (offset: number) => MappedPlace {
  let line = 0;
  let column = 0;
  let pos = 0;
  return (offset) => {
    for (; pos < offset; pos += 1) {
      const char = text.charAt(pos);
      if (char === '\n') line += 1;
      if (char === '\n' || char === '\r') column = 0;
      else column += char === '\t' ? 4 : 1;
    }
    return { line, column, pos };
  };
}
