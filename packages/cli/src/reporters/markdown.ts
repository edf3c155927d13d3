import { printable } from '../terminal/text.ts';

/** Escapes a text for a cell of a Markdown table, so that it is shown as written. */
export function markdownText(text: string): string {
  return printable(text).replace(/[\\|<>`*_[\]~&]/g, '\\$&');
}

/** Formats a text as code in a cell of a Markdown table. */
export function markdownCode(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 || text.trim() !== text ? ' ' : '';
  // In a table, a bar must be escaped even in a code span.
  return `${fence}${pad}${printable(text).replaceAll('|', '\\|')}${pad}${fence}`;
}
