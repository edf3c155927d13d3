import { configPointer, type JsonDocument, type JsonNode } from '../document/document.ts';
import { type Entry, entry, partsOf, ref, type Template } from './template.ts';

/** A change of one value in its container. */
export type NodeChange =
  | { type: 'remove'; used: boolean }
  | { type: 'rename'; key: string; used: boolean }
  | { type: 'replace'; entries: readonly Entry[]; used: boolean };

/** Entries to insert before the child with that index, or after the last child. */
export interface Insertion {
  index: number;
  entries: Entry[];
  used: boolean;
}

export interface NewFile {
  file: string;
  value: Template;
  /** The document whose style applies to the file. */
  like: JsonDocument;
}

/** A location in a file that is not a config, such as a page. Lines and columns are 1-based, of the input. */
export interface TextLocation {
  /** The path by which the host reads the file. */
  file: string;
  line: number;
  column: number;
}

/** Advice about a value: for example, why a codemod left it unchanged. */
export interface Note {
  node: JsonNode;
  reason: string;
  /** Set if the note is not about the file of `node`. */
  place: TextLocation | undefined;
}

/**
 * A recording of structural edits. Files stay unchanged until `printEdits`, so every edit refers to nodes of the input.
 * One recording can edit several documents, and values can move between them.
 */
export interface Edits {
  readonly changes: ReadonlyMap<JsonNode, NodeChange>;
  readonly insertions: ReadonlyMap<JsonNode, readonly Insertion[]>;
  readonly files: readonly NewFile[];
  readonly notes: readonly Note[];
  /** Removed values whose meaning is in other values. */
  readonly converted: ReadonlySet<JsonNode>;
  /** Documents whose files stay unchanged. Edits inside them apply to the values that move to other documents. */
  readonly borrowed: ReadonlySet<JsonDocument>;

  insert(parent: JsonNode, before: JsonNode | 'end', ...entries: Entry[]): void;
  /** Removes a property or an item. With a `ref` to it in another edit, it moves there. */
  remove(node: JsonNode): void;
  /** Replaces a value; a property keeps its name. */
  replace(node: JsonNode, value: Template): void;
  replaceWith(node: JsonNode, ...entries: Entry[]): void;
  rename(node: JsonNode, key: string): void;
  /** Moves a property or an item, and renames it if `key` is given. */
  move(node: JsonNode, parent: JsonNode, before: JsonNode | 'end', key?: string): void;
  wrap(node: JsonNode, build: (inner: Template) => Template): void;
  /** Replaces a value with one that is inside it. */
  unwrap(node: JsonNode, inner: JsonNode): void;
  create(file: string, value: Template, like: JsonDocument): void;
  /** Moves a value to a new file, and replaces it with `link`. */
  extract(node: JsonNode, file: string, link: Template): void;
  /** Takes values from a document and leaves its file unchanged. */
  borrow(document: JsonDocument): void;
  /** Returns the entries for a property whose object is written anew: those that replace it, or the property itself. */
  entriesFor(node: JsonNode): readonly Entry[];
  /** Returns the entries inserted into an object or array that is rewritten. */
  insertedInto(node: JsonNode): readonly Entry[];
  /** Marks strings, flags and the like whose meaning is in other values. Objects and arrays are never marked. */
  convert(...nodes: readonly (JsonNode | undefined)[]): void;
  /** Adds a note; `place` locates it if it is not about a config. */
  note(node: JsonNode, reason: string, place?: TextLocation): void;
  /** Notes do not count. */
  isEmpty(): boolean;
}

/** Checks whether a change takes a value out of its container. A renamed value stays. */
export function detaches(change: NodeChange | undefined): boolean {
  return change !== undefined && change.type !== 'rename';
}

/** Returns whether a value is `moved`, `removed` or `kept`; its nearest ancestor that is moved or removed decides. */
export function stateOf(
  { changes }: Pick<Edits, 'changes'>,
  node: JsonNode,
  moved: ReadonlySet<JsonNode> = NONE,
): 'moved' | 'kept' | 'removed' {
  for (let at: JsonNode | undefined = node; at; at = at.parent) {
    if (moved.has(at)) return 'moved';
    if (detaches(changes.get(at))) return 'removed';
  }
  return 'kept';
}

const NONE: ReadonlySet<JsonNode> = new Set();

/** Returns the values that edits put elsewhere, or keep under another name. */
export function movedNodes({ changes, insertions, files }: Edits): Set<JsonNode> {
  const moved = new Set<JsonNode>();
  const add = (template: Template): void => {
    if (template.type === 'ref') moved.add(template.node);
    for (const part of partsOf(template)) add(part);
  };
  for (const [node, change] of changes) {
    if (change.type === 'rename') moved.add(node);
    if (change.type === 'replace') for (const { value } of change.entries) add(value);
  }
  for (const { entries } of [...insertions.values()].flat()) {
    for (const { value } of entries) add(value);
  }
  for (const { value } of files) add(value);
  return moved;
}

/** Two edits of the same value. It is a bug in the codemod, never in the config. */
export class OverlapError extends Error {
  override name = 'OverlapError';
  constructor(node: JsonNode, problem: string) {
    super(`${node.document.file}${configPointer(node) && `#${configPointer(node)}`}: ${problem}`);
  }
}

/** Edits throw an `OverlapError` if two of them change the same value. */
export function recordEdits(): Edits {
  const changes = new Map<JsonNode, NodeChange>();
  const insertions = new Map<JsonNode, Insertion[]>();
  const files: NewFile[] = [];
  const notes: Note[] = [];
  const borrowed = new Set<JsonDocument>();
  const converted = new Set<JsonNode>();
  const noted = new Map<JsonNode, Set<string>>();

  function change(node: JsonNode, next: NodeChange): void {
    const earlier = changes.get(node);
    if (earlier) throw new OverlapError(node, `${next.type} after ${earlier.type}`);
    changes.set(node, next);
  }

  const edits: Edits = {
    changes,
    insertions,
    files,
    notes,
    converted,
    borrowed,
    insert(parent, before, ...entries) {
      if (entries.length === 0) return;
      if (parent.kind !== 'object' && parent.kind !== 'array') {
        throw new OverlapError(parent, 'cannot insert into a value that is not an object or array');
      }
      const index = before === 'end' ? parent.children.length : before.index;
      const known = insertions.get(parent) ?? [];
      const same = known.find((insertion) => insertion.index === index);
      if (same) same.entries.push(...entries);
      else known.push({ index, entries: [...entries], used: false });
      insertions.set(parent, known);
    },
    remove(node) {
      change(node, { type: 'remove', used: false });
    },
    replace(node, value) {
      const made = value.type === 'literal' ? { ...value, from: value.from ?? node } : value;
      change(node, { type: 'replace', entries: [{ key: node.key, value: made }], used: false });
    },
    replaceWith(node, ...entries) {
      if (entries.length === 0) edits.remove(node);
      else change(node, { type: 'replace', entries, used: false });
    },
    rename(node, key) {
      change(node, { type: 'rename', key, used: false });
    },
    move(node, parent, before, key = node.key) {
      edits.remove(node);
      edits.insert(parent, before, entry(parent.kind === 'array' ? undefined : key, ref(node)));
    },
    wrap(node, build) {
      edits.replace(node, build(ref(node)));
    },
    unwrap(node, inner) {
      edits.replace(node, ref(inner));
    },
    create(file, value, like) {
      files.push({ file, value, like });
    },
    extract(node, file, link) {
      edits.create(file, ref(node), node.document);
      edits.replace(node, link);
    },
    borrow(document) {
      borrowed.add(document);
    },
    entriesFor(node) {
      const known = changes.get(node);
      if (known) known.used = true;
      if (known?.type === 'remove') return [];
      if (known?.type === 'replace') return known.entries;
      return [entry(known ? known.key : node.key, ref(node))];
    },
    insertedInto(node) {
      return (insertions.get(node) ?? []).flatMap((one) => {
        one.used = true;
        return one.entries;
      });
    },
    convert(...nodes) {
      for (const node of nodes) {
        if (node && node.kind !== 'object' && node.kind !== 'array') converted.add(node);
      }
    },
    note(node, reason, place) {
      const text = place ? `${place.file}:${place.line}:${place.column} ${reason}` : reason;
      const known = noted.get(node);
      if (known?.has(text)) return;
      if (known) known.add(text);
      else noted.set(node, new Set([text]));
      notes.push({ node, reason, place });
    },
    isEmpty() {
      return changes.size === 0 && insertions.size === 0 && files.length === 0;
    },
  };
  return edits;
}
