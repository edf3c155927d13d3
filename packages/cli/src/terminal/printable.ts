/**
 * Text of a file, safe for a terminal: control characters (which could steer it) and separators that
 * terminals take for line breaks become one visible character each. Tabs stay.
 */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not reach the terminal
  return text.replace(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g, '\ufffd');
}
