import type { ShapeValue } from './types.ts';

type Code = ShapeValue<'language'> | ShapeValue<'builderLanguage'>;

/** The BCP 47 tags of the languages of both dialects, by their codes. Apart from their names, because a diff needs none. */
export const languageTags = {
  ar: 'ar',
  ca: 'ca',
  cn: 'zh-Hans',
  cs: 'cs',
  da: 'da',
  de: 'de',
  en: 'en',
  es: 'es',
  fi: 'fi',
  fr: 'fr',
  'fr-CA': 'fr-CA',
  'fr-ca': 'fr-CA',
  he: 'he',
  hi: 'hi',
  hu: 'hu',
  id: 'id',
  it: 'it',
  ja: 'ja',
  'ja-JP': 'ja-JP',
  'ja-jp': 'ja-JP',
  jp: 'ja',
  ko: 'ko',
  lv: 'lv',
  nl: 'nl',
  no: 'no',
  pl: 'pl',
  pt: 'pt',
  'pt-BR': 'pt-BR',
  ro: 'ro',
  ru: 'ru',
  sv: 'sv',
  tr: 'tr',
  ua: 'uk',
  uk: 'uk',
  uz: 'uz',
  vi: 'vi',
  zh: 'zh',
  'zh-CN': 'zh-CN',
  'zh-Hans': 'zh-Hans',
  'zh-Hant': 'zh-Hant',
  'zh-TW': 'zh-TW',
} as const;

export type LanguageTag = (typeof languageTags)[Code];

/** Returns `undefined` for a language that no dialect supports. */
export function languageTag(code: string): LanguageTag | undefined {
  return Object.hasOwn(languageTags, code) ? languageTags[code as Code] : undefined;
}
