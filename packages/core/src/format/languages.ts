import { once } from '@nav/collections';
import { type LanguageTag, languageTag } from './language-tags.ts';

export interface LanguageInfo {
  /** The BCP 47 tag, for the `lang` attribute of HTML. */
  lang: string;
  /** The name of the language in itself, for a menu. */
  nativeName: string;
  /** The direction of its script, for the `dir` attribute of HTML. */
  dir: 'ltr' | 'rtl';
}

/** The native names of the languages of both dialects by their tags, and `rtl` if written from right to left. */
const names: Readonly<Record<LanguageTag, readonly [nativeName: string, dir?: 'rtl']>> = {
  ar: ['العربية', 'rtl'],
  ca: ['Català'],
  'zh-Hans': ['简体中文'],
  cs: ['Čeština'],
  da: ['Dansk'],
  de: ['Deutsch'],
  en: ['English'],
  es: ['Español'],
  fi: ['Suomi'],
  fr: ['Français'],
  'fr-CA': ['Français (Canada)'],
  he: ['עברית', 'rtl'],
  hi: ['हिन्दी'],
  hu: ['Magyar'],
  id: ['Bahasa Indonesia'],
  it: ['Italiano'],
  ja: ['日本語'],
  'ja-JP': ['日本語'],
  ko: ['한국어'],
  lv: ['Latviešu'],
  nl: ['Nederlands'],
  no: ['Norsk'],
  pl: ['Polski'],
  pt: ['Português'],
  'pt-BR': ['Português (Brasil)'],
  ro: ['Română'],
  ru: ['Русский'],
  sv: ['Svenska'],
  tr: ['Türkçe'],
  uk: ['Українська'],
  uz: ['Oʻzbekcha'],
  vi: ['Tiếng Việt'],
  zh: ['中文'],
  'zh-CN': ['简体中文'],
  'zh-Hant': ['繁體中文'],
  'zh-TW': ['繁體中文'],
};

/** `undefined` if no dialect supports the language. */
export function languageInfo(code: string): LanguageInfo | undefined {
  const lang = languageTag(code);
  if (lang === undefined) return undefined;
  const [nativeName, dir = 'ltr'] = names[lang];
  return { lang, nativeName, dir };
}

/** Returns the English name of the language of a code, such as `Japanese`; the code itself if no dialect supports it. */
export function languageName(code: string): string {
  const lang = languageTag(code);
  if (lang === undefined) return code;
  return englishNames().of(lang) ?? code;
}

/** Creating a `DisplayNames` takes as long as a thousand lookups. */
const englishNames = /* @__PURE__ */ once(() => new Intl.DisplayNames('en', { type: 'language' }));
