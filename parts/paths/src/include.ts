import { withoutExtension } from './address.ts';
import { ignoreFilter } from './ignore.ts';

/**
 * Returns a test for the files that a list of patterns includes, pages with or without their extension. The last pattern for a
 * file or a folder above it decides; if the first one excludes files, all others are included. Unlike in `.gitignore`, `!a/`
 * excludes the whole folder. Without a list, all files are included.
 */
export function includeFilter(patterns: unknown): (file: string) => boolean {
  if (!Array.isArray(patterns)) return () => true;
  const rules = patterns
    .filter((pattern) => typeof pattern === 'string')
    .map((pattern) => ({
      isExcluded: pattern.startsWith('!'),
      fits: ignoreFilter([pattern.replace(/^!/, '')]),
    }));
  return (file) => {
    const page = withoutExtension(file);
    const rule = rules.findLast(({ fits }) => fits(file) || fits(page));
    return rule ? !rule.isExcluded : rules[0]?.isExcluded === true;
  };
}
