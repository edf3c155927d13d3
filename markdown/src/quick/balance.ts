import type { PageContent } from '@nav/core/stages';
import { unsure } from './unsure.ts';

export type UsedTag = PageContent['tags'][number];

/** A block or span of Markdown, or a tag that is not closed. */
interface Open {
  /** The name of a tag; `undefined` for Markdown. */
  name: string | undefined;
  tag: OpenTag | undefined;
}

export interface WrittenTag {
  name: string;
  kind: 'open' | 'close' | 'single';
  start: number;
  end: number;
  file: string | undefined;
}

/** An element of a page. Its `to` is -1 while it is open. */
export interface OpenTag {
  name: string;
  position: 'block' | 'inline';
  inText: boolean;
  start: number;
  to: number;
  headings: number;
  file: string | undefined;
}

/** The elements in a page: far more than any page has, and few enough to keep. */
const MAX_TAGS = 500_000;

/** The tags and blocks that are open, in order, and the elements found so far. */
export class Balance {
  readonly #open: Open[] = [];
  readonly tags: OpenTag[] = [];
  /** The number of headings so far. */
  headings = 0;

  /** Returns a value that is the same as long as the same tags and blocks are open. */
  get top(): unknown {
    return this.#open.at(-1);
  }

  enter(): void {
    this.#open.push({ name: undefined, tag: undefined });
  }

  /** Closes the innermost block. A tag in it must be closed. */
  exit(at: number): void {
    const last = this.#open.pop();
    if (!last || last.name !== undefined) unsure(at);
  }

  /** Adds a tag and returns its element, if it begins one. `inText` is true directly in text. */
  add(written: WrittenTag, position: OpenTag['position'], inText: boolean): OpenTag | undefined {
    const { name, kind, start, end, file } = written;
    if (kind === 'close') {
      const last = this.#open.pop();
      if (last?.name !== name) unsure(start);
      const { tag } = last;
      if (tag) {
        tag.to = end;
        tag.headings = this.headings - tag.headings;
      }
      return undefined;
    }
    const tag: OpenTag = {
      name,
      position,
      inText,
      start,
      to: kind === 'single' ? end : -1,
      headings: kind === 'single' ? 0 : this.headings,
      file,
    };
    if (kind === 'open') this.#open.push({ name, tag });
    if (this.tags.length >= MAX_TAGS) unsure(start);
    this.tags.push(tag);
    return tag;
  }

  /** True in an element that begins after the last block. */
  get isInElement(): boolean {
    return this.#open.at(-1)?.name !== undefined;
  }

  finish(at: number): void {
    if (this.#open.length > 0) unsure(at);
  }
}
