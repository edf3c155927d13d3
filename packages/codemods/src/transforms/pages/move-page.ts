import { once } from '@nav/collections';
import { coversSource, isWithin } from '@nav/paths';
import { child, stringOf } from '../../document/document.ts';
import { openedFolderRedirects } from '../../endpoints/opened-folders.ts';
import { basePathOf, NO_DRAFT, previewOf } from '../../endpoints/preview.ts';
import { navigationOf } from '../../navigation/navigation.ts';
import { slugOf } from '../../pages/links/addresses.ts';
import { warnComputedAddresses } from '../../pages/links/config-addresses.ts';
import { folderRedirects } from '../../pages/links/folder-redirects.ts';
import { siteOrigin } from '../../pages/links/origin-links.ts';
import {
  addRedirects,
  pageRedirectFinder,
  type Redirect,
  type RedirectFinder,
  warnCaught,
} from '../../pages/links/redirects.ts';
import { requireSiteFiles, sitePages } from '../../pages/links/site-files.ts';
import { warnLeftCounterparts } from '../../pages/moves/left-counterparts.ts';
import { moveConfig, warnMovedLinks, warnUnknownHosts } from '../../pages/moves/move-config.ts';
import { moveTexts } from '../../pages/moves/move-texts.ts';
import { type GeneratedPages, type Moves, movesOf } from '../../pages/moves/moves.ts';
import { isDone, obstacleTo, warnStaying, whyNothingMoves } from '../../pages/moves/obstacles.ts';
import { PAGE_PATH } from '../../pages/moves/page-options.ts';
import {
  mapOption,
  moveFaults,
  originOption,
  relocationsOf,
} from '../../pages/moves/read-moves.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'move-page',
  summary: 'Moves pages or folders: their entries, files and links, and adds redirects.',
  wholeSite: 'the page has a new path, and all entries and links follow',
  asks: true,
  options: {
    from: option.text('the page or folder to move', { unless: 'map' }),
    to: option.text('its new path', { unless: 'map' }),
    map: mapOption,
    pageOnly: option.flag('move the page, and not the folder of its name'),
    noRedirect: option.flag('add no redirects from the old URLs'),
    origin: originOption,
  },
  examples: [
    ['--from setup --to guides/install', 'moves a page'],
    ['--from guides --to learn --no-redirect', 'moves a folder without redirects'],
    ['--map moves.csv', 'moves many pages and folders together'],
  ],
  checkOptions: (options) => moveFaults(options, PAGE_PATH),
  apply(session, options) {
    const { noRedirect, pageOnly } = options;
    const navigation = navigationOf(session);
    if (!navigation) return;
    const paths = { existing: sitePages(session), kind: PAGE_PATH };
    const found = relocationsOf(session, options, paths);
    const relocations = found?.filter(({ from, to }) => from !== to);
    if (!relocations || relocations.length === 0) return;
    requireSiteFiles(session, navigation);
    const moves = movesOf(session, navigation, relocations, pageOnly ? 'pages' : 'folders', {
      generated: () => generatedPages(session),
      basePath: once(() => basePathOf(session)),
    });
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
    const origin = siteOrigin(session, options.origin);
    if (origin === undefined) warnUnknownHosts(session, moves);
    moveConfig(session, moves, origin);
    const finder = pageRedirectFinder(session);
    if (!noRedirect) {
      const redirects = redirectsOf(session, moves, finder);
      const opened = openedFolderRedirects(session, moves.slugs, 'moved');
      addRedirects(session, [...frontRedirects(session, moves, finder), ...opened, ...redirects]);
    }
    for (const { from, slugs } of moves.parts) {
      if (slugs.length > 0) warnComputedAddresses(session, from);
    }
    // A redirect that also caught the old address changes nothing.
    const isNew = ({ source, destination }: Redirect) => finder(source) !== finder(destination);
    const arriving = moves.addresses.filter(isNew).map(({ destination }) => destination);
    warnCaught(session, arriving, finder);
    moveTexts(session, moves, finder, origin);
    warnMovedLinks(session, moves, origin);
    const { origin: given } = options;
    warnLeftCounterparts(session, moves, { pageOnly, noRedirect, origin: given });
  },
});

/** `undefined` if they are unknown. */
function generatedPages(session: Session): GeneratedPages | undefined {
  const preview = previewOf(session, new Set(), NO_DRAFT);
  if (!preview) return undefined;
  const pages = [...preview.endpoints.map(({ page }) => page), ...preview.unlisted];
  return {
    paths: pages.map(({ path }) => path),
    specifications: new Set(preview.specifications().map(({ path }) => path)),
  };
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

function warnGenerated({ problems }: Session, { parts }: Moves): void {
  for (const { from, around, isFolder, slugs } of parts) {
    const isPage = !isFolder && slugs.length === 1;
    for (const { folder, source } of around) {
      // The move of a single page only affects pages that are generated below it.
      if (isPage && (folder === '' || !isWithin(folder, from.toLowerCase()))) continue;
      problems.advise(source, `Pages generated in "/${folder}" keep their URLs.`);
    }
  }
}

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
