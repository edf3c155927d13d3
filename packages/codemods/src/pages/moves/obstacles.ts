import { isWithin, withoutExtension } from '@nav/paths';
import type { JsonNode } from '../../document/document.ts';
import { unknown as unknownName } from '../../navigation/names.ts';
import { pageReferences } from '../../navigation/navigation.ts';
import { nearestPage } from '../../navigation/nearby-pages.ts';
import type { Session } from '../../session/session.ts';
import { slugOf } from '../links/addresses.ts';
import { isRedirected } from '../links/redirects.ts';
import { filesOfPage, pagesAmong, sitePages, whyNoPages } from '../links/site-files.ts';
import { type MovedPart, type Moves, staysBehind } from './moves.ts';

/** Notes the files in a folder that moves which are code of the config, and stay. */
export function warnStaying(session: Session, { parts }: Moves): void {
  const { folder, root, edits, linked } = session;
  for (const file of linked.documents.keys()) {
    const path = folder === '' ? file : file.slice(folder.length + 1);
    const isInside = parts.some(({ from, isFolder }) => isFolder && isWithin(path, from));
    if (file === root.document.file || !isInside || !staysBehind(session, path)) continue;
    edits.note(root, `${path} does not move, because it is a part of the config.`);
  }
}

/** Returns whether a chain of moves, such as a → b and b → c, was made before: nothing is at its start. */
export function isDone({ parts }: Moves): boolean {
  const meets = (a: string, b: string) => isWithin(a, b) || isWithin(b, a);
  const begins = parts.filter(({ from }) => !parts.some(({ to }) => meets(from, to)));
  return begins.length > 0 && begins.every(({ isEmpty }) => isEmpty);
}

/** Returns why a relocation moves nothing; undefined if its pages were moved before, or are generated. */
export function whyNothingMoves(
  session: Session,
  navigation: JsonNode,
  { from, to, around, place }: MovedPart,
  noRedirect: boolean,
  pageOnly: boolean,
): string | undefined {
  if (around.length > 0) return undefined;
  const pages = [...sitePages(session).keys()];
  const references = [...pageReferences(session, navigation)];
  const known = [...pages, ...references.map(({ path }) => slugOf(path))];
  const wasMoved = known.some((slug) => (pageOnly ? slug === to : isWithin(slug, to)));
  if (wasMoved && (noRedirect || isRedirected(session, from))) return undefined;
  const at = place === undefined ? '' : `${place}: `;
  if (pageOnly && known.some((slug) => isWithin(slug, from))) {
    const index = known.includes(`${from}/index`) ? ` Its front page is "${from}/index".` : '';
    return `${at}"${from}" is a folder, and --page-only moves pages.${index}`;
  }
  const assets = [...(session.files.list()?.assets ?? [])];
  const file = assets.find((one) => withoutExtension(one) === from);
  if (file !== undefined) return `${at}"${file}" is not a page. Use move-file.`;
  if (assets.some((file) => isWithin(file, from)))
    return `${at}The folder "${from}" has no pages. Use move-file.`;
  const folders = known.flatMap((slug) =>
    [...slug.matchAll(/\//g)].map(({ index }) => slug.slice(0, index)),
  );
  const names = new Set([...known, ...folders]);
  const suggestion = nearestPage(session, navigation, from, names);
  return at + unknownName('page or folder', from, suggestion);
}

export function obstacleTo(session: Session, { parts, slugs, files }: Moves): string | undefined {
  const site = session.files.list();
  const placeOf = (path: string) => {
    const part = parts.find(({ slugs: own, from }) => own.includes(path) || isWithin(path, from));
    return part?.place === undefined ? '' : `${part.place}: `;
  };
  const isTaken = (file: string) =>
    !files.has(file) && (site?.all.has(file) || site?.isOutside(file));
  const sources = new Map<string, string>();
  const arriving: string[] = [];
  for (const [slug, goal] of slugs) {
    const other = sources.get(goal);
    if (other !== undefined) return `${placeOf(slug)}"${other}" also moves to /${goal}.`;
    sources.set(goal, slug);
    const page = site?.pages.get(goal);
    const own = site ? filesOfPage(site, slug) : [];
    if (own.length > 0 && page !== undefined && !files.has(page))
      return `${placeOf(slug)}${goal} already exists.`;
    // An entry without a file names a page that is yet to be written.
    if (own.length === 0 && page === undefined) arriving.push(`${goal}.mdx`);
  }
  const targets = new Set<string>();
  for (const [file, to] of files) {
    if (isTaken(to) || targets.has(to)) return `${placeOf(file)}${to} already exists.`;
    targets.add(to);
  }
  const pageFiles = new Set(site && [...slugs.keys()].flatMap((slug) => filesOfPage(site, slug)));
  const isPage = (file: string) => pageFiles.has(file);
  arriving.push(...[...files].filter(([file]) => isPage(file)).map(([, to]) => to));
  const others = [...files].filter(([file]) => !isPage(file)).map(([, to]) => to);
  const [page] = pagesAmong(session, others);
  if (page !== undefined)
    return `${page} would become a page. Add it to .mintignore, or move it elsewhere first.`;
  return whyNoPages(session, arriving);
}
