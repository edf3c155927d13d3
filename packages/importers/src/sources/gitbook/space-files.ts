import { joinPath } from '@nav/paths';
import type { PageItem } from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { type Page, readPage } from '../../reading/page.ts';
import type { Place } from '../../reading/place.ts';

export interface SpaceFiles {
  /** The folder that paths in the configuration and in the summary start at. */
  root: string;
  readme: string;
  summary: string;
  isLegacy: boolean;
  /** Reads a page once, however many entries it has. */
  pageAt(file: string): Page | undefined;
}

/** Reads each page once. */
export function pageReader(files: SourceFiles): SpaceFiles['pageAt'] {
  const pages = new Map<string, Page | undefined>();
  return (file) => {
    if (!pages.has(file)) pages.set(file, readPage(files, file));
    return pages.get(file);
  };
}

/** Returns the file that a path names, as GitBook finds it: also without its extension, or by its folder. */
export function fileAt(files: SourceFiles, path: string): string | undefined {
  return [path, `${path}.md`, joinPath(path, 'README.md')].find((file) => files.has(file));
}

export function pageOf(file: string, label: string, at: Place, paths: SpaceFiles): PageItem {
  const icon = paths.pageAt(file)?.data.icon;
  const shown = typeof icon === 'string' && icon !== '' ? icon : undefined;
  return { kind: 'page', file, label, at, icon: shown };
}
