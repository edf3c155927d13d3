import { languageTag } from '../format/language-tags.ts';
import type { NavElement } from '../tree/nav-tree.ts';
import type { PageOccurrence } from '../view/nav-index.ts';

const DIMENSIONS = ['language', 'version'] as const;

export type ScopeTest = (
  before: readonly PageOccurrence[],
  after: readonly PageOccurrence[],
) => boolean;

/**
 * Returns a test for pages with an occurrence in the same language and version. A site without languages or versions
 * corresponds to the default one.
 *
 * @param paths of the old pages: a folder such as `v2` that existed next to `v1` is another version.
 */
export function scopeTest(paths: Iterable<string>): ScopeTest {
  const versions = new Set<string>();
  for (const path of paths) for (const name of versionsIn(path)) versions.add(name);
  const isVersion = (path: string) => versionsIn(path).filter((name) => versions.has(name));
  return (before, after) =>
    before.some((from) =>
      after.some(
        (to) =>
          isSameTrail(from.trail, to.trail) &&
          isSameLanguage(from, to) &&
          isVersion(to.page.path).every((name) => versionsIn(from.page.path).includes(name)),
      ),
    );
}

/** Returns the segments of a path that are versions, such as `v2` and `1.10`. */
function versionsIn(path: string): string[] {
  return path.split('/').filter((name) => /^(?:v\d+(?:[._-]\d+)*|\d+(?:\.\d+)+)$/i.test(name));
}

export function scopeKey({ page, trail }: PageOccurrence): string {
  const labels = DIMENSIONS.map((kind) => innermost(kind, trail)?.label ?? '');
  return JSON.stringify([...labels, languageOf(page.path)]);
}

type Trail = readonly NavElement[];

function isSameTrail(from: Trail, to: Trail): boolean {
  // A generated page outside the navigation has no trail.
  if (from.length === 0 || to.length === 0) return true;
  return DIMENSIONS.every((kind) => {
    const [own, other] = [innermost(kind, from), innermost(kind, to)];
    if (own && other) return own.label === other.label;
    return (!own || isDefault(own, from)) && (!other || isDefault(other, to));
  });
}

function innermost(kind: NavElement['kind'], trail: Trail): NavElement | undefined {
  return trail.findLast((element) => element.kind === kind);
}

function isDefault(element: NavElement, trail: Trail): boolean {
  return trail[trail.indexOf(element) - 1]?.defaultChild === element.id;
}

/** Compares the languages of folders at the top of a site, unless the navigation has languages. */
function isSameLanguage(from: PageOccurrence, to: PageOccurrence): boolean {
  if (innermost('language', from.trail) || innermost('language', to.trail)) return true;
  return languageOf(from.page.path) === languageOf(to.page.path);
}

/** Returns the language of the folder at the top; English if it is not a language. */
function languageOf(path: string): string {
  const [first = '', ...rest] = path.split('/');
  return (rest.length > 0 ? languageTag(first) : undefined) ?? 'en';
}
