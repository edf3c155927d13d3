import type { PageFiles } from '@nav/core/stages';
import { type JsonNode, stringOf } from '../document/document.ts';
import { everyNode, usersBelow, whyUnresolvable } from '../document/references.ts';
import { literal } from '../edit/template.ts';
import { segmentsOf } from '../navigation/navigation.ts';
import type { Session } from '../session/session.ts';
import { readingsOf, spell } from './escapes.ts';
import { linksIn, linkTarget, type Rewrite, rewriteLinks, writeLink } from './links.ts';

/** The page files of a site by slug; a map of none where there are none at hand. */
export type Pages = Pick<PageFiles, 'has' | 'get' | 'keys'>;

/** The slug that a page path or an address names, without its extension, query and fragment. */
export function slugOf(path: string): string {
  return segmentsOf(path.replace(/[?#].*$/, '').replace(/\.mdx?$/, '')).join('/');
}

/** Whether an address is that of a folder, or lies below it. */
export function isWithin(slug: string, folder: string): boolean {
  return slug === folder || slug.startsWith(`${folder}/`);
}

/** Why a text is no path that a page can be given; undefined where it is one. */
function pathFault(path: string): string | undefined {
  const bare = path.replace(/^\/|\/$/g, '');
  if (bare === '') return 'is the root of the site';
  const character = /[#?:*\\"<>|%]/.exec(bare)?.[0];
  if (character !== undefined) return `has "${character}" in it`;
  if (bare !== bare.trim()) return 'has white space around it';
  const segments = bare.split('/');
  if (segments.includes('')) return 'has an empty segment';
  const dots = segments.find((segment) => segment === '.' || segment === '..');
  return dots === undefined ? undefined : `has "${dots}" as a segment`;
}

/** What is told of an option whose value can name no page of any site; undefined where it can. */
export function namelessFault(option: string, path: string): string | undefined {
  return slugOf(path) === '' ? optionFault(option, path) : undefined;
}

/** What is told of an option whose value is no path; undefined where it is one, or names a page that is there. */
export function optionFault(option: string, path: string, pages?: Pages): string | undefined {
  const slug = slugOf(path);
  const fault = pathFault(path);
  // A page may have a name that none should get.
  const isPage = pages?.has(slug) && slug === path.replace(/^\/|\/$/g, '').replace(/\.mdx?$/, '');
  if (fault === undefined || isPage) return undefined;
  return `--${option} ${path} is no path for a page: it ${fault}.`;
}

/** What is told of an option that names nothing; `meant` is what it may have meant. */
export function nothingAt(what: string, slug: string, meant: string | undefined): string {
  return `There is no ${what} "${slug}"${meant === undefined ? '.' : `; did you mean "${meant}"?`}`;
}

/** The page that an address leads to: `a` leads to `a/index` where there is no page `a` (M2.4). */
export function pageAt(pages: Pages, slug: string): string {
  const index = `${slug}/index`;
  return slug !== '' && !pages.has(slug) && pages.has(index) ? index : slug;
}

/** A link written as `like` is, with the extension of the file that the page at an address has: none where it has none. */
export function withExtensionOf(pages: Pages, page: string, like: string): string {
  return like.replace(/\.mdx?$/, /\.mdx?$/.exec(pages.get(page) ?? '')?.[0] ?? '');
}

/** The addresses of a page: its slug, and for an index page its folder. */
export function addressesOf(pages: Pages, page: string): string[] {
  const folder = page.replace(/\/index$/, '');
  return folder !== page && pageAt(pages, folder) === page ? [page, folder] : [page];
}

/** The goal of addresses whose pages get a new goal; one that left `index` out still does. */
export function addressGoal(
  pages: Pages,
  target: (slug: string) => string | undefined,
): (slug: string) => string | undefined {
  return (slug) => {
    const page = pageAt(pages, slug);
    const goal = target(page);
    return page === slug ? goal : goal?.replace(/\/index$/, '');
  };
}

/** The slug that an address of the config leads to; undefined where it leaves the site, or has no path. */
export function localSlug(address: string): string | undefined {
  return address === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/|[#?])/i.test(address)
    ? undefined
    : slugOf(address);
}

/** The slugs that an address of the config may lead to; none where it leaves the site, or has no path. */
export function slugsAt(address: string): string[] {
  if (localSlug(address) === undefined) return [];
  return readingsOf(pathIn(address)).map((path) => linkTarget('', `/${path}`));
}

/** Every `href` of the config whose text is known. */
export function* hrefsOf(session: Session): Generator<JsonNode> {
  for (const node of everyNode(session, session.root)) {
    if (node.key === 'href' && session.follow(node).kind === 'string') yield node;
  }
}

/** Reports the computed addresses of the config, which may lead to a page; those in `others` count, too. */
export function warnComputed(
  session: Session,
  slug: string,
  others: readonly JsonNode[] = [],
): void {
  const { edits } = session;
  const hrefs = [...everyNode(session, session.root)].filter(({ key }) => key === 'href');
  const told = new Set(edits.notes.map(({ node }) => node));
  for (const node of [...hrefs, ...others]) {
    // Where more is said about it, that is enough.
    if (session.follow(node).kind !== 'computed' || told.has(node) || isLeaving(session, node))
      continue;
    edits.note(node, `${whyUnresolvable(node)}, so whether it leads to /${slug} is not known.`);
  }
}

/** A page path with its new goal, and the slashes and the extension that it had; undefined where it stays. */
export function newPath(
  path: string,
  goal: (slug: string) => string | undefined,
): string | undefined {
  const slug = localSlug(path);
  const next = slug === undefined ? undefined : goal(slug);
  return next === undefined
    ? undefined
    : pathLike(next, pathIn(path)) + path.slice(pathIn(path).length);
}

/** As `newPath`, for an address, which may have percent escapes, and keeps its query and its fragment. */
export function newAddress(
  address: string,
  goal: (slug: string) => string | undefined,
): string | undefined {
  const [next] = slugsAt(address)
    .map(goal)
    .filter((slug) => slug !== undefined);
  const path = pathIn(address);
  if (next === undefined) return undefined;
  return spell(pathLike(next, path), path, '') + address.slice(path.length);
}

/** What of an address comes before its query and its fragment. */
function pathIn(address: string): string {
  return address.replace(/[?#][\s\S]*$/, '');
}

function pathLike(slug: string, like: string): string {
  const isFromRoot = like.startsWith('/');
  const written = writeLink('', slug, isFromRoot ? like : `/${like}`);
  return isFromRoot || written === '/' ? written : written.slice(1);
}

/**
 * Writes the new texts of some places of the config. A constant, or a file, to which nothing else leads than places that
 * get the same text changes itself; what has other uses stays, and the text stands instead of it.
 *
 * @param texts the new texts of all places
 */
export function writeTexts(
  session: Session,
  places: Iterable<JsonNode>,
  texts: ReadonlyMap<JsonNode, string>,
): void {
  const { edits, root } = session;
  let users: ReturnType<typeof usersBelow> | undefined;
  const isAlike = (user: JsonNode, text: string, count: number) => {
    const { exported = false, read = false, uses = 1 } = user.document.constants.get(user) ?? {};
    return texts.get(user) === text && !exported && !read && uses <= count;
  };
  for (const place of places) {
    const text = texts.get(place);
    if (text === undefined) continue;
    const value = session.follow(place);
    let target = place;
    if (value !== place) {
      users ??= usersBelow(session, root);
      const all = users.get(value) ?? [];
      if (all.length > 0 && all.every((user) => isAlike(user, text, all.length))) target = value;
    }
    if (!edits.changes.has(target)) edits.replace(target, literal(text));
  }
}

/** Every text of the config with links in it, as a banner has them (S2.11), but those that go. */
export function* linkedTextsOf(session: Session): Generator<JsonNode> {
  for (const node of everyNode(session, session.root)) {
    const text = stringOf(node);
    // Most texts have nothing that could be a link.
    if (text === undefined || !/\](?:\(|:)|=/.test(text)) continue;
    if (linksIn(text).length > 0 && !isLeaving(session, node)) yield node;
  }
}

/** Rewrites links in a text of the config. */
export function relink({ edits }: Session, node: JsonNode, rewrite: Rewrite): void {
  const text = stringOf(node);
  if (text === undefined || edits.changes.has(node)) return;
  const after = rewriteLinks(text, linksIn(text), rewrite);
  if (after !== text) edits.replace(node, literal(after));
}

function isLeaving({ edits }: Session, node: JsonNode): boolean {
  for (let here: JsonNode | undefined = node; here; here = here.parent) {
    if (edits.changes.get(here)?.type === 'remove') return true;
  }
  return false;
}
