import { importsIn } from '../pages/links/written-links.ts';

/** Returns the local files that a page imports, as written. Costs less to bundle than the whole head of the page. */
export function derivePageImports(_path: string, text: string): readonly string[] {
  return importsIn(text).map((one) => one.path);
}
