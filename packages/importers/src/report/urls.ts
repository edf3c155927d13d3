import { assertCall, dialects, redirectFinder } from '@nav/core/internal';
import type { Layout } from '../addresses/layout.ts';
import type { Redirect } from '../addresses/redirects.ts';
import type { SourcePage } from '../model/source.ts';

/** An old address, and how readers reach its page. */
export interface UrlRow {
  old: string;
  /** The new address; undefined if the page is not on the new site. */
  new?: string | undefined;
  /** `same`: the address stays. `redirect` and `pattern`: a redirect leads there. `none`: nothing does. */
  reachedBy: 'same' | 'redirect' | 'pattern' | 'none';
}

export function urlRows(
  pages: readonly SourcePage[],
  { slugOf }: Layout,
  redirects: readonly Redirect[],
): UrlRow[] {
  const find = redirectFinder(redirects, dialects.mintlify.redirectSyntax);
  return pages.map(({ file, address }): UrlRow => {
    const slug = slugOf(file);
    if (slug === undefined) return { old: address, reachedBy: 'none' };
    const to = `/${slug}`;
    const plain = address.length > 1 ? address.replace(/\/$/, '') : address;
    if (plain === to || (plain === '/' ? '/index' : `${plain}/index`) === to) {
      return { old: address, new: to, reachedBy: 'same' };
    }
    const found = find(address);
    if (!found) return { old: address, new: to, reachedBy: 'none' };
    return {
      old: address,
      new: found.target,
      reachedBy: found.redirect.source.endsWith('*') ? 'pattern' : 'redirect',
    };
  });
}

/** Returns rows as CSV with a header. */
export function urlsCsv(rows: readonly UrlRow[]): string {
  assertCall('urlsCsv(plan.urls)', Array.isArray(rows));
  const lines = rows.map((row) => [row.old, row.new ?? '', row.reachedBy].map(field).join(','));
  return `${['old,new,reached by', ...lines].join('\n')}\n`;
}

function field(text: string): string {
  // A spreadsheet would compute a field that starts like a formula.
  return /[",\n]|^[=+@-]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
