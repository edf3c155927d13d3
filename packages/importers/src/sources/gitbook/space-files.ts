import { joinPath } from '@nav/core/internal';
import type { PageItem } from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { readPage } from '../../reading/page.ts';
import type { Place } from '../../reading/place.ts';

/** The files of a space that its configuration names. */
export interface SpaceFiles {
  /** The folder that paths in the configuration and in the summary start at. */
  root: string;
  readme: string;
  summary: string;
}

/** Returns the file that a path names, as GitBook finds it: also without its extension, or by its folder. */
export function fileAt(files: SourceFiles, path: string): string | undefined {
  return [path, `${path}.md`, joinPath(path, 'README.md')].find((file) => files.has(file));
}

/** Returns the entry of a page, with the icon of its front matter. */
export function pageOf(file: string, label: string, at: Place, files: SourceFiles): PageItem {
  const icon = readPage(files, file)?.data.icon;
  return {
    kind: 'page',
    file,
    label,
    at,
    ...(typeof icon === 'string' && icon !== '' ? { icon } : {}),
  };
}
