import { posix } from 'node:path';
import { addressesOf, addressGoal, hrefsOf, retarget, slugOf } from '../addresses.ts';
import { type Codemod, defineCodemod } from '../codemod.ts';
import { child, stringOf } from '../document.ts';
import { linkTarget, rewriteLinks, writeLink } from '../links.ts';
import { navigationOf, pageReferences } from '../navigation.ts';
import { addRedirects, redirectsIn } from '../redirects.ts';
import type { Session } from '../session.ts';
import { type Transform, transformOf } from '../transform.ts';

export const codemod: Codemod = defineCodemod({
  name: 'move-page',
  summary: 'Moves a page or a folder: its entries, its files, every link to it, and a redirect.',
  files: true,
  options: {
    from: { type: 'text', about: 'the page or folder to move', required: true },
    to: { type: 'text', about: 'its new path', required: true },
    noRedirect: { type: 'flag', about: 'add no redirect from the old address' },
  },
  examples: [
    ['--from setup --to guides/install', 'a page'],
    ['--from guides --to learn --no-redirect', 'a folder; its old addresses end'],
  ],
  apply(session, options) {
    const { edits } = session;
    const navigation = navigationOf(session);
    if (!navigation) return;
    const from = slugOf(options.from);
    const to = slugOf(options.to);
    if (from === '' || to === '' || from === to) return;
    const files = session.site();
    const pages = files?.pages ?? new Map<string, string>();
    const entries = [...pageReferences(session, navigation, 'navigation')].map(({ path }) => path);
    // What already stands where the rest goes stays: "a" may move to "a/b".
    const wasHere = (slug: string) =>
      isWithin(slug, from) && !(isWithin(to, from) && isWithin(slug, to));
    const moved = [...pages.keys()].filter(wasHere);
    const named = entries.filter((entry) => wasHere(slugOf(stringOf(entry) as string)));
    if (moved.length === 0 && named.length === 0) return;
    const target = (slug: string) =>
      wasHere(slug) ? `${to}${slug.slice(from.length)}` : undefined;
    const taken = moved.find(
      (slug) => pages.has(target(slug) as string) && !wasHere(target(slug) as string),
    );
    if (taken !== undefined) {
      edits.skip(navigation, `${target(taken)} exists already; nothing was moved.`);
      return;
    }

    for (const entry of named) retarget(session, entry, target);
    const goal = addressGoal(pages, target);
    for (const address of hrefsOf(session)) retarget(session, address, goal);
    for (const entry of redirectsIn(session)) {
      // One that leads away from the new address is removed as a whole.
      if (!options.noRedirect && stringOf(child(entry, 'source')) === `/${to}`) continue;
      const destination = child(entry, 'destination');
      if (destination) retarget(session, destination, goal);
    }
    if (!options.noRedirect) {
      const slugs = [...moved, ...named.map((entry) => slugOf(stringOf(entry) ?? ''))];
      const isPage = slugs.includes(from);
      const isFolder = slugs.some((slug) => slug !== from);
      // A pattern for a folder would catch its own result where the folder moves into itself.
      const inside = isWithin(to, from)
        ? [...new Set(slugs)]
            .filter((slug) => slug !== from)
            .map((slug) => ({ source: `/${slug}`, destination: `/${target(slug)}` }))
        : [{ source: `/${from}/:slug*`, destination: `/${to}/:slug*` }];
      addRedirects(session, [
        ...(isPage ? addressesOf(pages, from) : []).map((address) => ({
          source: `/${address}`,
          destination: `/${goal(address)}`,
        })),
        ...(isFolder ? inside : []),
      ]);
    }
    moveFiles(session, target, goal);
  },
});

function isWithin(slug: string, folder: string): boolean {
  return slug === folder || slug.startsWith(`${folder}/`);
}

/** Moves the page files, and rewrites every link to them, and every relative link in them. */
function moveFiles(
  session: Session,
  target: (slug: string) => string | undefined,
  goalOf: (slug: string) => string | undefined,
): void {
  const files = session.site();
  if (!files) return;
  for (const file of files.all) {
    const extension = /\.mdx?$/.exec(file)?.[0];
    if (extension === undefined) continue;
    const path = posix.join(session.folder, file);
    const text = session.read(path);
    if (text === undefined) continue;
    const slug = file.slice(0, -extension.length);
    const ownTarget = files.pages.get(slug) === file ? target(slug) : undefined;
    const here = ownTarget ?? slug;
    const after = rewriteLinks(text, (link) => {
      if (link.path === '') return undefined;
      const goal = linkTarget(slug, link.path);
      const next = goalOf(goal);
      const relative = !link.path.startsWith('/');
      if (
        next === undefined &&
        !(relative && here !== slug && isFile(files.all, files.pages, goal, link.path))
      ) {
        return undefined;
      }
      return writeLink(here, next ?? goal, link.path);
    });
    if (ownTarget !== undefined) {
      const newPath = posix.join(session.folder, `${ownTarget}${extension}`);
      session.write(path, undefined, newPath);
      session.write(newPath, after);
    } else if (after !== text) session.write(path, after);
  }
}

/** Whether a relative link leads to something that is there, so that it must be kept leading there. */
function isFile(
  all: ReadonlySet<string>,
  pages: ReadonlyMap<string, string>,
  goal: string,
  path: string,
): boolean {
  return pages.has(goal) || all.has(goal) || all.has(`${goal}${/\.mdx?$/.exec(path)?.[0] ?? ''}`);
}

const transform: Transform = transformOf(codemod);
export default transform;
