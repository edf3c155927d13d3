import type { Session } from '../../session/session.ts';
import { originFaults } from '../links/origin-links.ts';
import type { Relocation } from './moves.ts';
import { type PathKind, pathFaults, rootFaults } from './page-options.ts';

export interface MoveOptions {
  from: string | undefined;
  to: string | undefined;
  map: string | undefined;
  origin: string | undefined;
}

export const mapOption: { readonly type: 'text'; readonly about: string; readonly isFile: true } = {
  type: 'text',
  about: 'a CSV file with an old and a new path on each line',
  isFile: true,
};

export const originOption: { readonly type: 'text'; readonly about: string } = {
  type: 'text',
  about:
    'the address of the site, whose full links are rewritten too; by default from seo.metatags.canonical, CNAME or package.json',
};

/** The paths that exist, and how options name them. */
export interface Paths {
  existing: { has(name: string): boolean };
  kind: PathKind;
}

export function moveFaults(
  { from = '', to = '', map, origin }: MoveOptions,
  kind: PathKind,
): string[] {
  const paths =
    map === undefined
      ? [...rootFaults('--from', from, kind), ...pathFaults('--to', to, undefined, kind)]
      : [];
  return [...paths, ...(origin === undefined ? [] : originFaults(origin))];
}

/** Rejects unclear options, and returns `undefined`. */
export function relocationsOf(
  session: Session,
  { from = '', to = '', map }: Omit<MoveOptions, 'origin'>,
  paths: Paths,
): Relocation[] | undefined {
  const { existing, kind } = paths;
  if (map === undefined) {
    const faults = pathFaults('--from', from, existing, kind);
    faults.forEach(session.problems.rejectOptions);
    const one = relocation(kind, from, to);
    return faults.length > 0 || one.from === '' || one.to === '' ? undefined : [one];
  }
  const text = session.files.readInput(map);
  if (text === undefined) {
    session.problems.rejectOptions(`--map ${map} cannot be read.`);
    return undefined;
  }
  const { moves, problems } = readMoves(map, text, paths);
  problems.forEach(session.problems.rejectOptions);
  return problems.length > 0 ? undefined : moves;
}

function relocation(kind: PathKind, from: string, to: string, place?: string): Relocation {
  const isFolderOnly = from.endsWith('/');
  return { from: kind.nameOf(from), to: kind.nameOf(to), place, written: to, isFolderOnly };
}

/** The moves of a file, or the problems with it, one sentence each. */
interface MoveList {
  moves: Relocation[];
  problems: string[];
}

/** A field, quoted or not, and the comma or the end of the line after it. */
const FIELD = /(?:[ \t]*"((?:[^"]|"")*)"[ \t]*|([^",]*))(?:(,)|$)/y;

/**
 * Reads moves from a CSV file: an old and a new path on each line, in quotes if they contain commas. The header
 * `from,to` and blank lines are ignored.
 */
function readMoves(file: string, text: string, { existing, kind }: Paths): MoveList {
  const moves: Relocation[] = [];
  const problems: string[] = [];
  const known = new Map<string, number>();
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (line.trim() === '') continue;
    const at = `${file}:${index + 1}`;
    const fields = fieldsOf(line);
    if (!fields) {
      problems.push(
        `${at}: A field is not valid CSV. Write quotes around it, and double the quotes in it.`,
      );
      continue;
    }
    const [from = '', to = ''] = fields;
    if (moves.length === 0 && known.size === 0 && /^from$/i.test(from) && /^to$/i.test(to))
      continue;
    if (fields.length !== 2 || from === '' || to === '') {
      problems.push(`${at}: Expected an old and a new path, found ${countOf(fields)}.`);
      continue;
    }
    const faults = [
      ...rootFaults('', from, kind),
      ...pathFaults('', from, existing, kind),
      ...pathFaults('', to, undefined, kind),
    ];
    const name = kind.nameOf(from);
    const earlier = known.get(name);
    if (earlier !== undefined) faults.push(`"${name}" is listed in line ${earlier} already.`);
    known.set(name, index + 1);
    for (const fault of new Set(faults)) problems.push(`${at}: ${fault}`);
    if (faults.length === 0) moves.push(relocation(kind, from, to, at));
  }
  if (moves.length === 0 && problems.length === 0) problems.push(`${file} lists no moves.`);
  return { moves, problems };
}

function countOf(fields: readonly string[]): string {
  const count = fields.filter((field) => field !== '').length;
  return count === 1 ? 'one path' : `${count} paths`;
}

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
