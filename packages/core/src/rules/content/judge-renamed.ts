import { addTo } from '@nav/collections';
import { fileAt, isLocalPath } from './imported-path.ts';
import type { Judged, ReportContent } from './judged.ts';
import type { PageContent } from './page-content.ts';
import type { SiteContent } from './site-content.ts';

interface Use {
  page: Judged;
  source: string;
  local: string;
  start: number;
  end: number;
}

/**
 * Reports an import with `as` if another page imports the same name. The builder renames the export itself, so pages that it
 * reads later do not find it (measured with `@mintlify/prebuild` 1.0.1333).
 */
export function judgeRenamed(
  { files }: SiteContent,
  pages: readonly (Judged & { content: PageContent })[],
  reporterOf: (file: string) => ReportContent,
): void {
  const uses = new Map<string, Use[]>();
  for (const page of pages) {
    for (const { source, names } of page.content.imports) {
      const target = isLocalPath(source) ? fileAt(files, page.file, source) : undefined;
      if (target === undefined) continue;
      for (const { imported, local, start, end } of names)
        if (imported !== 'default' && imported !== '*')
          addTo(uses, `${imported} ${target}`, { page, source, local, start, end });
    }
  }
  for (const [key, users] of uses) {
    const [name = ''] = key.split(' ', 1);
    for (const { page, source, local, start, end } of users) {
      const other = users.find((one) => one.page !== page);
      if (local === name || !other) continue;
      const args = { path: page.path, source, name, suggestions: [], renamedFor: other.page.path };
      reporterOf(page.file)('export-not-found', args, start, end, { isDoubtful: true });
    }
  }
}
