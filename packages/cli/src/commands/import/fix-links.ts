import type { CheckResult, Diagnostic, Host } from '@nav/core';
import { applyEdits, chooseFixes, countBySeverity } from '@nav/core/internal';
import type { ImportPlan, PlannedPage } from '@nav/importers';
import { folderOf, plainPathFrom } from '@nav/text';

/** A plan that was checked. */
export interface CheckedPlan {
  plan: ImportPlan;
  /** The findings that are left. */
  result: CheckResult | undefined;
  /** The number of links that were fixed. */
  fixed: number;
}

/**
 * Fixes links that led somewhere on the old site: those to redirects, and those to headings whose anchors are spelled in
 * another way on the new site. `read` returns a text of the new site.
 */
export function fixLinks(
  plan: ImportPlan,
  result: CheckResult | undefined,
  read: Host['read'],
): CheckedPlan {
  if (!result) return { plan, result, fixed: 0 };
  const isEditable = (file: string) =>
    file !== plan.out && read(file)?.includes('\ufffd') === false;
  const { editsByFile, chosen } = chooseFixes(result.diagnostics.filter(isCertain), isEditable);
  const pages = new Map(plan.pages.map((page) => [page.to ?? page.file, page]));
  const added: PlannedPage[] = [];
  for (const [file, edits] of editsByFile) {
    const text = read(file) ?? '';
    const page = pages.get(file) ?? { file, before: text, after: text, properties: [] };
    if (!pages.has(file)) added.push({ ...page, after: applyEdits(text, edits) });
    pages.set(file, { ...page, after: applyEdits(text, edits) });
  }
  const { report } = plan;
  const files = added.map(({ file }) => ({
    file: plainPathFrom(folderOf(plan.out), file),
    status: 'changed' as const,
  }));
  return {
    plan: {
      ...plan,
      pages: [...pages.values()],
      report: { ...report, files: [...report.files, ...files] },
    },
    result: without(result, new Set(chosen)),
    fixed: chosen.length,
  };
}

/** Returns true for a link to a redirect, or to an anchor that has the same letters and digits as the suggested one. */
function isCertain({ code, args }: Diagnostic): boolean {
  if (code === 'link-redirected') return true;
  if (code !== 'anchor-not-found') return false;
  const { anchor, suggestion } = args as { anchor: string; suggestion?: string };
  return suggestion !== undefined && lettersOf(anchor) === lettersOf(suggestion);
}

function lettersOf(anchor: string): string {
  // GitBook writes `id-` before a digit, and "and" for "&".
  const plain = anchor.toLowerCase().replace(/^id-(?=\d)/, '');
  return plain.replaceAll('&', 'and').replace(/[^\p{L}\p{N}]/gu, '');
}

function without(result: CheckResult, fixed: ReadonlySet<Diagnostic>): CheckResult {
  const diagnostics = result.diagnostics.filter((one) => !fixed.has(one));
  return { ...result, diagnostics, summary: countBySeverity(diagnostics) };
}
