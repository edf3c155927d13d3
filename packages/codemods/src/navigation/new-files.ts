import { joinPath, normalizePath, plainPathFrom } from '@nav/paths';
import type { JsonNode } from '../document/document.ts';
import type { Session } from '../session/session.ts';

export function folderFaults(folder: string | undefined): string[] {
  if (folder === undefined) return [];
  const path = toSlashes(folder);
  const given = JSON.stringify(folder);
  if (/^(?:\/|[a-z]:|\.\.(?:\/|$))/i.test(normalizePath(path))) {
    return [`--folder must name a folder inside the config's folder, such as nav, not ${given}.`];
  }
  if (path.includes('#')) {
    return [`--folder must not contain "#", because a $ref cannot point there. Got ${given}.`];
  }
  return [];
}

/**
 * Returns a function that names new JSON files in a folder, each unlike all files there, in any case; undefined, with a
 * note at `place`, if the folder is outside the folder of the config. The host does not read a file behind a link that
 * leads outside, but writing would follow the link, so its name is not free.
 */
export function fileNamer(
  session: Session,
  folder: string,
  place: JsonNode,
): ((stem: string) => string) | undefined {
  const {
    edits,
    files: { host },
  } = session;
  const base = session.files.resolve(toSlashes(folder));
  const link = base === undefined ? undefined : linkOut(session, base);
  if (base === undefined || link !== undefined) {
    const isOutside = "The folder for new files is outside the config's folder.";
    const leadsOut = `${link} links outside the config's folder. Choose another --folder.`;
    edits.note(place, link === undefined ? isOutside : leadsOut);
    return undefined;
  }
  const taken = new Set(edits.files.map(({ file }) => file.toLowerCase()));
  const exists = (file: string) => host?.read(file) !== undefined || host?.isOutsideRoot?.(file);
  return (stem) => {
    let file = joinPath(base, `${stem}.json`);
    for (let number = 2; taken.has(file.toLowerCase()) || exists(file); number += 1) {
      file = joinPath(base, `${stem}-${number}.json`);
    }
    taken.add(file.toLowerCase());
    return file;
  };
}

/** Returns the first folder on the way to another that the host keeps out because it is a link to somewhere else. */
function linkOut({ folder, files: { host } }: Session, base: string): string | undefined {
  let path = folder;
  for (const name of plainPathFrom(folder, base).split('/')) {
    path = joinPath(path, name);
    if (host?.isOutsideRoot?.(path)) return path;
  }
  return undefined;
}

function toSlashes(folder: string): string {
  return folder.replaceAll('\\', '/');
}
