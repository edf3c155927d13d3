import { globs } from '../../reading/glob.ts';

/** Compiles a pattern as plugins of MkDocs read it: `[!a]` is a set, and braces and a `!` at the start are plain text. */
export function globFilter(pattern: string): (path: string) => boolean {
  return globs([pattern.replaceAll('[!', '[^')], { nobrace: true, nonegate: true });
}
