import { ignoreFilter, withoutExtension } from '@nav/paths';

/**
 * Returns a test for files that match patterns, with or without the page extension. Without patterns, all files match. If the
 * first one excludes files, all others match.
 */
export function fileFilter(patterns: unknown): (file: string) => boolean {
  if (!Array.isArray(patterns)) return () => true;
  const texts = patterns.filter((pattern) => typeof pattern === 'string');
  const fits = ignoreFilter(texts[0]?.startsWith('!') ? ['*', ...texts] : texts);
  return (file) => fits(file) || (/\.mdx?$/.test(file) && fits(withoutExtension(file)));
}
