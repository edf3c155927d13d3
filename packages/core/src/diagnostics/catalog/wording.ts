import { MAX_ARROWS } from '../../limits/limits.ts';

/** The problem of a file that the builder cannot parse either. */
export const NOT_JSON = 'it is not valid JSON';

/** The advice for front matter that is valid YAML, but stops the builder. */
export const ONE_ENDPOINT = 'Write one endpoint, such as "GET /users"';

/** Characters that are invisible or that reverse the text around them. */
const INVISIBLE = /[\u00a0\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** A quoted text, shortened if it is long, with escapes for invisible characters. */
export function quote(text: string): string {
  return JSON.stringify(shorten(text)).replace(
    INVISIBLE,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A value as JSON, shortened if it is long. */
export function show(value: unknown): string {
  return typeof value === 'string' ? quote(value) : shorten(JSON.stringify(value) ?? String(value));
}

export function shorten(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `"a"`, `"a" and "b"`, `"a", "b" and "c"`. */
export function quotedList(names: readonly string[], word: 'and' | 'or'): string {
  return wordList(names.map(quote), word);
}

/** Asks whether a similar name is meant, or one of several; returns another sentence if there is none. */
export function didYouMean(
  suggestion: string | readonly string[] | undefined,
  otherwise: string,
): string {
  const names = typeof suggestion === 'string' ? [suggestion] : (suggestion ?? []);
  return names.length === 0 ? otherwise : `Did you mean ${quotedList(names, 'or')}?`;
}

/** A suggestion, and others that are equally good. */
export function equallyGood(
  suggestion: string | undefined,
  others: readonly string[] = [],
): readonly string[] {
  return suggestion === undefined ? [] : [suggestion, ...others];
}

export function wordList(words: readonly string[], word: 'and' | 'or'): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${word} ${words.at(-1)}`;
}

/** A chain of URLs. A long one loses its middle. */
export function arrows(chain: readonly string[]): string {
  const short = chain.map(shorten);
  const more = chain.length - MAX_ARROWS;
  if (more > 0) short.splice(MAX_ARROWS - 1, more, `… ${more} more …`);
  return short.join(' → ');
}

/** The name of a kind of element, in the singular: `tab`, `menu item`. */
export function kindName(kind: string): string {
  return kind === 'item' ? 'menu item' : kind;
}

export function elementName(kind: string, label: unknown): string {
  if (kind === 'navigation') return 'the navigation';
  const noun = kindName(kind);
  if (typeof label === 'string' && label !== '') return `${noun} ${quote(label)}`;
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** The name of a value's JSON type, with an article. */
export function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  // JSON can spell numbers that overflow: 1e999.
  if (value === Infinity || value === -Infinity) return 'a number that is too large';
  const type = typeof value;
  return (
    { string: 'a string', number: 'a number', boolean: 'a boolean' }[type as string] ?? 'an object'
  );
}

export function pagesPhrase(count: number): string {
  return count === 1 ? '1 page reference' : `${count} page references`;
}
