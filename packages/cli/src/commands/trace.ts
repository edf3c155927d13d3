import { dirname, relative, resolve } from 'node:path';
import { readSourceMap, type SourceMap, type Trace, trace } from '@nav/codemods';
import { isStale } from '@nav/codemods/internal-node';
import { LEADS_OUT, leadsOut, readText, toPosix } from '@nav/disk';
import { UsageError, whyUnreadable } from '@nav/site/failure';
import picocolors from 'picocolors';
import type { Command } from '../terminal/command.ts';
import { formatOption } from '../terminal/options.ts';
import { printAnswer } from '../terminal/printer.ts';
import { printable } from '../terminal/text.ts';

interface TraceFlags {
  format: 'text' | 'json';
  map?: string;
}

export const command: Command<TraceFlags> = {
  name: 'trace',
  arguments: '<file:line:column>',
  description:
    'Map a location in a migrated config back to the original, using the source map of `nav migrate --source-map`. Without a column, the first mapped value of the line is used.',
  options: {
    '--map <file>': 'path to the source map (default: FILE.map)',
    ...formatOption(),
  },
  examples: [
    ['nav trace docs.json:12:9', 'the value at line 12, column 9'],
    ['nav trace docs/docs.json:12', 'the first mapped value of line 12'],
    ['nav trace docs.json:12 --map old.map --format json', 'for scripts'],
  ],
  run([operand = ''], { format, map: given }, { cwd, color }) {
    const { file, line, column } = parseLocation(operand);
    const text = read(file, cwd, 'Pass a config that `nav migrate --source-map` has written.');
    const mapFile = toPosix(given ?? `${file}.map`);
    const map = readSourceMap(read(mapFile, cwd, WRITE_MAP));
    if (!map) throw new UsageError(`${mapFile} is not a source map. ${WRITE_MAP}`);
    const stderr = isStale(map, text)
      ? `${file} has changed since ${mapFile} was written, so the location may be wrong.\n`
      : '';
    const shown = text.split(/\r\n|\r|\n/)[line - 1];
    if (shown === undefined || (column ?? 1) > shown.length + 1) {
      const end = shown === undefined ? file : `line ${line}`;
      throw new UsageError(`${operand} is past the end of ${end}.`);
    }
    const found = traceFirst(
      map,
      line,
      column === undefined ? undefined : tokenAt(shown, column),
      shown,
    );
    // The map names files relative to its own folder.
    const folder = dirname(resolve(cwd, mapFile));
    const origin = found && { ...found, file: toPosix(relative(cwd, resolve(folder, found.file))) };
    if (format === 'json') {
      return { stdout: printAnswer({ origin: origin ?? null }), stderr, code: 0 };
    }
    if (!origin) {
      const isBlank = shown.slice((column ?? 1) - 1).trim() === '';
      const answer = isBlank
        ? `There is no value at ${operand}.`
        : `${operand} is new. It does not come from another file.`;
      return { stdout: `${answer}\n`, stderr, code: 0 };
    }
    return { stdout: originText(origin, color), stderr, code: 0 };
  },
};

const WRITE_MAP = 'Run `nav migrate … --source-map` to write one.';

function parseLocation(operand: string): {
  file: string;
  line: number;
  column: number | undefined;
} {
  const [, file, line, column] = /^(.+?):(\d+)(?::(\d+))?$/.exec(operand) ?? [];
  if (file === undefined || Number(line) < 1 || Number(column ?? 1) < 1) {
    throw new UsageError(
      `${operand} is not a location. Use FILE:LINE:COLUMN, such as docs.json:12:9.`,
    );
  }
  return {
    file: toPosix(file),
    line: Number(line),
    column: column === undefined ? undefined : Number(column),
  };
}

/** Returns the column of the token at a column; white space belongs to the token after it on the line. */
function tokenAt(line: string, column: number): number {
  const rest = line.slice(column - 1);
  return column + Math.max(0, rest.search(/\S/));
}

function read(file: string, cwd: string, advice: string): string {
  const path = resolve(cwd, file);
  const isElsewhere = leadsOut(path);
  const text = isElsewhere ? undefined : readText(path);
  if (text !== undefined) return text;
  const reason = (isElsewhere ? LEADS_OUT : whyUnreadable(path)) ?? 'it is not a text file';
  throw new UsageError(`Cannot read ${toPosix(file)}: ${reason}. ${advice}`);
}

/** Returns the origin of a column, or of the first one on the line that has an origin. */
function traceFirst(
  map: SourceMap,
  line: number,
  column: number | undefined,
  text: string,
): Trace | undefined {
  const last = column ?? text.length + 1;
  for (let at = column ?? 1; at <= last; at += 1) {
    const origin = trace(map, line, at);
    if (origin) return origin;
  }
  return undefined;
}

function originText({ file, line, column, text }: Trace, color: boolean): string {
  const colors = picocolors.createColors(color);
  const indent = text.slice(0, column - 1).replace(/[^\t]/g, ' ');
  const mark = colors.red(`${' '.repeat(String(line).length)} | ${indent}^`);
  return `${colors.cyan(printable(file))}:${line}:${column}\n\n  ${line} | ${printable(text)}\n  ${mark}\n`;
}
