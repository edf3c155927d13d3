declare module 'jscodeshift/src/getParser.js' {
  import type { ASTNode } from 'jscodeshift';

  /** The parser of that name, as the `--parser` option of jscodeshift takes it. */
  export default function getParser(name: 'ts' | 'tsx'): { parse(text: string): ASTNode };
}
