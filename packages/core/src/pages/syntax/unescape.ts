import { once } from '@nav/collections';

/** The names of the characters from U+00A0 to U+00FF, in order. */
const LATIN = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute
  micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring
  AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml
  times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil
  egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash
  ugrave uacute ucirc uuml yacute thorn yuml`;
/** Other names, each with its character. */
const OTHERS = `amp & apos ' gt > lt < quot " ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ bull • hellip … prime ′ Prime ″ lsaquo ‹
  rsaquo › euro € trade ™ larr ← uarr ↑ rarr → darr ↓ harr ↔ lArr ⇐ uArr ⇑ rArr ⇒ dArr ⇓ hArr ⇔ minus − infin ∞
  ne ≠ le ≤ ge ≥ asymp ≈ equiv ≡ ensp \u2002 emsp \u2003 thinsp \u2009 OElig Œ oelig œ Scaron Š scaron š Delta Δ
  Sigma Σ Omega Ω alpha α beta β gamma γ delta δ epsilon ε theta θ lambda λ mu μ pi π sigma σ phi φ omega ω`;

/** The named entities that are read. Pages rarely use others. */
const named: () => ReadonlyMap<string, string> = /* @__PURE__ */ once(() => {
  const latin = LATIN.split(/\s+/).map(
    (name, index) => [name, String.fromCharCode(0xa0 + index)] as const,
  );
  const others = Array.from(
    OTHERS.matchAll(/(\w+) (.)/gu),
    ([, name = '', char = '']) => [name, char] as const,
  );
  return new Map([...latin, ...others]);
});

const ESCAPE = /\\([!-/:-@[-`{-~])|&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi;

export function unescapeMarkdown(text: string): string {
  return text.replace(
    ESCAPE,
    (whole, escaped?: string, decimal?: string, hex?: string, name?: string) => {
      if (escaped !== undefined) return escaped;
      if (name !== undefined) return named().get(name) ?? whole;
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
