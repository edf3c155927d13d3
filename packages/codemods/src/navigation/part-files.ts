import { posix } from 'node:path';
import type { JsonNode } from '../document/document.ts';
import type { Session } from '../session/session.ts';

/** What is wrong with a folder for new files wherever the config stands: the config could not name what is in it. */
export function folderFaults(folder: string | undefined): string[] {
  if (folder === undefined) return [];
  const path = withSlashes(folder);
  const given = JSON.stringify(folder);
  if (/^(?:\/|[a-z]:|\.\.(?:\/|$))/i.test(posix.normalize(path))) {
    return [
      `--folder takes a folder below the one that the config is in, such as nav, not ${given}.`,
    ];
  }
  if (path.includes('#')) {
    return [`--folder takes a name without #, as no $ref can name a file with one, not ${given}.`];
  }
  return [];
}

/**
 * The folder for new files as the host names it; undefined, and reported at `place`, where that lies outside of the one
 * that the config is in.
 */
export function partFolder(session: Session, folder: string, place: JsonNode): string | undefined {
  const base = session.resolvePath(withSlashes(folder));
  if (base === undefined) {
    session.edits.note(place, 'The folder for the files lies outside the folder of the config.');
    return undefined;
  }
  const link = linkOut(session, base);
  if (link === undefined) return base;
  session.edits.note(
    place,
    `${link} leads out of the folder of the config, so no file is written there; choose another --folder.`,
  );
  return undefined;
}

/** The first folder on the way to one that the host keeps back: a link leads from it to somewhere else. */
function linkOut({ folder, host }: Session, base: string): string | undefined {
  let path = folder;
  for (const name of posix.relative(folder, base).split('/')) {
    path = posix.join(path, name);
    if (host?.isOutsideRoot?.(path)) return path;
  }
  return undefined;
}

/** As Windows names folders, too. */
function withSlashes(folder: string): string {
  return folder.replaceAll('\\', '/');
}

/**
 * Names new JSON files in a folder: none has the name of one that is there, or of another one, in any case. One behind a
 * link that leads elsewhere is there, though the host reads none: writing would follow the link.
 */
export function partNamer({ edits, host }: Session, folder: string): (stem: string) => string {
  const taken = new Set(edits.files.map(({ file }) => file.toLowerCase()));
  return (stem) => {
    let file = posix.join(folder, `${stem}.json`);
    const isThere = () => host?.read(file) !== undefined || host?.isOutsideRoot?.(file);
    const isTaken = () => taken.has(file.toLowerCase()) || isThere();
    for (let number = 2; isTaken(); number += 1)
      file = posix.join(folder, `${stem}-${number}.json`);
    taken.add(file.toLowerCase());
    return file;
  };
}
