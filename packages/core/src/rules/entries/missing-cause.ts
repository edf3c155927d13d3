import { groupBy } from '@nav/collections';
import { baseName } from '@nav/paths';
import type { MissingCause } from '../../diagnostics/catalog/pages.ts';
import { elementName } from '../../diagnostics/catalog/wording.ts';
import type { PageFiles } from '../../files/page-files.ts';
import { languageName } from '../../format/languages.ts';
import { isDivision, type NavElement } from '../../tree/nav-tree.ts';

/** The fewest findings that share a cause. Two may be a coincidence. */
const MIN_SHARED = 3;

/**
 * The number of missing pages that a search for their folder starts from, and the number of namesakes that it compares for one.
 */
const SAMPLES = 50;

export interface MissingEntry {
  /** Its path, as a slug. */
  key: string;
  /** The elements above it, outermost first. */
  trail: readonly NavElement[];
  /** Returns false for pages of another product, version or language. */
  suits(slug: string): boolean;
  hasSuggestion: boolean;
  /** The code of its language, if only its version in that language is missing. */
  untranslated?: string | undefined;
}

/** The number of page entries of an element, at any depth, and the number of those without a page. */
export interface EntryCount {
  total: number;
  missing: number;
}

/** Returns the causes of missing entries, by their indexes; `undefined` for an entry that shares none. */
export function missingCauses(
  entries: readonly MissingEntry[],
  counts: ReadonlyMap<NavElement, EntryCount>,
  root: NavElement,
  pages: PageFiles,
): readonly (MissingCause | undefined)[] {
  if (entries.length < MIN_SHARED) return entries.map(() => undefined);
  const causes = new Map<MissingEntry, MissingCause>();
  const isWhole = (element: NavElement) => {
    const count = counts.get(element);
    return count !== undefined && count.total >= MIN_SHARED && count.missing === count.total;
  };
  const whole = isWhole(root);
  function assign(some: readonly MissingEntry[], cause: MissingCause): void {
    if (some.length >= MIN_SHARED) for (const entry of some) causes.set(entry, cause);
  }
  const open = () => entries.filter((entry) => !causes.has(entry));

  for (const [kind, folder] of movedFolders(entries, pages)) {
    const moved = kind === 'folder' ? inFolder(folder, pages) : outOfFolder(folder, pages);
    assign(open().filter(moved), { kind, folder, whole });
  }
  // Misspelled entries of a small site are all missing too.
  const unlike = open().filter(({ hasSuggestion }) => !hasSuggestion);
  if (whole && unlike.length * 2 > entries.length) {
    assign(open(), { kind: 'config' });
  }
  for (const [section, some] of groupBy(open(), ({ trail }) => trail.find(isSection(isWhole)))) {
    if (!section) continue;
    assign(some, { kind: 'section', section: elementName(section.kind, section.label) });
  }
  for (const [code, some] of groupBy(open(), ({ untranslated }) => untranslated)) {
    if (code !== undefined) assign(some, { kind: 'language', language: languageName(code) });
  }
  return entries.map((entry) => causes.get(entry));
}

function isSection(isWhole: (element: NavElement) => boolean): (element: NavElement) => boolean {
  return (element) => isDivision(element) && isWhole(element);
}

function inFolder(folder: string, pages: PageFiles): (entry: MissingEntry) => boolean {
  return ({ key, suits }) => pages.has(`${folder}/${key}`) && suits(`${folder}/${key}`);
}

function outOfFolder(folder: string, pages: PageFiles): (entry: MissingEntry) => boolean {
  return ({ key, suits }) => {
    const rest = key.startsWith(`${folder}/`) ? key.slice(folder.length + 1) : '';
    return pages.has(rest) && suits(rest);
  };
}

/** Returns the folders that some paths lack, or have although there is none, likeliest first. */
function movedFolders(
  entries: readonly MissingEntry[],
  pages: PageFiles,
): [kind: 'folder' | 'extra-folder', folder: string][] {
  const step = Math.ceil(entries.length / SAMPLES);
  const samples = entries.filter((_, index) => index % step === 0).map(({ key }) => key);
  const names = new Set(samples.map(baseName));
  const namesakes = groupBy(
    Array.from(pages.keys()).filter((slug) => names.has(baseName(slug))),
    baseName,
  );
  const counts = new Map<string, number>();
  const count = (kind: string, folder: string) => {
    const key = `${kind}\0${folder}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const key of samples) {
    for (const slug of namesakes.get(baseName(key))?.slice(0, SAMPLES) ?? []) {
      if (slug.endsWith(`/${key}`)) count('folder', slug.slice(0, -key.length - 1));
      else if (key.endsWith(`/${slug}`)) count('extra-folder', key.slice(0, -slug.length - 1));
    }
  }
  const found = [...counts].sort(([, one], [, other]) => other - one);
  return found.map(([key]) => key.split('\0') as ['folder' | 'extra-folder', string]);
}
