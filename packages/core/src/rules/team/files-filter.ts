import { ignoreFilter, withoutExtension } from '@nav/paths';

/** Returns a test for the files that patterns name, with or without the extension of a page; all files without patterns. */
export function fileFilter(patterns: unknown): (file: string) => boolean {
  if (!Array.isArray(patterns)) return () => true;
  const fits = ignoreFilter(patterns.filter((pattern) => typeof pattern === 'string'));
  return (file) => fits(file) || (/\.mdx?$/.test(file) && fits(withoutExtension(file)));
}
