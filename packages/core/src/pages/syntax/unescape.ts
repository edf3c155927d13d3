import { once } from '@nav/collections';

/** The names of the characters from U+00A0 to U+00FF, in order. */
const LATIN = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute
  micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring
  AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml
  times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil
  egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash
  ugrave uacute ucirc uuml yacute thorn yuml`;
/** Other names, each with the code of its character, which is shorter in a bundle than an escape. */
const OTHERS = `amp 26 apos 27 gt 3e lt 3c quot 22 ndash 2013 mdash 2014 lsquo 2018 rsquo 2019 sbquo 201a ldquo 201c rdquo 201d
  bdquo 201e bull 2022 hellip 2026 prime 2032 Prime 2033 lsaquo 2039 rsaquo 203a euro 20ac trade 2122 larr 2190
  uarr 2191 rarr 2192 darr 2193 harr 2194 lArr 21d0 uArr 21d1 rArr 21d2 dArr 21d3 hArr 21d4 minus 2212 infin 221e
  ne 2260 le 2264 ge 2265 asymp 2248 equiv 2261 ensp 2002 emsp 2003 thinsp 2009 OElig 152 oelig 153 Scaron 160
  scaron 161 Delta 394 Sigma 3a3 Omega 3a9 alpha 3b1 beta 3b2 gamma 3b3 delta 3b4 epsilon 3b5 theta 3b8 lambda 3bb
  mu 3bc pi 3c0 sigma 3c3 phi 3c6 omega 3c9`;

/** The named entities that are read. Pages rarely use others. */
const named: () => ReadonlyMap<string, string> = /* @__PURE__ */ once(() => {
  const latin = LATIN.split(/\s+/).map(
    (name, index) => [name, String.fromCharCode(0xa0 + index)] as const,
  );
  const others = Array.from(
    OTHERS.matchAll(/(\w+) (\w+)/g),
    ([, name = '', code = '']) => [name, String.fromCharCode(Number.parseInt(code, 16))] as const,
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
