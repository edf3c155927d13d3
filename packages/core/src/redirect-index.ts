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

/** Children such as `post-:id`, by the literal text at both ends: only few can fit one text. */
interface MixedChildren {
  byForm: Map<string, Node>;
  byStart: Map<string, Map<string, MixedChild[]>>;
  startLengths: Set<number>;
  endLengths: Set<number>;
}

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
  const byEnd = children.byStart.get(start) ?? new Map<string, MixedChild[]>();
  children.byStart.set(start, byEnd);
  const alike = byEnd.get(end);
  if (alike) alike.push(child);
  else byEnd.set(end, [child]);
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
      for (const child of byEnd.get(segment.slice(segment.length - endLength)) ?? []) {
        if (takesSegment(child.segment, segment)) visit(child.node);
      }
    }
  }
}
