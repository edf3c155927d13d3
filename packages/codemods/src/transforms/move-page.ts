import { coversSource, linkTarget, writeLink } from '@nav/core/internal';
import { child, type JsonNode, stringOf } from '../document/document.ts';
import { everyNode } from '../document/references.ts';
import { literal } from '../edit/template.ts';
import { previewOf } from '../endpoints/preview.ts';
import { navigationOf } from '../navigation/navigation.ts';
import { isWithin, newAddress, newPath, slugOf } from '../pages/addresses.ts';
import {
  destinationsIn,
  hrefsIn,
  newAddresses,
  rewriteTexts,
  warnComputedAddresses,
  writeTexts,
} from '../pages/config-addresses.ts';
import { folderRedirects } from '../pages/folder-redirects.ts';
import { moveTexts, newTarget } from '../pages/move-texts.ts';
import {
  type GeneratedPages,
  type Moves,
  movesOf,
  obstacleTo,
  type Relocation,
  whyNothingMoves,
} from '../pages/moves.ts';
import { originFaults, originLinks, originOf } from '../pages/origin-links.ts';
import { warnOutsideLinks } from '../pages/outside-links.ts';
import { pathFaults, rootFaults } from '../pages/page-options.ts';
import { readMoves } from '../pages/read-moves.ts';
import {
  addRedirects,
  type Redirect,
  type RedirectFinder,
  redirectFinder,
  removeRedirects,
} from '../pages/redirects.ts';
import { rewriteLinks } from '../pages/rewrite-links.ts';
import { requireSiteFiles, sitePages } from '../pages/site-files.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import type { Session } from '../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'move-page',
  summary: 'Moves pages or folders: their entries, files and links, and adds redirects.',
  wholeSite: 'the page gets a new path, and every entry and link must follow',
  asks: true,
  options: {
    from: { type: 'text', about: 'the page or folder to move', unless: 'map' },
    to: { type: 'text', about: 'its new path', unless: 'map' },
    map: { type: 'text', about: 'a CSV file with an old and a new path on each line' },
    pageOnly: { type: 'flag', about: 'move the page, and not the folder of its name' },
    noRedirect: { type: 'flag', about: 'add no redirects from the old URLs' },
    origin: {
      type: 'text',
      about:
        'the address of the site, whose full links are rewritten too; by default, seo.metatags.canonical',
    },
  },
  examples: [
    ['--from setup --to guides/install', 'moves a page'],
    ['--from guides --to learn --no-redirect', 'moves a folder without redirects'],
    ['--map moves.csv', 'moves many pages and folders together'],
  ],
  checkOptions: ({ from = '', to = '', map, origin }) => [
    ...(map === undefined ? [...rootFaults('--from', from), ...pathFaults('--to', to)] : []),
    ...(origin === undefined ? [] : originFaults(origin)),
  ],
  apply(session, options) {
    const { noRedirect, pageOnly } = options;
    const navigation = navigationOf(session);
    if (!navigation) return;
    const relocations = relocationsOf(session, options)?.filter(({ from, to }) => from !== to);
    if (!relocations || relocations.length === 0) return;
    requireSiteFiles(session, navigation);
    const moves = movesOf(session, navigation, relocations, pageOnly, () =>
      generatedPages(session),
    );
    warnGenerated(session, moves);
    for (const part of moves.parts) {
      if (part.slugs.length > 0) continue;
      const reason = whyNothingMoves(session, navigation, part, noRedirect, pageOnly);
      if (reason !== undefined) session.problems.rejectOptions(reason);
    }
    if (moves.slugs.size === 0 || isDone(moves)) return;
    const obstacle = obstacleTo(session, moves);
    if (obstacle !== undefined) {
      session.problems.refuse(`${obstacle} Nothing was moved.`);
      return;
    }
    askPageOnly(session, moves);
    warnStaying(session, moves);
    const origin = originOf(session, options.origin);
    rewriteConfig(session, moves, origin);
    const finder = redirectFinder(session);
    if (!noRedirect) {
      const redirects = redirectsOf(session, moves, finder);
      addRedirects(session, [...frontRedirects(session, moves, finder), ...redirects]);
    }
    for (const { from, slugs } of moves.parts) {
      if (slugs.length > 0) warnComputedAddresses(session, from);
    }
    warnCaught(session, moves, finder);
    moveTexts(session, moves, finder, origin);
    warnOutsideLinks(
      session,
      origin,
      (path) => newFile(moves, path),
      (path) => newUrl(moves, path),
    );
  },
});

const NO_DRAFT = { texts: new Map(), removed: new Set<JsonNode>(), files: new Map() };

/** Returns the pages that are generated today; undefined if they are unknown. */
function generatedPages(session: Session): GeneratedPages | undefined {
  const preview = previewOf(session, new Set(), NO_DRAFT);
  if (!preview) return undefined;
  const pages = [...preview.endpoints.map(({ page }) => page), ...preview.unlisted];
  return {
    paths: pages.map(({ path }) => path),
    specifications: new Set(preview.specifications().map(({ path }) => path)),
  };
}

interface MoveOptions {
  from: string | undefined;
  to: string | undefined;
  map: string | undefined;
}

/** Returns what should move; undefined, with the options rejected, if that is unclear. */
function relocationsOf(
  session: Session,
  { from = '', to = '', map }: MoveOptions,
): Relocation[] | undefined {
  const pages = sitePages(session);
  if (map === undefined) {
    const faults = pathFaults('--from', from, pages);
    faults.forEach(session.problems.rejectOptions);
    const one = { from: slugOf(from), to: slugOf(to), place: undefined };
    return faults.length > 0 || one.from === '' || one.to === '' ? undefined : [one];
  }
  const text = session.files.readInput(map);
  if (text === undefined) {
    session.problems.rejectOptions(`--map ${map} cannot be read.`);
    return undefined;
  }
  const { moves, problems } = readMoves(map, text, pages);
  problems.forEach(session.problems.rejectOptions);
  return problems.length > 0 ? undefined : moves;
}

/** Returns whether a chain of moves, such as a → b and b → c, was made before: nothing is at its start. */
function isDone({ parts }: Moves): boolean {
  const meets = (a: string, b: string) => isWithin(a, b) || isWithin(b, a);
  const begins = parts.filter(({ from }) => !parts.some(({ to }) => meets(from, to)));
  return begins.length > 0 && begins.every(({ slugs }) => slugs.length === 0);
}

/** Asks whether only the page moves if there is also a folder of its name. */
function askPageOnly(session: Session, { parts, files }: Moves): void {
  const both = parts.filter(({ from, slugs, isFolder }) => isFolder && slugs.includes(from));
  for (const { from, place } of both) {
    const at = place === undefined ? '' : `${place}: `;
    const below = [...files.keys()].filter((file) => file.startsWith(`${from}/`)).length;
    const what = `The folder "${from}" with ${below} ${below === 1 ? 'file' : 'files'}`;
    session.edits.note(
      session.root,
      `${at}${what} moves with the page. Pass --page-only to move the page alone.`,
    );
  }
  const [{ from } = { from: '' }] = both;
  if (both.length > 0) {
    session.questions.push({
      option: 'pageOnly',
      text: `"${from}" is a page and a folder. Move the page alone?`,
    });
  }
}

/** Notes the folders of generated pages that stay. */
function warnGenerated({ edits }: Session, { parts }: Moves): void {
  for (const { from, around, isFolder, slugs } of parts) {
    const isPage = !isFolder && slugs.length === 1;
    for (const { folder, source } of around) {
      // The move of a single page only affects pages that are generated below it.
      if (isPage && (folder === '' || !isWithin(folder, from.toLowerCase()))) continue;
      edits.note(source, `Pages generated in "/${folder}" keep their URLs.`);
    }
  }
}

/** Notes the parts of the config in a folder that moves, which stay. */
function warnStaying(session: Session, { parts }: Moves): void {
  const { folder, document, edits } = session;
  const { documents } = session.linked;
  for (const file of documents.keys()) {
    const path = folder === '' ? file : file.slice(folder.length + 1);
    const isInside = parts.some(({ from, isFolder }) => isFolder && isWithin(path, from));
    if (file === document.file || !isInside) continue;
    edits.note(session.root, `${path} does not move, because it is a part of the config.`);
  }
}

/** Rewrites everything in the config that leads to a file that moves, and removes redirects that would lead back. */
function rewriteConfig(session: Session, moves: Moves, origin: string | undefined): void {
  const { slugs, entries, addresses, target, goal, path } = moves;
  const anyGoal = (slug: string) => goal(slug) ?? path(slug);
  const texts = newAddresses(session, anyGoal);
  for (const place of hrefsIn(session)) {
    const next = newUrls(moves, stringOf(session.follow(place)) ?? '', origin);
    if (next !== undefined) texts.set(place, next);
  }
  for (const { entry, path: written } of entries) {
    const next = newPath(written, target);
    if (next !== undefined) texts.set(entry, next);
  }
  const directories = moves.parts.flatMap((part) => part.generated.map(({ source }) => source));
  for (const place of directories) {
    const next = newPath(stringOf(session.follow(place)) ?? '', (slug) =>
      goal(`${slug}/x`)?.slice(0, -2),
    );
    if (next !== undefined) texts.set(place, next);
  }
  writeTexts(session, texts, [
    ...entries.map(({ entry }) => entry),
    ...hrefsIn(session),
    ...directories,
  ]);
  rewriteTexts(session, (written) => {
    const next = newTarget(moves, linkTarget('', written), written);
    return next === undefined ? undefined : writeLink('', next, written);
  });
  rewriteFiles(session, moves, origin);
  removeRedirects(session, [
    ...addresses.map(({ destination }) => `/${destination}`),
    ...[...slugs.values()].flatMap((slug) => (slug === 'index' ? ['/index', '/'] : [`/${slug}`])),
  ]);
  // A pattern for the new folder still serves other addresses, unless it leads back.
  for (const { from, to, slugs: own } of moves.parts) {
    if (own.length > 0) removeRedirects(session, [`/${to}/:slug*`], (slug) => isWithin(slug, from));
  }
  writeTexts(session, texts, destinationsIn(session));
}

/** Rewrites the other texts of a config that name a file, such as a logo or a specification, or a full address. */
function rewriteFiles(session: Session, moves: Moves, origin: string | undefined): void {
  const { edits } = session;
  for (const node of everyNode(session, session.root)) {
    const text = stringOf(node);
    if (text === undefined || node.key === '$ref' || edits.changes.has(node)) continue;
    // An entry may name its specification, as in "api/openapi.json GET /pets".
    const [written = '', rest = ''] = text.split(/(?=\s)(.*)/s);
    const file = /\.\w+$/.test(written) ? newPath(written, moves.path) : undefined;
    const next = file === undefined ? newUrls(moves, text, origin) : file + rest;
    if (next !== undefined && next !== text && !isRedirectPart(node))
      edits.replace(node, literal(next));
  }
}

/** Redirects are changed as a whole: a source is what readers still have. */
function isRedirectPart(node: JsonNode): boolean {
  return node.key === 'source' || node.key === 'destination';
}

/** Returns a text with the full addresses of the site rewritten; undefined if there are none. */
function newUrls(moves: Moves, text: string, origin: string | undefined): string | undefined {
  const links = originLinks(text, origin);
  const next = rewriteLinks(text, links, (path) => newUrl(moves, path));
  return next === text ? undefined : next;
}

/** Returns the new form of an absolute path of the site; undefined if it stays. */
function newUrl(moves: Moves, path: string): string | undefined {
  const next = newTarget(moves, linkTarget('', path), path);
  return next === undefined ? newAddress(path, moves.goal) : writeLink('', next, path);
}

/** Returns the new path of a file, given with or without the extension of a page; undefined if it stays. */
function newFile({ files, slugs, parts }: Moves, path: string): string | undefined {
  const known = files.get(path) ?? slugs.get(path);
  // A link may also lead to a folder.
  return known ?? parts.find(({ from, isWhole }) => isWhole && from === path)?.to;
}

/** Returns the redirects from the old addresses. */
function redirectsOf(
  session: Session,
  { parts, addresses, isOccupied }: Moves,
  finder: RedirectFinder,
): Redirect[] {
  const live = new Set(addresses.map(({ destination }) => destination));
  const redirects: Redirect[] = [];
  const patterns: Redirect[] = [];
  const patternOf = ({ source, destination }: Redirect) => ({
    source: `/${source}/:slug*`,
    destination: `/${destination}/:slug*`,
  });
  for (const { from, to, isFolder, slugs, generated } of parts) {
    const own = new Set(slugs);
    const goals = new Map<string, string>();
    for (const { slug, source, destination } of addresses)
      if (own.has(slug)) goals.set(source, destination);
    const moved = { source: from, destination: to };
    const none = { single: [], folders: [] };
    const { single, folders } = isFolder ? folderRedirects(moved, goals, isOccupied, 1) : none;
    for (const { folder } of generated) {
      const isCovered = folders.some(({ source }) => isWithin(folder, source.toLowerCase()));
      if (!isCovered) folders.push({ source: folder, destination: to + folder.slice(from.length) });
    }
    const sources = new Set(isFolder ? single.map(({ source }) => source) : goals.keys());
    const covers = folders.map(patternOf);
    patterns.push(...covers);
    // An earlier redirect that catches only some of the addresses comes before the pattern.
    const isHidden = (address: string) => {
      const source = stringOf(child(finder(address), 'source'));
      return source !== undefined && !covers.some((one) => coversSource(source, one.source));
    };
    for (const [source, destination] of goals) {
      if (!sources.has(source) && !isHidden(source)) continue;
      if (live.has(source)) {
        const reason = `/${source} is another page now, so it cannot redirect to /${destination}.`;
        session.edits.note(session.root, reason);
      } else redirects.push({ source: `/${source}`, destination: `/${destination}` });
    }
  }
  // The first pattern that matches counts, so an inner folder comes before the outer one.
  patterns.sort((a, b) => b.source.length - a.source.length);
  return [...redirects, ...patterns];
}

/**
 * Returns the redirect from the front page if the page `index` moves away. None is needed if that is the page that the
 * navigation opens with, which is shown there then.
 */
function frontRedirects(
  session: Session,
  { addresses }: Moves,
  finder: RedirectFinder,
): Redirect[] {
  const moved = addresses.find(({ source }) => source === 'index');
  const stays = addresses.some(({ destination }) => destination === 'index');
  if (!moved || stays || finder('')) return [];
  const home = previewOf(session, new Set(), NO_DRAFT)?.home;
  if (home && slugOf(home.path) === 'index') return [];
  return [{ source: '/', destination: `/${moved.destination}` }];
}

/** Notes the redirects that catch a new address. */
function warnCaught({ edits }: Session, { addresses }: Moves, finder: RedirectFinder): void {
  const noted = new Set<JsonNode>();
  for (const { source, destination } of addresses) {
    const redirect = finder(destination);
    // A redirect that also caught the old address changes nothing.
    if (!redirect || noted.has(redirect) || redirect === finder(source)) continue;
    noted.add(redirect);
    edits.note(redirect, `This redirect also catches /${destination}, which is a page now.`);
  }
}
