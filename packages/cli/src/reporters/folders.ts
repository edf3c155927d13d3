import { groupBy } from '@nav/core/internal';

/** Paths that share a folder. */
export interface FolderRow {
  /** The folder that all share, with a slash at its end; `""` is the root. */
  folder: string;
  /** The paths, without the folder. */
  names: string[];
}

/**
 * Groups paths by folder in at most `most` rows where the first segments allow it: the largest folder is
 * divided as long as there is room.
 */
export function folderRows(paths: readonly string[], most: number): FolderRow[] {
  let rows = divide({ folder: '', names: [...paths] });
  const known = new Map<FolderRow, FolderRow[]>();
  const partsOf = (row: FolderRow) => {
    const parts = known.get(row) ?? divide(row);
    known.set(row, parts);
    return parts;
  };
  for (;;) {
    const divided = [...rows]
      .sort((a, b) => b.names.length - a.names.length)
      .find((row) => {
        const { length } = partsOf(row);
        return length > 1 && rows.length - 1 + length <= most;
      });
    if (!divided) return rows;
    rows = rows.flatMap((row) => (row === divided ? partsOf(row) : [row]));
  }
}

/** One row for the files of a folder, if any, and one for each folder in it. */
function divide({ folder, names }: FolderRow): FolderRow[] {
  const rows = groupBy(names, (name) => name.slice(0, name.indexOf('/') + 1));
  return [...rows].map(([below, inside]) =>
    descend({ folder: folder + below, names: inside.map((name) => name.slice(below.length)) }),
  );
}

/** Goes down while all names share one folder. */
function descend(row: FolderRow): FolderRow {
  const first = row.names[0] ?? '';
  const below = first.slice(0, first.indexOf('/') + 1);
  if (below === '' || !row.names.every((name) => name.startsWith(below))) return row;
  const names = row.names.map((name) => name.slice(below.length));
  return descend({ folder: row.folder + below, names });
}
