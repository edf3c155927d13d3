import type { Exclusion } from '../../files/site-files.ts';
import { quote } from '../wording.ts';

/** A file that exists but is not a page. */
export interface Excluded {
  file: string;
  because: Exclusion;
}

export const BEHIND_SYMLINK = "behind a symlink that leaves the site's folder";

/** Returns the reason why a file is not a page, and one way out. */
export function exclusion({ file, because }: Excluded): string {
  if ('ignored' in because)
    return `is excluded because .mintignore matches its file ${quote(file)}. Change that pattern`;
  if ('outside' in because)
    return `is excluded because its file ${quote(file)} is ${BEHIND_SYMLINK}. Copy it into the folder`;
  if ('unreadable' in because)
    return `is excluded because ${quote(because.unreadable.path)} cannot be read (${because.unreadable.reason}). Make it readable`;
  if ('folder' in because)
    return `is excluded because its file ${quote(file)} is in ${quote(because.folder)}, where files are never pages. Move it`;
  return `is excluded because its file ${quote(file)} has a reserved name. Rename it to ${quote(because.name)}`;
}
