import { onceForText } from '@nav/collections';
import { compileLinear, type Matcher } from './linear/matcher.ts';

/** The expected value in a message about a pattern that `compileLinear` rejects. */
export const PATTERN_SYNTAX =
  'a regular expression without lookaround and backreferences, with at most 1000 steps';

type Compile = (source: string) => Matcher | undefined;

/** Returns the matcher for a pattern; undefined if it is invalid. */
export const compiled: Compile = /* @__PURE__ */ onceForText((source) => compileLinear(source));
export const compiledIgnoringCase: Compile = /* @__PURE__ */ onceForText((source) =>
  compileLinear(source, 'iu'),
);
