import { SPACE } from './characters.ts';
import { MAX_CODE } from './expressions.ts';
import { unsure } from './unsure.ts';

/**
 * Parses imports and exports; `'open'` if more lines could complete them, and `undefined` if they do not parse.
 *
 * @param base the offset of the code in the page.
 */
export type ParseModule = (code: string, base: number) => 'open' | 'parsed' | undefined;

/** The characters that are parsed until a block of code with empty lines ends. */
const MAX_TRIED = 2_000_000;

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
    for (let left = MAX_TRIED; left > 0; ) {
      BLANK.lastIndex = line;
      const blank = BLANK.exec(text);
      const end = blank ? blank.index : text.length;
      const code = text.slice(at, end).replace(/\r?\n?$/, '');
      if (code.length > MAX_CODE) break;
      left -= code.length;
      const found = this.#parse(code, at);
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
