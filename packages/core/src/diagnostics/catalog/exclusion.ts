import type { Exclusion } from '../../files/site-files.ts';
import { quote } from './wording.ts';

/** A file that exists but is not a page. */
export interface Excluded {
  file: string;
  because: Exclusion;
}

export const BEHIND_SYMLINK = "behind a symlink that leaves the site's folder";

export function exclusion({ file, because }: Excluded): string {
  const name = quote(file);
  if ('imported' in because)
    return `is not published because other files import its file ${name}. Put the content in a snippet that both import,`;
  return `is excluded because ${reasonOf(name, because)}`;
}

function reasonOf(name: string, because: Exclude<Exclusion, { imported: true }>): string {
  if ('ignored' in because) return `.mintignore matches its file ${name}. Change that pattern`;
  if ('unreadable' in because)
    return `${quote(because.unreadable.path)} cannot be read (${because.unreadable.reason}). Make it readable`;
  const file = `its file ${name}`;
  if ('outside' in because) return `${file} is ${BEHIND_SYMLINK}. Copy it into the folder`;
  if ('folder' in because)
    return `${file} is in ${quote(because.folder)}, where files are never pages. Move it`;
  return `${file} has a reserved name. Rename it to ${quote(because.name)}`;
}
