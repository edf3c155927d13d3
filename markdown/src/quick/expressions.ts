import type { PageContent } from '@nav/core/stages';
import { CLOSE_BRACE } from './characters.ts';
import { afterComments, closingBrace, literalEnd } from './literal.ts';
import type { Source } from './read-tag.ts';
import { unsure } from './unsure.ts';

/** The position of code: in text, as the value of an attribute, or instead of one. */
export type CodeKind = 'text' | 'attribute' | 'spread';

/** The names and tags in code. */
export type CodeParts = Pick<PageContent, 'names' | 'tags'>;

/**
 * Parses the code between two braces; `undefined` if it does not parse.
 *
 * @param base the offset of the code in the page, which is added to the offsets of the parts.
 */
export type ParseCode = (code: string, base: number, kind: CodeKind) => CodeParts | undefined;

/** The length of code that is parsed: the time grows with the square of the names that it declares. */
export const MAX_CODE = 200_000;

/** The names in a page: far more than any page has, and few enough to keep. */
const MAX_NAMES = 100_000;

/** The code in a page, as far as it is read. */
export class Expressions {
  readonly names: CodeParts['names'][number][] = [];
  readonly tags: CodeParts['tags'][number][] = [];
  readonly #parse: ParseCode | undefined;

  /** @param parse without it, only literals are certain. */
  constructor(parse: ParseCode | undefined) {
    this.#parse = parse;
  }

  /** Returns the offset after the expression at an offset, which must end before `end`. */
  read({ text, base }: Source, at: number, end: number, kind: CodeKind): number {
    const from = at + 1;
    if (kind !== 'spread') {
      const blank = afterComments(text, from);
      const isEmpty = text.charCodeAt(blank) === CLOSE_BRACE && blank < end;
      if (isEmpty && kind === 'text') return blank + 1;
      const literal = isEmpty ? -1 : literalEnd(text, from, end);
      if (literal !== -1 && text.charCodeAt(literal) === CLOSE_BRACE && literal < end)
        return literal + 1;
    }
    const close = this.#parse ? closingBrace(text, from, end) : -1;
    const parts =
      close === -1 || close - from > MAX_CODE
        ? undefined
        : this.#parse?.(text.slice(from, close), base + from, kind);
    if (!parts) unsure(base + at);
    if (this.names.length > MAX_NAMES) unsure(base + at);
    for (const name of parts.names) this.names.push(name);
    for (const tag of parts.tags) this.tags.push(tag);
    return close + 1;
  }

  /** Returns the state, for `reset`. */
  mark(): readonly [names: number, tags: number] {
    return [this.names.length, this.tags.length];
  }

  /** Forgets the code that was read since a mark. */
  reset([names, tags]: readonly [number, number]): void {
    this.names.length = names;
    this.tags.length = tags;
  }
}
