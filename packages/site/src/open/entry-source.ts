import type { Site } from '@nav/core';
import type { NavPage } from '@nav/core/client';

export interface EntrySource {
  file: string;
  /** RFC 6901, inside `file`. */
  pointer: string;
  /** 1-based. */
  line: number | undefined;
  column: number | undefined;
}

export function entrySource({ origin }: Pick<NavPage, 'origin'>, { sources }: Site): EntrySource {
  const position = sources.get(origin.file)?.locate(origin.pointer, 'value').range.start;
  return { ...origin, line: position?.line, column: position?.column };
}
