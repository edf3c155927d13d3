/** The maximum number of instructions in a program. In the worst case, each of them runs for each character. */
export const MAX_INSTRUCTIONS = 1000;
/** Matches a count of at most three digits, so that it cannot exceed the limit by much. */
const COUNT = /^\{(\d{1,3})(?:(,)(\d{0,3}))?\}/;

/** An assertion about the characters around a position. */
export type Assertion = '^' | '$' | '\\b' | '\\B';

/** An instruction. Numbers are indexes of other instructions. After a `char`, the next one follows. */
export type Instruction =
  | { kind: 'char'; fits: RegExp }
  | { kind: 'assert'; what: Assertion }
  | { kind: 'split'; to: readonly number[] }
  | { kind: 'match' };

/** A regular expression as a program for `compileLinear`. */
export type Program = readonly Instruction[];

/** A part of a program, with jumps relative to its own instructions. */
type Part = readonly Relative[];

type Relative =
  | Exclude<Instruction, { kind: 'split' }>
  /** Relative to the instruction itself. */
  | { kind: 'split'; by: readonly number[] };

class Unsupported extends Error {}

/**
 * Parses a regular expression in the syntax of JavaScript, with the flag `u`.
 *
 * @returns `undefined` if it is invalid, has more than `MAX_INSTRUCTIONS` instructions, or uses backreferences or lookaround,
 * which do not run in linear time.
 */
export function parsePattern(source: string, flags: 'u' | 'iu'): Program | undefined {
  try {
    new RegExp(source, flags);
    const reader = patternReader(source, flags);
    const part: Part = [...reader.alternatives(), { kind: 'match' }];
    if (!reader.isAtEnd()) return undefined;
    return part.map((one, at) =>
      one.kind === 'split' ? { kind: 'split', to: one.by.map((by) => at + by) } : one,
    );
  } catch (error) {
    // Deep nesting overflows the call stack, which is a range error.
    const isKnown = [Unsupported, SyntaxError, RangeError].some((kind) => error instanceof kind);
    if (isKnown) return undefined;
    throw error;
  }
}

function patternReader(source: string, flags: string) {
  let at = 0;
  const isAtEnd = () => at === source.length;
  /** Consumes and returns the match at the current offset. */
  const take = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(source.slice(at))?.[0];
    at += found?.length ?? 0;
    return found;
  };

  function alternatives(): Part {
    const first = sequence();
    if (!take(/^\|/)) return first;
    const rest = alternatives();
    // Try the first alternative and skip the rest, or try the rest.
    return limited([
      { kind: 'split', by: [1, first.length + 2] },
      ...first,
      { kind: 'split', by: [rest.length + 1] },
      ...rest,
    ]);
  }

  function sequence(): Part {
    const parts: Relative[] = [];
    while (!isAtEnd() && !/[|)]/.test(source.charAt(at))) {
      const part = atom();
      parts.push(...quantified(part));
      limited(parts);
    }
    return parts;
  }

  function atom(): Part {
    if (take(/^\((?:\?:|(?!\?))/)) {
      const inside = alternatives();
      take(/^\)/);
      return inside;
    }
    // Lookaround, named groups, flags for a group, or backreferences.
    if (source.startsWith('(?', at) || take(/^\\(?:[1-9]|k)/)) throw new Unsupported();
    const what = take(/^(?:\^|\$|\\b|\\B)/);
    if (what !== undefined) return [{ kind: 'assert', what: what as Assertion }];
    const char = take(
      /^(?:\[(?:\\[\s\S]|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}(?:\\u[\da-f]{4})?|x[\da-f]{2}|c[a-z]|[\s\S])|[\s\S])/iu,
    );
    return [{ kind: 'char', fits: new RegExp(`^(?:${char})$`, flags) }];
  }

  function quantified(part: Part): Part {
    const written = take(/^(?:[*+?]|\{\d+(?:,\d*)?\})/);
    if (written === undefined) return part;
    // A lazy quantifier finds the same matches. The longest is reported.
    take(/^\?/);
    const [least, most] = countsOf(written);
    const optional: Part = [{ kind: 'split', by: [1, part.length + 1] }, ...part];
    const repeats: Relative[] = [];
    for (let count = 0; count < least; count += 1)
      repeats.push(...limited([...repeats, ...part], part));
    if (most === undefined)
      repeats.push({ kind: 'split', by: [1, part.length + 2] }, ...part, {
        kind: 'split',
        by: [-part.length - 1],
      });
    for (let count = least; count < (most ?? 0); count += 1)
      repeats.push(...limited([...repeats, ...optional], optional));
    return limited(repeats);
  }

  return { alternatives, isAtEnd };
}

/** @returns the second argument, unless the first one is too long. */
function limited(part: Part, result: Part = part): Part {
  if (part.length >= MAX_INSTRUCTIONS) throw new Unsupported();
  return result;
}

function countsOf(written: string): [least: number, most: number | undefined] {
  if (written === '*') return [0, undefined];
  if (written === '+') return [1, undefined];
  if (written === '?') return [0, 1];
  const [, least, comma, most] = COUNT.exec(written) ?? [];
  if (least === undefined) throw new Unsupported();
  if (comma === undefined) return [Number(least), Number(least)];
  return [Number(least), most === '' ? undefined : Number(most)];
}
