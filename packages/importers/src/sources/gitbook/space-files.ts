import { joinPath } from '@nav/paths';
import type { PageItem } from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { readPage } from '../../reading/page.ts';
import type { Place } from '../../reading/place.ts';

export interface SpaceFiles {
  /** The folder that paths in the configuration and in the summary start at. */
  root: string;
  readme: string;
  summary: string;
  isLegacy: boolean;
}

/** Returns the file that a path names, as GitBook finds it: also without its extension, or by its folder. */
export function fileAt(files: SourceFiles, path: string): string | undefined {
  return [path, `${path}.md`, joinPath(path, 'README.md')].find((file) => files.has(file));
}

export function pageOf(file: string, label: string, at: Place, files: SourceFiles): PageItem {
  const icon = readPage(files, file)?.data.icon;
  const shown = typeof icon === 'string' && icon !== '' ? icon : undefined;
  return { kind: 'page', file, label, at, icon: shown };
}
