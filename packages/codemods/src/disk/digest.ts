import { createHash } from 'node:crypto';
import type { SourceMap } from '../maps/source-map.ts';

/** Adds the digest of the mapped text, so that `isStale` detects later changes. */
export function withDigest(text: string, map: SourceMap): SourceMap {
  return { ...map, x_generated: digest(text) };
}

/** Checks whether a map has the digest of a text. */
export function isMapOf({ x_generated: mapped }: SourceMap, text: string): boolean {
  return mapped === digest(text);
}

/** Checks whether a text has changed since it was mapped. Maps without a digest are never stale. */
export function isStale({ x_generated: mapped }: SourceMap, text: string): boolean {
  return mapped !== undefined && mapped !== digest(text);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
