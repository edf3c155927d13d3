import { joinPointer } from '@nav/core';
import {
  type Comment,
  jsonOf,
  type LocatedDocument,
  type LocatedNode,
  pointerOf,
} from './document.ts';
import { type Edits, type Insertion, OverlapError } from './edit.ts';
import { hasLineBreak, type IndentFinder, type Layout, type Style } from './style.ts';
import { type Entry, item, list, object, property, ref, type Template } from './template.ts';

/**
 * A stretch of an output text. With a document it was copied from there, `from` to `to`, character by character;
 * with `text` as well it was written anew for the value that starts at `from`; with `text` alone it is new.
 */
export interface Piece {
  document: LocatedDocument | undefined;
  from: number;
  to: number;
  text: string | undefined;
  /** It stands where it stood: nothing before it that is in place came after it. */
  inPlace: boolean;
}

/** A value that came from the input and its pointer in the output. */
export interface Carried {
  node: LocatedNode;
  to: string;
}

/** An output text in pieces. */
export interface Rendering {
  pieces: Piece[];
  carried: Carried[];
  /** Pointers of the values that are new. */
  added: string[];
}

/** Where copied lines begin, and what they begin with instead. */
interface Shift {
  from: string;
  to: string;
  fromUnit: string;
  toUnit: string;
  newline: string | undefined;
}

const BARE_KEY = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** Every node whose text changes: those that edits name, and all round them. */
export function dirtyNodes(edits: Edits): Set<LocatedNode> {
  const dirty = new Set<LocatedNode>();
  const mark = (node: LocatedNode | undefined) => {
    for (let at = node; at && !dirty.has(at); at = at.parent) dirty.add(at);
  };
  for (const node of edits.changes.keys()) mark(node.parent ?? node);
  for (const node of edits.insertions.keys()) mark(node);
  return dirty;
}

/** The layout that an object or array of the input has. */
function layoutOf(node: LocatedNode): Layout {
  const first = node.children[0];
  if (first === undefined) return 'inline';
  return hasLineBreak(node.document.text, first.lead, first.keyStart) ? 'block' : 'inline';
}

/** Writes one stretch of an output text. */
export interface Layer {
  pieces: Piece[];
  carried: Carried[];
  added: string[];
  write(text: string): void;
  copy(
    document: LocatedDocument,
    from: number,
    to: number,
    shift: Shift | undefined,
    inPlace: boolean,
  ): void;
  /** Writes the root of a document or constant, and notes in `placed` where each value in it went. */
  root(node: LocatedNode, pointer: string, placed: Map<LocatedNode, string> | undefined): void;
  value(template: Template, indent: string, pointer: string): void;
}

/** An empty layer, in the style of a file; `home` is the document whose text it continues. */
export function layer(
  style: Style,
  language: LocatedDocument['language'],
  home: LocatedDocument | undefined,
  edits: Edits,
  dirty: ReadonlySet<LocatedNode>,
  indentOf: IndentFinder,
): Layer {
  const pieces: Piece[] = [];
  const carried: Carried[] = [];
  const added: string[] = [];
  let last: Piece | undefined;
  // Set behind a line comment: whatever comes next must begin on a new line.
  let openComment = false;
  /** Nodes whose comments stand in the output already. */
  const commented = new Set<LocatedNode>();
  /** Children that keep their container although it is written anew. */
  const relaid = new Set<LocatedNode>();
  let places: Map<LocatedNode, string> | undefined;

  function write(text: string): void {
    if (text === '') return;
    if (last && last.document === undefined) last.text += text;
    else {
      last = { document: undefined, from: 0, to: 0, text, inPlace: false };
      pieces.push(last);
    }
  }

  function push(document: LocatedDocument, from: number, to: number, inPlace: boolean): void {
    if (from >= to) return;
    if (
      last &&
      last.document === document &&
      last.text === undefined &&
      last.to === from &&
      last.inPlace === inPlace
    ) {
      last.to = to;
      return;
    }
    last = { document, from, to, text: undefined, inPlace };
    pieces.push(last);
  }

  /** Writes a value of another language anew; it still maps to where it stood. */
  function rewrite(node: LocatedNode, from: number, text: string): void {
    last = { document: node.document, from, to: from, text, inPlace: false };
    pieces.push(last);
  }

  function copy(
    document: LocatedDocument,
    from: number,
    to: number,
    shift: Shift | undefined,
    inPlace: boolean,
  ): void {
    const { text } = document;
    if (shift === undefined || !hasLineBreak(text, from, to)) {
      push(document, from, to, inPlace);
      return;
    }
    let start = from;
    for (let at = from; at < to; at += 1) {
      const code = text.charCodeAt(at);
      if (code !== 10 && code !== 13) continue;
      const lineBreak = at;
      if (code === 13 && text.charCodeAt(at + 1) === 10) at += 1;
      if (document.verbatim.some((span) => lineBreak >= span.start && lineBreak < span.end))
        continue;
      let end = at + 1;
      while (text.charCodeAt(end) === 32 || text.charCodeAt(end) === 9) end += 1;
      end = Math.min(end, to);
      const blank =
        end < text.length && (text.charCodeAt(end) === 10 || text.charCodeAt(end) === 13);
      push(document, start, lineBreak, inPlace);
      write(shift.newline ?? text.slice(lineBreak, at + 1));
      if (!blank) write(reindent(text.slice(at + 1, end), shift));
      start = end;
      at = end - 1;
    }
    push(document, start, to, inPlace);
  }

  function shiftFor(node: LocatedNode, indent: string): Shift | undefined {
    const { style: own } = node.document;
    const from = indentOf(node.document, node.keyStart);
    const foreign = node.document !== home;
    const newline = foreign && own.newline !== style.newline ? style.newline : undefined;
    const toUnit = foreign ? style.unit : own.unit;
    if (from === indent && own.unit === toUnit && newline === undefined) return undefined;
    return { from, to: indent, fromUnit: own.unit, toUnit, newline };
  }

  function string(value: string): string {
    const text = JSON.stringify(value);
    if (style.quote === '"' || language === 'json') return text;
    return `'${text.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  }
  function name(key: string): string {
    if (language === 'module' && style.bareKeys && BARE_KEY.test(key)) return key;
    return string(key);
  }

  // --- the input, where edits stand in it ---

  /** A value of the input: copied where nothing in it changes, taken apart where something does. */
  function node(
    value: LocatedNode,
    shift: Shift | undefined,
    pointer: string,
    inPlace: boolean,
  ): void {
    const { document } = value;
    places?.set(value, pointer);
    if (!dirty.has(value)) {
      copy(document, value.start, value.end, shift, inPlace);
      return;
    }
    if (edits.insertions.has(value) || value.children.some((part) => edits.changes.has(part))) {
      copy(document, value.start, value.open, shift, inPlace);
      container(value, shift, pointer, inPlace);
      copy(document, value.close + 1, value.end, shift, inPlace);
      return;
    }
    let at = value.start;
    for (const part of value.children) {
      if (!dirty.has(part)) continue;
      copy(document, at, part.start, shift, inPlace);
      node(part, shift, joinPointer(pointer, part.key ?? part.index), inPlace);
      at = part.end;
    }
    copy(document, at, value.end, shift, inPlace);
  }

  function root(
    whole: LocatedNode,
    pointer: string,
    placed: Map<LocatedNode, string> | undefined,
  ): void {
    places = placed;
    const change = edits.changes.get(whole);
    if (change?.type === 'replace' && change.entries.length === 1) {
      change.used = true;
      const { value: template } = change.entries[0] as Entry;
      value(template, indentOf(whole.document, whole.start), pointer);
    } else {
      node(whole, undefined, pointer, true);
    }
  }

  type Slot =
    | { child: LocatedNode; rename: string | undefined }
    // `at` is the child in whose place the entry comes, `ends` the same for the last such entry.
    | { entry: Entry; at: LocatedNode | undefined; ends: LocatedNode | undefined };

  function slotsOf(value: LocatedNode): Slot[] {
    const slots: Slot[] = [];
    const insertions = edits.insertions.get(value) ?? [];
    const insertAt = (index: number) => {
      const insertion: Insertion | undefined = insertions.find((one) => one.index === index);
      if (!insertion) return;
      insertion.used = true;
      for (const entry of insertion.entries) {
        slots.push({ entry, at: undefined, ends: undefined });
      }
    };
    value.children.forEach((child, index) => {
      if (insertions.length > 0) insertAt(index);
      const change = edits.changes.get(child);
      if (change) change.used = true;
      if (change === undefined) slots.push({ child, rename: undefined });
      else if (change.type === 'rename') slots.push({ child, rename: change.key });
      else if (change.type === 'replace') {
        change.entries.forEach((entry, number) => {
          slots.push({
            entry,
            at: number === 0 ? child : undefined,
            ends: number === change.entries.length - 1 ? child : undefined,
          });
        });
      }
    });
    if (insertions.length > 0) insertAt(value.children.length);
    return slots;
  }

  function container(
    value: LocatedNode,
    shift: Shift | undefined,
    pointer: string,
    inPlace: boolean,
  ): void {
    const { document, children, open, close } = value;
    const { text } = document;
    const slots = slotsOf(value);
    const place = (slot: Slot, index: number): string => {
      if (value.kind === 'array') return joinPointer(pointer, index);
      const key = 'child' in slot ? (slot.rename ?? slot.child.key) : slot.entry.key;
      return joinPointer(pointer, key ?? index);
    };
    const first = children[0];
    const lineIndent = (offset: number) => {
      const indent = indentOf(document, offset);
      return shift ? reindent(indent, shift) : indent;
    };

    const fresh = slots.filter((slot) => 'entry' in slot).map((slot) => slot.entry);
    const isInline = first !== undefined && layoutOf(value) === 'inline';
    const hugs = isInline && children.some((part) => hasLineBreak(text, part.start, part.end));
    if (first === undefined || (isInline && !hugs && fresh.some((entry) => isBlock(entry.value)))) {
      const comments = first === undefined && hasComment(document, open, close);
      if (comments) copy(document, open, close, shift, inPlace);
      const entries = slots.map((slot): Entry => {
        if ('entry' in slot) return slot.entry;
        relaid.add(slot.child);
        return { key: slot.rename ?? slot.child.key, value: ref(slot.child) };
      });
      const indent = lineIndent(open);
      bracket(
        value.kind === 'array' ? '[]' : '{}',
        entries,
        layoutFor(
          value.kind === 'array' ? list(entries.map((part) => part.value)) : object(entries),
        ),
        indent,
        pointer,
        comments,
      );
      return;
    }

    copy(document, open, open + 1, shift, inPlace);
    const lastChild = children.at(-1) as LocatedNode;
    const trailing = lastChild.comma !== -1;
    const firstSpace = spaceBefore(first);
    const second = children[1];
    const nextSpace =
      second !== undefined
        ? collapse(spaceBefore(second))
        : hasLineBreak(firstSpace, 0, firstSpace.length)
          ? collapse(firstSpace)
          : document.style.gap;
    const shifted = (space: string) => {
      if (!shift) return space;
      const lineBreak = /^([\s\S]*(?:\r\n|\r|\n))([ \t]*)$/.exec(space);
      return lineBreak
        ? (shift.newline ?? (lineBreak[1] as string)) + reindent(lineBreak[2] as string, shift)
        : space;
    };
    const space = (text: string) => {
      const lead = shifted(text);
      if (openComment && !hasLineBreak(lead, 0, lead.length)) {
        write(style.newline + lineIndent(first.keyStart));
      } else write(lead);
      openComment = false;
    };

    slots.forEach((slot, index) => {
      const comma = index < slots.length - 1 || trailing;
      const base = index === 0 ? firstSpace : nextSpace;
      if ('child' in slot) {
        const { child } = slot;
        const ownSpace = spaceBefore(child);
        const stays = index === 0 ? child.index === 0 : child.index > 0;
        if (stays && !openComment) copy(document, child.lead, child.keyStart, shift, inPlace);
        else {
          space(stays ? ownSpace : base);
          copy(document, child.lead + ownSpace.length, child.keyStart, shift, inPlace);
        }
        openComment = false;
        if (slot.rename !== undefined) {
          rewrite(child, child.keyStart, name(slot.rename));
          carried.push({ node: child, to: place(slot, index) });
          if (child.start < child.keyEnd) write(style.colon);
          copy(document, child.keyEnd, child.start, shift, inPlace);
        } else {
          copy(document, child.keyStart, child.start, shift, inPlace);
        }
        node(child, shift, place(slot, index), inPlace);
        after(child, comma, shift, inPlace);
        return;
      }
      const { entry, at, ends } = slot;
      const indent = lineIndent(at ? at.keyStart : first.keyStart);
      if (at) {
        const ownSpace = spaceBefore(at);
        const stays = index === 0 ? at.index === 0 : at.index > 0;
        space(stays ? ownSpace : base);
        copy(document, at.lead + ownSpace.length, at.keyStart, shift, inPlace);
        openComment = false;
        commented.add(at);
      } else {
        space(base);
      }
      const finish = ends
        ? () => after(ends, comma, shift, inPlace)
        : () => {
            if (comma) write(',');
          };
      fullEntry(entry, indent, place(slot, index), finish, () => {
        if (at === undefined || at.key === undefined || at.start <= at.keyEnd) return false;
        if (entry.key === at.key) copy(document, at.keyStart, at.start, shift, inPlace);
        else {
          write(name(entry.key as string));
          copy(document, at.keyEnd, at.start, shift, inPlace);
        }
        return true;
      });
    });

    if (slots.length === 0) {
      if (hasComment(document, lastChild.tail, close))
        copy(document, lastChild.tail, close, shift, inPlace);
    } else {
      if (openComment && !hasLineBreak(text, lastChild.tail, close)) {
        write(style.newline + lineIndent(open));
      }
      copy(document, lastChild.tail, close, shift, inPlace);
    }
    openComment = false;
    copy(document, close, close + 1, shift, inPlace);
  }

  /** What follows a child that stays: its comma, if it needs one, and its comments. */
  function after(
    child: LocatedNode,
    comma: boolean,
    shift: Shift | undefined,
    inPlace: boolean,
  ): void {
    const { document, end, tail } = child;
    if (comma === child.comma >= 0) copy(document, end, tail, shift, inPlace);
    else if (comma) {
      write(',');
      copy(document, end, tail, shift, inPlace);
    } else {
      if (hasComment(document, end, child.comma)) copy(document, end, child.comma, shift, inPlace);
      copy(document, child.comma + 1, tail, shift, inPlace);
    }
    openComment = endsInLineComment(document, end, tail);
  }

  // --- what is written anew ---

  /**
   * An entry: the comments that its value brings along, its name, its value, and what `finish` writes behind it.
   * `keepName` writes the name of the property in whose place the entry comes, where there is one.
   */
  function fullEntry(
    entry: Entry,
    indent: string,
    pointer: string,
    finish: () => void,
    keepName?: () => boolean,
  ): void {
    const moved = entry.value.type === 'ref' ? entry.value.node : undefined;
    const shift = moved && shiftFor(moved, indent);
    const brings = moved !== undefined && language === 'module' && !commented.has(moved);
    const like = entry.value.type === 'object' ? entry.value.like : undefined;
    if (like && language === 'module' && !commented.has(like)) {
      // A value written in the place of another keeps what was said about that one; a second copy does not repeat it.
      commented.add(like);
      const from = like.lead + spaceBefore(like).length;
      copy(like.document, from, like.keyStart, shiftFor(like, indent), false);
    }
    if (brings) {
      copy(moved.document, moved.lead + spaceBefore(moved).length, moved.keyStart, shift, false);
    }
    if (entry.key !== undefined) {
      const sameName =
        moved !== undefined &&
        moved.key === entry.key &&
        moved.start > moved.keyEnd &&
        !commented.has(moved);
      if (sameName && moved.document.language === language) {
        copy(moved.document, moved.keyStart, moved.start, shift, false);
      } else if (sameName) {
        rewrite(moved, moved.keyStart, name(entry.key));
        write(style.colon);
      } else if (!keepName?.()) {
        write(name(entry.key) + style.colon);
      }
    }
    value(entry.value, indent, pointer);
    if (!brings) {
      finish();
      return;
    }
    const { document, end, tail, comma } = moved;
    if (hasComment(document, end, comma)) copy(document, end, comma, shift, false);
    finish();
    const rest = comma === -1 ? end : comma + 1;
    if (hasComment(document, rest, tail)) {
      if (openComment) write(style.newline + indent);
      copy(document, rest, tail, shift, false);
      openComment = endsInLineComment(document, rest, tail);
    }
  }

  function ownComments(moved: LocatedNode): boolean {
    return (
      moved.document.comments.length > 0 &&
      (hasComment(moved.document, moved.lead, moved.keyStart) ||
        hasComment(moved.document, moved.end, moved.tail))
    );
  }

  function value(template: Template, indent: string, pointer: string): void {
    switch (template.type) {
      case 'literal':
        added.push(pointer);
        write(typeof template.value === 'string' ? string(template.value) : String(template.value));
        return;
      case 'ref':
        refValue(template.node, indent, pointer);
        return;
      case 'list':
        bracket('[]', template.items.map(item), layoutFor(template), indent, pointer, false);
        return;
      default:
        bracket('{}', template.entries, layoutFor(template), indent, pointer, false);
    }
  }

  function refValue(moved: LocatedNode, indent: string, pointer: string): void {
    if (!relaid.has(moved)) carried.push({ node: moved, to: pointer });
    if (moved.document.language === language || moved.document.language === 'json') {
      node(moved, shiftFor(moved, indent), pointer, false);
    } else {
      translate(moved, indent, pointer);
    }
  }

  /** A value of a module, written as JSON. Edits inside it cannot be carried over. */
  function translate(moved: LocatedNode, indent: string, pointer: string): void {
    if (dirty.has(moved))
      throw new OverlapError(moved, 'an edited value moves to another language');
    if (moved.kind === 'computed') throw new OverlapError(moved, 'code moves into JSON');
    if (moved.kind !== 'object' && moved.kind !== 'array') {
      rewrite(moved, moved.start, JSON.stringify(jsonOf(moved)));
      return;
    }
    const entries = moved.children.map((part) =>
      moved.kind === 'array' ? item(ref(part)) : property(part.key as string, ref(part)),
    );
    const mark = carried.length;
    bracket(
      moved.kind === 'array' ? '[]' : '{}',
      entries,
      moved.children.length > 0 && layoutOf(moved) === 'block' ? 'block' : 'inline',
      indent,
      pointer,
      false,
    );
    carried.length = mark;
  }

  function bracket(
    pair: '[]' | '{}',
    entries: readonly Entry[],
    layout: Layout,
    indent: string,
    pointer: string,
    opened: boolean,
  ): void {
    if (!opened) write(pair.charAt(0));
    if (entries.length === 0) {
      if (!opened) added.push(pointer);
      write(pair.charAt(1));
      return;
    }
    const inner = layout === 'block' ? indent + style.unit : indent;
    const pad = pair === '[]' ? style.arrayPad : style.objectPad;
    entries.forEach((entry, index) => {
      if (layout === 'block' || openComment) write(style.newline + inner);
      else write(index === 0 ? pad : style.gap);
      openComment = false;
      const token = pair === '[]' ? index : (entry.key ?? index);
      const comma = index < entries.length - 1 || (layout === 'block' && style.trailingComma);
      fullEntry(entry, inner, joinPointer(pointer, token), () => {
        if (comma) write(',');
      });
    });
    write(layout === 'block' || openComment ? style.newline + indent : pad);
    openComment = false;
    write(pair.charAt(1));
  }

  // --- one line or several ---

  function isBlock(template: Template): boolean {
    if (template.type === 'literal') return false;
    if (template.type === 'ref') {
      const { document, start, end } = template.node;
      return (
        (template.node.children.length > 0 && hasLineBreak(document.text, start, end)) ||
        ownComments(template.node)
      );
    }
    return layoutFor(template) === 'block';
  }

  function isScalar(template: Template): boolean {
    if (template.type === 'ref') return template.node.children.length === 0;
    return template.type === 'literal';
  }

  function layoutFor(template: Template): Layout {
    if (template.type !== 'list' && template.type !== 'object') return 'inline';
    const parts =
      template.type === 'list' ? template.items : template.entries.map((entry) => entry.value);
    if (parts.length === 0) return 'inline';
    const { like } = template;
    const wanted: Layout =
      like && like.children.length > 0
        ? layoutOf(like)
        : template.type === 'object'
          ? style.objects
          : parts.every(isScalar)
            ? style.scalarLists
            : style.lists;
    if (wanted === 'block') return 'block';
    const hugs = like?.children.some((part) =>
      hasLineBreak(part.document.text, part.start, part.end),
    );
    return hugs || !parts.some(isBlock) ? 'inline' : 'block';
  }

  return { pieces, carried, added, write, copy, root, value };
}

/** The white space before a child, up to its first comment or its text. */
function spaceBefore(node: LocatedNode): string {
  const { text } = node.document;
  let end = node.lead;
  while (end < node.keyStart && ' \t\r\n'.includes(text.charAt(end))) end += 1;
  return text.slice(node.lead, end);
}

/** White space without its blank lines. */
function collapse(space: string): string {
  return /(?:\r\n|\r|\n)[ \t]*$/.exec(space)?.[0] ?? space;
}

/** The indentation that a line gets which had `indent` where it was copied from. */
function reindent(indent: string, shift: Shift): string {
  if (!indent.startsWith(shift.from)) return shift.to;
  const rest = indent.slice(shift.from.length);
  if (shift.fromUnit === shift.toUnit) return shift.to + rest;
  const steps = rest.length / shift.fromUnit.length;
  return Number.isInteger(steps) && rest === shift.fromUnit.repeat(steps)
    ? shift.to + shift.toUnit.repeat(steps)
    : shift.to + rest;
}

function commentsIn(document: LocatedDocument, from: number, to: number): Comment[] {
  if (document.comments.length === 0) return [];
  return document.comments.filter((comment) => comment.start >= from && comment.end <= to);
}

function hasComment(document: LocatedDocument, from: number, to: number): boolean {
  return commentsIn(document, from, to).length > 0;
}

function endsInLineComment(document: LocatedDocument, from: number, to: number): boolean {
  return commentsIn(document, from, to).at(-1)?.line === true;
}

/** The pointer of a node as reports print it: with its file, where that is not `file`. */
export function placeOf(node: LocatedNode, file: string): string {
  const pointer = pointerOf(node);
  return node.document.file === file ? pointer : `${node.document.file}#${pointer}`;
}
