import { addTo, joinPointer } from '@nav/core/internal';
import {
  descendants,
  type JsonDocument,
  type JsonNode,
  pointerOf,
  rootsOf,
} from '../document/document.ts';
import { isReference } from '../document/references.ts';
import { indentFinder, type Style } from '../document/style.ts';
import { type Edits, type NewFile, takesOut } from '../edit/edit.ts';
import { dirtyNodes, keepRoot, keepValue, withAncestors } from './kept.ts';
import { isPrototypeName } from './names.ts';
import { createPrinter, type Source, type Target } from './output.ts';
import { append, type Chunk, type PrintResult, write } from './pieces.ts';
import { writeValue } from './written.ts';

/** The way to lay down one text: of an existing document, or of a new file. */
export interface Renderer {
  document(document: JsonDocument): PrintResult;
  file(file: NewFile): PrintResult;
}

/** Renders what `edits` recorded. Every edit that finds its place is marked as used. */
export function createRenderer(edits: Edits): Renderer {
  const source: Source = {
    edits,
    dirty: dirtyNodes(edits),
    indentOf: indentFinder(),
    refsIn: finderOf(isReference),
    prototypesIn: finderOf(isPrototypeName),
    keep: keepValue,
  };
  return {
    document: (document) => renderDocument(source, document),
    file: (file) => renderFile(source, file),
  };
}

function renderFile(source: Source, { file, value, like }: NewFile): PrintResult {
  const style = like.language === 'json' ? like.style : jsonStyle(like.style);
  const target = { file, style, language: 'json', home: undefined, placed: undefined } as const;
  const output = createPrinter(source, target);
  writeValue(output, value, '', '');
  write(output, style.newline);
  return output;
}

function renderDocument(source: Source, document: JsonDocument): PrintResult {
  const { root, text, constants } = document;
  if (constants.size > 0) return joinRoots(document, renderRoots(source, document));
  const output = createPrinter(source, targetOf(document, undefined));
  append(output, document, 0, root.start, true);
  keepRoot(output, root, '');
  append(output, document, root.end, text.length, true);
  return output;
}

function targetOf(document: JsonDocument, placed: Target['placed']): Target {
  return {
    file: document.file,
    style: document.style,
    language: document.language,
    home: document,
    placed,
  };
}

/** The renderings of the root of a document and of its constants. */
function renderRoots(source: Source, document: JsonDocument): Map<JsonNode, PrintResult> {
  const rendered = new Map<JsonNode, PrintResult>();
  const placed = new Map<JsonNode, string>();
  const users = new Map<JsonNode, JsonNode[]>();
  for (const [user, { root }] of document.constants) addTo(users, root, user);
  const render = (root: JsonNode, pointer: string, places: Target['placed']): void => {
    const output = createPrinter(source, targetOf(document, places));
    keepRoot(output, root, pointer);
    rendered.set(root, output);
  };
  render(document.root, '', placed);
  const waiting = new Set(rootsOf(document).filter((root) => !rendered.has(root)));
  // The pointers inside a constant start with the place of its name, so what holds that comes first.
  for (let before = -1; before !== waiting.size; ) {
    before = waiting.size;
    for (const root of waiting) {
      const places = (users.get(root) ?? []).map((user) => placeIn(source, placed, user));
      const place = places.find((one) => one !== undefined);
      if (place === undefined) continue;
      waiting.delete(root);
      render(root, place, placed);
    }
  }
  // What the config does not lead to any more is left where it was, and gives nothing a place.
  for (const root of waiting) {
    const [user] = users.get(root) ?? [];
    render(root, user ? pointerOf(user) : '', undefined);
  }
  return rendered;
}

/** The text of a document with each root in its place. */
function joinRoots(
  document: JsonDocument,
  rendered: ReadonlyMap<JsonNode, PrintResult>,
): PrintResult {
  const whole: PrintResult = { pieces: [], carried: [], added: [] };
  let at = 0;
  for (const root of rootsOf(document)) {
    const { pieces, carried, added } = rendered.get(root) as PrintResult;
    whole.pieces.push(...between(document, at, root.start));
    for (const piece of pieces) whole.pieces.push(piece);
    for (const one of carried) whole.carried.push(one);
    for (const one of added) whole.added.push(one);
    at = root.end;
  }
  whole.pieces.push(...between(document, at, document.text.length));
  return whole;
}

function between(document: JsonDocument, from: number, to: number): Chunk[] {
  return from < to ? [{ document, from, to, text: undefined, inPlace: true }] : [];
}

/** Where a node stands in the output; `undefined` when it was taken out of the places that are known so far. */
function placeIn(
  source: Source,
  placed: ReadonlyMap<JsonNode, string>,
  node: JsonNode,
): string | undefined {
  const known = placed.get(node);
  if (known !== undefined) return known;
  if (!node.parent || takesOut(source.edits.changes.get(node))) return undefined;
  const above = placeIn(source, placed, node.parent);
  return above === undefined ? undefined : joinPointer(above, node.key ?? node.index);
}

/** Finds certain nodes of each document once, with all that stands round them. */
function finderOf(isWanted: (node: JsonNode) => boolean): Source['refsIn'] {
  const known = new Map<JsonDocument, Set<JsonNode>>();
  return (document) => {
    let found = known.get(document);
    if (found === undefined) {
      const wanted = rootsOf(document).flatMap((root) => [...descendants(root)].filter(isWanted));
      found = withAncestors(wanted);
      known.set(document, found);
    }
    return found;
  };
}

function jsonStyle(style: Style): Style {
  return { ...style, colon: ': ', quote: '"', bareKeys: false, trailingComma: false };
}
