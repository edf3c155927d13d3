import { attempt } from '@nav/collections';
import { compile, match } from 'path-to-regexp';

/** Returns the new path of a page; undefined if no rule moves it. Paths are relative to the source folder, with extension. */
export type Rewrite = (page: string) => string | undefined;

/** A group that repeats a repetition: `(a+)+` takes longer than anybody waits. */
const NESTED_REPETITION = /[*+}]\)[*+{?]|\)[*+{].*\)[*+{]/;

/**
 * Returns one rule of `rewrites`, such as `en/:rest*` to `:rest*`. The patterns have the syntax of path-to-regexp 6,
 * which VitePress uses; one that starts with `^` is a regular expression.
 *
 * @returns a phrase with the reason if the rule cannot be read.
 */
export function rewriteRule(from: string, to: string | undefined): Rewrite | { reason: string } {
  if (to === undefined) return { reason: 'its new path is not a text' };
  if (NESTED_REPETITION.test(from) || from.length > 1_000)
    return { reason: 'the pattern is too complex' };
  try {
    const isExpression = from.startsWith('^');
    const find = match<Record<string, string | string[]>>(isExpression ? new RegExp(from) : from);
    const write = compile(`/${to}`, { validate: false });
    return (page) => {
      const found = find(page);
      if (!found) return undefined;
      return attempt(() => write(found.params).slice(1));
    };
  } catch (error) {
    return { reason: `the pattern is not valid: ${(error as Error).message.split('\n', 1)[0]}` };
  }
}
