import type { NavEndpoint } from '@nav/core/client';
import { findEndpoint, formatEndpointEntry } from '@nav/core/internal';
import { joinPath } from '@nav/paths';
import type { JsonNode } from '../document/document.ts';
import { literal } from '../edit/template.ts';
import { didYouMean } from '../navigation/names.ts';
import type { Scope } from '../navigation/places.ts';
import { filesOfPage } from '../pages/links/site-files.ts';
import type { Session } from '../session/session.ts';
import { type Candidate, candidatesIn, type ListedStub, stubsIn } from './candidates.ts';
import {
  collisionsIn,
  displacedBy,
  isPlain,
  isTaken,
  type Kept,
  type Review,
  vanishedIn,
} from './conflicts.ts';
import { type Located, NO_DRAFT, openapiSettings, type Preview, previewOf } from './preview.ts';
import { redirectPages } from './redirect-pages.ts';
import {
  type SharedSpecification,
  settledSpecifications,
  sharedSpecifications,
  writeSpecifications,
} from './shared-specifications.ts';
import { definersOf, missingFrom, type Stub } from './stub.ts';
import type { ExplicitList } from './to-explicit.ts';

/** The result of a plan: the stubs that become entries, each with the page that readers get for it. */
export interface Conversion {
  candidate: Candidate;
  page: NavEndpoint;
  /** Changes that readers see, one sentence each. */
  changes: readonly string[];
}

export interface EntryPlan {
  conversions: readonly Conversion[];
  /** Pages that are no longer generated, and those that show the same operation. */
  replaced: ReadonlyMap<string, string>;
  /** The specifications that go to the elements of lists. */
  specifications: readonly SharedSpecification[];
}

/**
 * Finds the stubs in a part of the navigation that can become entries, and notes why others stay. The navigation after
 * the change is resolved for it, until each entry leads to the operation of its stub and no other page is lost.
 */
export function planEntries(
  session: Session,
  navigation: JsonNode,
  scope: Scope,
  drop: readonly string[],
  explicit: readonly ExplicitList[] = [],
): EntryPlan {
  const { edits } = session;
  const moved = new Map(explicit.flatMap(({ replaced }) => [...replaced]));
  const stubs = stubsIn(session, navigation);
  const candidates = candidatesIn(session, scope, stubs);
  const tracked = trackedIn(session, navigation, stubs);
  const before = candidates.length > 0 ? previewOf(session, tracked, NO_DRAFT) : undefined;
  if (!before) return { ...NO_CHANGE, replaced: moved };
  let active = candidates;
  for (;;) {
    const preview = previewOf(session, tracked, draftOf(active));
    if (!preview) return { ...NO_CHANGE, replaced: moved };
    const leaving = new Set(active.map(({ stub }) => stub.slug));
    const review = { session, before, preview, drop, stubs, leaving, explicit };
    const { kept, isSettled } = judge(review, active);
    for (const { candidate, reason } of kept) {
      for (const entry of candidate.texts.keys()) edits.note(entry, reason);
    }
    const gone = new Set(kept.map(({ candidate }) => candidate));
    active = active.filter((one) => !gone.has(one));
    if (isSettled && kept.length === 0) {
      const conversions = active.map((candidate) => conversionOf(review, candidate));
      const open = candidates.filter(
        (one) => !active.includes(one) && definersOf(preview, one.stub.entry).length > 1,
      );
      const entries = new Set(open.flatMap(({ texts }) => [...texts.keys()]));
      const found = sharedSpecifications(session, scope, active, entries);
      const specifications = settledSpecifications(found, preview, (some) =>
        previewOf(session, tracked, draftOf(active, some)),
      );
      const bare = new Map(specifications.flatMap((one) => [...one.texts]));
      for (const { texts } of active)
        for (const entry of texts.keys())
          texts.set(entry, bare.get(entry) ?? (texts.get(entry) as string));
      const { replaced } = vanishedIn(review);
      const stays = [...moved].filter(([, slug]) => !leaving.has(slug));
      return { conversions, replaced: new Map([...stays, ...replaced]), specifications };
    }
  }
}

/** Returns the candidates that stay stubs. `isSettled` is `false` if others have new strings to try. */
function judge(
  review: Review,
  active: readonly Candidate[],
): { kept: readonly Kept[]; isSettled: boolean } {
  let isSettled = true;
  const kept: Kept[] = [];
  for (const candidate of active) {
    const fault = faultOf(review, candidate);
    if (fault === 'changed') isSettled = false;
    else if (fault !== undefined) kept.push({ candidate, reason: fault });
  }
  // Other faults may be due to entries that lead nowhere.
  if (isSettled && kept.length === 0) kept.push(...collisionsIn(review, active));
  if (isSettled && kept.length === 0) kept.push(...displacedBy(review, active));
  return { kept, isSettled };
}

const NO_CHANGE: EntryPlan = { conversions: [], replaced: new Map(), specifications: [] };

function draftOf(active: readonly Candidate[], shared: readonly SharedSpecification[] = []) {
  return {
    ...NO_DRAFT,
    texts: new Map([...active, ...shared].flatMap(({ texts }) => [...texts])),
    openapi: new Map(shared.map(({ element, source }) => [element, source])),
    files: new Map(active.map(({ stub }) => [stub.file, undefined])),
  };
}

/** Returns the nodes to find in the resolved navigation: the entries, and each `openapi` setting. */
function trackedIn(
  session: Session,
  navigation: JsonNode,
  stubs: readonly ListedStub[],
): Set<JsonNode> {
  return new Set([
    ...stubs.flatMap(({ entries }) => entries),
    ...openapiSettings(session, navigation),
  ]);
}

/** Returns `changed` if it has new strings to try; undefined if it can become an entry. */
function faultOf(review: Review, candidate: Candidate): string | 'changed' | undefined {
  const { before, preview, drop, session, leaving } = review;
  const { stub, texts } = candidate;
  const definers = definersOf(preview, stub.entry);
  const operation = formatEndpointEntry({ method: stub.entry.method, target: stub.entry.target });
  if (definers.length === 0) return whyUndefined(preview, stub, operation);
  for (const [entry, text] of texts) {
    if (before.pagesOf(entry).length === 0)
      return 'Readers do not see this entry. Fix what nav check reports first.';
    const found = preview.pagesOf(entry).map(({ page }) => page);
    const isRight =
      found.length > 0 &&
      found.every((page) => page.kind === 'endpoint' && definers.includes(page.specification));
    if (isRight) continue;
    const [source, other] = definers;
    if (other !== undefined) {
      const names = definers.map((path) => JSON.stringify(path)).join(' and ');
      return `${operation} is in ${names}. Set one of them as "openapi" of this ${kindAbove(before, entry)}.`;
    }
    const named = `${source} ${operation}`;
    if (text === named || /\s/.test(source as string))
      return `Set ${JSON.stringify(source)} as "openapi" of this ${kindAbove(before, entry)}.`;
    texts.set(entry, named);
    return 'changed';
  }
  const pages = [...texts.keys()].flatMap((entry) => preview.pagesOf(entry));
  const missing = pages.flatMap(({ page }) => missingFrom(page as NavEndpoint, stub.meta));
  const needed = [...new Set(missing)].filter((key) => !drop.includes(key));
  if (needed.length > 0) {
    const keys = needed.map((key) => JSON.stringify(key)).join(', ');
    const flag = `--drop ${needed.join(',')}`;
    return `An entry cannot have ${keys}. Move ${needed.length === 1 ? 'it' : 'them'} to "x-mint.metadata" of the operation, or pass ${flag}.`;
  }
  const wasHidden = [...texts.keys()].some((entry) =>
    before.pagesOf(entry).some(({ page }) => page.hidden),
  );
  if (!wasHidden && pages.some(({ page }) => page.hidden))
    return 'The operation is hidden in the specification, and the page is not.';
  if (!drop.includes('title')) {
    const translated = [...texts.keys()]
      .flatMap((entry) => before.pagesOf(entry))
      .find(isTranslation);
    const [next] = pages;
    if (translated && next && translated.page.label !== next.page.label) {
      const [old, now] = [translated, next].map(({ page }) => JSON.stringify(page.label));
      return `The translated title ${old} would become ${now}. Pass --drop title to accept that.`;
    }
  }
  const odd = pages.find(({ page: { path, href } }) => path !== stub.slug && !isPlain(href));
  if (odd) return `Its URL would be ${odd.page.href}, which no redirect can lead to.`;
  const taken = pages.find(
    ({ page: { path } }) => path !== stub.slug && isTaken(session, path, leaving),
  );
  if (taken) return `Its URL would be ${taken.page.href}, where another page is.`;
  return undefined;
}

/** Tests for a page in another language than the default one. */
function isTranslation({ trail }: Located): boolean {
  const index = trail.findIndex(({ kind }) => kind === 'language');
  return index > 0 && trail[index - 1]?.defaultChild !== trail[index]?.id;
}

function kindAbove(preview: Preview, entry: JsonNode): string {
  return preview.pagesOf(entry)[0]?.trail.at(-1)?.kind ?? 'element';
}

function whyUndefined(preview: Preview, { entry }: Stub, operation: string): string {
  const specifications = preview.specifications();
  if (entry.source !== undefined && /^https?:/i.test(entry.source))
    return `${operation} is in a remote specification, so its URL is unknown.`;
  const matches = specifications.map(({ specification }) =>
    findEndpoint(specification, { method: entry.method, target: entry.target }),
  );
  const excluded = matches.some((match) => 'problem' in match && match.problem === 'excluded');
  if (excluded) return `The specification excludes ${operation} with "x-excluded".`;
  const [suggestion] = matches.flatMap((match) =>
    'endpoint' in match ? [] : (match.suggestion ?? []),
  );
  const source = entry.source === undefined ? '' : ` ${JSON.stringify(entry.source)}`;
  return `No specification${source} of this site defines ${operation}.${didYouMean(suggestion)}`;
}

function conversionOf({ before, preview, drop }: Review, candidate: Candidate): Conversion {
  const { stub, texts } = candidate;
  const pagesIn = (one: Preview) => [...texts.keys()].flatMap((entry) => one.pagesOf(entry));
  const pages = pagesIn(preview).map(({ page }) => page as NavEndpoint);
  const [page] = pages as [NavEndpoint];
  const [old] = pagesIn(before).map((one) => one.page);
  const changes: string[] = [];
  if (old && old.title !== page.title)
    changes.push(
      `The title changes from ${JSON.stringify(old.title)} to ${JSON.stringify(page.title)}.`,
    );
  else if (old && old.label !== page.label)
    changes.push(
      `The label changes from ${JSON.stringify(old.label)} to ${JSON.stringify(page.label)}.`,
    );
  const gone = missingFrom(page, stub.meta).filter((key) => drop.includes(key));
  if (typeof stub.meta.data.description === 'string' && stub.meta.description !== page.description)
    gone.push('description');
  if (gone.length > 0) changes.push(`The page loses its ${gone.join(', ')}.`);
  const others = new Set(pages.map(({ href }) => href).filter((href) => href !== page.href));
  for (const href of others)
    changes.push(
      `The page is now at ${page.href} and ${href}. The old URL redirects to the first.`,
    );
  return { candidate, page, changes };
}

export function writeEntries(
  session: Session,
  { conversions, replaced, specifications }: EntryPlan,
): void {
  writeSpecifications(session, specifications);
  const { edits } = session;
  const files = session.files.list();
  const moved = new Map(replaced);
  for (const { candidate, page, changes } of conversions) {
    const { stub, texts } = candidate;
    for (const [entry, text] of texts) edits.replace(entry, literal(text));
    const [entry] = texts.keys();
    if (entry) for (const change of changes) edits.note(entry, change);
    for (const file of files ? filesOfPage(files, stub.slug) : [])
      session.files.write(joinPath(session.folder, file), undefined);
    if (page.path !== stub.slug) moved.set(stub.slug, page.path);
  }
  if (moved.size > 0) redirectPages(session, moved);
}
