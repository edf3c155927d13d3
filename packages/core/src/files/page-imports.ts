import { joinPath } from '@nav/paths';
import { importsIn } from '../pages/links/written-links.ts';
import { derived } from './derived.ts';
import type { Host } from './host.ts';
import type { FindImports } from './published.ts';

/** Returns the local files that a page imports, as written. Adds less to bundles than reading the whole head of the page. */
export function derivePageImports(_path: string, text: string): readonly string[] {
  return importsIn(text).map((one) => one.path);
}

/** Returns the function that reads the imports of the files in a folder. */
export function importFinder(host: Host, folder: string): FindImports {
  return (file) => derived(host, joinPath(folder, file), derivePageImports);
}
