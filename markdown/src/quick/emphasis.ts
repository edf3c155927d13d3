import { UNDERSCORE } from './characters.ts';
import { unsure } from './unsure.ts';

/** A run of stars, underscores or tildes. */
interface Run {
  code: number;
  length: number;
  at: number;
}

/**
 * Tests that no emphasis begins in an element and ends outside of it. Runs whose partners are not obvious are unsure, if an
 * element is involved.
 */
export class Emphasis {
  /** The runs without a partner, by element, innermost last. */
  readonly #frames: Run[][] = [[]];
  /** The offset of the last run without a partner in an element that is closed, by its character. */
  readonly #left = new Map<number, number>();
  /** False if a run may have several partners. */
  isObvious = true;

  /** Returns a value that is the same as long as the same runs have no partner. */
  get top(): unknown {
    return this.#frames.at(-1)?.at(-1);
  }

  enter(): void {
    this.#frames.push([]);
  }

  exit(): void {
    for (const { code, at } of this.#frames.pop() ?? [])
      this.#left.set(code, Math.max(at, this.#left.get(code) ?? -1));
  }

  add(text: string, at: number, to: number): void {
    const code = text.charCodeAt(at);
    const before = classOf(text, at - 1);
    const after = classOf(text, to);
    const mayOpen = after === 0 || (after === 2 && before !== 0) || isMarker(text, to);
    const mayClose = before === 0 || (before === 2 && after !== 0) || isMarker(text, at - 1);
    const isWord = code === UNDERSCORE;
    const opens = isWord ? mayOpen && (before !== 0 || !mayClose) : mayOpen;
    const closes = isWord ? mayClose && (after !== 0 || !mayOpen) : mayClose;
    const run = { code, length: to - at, at };
    if (closes && this.#close(run)) return;
    if (opens) this.#frames.at(-1)?.push(run);
  }

  /** @param at the offset for the failure. */
  finish(hasElements: boolean, at: number): void {
    if (hasElements && !this.isObvious) unsure(at);
  }

  /** Removes the partner of a run. Returns false if it has none. */
  #close({ code, length }: Run): boolean {
    const frame = this.#frames.at(-1) ?? [];
    const last = frame.at(-1);
    const left = this.#left.get(code) ?? -1;
    if (last && last.code === code && last.length === length && last.at > left) {
      frame.pop();
      return true;
    }
    const hasOther =
      left !== -1 || this.#frames.some((one) => one.some((run) => run.code === code));
    if (hasOther) this.isObvious = false;
    return false;
  }
}

/** Returns 1 for white space and the ends of a text, 2 for punctuation, 0 for anything else. */
function classOf(text: string, at: number): 0 | 1 | 2 {
  const character = text.charAt(at);
  if (character === '' || /\s/.test(character)) return 1;
  return /[\p{P}\p{S}]/u.test(character) ? 2 : 0;
}

function isMarker(text: string, at: number): boolean {
  return /[*_~]/.test(text.charAt(at));
}
