import { type Options, Parser } from 'acorn';
import jsx from 'acorn-jsx';

/** The characters of code that are parsed in one page: the parser of MDX tries each brace, and each empty line of a module. */
const MAX_CODE = 30_000_000;

/** Thrown for a page with too much code. Other errors of acorn only make the parser of MDX read on. */
export class TooMuchCode extends Error {
  /** The parser of MDX first reads the position of an error. */
  get pos(): never {
    throw this;
  }
}

const PARSER = Parser.extend(jsx());

/** Returns an acorn that stops after a number of characters. */
export function boundedAcorn(): Pick<typeof Parser, 'parse' | 'parseExpressionAt'> {
  let left = MAX_CODE;
  const count = (code: string, weight: number): void => {
    left -= weight * code.length;
    if (left < 0) throw new TooMuchCode();
  };
  return {
    parse(code: string, options: Options) {
      // Code of modules is often right so far, so that all of it is read.
      count(code, 4);
      return PARSER.parse(code, options);
    },
    parseExpressionAt(code: string, at: number, options: Options) {
      count(code, 1);
      return PARSER.parseExpressionAt(code, at, options);
    },
  };
}
