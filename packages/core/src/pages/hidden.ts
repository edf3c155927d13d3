import type { Markup } from './markup.ts';

/** Returns the ends of the tags and expressions of a page, by their starts. */
export function hiddenIn({ tags, expressions }: Markup): ReadonlyMap<number, number> {
  return new Map([...tags, ...expressions].map(({ start, end }) => [start, end]));
}
