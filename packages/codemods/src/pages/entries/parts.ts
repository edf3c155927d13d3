import { isPattern } from '../../navigation/label-paths.ts';
import { labelOf } from '../../navigation/navigation.ts';
import { placesMatching, type Scope } from '../../navigation/places.ts';
import { wholeNavigation } from '../../navigation/scope.ts';
import type { Session } from '../../session/session.ts';
import { type Counterparts, contextOf, counterpartsIn, elementsFor } from './counterparts.ts';
import { isExact } from './target-list.ts';

/**
 * Returns the parts of the navigation that a codemod changes alike: the element that `--at` names and its counterparts in
 * other versions and languages, or the whole navigation without `--at`. From then on, edits outside of them reject the
 * options. Languages without a counterpart are noted. Empty if there is none, with a reason.
 */
export function alikeParts(session: Session): readonly Scope[] {
  const root = wholeNavigation(session);
  if (!root) return [];
  const found = session.part.at === undefined ? [root] : elementsAt(session, root, session.part.at);
  const nodes = new Set(found.map(({ element }) => element));
  return found.filter(({ parents }) => !parents.some(({ element }) => nodes.has(element)));
}

/**
 * Returns the elements that a path names, with their counterparts unless it means only some. A pattern means all elements
 * that it matches, and their counterparts in the languages where it matches none. From then on, edits outside of them reject
 * the options.
 */
export function elementsAt(session: Session, root: Scope, at: string): readonly Scope[] {
  const places = placesMatching(session, root, '--at', at, (one) => contextOf(session, one));
  let found = places;
  if (!session.part.onlyHere && !isExact(session, at, places)) {
    const counterparts = counterpartsIn(session, [root]);
    noteUntranslated(session, counterparts, places, at);
    const twins = counterpartsOf(session, counterparts, places);
    const languages = new Set(places.map((one) => languageOf(session, one)));
    const isPart = (twin: Scope) => !isPattern(at) || !languages.has(languageOf(session, twin));
    found = [...places, ...twins.filter(isPart)];
  }
  session.part.limit = new Set(
    found.flatMap(({ element, entry }) => (entry ? [element, entry] : [element])),
  );
  return found;
}

/** Returns the counterparts of some elements in the versions and languages that have none of them. */
function counterpartsOf(
  session: Session,
  counterparts: Counterparts,
  elements: readonly Scope[],
): Scope[] {
  const own = new Set(elements.map((one) => contextOf(session, one)));
  return counterparts.contexts
    .filter((context) => !own.has(context))
    .flatMap((context) => elementsFor(session, counterparts, elements, { context, isOnly: false }));
}

/** Notes the languages with neither one of some elements nor a counterpart. */
export function noteUntranslated(
  session: Session,
  counterparts: Counterparts,
  elements: readonly Scope[],
  path: string,
): void {
  if (session.part.onlyHere || elements.length === 0) return;
  const twins = counterpartsOf(session, counterparts, elements);
  noteLanguagesWithout(session, counterparts, [...elements, ...twins], path);
}

export function noteLanguagesWithout(
  session: Session,
  { elements }: Counterparts,
  found: readonly Scope[],
  path: string,
): void {
  const known = found.map((one) => languageOf(session, one));
  if (known.includes(undefined)) return;
  const noted = new Set(known);
  for (const one of elements) {
    const language = one.kind === 'language' ? languageOf(session, one) : undefined;
    if (language === undefined || noted.has(language)) continue;
    noted.add(language);
    const reason = `${JSON.stringify(language)} has no counterpart of ${JSON.stringify(path)}.`;
    session.problems.adviseOfChange(one.entry ?? one.element, reason);
  }
}

/** Returns the counterparts of some elements in the other languages, where they have translated labels. */
export function translationsOf(
  session: Session,
  counterparts: Counterparts,
  elements: readonly Scope[],
): { twin: Scope; language: string }[] {
  if (session.part.onlyHere) return [];
  const languages = new Set(elements.map((one) => languageOf(session, one)));
  return counterpartsOf(session, counterparts, elements).flatMap((twin) => {
    const language = languageOf(session, twin);
    return language === undefined || languages.has(language) ? [] : [{ twin, language }];
  });
}

export function languageOf(session: Session, { parents, ...own }: Scope): string | undefined {
  const language = [...parents, own].findLast(({ kind }) => kind === 'language');
  return language && labelOf(session, language.element, 'language');
}
