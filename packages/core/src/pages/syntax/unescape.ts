/** Named entities that are read; pages rarely use others. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  nbsp: '\u00a0',
  quot: '"',
};

const ESCAPE = /\\([!-/:-@[-`{-~])|&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi;

export function unescapeMarkdown(text: string): string {
  return text.replace(
    ESCAPE,
    (whole, escaped?: string, decimal?: string, hex?: string, name?: string) => {
      if (escaped !== undefined) return escaped;
      if (name !== undefined) return NAMED[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      const isValid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      return isValid ? String.fromCodePoint(code) : '\ufffd';
    },
  );
}

export function unescapeAttribute(text: string): string {
  return text.includes('&') ? unescapeMarkdown(text.replaceAll('\\', '\\\\')) : text;
}

/** Returns the length of the path in an address of Markdown: what is before its query and fragment. */
export function pathLength(address: string): number {
  for (const { 0: token, index } of address.matchAll(TOKEN))
    if (/[?#]/.test(unescapeMarkdown(token))) return index;
  return address.length;
}

const TOKEN = /\\[!-/:-@[-`{-~]|&#?\w+;|[?#]/g;
