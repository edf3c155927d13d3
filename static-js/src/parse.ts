import { type ParserPlugin, parse, parseExpression } from '@babel/parser';
import { lineStarts, positionAt } from '@nav/positions';
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

/** Accepts the syntax that jscodeshift accepts in TypeScript. */
const PLUGINS: ParserPlugin[] = [
  'decoratorAutoAccessors',
  'decorators-legacy',
  'doExpressions',
  'exportDefaultFrom',
  'functionBind',
  'functionSent',
  ['pipelineOperator', { proposal: 'minimal' }],
  'throwExpressions',
  'typescript',
];

/**
 * Parses a JavaScript or TypeScript module, with JSX unless its extension forbids it, or a JSON file, whose value is its only
 * statement. Returns the reason if it cannot.
 */
export function parseProgram(file: string, text: string): Syntax | ParseFault {
  const fault = (offset: number, code: ParseFault['code'], message: string): ParseFault => {
    const { line, column } = positionAt(lineStarts(text), offset);
    return { file, line, column, code, message };
  };
  try {
    if (file.endsWith('.json')) return parseJson(text);
    const plugins: ParserPlugin[] = /\.[cm]?ts$/i.test(file) ? PLUGINS : ['jsx', ...PLUGINS];
    return parse(text, {
      sourceType: 'module',
      allowImportExportEverywhere: true,
      allowReturnOutsideFunction: true,
      plugins,
    }) as unknown as Syntax;
  } catch (error) {
    if (error instanceof RangeError) {
      return fault(0, 'too-deep', 'The module is nested too deeply for its parser. Flatten it.');
    }
    const { pos, message } = error as { pos?: number; message: string };
    return fault(pos ?? 0, 'invalid-json', `${message.replace(/\.? \(\d+:\d+\)$/, '')}.`);
  }
}

/** @throws SyntaxError for a text that is not JSON, although it may be JavaScript. */
function parseJson(text: string): Syntax {
  JSON.parse(text);
  const { start, end, ...expression } = parseExpression(text) as unknown as Syntax;
  const at = { start, end };
  const value: Syntax = {
    type: 'ExpressionStatement',
    ...at,
    expression: { ...expression, ...at },
  };
  return { type: 'File', ...at, program: { type: 'Program', ...at, body: [value] } };
}
