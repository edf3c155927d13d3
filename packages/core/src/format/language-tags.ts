import { ownValue } from '@nav/json';
import type { ShapeValue } from './types.ts';

type Code = ShapeValue<'language'> | ShapeValue<'builderLanguage'>;

/** The tags of the codes that are not BCP 47 tags as they should be written. Names are elsewhere, because a diff needs none. */
const otherTags = {
  cn: 'zh-Hans',
  'fr-ca': 'fr-CA',
  'ja-jp': 'ja-JP',
  jp: 'ja',
  ua: 'uk',
} as const;

type OtherCode = keyof typeof otherTags;

export type LanguageTag = Exclude<Code, OtherCode> | (typeof otherTags)[OtherCode];

const tags: readonly Exclude<Code, OtherCode>[] = [
  'ar',
  'ca',
  'cs',
  'da',
  'de',
  'en',
  'es',
  'fi',
  'fr',
  'fr-CA',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'ja-JP',
  'ko',
  'lv',
  'nl',
  'no',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sv',
  'tr',
  'uk',
  'uz',
  'vi',
  'zh',
  'zh-CN',
  'zh-Hans',
  'zh-Hant',
  'zh-TW',
];

/** The codes of the languages of both dialects. */
export const languageCodes: readonly string[] = /* @__PURE__ */ tags.concat(
  /* @__PURE__ */ Object.keys(otherTags) as never[],
);

/** Returns `undefined` for a language that no dialect supports. */
export function languageTag(code: string): LanguageTag | undefined {
  return ownValue<LanguageTag>(otherTags, code) ?? tags.find((tag) => tag === code);
}
