import { groupBy } from '@nav/collections';

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

function descend(row: FolderRow): FolderRow {
  const first = row.names[0] ?? '';
  const below = first.slice(0, first.indexOf('/') + 1);
  if (below === '' || !row.names.every((name) => name.startsWith(below))) return row;
  const names = row.names.map((name) => name.slice(below.length));
  return descend({ folder: row.folder + below, names });
}
