import { SPACE } from './characters.ts';
import { unsure } from './unsure.ts';

/**
 * Parses imports and exports; `'open'` if more lines could complete them, and `undefined` if they do not parse.
 *
 * @param base the offset of the code in the page.
 */
export type ParseModule = (code: string, base: number) => 'open' | 'parsed' | undefined;

/** More empty lines in one block of code are left to the parser. */
const MAX_BLANK_LINES = 100;

/** The imports and exports of a page. */
export class Modules {
  readonly #parse: ParseModule | undefined;

  /** @param parse without it, no page with modules is certain. */
  constructor(parse: ParseModule | undefined) {
    this.#parse = parse;
  }

  /** Reads the module at an offset and returns the offset of the line after it. */
  read(text: string, at: number, next: number): number {
    if (!this.#parse) unsure(at);
    let line = next;
    for (let count = 0; count < MAX_BLANK_LINES; count += 1) {
      BLANK.lastIndex = line;
      const blank = BLANK.exec(text);
      const end = blank ? blank.index : text.length;
      const found = this.#parse(text.slice(at, end).replace(/\r?\n?$/, ''), at);
      if (found === 'parsed') return end;
      if (found === undefined || end >= text.length) break;
      line = end + (blank?.[0].length ?? 0);
    }
    return unsure(at);
  }
}

const BLANK = /^[ \t]*(?:\r?\n|$)/gm;

/** Tests for a line that begins an import or export. */
export function moduleAt(text: string, at: number, end: number): boolean {
  const first = text[at];
  const isKeyword =
    first === 'i' ? text.startsWith('import', at) : first === 'e' && text.startsWith('export', at);
  return isKeyword && at + 6 < end && text.charCodeAt(at + 6) === SPACE;
}
