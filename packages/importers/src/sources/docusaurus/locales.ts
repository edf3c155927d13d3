import { isObject, parseJson } from '@nav/json';
import { joinPath } from '@nav/paths';
import type { SourceFiles } from '../../reading/files.ts';
import { fileStart, type Place } from '../../reading/place.ts';
import { entries, listOf, property, textOf } from '../../reading/script/read.ts';
import type { Value } from '../../reading/script/values/values.ts';

export interface Locales {
  all: readonly Locale[];
  /** True if the site has several. */
  areShown: boolean;
}

export interface Locale {
  /** Its name in the configuration: `pt-BR`. */
  name: string;
  label: string;
  isDefault: boolean;
  /** The address of its pages, if the configuration gives one. */
  base: string | undefined;
  /** The folder of its files, from the folder of the site. */
  folder: string;
  at: Place;
}

/** A site without languages has one. */
export function readLocales(config: Value, file: string): Locales {
  const i18n = property(config, 'i18n');
  const configs = property(i18n, 'localeConfigs');
  const listed = listOf(i18n, 'locales') ?? [];
  const first = textOf(i18n, 'defaultLocale') ?? textOf(listed[0]) ?? 'en';
  const places = new Map<string, Place>();
  for (const value of listed) {
    const name = textOf(value);
    if (name !== undefined && !places.has(name)) places.set(name, value.at);
  }
  if (!places.has(first)) places.set(first, i18n?.at ?? fileStart(file));
  const root = textOf(i18n, 'path') ?? 'i18n';
  const all = Array.from(places, ([name, at]): Locale => {
    const own = entries(configs).find(({ key }) => key === name)?.value;
    return {
      name,
      label: textOf(own, 'label') ?? nativeName(name),
      isDefault: name === first,
      base: textOf(own, 'baseUrl'),
      folder: joinPath(root, textOf(own, 'path') ?? name),
      at,
    };
  });
  // Readers start with the default language.
  return { all, areShown: all.length > 1 };
}

function nativeName(locale: string): string {
  try {
    const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return locale;
  }
}

/** Labels of a language by their keys. */
export type Messages = ReadonlyMap<string, string>;

/** Without the file, nothing is translated. */
export function readMessages(files: SourceFiles, file: string): Messages {
  const messages = new Map<string, string>();
  const data = parseJson(files.read(file) ?? '');
  for (const [key, value] of Object.entries(isObject(data) ? data : {})) {
    const message = isObject(value) ? value.message : value;
    if (typeof message === 'string') messages.set(key, message);
  }
  return messages;
}
