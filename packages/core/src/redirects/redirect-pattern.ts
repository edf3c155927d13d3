import { spellOut } from '../text/page-path.ts';

/** A segment of a source, compiled: literal text, or one that stands for other text. */
export type Segment = string | OpenSegment;

export interface OpenSegment {
  /** What it is but for the names of its parameters. */
  form: string;
  kind: 'rest' | 'parameter' | 'mixed';
  /** The literal text before the first parameter. */
  start: string;
  /** The parameters (`*` for a nameless one), each with the literal text behind it. */
  parts: readonly { name: string; behind: string }[];
}

/** A segment that takes all that follows. */
const REST = /^(?:\*|:[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*\*)$/;
/** A segment that is one parameter. */
const PARAMETER = /^:[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*$/;
/** What in a segment stands for other text. */
const OPEN = /:([A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*)\*?|\*/;
const EACH_OPEN: RegExp = /* @__PURE__ */ new RegExp(OPEN, 'g');

/** No address is longer; one that would be is cut, lest parameters be filled in until memory runs out. */
const MOST_FILLED = 100_000;

/** The segments of an address in one spelling, without empty ones, query and fragment. */
export function segmentsOf(address: string): string[] {
  return spellOut(address.replace(/[#?].*$/s, ''))
    .split('/')
    .filter((segment) => segment !== '');
}

/** Whether a segment stands for other text. */
export function isOpen(segment: string): boolean {
  return OPEN.test(segment);
}

/** The segments of a source, ready to be compared with many addresses. */
export function compileSource(source: string): Segment[] {
  return segmentsOf(source).map((text) => {
    if (!isOpen(text)) return text;
    const [start = '', ...captured] = text.split(EACH_OPEN);
    const parts: { name: string; behind: string }[] = [];
    for (let index = 0; index < captured.length; index += 2) {
      parts.push({ name: captured[index] ?? '*', behind: captured[index + 1] as string });
    }
    const kind = REST.test(text) ? 'rest' : PARAMETER.test(text) ? 'parameter' : 'mixed';
    const form = [start, ...parts.map(({ behind }) => behind)].join('/');
    return { form, kind, start, parts };
  });
}

/** Whether a segment, of a source or an address, stands for all that follows. */
export function isRest(segment: Segment): boolean {
  if (typeof segment !== 'string') return segment.kind === 'rest';
  return (segment.startsWith(':') || segment.startsWith('*')) && REST.test(segment);
}

/** Whether a source goes on behind a segment that stands for several: a `:rest*` before the end. */
export function hasInnerRest(pattern: readonly Segment[]): boolean {
  return pattern.slice(0, -1).some(isRest);
}

/**
 * Whether `by` takes whatever `other` stands for, which is an address (all text) or another source.
 * The segments before `from` are known to fit.
 */
export function takesAll(by: readonly Segment[], other: readonly Segment[], from = 0): boolean {
  for (let index = from; index < by.length; index += 1) {
    const segment = by[index] as Segment;
    // What stands behind it would have to be found anywhere: that is never said to be certain.
    if (isRest(segment)) return index === by.length - 1;
    const actual = other[index];
    if (actual === undefined || isRest(actual) || !takesSegment(segment, actual)) return false;
  }
  return by.length === other.length;
}

/** As `takesAll`, for one segment; what stands for all that follows cannot be said to be one. */
export function takesSegment(segment: Segment, actual: Segment): boolean {
  if (typeof segment === 'string') return segment === actual;
  if (segment.kind === 'parameter') return true;
  return typeof actual === 'string'
    ? bindSegment(segment, actual, new Map())
    : segment.form === actual.form;
}

/** The parameters that a source binds in the segments of an address, or `undefined` when it does not match. */
export function bindSource(
  pattern: readonly Segment[],
  path: readonly string[],
): Map<string, string> | undefined {
  const bound = new Map<string, string>();
  for (let index = 0; index < pattern.length; index += 1) {
    const segment = pattern[index] as Segment;
    if (typeof segment !== 'string' && segment.kind === 'rest') {
      const behind = pattern.slice(index + 1);
      const end = path.length - behind.length;
      const others = end < index ? undefined : bindSource(behind, path.slice(end));
      if (!others) return undefined;
      bound.set(segment.parts[0]?.name ?? '*', path.slice(index, end).join('/'));
      for (const [name, text] of others) bound.set(name, text);
      return bound;
    }
    const actual = path[index];
    if (actual === undefined || isRest(actual)) return undefined;
    if (typeof segment === 'string' ? segment !== actual : !bindSegment(segment, actual, bound))
      return undefined;
  }
  return pattern.length === path.length ? bound : undefined;
}

/** Fits text to a segment such as `:name` or `post-:id`, and notes down what its parameters stand for. */
function bindSegment(
  { start, parts }: OpenSegment,
  actual: string,
  bound: Map<string, string>,
): boolean {
  if (!actual.startsWith(start)) return false;
  let from = start.length;
  for (let index = 0; index < parts.length; index += 1) {
    const { name, behind } = parts[index] as OpenSegment['parts'][number];
    const isLast = index + 1 === parts.length;
    const to =
      isLast && behind === ''
        ? actual.length
        : isLast
          ? actual.lastIndexOf(behind)
          : actual.indexOf(behind, from + 1);
    if (to <= from || (isLast && to + behind.length !== actual.length)) return false;
    bound.set(name, actual.slice(from, to));
    from = to + behind.length;
  }
  return true;
}

/** A destination with its parameters filled in; those that the source does not bind stay. */
export function fillDestination(destination: string, bound: ReadonlyMap<string, string>): string {
  let room = MOST_FILLED;
  return destination.replace(EACH_OPEN, (whole, name: string | undefined) => {
    const text = (bound.get(name ?? '*') ?? whole).slice(0, room);
    room -= text.length;
    return text;
  });
}
