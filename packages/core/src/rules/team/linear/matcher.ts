import { type Assertion, type Instruction, type Program, parsePattern } from './program.ts';

/** A match in a text: UTF-16 offsets, `end` exclusive. */
export interface Match {
  start: number;
  end: number;
}

/** Finds the leftmost-longest matches of a regular expression in a line, without overlaps. */
export type Matcher = (line: string) => Match[];

/**
 * Compiles a regular expression to a matcher that takes linear time for any expression. It follows all alternatives at the same
 * time, and never backtracks.
 *
 * @returns `undefined` if `parsePattern` does not accept it.
 */
export function compileLinear(source: string, flags: 'u' | 'iu' = 'u'): Matcher | undefined {
  const program = parsePattern(source, flags);
  if (!program) return undefined;
  const mayMatch = quickTest(program);
  return (line) => {
    if (!mayMatch(line)) return [];
    const matches: Match[] = [];
    for (let from = 0; from <= line.length; ) {
      const match = nextMatch(program, line, from);
      if (!match) break;
      if (match.end > match.start) matches.push(match);
      from = match.end > match.start ? match.end : match.end + widthAt(line, match.end);
    }
    return matches;
  };
}

/** The kind of character next to a position; `edge` is the start or end of the line. */
type Side = 'edge' | 'word' | 'other';

function sideOf(char: string): Side {
  return char === '' ? 'edge' : /\w/.test(char) ? 'word' : 'other';
}

function holds(what: Assertion, before: Side, after: Side): boolean {
  if (what === '^') return before === 'edge';
  if (what === '$') return after === 'edge';
  return ((before === 'word') !== (after === 'word')) === (what === '\\b');
}

/** Calls `visit` for each instruction that is reachable without reading a character. `seen` contains those already visited. */
function follow(
  program: Program,
  at: number,
  sides: { before: Side; after: Side },
  seen: Set<number>,
  visit: (instruction: Extract<Instruction, { kind: 'char' | 'match' }>, at: number) => void,
): void {
  const open = [at];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const instruction = program[next] as Instruction;
    if (instruction.kind === 'split') open.push(...instruction.to);
    else if (instruction.kind !== 'assert') visit(instruction, next);
    else if (holds(instruction.what, sides.before, sides.after)) open.push(next + 1);
  }
}

/** Finds the leftmost-longest match from an offset on. */
function nextMatch(program: Program, line: string, from: number): Match | undefined {
  let best: Match | undefined;
  /** The instructions to continue with at the next character, each with its leftmost start, in the order of the starts. */
  let waiting = new Map<number, number>();
  let before = sideOf(from === 0 ? '' : line.charAt(from - 1));
  for (let at = from; at <= line.length; ) {
    const char = charAt(line, at);
    const sides = { before, after: sideOf(char) };
    const seen = new Set<number>();
    const reached = new Map<number, number>();
    const begin = (start: number, instruction: number) =>
      follow(program, instruction, sides, seen, (found, index) => {
        if (found.kind === 'char') {
          if (char !== '' && found.fits.test(char)) reached.set(index + 1, start);
        } else if (!best || start <= best.start) best = { start, end: at };
      });
    for (const [instruction, start] of waiting)
      if (!best || start <= best.start) begin(start, instruction);
    if (!best) begin(at, 0);
    if (reached.size === 0 && best) break;
    waiting = reached;
    before = sides.after;
    at += Math.max(char.length, 1);
  }
  return best;
}

function charAt(line: string, at: number): string {
  const code = line.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function widthAt(line: string, at: number): number {
  return Math.max(charAt(line, at).length, 1);
}

/** The instructions before a character, and the next state for each character. */
interface State {
  instructions: readonly number[];
  before: Side;
  next: Map<number, State | 'match'>;
}

/** The maximum number of cached states. */
const MAX_STATES = 2000;
/** A code that represents the end of the line. */
const END = -1;

/** Returns a test for lines with a match. It caches the next state for each character, so most characters take one lookup. */
function quickTest(program: Program): (line: string) => boolean {
  let states = new Map<string, State>();
  const stateOf = (instructions: readonly number[], before: Side): State => {
    const key = `${before} ${instructions.join()}`;
    const known = states.get(key);
    if (known) return known;
    if (states.size >= MAX_STATES) states = new Map();
    const state: State = { instructions, before, next: new Map() };
    states.set(key, state);
    return state;
  };
  const step = (state: State, code: number): State | 'match' => {
    const char = code === END ? '' : String.fromCodePoint(code);
    const after = sideOf(char);
    const seen = new Set<number>();
    const reached = new Set<number>();
    let isMatch = false;
    for (const instruction of [...state.instructions, 0])
      follow(program, instruction, { before: state.before, after }, seen, (found, at) => {
        if (found.kind === 'match') isMatch = true;
        else if (char !== '' && found.fits.test(char)) reached.add(at + 1);
      });
    return isMatch
      ? 'match'
      : stateOf(
          [...reached].sort((a, b) => a - b),
          after,
        );
  };
  const take = (state: State, code: number): State | 'match' => {
    let next = state.next.get(code);
    if (next === undefined) {
      next = step(state, code);
      state.next.set(code, next);
    }
    return next;
  };
  const first = stateOf([], 'edge');
  return (line) => {
    let state: State | 'match' = first;
    for (let at = 0; at < line.length; ) {
      const code = line.codePointAt(at) as number;
      state = take(state, code);
      if (state === 'match') return true;
      at += code > 0xffff ? 2 : 1;
    }
    return take(state, END) === 'match';
  };
}
