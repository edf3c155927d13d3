import type { Diagnostic as Finding } from '@nav/core';
import { frontMatterEnd } from '@nav/front-matter';
import { isPageFile } from '../../places/page-text.ts';
import type { EditedSite } from '../../sites/edited-site.ts';

/**
 * Returns the finding that a page is not in the navigation, at its first line. In the results of a check it is in the
 * config, where readers of the page would not see it.
 */
export function orphanFindings(site: EditedSite, file: string): Finding[] {
  if (!isPageFile(file)) return [];
  const text = site.text(file);
  if (text === undefined) return [];
  return site.check().diagnostics.flatMap((finding): Finding[] => {
    if (finding.code !== 'orphan-page' || finding.args.file !== file) return [];
    const line = /^[^\r\n]*/.exec(text)?.[0].length ?? 0;
    const end = frontMatterEnd(text) === 0 ? line : Math.min(line, 3);
    const start = { line: 1, column: 1, offset: 0 };
    return [{ ...finding, file, range: { start, end: { line: 1, column: end + 1, offset: end } } }];
  });
}
