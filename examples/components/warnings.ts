import { checkSite, type NavTree, type Site } from '@nav/core';

/** Prints what readers would miss: the errors and warnings of `nav check`, and redirects, which a static site cannot answer. */
export function printWarnings(site: Site, tree: NavTree): void {
  for (const { file, range, code, severity, message } of checkSite(site).diagnostics)
    if (severity !== 'info')
      console.warn(`${file}:${range.start.line}:${range.start.column} ${code}: ${message}`);
  const count = tree.redirects?.length ?? 0;
  if (count > 0)
    console.warn(
      `${site.file} has ${count} ${count === 1 ? 'redirect' : 'redirects'}, which your host must answer: npx @nav/cli export redirects --format netlify`,
    );
}
