/** The marks that no id of a heading keeps. */
const DROPPED_MARKS = /[?,;:!'"()[\]{}]/g;
const EMOJI = /\p{Emoji_Presentation}(?:\p{Emoji_Modifier})?/gu;
/** Signs that may count as emoji, such as ©, and the characters that join and select emoji. */
const MAYBE_EMOJI = /\p{Extended_Pictographic}|\u200d|\ufe0e|\ufe0f|\u20e3/gu;

/**
 * Returns the ids that Mintlify may make of the text of a heading, the most likely first. Characters that a URL escapes
 * stay, and all others except letters of ASCII, digits and underscores become dashes.
 */
export function headingSlugs(text: string): string[] {
  if (PLAIN.test(text)) return [plainSlug(text.toLowerCase(), /[^a-z0-9_]+/g)];
  const spaced = text.trim().toLowerCase().replace(/\s+/g, '-');
  const encoded = encodeURIComponent(wellFormed(spaced)).toLowerCase();
  const dashed = encoded.replace(/[^a-z0-9_%]+/g, '-').replace(/^-+|-+$/g, '');
  const slugs = new Set<string>();
  const joined = LONE_LETTER.test(dashed)
    ? [dashed.replace(CONTRACTION, '$1$2'), dashed.replace(AFTER_WORD, '$1$2')]
    : [dashed];
  for (const slug of joined) {
    const whole = decodeURIComponent(slug).replace(DROPPED_MARKS, '').replace(EMOJI, '');
    slugs.add(whole.replace(MAYBE_EMOJI, ''));
    slugs.add(whole);
  }
  return [...slugs];
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
