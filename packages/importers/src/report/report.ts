import { folderOf, plainPathFrom } from '@nav/paths';
import type { Children, Entry } from '../config/entries.ts';
import type { Lost } from '../model/source.ts';

/** The report of `nav import --format json`. Paths are relative to the folder of `docs.json`. */
export interface ImportReport {
  version: 1;
  framework: string;
  /** The path under which the new site is served, such as `/docs`, if URLs stay only there. Elsewhere, redirects lead to them. */
  basePath?: string;
  files: readonly ReportedFile[];
  converted: Counts;
  notConverted: readonly NotConverted[];
}

export interface ReportedFile {
  file: string;
  status: 'written' | 'changed' | 'moved';
  /** The new path of a file that moves. */
  to?: string;
}

/** Numbers of things in the new `docs.json`. */
export interface Counts {
  /** Entries of pages, the pages of groups included. */
  pages: number;
  groups: number;
  tabs: number;
  /** Different labels. */
  versions: number;
  /** Different codes. */
  languages: number;
  redirects: number;
}

/** A part of the source that has no counterpart. */
export interface NotConverted {
  file: string;
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 units. */
  column: number;
  what: string;
  reason: string;
  /** The option that would convert it, or the command that does so after the import. */
  option?: string;
}

export function countNavigation(navigation: Children, redirects: number): Counts {
  const counts = { pages: 0, groups: 0, tabs: 0 };
  const versions = new Set<string>();
  const languages = new Set<string>();
  const addEntries = (entries: readonly Entry[] = []) => {
    for (const entry of entries) {
      if (typeof entry === 'string') {
        counts.pages += 1;
        continue;
      }
      counts.groups += 1;
      if (entry.root !== undefined) counts.pages += 1;
      addEntries(entry.pages);
    }
  };
  const add = (children: Children) => {
    for (const one of children.versions ?? []) {
      versions.add(one.version);
      add(one);
    }
    for (const one of children.languages ?? []) {
      languages.add(one.language);
      add(one);
    }
    for (const tab of children.tabs ?? []) {
      counts.tabs += 1;
      add(tab);
      for (const item of tab.menu ?? []) add(item);
    }
    addEntries(children.groups);
    addEntries(children.pages);
  };
  add(navigation);
  return { ...counts, versions: versions.size, languages: languages.size, redirects };
}

export interface PlannedFiles {
  pages: readonly { file: string; to?: string | undefined }[];
  assets: ReadonlyMap<string, string>;
  ignored: { file: string; before: string | undefined } | undefined;
}

export function reportOf(
  framework: string,
  out: string,
  { pages, assets, ignored }: PlannedFiles,
  { basePath, converted, lost }: { basePath: string; converted: Counts; lost: readonly Lost[] },
): ImportReport {
  const shown = (path: string) => plainPathFrom(folderOf(out), path);
  const moved = [...assets].map(([file, to]) => ({ file, to }));
  const files = [...pages, ...moved].map(
    ({ file, to }): ReportedFile =>
      to === undefined
        ? { file: shown(file), status: 'changed' }
        : { file: shown(file), status: 'moved', to: shown(to) },
  );
  if (ignored)
    files.unshift({
      file: shown(ignored.file),
      status: ignored.before === undefined ? 'written' : 'changed',
    });
  return {
    version: 1,
    framework,
    ...(basePath === '' ? {} : { basePath }),
    files: [{ file: shown(out), status: 'written' }, ...files],
    converted,
    notConverted: lost.map(({ what, reason, at, option }) => ({
      file: shown(at.file),
      line: at.line,
      column: at.column,
      what,
      reason,
      ...(option === undefined ? {} : { option }),
    })),
  };
}
