/**
 * Parses a URL; returns `undefined` if it is invalid. Does not use `URL.canParse`, because Node.js 20 rejects hosts with accents
 * after a few thousand calls.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
