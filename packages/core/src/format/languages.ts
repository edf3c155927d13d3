import type { ShapeValue } from './types.ts';

export interface LanguageInfo {
  /** The BCP 47 tag, for the `lang` attribute of HTML. */
  lang: string;
  /** The name of the language in itself, for a menu. */
  nativeName: string;
  /** The direction of its script, for the `dir` attribute of HTML. */
  dir: 'ltr' | 'rtl';
}

type Code = ShapeValue<'language'> | ShapeValue<'builderLanguage'>;

/** The languages of both dialects by their codes: the tag, the native name, and `rtl` if written from right to left. */
const languages: Readonly<Record<Code, readonly [lang: string, nativeName: string, dir?: 'rtl']>> =
  {
    ar: ['ar', 'العربية', 'rtl'],
    ca: ['ca', 'Català'],
    cn: ['zh-Hans', '简体中文'],
    cs: ['cs', 'Čeština'],
    da: ['da', 'Dansk'],
    de: ['de', 'Deutsch'],
    en: ['en', 'English'],
    es: ['es', 'Español'],
    fi: ['fi', 'Suomi'],
    fr: ['fr', 'Français'],
    'fr-CA': ['fr-CA', 'Français (Canada)'],
    'fr-ca': ['fr-CA', 'Français (Canada)'],
    he: ['he', 'עברית', 'rtl'],
    hi: ['hi', 'हिन्दी'],
    hu: ['hu', 'Magyar'],
    id: ['id', 'Bahasa Indonesia'],
    it: ['it', 'Italiano'],
    ja: ['ja', '日本語'],
    'ja-JP': ['ja-JP', '日本語'],
    'ja-jp': ['ja-JP', '日本語'],
    jp: ['ja', '日本語'],
    ko: ['ko', '한국어'],
    lv: ['lv', 'Latviešu'],
    nl: ['nl', 'Nederlands'],
    no: ['no', 'Norsk'],
    pl: ['pl', 'Polski'],
    pt: ['pt', 'Português'],
    'pt-BR': ['pt-BR', 'Português (Brasil)'],
    ro: ['ro', 'Română'],
    ru: ['ru', 'Русский'],
    sv: ['sv', 'Svenska'],
    tr: ['tr', 'Türkçe'],
    ua: ['uk', 'Українська'],
    uk: ['uk', 'Українська'],
    uz: ['uz', 'Oʻzbekcha'],
    vi: ['vi', 'Tiếng Việt'],
    zh: ['zh', '中文'],
    'zh-CN': ['zh-CN', '简体中文'],
    'zh-Hans': ['zh-Hans', '简体中文'],
    'zh-Hant': ['zh-Hant', '繁體中文'],
    'zh-TW': ['zh-TW', '繁體中文'],
  };

export const languageCodes: readonly string[] = /* @__PURE__ */ Object.keys(languages);

/** `undefined` if no dialect supports the language. */
export function languageInfo(code: string): LanguageInfo | undefined {
  if (!Object.hasOwn(languages, code)) return undefined;
  const [lang, nativeName, dir = 'ltr'] = languages[code as Code];
  return { lang, nativeName, dir };
}

/** Returns the English name of the language of a code, such as `Japanese`; the code itself if no dialect supports it. */
export function languageName(code: string): string {
  const { lang } = languageInfo(code) ?? {};
  if (lang === undefined) return code;
  return new Intl.DisplayNames('en', { type: 'language' }).of(lang) ?? code;
}
