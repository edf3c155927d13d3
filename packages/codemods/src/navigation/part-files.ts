import { posix } from 'node:path';
import type { Session } from '../session.ts';

/** Names new JSON files in a folder: none has the name of one that is there, or of another one, in any case. */
export function partNamer({ edits, host }: Session, folder: string): (stem: string) => string {
  const taken = new Set(edits.files.map(({ file }) => file.toLowerCase()));
  return (stem) => {
    let file = posix.join(folder, `${stem}.json`);
    const isTaken = () => taken.has(file.toLowerCase()) || host?.read(file) !== undefined;
    for (let number = 2; isTaken(); number += 1)
      file = posix.join(folder, `${stem}-${number}.json`);
    taken.add(file.toLowerCase());
    return file;
  };
}
