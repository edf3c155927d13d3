import { shapes } from '@nav/core/internal';
import type { Edition, Source, Variant } from '../model/source.ts';
import type { Children, LanguageEntry, VersionEntry } from './entries.ts';
import type { Conversion } from './outcome.ts';
import { convertSections } from './sections.ts';

export interface NavigationOptions {
  tabs: 'auto' | 'none' | 'top-level';
}

/** Converts the editions of a source: versions, in them languages, in them sections. Undefined if nothing has a page. */
export function convertEditions(
  editions: Source['editions'],
  conversion: Conversion,
  options: NavigationOptions,
): Children | undefined {
  const versions = variantsOf(editions, 'version');
  if (versions.length === 0) return convertLanguages(editions, conversion, options);
  const entries = versions.flatMap((version): VersionEntry[] => {
    const own = editions.filter((edition) => edition.version?.name === version.name);
    const children = convertLanguages(own, conversion, options);
    if (!children) return loseVariant('version', version, 'it has no pages', conversion);
    return [
      { version: version.label, ...(version.isDefault ? { default: true } : {}), ...children },
    ];
  });
  return entries.length === 0 ? undefined : { versions: entries };
}

function convertLanguages(
  editions: readonly Edition[],
  conversion: Conversion,
  options: NavigationOptions,
): Children | undefined {
  const languages = variantsOf(editions, 'language');
  if (languages.length === 0) {
    const [edition] = editions;
    return edition && convertEdition(edition, conversion, options);
  }
  const taken = new Set<string>();
  const entries = languages.flatMap((language): LanguageEntry[] => {
    const code = languageCode(language.name);
    if (code === undefined) {
      return loseVariant('language', language, 'docs.json has no code for it', conversion);
    }
    if (taken.has(code)) {
      return loseVariant('language', language, `another language has the code ${code}`, conversion);
    }
    const edition = editions.find((one) => one.language?.name === language.name);
    const children = edition && convertEdition(edition, conversion, options);
    if (!children) return loseVariant('language', language, 'no page is translated', conversion);
    taken.add(code);
    return [{ language: code, ...(language.isDefault ? { default: true } : {}), ...children }];
  });
  return entries.length === 0 ? undefined : { languages: entries };
}

function convertEdition(
  edition: Edition,
  conversion: Conversion,
  { tabs }: NavigationOptions,
): Children | undefined {
  const children = convertSections(edition, conversion, tabs);
  conversion.outcome.lost.push(...edition.lost);
  return children;
}

function loseVariant(
  kind: 'version' | 'language',
  { label, name, at }: Variant,
  reason: string,
  { outcome }: Conversion,
): [] {
  outcome.lost.push({ kind: 'lost', what: `${kind} "${label}" ${name}`, reason, at });
  return [];
}

/** Returns the versions or languages of some editions, in their order. */
export function variantsOf(editions: readonly Edition[], kind: 'version' | 'language'): Variant[] {
  const variants = new Map<string, Variant>();
  for (const edition of editions) {
    const variant = edition[kind];
    if (variant && !variants.has(variant.name)) variants.set(variant.name, variant);
  }
  return [...variants.values()];
}

const CODES: readonly string[] = shapes.builderLanguage.values;

/** Returns the code of docs.json for a language: the same whatever its case, else that without the region. */
function languageCode(name: string): string | undefined {
  const written = name.replaceAll('_', '-').toLowerCase();
  const [base] = written.split('-');
  return (
    CODES.find((code) => code.toLowerCase() === written) ?? CODES.find((code) => code === base)
  );
}
