import { ignoreFilter, withoutExtension } from '@nav/paths';

/** Returns a test for files that match patterns, with or without the page extension. Without patterns, all files match. */
export function fileFilter(patterns: unknown): (file: string) => boolean {
  if (!Array.isArray(patterns)) return () => true;
  const fits = ignoreFilter(patterns.filter((pattern) => typeof pattern === 'string'));
  return (file) => fits(file) || (/\.mdx?$/.test(file) && fits(withoutExtension(file)));
}
