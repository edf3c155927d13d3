import { addTo, once } from '@nav/collections';
import { ownValue } from '@nav/json';
import { MAX_CODE_PARTS } from '../limits/limits.ts';
import { languageCodes, languageTag } from './language-tags.ts';
import { languageInfo, languageName } from './languages.ts';

/** The codes that builders use for languages, by other codes of the languages; all in lower case. */
const aliases: Readonly<Record<string, string>> = {
  ja: 'jp',
  jp: 'ja',
  zh: 'cn',
  'zh-cn': 'cn',
  'zh-hans': 'cn',
  'zh-sg': 'cn',
  'zh-tw': 'zh-hant',
  'zh-hk': 'zh-hant',
  'zh-mo': 'zh-hant',
  uk: 'ua',
  ua: 'uk',
  pt: 'pt-br',
  nb: 'no',
  nn: 'no',
  iw: 'he',
};

/** The supported code that an unsupported one most likely means. */
export interface MeantCode {
  code: string;
  /** Set if both name the same language in the same variant. */
  certain: boolean;
}

/** Returns the supported code for a language that is written in another way: `jp` for `ja`, `en` for `en-US`. */
export function meantCode(written: string, supported: readonly string[]): MeantCode | undefined {
  const find = (name: string | undefined) =>
    supported.find((candidate) => candidate.toLowerCase() === name);
  const parts = normalizeCode(written.trim()).split('-', MAX_CODE_PARTS);
  // The longest part with a meaning: that of `zh-Hant-HK` is `zh-Hant`, not `zh`.
  for (let length = parts.length; length > 0; length -= 1) {
    const name = parts.slice(0, length).join('-');
    const code = find(name) ?? find(aliasOf(name));
    if (code !== undefined) {
      const addsVariant = length === 1 && code.includes('-');
      return { code, certain: !addsVariant && isSameVariant(parts.join('-'), code) };
    }
  }
  return undefined;
}

/** Returns true for two codes of one language in one variant: `en-US` is the usual `en`, and `en-GB` is not. */
function isSameVariant(one: string, other: string): boolean {
  const [tag, otherTag] = [fullTag(one), fullTag(other)];
  return tag !== undefined && tag === otherTag;
}

/** Returns the tag of a code with its usual script and region; `undefined` if it is not a tag. */
function fullTag(code: string): string | undefined {
  const tag = languageTag(code) ?? code;
  try {
    const { language, script, region } = new Intl.Locale(tag).maximize();
    return `${language === 'nb' ? 'no' : language}-${script}-${region}`;
  } catch {
    return undefined;
  }
}

/** Returns a test for folders that are named after a language, by any code of the language. */
export function languageFolder(code: string): (folder: string) => boolean {
  const own = normalizeCode(code);
  const others = Object.keys(aliases).filter((name) => aliases[name] === own);
  const names = new Set([own, aliasOf(own), ...others]);
  return (folder) => names.has(normalizeCode(folder));
}

function aliasOf(code: string): string | undefined {
  return ownValue(aliases, code);
}

function normalizeCode(text: string): string {
  return text.replaceAll('_', '-').toLowerCase();
}

/** Returns the code of a language that is written as its name, in English or in itself. */
export function codeNamed(name: string, codes: readonly string[]): string | undefined {
  const named = codesByName().get(name.toLowerCase());
  return named && codes.find((code) => named.includes(code));
}

const codesByName: () => ReadonlyMap<string, readonly string[]> = /* @__PURE__ */ once(() => {
  const found = new Map<string, string[]>();
  for (const code of languageCodes) {
    for (const name of [languageName(code), languageInfo(code)?.nativeName ?? code])
      addTo(found, name.toLowerCase(), code);
  }
  return found;
});
