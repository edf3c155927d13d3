/** Formats a whole number with thousands separators: `1,200`. The first use of `Intl` in a process takes 15 ms. */
export function formatNumber(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Formats a count with its noun: `1 page`, `1,200 pages`. */
export function pluralize(count: number, noun: string, plural: string = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`;
}

/** Counts findings by their severity. A finding with `more` also counts the findings that are not listed. */
export function countBySeverity(
  findings: readonly { readonly severity: 'error' | 'warning' | 'info'; readonly more?: number }[],
): { errors: number; warnings: number; infos: number } {
  const summary = { errors: 0, warnings: 0, infos: 0 };
  for (const { severity, more = 0 } of findings) summary[`${severity}s`] += 1 + more;
  return summary;
}
