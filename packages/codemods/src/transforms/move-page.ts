import { posix } from 'node:path';
import {
  addressesInCode,
  coversSource,
  decodings,
  filesIn,
  linksIn,
  linkTarget,
  writeLink,
} from '@nav/core/internal';
import type { SiteFiles } from '@nav/core/stages';
import { child, type JsonNode, stringOf } from '../document/document.ts';
import { unknown } from '../navigation/names.ts';
import { navigationOf, type PageReference, pageReferences } from '../navigation/navigation.ts';
import { nearestPage } from '../navigation/nearby-pages.ts';
import {
  addressesOf,
  addressGoal,
  type Goal,
  isWithin,
  newPath,
  pageAt,
  slugOf,
} from '../pages/addresses.ts';
import {
  destinationsIn,
  hrefsIn,
  newAddresses,
  rewriteTexts,
  warnComputedAddresses,
  writeTexts,
} from '../pages/config-addresses.ts';
import {
  type GeneratedFolder,
  generatedAround,
  generatedFolders,
  mayBeGenerated,
} from '../pages/generated.ts';
import { pathFaults, rootFaults } from '../pages/page-options.ts';
import {
  addRedirects,
  type Redirect,
  type RedirectFinder,
  redirectFinder,
  removeRedirects,
} from '../pages/redirects.ts';
import { rewriteLinks } from '../pages/rewrite-links.ts';
import {
  filesOf,
  placeFinder,
  requireSiteFiles,
  type SiteText,
  sitePages,
  siteTexts,
  whyNoPages,
} from '../pages/site-files.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import { type Transform, transformOf } from '../runner/transform.ts';
import type { Session } from '../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'move-page',
  summary: 'Moves a page or folder: its entries, files and links, and adds redirects.',
  wholeSite: 'the page gets a new path, and every entry and link must follow',
  options: {
    from: { type: 'text', about: 'the page or folder to move', required: true },
    to: { type: 'text', about: 'its new path', required: true },
    noRedirect: { type: 'flag', about: 'add no redirects from the old URLs' },
  },
  examples: [
    ['--from setup --to guides/install', 'moves a page'],
    ['--from guides --to learn --no-redirect', 'moves a folder without redirects'],
  ],
  checkOptions: ({ from, to }) => [...rootFaults('from', from), ...pathFaults('to', to)],
  apply(session, options) {
    const navigation = navigationOf(session);
    if (!navigation) return;
    const faults = pathFaults('from', options.from, sitePages(session));
    faults.forEach(session.rejectOptions);
    if (faults.length > 0) return;
    const from = slugOf(options.from);
    const to = slugOf(options.to);
    if (from === '' || to === '' || from === to) return;
    requireSiteFiles(session, navigation);
    const move = moveOf(session, navigation, from, to);
    warnGenerated(session, move);
    if (move.slugs.size === 0) {
      const reason = whyNothingMoves(session, navigation, move, options.noRedirect);
      if (reason !== undefined) session.rejectOptions(reason);
      return;
    }
    const obstacle = obstacleTo(session, move);
    if (obstacle !== undefined) {
      session.refuse(`${obstacle} Nothing was moved.`);
      return;
    }
    rewriteConfig(session, move);
    const finder = redirectFinder(session);
    if (!options.noRedirect) addRedirects(session, redirectsOf(move, finder));
    warnComputedAddresses(session, from);
    warnCaught(session, move, finder);
    moveFiles(session, move, finder);
  },
});

/** The old and new address of a page. */
interface Address extends Redirect {
  slug: string;
}

/** The pages that move, and their new addresses. */
interface Move {
  from: string;
  to: string;
  /** Every page that moves. */
  slugs: ReadonlySet<string>;
  /** The entries of these pages. */
  entries: readonly PageReference[];
  /** The addresses of these pages. */
  addresses: readonly Address[];
  /** True if one pattern can redirect everything below the old path. */
  isWhole: boolean;
  /** The folders that pages are generated into, and those among them around the old path. */
  generated: readonly GeneratedFolder[];
  around: readonly GeneratedFolder[];
  /** The new slug of a page. */
  target: Goal;
  /** The new slug of an address. */
  goal: Goal;
}

function moveOf(session: Session, navigation: JsonNode, from: string, to: string): Move {
  const pages = sitePages(session);
  // What is at the new path already stays: "a" may move to "a/b".
  const moves = (slug: string) =>
    isWithin(slug, from) && !(isWithin(to, from) && isWithin(slug, to));
  const entries = [...pageReferences(session, navigation)].filter((one) => moves(slugIn(one)));
  const slugs = new Set([...[...pages.keys()].filter(moves), ...entries.map(slugIn)]);
  for (const slug of slugs) if (!pages.has(slug)) session.assertPageReadable(slug);
  const generated = generatedFolders(session);
  const around = generatedAround(generated, from);
  // A pattern would also catch pages and files that stay, and the new folder if that is inside the old one.
  const hasFiles = assetsIn(session, from).some((file) => !/\.mdx?$|(?:^|\/)\./.test(file));
  const isFolder = [...slugs].some((slug) => slug !== from);
  const isWhole = isFolder && around.length === 0 && !isWithin(to, from) && !hasFiles;
  const moved = (slug: string) => `${to}${slug.slice(from.length)}`;
  // Generated pages and files that are not pages stay, so their addresses must not change.
  const target = (slug: string) => (slugs.has(slug) ? moved(slug) : undefined);
  const pageGoal = addressGoal(pages, target);
  const goal = (slug: string) =>
    isWhole && isWithin(slug, from) && (slug === from || /[:*]/.test(slug))
      ? moved(slug)
      : pageGoal(slug);
  const addresses = [...slugs].flatMap((slug) =>
    addressesOf(pages, slug).map((address) => ({
      slug,
      source: address,
      destination: goal(address) as string,
    })),
  );
  return { from, to, slugs, entries, addresses, isWhole, generated, around, target, goal };
}

function slugIn({ path }: PageReference): string {
  return slugOf(path);
}

/** Returns the files in a folder that are not pages. */
function assetsIn(session: Session, folder: string): string[] {
  return [...(session.siteFiles()?.assets ?? [])].filter((file) => isWithin(file, folder));
}

/** Notes the folders of generated pages that stay. */
function warnGenerated({ edits }: Session, { from, slugs, around }: Move): void {
  const isPage = slugs.size === 1 && slugs.has(from);
  for (const { folder, source } of around) {
    // The move of a single page only affects pages that are generated below it.
    if (isPage && (folder === '' || !isWithin(folder, from.toLowerCase()))) continue;
    edits.note(source, `Pages generated in "/${folder}" keep their URLs.`);
  }
}

/** Returns why nothing moves; undefined if the pages were moved before, or are generated. */
function whyNothingMoves(
  session: Session,
  navigation: JsonNode,
  { from, to, around }: Move,
  noRedirect: boolean,
): string | undefined {
  if (around.length > 0) return undefined;
  const pages = [...sitePages(session).keys()];
  const known = [...pages, ...[...pageReferences(session, navigation)].map(slugIn)];
  const wasMoved = known.some((slug) => isWithin(slug, to));
  if (wasMoved && (noRedirect || redirectFinder(session)(from))) return undefined;
  if (assetsIn(session, from).length > 0) return `The folder "${from}" has no pages.`;
  const folders = known.flatMap((slug) =>
    [...slug.matchAll(/\//g)].map(({ index }) => slug.slice(0, index)),
  );
  return unknown(
    'page or folder',
    from,
    nearestPage(session, navigation, from, new Set([...known, ...folders])),
  );
}

/** Returns why the pages cannot move to their new paths; undefined if they can. */
function obstacleTo(session: Session, { slugs, target }: Move): string | undefined {
  const files = session.siteFiles();
  const leaving = new Set(files && [...slugs].flatMap((slug) => filesOf(files, slug)));
  const isTaken = (file: string) =>
    !leaving.has(file) && (files?.all.has(file) || files?.isOutside(file));
  const arriving: string[] = [];
  for (const slug of slugs) {
    const goal = target(slug) as string;
    const page = files?.pages.get(goal);
    const own = files ? filesOf(files, slug) : [];
    const moved = own.map((file) => `${goal}${file.slice(slug.length)}`);
    const isPage = own.length > 0 && page !== undefined && !leaving.has(page);
    const taken = isPage ? goal : moved.find(isTaken);
    if (taken !== undefined) return `${taken} already exists.`;
    // An entry without a file names a page that is yet to be written.
    arriving.push(...(own.length === 0 && page === undefined ? [`${goal}.mdx`] : moved));
  }
  return whyNoPages(session, arriving);
}

/** Rewrites everything in the config that leads to a page that moves, and removes redirects that would lead back. */
function rewriteConfig(session: Session, move: Move): void {
  const { from, to, slugs, entries, addresses, target, goal } = move;
  const texts = newAddresses(session, goal);
  for (const { entry, path } of entries) {
    const next = newPath(path, target);
    if (next !== undefined) texts.set(entry, next);
  }
  writeTexts(session, texts, [...entries.map(({ entry }) => entry), ...hrefsIn(session)]);
  rewriteTexts(session, (path) => {
    const next = goal(linkTarget('', path));
    return next === undefined ? undefined : writeLink('', next, path);
  });
  removeRedirects(session, [
    ...addresses.map(({ destination }) => `/${destination}`),
    ...[...slugs].map((slug) => `/${target(slug)}`),
  ]);
  // A pattern for the new folder still serves other addresses, unless it leads back.
  removeRedirects(session, [`/${to}/:slug*`], (slug) => isWithin(slug, from));
  writeTexts(session, texts, destinationsIn(session));
}

/** Returns the redirects from the old addresses. */
function redirectsOf({ from, to, addresses, isWhole }: Move, finder: RedirectFinder): Redirect[] {
  const pattern = { source: `/${from}/:slug*`, destination: `/${to}/:slug*` };
  // An earlier redirect that catches only some of the addresses comes before the pattern.
  const isHidden = (address: string) => {
    const source = stringOf(child(finder(address), 'source'));
    return source !== undefined && !coversSource(source, pattern.source);
  };
  const single = addresses
    .filter(({ slug, source }) => !isWhole || slug === from || isHidden(source))
    .map(({ source, destination }) => ({ source: `/${source}`, destination: `/${destination}` }));
  return isWhole ? [...single, pattern] : single;
}

/** Notes the redirects that catch a new address. */
function warnCaught({ edits }: Session, { addresses }: Move, finder: RedirectFinder): void {
  const noted = new Set<JsonNode>();
  for (const { source, destination } of addresses) {
    const redirect = finder(destination);
    // A redirect that also caught the old address changes nothing.
    if (!redirect || noted.has(redirect) || redirect === finder(source)) continue;
    noted.add(redirect);
    edits.note(redirect, `This redirect also catches /${destination}, which is a page now.`);
  }
}

/** Moves the page files, and rewrites the links to them and the relative links in them. */
function moveFiles(session: Session, move: Move, finder: RedirectFinder): void {
  const files = session.siteFiles();
  if (!files) return;
  // A link may also lead to a generated page or a redirect.
  const exists = (goal: string, path: string) =>
    isFile(files, goal, path) || mayBeGenerated(move.generated, goal) || finder(goal) !== undefined;
  // A page may take the path of another one that moves too, so all are read before any is written.
  const arriving = new Map<string, string>();
  for (const one of siteTexts(session)) {
    warnInCode(session, one, move);
    const { file, path, slug, text, code } = one;
    if (slug === undefined) continue;
    const target = filesOf(files, slug).includes(file) ? move.target(slug) : undefined;
    const here = target ?? slug;
    const images = here === slug ? [] : filesIn(text, code);
    const isImage = new Set(images);
    const after = rewriteLinks(text, [...linksIn(text, code), ...images], (to, link) => {
      if (to === '') return undefined;
      const goal = linkTarget(slug, to);
      if (isImage.has(link)) return files.all.has(goal) ? writeLink(here, goal, to) : undefined;
      const next = move.goal(goal);
      if (next !== undefined) return writeLink(here, next, to);
      const isAffected = here !== slug && !to.startsWith('/');
      return isAffected && exists(goal, to) ? writeLink(here, goal, to) : undefined;
    });
    if (target !== undefined) {
      const to = posix.join(session.folder, `${target}${file.slice(slug.length)}`);
      arriving.set(to, after);
      session.write(path, undefined, to);
    } else if (after !== text) session.write(path, after);
  }
  for (const [path, text] of arriving) session.write(path, text);
}

/** Returns whether a relative link leads to a file of the site, or to its root. */
function isFile({ all, pages }: SiteFiles, goal: string, path: string): boolean {
  if (goal === '' || pages.has(pageAt(pages, goal))) return true;
  return all.has(goal) || all.has(`${goal}${/\.mdx?$/.exec(path)?.[0] ?? ''}`);
}

/** Notes the addresses in the code of a file that change. */
function warnInCode(session: Session, one: SiteText, { from, to, slugs, goal }: Move): void {
  const placeOf = placeFinder(one);
  for (const address of addressesInCode(one.text, one.code, one.slug === undefined)) {
    const { start, path, isPrefix } = address;
    const slug = slugOf(path);
    const goals = decodings(path).map((decoded) => goal(linkTarget('', decoded)));
    const next = isPrefix ? undefined : goals.find((one) => one !== undefined);
    const prefix = path.replace(/^\//, '');
    // A prefix counts only if it can be completed to a page that moves.
    const isBegun =
      next === undefined &&
      (isPrefix || path.endsWith('/')) &&
      isWithin(slug, from) &&
      [...slugs].some((other) => other.startsWith(prefix));
    if (next === undefined && !isBegun) continue;
    const reason = isBegun
      ? `Code builds a URL from ${path}, which is now /${to}${prefix.slice(from.length)}.`
      : `Code uses ${path}, which is now /${next}.`;
    session.edits.note(session.root, reason, placeOf(start));
  }
}

export default transformOf(codemod) as Transform;
