/** Decodes percent escapes. A malformed run of them stays. */
export function decodeEscapes(text: string): string {
  return text.includes('%') ? text.replace(/(?:%[0-9a-f]{2})+/gi, decodeRun) : text;
}

function decodeRun(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes;
  }
}

/**
 * Decodes the percent escapes of a URL that do not change its meaning, and escapes single percent signs. A malformed run
 * stays. Decoding a URL twice changes nothing.
 */
export function normalizeEscapes(url: string): string {
  if (!url.includes('%')) return url;
  return url.replace(/(?:%[0-9a-f]{2})+|%/gi, (escapes) => {
    const text = decodeRun(escapes);
    return text === escapes && text !== '%' ? escapes : text.replace(/[/?#%:*]/g, escapeSign);
  });
}

/** Returns the percent escape of an ASCII character. */
export function escapeSign(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Escapes the characters that no URL has, such as spaces, line breaks, quotes and letters beyond ASCII. Escapes stay. */
export function escapeUrl(url: string): string {
  return url.replace(/[^!#-;=?-[\]_a-z~]/gu, (sign) =>
    encodeURIComponent(/\p{Surrogate}/u.test(sign) ? '\ufffd' : sign),
  );
}
