import { groupBy } from '@nav/collections';
import { baseName, folderOf } from '@nav/paths';
import { accept, type Matching, openPages } from './matching.ts';
import { differs, type Evidence } from './page-evidence.ts';
import { titleKey } from './page-names.ts';
import type { NewPage, OldPage } from './page-side.ts';

/** The names of pages that introduce their folder, the likeliest first. */
const LANDINGS = [
  /^(?:overview|index)$/,
  /^(?:introduction|intro|home|welcome|about)$/,
  /^(?:get(?:ting)?[-_]started|quick-?start|start)$/,
];

/** Finds the landing page of a folder that was a page, if it kept the title. */
export function matchTitledLandings(matching: Matching): void {
  for (const from of openPages(matching)) {
    const to = landingIn(matching.evidence, from.path);
    if (to?.isAdded && titleKey(to.page.title) === titleKey(from.page.title))
      accept(matching, from, to);
  }
}

/** Finds the landing page of a folder that was a page, and the page that was a folder, at the same path or elsewhere. */
export function matchPagesAndFolders(matching: Matching): void {
  const { evidence } = matching;
  for (const from of openPages(matching)) {
    accept(matching, from, landingIn(evidence, from.path));
    const folder = folderOf(from.path);
    const parent = evidence.byPath(folder);
    if (parent?.isAdded && evidence.pagesIn(folder).length === 0) accept(matching, from, parent);
  }
  const names = groupBy(
    evidence.existing.filter(({ isAdded }) => isAdded),
    ({ path }) => baseName(path),
  );
  for (const [folder, pages] of groupBy(openPages(matching), ({ path }) => folderOf(path))) {
    const [first] = pages;
    if (!first || pages.length < 2 || evidence.pagesIn(folder).length > 0) continue;
    const same = names.get(baseName(folder)) ?? [];
    const [to, ...others] = same.filter((one) => evidence.inScope(first, one));
    if (!to || others.length > 0) continue;
    for (const from of pages) if (!differs(evidence, from, to)) accept(matching, from, to);
  }
}

/** Returns the page that introduces a folder; `undefined` if several may do so. */
function landingIn({ pagesIn }: Evidence, folder: string): NewPage | undefined {
  for (const names of LANDINGS) {
    const [landing, ...others] = pagesIn(folder).filter(({ path }) => names.test(baseName(path)));
    if (landing) return others.length === 0 ? landing : undefined;
  }
  return undefined;
}

/** Returns the added page that introduces the folder of `inside`, if that folder has the name of the old page. */
export function landingAround(
  evidence: Evidence,
  from: OldPage,
  inside: NewPage,
): NewPage | undefined {
  const folder = folderOf(inside.path);
  if (baseName(folder) !== baseName(from.path) || evidence.byPath(folder)) return undefined;
  const landing = landingIn(evidence, folder);
  return landing?.isAdded ? landing : undefined;
}
