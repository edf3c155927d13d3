import { groupBy } from '@nav/collections';
import type { NavEndpoint, NavPage } from '@nav/core/client';
import { specificationSource } from '@nav/core/internal';
import { hasSuffix, isRedirectPattern, joinPath, withoutExtension } from '@nav/paths';
import { child, type JsonNode, stringOf } from '../document/document.ts';
import { literal } from '../edit/template.ts';
import type { Scope } from '../navigation/places.ts';
import { sitePages, whyNoPages } from '../pages/links/site-files.ts';
import type { Session } from '../session/session.ts';
import { endpointKey } from './conflicts.ts';
import { type Draft, NO_DRAFT, openapiSettings, type Preview, previewOf } from './preview.ts';
import { redirectPages } from './redirect-pages.ts';
import { definersOf, stubText } from './stub.ts';
import { endpointEntries } from './unlisted-operations.ts';

interface Page {
  entry: JsonNode;
  slug: string;
  /** As the host names it. */
  file: string;
  text: string;
  node: NavEndpoint;
}

export interface StubPlan {
  pages: readonly Page[];
  /** The `openapi` settings that would generate pages, or have no effect, without the entries. */
  removed: ReadonlySet<JsonNode>;
  /** The paths of endpoints that are still in the navigation. */
  endpoints: ReadonlySet<string>;
}

/**
 * Plans a page file for each endpoint entry in a part of the navigation, at the URL that the entry has, and notes why
 * other entries stay. Undefined, with a refusal, if the navigation would not be the same.
 */
export function planStubs(
  session: Session,
  navigation: JsonNode,
  scope: Scope,
): StubPlan | undefined {
  const { edits } = session;
  const entries = endpointEntries(session, scope);
  const settings = [...openapiSettings(session, navigation)];
  const tracked = new Set([...entries, ...settings]);
  if (tracked.size === 0) return undefined;
  const before = previewOf(session, tracked, NO_DRAFT);
  if (!before) return undefined;
  for (const setting of openapiSettings(session, scope.element, scope.kind)) {
    if (before.generating.has(setting))
      edits.note(setting, 'Its pages are generated. To get stubs, list its endpoints in "pages".');
  }
  let pages = pagesFor(session, before, entries);
  while (pages.length > 0 && !isBlocked(session, pages)) {
    const draft = draftOf(pages);
    const after = settledPreview(session, tracked, before, draft);
    if (!after) return undefined;
    const fault = whyDifferent(before, after, pages, entries);
    if (fault === undefined) {
      const endpoints = new Set(after.endpoints.map(({ page }) => page.path));
      return { pages, removed: draft.removed, endpoints };
    }
    const sources = new Set([...draft.removed].map((setting) => sourceOf(session, setting)));
    const isNeeded = ({ node }: Page) => sources.has(node.specification);
    if (fault.at || !pages.some(isNeeded)) {
      session.problems.refuse(fault.reason, fault.at);
      return undefined;
    }
    for (const { entry } of pages.filter(isNeeded))
      edits.note(entry, 'Without this entry, other pages of its specification would change.');
    pages = pages.filter((page) => !isNeeded(page));
  }
  return undefined;
}

/** Resolves the navigation after a draft, and adds the settings to remove to it. */
function settledPreview(
  session: Session,
  tracked: ReadonlySet<JsonNode>,
  before: Preview,
  draft: Draft & { removed: Set<JsonNode> },
): Preview | undefined {
  for (;;) {
    const after = previewOf(session, tracked, draft);
    if (!after) return undefined;
    // Without its entries, a specification would generate all its pages, or none and have no effect.
    const fresh = [...after.generating.keys(), ...after.unused].filter(
      (setting) =>
        !before.generating.has(setting) &&
        !before.unused.has(setting) &&
        !draft.removed.has(setting),
    );
    if (fresh.length === 0) return after;
    for (const setting of fresh) draft.removed.add(setting);
  }
}

function draftOf(pages: readonly Page[]) {
  return {
    texts: new Map(pages.map(({ entry, slug }) => [entry, slug])),
    removed: new Set<JsonNode>(),
    files: new Map(pages.map(({ file, text }) => [file, text])),
  };
}

function sourceOf(session: Session, setting: JsonNode): string | undefined {
  const value = session.follow(setting);
  const source = child(value, 'source');
  const text = stringOf(source ? session.follow(source) : value);
  return specificationSource(text)?.source;
}

export function writeStubs(session: Session, { pages, removed, endpoints }: StubPlan): void {
  const { edits } = session;
  for (const { entry, slug, file, text } of pages) {
    edits.replace(entry, literal(slug));
    session.files.write(file, text);
  }
  for (const setting of removed) edits.remove(setting);
  const targets = new Map<string, string>();
  for (const { entry, slug, node } of pages) {
    if (slug === node.path || endpoints.has(node.path)) continue;
    const isCaught = !isRedirectPattern(`/${node.path}`) && !hasSuffix(`/${node.path}`);
    if (isCaught) targets.set(node.path, slug);
    else edits.note(entry, `No redirect can lead from ${node.href} to /${slug}.`);
  }
  if (targets.size > 0) redirectPages(session, targets);
}

function pagesFor(session: Session, before: Preview, entries: readonly JsonNode[]): Page[] {
  const { edits } = session;
  const pages = entries.flatMap((entry): Page[] => {
    const page = pageFor(session, before, entry);
    if (typeof page !== 'string') return [page];
    edits.note(entry, page);
    return [];
  });
  const byPath = groupBy(pages, ({ slug }) => slug.toLowerCase());
  const all = [...before.endpoints.map(({ page }) => page), ...before.unlisted];
  const endpoints = groupBy(all, ({ path }) => path);
  return pages.filter(({ entry, slug, text, node }) => {
    const isOnly =
      byPath.get(slug.toLowerCase())?.every((other) => other.text === text) &&
      endpoints.get(node.path)?.every((other) => endpointKey(other) === endpointKey(node));
    if (!isOnly) edits.note(entry, `Another operation has the URL ${node.href}, too.`);
    return isOnly;
  });
}

function pageFor(session: Session, before: Preview, entry: JsonNode): Page | string {
  const found = before.pagesOf(entry).map(({ page }) => page as NavEndpoint);
  const [node] = found;
  if (!node) return 'The URL of this entry is unknown. Run `npx @nav/cli check` to see why.';
  if (found.some((one) => one.path !== node.path || one.specification !== node.specification))
    return 'Several places use this entry, with different specifications or URLs.';
  if (session.linked.isUsedByCode(entry)) return 'Other code uses this entry.';
  const slug = fileSlug(node.path);
  if (slug === '') return 'Its URL is the start page of the site.';
  if (slug !== node.path && before.endpoints.some(({ page }) => page.path === slug))
    return `Its file would be ${slug}.mdx, which is the URL of another operation.`;
  const named = definersOf(before, { method: node.method as 'get', target: node.endpoint });
  const isOnly = named.length === 1 && named[0] === node.specification;
  const { newline } = session.document.style;
  const text = stubText(node, isOnly ? undefined : node.specification, newline);
  if (text === undefined) return 'Its title or metadata cannot be written as front matter.';
  if (!isOnly && /\s/.test(node.specification))
    return 'The path of its specification has a space, so front matter cannot name it.';
  const name = `${slug}.mdx`;
  const why = whyNoPages(session, [name]);
  if (why !== undefined) return why;
  return { entry, slug, file: joinPath(session.folder, name), text, node };
}

/** Returns a path that is valid on all systems, and that is always read as a page. */
function fileSlug(path: string): string {
  const segments = path.split('/').map((segment) =>
    withoutExtension(
      segment
        // biome-ignore lint/suspicious/noControlCharactersInRegex: file names cannot contain them
        .replace(/[\s\\:*?"<>|#%\u0000-\u001F\u007F\p{Cs}]+/gu, '-')
        .replace(/^[._]+|[. ]+$/g, ''),
    ),
  );
  return segments.filter((segment) => segment !== '').join('/');
}

/** Refuses if files with other contents are at the paths of new ones. */
function isBlocked(session: Session, pages: readonly Page[]): boolean {
  const known = sitePages(session);
  const all = session.files.list()?.all;
  const blocked = new Map<string, JsonNode>();
  for (const { entry, slug, file, text } of pages) {
    const existing = session.files.read(file);
    const other = [known.get(slug), known.get(`${slug}/index`)].find((one) => one !== undefined);
    const name = `${slug}.mdx`;
    if (existing === text) continue;
    if (existing !== undefined || all?.has(name)) blocked.set(name, entry);
    else if (other !== undefined) blocked.set(other, entry);
  }
  const [first] = blocked;
  if (!first) return false;
  const rest = blocked.size === 1 ? '' : ` The same is true of ${blocked.size - 1} more.`;
  const reason = `${first[0]} already exists, with another text. Move or delete it.${rest}`;
  session.problems.refuse(reason, first[1]);
  return true;
}

/** Returns how the navigation after the change differs from the one before, apart from the kind of the pages. */
function whyDifferent(
  before: Preview,
  after: Preview,
  pages: readonly Page[],
  entries: readonly JsonNode[],
): { reason: string; at: JsonNode | undefined } | undefined {
  for (const { entry, slug, node } of pages) {
    const found = after.pagesOf(entry);
    const isSame = ({ page }: { page: NavPage }) =>
      page.kind === 'page' &&
      page.path === slug &&
      page.title === node.title &&
      page.label === node.label;
    if (found.length === before.pagesOf(entry).length && found.every(isSame)) continue;
    return { reason: `The page ${slug} would not look like the endpoint.`, at: entry };
  }
  const gone = new Set(pages.map(({ entry }) => entry));
  const hrefOf = (one: Preview, entry: JsonNode) =>
    one
      .pagesOf(entry)
      .map(({ page }) => page.href)
      .join(' ');
  const moved = entries.find(
    (entry) => !gone.has(entry) && hrefOf(before, entry) !== hrefOf(after, entry),
  );
  if (moved) {
    const reason = `The URL ${hrefOf(before, moved)} would change.`;
    return { reason, at: undefined };
  }
  const turned = new Set(
    [...gone].flatMap((entry) => before.pagesOf(entry).map(({ page }) => page)),
  );
  // A hidden operation that a page shows has no page of its own.
  const keys = new Set(pages.map(({ node }) => endpointKey(node)));
  const unlistedIn = (one: Preview) => one.unlisted.filter((page) => !keys.has(endpointKey(page)));
  const hrefs = (one: Preview) =>
    [...one.endpoints.map(({ page }) => page), ...unlistedIn(one)]
      .filter((page) => !turned.has(page))
      .map(({ href }) => href);
  const [old, now] = [hrefs(before), hrefs(after)];
  const [oldSet, nowSet] = [new Set(old), new Set(now)];
  const missing = [...oldSet, ...nowSet].find((href) => !oldSet.has(href) || !nowSet.has(href));
  if (missing === undefined && old.length === now.length) return undefined;
  const reason = `The generated pages would change${missing === undefined ? '' : `, such as ${missing}`}. List the endpoints of each specification, or limit the change with --at.`;
  return { reason, at: undefined };
}
