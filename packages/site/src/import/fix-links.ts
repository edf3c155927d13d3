import { addTo, groupBy, onceForText } from '@nav/collections';
import type { CheckResult, Diagnostic, Fix, Host, TextEdit } from '@nav/core';
import { chooseFixes, headingIds, readMarkup } from '@nav/core/internal';
import { countBySeverity } from '@nav/display';
import type { ImportPlan, PlannedPage } from '@nav/importers';
import { decodeEscapes, folderOf, plainPathFrom, prefixOf } from '@nav/paths';
import { applyEdits, lineStarts, positionAt } from '@nav/positions';

type Heading = ReturnType<typeof readMarkup>['headings'][number];

export interface CheckedPlan {
  plan: ImportPlan;
  /** The findings that are left. */
  result: CheckResult | undefined;
  fixed: number;
}

/**
 * Fixes links that led somewhere on the old site: those to redirects, and those to headings whose anchors are spelled in
 * another way on the new site, or that have none there. `read` returns a text of the new site.
 */
export function fixLinks(
  plan: ImportPlan,
  result: CheckResult | undefined,
  read: Host['read'],
): CheckedPlan {
  if (!result) return { plan, result, fixed: 0 };
  const isEditable = (file: string) =>
    file !== plan.out && read(file)?.includes('\ufffd') === false;
  const pages = new Map(plan.pages.map((page) => [page.to ?? page.file, page]));
  const published = new Set(plan.source.pages.map(({ file }) => file));
  const isPage = (file: string) => published.has(pages.get(file)?.file ?? file);
  const originals = new Map(
    result.diagnostics.flatMap((one) => {
      const fixes = certainFixes(one, isPage(one.file));
      return fixes.length === 0 ? [] : [[{ ...one, fixes }, one] as const];
    }),
  );
  const { editsByFile, chosen: copies } = chooseFixes([...originals.keys()], isEditable);
  const chosen = copies.flatMap((copy) => originals.get(copy) ?? []);
  const site = prefixOf(folderOf(plan.out));
  const done = new Set(chosen);
  const left = result.diagnostics.filter((one) => !done.has(one));
  for (const { edits, fixed } of [
    anchorsOfHeadings(left, site, read),
    linksToTitles(left, (slug) => pages.get(pageFile(site + slug, read) ?? ''), read),
  ]) {
    for (const [file, own] of edits) {
      if (!isEditable(file)) continue;
      editsByFile.set(file, [...(editsByFile.get(file) ?? []), ...own]);
    }
    chosen.push(...fixed.filter(({ file }) => isEditable(file)));
  }
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

/**
 * Returns edits that add an anchor to each heading of level 5 or 6 that a link leads to, because Mintlify adds none, and the
 * findings that they fix.
 */
function anchorsOfHeadings(
  diagnostics: readonly Diagnostic[],
  site: string,
  read: Host['read'],
): { edits: Map<string, TextEdit[]>; fixed: Diagnostic[] } {
  const edits = new Map<string, TextEdit[]>();
  const fixed: Diagnostic[] = [];
  const found = diagnostics.filter(
    ({ code, args }) =>
      code === 'anchor-not-found' && 'level' in ((args as { title?: object }).title ?? {}),
  );
  for (const [page, own] of groupBy(found, ({ args }) => (args as { page: string }).page)) {
    const file = pageFile(site + page, read);
    const text = file === undefined ? '' : (read(file) ?? '');
    if (file === undefined || text.includes('\ufffd')) continue;
    const headings = headingsByAnchor(text);
    const lines = lineStarts(text);
    for (const [anchor, all] of groupBy(own, ({ args }) =>
      decodeEscapes((args as { anchor: string }).anchor),
    )) {
      const heading = headings.get(anchor);
      if (!heading || /["<>&{}\s]/.test(anchor)) continue;
      const offset = text.indexOf(text.slice(heading.start, heading.end).trim(), heading.start);
      const at = { ...positionAt(lines, offset), offset };
      const edit = { file, range: { start: at, end: at }, newText: `<a id="${anchor}"></a>` };
      addTo(edits, file, edit);
      fixed.push(...all);
    }
  }
  return { edits, fixed };
}

/** Returns edits that cut the anchors of headings which became titles from links: readers see a title at the top of its page. */
function linksToTitles(
  diagnostics: readonly Diagnostic[],
  pageOf: (slug: string) => PlannedPage | undefined,
  read: Host['read'],
): { edits: Map<string, TextEdit[]>; fixed: Diagnostic[] } {
  const headings = onceForText(headingsByAnchor);
  const fixed = diagnostics.filter(({ code, args }) => {
    if (code !== 'anchor-not-found') return false;
    const { page, anchor } = args as { page: string; anchor: string };
    const { before = '', after = '' } = pageOf(page) ?? {};
    const has = (text: string) => headings(text).has(decodeEscapes(anchor));
    return has(before) && !has(after);
  });
  const edits = fixed.map(({ file, range }): TextEdit => {
    // A link without a path needs the sign.
    const isBare = /[\s("'<`]/.test(read(file)?.charAt(range.start.offset - 1) ?? '');
    return { file, range, newText: isBare ? '#' : '' };
  });
  return { edits: groupBy(edits, ({ file }) => file), fixed };
}

function pageFile(path: string, read: Host['read']): string | undefined {
  return ['.mdx', '.md'].map((one) => path + one).find((one) => read(one));
}

/** Returns the first heading of a page with each anchor that some framework makes. */
export function headingsByAnchor(text: string): Map<string, Heading> {
  const all = readMarkup(text).headings.flatMap((heading) =>
    headingIds(text.slice(heading.start, heading.end)).map((id): [string, Heading] => [
      id,
      heading,
    ]),
  );
  return new Map(all.reverse());
}

/** Returns the fix of a link to a redirect, or to an anchor that has the same letters and digits as the suggested one. */
function certainFixes(finding: Diagnostic, isPage: boolean): Fix[] {
  const { code, args, fixes, suggestions = [] } = finding;
  // Relative links of snippets start at several pages.
  if (code === 'link-redirected')
    return isPage || args.link.startsWith('/') ? [...fixes, ...suggestions] : [];
  if (code !== 'anchor-not-found') return [];
  const [suggestion, ...others] = args.suggestions;
  if (suggestion === undefined || others.length > 0) return [];
  // GitBook writes "and" for "&", and the others leave it out.
  const isSame = ['', 'and'].some(
    (and) => lettersOf(args.anchor, and) === lettersOf(suggestion, and),
  );
  return isSame ? [...fixes, ...suggestions] : [];
}

function lettersOf(anchor: string, and: string): string {
  // GitBook writes `id-` before a digit.
  const plain = anchor.toLowerCase().replace(/^id-(?=\d)/, '');
  return plain.replaceAll('&', and).replace(/[^\p{L}\p{N}]/gu, '');
}

function without(result: CheckResult, fixed: ReadonlySet<Diagnostic>): CheckResult {
  const diagnostics = result.diagnostics.filter((one) => !fixed.has(one));
  return { ...result, diagnostics, summary: countBySeverity(diagnostics) };
}
