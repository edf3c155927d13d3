import { posix } from 'node:path';
import { coversSource, nearest } from '@nav/core/internal';
import { child, type JsonNode, stringOf } from '../document/document.ts';
import { navigationOf, pageReferences } from '../navigation/navigation.ts';
import {
  addressesOf,
  addressGoal,
  hrefsOf,
  isWithin,
  linkedTextsOf,
  namelessFault,
  newAddress,
  newPath,
  nothingAt,
  optionFault,
  type Pages,
  pageAt,
  relink,
  slugOf,
  warnComputed,
  writeTexts,
} from '../pages/addresses.ts';
import { readAs } from '../pages/escapes.ts';
import { filesOf, whyNoPages } from '../pages/files.ts';
import {
  type GeneratedFolder,
  generatedAround,
  generatedFolders,
  mayBeGenerated,
} from '../pages/generated.ts';
import { filesIn, linksIn, linkTarget, namedIn, rewriteLinks, writeLink } from '../pages/links.ts';
import {
  addRedirects,
  computedRedirects,
  redirectFinder,
  redirectsIn,
  removeRedirects,
} from '../pages/redirects.ts';
import { placeFinder, type SiteText, siteTexts, warnNoFiles } from '../pages/site-texts.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import { type Transform, transformOf } from '../runner/transform.ts';
import type { Session } from '../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'move-page',
  summary: 'Moves a page or a folder: its entries, its files, every link to it, and a redirect.',
  options: {
    from: { type: 'text', about: 'the page or folder to move', required: true },
    to: { type: 'text', about: 'its new path', required: true },
    noRedirect: { type: 'flag', about: 'add no redirect from the old address' },
  },
  examples: [
    ['--from setup --to guides/install', 'a page'],
    ['--from guides --to learn --no-redirect', 'a folder; its old addresses end'],
  ],
  checkOptions: ({ from, to }) =>
    [namelessFault('from', from), optionFault('to', to)].filter((fault) => fault !== undefined),
  apply(session, options) {
    const navigation = navigationOf(session);
    if (!navigation) return;
    const fault = optionFault('from', options.from, pagesOf(session));
    if (fault !== undefined) {
      session.rejectOptions(fault);
      return;
    }
    const from = slugOf(options.from);
    const to = slugOf(options.to);
    if (from === '' || to === '' || from === to) return;
    if (!session.siteFiles()) warnNoFiles(session, navigation);
    const move = moveOf(session, navigation, from, to);
    tellGenerated(session, move);
    if (move.slugs.size === 0) {
      const reason = whyNothing(session, navigation, move, options.noRedirect);
      if (reason !== undefined) session.rejectOptions(reason);
      return;
    }
    const obstacle = obstacleTo(session, move);
    if (obstacle !== undefined) {
      session.edits.note(navigation, `${obstacle}; nothing was moved.`);
      return;
    }
    leadAddresses(session, move);
    const catcherOf = redirectFinder(session);
    if (!options.noRedirect) leadOn(session, move, catcherOf);
    warnComputed(session, from, computedRedirects(session));
    tellCatchers(session, move, catcherOf);
    moveFiles(session, move, catcherOf);
  },
});

/** Finds the redirect that catches an address. */
type CatcherOf = ReturnType<typeof redirectFinder>;

/** What moves, and where addresses lead then. */
interface Move {
  from: string;
  to: string;
  pages: Pages;
  /** Every page that moves. */
  slugs: ReadonlySet<string>;
  /** The entries that name one. */
  entries: readonly PageReference[];
  /** Whether there is more than the page at the old address itself. */
  isFolder: boolean;
  /** Whether a pattern can lead all on that is below the old address. */
  isWhole: boolean;
  /** The folders that pages are generated into, and those of them round the old address. */
  generated: readonly GeneratedFolder[];
  around: readonly GeneratedFolder[];
  /** Where a page goes; undefined for one that stays. */
  target(slug: string): string | undefined;
  /** What an address is now; undefined where it stays. */
  goal(slug: string): string | undefined;
}

type PageReference = { entry: JsonNode; path: JsonNode };

function moveOf(session: Session, navigation: JsonNode, from: string, to: string): Move {
  const pages = pagesOf(session);
  // What already stands where the rest goes stays: "a" may move to "a/b".
  const wasHere = (slug: string) =>
    isWithin(slug, from) && !(isWithin(to, from) && isWithin(slug, to));
  const references = [...pageReferences(session, navigation, 'navigation')];
  const entries = references.filter((reference) => wasHere(slugIn(reference)));
  const slugs = new Set([...[...pages.keys()].filter(wasHere), ...entries.map(slugIn)]);
  for (const slug of slugs) if (!pages.has(slug)) session.assertPageReadable(slug);
  const isFolder = [...slugs].some((slug) => slug !== from);
  const generated = generatedFolders(session);
  const around = generatedAround(generated, from);
  // A pattern would catch pages and files that stay, and its own result where the folder moves into itself.
  const isWhole =
    isFolder && around.length === 0 && !isWithin(to, from) && !holdsFiles(assetsOf(session), from);
  const moved = (slug: string) => `${to}${slug.slice(from.length)}`;
  // Whatever is no page file stays, and so do generated pages: addresses of those must not change.
  const target = (slug: string) => (slugs.has(slug) ? moved(slug) : undefined);
  const pageGoal = addressGoal(pages, target);
  const goal = (slug: string) =>
    isWhole && isWithin(slug, from) && (slug === from || /[:*]/.test(slug))
      ? moved(slug)
      : pageGoal(slug);
  return { from, to, pages, slugs, entries, isFolder, isWhole, generated, around, target, goal };
}

function pagesOf(session: Session): Pages {
  return session.siteFiles()?.pages ?? new Map<string, string>();
}

function assetsOf(session: Session): ReadonlySet<string> {
  return session.siteFiles()?.assets ?? new Set();
}

function slugIn({ path }: PageReference): string {
  return slugOf(stringOf(path) as string);
}

/** The addresses of the pages that move. */
function addressesIn({ pages, slugs }: Move): string[] {
  return [...slugs].flatMap((slug) => addressesOf(pages, slug));
}

/** Reports the folders of generated pages that the move leaves where they are. */
function tellGenerated({ edits }: Session, { from, slugs, isFolder, around }: Move): void {
  for (const { folder, written } of around) {
    if (isFolder || slugs.size === 0 || (folder !== '' && isWithin(folder, from.toLowerCase())))
      edits.note(written, `The pages generated below "/${folder}" keep their addresses.`);
  }
}

/** Why pages cannot go where they are to go; undefined where they can. */
function obstacleTo(session: Session, { slugs, target }: Move): string | undefined {
  const files = session.siteFiles();
  const leaving = new Set(files && [...slugs].flatMap((slug) => filesOf(files, slug)));
  const isTaken = (file: string) =>
    !leaving.has(file) && (files?.all.has(file) || files?.isOutside(file));
  const arriving: string[] = [];
  for (const slug of slugs) {
    const goal = target(slug) as string;
    const there = files?.pages.get(goal);
    const own = files ? filesOf(files, slug) : [];
    if (own.length > 0 && there !== undefined && !leaving.has(there))
      return `${goal} exists already`;
    const news = own.map((file) => `${goal}${file.slice(slug.length)}`);
    const taken = news.find(isTaken);
    if (taken !== undefined) return `${taken} exists already`;
    // An entry without a file names the page that is to come.
    arriving.push(...(own.length === 0 && there === undefined ? [`${goal}.mdx`] : news));
  }
  return whyNoPages(session, arriving);
}

/** Writes the new paths of entries, and the new addresses of whatever leads to a page; redirects back are removed. */
function leadAddresses(session: Session, move: Move): void {
  const { edits } = session;
  const { from, to, slugs, entries, target, goal } = move;
  const hrefs = [...hrefsOf(session)];
  const redirects = redirectsIn(session).map((entry) => ({
    entry,
    destination: child(entry, 'destination'),
  }));
  const texts = new Map<JsonNode, string>();
  const put = (place: JsonNode, text: string | undefined) => {
    if (text !== undefined) texts.set(place, text);
  };
  for (const { entry, path } of entries) put(entry, newPath(stringOf(path) as string, target));
  for (const place of [...hrefs, ...redirects.flatMap(({ destination }) => destination ?? [])]) {
    const address = stringOf(session.follow(place));
    put(place, address === undefined ? undefined : newAddress(address, goal));
  }
  writeTexts(session, [...entries.map(({ entry }) => entry), ...hrefs], texts);
  for (const text of linkedTextsOf(session)) {
    relink(session, text, (path) => {
      const next = goal(linkTarget('', path));
      return next === undefined ? undefined : writeLink('', next, path);
    });
  }
  removeRedirects(session, [
    ...addressesIn(move).map((address) => `/${goal(address)}`),
    ...[...slugs].map((slug) => `/${target(slug)}`),
  ]);
  // A pattern for the new folder keeps leading other addresses on, unless it leads back.
  removeRedirects(session, [`/${to}/:slug*`], (slug) => isWithin(slug, from));
  // One that leads away from a new address is removed as a whole.
  const led = redirects.filter(({ entry }) => !edits.changes.has(entry));
  const destinations = led.flatMap(({ destination }) => destination ?? []);
  writeTexts(session, destinations, texts);
}

/** Adds the redirects from the old addresses. */
function leadOn(session: Session, move: Move, catcherOf: CatcherOf): void {
  const { from, to, slugs, pages, isWhole, goal } = move;
  // A redirect for the whole folder leaves pages to those that catch only some of them, and stand before it.
  const isNarrow = (address: string) => {
    const source = stringOf(child(catcherOf(address), 'source'));
    return source !== undefined && !coversSource(source, `/${from}/:slug*`);
  };
  const alone = [...slugs].flatMap((slug) =>
    addressesOf(pages, slug).filter((address) => !isWhole || slug === from || isNarrow(address)),
  );
  const whole = isWhole ? [{ source: `/${from}/:slug*`, destination: `/${to}/:slug*` }] : [];
  addRedirects(session, [
    ...alone.map((address) => ({ source: `/${address}`, destination: `/${goal(address)}` })),
    ...whole,
  ]);
}

/** Reports the redirects that catch a new address. */
function tellCatchers({ edits }: Session, move: Move, catcherOf: CatcherOf): void {
  const told = new Set<JsonNode>();
  for (const address of addressesIn(move)) {
    const goal = move.goal(address);
    const catcher = catcherOf(goal ?? '');
    // One that caught the old address, too, changes nothing.
    if (!catcher || told.has(catcher) || catcher === catcherOf(address)) continue;
    told.add(catcher);
    edits.note(catcher, `It catches /${goal}, too, where a page stands now.`);
  }
}

/** Whether a folder holds files that are no text and so have addresses of their own, such as images. */
function holdsFiles(assets: ReadonlySet<string>, folder: string): boolean {
  return [...assets].some((file) => isWithin(file, folder) && !/\.mdx?$|(?:^|\/)\./.test(file));
}

/** Why there is nothing to move; undefined where that is as it should be. */
function whyNothing(
  session: Session,
  navigation: JsonNode,
  { from, to, pages, around }: Move,
  noRedirect: boolean,
): string | undefined {
  if (around.length > 0) return undefined;
  const named = [...pageReferences(session, navigation, 'navigation')].map(slugIn);
  const known = [...pages.keys(), ...named];
  // It was moved before: what leads there now is told by its redirect, if it was to get one.
  const isThere = known.some((slug) => isWithin(slug, to));
  if (isThere && (noRedirect || redirectFinder(session)(from) !== undefined)) return undefined;
  if ([...assetsOf(session)].some((file) => isWithin(file, from)))
    return `There is no page in the folder "${from}".`;
  const folders = known.flatMap((slug) =>
    [...slug.matchAll(/\//g)].map(({ index }) => slug.slice(0, index)),
  );
  return nothingAt('page or folder', from, nearest(from, new Set([...known, ...folders])));
}

/** Moves the page files, and rewrites every link to them, and every relative link in them. */
function moveFiles(session: Session, move: Move, catcherOf: CatcherOf): void {
  const files = session.siteFiles();
  if (!files) return;
  // An address without a file is one nonetheless.
  const stays = (slug: string) =>
    mayBeGenerated(move.generated, slug) || catcherOf(slug) !== undefined;
  // One may take the place of another that moves on, so all is read before anything is written.
  const arriving = new Map<string, string>();
  for (const one of siteTexts(session)) {
    tellNamed(session, one, move);
    const { file, path, slug, text, code } = one;
    if (slug === undefined) continue;
    const ownTarget = filesOf(files, slug).includes(file) ? move.target(slug) : undefined;
    const here = ownTarget ?? slug;
    const images = here === slug ? [] : filesIn(text, code);
    const isImage = new Set(images);
    const after = rewriteLinks(text, [...linksIn(text, code), ...images], (target, link) => {
      if (target === '') return undefined;
      const goal = linkTarget(slug, target);
      if (isImage.has(link)) return files.all.has(goal) ? writeLink(here, goal, target) : undefined;
      const next = move.goal(goal);
      const relative = !target.startsWith('/');
      if (next === undefined) {
        if (!relative || here === slug) return undefined;
        const isThere = isFile(files.all, files.pages, goal, target) || stays(goal);
        if (!isThere) return undefined;
      }
      return writeLink(here, next ?? goal, target);
    });
    if (ownTarget !== undefined) {
      const to = posix.join(session.folder, `${ownTarget}${file.slice(slug.length)}`);
      arriving.set(to, after);
      session.write(path, undefined, to);
    } else if (after !== text) session.write(path, after);
  }
  for (const [path, text] of arriving) session.write(path, text);
}

/** Reports the addresses in code that are others now. */
function tellNamed(session: Session, one: SiteText, { from, to, slugs, goal }: Move): void {
  const placeOf = placeFinder(one);
  for (const { start, path, isOpen } of namedIn(one.file, one.text, one.code)) {
    const slug = slugOf(path);
    const next = isOpen ? undefined : readAs(path, (reading) => goal(linkTarget('', reading)));
    const begun = path.replace(/^\//, '');
    // More may follow only behind what some page that moves begins with.
    const isBegun =
      next === undefined &&
      (isOpen || path.endsWith('/')) &&
      isWithin(slug, from) &&
      [...slugs].some((other) => other.startsWith(begun));
    if (next === undefined && !isBegun) continue;
    const reason = isBegun
      ? `It builds an address on ${path} in code, which is /${to}${begun.slice(from.length)} now.`
      : `It names ${path} in code, which is /${next} now.`;
    session.edits.note(session.root, reason, placeOf(start));
  }
}

/** Whether a relative link leads to something that is there, so that it must be kept leading there. */
function isFile(all: ReadonlySet<string>, pages: Pages, goal: string, path: string): boolean {
  if (goal === '' || pages.has(pageAt(pages, goal))) return true;
  return all.has(goal) || all.has(`${goal}${/\.mdx?$/.exec(path)?.[0] ?? ''}`);
}

const transform: Transform = transformOf(codemod);
export default transform;
