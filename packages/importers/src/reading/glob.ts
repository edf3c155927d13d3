import picomatch from 'picomatch';
import { MAX_GLOB } from './limits.ts';

/** A pattern that picomatch cannot read matches nothing. */
export function globs(patterns: readonly string[]): (path: string) => boolean {
  const tests = patterns.flatMap((pattern) => {
    if (pattern.length > MAX_GLOB) return [];
    try {
      return [picomatch(pattern.replace(/^\.\//, ''))];
    } catch {
      return [];
    }
  });
  return (path) => tests.some((test) => test(path));
}
