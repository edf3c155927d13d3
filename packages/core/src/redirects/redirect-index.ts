import {
  isRest,
  type OpenSegment,
  type Segment,
  takesAll,
  takesSegment,
} from './redirect-pattern.ts';

/** Sources with parameters, looked up by the segments of what they may take. */
export interface PatternIndex {
  /** Adds a source under its number; numbers rise. */
  add(pattern: readonly Segment[], at: number): void;
  /** The lowest number below `limit` of a source that takes all that `wanted`, an address or a source, stands for. */
  first(wanted: readonly Segment[], limit?: number): number | undefined;
}

interface Entry {
  pattern: readonly Segment[];
  at: number;
}

/** Where the sources stand that share their first segments. */
interface Node {
  /** The lowest number here and below. */
  lowest: number;
  /** A lone source, which is hung below when a second one comes; at the greatest depth all that lead here. */
  entries: Entry[];
  /** The first source that ends here, and the first that takes all that follows. */
  end: number;
  rest: number;
  literals: Map<string, Node> | undefined;
  parameter: Node | undefined;
  mixed: MixedChildren | undefined;
}

interface MixedChild {
  segment: OpenSegment;
  node: Node;
}

/** Children such as `post-:id`, by the literal text at both ends and then in between: only few can fit one text. */
interface MixedChildren {
  byForm: Map<string, Node>;
  byStart: Map<string, Map<string, Middle>>;
  startLengths: Set<number>;
  endLengths: Set<number>;
}

/** Where the children stand that share their first literal texts between parameters, as `:a-by-:b` has `-by-`. */
interface Middle {
  /** Those without another such text; at the greatest depth all that lead here. */
  children: MixedChild[];
  next: Map<string, Middle>;
  lengths: Set<number>;
}

/** Segments that share more texts between their parameters are compared one by one. */
const MOST_MIDDLES = 8;

const NONE: number = Number.POSITIVE_INFINITY;

/** Sources that share more segments are compared one by one, lest a few of a million segments fill the memory. */
const MOST_DEPTH = 64;

export function patternIndex(): PatternIndex {
  const root = newNode([]);
  return {
    add(pattern, at) {
      const entry = { pattern, at };
      let node: Node | undefined = root;
      for (let depth = 0; node; depth += 1) {
        node.lowest = Math.min(node.lowest, at);
        if (depth === MOST_DEPTH) {
          node.entries.push(entry);
          return;
        }
        const sole = node.entries.pop();
        if (sole) hang(node, depth, sole);
        node = hang(node, depth, entry);
      }
    },
    first(wanted, limit = NONE) {
      const best = firstBelow(root, wanted, limit);
      return best === limit ? undefined : best;
    },
  };
}

function newNode(entries: Entry[]): Node {
  return {
    lowest: entries[0]?.at ?? NONE,
    entries,
    end: NONE,
    rest: NONE,
    literals: undefined,
    parameter: undefined,
    mixed: undefined,
  };
}

/** Puts a source below a node. Returns the child that it belongs under, where that is there already. */
function hang(node: Node, depth: number, entry: Entry): Node | undefined {
  const segment = entry.pattern[depth];
  if (segment === undefined) {
    node.end = Math.min(node.end, entry.at);
    return undefined;
  }
  if (isRest(segment)) {
    node.rest = Math.min(node.rest, entry.at);
    return undefined;
  }
  if (typeof segment === 'string') {
    node.literals ??= new Map();
    const child = node.literals.get(segment);
    if (!child) node.literals.set(segment, newNode([entry]));
    return child;
  }
  if (segment.kind === 'parameter') {
    const child = node.parameter;
    node.parameter ??= newNode([entry]);
    return child;
  }
  node.mixed ??= {
    byForm: new Map(),
    byStart: new Map(),
    startLengths: new Set(),
    endLengths: new Set(),
  };
  const child = node.mixed.byForm.get(segment.form);
  if (!child) addMixed(node.mixed, { segment, node: newNode([entry]) });
  return child;
}

function addMixed(children: MixedChildren, child: MixedChild): void {
  const { form, start } = child.segment;
  const end = endOf(child.segment);
  children.byForm.set(form, child.node);
  children.startLengths.add(start.length);
  children.endLengths.add(end.length);
  const byEnd = children.byStart.get(start) ?? new Map<string, Middle>();
  children.byStart.set(start, byEnd);
  let middle = byEnd.get(end) ?? newMiddle();
  byEnd.set(end, middle);
  for (const { behind } of child.segment.parts.slice(0, -1).slice(0, MOST_MIDDLES)) {
    middle.lengths.add(behind.length);
    const next = middle.next.get(behind) ?? newMiddle();
    middle.next.set(behind, next);
    middle = next;
  }
  middle.children.push(child);
}

function newMiddle(): Middle {
  return { children: [], next: new Map(), lengths: new Set() };
}

function endOf({ parts }: OpenSegment): string {
  return parts.at(-1)?.behind ?? '';
}

/** The lowest number of a source that takes all of `wanted`, or `limit` when none is lower. */
function firstBelow(root: Node, wanted: readonly Segment[], limit: number): number {
  let best = limit;
  const nodes: Node[] = [root];
  const depths: number[] = [0];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const depth = depths.pop() as number;
    if (node.lowest >= best) continue;
    if (node.entries.length > 0) {
      const entry = node.entries.find(({ pattern }) => takesAll(pattern, wanted, depth));
      best = Math.min(best, entry?.at ?? NONE);
      continue;
    }
    best = Math.min(best, node.rest);
    const segment = wanted[depth];
    if (segment === undefined) {
      best = Math.min(best, node.end);
      continue;
    }
    if (isRest(segment)) continue;
    const visit = (child: Node | undefined) => {
      if (!child || child.lowest >= best) return;
      nodes.push(child);
      depths.push(depth + 1);
    };
    visit(node.parameter);
    if (node.mixed) visitMixed(node.mixed, segment, visit);
    if (typeof segment === 'string') visit(node.literals?.get(segment));
  }
  return best;
}

function visitMixed(
  children: MixedChildren,
  segment: Segment,
  visit: (child?: Node) => void,
): void {
  if (typeof segment !== 'string') {
    visit(children.byForm.get(segment.form));
    return;
  }
  for (const startLength of children.startLengths) {
    if (startLength >= segment.length) continue;
    const byEnd = children.byStart.get(segment.slice(0, startLength));
    if (!byEnd) continue;
    for (const endLength of children.endLengths) {
      if (startLength + endLength >= segment.length) continue;
      const middle = byEnd.get(segment.slice(segment.length - endLength));
      if (middle) visitMiddle(middle, segment, startLength, visit);
    }
  }
}

/** Visits the children that take a text whose first `from` characters are taken. */
function visitMiddle(
  middle: Middle,
  text: string,
  from: number,
  visit: (child: Node) => void,
): void {
  for (const { segment, node } of middle.children) if (takesSegment(segment, text)) visit(node);
  for (const [behind, next] of occurring(middle, text, from + 1)) {
    visitMiddle(next, text, text.indexOf(behind, from + 1) + behind.length, visit);
  }
}

/** The texts that occur from a position on, with what follows them: found by whichever way looks at less. */
function occurring(
  { next, lengths }: Middle,
  text: string,
  from: number,
): Iterable<[string, Middle]> {
  if (next.size <= (text.length - from) * lengths.size)
    return [...next].filter(([behind]) => text.indexOf(behind, from) >= from);
  const found = new Map<string, Middle>();
  for (let at = from; at <= text.length; at += 1)
    for (const length of lengths) {
      const behind = text.slice(at, at + length);
      const known = next.get(behind);
      if (known) found.set(behind, known);
    }
  return found;
}

/** As `PatternIndex`, for sources that go on behind a segment which stands for several; asked for addresses alone. */
export interface InnerRestIndex {
  add(pattern: readonly Segment[], at: number): void;
  first(path: readonly string[], limit: number): number | undefined;
}

/** What stands at the end of an address: so many segments, of which some may be any. */
interface Ending {
  length: number;
  isAny: (at: number) => boolean;
  /** The sources with such an ending, which is put before their beginning. */
  index: PatternIndex;
}

export function innerRestIndex(): InnerRestIndex {
  const endings = new Map<string, Ending>();
  return {
    add(pattern, at) {
      const rest = pattern.findIndex(isRest);
      const behind = pattern.slice(rest + 1);
      // A second such segment takes one segment of what it is compared with.
      const any = new Set(behind.flatMap((segment, index) => (isRest(segment) ? [index] : [])));
      const key = [behind.length, ...any].join(' ');
      const ending = endings.get(key) ?? {
        length: behind.length,
        isAny: (index: number) => any.has(index),
        index: patternIndex(),
      };
      endings.set(key, ending);
      const fixed = behind.filter((_, index) => !any.has(index));
      ending.index.add([...fixed, ...pattern.slice(0, rest + 1)], at);
    },
    first(path, limit) {
      let best = limit;
      for (const { length, isAny, index } of endings.values()) {
        const end = path.length - length;
        if (end < 0) continue;
        const fixed = path.slice(end).filter((_, at) => !isAny(at));
        best = index.first([...fixed, ...path.slice(0, end)], best) ?? best;
      }
      return best === limit ? undefined : best;
    },
  };
}
