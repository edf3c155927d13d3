import type { Edition, Section, Variant } from '../../model/source.ts';
import type { SiteSection } from './site.ts';
import type { Space, SpaceContent } from './space.ts';

/** Returns the versions and languages of a site: the variants that its sections have. */
export function readEditions(
  sections: readonly SiteSection[],
  contents: ReadonlyMap<Space, SpaceContent>,
): Edition[] {
  const kinds = sectionsBelow(sections).map(variantsOf);
  const languages = uniqueVariants(kinds.flatMap(({ languages: found }) => found));
  const versions = uniqueVariants(kinds.flatMap(({ versions: found }) => found));
  const [standard] = languages.filter(({ isDefault }) => isDefault);
  const editions: Edition[] = [];
  for (const version of versions.length > 0 ? versions : [undefined]) {
    for (const language of languages.length > 0 ? languages : [undefined]) {
      const isShown = (space: Space, own: SiteSection) => {
        const { versions: ownVersions } = variantsOf(own);
        const name = ownVersions.length > 0 ? nameOf(space) : undefined;
        const code = space.language ?? standard?.name;
        return (
          (language === undefined || code === language.name) &&
          (version === undefined ||
            (name === undefined ? version.isDefault : name === version.name))
        );
      };
      const shown = editionSections(sections, contents, isShown, language?.name);
      if (shown.length === 0 && editions.length > 0) continue;
      editions.push({ version, language, sections: shown, lost: [] });
    }
  }
  return editions;
}

/** Returns the variants of a section: languages if its spaces have several, versions if several spaces have one language. */
function variantsOf({ spaces }: SiteSection): { languages: Variant[]; versions: Variant[] } {
  const codes = new Set(spaces.map(({ language }) => language));
  const languages = spaces.flatMap(({ language: name, title: label = name, isDefault, at }) =>
    name === undefined || label === undefined ? [] : [{ name, label, isDefault, at }],
  );
  const versions = spaces.map((space) => {
    const name = nameOf(space);
    return { name, label: name, isDefault: space.isDefault, at: space.at };
  });
  return {
    languages: codes.size > 1 ? languages : [],
    versions: spaces.length > codes.size ? versions : [],
  };
}

function nameOf({ title, prefix }: Space): string {
  return title ?? prefix;
}

/** Returns each variant once, with one default. */
function uniqueVariants(variants: readonly Variant[]): Variant[] {
  const byName = new Map<string, Variant>();
  for (const variant of variants) {
    const known = byName.get(variant.name);
    if (!known) byName.set(variant.name, variant);
    else if (variant.isDefault) byName.set(variant.name, { ...known, isDefault: true });
  }
  const all = [...byName.values()];
  const standard = all.find(({ isDefault }) => isDefault) ?? all[0];
  return all.map((variant) => ({ ...variant, isDefault: variant === standard }));
}

function sectionsBelow(sections: readonly SiteSection[]): SiteSection[] {
  return sections.flatMap((section) =>
    section.sections ? sectionsBelow(section.sections) : [section],
  );
}

function editionSections(
  sections: readonly SiteSection[],
  contents: ReadonlyMap<Space, SpaceContent>,
  isShown: (space: Space, section: SiteSection) => boolean,
  language: string | undefined,
): Section[] {
  return sections.flatMap((section): Section[] => {
    const label = (language && section.localized.get(language)) ?? section.title;
    const own = { label, at: section.at, icon: section.icon };
    if (section.sections) {
      const menu = editionSections(section.sections, contents, isShown, language);
      if (menu.length === 0) return [];
      const isHidden = menu.every((inner) => inner.isHidden) || undefined;
      return [{ ...own, items: [], menu, isHidden }];
    }
    const spaces = section.spaces.filter((space) => isShown(space, section));
    return spaces.map((space) => {
      const items = contents.get(space)?.items ?? [];
      return { ...own, items, isHidden: space.isHidden || undefined };
    });
  });
}
