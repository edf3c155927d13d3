import picomatch, { type PicomatchOptions } from 'picomatch';
import { MAX_GLOB, MAX_GLOB_REPEATS } from './limits.ts';

/**
 * Returns a test for paths that match one of some patterns. A path of a folder ends with a slash, which a pattern may leave out. A
 * pattern that picomatch cannot read, or that could take very long because it has more than four stars and groups, matches nothing.
 */
export function globs(
  patterns: readonly string[],
  options?: PicomatchOptions,
): (path: string) => boolean {
  const tests = patterns.flatMap((pattern) => {
    const repeats = pattern.match(/\*+|\(/g)?.length ?? 0;
    if (pattern.length > MAX_GLOB || repeats > MAX_GLOB_REPEATS) return [];
    try {
      return [picomatch(pattern.replace(/^\.\//, ''), options)];
    } catch {
      return [];
    }
  });
  return (path) => tests.some((test) => test(path) || test(path.replace(/\/$/, '')));
}
