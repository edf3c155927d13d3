import { attempt } from '@nav/collections';
import type { Variant } from '../../model/source.ts';
import type { Place } from '../../reading/place.ts';
import { entries, textOf } from '../../reading/script/read.ts';
import type { Value } from '../../reading/script/values/values.ts';

export interface Locale extends Variant {
  /** The first segment of its addresses; empty for the root. */
  key: string;
}

/** A site without languages has one, which is not named. */
export function localesOf(options: Value, at: Place): Locale[] {
  const listed = entries(options, 'locales').filter(({ value }) => value.kind === 'object');
  if (listed.length === 0) return [{ key: '', name: 'en', label: 'English', isDefault: true, at }];
  const locales = listed.map(({ key, value, at: place }) => {
    const name = textOf(value, 'lang') ?? (key === 'root' ? 'en' : key);
    return {
      key: key === 'root' ? '' : key,
      name,
      label: textOf(value, 'label') ?? name,
      isDefault: false,
      at: place,
    };
  });
  const named = textOf(options, 'defaultLocale');
  const key = named === 'root' ? '' : named;
  const standard = locales.find((locale) => locale.key === (key ?? '')) ?? (locales[0] as Locale);
  return locales.map((locale) => ({ ...locale, isDefault: locale === standard }));
}

/** Returns the string of a language: a string, or one of the strings by language. */
export function pickText(value: Value | undefined, language: string): string | undefined {
  if (value?.kind !== 'object') return textOf(value);
  const own = [language, canonicalTag(language)].map((tag) => textOf(value, tag));
  return own.find(Boolean) || undefined;
}

/** Returns the usual case of a language tag: `zh-CN` for `zh-cn`. */
function canonicalTag(language: string): string {
  return attempt(() => Intl.getCanonicalLocales(language)[0] ?? language, language);
}
