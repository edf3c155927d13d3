import { type JsonDocument, type JsonNode, pointerOf } from '../document/document.ts';
import { type Entry, entry, ref, type Template } from './template.ts';

/** What happens to one value where it stands. */
export type Change =
  | { type: 'remove'; used: boolean }
  | { type: 'rename'; key: string; used: boolean }
  | { type: 'replace'; entries: readonly Entry[]; used: boolean };

/** Entries that come to stand before the child of that index, or after the last. */
export interface Insertion {
  index: number;
  entries: Entry[];
  used: boolean;
}

/** A file that is written from scratch, out of values that stand in other files. */
export interface NewFile {
  file: string;
  value: Template;
  /** Whose style it takes. */
  like: JsonDocument;
}

/** A place in a file that is no config, such as a page. Lines and columns are 1-based, of the input. */
export interface TextPlace {
  /** As the host names it. */
  file: string;
  line: number;
  column: number;
}

/** Something that a codemod met and left alone. */
export interface NotConverted {
  node: JsonNode;
  reason: string;
  /** Where it is, if that is in another file than that of `node`, which is the config that it is told with. */
  place: TextPlace | undefined;
}

/**
 * Structural edits, recorded. Nothing is laid down before `layDown`, so that every edit names places of the input.
 * Nodes of several documents may be edited in one recording, and values may move between them.
 */
export interface Edits {
  readonly changes: ReadonlyMap<JsonNode, Change>;
  readonly insertions: ReadonlyMap<JsonNode, readonly Insertion[]>;
  readonly files: readonly NewFile[];
  readonly notConverted: readonly NotConverted[];
  /** Documents that only lend their values: edits inside them show where those values go, and nowhere else. */
  readonly lenders: ReadonlySet<JsonDocument>;

  /** Puts entries into `parent`, before one of its children or at its end. */
  insert(parent: JsonNode, before: JsonNode | 'end', ...entries: Entry[]): void;
  /** Takes a property or an item out. A `ref` to it elsewhere makes that a move. */
  remove(node: JsonNode): void;
  /** Puts another value in its place; the property keeps its name. */
  replace(node: JsonNode, value: Template): void;
  /** Puts any number of entries in its place. */
  replaceWith(node: JsonNode, ...entries: Entry[]): void;
  /** Gives a property another name. */
  rename(node: JsonNode, key: string): void;
  /** Takes a value out and puts it elsewhere, under another name if one is given. */
  move(node: JsonNode, parent: JsonNode, before: JsonNode | 'end', key?: string): void;
  /** Puts a new value round one that stays where it is. */
  wrap(node: JsonNode, build: (inner: Template) => Template): void;
  /** Puts a value that stands inside `node` in its place. */
  unwrap(node: JsonNode, inner: JsonNode): void;
  /** Writes a file that did not exist, in the style of `like`. */
  create(file: string, value: Template, like: JsonDocument): void;
  /** Moves a value into a file of its own, and leaves `link` in its place. */
  extract(node: JsonNode, file: string, link: Template): void;
  /** Marks a document that values are taken from while its file stays as it is. */
  borrow(document: JsonDocument): void;
  /**
   * What stands in the place of a property that is written anew as a part of its object: what was recorded for it, or
   * itself.
   */
  instead(node: JsonNode): readonly Entry[];
  /** Reports what could not be done, and leaves it as it is; `place` is where, if that is in no config. */
  skip(node: JsonNode, reason: string, place?: TextPlace): void;
  /** Whether anything has been recorded that changes a text. */
  isEmpty(): boolean;
}

/** Whether a value leaves its place: it is removed, or replaced. Under another name it stays. */
export function takesOut(change: Change | undefined): boolean {
  return change !== undefined && change.type !== 'rename';
}

/** What became of a value: what is met first on the way up from it, one that `arrived` elsewhere, or one that was taken out. */
export function stateOf(
  { changes }: Pick<Edits, 'changes'>,
  node: JsonNode,
  arrived: ReadonlySet<JsonNode> = NONE,
): 'arrived' | 'stays' | 'gone' {
  for (let at: JsonNode | undefined = node; at; at = at.parent) {
    if (arrived.has(at)) return 'arrived';
    if (takesOut(changes.get(at))) return 'gone';
  }
  return 'stays';
}

const NONE: ReadonlySet<JsonNode> = new Set();

/** Two edits claim one place. It is a fault of the codemod, never of the config. */
export class OverlapError extends Error {
  override name = 'OverlapError';
  constructor(node: JsonNode, problem: string) {
    super(`${node.document.file}${pointerOf(node) && `#${pointerOf(node)}`}: ${problem}`);
  }
}

/** An empty recording. Its functions throw `OverlapError` where two edits claim one place. */
export function recordEdits(): Edits {
  const changes = new Map<JsonNode, Change>();
  const insertions = new Map<JsonNode, Insertion[]>();
  const files: NewFile[] = [];
  const notConverted: NotConverted[] = [];
  const lenders = new Set<JsonDocument>();
  const skipped = new Map<JsonNode, Set<string>>();

  function change(node: JsonNode, next: Change): void {
    const earlier = changes.get(node);
    if (earlier) throw new OverlapError(node, `${next.type} after ${earlier.type}`);
    changes.set(node, next);
  }

  const edits: Edits = {
    changes,
    insertions,
    files,
    notConverted,
    lenders,
    insert(parent, before, ...entries) {
      if (entries.length === 0) return;
      if (parent.kind !== 'object' && parent.kind !== 'array') {
        throw new OverlapError(parent, 'only an object or an array can be inserted into');
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
      change(node, { type: 'replace', entries: [{ key: node.key, value }], used: false });
    },
    replaceWith(node, ...entries) {
      change(
        node,
        entries.length === 0
          ? { type: 'remove', used: false }
          : { type: 'replace', entries, used: false },
      );
    },
    rename(node, key) {
      change(node, { type: 'rename', key, used: false });
    },
    move(node, parent, before, key) {
      edits.remove(node);
      edits.insert(
        parent,
        before,
        entry(parent.kind === 'array' ? undefined : (key ?? node.key), ref(node)),
      );
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
      lenders.add(document);
    },
    instead(node) {
      const known = changes.get(node);
      if (known) known.used = true;
      if (known?.type === 'remove') return [];
      if (known?.type === 'replace') return known.entries;
      return [entry(known ? known.key : node.key, ref(node))];
    },
    skip(node, reason, place) {
      const told = place ? `${place.file}:${place.line}:${place.column} ${reason}` : reason;
      const known = skipped.get(node);
      if (known?.has(told)) return;
      if (known) known.add(told);
      else skipped.set(node, new Set([told]));
      notConverted.push({ node, reason, place });
    },
    isEmpty() {
      return changes.size === 0 && insertions.size === 0 && files.length === 0;
    },
  };
  return edits;
}
