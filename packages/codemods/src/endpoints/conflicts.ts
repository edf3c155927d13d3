import { getOrSet } from '@nav/collections';
import type { NavElement, NavEndpoint } from '@nav/core/client';
import { isDivision } from '@nav/core/internal';
import { isRedirectPattern } from '@nav/paths';
import { sitePages } from '../pages/links/site-files.ts';
import type { Session } from '../session/session.ts';
import type { Candidate, ListedStub } from './candidates.ts';
import type { Preview } from './preview.ts';
import { definersOf } from './stub.ts';

export interface Review {
  session: Session;
  before: Preview;
  preview: Preview;
  /** Front matter that may be lost. */
  drop: readonly string[];
  stubs: readonly ListedStub[];
  /** The slugs of those that become entries. */
  leaving: ReadonlySet<string>;
  /** The generated pages that become entries at the same URL. */
  explicit: readonly { paths: ReadonlySet<string> }[];
}

export interface Kept {
  candidate: Candidate;
  reason: string;
}

/** Tests for a page file at a path, other than stubs that become entries. */
export function isTaken(session: Session, path: string, leaving: ReadonlySet<string>): boolean {
  const pages = sitePages(session);
  return [path, `${path}/index`].some((slug) => pages.has(slug) && !leaving.has(slug));
}

/** Finds the entries whose URL or operation another entry or generated page of the same part already has. */
export function collisionsIn({ preview }: Review, active: readonly Candidate[]): Kept[] {
  const own = new Map<NavEndpoint, Candidate>();
  for (const candidate of active) {
    for (const entry of candidate.texts.keys())
      for (const { page } of preview.pagesOf(entry)) own.set(page as NavEndpoint, candidate);
  }
  /** The operation at each path, and those that each scope lists. */
  const operations = new Map<string, string>();
  const listed = new Map<NavElement | undefined, Map<string, Candidate | undefined>>();
  const others = preview.endpoints.filter(({ page }) => !own.has(page));
  const mine = preview.endpoints.filter(({ page }) => own.has(page));
  for (const page of preview.unlisted) operations.set(page.path, endpointKey(page));
  const kept = new Map<Candidate, string>();
  for (const { page, trail } of [...others, ...mine]) {
    const candidate = own.get(page);
    const key = endpointKey(page);
    const scope = trail.findLast(isDivision);
    const known = getOrSet(listed, scope, () => new Map());
    const operation = operations.get(page.path);
    if (candidate && operation !== undefined && operation !== key)
      kept.set(candidate, `Its URL would be ${page.href}, which another operation has.`);
    else if (candidate && known.has(key) && known.get(key) !== candidate)
      kept.set(candidate, `This part already lists ${operationOf(page)}.`);
    if (candidate && kept.has(candidate)) continue;
    operations.set(page.path, key);
    if (!known.has(key)) known.set(key, candidate);
  }
  for (const [{ path }, candidate] of own) {
    const { slug } = candidate.stub;
    if (path !== slug && operations.has(slug) && !kept.has(candidate))
      kept.set(candidate, `Another operation would get its old URL, /${slug}.`);
  }
  return Array.from(kept, ([candidate, reason]) => ({ candidate, reason }));
}

/**
 * Finds the pages that are no longer generated, because a specification generates nothing next to listed endpoints
 * (M3.7): the URLs whose operation another page of the same part shows, with that page, and the operations that are lost.
 */
export function vanishedIn({ session, before, preview, stubs, leaving, explicit }: Review): {
  replaced: Map<string, string>;
  lost: NavEndpoint[];
} {
  const generated = [...preview.endpoints.map(({ page }) => page), ...preview.unlisted];
  const paths = new Set(generated.map(({ path }) => path));
  /** Pages by operation: in the part that readers see at a time, and anywhere. */
  const shown = new Map<string, string>();
  const show = (key: string, trail: readonly NavElement[], path: string) => {
    shown.set(key, path);
    shown.set(placedKey(key, trail), path);
  };
  for (const { page, trail } of preview.endpoints) show(operationKey(page), trail, page.path);
  for (const { stub, entries } of stubs) {
    if (leaving.has(stub.slug)) continue;
    const { method, target: endpoint } = stub.entry;
    const trails = entries.flatMap((entry) => before.pagesOf(entry)).map(({ trail }) => trail);
    for (const specification of definersOf(before, stub.entry)) {
      const key = operationKey({ specification, method, endpoint });
      for (const trail of trails) show(key, trail, stub.slug);
    }
  }
  const replaced = new Map<string, string>();
  const lost = new Map<string, NavEndpoint>();
  const settle = (page: NavEndpoint, next: string | undefined) => {
    if (next === undefined) lost.set(operationKey(page), page);
    // A page file at the same URL is what readers get from now on.
    else if (!paths.has(page.path) && !isTaken(session, page.path, leaving) && isPlain(page.href))
      replaced.set(page.path, next);
  };
  for (const { page, trail } of before.endpoints)
    if (!explicit.some(({ paths }) => paths.has(page.path)))
      settle(page, shown.get(placedKey(operationKey(page), trail)));
  const unlisted = new Set(preview.unlisted.map(operationKey));
  for (const page of before.unlisted)
    if (!unlisted.has(operationKey(page))) settle(page, shown.get(operationKey(page)));
  return { replaced, lost: [...lost.values()] };
}

function placedKey(operation: string, trail: readonly NavElement[]): string {
  return `${operation}\0${trail.findLast(isDivision)?.id ?? ''}`;
}

/** Tests for a URL without characters that have another meaning in links and redirects. */
export function isPlain(href: string): boolean {
  return !/[?#%"<>\\\s]/.test(href) && !isRedirectPattern(href);
}

/** Finds the entries that stop their specification from generating pages that nothing else shows. */
export function displacedBy(review: Review, active: readonly Candidate[]): Kept[] {
  const { preview } = review;
  const { lost } = vanishedIn(review);
  if (lost.length === 0) return [];
  const count = lost.length === 1 ? '1 page' : `${lost.length} pages`;
  const sources = new Set(lost.map(({ specification }) => specification));
  return active.flatMap((candidate): Kept[] => {
    const pages = [...candidate.texts.keys()].flatMap((entry) => preview.pagesOf(entry));
    const isBare = [...candidate.texts.values()].some((text) => !/\s.*\s/.test(text));
    const guilty = pages.find(({ page }) => sources.has((page as NavEndpoint).specification));
    if (!isBare || !guilty) return [];
    const source = JSON.stringify((guilty.page as NavEndpoint).specification);
    const reason = `As an entry, it would stop ${source} from generating ${count}. Pass --generated.`;
    return [{ candidate, reason }];
  });
}

/** Returns a key for the operation and URL of an endpoint page. */
export function endpointKey(page: NavEndpoint): string {
  return `${page.path}\0${operationKey(page)}`;
}

function operationKey({
  specification,
  method,
  endpoint,
}: Pick<NavEndpoint, 'specification' | 'method' | 'endpoint'>): string {
  return `${specification}\0${method}\0${endpoint}`;
}

function operationOf({ method, endpoint }: NavEndpoint): string {
  return `${method === 'webhook' ? method : method.toUpperCase()} ${endpoint}`;
}
