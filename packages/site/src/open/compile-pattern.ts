import type { TextPattern } from '@nav/core/stages';
import { RE2JS, type RE2JSException } from 're2js';

/**
 * Compiles a regular expression in the syntax that JavaScript and RE2 have in common. The time to search is linear in the text,
 * whatever the expression.
 *
 * @returns the reason if RE2 does not accept the expression.
 */
export function compilePattern(source: string, ignoreCase: boolean): TextPattern | string {
  let pattern: RE2JS;
  try {
    const flags = ignoreCase ? RE2JS.CASE_INSENSITIVE : 0;
    pattern = RE2JS.compile(RE2JS.translateRegExp(source), flags);
  } catch (error) {
    return (error as RE2JSException).message.replace(/^error parsing regexp: /, '');
  }
  return {
    matchesIn(text) {
      const found: { start: number; end: number }[] = [];
      for (const matcher = pattern.matcher(text); matcher.find(); ) {
        const [start, end] = [matcher.start(), matcher.end()];
        if (end > start) found.push({ start, end });
      }
      return found;
    },
    fits: (text) => pattern.matches(text),
  };
}
