/// <reference path="./jscodeshift-parser.d.ts" />
import { lineStarts, positionAt } from '@nav/core/internal';
import typescript from 'jscodeshift/parser/tsOptions.js';
import getParser from 'jscodeshift/src/getParser.js';
import type { Syntax } from './syntax.ts';

/** The reason why a module cannot be parsed. Lines and columns are 1-based. */
export interface ParseFault {
  file: string;
  line: number;
  column: number;
  code: 'invalid-json' | 'too-deep';
  /** A sentence. */
  message: string;
}

/** The options of jscodeshift for TypeScript. Nothing needs tokens, which take most of the memory. */
const options = { ...typescript, tokens: false };
const parser = getParser('babylon', options);
const parserWithJsx = getParser('babylon', { ...options, plugins: ['jsx', ...options.plugins] });

/** Parses a JavaScript or TypeScript module, with JSX unless its extension forbids it. Returns the reason if it cannot. */
export function parseProgram(file: string, text: string): Syntax | ParseFault {
  const fault = (offset: number, code: ParseFault['code'], message: string): ParseFault => {
    const { line, column } = positionAt(lineStarts(text), offset);
    return { file, line, column, code, message };
  };
  try {
    const { parse } = /\.[cm]?ts$/i.test(file) ? parser : parserWithJsx;
    return parse(text) as unknown as Syntax;
  } catch (error) {
    if (error instanceof RangeError) {
      return fault(0, 'too-deep', 'The module is nested too deeply for its parser. Flatten it.');
    }
    const { pos, message } = error as { pos?: number; message: string };
    return fault(pos ?? 0, 'invalid-json', `${message.replace(/ \(\d+:\d+\)$/, '')}.`);
  }
}
