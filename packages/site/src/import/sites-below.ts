import { detectFrameworks, type Framework, type SourceFiles } from '@nav/importers';
import { MAX_SITE_DEPTH, MAX_SITE_FOLDERS } from '../run/limits.ts';

/** Folders without documentation, or with the documentation of others. */
const SKIPPED = /^(?:\.|node_modules\/|dist\/|build\/|examples?\/|tests?\/|fixtures\/)/;

/** Finds the sites of known frameworks in the subfolders of a folder, those near it first. Folders are paths in `files`. */
export function sitesBelow(
  files: SourceFiles,
  folder: string,
): { folder: string; framework: Framework }[] {
  const found: { folder: string; framework: Framework }[] = [];
  let level = [folder];
  let looked = 0;
  for (let depth = 0; depth < MAX_SITE_DEPTH; depth += 1) {
    const next: string[] = [];
    for (const parent of level) {
      for (const name of files.names(parent)) {
        if (!name.endsWith('/') || SKIPPED.test(name) || looked === MAX_SITE_FOLDERS) continue;
        looked += 1;
        const child = `${parent === '' ? '' : `${parent}/`}${name.slice(0, -1)}`;
        const [first] = detectFrameworks(files, child);
        if (first) found.push({ folder: child, framework: first.framework });
        else next.push(child);
      }
    }
    level = next;
  }
  return found;
}
