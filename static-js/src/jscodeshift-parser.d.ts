declare module 'jscodeshift/parser/tsOptions.js' {
  /** The options of `@babel/parser` for the `--parser=ts` of jscodeshift. */
  const options: { tokens: boolean; plugins: readonly unknown[] };
  export default options;
}

declare module 'jscodeshift/src/getParser.js' {
  import type { ASTNode } from 'jscodeshift';

  /** Returns a parser of jscodeshift with options of `@babel/parser`. */
  export default function getParser(
    name: 'babylon',
    options: object,
  ): { parse(text: string): ASTNode };
}
