import { slugOf } from './addresses.ts';
import type { Relocation } from './moves.ts';
import { pathFaults, rootFaults } from './page-options.ts';
import type { Pages } from './site-files.ts';

/** The moves of a file, or the problems with it, one sentence each. */
export interface MoveList {
  moves: Relocation[];
  problems: string[];
}

/** A field, quoted or not, and the comma or the end of the line after it. */
const FIELD = /(?:[ \t]*"((?:[^"]|"")*)"[ \t]*|([^",]*))(?:(,)|$)/y;

/**
 * Reads moves from a CSV file: an old and a new path on each line, in quotes if they contain commas. The header
 * `from,to` and blank lines are ignored.
 */
export function readMoves(file: string, text: string, pages: Pages): MoveList {
  const moves: Relocation[] = [];
  const problems: string[] = [];
  const known = new Map<string, number>();
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (line.trim() === '') continue;
    const place = `${file}:${index + 1}`;
    const fields = fieldsOf(line);
    if (!fields) {
      problems.push(
        `${place}: A field is not valid CSV. Write quotes around it, and double the quotes in it.`,
      );
      continue;
    }
    const [from = '', to = ''] = fields;
    if (moves.length === 0 && known.size === 0 && /^from$/i.test(from) && /^to$/i.test(to))
      continue;
    if (fields.length !== 2 || from === '' || to === '') {
      problems.push(`${place}: Expected an old and a new path, found ${countOf(fields)}.`);
      continue;
    }
    const faults = [...rootFaults('', from), ...pathFaults('', from, pages), ...pathFaults('', to)];
    const slug = slugOf(from);
    const earlier = known.get(slug);
    if (earlier !== undefined) faults.push(`"${slug}" is listed in line ${earlier} already.`);
    known.set(slug, index + 1);
    for (const fault of new Set(faults)) problems.push(`${place}: ${fault}`);
    if (faults.length === 0) moves.push({ from: slug, to: slugOf(to), place });
  }
  if (moves.length === 0 && problems.length === 0) problems.push(`${file} lists no moves.`);
  return { moves, problems };
}

function countOf(fields: readonly string[]): string {
  const count = fields.filter((field) => field !== '').length;
  return count === 1 ? 'one path' : `${count} paths`;
}

/** Returns the fields of a line; undefined if it is not valid. */
function fieldsOf(line: string): string[] | undefined {
  const fields: string[] = [];
  for (let at = 0; ; ) {
    FIELD.lastIndex = at;
    const match = FIELD.exec(line);
    if (!match) return undefined;
    fields.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim());
    if (match[3] === undefined) return fields;
    at = FIELD.lastIndex;
  }
}
