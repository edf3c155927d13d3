import { baseName } from '@nav/paths';
import { languageCodes, languageTag } from '../format/language-tags.ts';
import type { NavElement } from '../tree/nav-tree.ts';
import type { PageOccurrence } from '../view/nav-index.ts';
import type { OccurrencesByPath } from './diff-side.ts';

/** Languages and versions, which a page does not leave. */
export interface PageScopes {
  /**
   * Returns true if two pages have an occurrence in the same language and version. A site without languages or versions
   * corresponds to the default one.
   */
  fits(before: readonly PageOccurrence[], after: readonly PageOccurrence[]): boolean;
  /** Returns a key that occurrences in the same language and version share. */
  keyOf(occurrence: PageOccurrence): string;
}

/** A folder such as `v2` that existed next to `v1` is another version. */
export function pageScopes(before: OccurrencesByPath, after: OccurrencesByPath): PageScopes {
  const folders = new Set([...before.keys()].flatMap(versionFolders));
  const versions = new Set([...folders].map(baseName));
  const [old, now] = [versionLabels(before), versionLabels(after)];

  function isSameVersion(from: PageOccurrence, to: PageOccurrence): boolean {
    const [own, other] = [innermost('version', from.trail), innermost('version', to.trail)];
    // A version whose label is gone may have become the default one.
    if (own && other)
      return now.has(own.label)
        ? own.label === other.label
        : !old.has(other.label) && isDefault(other, to.trail);
    return (!own || isDefault(own, from.trail)) && (!other || isDefault(other, to.trail));
  }

  /** A page without a version may move to a folder of one that is new, even if other pages had that version. */
  function isSameFolder(from: string, to: string): boolean {
    const others = versionFolders(to);
    if (others.length === 0) return true;
    const own = versionFolders(from).map(baseName);
    return others.every((folder) => {
      const name = baseName(folder);
      return own.includes(name) || !(own.length > 0 ? versions.has(name) : folders.has(folder));
    });
  }

  return {
    fits: (from, to) =>
      from.some((one) =>
        to.some(
          (other) =>
            // A generated page outside the navigation has no trail.
            (one.trail.length === 0 || other.trail.length === 0 || isSameVersion(one, other)) &&
            isSameLanguage(one, other) &&
            isSameFolder(one.page.path, other.page.path),
        ),
      ),
    keyOf(occurrence) {
      const version = innermost('version', occurrence.trail)?.label ?? '';
      const isKnown = old.has(version) && now.has(version);
      return JSON.stringify([isKnown ? version : '', languageOf(occurrence) ?? 'en']);
    },
  };
}

function versionLabels(pages: OccurrencesByPath): Set<string> {
  const all = [...pages.values()].flat();
  return new Set(all.flatMap(({ trail }) => innermost('version', trail)?.label ?? []));
}

/** Returns the folders of a path that are versions, such as `v2` and `api/1.10`. */
function versionFolders(path: string): string[] {
  const segments = path.split('/');
  return segments.flatMap((name, at) =>
    VERSION.test(name) ? segments.slice(0, at + 1).join('/') : [],
  );
}

const VERSION = /^(?:v\d+(?:[._-]\d+)*|\d+(?:\.\d+)+)$/i;

type Trail = readonly NavElement[];

function innermost(kind: NavElement['kind'], trail: Trail): NavElement | undefined {
  return trail.findLast((element) => element.kind === kind);
}

function isDefault(element: NavElement, trail: Trail): boolean {
  return trail[trail.indexOf(element) - 1]?.defaultChild === element.id;
}

/** Pages without a language correspond to those in the default one, which is English unless the navigation has languages. */
function isSameLanguage(from: PageOccurrence, to: PageOccurrence): boolean {
  const [own, other] = [languageOf(from), languageOf(to)];
  if (own !== undefined && other !== undefined) return own === other;
  return isDefaultLanguage(from, own) && isDefaultLanguage(to, other);
}

function isDefaultLanguage({ trail }: PageOccurrence, language: string | undefined): boolean {
  const element = innermost('language', trail);
  return element ? isDefault(element, trail) : language === undefined || language === 'en';
}

/** Returns the language of the element or of the folder at the top. */
function languageOf({ page, trail }: PageOccurrence): string | undefined {
  const element = innermost('language', trail);
  const [first = '', ...rest] = page.path.split('/');
  const code = element?.label ?? (rest.length > 0 ? first : '');
  return TAGS.get(code.toLowerCase()) ?? element?.label;
}

/** The BCP 47 tags by their codes in lower case. A folder and the navigation may have different codes of one language. */
const TAGS: ReadonlyMap<string, string> = new Map(
  languageCodes.map((code) => [
    code.toLowerCase(),
    languageTag(code)?.replace('ja-JP', 'ja') ?? code,
  ]),
);
