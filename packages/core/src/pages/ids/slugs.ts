import { decodeEscapes } from '@nav/paths';

/** The marks that no id of a heading keeps. */
const DROPPED_MARKS = /[?,;:!'"()[\]{}]/g;
/** Emoji with what joins and selects them. Signs such as © count as emoji, and the frame of a keycap does not. */
const EMOJI =
  /\p{Extended_Pictographic}|\p{Emoji_Presentation}|\p{Emoji_Modifier}|\u200d|\ufe0e|\ufe0f/gu;

/** Returns the id that Mintlify makes of the id of a heading, step or update (`@mintlify/common` 1.0.1176 to 1.0.1211). */
export function cleanId(id: string): string {
  return decodeEscapes(id).replace(DROPPED_MARKS, '').replace(EMOJI, '');
}

/**
 * Returns the ids that Mintlify may make of the text of a heading, the most likely first. Characters that a URL escapes
 * stay, and all others except letters of ASCII, digits and underscores become dashes.
 */
export function headingSlugs(text: string): string[] {
  return [...new Set(encodedSlugs(text).map(cleanId))];
}

/**
 * Returns the ids that Mintlify may make of the title of a tab, as a URL shows them: as for headings, but marks stay escaped.
 * `Q&A` becomes `q%26a`.
 */
export function tabSlugs(text: string): string[] {
  return encodedSlugs(text).map((slug) => readable(slug.replace(/%../g, upperCase)));
}

/** Decodes the escapes that browsers add to a fragment: letters and signs outside of ASCII. */
export function readable(fragment: string): string {
  return fragment.replace(/(?:%[89a-f][\da-f])+/gi, decodeEscapes);
}

function upperCase(text: string): string {
  return text.toUpperCase();
}

function encodedSlugs(text: string): string[] {
  if (PLAIN.test(text)) return [plainSlug(text.toLowerCase(), /[^a-z0-9_]+/g)];
  const spaced = text.trim().toLowerCase().replace(/\s+/g, '-');
  const encoded = encodeURIComponent(wellFormed(spaced)).toLowerCase();
  const dashed = encoded.replace(/[^a-z0-9_%]+/g, '-').replace(/^-+|-+$/g, '');
  if (!LONE_LETTER.test(dashed)) return [dashed];
  return [...new Set([dashed.replace(CONTRACTION, '$1$2'), dashed.replace(AFTER_WORD, '$1$2')])];
}

/** Strings of characters that no URL escapes. */
const PLAIN = /^[\w\s.!~*'()-]*$/;

/** Most headings have none, and each way to join them costs as much as all other work. */
const LONE_LETTER = /-[ts](?:-|$)/;
/** A lone `t` or `s` joins the word before: `don-t` becomes `dont`. */
const CONTRACTION = /([a-z\d])-([ts])(?=-|$)/g;
/** The same, unless the word is an escape: `%26-t`. */
const AFTER_WORD = /(?<!%[\da-f]?)([a-z\d])-([ts])(?=-|$)/g;

function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}

/** Letters that are written with letters of ASCII, besides those with accents. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/**
 * Returns the ids that Mintlify may make of the title of an accordion; undefined if the title has letters that are
 * transliterated.
 */
export function titleSlugs(title: string): string[] | undefined {
  const plain = withoutAccents(title.replace(':', '-').toLowerCase());
  if (
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Armenian}\p{Script=Georgian}]/u.test(
      plain,
    )
  )
    return undefined;
  const slugs = new Set([plainSlug(plain)]);
  if (title.includes('&')) slugs.add(plainSlug(plain.replace(/&/g, ' and ')));
  // German umlauts have two common forms.
  if (/[äöü]/i.test(title))
    slugs.add(plainSlug(withoutAccents(title.toLowerCase().replace(/[äöü]/g, '$&e'))));
  return [...slugs];
}

/** Returns the id that Mintlify makes of the name of a parameter, without its prefix: `userName` becomes `user-name`. */
export function parameterSlug(name: string): string {
  const words = name
    .replace(/([A-Z]{2,})(\d+)/g, '$1 $2')
    .replace(/([a-z\d]+)([A-Z]{2,})/g, '$1 $2')
    .replace(/([a-z\d]+)([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-rt-z\d]+)/g, '$1 $2');
  return plainSlug(withoutAccents(words.toLowerCase()));
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðþłı]/g, (letter) => LETTERS[letter] ?? letter);
}

function plainSlug(text: string, others: RegExp = /[^a-z0-9]+/g): string {
  const dashed = text.replace(others, '-').replace(/^-+|-+$/g, '');
  return dashed.replace(CONTRACTION, '$1$2');
}
