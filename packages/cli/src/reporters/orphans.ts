import { groupBy } from '@nav/core/internal';
import type picocolors from 'picocolors';
import { formatNumber, pluralize, printable } from '../terminal/text.ts';

const MAX_FOLDERS = 8;
/** The width of the sample of page names in a folder. */
const SAMPLE_WIDTH = 64;
const REST = ', …';

/** Formats many orphan pages, given by their paths, as a table of folders, largest first. */
export function orphansText(
  orphans: readonly string[],
  all: boolean,
  colors: ReturnType<typeof picocolors.createColors>,
): string {
  const rows = folderRows(orphans, MAX_FOLDERS).sort((a, b) => b.names.length - a.names.length);
  const shown = all ? rows : rows.slice(0, MAX_FOLDERS);
  const nameOf = (folder: string) => (folder === '' ? './' : folder);
  const width = Math.max(...shown.map(({ folder }) => nameOf(folder).length));
  const digits = Math.max(...shown.map(({ names }) => formatNumber(names.length).length));
  const samples = shown.map(({ names }) => (all ? names.join(', ') : sampleOf(names)));
  const lines = shown.map(({ folder, names }, index) => {
    const name = printable(nameOf(folder)).padEnd(width);
    const count = formatNumber(names.length).padStart(digits);
    return `    ${name}  ${count}  ${colors.dim(printable(samples[index] ?? ''))}`;
  });
  const hidden = rows.slice(shown.length);
  if (hidden.length > 0) {
    const pages = hidden.reduce((sum, { names }) => sum + names.length, 0);
    const folders = pluralize(hidden.length, 'more folder');
    lines.push(`    … and ${pluralize(pages, 'page')} in ${folders}`);
  }
  const isCut = hidden.length > 0 || samples.some((sample) => sample.endsWith(REST));
  const more = isCut ? ' Use --all to list them all.' : '';
  return `  ${pluralize(orphans.length, 'page')} are not in the navigation. Add them, or ignore them in nav.config.json.${more}\n\n${lines.join('\n')}\n`;
}

function sampleOf(names: readonly string[]): string {
  let sample = '';
  for (const [index, name] of names.entries()) {
    const longer = index === 0 ? name : `${sample}, ${name}`;
    if (index > 0 && longer.length > SAMPLE_WIDTH) return sample + REST;
    sample = longer;
  }
  return sample;
}

/** Paths in one folder. */
export interface FolderRow {
  /** With a trailing slash; `""` is the root. */
  folder: string;
  /** The paths, without the folder. */
  names: string[];
}

/** Groups paths by folder. Splits the largest folder into its subfolders as long as there are at most `max` rows. */
export function folderRows(paths: readonly string[], max: number): FolderRow[] {
  let rows = split({ folder: '', names: [...paths] });
  const known = new Map<FolderRow, FolderRow[]>();
  const partsOf = (row: FolderRow) => {
    const parts = known.get(row) ?? split(row);
    known.set(row, parts);
    return parts;
  };
  for (;;) {
    const largest = [...rows]
      .sort((a, b) => b.names.length - a.names.length)
      .find((row) => {
        const { length } = partsOf(row);
        return length > 1 && rows.length - 1 + length <= max;
      });
    if (!largest) return rows;
    rows = rows.flatMap((row) => (row === largest ? partsOf(row) : [row]));
  }
}

/** Returns one row for the files of a folder, if any, and one for each subfolder. */
function split({ folder, names }: FolderRow): FolderRow[] {
  const rows = groupBy(names, (name) => name.slice(0, name.indexOf('/') + 1));
  return [...rows].map(([below, inside]) =>
    descend({ folder: folder + below, names: inside.map((name) => name.slice(below.length)) }),
  );
}

/** Descends while all names are in one subfolder. */
function descend(row: FolderRow): FolderRow {
  const first = row.names[0] ?? '';
  const below = first.slice(0, first.indexOf('/') + 1);
  if (below === '' || !row.names.every((name) => name.startsWith(below))) return row;
  const names = row.names.map((name) => name.slice(below.length));
  return descend({ folder: row.folder + below, names });
}
