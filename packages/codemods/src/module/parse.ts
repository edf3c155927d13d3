import { posix } from 'node:path';
import { lineStarts, positionAt } from '@nav/core/internal';
import typescript from 'jscodeshift/parser/tsOptions.js';
import getParser from 'jscodeshift/src/getParser.js';
import type { Refusal } from '../document/document.ts';
import type { Syntax } from './syntax.ts';

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'];

/**
 * Returns the paths of the files that an import of `path` can name, best first. TypeScript names the file `nav.ts` as
 * `./nav.js` too.
 */
export function candidatesFor(path: string): string[] {
  const extension = EXTENSIONS.find((one) => path.endsWith(one));
  const typed = /\.[cm]?jsx?$/.test(path) ? [path.replace(/js(x?)$/, 'ts$1')] : [];
  const added = EXTENSIONS.flatMap((one) => path + one);
  const index = EXTENSIONS.map((one) => posix.join(path, `index${one}`));
  return [...(extension ? [path] : []), ...typed, ...added, ...index];
}

/** The options of jscodeshift for TypeScript. Nothing needs tokens, which take most of the memory. */
const options = { ...typescript, tokens: false };
const parser = getParser('babylon', options);
const parserWithJsx = getParser('babylon', { ...options, plugins: ['jsx', ...options.plugins] });

/** Parses a JavaScript or TypeScript module, with JSX unless its extension forbids it. Returns the reason if it cannot. */
export function parseProgram(file: string, text: string): Syntax | Refusal {
  const refuse = (offset: number, code: string, message: string): Refusal => {
    const { line, column } = positionAt(lineStarts(text), offset);
    return { file, line, column, code, message };
  };
  try {
    const { parse } = /\.[cm]?ts$/i.test(file) ? parser : parserWithJsx;
    return parse(text) as unknown as Syntax;
  } catch (error) {
    if (error instanceof RangeError) {
      return refuse(0, 'too-deep', 'The module is nested too deeply for its parser. Flatten it.');
    }
    const { pos, message } = error as { pos?: number; message: string };
    return refuse(pos ?? 0, 'invalid-json', `${message.replace(/ \(\d+:\d+\)$/, '')}.`);
  }
}
