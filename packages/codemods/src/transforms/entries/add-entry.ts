import { entriesOf } from '../../document/references.ts';
import { literal } from '../../edit/template.ts';
import { isEndpoint, noteShared } from '../../navigation/navigation.ts';
import { placesAt, rejectPath, type Scope } from '../../navigation/places.ts';
import { writePage, writeStub } from '../../pages/copies/new-page.ts';
import {
  type Counterparts,
  contextOf,
  counterpartsIn,
  isSwitcher,
  type ListedPage,
  type PageEntry,
} from '../../pages/entries/counterparts.ts';
import { insertInto } from '../../pages/entries/entry-moves.ts';
import {
  entryName,
  indexFor,
  type Position,
  positionFaults,
  positionOptions,
} from '../../pages/entries/list-position.ts';
import { alikeParts, languageOf } from '../../pages/entries/parts.ts';
import { listIn, type Target, targetIn, targetOf } from '../../pages/entries/target-list.ts';
import { pageAt } from '../../pages/links/addresses.ts';
import { sitePages, whyNoPages } from '../../pages/links/site-files.ts';
import { pathFaults, rootFaults } from '../../pages/moves/page-options.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'add-entry',
  summary:
    'Adds entries, in all versions and languages alike. Pages that do not exist are created.',
  idle: 'The entries are there already.',
  alike: 'named',
  options: {
    page: option.list('the pages or endpoints to list', { required: true }),
    to: option.text('the element to list them in, by its labels or a JSON pointer', {
      required: true,
    }),
    ...positionOptions,
    title: option.text('the title of the page, if it does not exist'),
    stubs: option.flag('create the counterparts in other versions and languages that do not exist'),
  },
  examples: [
    ["--page guides/setup --to 'API > Start' --title 'Set up'", 'a new page is listed last'],
    ['--page en/setup --to Start --stubs', 'the other languages get a page to translate'],
  ],
  checkOptions: ({ page, title, ...position }) => [
    ...positionFaults(position),
    ...page.flatMap((one) => (isEndpoint(one) ? [] : rootFaults('--page', one))),
    ...(title !== undefined && page.length > 1 ? ['--title requires a single --page.'] : []),
  ],
  apply(session, { page, to, title, stubs, ...position }) {
    const parts = alikeParts(session);
    if (parts.length === 0 || rejectInvalid(session, page)) return;
    const places = placesAt(session, parts, to);
    if (places.length === 0) return rejectPath(session, parts, '--to', to);
    const target = targetOf(session, to, places);
    const names = page.map(entryName);
    const counterparts = withPages(session, parts, target, names);
    const additions: Addition[] = [];
    /** The languages that list the pages of the options themselves. */
    const originals = new Set<string | undefined>();
    for (const context of contextsFor(session, counterparts, target)) {
      const place = targetIn(session, counterparts, target, context);
      if (typeof place === 'string') {
        noteIn(session, counterparts, context, place);
        continue;
      }
      const language = languageOf(session, place);
      const found = names.flatMap((from): Addition[] => {
        const name = target.isExact ? from : counterparts.nameIn(place, from);
        if (name === from) originals.add(language);
        const isLeftOut = session.part.onlyHere && name !== from;
        const isThere = isListed(session, counterparts, target, place, name);
        return isLeftOut || isThere ? [] : [{ from, name, language }];
      });
      const added = found.filter((one) => stubs || isKnown(session, place, one));
      if (insert(session, counterparts, place, added, position)) additions.push(...added);
    }
    createPages(session, additions, originals, title);
  },
});

interface Addition {
  /** The page that the options name. */
  from: string;
  /** The page itself, or its counterpart in another version or language. */
  name: string;
  language: string | undefined;
}

/** Returns the versions and languages that list the pages or their counterparts. */
function contextsFor(
  session: Session,
  { contexts }: Counterparts,
  target: Target,
): ReadonlySet<string> {
  const others = session.part.onlyHere || target.isExact ? [] : contexts;
  return new Set([...target.contexts, ...others]);
}

/**
 * Compares the versions and languages as if the pages were already listed. The first page of a version shows the folder that its
 * pages are in.
 */
function withPages(
  session: Session,
  parts: readonly Scope[],
  target: Target,
  names: readonly string[],
): Counterparts {
  let counterparts = counterpartsIn(session, parts);
  const holders = [...contextsFor(session, counterparts, target)].flatMap((context) => {
    const holder = targetIn(session, counterparts, target, context);
    return typeof holder === 'string' ? [] : [holder];
  });
  const isAdded = ({ holder, name }: ListedPage) =>
    counterparts.nameIn(holder, name) === name &&
    entriesFor(session, counterparts, target, holder, name).length === 0;
  let added = holders.flatMap((holder) => names.map((name) => ({ holder, name }))).filter(isAdded);
  let count: number;
  // The folder of one version can show that a page does not belong to another.
  do {
    count = added.length;
    counterparts = counterpartsIn(session, parts, added);
    added = added.filter(isAdded);
  } while (added.length < count);
  return counterparts;
}

/** Rejects the options for invalid paths, and for files that would not be pages. */
function rejectInvalid(session: Session, page: readonly string[]): boolean {
  const pages = sitePages(session);
  const paths = page.filter((one) => !isEndpoint(one));
  const faults = paths.flatMap((one) => pathFaults('--page', one, pages));
  const created = paths.map(entryName).filter((name) => isMissing(session, name));
  const reason = whyNoPages(session, faults.length > 0 ? [] : created.map((slug) => `${slug}.mdx`));
  const problems = reason === undefined ? faults : [reason];
  for (const problem of problems) session.problems.rejectOptions(problem);
  return problems.length > 0;
}

function noteIn(
  session: Session,
  { elements }: Counterparts,
  context: string,
  reason: string,
): void {
  const own = elements.find((one) => isSwitcher(one) && contextOf(session, one) === context);
  const { entry, element } = (own ?? elements[0]) as Scope;
  session.edits.note(entry ?? element, reason);
}

/** Returns the entries of a page, or of its counterpart if the target is elsewhere, in the version and language of an element. */
function entriesFor(
  session: Session,
  { entries, keyOf }: Counterparts,
  { contexts }: Target,
  place: Scope,
  name: string,
): readonly PageEntry[] {
  const context = contextOf(session, place);
  const own = entries.filter((one) => one.context === context);
  const key = contexts.includes(context) ? undefined : keyOf(place, name);
  return own.filter((one) => one.name === name || one.key === key);
}

/** Returns whether a version and language lists a page, and notes it if that is in another element. */
function isListed(
  session: Session,
  counterparts: Counterparts,
  target: Target,
  place: Scope,
  name: string,
): boolean {
  const known = entriesFor(session, counterparts, target, place, name);
  const [first] = known;
  if (first && !known.some(({ holder }) => holder.element === place.element))
    session.edits.note(first.entry, 'This page is listed here already. Move it with move-entry.');
  return first !== undefined;
}

/** Returns whether a page exists or is new; notes a counterpart that does not exist. */
function isKnown(session: Session, { entry, element }: Scope, { from, name }: Addition): boolean {
  if (name === from || !isMissing(session, name)) return true;
  const path = JSON.stringify(name);
  session.edits.note(
    entry ?? element,
    `The page ${path} does not exist, so it is not listed here. Pass --stubs to create it.`,
  );
  return false;
}

/** Returns whether an entry names a page that does not exist; false if the files of the site are not available. */
function isMissing(session: Session, name: string): boolean {
  const pages = session.files.list()?.pages;
  return pages !== undefined && !isEndpoint(name) && !pages.has(pageAt(pages, name));
}

/** Inserts entries into an element, and returns false, with a note, if it cannot have them. */
function insert(
  session: Session,
  counterparts: Counterparts,
  target: Scope,
  additions: readonly Addition[],
  position: Position,
): boolean {
  if (additions.length === 0) return false;
  const at = target.entry ?? target.element;
  const into = listIn(session, target, ['pages']);
  if (!into) {
    session.edits.note(at, `No entry is added, because this ${target.kind} cannot contain pages.`);
    return false;
  }
  if (noteShared(session, at, into.list ?? target.element)) return false;
  const entries = into.list ? entriesOf(into.list) : [];
  const context = contextOf(session, target);
  const index = indexFor(session, counterparts, { entries, context }, position, at);
  if (index === undefined) return false;
  const values = additions.map(({ name }) => literal(name));
  insertInto(session, { target, into, next: entries[index] }, values);
  return true;
}

/** Creates the new pages that do not exist, the ones in the options first. */
function createPages(
  session: Session,
  additions: readonly Addition[],
  originals: ReadonlySet<string | undefined>,
  title: string | undefined,
): void {
  const missing = additions.filter(({ name }) => isMissing(session, name));
  const created = new Set(missing.flatMap(({ from, name }) => (name === from ? [name] : [])));
  for (const name of created) writePage(session, name, title);
  for (const { from, name, language } of missing) {
    if (name === from) continue;
    const isTranslation = !originals.has(language);
    const advice = `Write the counterpart of /${from}.`;
    // The page itself may be listed already without a file, so there is nothing to copy.
    if (isMissing(session, from) && !created.has(from)) writePage(session, name, title);
    else writeStub(session, from, name, { advice, isTranslation });
  }
}
