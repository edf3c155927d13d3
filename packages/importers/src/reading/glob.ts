import picomatch from 'picomatch';

/** Longer patterns are not patterns of a person. */
const LONGEST = 1_000;

/** Returns a test for paths that match one of the glob patterns. A pattern that picomatch cannot read matches nothing. */
export function globs(patterns: readonly string[]): (path: string) => boolean {
  const tests = patterns.flatMap((pattern) => {
    if (pattern.length > LONGEST) return [];
    try {
      return [picomatch(pattern.replace(/^\.\//, ''))];
    } catch {
      return [];
    }
  });
  return (path) => tests.some((test) => test(path));
}
