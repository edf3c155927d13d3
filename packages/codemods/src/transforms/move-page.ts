import { posix } from 'node:path';
import { lineStarts, positionAt } from '@nav/core';
import {
  addressesOf,
  addressGoal,
  hrefsOf,
  isWithin,
  pathFault,
  retarget,
  slugOf,
} from '../addresses.ts';
import { type Codemod, defineCodemod } from '../codemod.ts';
import { child, stringOf } from '../document.ts';
import { generatedAround, generatedFolders, mayBeGenerated } from '../generated.ts';
import { linkTarget, literalsIn, rewriteLinks, writeLink } from '../links.ts';
import { navigationOf, pageReferences } from '../navigation.ts';
import { addRedirects, redirectOf, redirectsIn } from '../redirects.ts';
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
    const fault = pathFault(options.to);
    if (fault !== undefined) {
      edits.skip(session.root, `--to ${options.to} is no path for a page: it ${fault}.`);
      return;
    }
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
    const slugs = new Set([...moved, ...named.map((entry) => slugOf(stringOf(entry) ?? ''))]);
    const isFolder = [...slugs].some((slug) => slug !== from);
    const generated = generatedFolders(session);
    const around = generatedAround(generated, from);
    for (const { folder, written } of around) {
      if (isFolder || (folder !== '' && isWithin(folder, from.toLowerCase())))
        edits.skip(written, `The pages generated below "/${folder}" keep their addresses.`);
    }
    if (slugs.size === 0) return;
    // Whatever is no page file stays, and so do generated pages: addresses of those must not change.
    const target = (slug: string) =>
      slugs.has(slug) ? `${to}${slug.slice(from.length)}` : undefined;
    const taken = moved.find(
      (slug) => pages.has(target(slug) as string) && !wasHere(target(slug) as string),
    );
    if (taken !== undefined) {
      edits.skip(navigation, `${target(taken)} exists already; nothing was moved.`);
      return;
    }

    for (const entry of named) retarget(session, entry, target);
    // A pattern would catch pages that stay, and its own result where the folder moves into itself.
    const isWhole = isFolder && around.length === 0 && !isWithin(to, from);
    const pageGoal = addressGoal(pages, target);
    const goal = (slug: string) =>
      isWhole && isWithin(slug, from) && (slug === from || /[:*]/.test(slug))
        ? `${to}${slug.slice(from.length)}`
        : pageGoal(slug);
    for (const address of hrefsOf(session)) retarget(session, address, goal);
    const single = [...slugs].filter((slug) => slug === from || !isWhole);
    const redirects = [
      ...single
        .flatMap((slug) => addressesOf(pages, slug))
        .map((address) => ({ source: `/${address}`, destination: `/${goal(address)}` })),
      ...(isWhole ? [{ source: `/${from}/:slug*`, destination: `/${to}/:slug*` }] : []),
    ];
    const arrived = new Set([
      ...redirects.map(({ destination }) => destination),
      ...[...slugs].map((slug) => `/${target(slug)}`),
    ]);
    for (const entry of redirectsIn(session)) {
      // One that leads away from a new address is removed as a whole.
      if (!options.noRedirect && arrived.has(stringOf(child(entry, 'source')) ?? '')) continue;
      const destination = child(entry, 'destination');
      if (destination) retarget(session, destination, goal);
    }
    if (!options.noRedirect) addRedirects(session, redirects, arrived);
    const stays = (slug: string) =>
      mayBeGenerated(generated, slug) || redirectOf(session, slug) !== undefined;
    moveFiles(session, target, goal, stays);
  },
});

/** Moves the page files, and rewrites every link to them, and every relative link in them. */
function moveFiles(
  session: Session,
  target: (slug: string) => string | undefined,
  goalOf: (slug: string) => string | undefined,
  stays: (slug: string) => boolean,
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
      if (next === undefined) {
        if (!relative || here === slug) return undefined;
        const isThere = isFile(files.all, files.pages, goal, link.path) || stays(goal);
        if (!isThere) return undefined;
      }
      return writeLink(here, next ?? goal, link.path);
    });
    const starts = lineStarts(text);
    for (const { start, path: named } of literalsIn(text)) {
      const next = goalOf(slugOf(named));
      if (next === undefined) continue;
      const { line, column } = positionAt(starts, start);
      const reason = `${file}:${line}:${column} names ${named} in code, which is /${next} now.`;
      session.edits.skip(session.root, reason);
    }
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
