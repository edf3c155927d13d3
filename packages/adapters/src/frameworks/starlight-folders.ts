import { loseUrls, type VersionEditions } from '../outline/editions.ts';
import type { Loss } from '../outline/lost.ts';
import { nameFor, uniqueNames } from '../outline/names.ts';
import { pathsIn } from '../outline/parts.ts';

export const NAME = 'Starlight';

/** Language folders by code; an empty string for the language without one. */
type LanguageFolders = ReadonlyMap<string | undefined, string>;

/** Returns the folders of the languages: their own if it is a single one, else one with the code. */
export function foldersOf({ main, others }: VersionEditions, isNamed: boolean): LanguageFolders {
  if (!isNamed) return new Map([[main.language?.label, main.folder]]);
  const unique = uniqueNames(['root']);
  return new Map(
    [main, ...others].map((one) => {
      const label = one.language?.label ?? '';
      if (one === main && one.folder === '') return [label, ''];
      const isSingle = /^[^/]+$/.test(one.folder);
      return [label, unique(isSingle ? one.folder : nameFor(label))];
    }),
  );
}

/** Returns the names of the folders of versions: those that they have, if Astro spells them in the same way. */
export function slugsOf(older: readonly VersionEditions[], taken: ReadonlySet<string>): string[] {
  const unique = uniqueNames(taken);
  return older.map(({ version, folder }) => {
    const isSlug = folder !== '' && !folder.includes('/') && slugOfPage(folder) === folder;
    return unique(isSlug ? folder : nameFor(version?.label ?? ''));
  });
}

interface Files {
  folders: LanguageFolders;
  /** The default language. */
  code: string | undefined;
  pages: Record<string, string>;
  /** The pages that a version needs at their paths. */
  kept: Set<string>;
  lost: Loss[];
}

/** Adds the pages that need another path, and notes their URLs. */
export function addPages(
  edition: VersionEditions,
  slug: string,
  { folders, code, pages, kept, lost }: Files,
): void {
  const { main, others } = edition;
  for (const one of [main, ...others]) {
    // A version may have no languages.
    const folder = folders.get(one === main ? code : one.language?.label);
    if (folder === undefined) continue;
    let moved = 0;
    for (const path of pathsIn(one)) {
      const target = [folder, slug, one.pathOf(path)].filter(Boolean).join('/');
      if (target === path) {
        kept.add(path);
        continue;
      }
      Object.defineProperty(pages, target, { enumerable: true, value: path });
      moved += 1;
    }
    const why = `In ${NAME}, the folder of a language and that of a version precede the path of a page.`;
    lost.push(...loseUrls(edition, one, moved, why));
  }
}

/** Returns the slug that Astro gives to the page file: lower case, without punctuation and a last `index`. */
export function slugOfPage(path: string): string {
  const slug = path
    .split('/')
    .map((name) =>
      name
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
        .replaceAll(' ', '-'),
    )
    .join('/');
  return slug.replace(/(?<=.)\/index$/, '');
}
