/**
 * Returns the URL of a text; `undefined` if it is invalid. `URL.canParse` is not used, because in Node.js 20 it rejects hosts
 * with accents after some thousand calls.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
