import { dirname, relative, resolve } from 'node:path';
import {
  createTracer,
  isStale,
  readSourceMap,
  type SourceMap,
  sourceLine,
  type Trace,
} from '@nav/codemods';
import { readText, toPosix } from '@nav/core/internal';
import picocolors from 'picocolors';
import type { Command } from '../terminal/command.ts';
import { readTrouble, UsageError } from '../terminal/failure.ts';
import { printable } from '../terminal/printable.ts';

interface TraceFlags {
  format: 'text' | 'json';
  map?: string;
}

export const command: Command<TraceFlags> = {
  name: 'trace',
  arguments: '<file:line:column>',
  about:
    'Tell where a place of a migrated config came from, from the source map that `nav migrate --source-map` wrote. Without a column, the first value of the line that came from the old file is taken.',
  options: [
    { flags: '--map <file>', about: 'the source map (default: FILE.map)' },
    {
      flags: '-f, --format <name>',
      about: 'how to print',
      choices: ['text', 'json'],
      default: 'text',
    },
  ],
  examples: [
    ['nav trace docs.json:12:9', 'the value at line 12, column 9'],
    ['nav trace docs/docs.json:12', 'the first value of line 12'],
    ['nav trace docs.json:12 --map old.map --format json', 'for programs'],
  ],
  run([operand = ''], { format, map: given }, { cwd, color }) {
    const { file, line, column } = readPlace(operand);
    const text = read(file, cwd, 'name a config that `nav migrate --source-map` has written');
    const mapFile = given ?? `${file}.map`;
    const map = readMap(read(mapFile, cwd, '`nav migrate … --source-map` writes one'), mapFile);
    const stderr = isStale(map, text)
      ? `${file} has changed since ${mapFile} was written, so the answer may be that of another line.\n`
      : '';
    const shown = text.split(/\r\n|\r|\n/)[line - 1];
    if (shown === undefined || (column ?? 1) > shown.length + 1) {
      throw new UsageError(
        `${operand} is beyond the end of ${shown === undefined ? file : 'the line'}.`,
      );
    }
    const columns = column === undefined ? columnsFrom(shown, 1) : [tokenAt(shown, column)];
    const found = firstPlace(map, line, columns);
    // The map names files from the folder in which it stands, whoever asks from where.
    const folder = dirname(resolve(cwd, mapFile));
    const origin = found && {
      ...found,
      file: toPosix(relative(cwd, resolve(folder, found.file))),
    };
    if (format === 'json') {
      return { stdout: `${JSON.stringify(origin ?? null, null, 2)}\n`, stderr, code: 0 };
    }
    if (!origin) {
      const isBlank = shown.slice((column ?? 1) - 1).trim() === '';
      const said = isBlank
        ? `Nothing stands at ${operand}.`
        : `${operand} is new: it came from no other file.`;
      return { stdout: `${said}\n`, stderr, code: 0 };
    }
    const colors = picocolors.createColors(color);
    const number = String(origin.line);
    const mark = `${' '.repeat(number.length)} | ${origin.text.slice(0, origin.column - 1).replace(/[^\t]/g, ' ')}^`;
    return {
      stdout: `${colors.cyan(printable(origin.file))}:${origin.line}:${origin.column}\n\n  ${number} | ${printable(origin.text)}\n  ${colors.red(mark)}\n`,
      stderr,
      code: 0,
    };
  },
};

function readPlace(operand: string): { file: string; line: number; column: number | undefined } {
  const [, file, line, column] = /^(.+?):(\d+)(?::(\d+))?$/.exec(operand) ?? [];
  if (file === undefined || Number(line) < 1 || Number(column ?? 1) < 1) {
    throw new UsageError(
      `${operand} names no place; write FILE:LINE:COLUMN, such as docs.json:12:9.`,
    );
  }
  return { file, line: Number(line), column: column === undefined ? undefined : Number(column) };
}

function columnsFrom(line: string, first: number): number[] {
  return Array.from({ length: Math.max(0, line.length + 1 - first) }, (_, index) => first + index);
}

/** The column of the token at a column; white space belongs to what comes behind it on the line. */
function tokenAt(line: string, column: number): number {
  const rest = line.slice(column - 1);
  return column + Math.max(0, rest.search(/\S/));
}

function read(file: string, cwd: string, remedy: string): string {
  const text = readText(resolve(cwd, file));
  if (text === undefined) {
    const trouble = readTrouble(resolve(cwd, file)) ?? 'it is no text';
    throw new UsageError(`${file} cannot be read: ${trouble}; ${remedy}.`);
  }
  return text;
}

function readMap(text: string, file: string): SourceMap {
  const map = readSourceMap(text);
  if (map) return map;
  throw new UsageError(`${file} is no source map; \`nav migrate … --source-map\` writes one.`);
}

/** Where the first of some columns that is not new came from, with the line that stood there. */
function firstPlace(map: SourceMap, line: number, columns: readonly number[]): Trace | undefined {
  const placeOf = createTracer(map);
  for (const column of columns) {
    const place = placeOf(line, column);
    if (place) return { ...place, text: sourceLine(map, place) };
  }
  return undefined;
}
