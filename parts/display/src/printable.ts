// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not reach the terminal
const CONTROLS = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f]/g;
/** Separators that terminals treat as line breaks, and characters that reorder a line. */
const REORDERING = /[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Makes text from a file safe for a terminal and for code review: control characters, which could steer a terminal, and
 * characters that break or reorder lines become one visible character each. Tabs stay.
 */
export function printable(text: string): string {
  return text.replace(CONTROLS, '\ufffd').replace(REORDERING, '\ufffd');
}

/** Formats a value as JSON in which such characters are escapes. `replacer` is passed to `JSON.stringify`. */
export function printableJson(
  value: unknown,
  replacer?: (key: string, value: unknown) => unknown,
): string {
  const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, replacer, 2)
    .replace(/[\u007f-\u009f]/g, escaped)
    .replace(REORDERING, escaped);
}
