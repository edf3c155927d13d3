import { posix } from 'node:path';
import { coversSource, nearest } from '@nav/core';
import { type Codemod, defineCodemod } from '../codemod.ts';
import { child, type LocatedNode, stringOf } from '../document.ts';
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
  tellComputed,
  writeTexts,
} from '../pages/addresses.ts';
import { readAs } from '../pages/escapes.ts';
import { filesOf, whyNoPages } from '../pages/files.ts';
import { generatedAround, generatedFolders, mayBeGenerated } from '../pages/generated.ts';
import { filesIn, linksIn, linkTarget, namedIn, rewriteLinks, writeLink } from '../pages/links.ts';
import {
  addRedirects,
  computedRedirects,
  redirectFinder,
  redirectsIn,
  removeRedirects,
} from '../pages/redirects.ts';
import { placeFinder, type SiteText, siteTexts, tellNoFiles } from '../pages/site-texts.ts';
import type { Session } from '../session.ts';
import { type Transform, transformOf } from '../transform.ts';

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
  faults: ({ from, to }) =>
    [namelessFault('from', from), optionFault('to', to)].filter((fault) => fault !== undefined),
  apply(session, options) {
    const { edits } = session;
    const navigation = navigationOf(session);
    if (!navigation) return;
    const files = session.site();
    const pages = files?.pages ?? new Map<string, string>();
    const fault = optionFault('from', options.from, pages);
    if (fault !== undefined) {
      session.misuse(fault);
      return;
    }
    const from = slugOf(options.from);
    const to = slugOf(options.to);
    if (from === '' || to === '' || from === to) return;
    if (!files) tellNoFiles(session, navigation);
    const slugAt = (path: LocatedNode) => slugOf(stringOf(path) as string);
    const references = [...pageReferences(session, navigation, 'navigation')];
    // What already stands where the rest goes stays: "a" may move to "a/b".
    const wasHere = (slug: string) =>
      isWithin(slug, from) && !(isWithin(to, from) && isWithin(slug, to));
    const moved = [...pages.keys()].filter(wasHere);
    const named = references.filter(({ path }) => wasHere(slugAt(path)));
    const slugs = new Set([...moved, ...named.map(({ path }) => slugAt(path))]);
    const isFolder = [...slugs].some((slug) => slug !== from);
    const generated = generatedFolders(session);
    const around = generatedAround(generated, from);
    for (const { folder, written } of around) {
      if (isFolder || slugs.size === 0 || (folder !== '' && isWithin(folder, from.toLowerCase())))
        edits.skip(written, `The pages generated below "/${folder}" keep their addresses.`);
    }
    if (slugs.size === 0) {
      const known = [...pages.keys(), ...references.map(({ path }) => slugAt(path))];
      if (around.length === 0 && !isDone(session, from, to, known, options.noRedirect))
        session.misuse(whyNothing(from, known, files?.assets ?? new Set()));
      return;
    }
    // Whatever is no page file stays, and so do generated pages: addresses of those must not change.
    const target = (slug: string) =>
      slugs.has(slug) ? `${to}${slug.slice(from.length)}` : undefined;
    const obstacle = obstacleTo(session, slugs, target);
    if (obstacle !== undefined) {
      edits.skip(navigation, `${obstacle}; nothing was moved.`);
      return;
    }

    const texts = new Map<LocatedNode, string>();
    const put = (place: LocatedNode, text: string | undefined) => {
      if (text !== undefined) texts.set(place, text);
    };
    for (const { entry, path } of named) put(entry, newPath(stringOf(path) as string, target));
    // A pattern would catch pages and files that stay, and its own result where the folder moves into itself.
    const isWhole =
      isFolder && around.length === 0 && !isWithin(to, from) && !holdsFiles(files?.assets, from);
    const pageGoal = addressGoal(pages, target);
    const goal = (slug: string) =>
      isWhole && isWithin(slug, from) && (slug === from || /[:*]/.test(slug))
        ? `${to}${slug.slice(from.length)}`
        : pageGoal(slug);
    const putAddress = (place: LocatedNode) => {
      const address = stringOf(session.follow(place));
      put(place, address === undefined ? undefined : newAddress(address, goal));
    };
    const hrefs = [...hrefsOf(session)];
    const redirects = redirectsIn(session).map((entry) => ({
      entry,
      destination: child(entry, 'destination'),
    }));
    for (const place of hrefs) putAddress(place);
    for (const { destination } of redirects) if (destination) putAddress(destination);
    writeTexts(session, [...named.map(({ entry }) => entry), ...hrefs], texts);
    for (const text of linkedTextsOf(session)) {
      relink(session, text, (path) => {
        const next = goal(linkTarget('', path));
        return next === undefined ? undefined : writeLink('', next, path);
      });
    }
    const whole = isWhole ? [{ source: `/${from}/:slug*`, destination: `/${to}/:slug*` }] : [];
    const addresses = [...slugs].flatMap((slug) => addressesOf(pages, slug));
    const single = (address: string) => ({
      source: `/${address}`,
      destination: `/${goal(address)}`,
    });
    removeRedirects(session, [
      ...addresses.map((address) => `/${goal(address)}`),
      ...[...slugs].map((slug) => `/${target(slug)}`),
    ]);
    // A pattern for the new folder keeps leading other addresses on, unless it leads back.
    removeRedirects(session, [`/${to}/:slug*`], (slug) => isWithin(slug, from));
    const catcherOf = redirectFinder(session);
    // One that leads away from a new address is removed as a whole.
    const led = redirects.filter(({ entry }) => !edits.changes.has(entry));
    writeTexts(
      session,
      led.flatMap(({ destination }) => destination ?? []),
      texts,
    );
    if (!options.noRedirect) {
      // A redirect for the whole folder leaves pages to those that catch only some of them, and stand before it.
      const isNarrow = (address: string) => {
        const source = stringOf(child(catcherOf(address), 'source'));
        return source !== undefined && !coversSource(source, `/${from}/:slug*`);
      };
      const alone = [...slugs].flatMap((slug) =>
        addressesOf(pages, slug).filter(
          (address) => !isWhole || slug === from || isNarrow(address),
        ),
      );
      addRedirects(session, [...alone.map(single), ...whole]);
    }
    tellComputed(session, from, computedRedirects(session));
    const told = new Set<LocatedNode>();
    for (const address of addresses) {
      const catcher = catcherOf(goal(address) ?? '');
      // One that caught the old address, too, changes nothing.
      if (!catcher || told.has(catcher) || catcher === catcherOf(address)) continue;
      told.add(catcher);
      edits.skip(catcher, `It catches /${goal(address)}, too, where a page stands now.`);
    }
    const stays = (slug: string) =>
      mayBeGenerated(generated, slug) || catcherOf(slug) !== undefined;
    moveFiles(session, { from, to, slugs, target, goal, stays });
  },
});

/** Why pages cannot go where they are to go; undefined where they can. */
function obstacleTo(
  session: Session,
  slugs: ReadonlySet<string>,
  target: (slug: string) => string | undefined,
): string | undefined {
  const files = session.site();
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

/** Whether a folder holds files that are no text and so have addresses of their own, such as images. */
function holdsFiles(assets: ReadonlySet<string> | undefined, folder: string): boolean {
  return [...(assets ?? [])].some(
    (file) => isWithin(file, folder) && !/\.mdx?$|(?:^|\/)\./.test(file),
  );
}

/** Whether the page or folder was moved before: what leads there now is told by its redirect, if it was to get one. */
function isDone(
  session: Session,
  from: string,
  to: string,
  known: readonly string[],
  noRedirect: boolean,
): boolean {
  const isThere = known.some((slug) => isWithin(slug, to));
  return isThere && (noRedirect || redirectFinder(session)(from) !== undefined);
}

/** Why there is nothing to move. */
function whyNothing(from: string, known: readonly string[], assets: ReadonlySet<string>): string {
  if ([...assets].some((file) => isWithin(file, from)))
    return `There is no page in the folder "${from}".`;
  const folders = known.flatMap((slug) =>
    [...slug.matchAll(/\//g)].map(({ index }) => slug.slice(0, index)),
  );
  return nothingAt('page or folder', from, nearest(from, new Set([...known, ...folders])));
}

/** What moves, and where addresses lead then. */
interface Move {
  from: string;
  to: string;
  /** Every page that moves. */
  slugs: ReadonlySet<string>;
  /** Where a page goes; undefined for one that stays. */
  target(slug: string): string | undefined;
  /** What an address is now; undefined where it stays. */
  goal(slug: string): string | undefined;
  /** Whether an address without a file is one nonetheless. */
  stays(slug: string): boolean;
}

/** Moves the page files, and rewrites every link to them, and every relative link in them. */
function moveFiles(session: Session, move: Move): void {
  const files = session.site();
  if (!files) return;
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
        const isThere = isFile(files.all, files.pages, goal, target) || move.stays(goal);
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
    session.edits.skip(session.root, reason, placeOf(start));
  }
}

/** Whether a relative link leads to something that is there, so that it must be kept leading there. */
function isFile(all: ReadonlySet<string>, pages: Pages, goal: string, path: string): boolean {
  if (goal === '' || pages.has(pageAt(pages, goal))) return true;
  return all.has(goal) || all.has(`${goal}${/\.mdx?$/.exec(path)?.[0] ?? ''}`);
}

const transform: Transform = transformOf(codemod);
export default transform;
