import type { Nodes } from '@nav/markdown/page';
import { MAX_NESTED_ELEMENTS, MAX_NESTING_WORK, MAX_OPEN_BRACKETS } from '../limits/limits.ts';

/** A sign that begins a quote or an item of a list, with the white space before it. */
const MARKER = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;
const RUN = /([*_~])\1{999}/;

/** Returns true if the quotes, lists or brackets of a page are nested too deeply to parse it in a short time. */
export function isTooNested(text: string): boolean {
  let work = 0;
  /** The columns of the markers around the current line, from the outside. */
  let open: number[] = [];
  let brackets = 0;
  for (const line of text.split('\n')) {
    const columns = markersOf(line);
    const [first] = columns;
    const indent = first ?? line.search(/\S/);
    brackets = indent === -1 ? 0 : bracketsAfter(line, brackets);
    if (indent !== -1) open = [...open.filter((column) => column < indent), ...columns];
    work += open.length ** 2;
    if (work > MAX_NESTING_WORK || brackets > MAX_OPEN_BRACKETS) return true;
  }
  return RUN.test(text);
}

function markersOf(line: string): number[] {
  const columns: number[] = [];
  MARKER.lastIndex = 0;
  while (MARKER.test(line)) columns.push(MARKER.lastIndex - 1);
  return columns;
}

/** Returns the most brackets that are open in a line if some are open before it. */
function bracketsAfter(line: string, before: number): number {
  let depth = before;
  for (const sign of line) {
    if (sign === '[') depth += 1;
    else if (sign === ']' && depth <= MAX_OPEN_BRACKETS) depth = Math.max(0, depth - 1);
  }
  return depth;
}

export function isTooDeep(root: Nodes): boolean {
  let level: Nodes[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_NESTED_ELEMENTS) return true;
    level = level.flatMap((node) => ('children' in node ? (node.children as Nodes[]) : []));
  }
  return false;
}
