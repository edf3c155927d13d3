/** Supported language codes by the other names of their languages. */
const otherNames = {
  ja: 'jp',
  jp: 'ja',
  zh: 'cn',
  'zh-CN': 'cn',
  'zh-Hans': 'cn',
  'zh-SG': 'cn',
  'zh-TW': 'zh-Hant',
  'zh-HK': 'zh-Hant',
  'zh-MO': 'zh-Hant',
  uk: 'ua',
  ua: 'uk',
  pt: 'pt-BR',
  nb: 'no',
  nn: 'no',
  iw: 'he',
};

const aliases: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  Object.entries(otherNames).map(([name, code]) => [name.toLowerCase(), code.toLowerCase()]),
);

/** No supported code has more; a text may be any number long. */
const MOST_PARTS = 3;

/** The supported code that another one most likely means. */
export interface MeantCode {
  code: string;
  /** Whether it names the same language, and no variant of it that was not written. */
  certain: boolean;
}

/** The supported code for a language that is written another way: `ja` for `jp`, `en-US` for `en`. */
export function meantCode(written: string, supported: readonly string[]): MeantCode | undefined {
  const find = (name: string | undefined) =>
    supported.find((candidate) => candidate.toLowerCase() === name?.toLowerCase());
  const parts = written.trim().replaceAll('_', '-').split('-', MOST_PARTS);
  // The longest part that says something: of `zh-Hant-HK` that is `zh-Hant`, not `zh`.
  for (let length = parts.length; length > 0; length -= 1) {
    const name = parts.slice(0, length).join('-');
    const code = find(name) ?? find(aliases.get(name.toLowerCase()));
    if (code !== undefined) return { code, certain: length > 1 || !code.includes('-') };
  }
  return undefined;
}

/** Tells whether a folder is named after a language: as its code is, or as the language is called elsewhere. */
export function languageFolder(code: string): (folder: string) => boolean {
  const own = plainCode(code);
  const others = [...aliases].filter(([, meant]) => meant === own).map(([name]) => name);
  const names = new Set([own, aliases.get(own) ?? own, ...others]);
  const longest = Math.max(...Array.from(names, ({ length }) => length));
  return (folder) => folder.length <= longest && names.has(plainCode(folder));
}

function plainCode(text: string): string {
  return text.replaceAll('_', '-').toLowerCase();
}
