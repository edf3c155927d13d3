/**
 * Makes text from a file safe for a terminal: control characters, which could steer it, and separators that terminals
 * treat as line breaks become one visible character each. Tabs stay.
 */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not reach the terminal
  return text.replace(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g, '\ufffd');
}

/** Formats a whole number with thousands separators: `1,200`. The first use of `Intl` in a process takes 15 ms. */
export function formatNumber(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Formats a count with its noun: `1 page`, `1,200 pages`. */
export function pluralize(count: number, noun: string, plural: string = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`;
}
