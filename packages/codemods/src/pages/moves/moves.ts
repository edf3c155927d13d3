import { addTo } from '@nav/collections';
import { folderOf, isHiddenPath, isWithin, joinPath } from '@nav/paths';
import type { JsonNode } from '../../document/document.ts';
import { type PageReference, pageReferences } from '../../navigation/navigation.ts';
import type { Session } from '../../session/session.ts';
import {
  addressesOf,
  addressGoal,
  type Goal,
  goalUnder,
  pageAt,
  slugOf,
} from '../links/addresses.ts';
import { type GeneratedFolder, generatedAround, generatedFolders } from '../links/generated.ts';
import { pageRedirectFinder, type Redirect, type RedirectFinder } from '../links/redirects.ts';
import { filesOfPage, sitePages } from '../links/site-files.ts';

/** A page or folder that should move, by slugs. */
export interface Relocation {
  from: string;
  to: string;
  /** The location in the file of `--map` for messages, such as `moves.csv:3`. */
  place: string | undefined;
  /** The new path as it is given. */
  written: string;
  /** True for a folder without the page of its name. */
  isFolderOnly: boolean;
}

export interface MovedAddress extends Redirect {
  slug: string;
}

/** The pages and files that one relocation moves. */
export interface MovedPart extends Relocation {
  /** The pages that move, and the entries without a file. */
  slugs: readonly string[];
  /** True if nothing moves. */
  isEmpty: boolean;
  /** True if more than the page itself moves. */
  isFolder: boolean;
  /** True if one pattern can redirect everything below the old path. */
  isWhole: boolean;
  /** The folders of generated pages around the old path that stay. */
  around: readonly GeneratedFolder[];
  /** The folders of generated pages below the old path that move with it. */
  generated: readonly GeneratedFolder[];
}

export interface Moves {
  parts: readonly MovedPart[];
  slugs: ReadonlyMap<string, string>;
  /** The new path of each file that moves: pages, images and others. */
  files: ReadonlyMap<string, string>;
  entries: readonly PageReference[];
  addresses: readonly MovedAddress[];
  generated: readonly GeneratedFolder[];
  /** Returns true if something stays in a folder, or arrives there. */
  isOccupied(folder: string): boolean;
  /** The new slug of an address. */
  addressAt: Goal;
  /** The new path of an address with its extension, of a page or another file. */
  fileAt: Goal;
}

/** Reads what only the whole site shows, if a move depends on it. */
export interface SiteReader {
  /** Returns the pages that are generated; undefined if they are unknown. */
  generated(): GeneratedPages | undefined;
  /** Returns the path that addresses may start with; empty if there is none. */
  basePath: () => string;
}

export interface GeneratedPages {
  paths: readonly string[];
  /** The specifications that could be read. */
  specifications: ReadonlySet<string>;
}

/**
 * Finds the pages and files that some relocations move. Of several that contain a page, the innermost applies.
 *
 * @param what `pages` alone, `folders` with pages and all other files in them, or `files` and folders without pages
 */
export function movesOf(
  session: Session,
  navigation: JsonNode,
  relocations: readonly Relocation[],
  what: 'pages' | 'folders' | 'files',
  reader: SiteReader,
): Moves {
  const pages = sitePages(session);
  const site = session.files.list();
  // This also reads the files that the config includes.
  const generated = generatedFolders(session);
  const isFolder = (path: string) =>
    [...(site?.all ?? [])].some((file) => file.startsWith(`${path}/`));
  const isOnlyFolder = (one: Relocation) =>
    what === 'files' ? isFolder(one.from) : one.isFolderOnly && pages.has(one.from);
  const relocationOf = relocationFinder(relocations, what, isOnlyFolder);
  const references = [...pageReferences(session, navigation)];
  const slugs = new Map<string, string>();
  const owned = new Map<Relocation, string[]>();
  for (const slug of new Set([...pages.keys(), ...references.map(({ path }) => slugOf(path))])) {
    const relocation = relocationOf(slug, true);
    if (!relocation) continue;
    if (!pages.has(slug)) session.files.assertPageReadable(slug);
    slugs.set(slug, movedTo(slug, relocation));
    addTo(owned, relocation, slug);
  }
  const moving = new Set<Relocation>(owned.keys());
  const files = new Map<string, string>();
  for (const [slug, to] of slugs) {
    for (const file of site ? filesOfPage(site, slug) : [])
      files.set(file, to + file.slice(slug.length));
  }
  for (const file of site?.assets ?? []) {
    const relocation = relocationOf(file, false);
    if (files.has(file) || !relocation || staysBehind(session, file)) continue;
    if (what === 'files') moving.add(relocation);
    else if (!owned.has(relocation)) continue;
    files.set(file, movedTo(file, relocation));
  }

  const stays = [...(site?.all ?? [])].filter((file) => !files.has(file) && !isHiddenPath(file));
  const stayingPages = [...pages.keys()].filter((slug) => !slugs.has(slug));
  const isTaken = occupancyOf([...stays, ...stayingPages, ...slugs.values()]);
  const begun = relocations.map((relocation) => {
    const { from } = relocation;
    const own = owned.get(relocation) ?? [];
    const hasAssets = () => [...files.keys()].some((file) => file.startsWith(`${from}/`));
    const mayHaveAssets = what === 'files' || own.length > 0;
    const isFolder = own.some((slug) => slug !== from) || (mayHaveAssets && hasAssets());
    const leavingWith = generated.filter(
      ({ folder, source }) =>
        isFolder &&
        what === 'folders' &&
        source.key === 'directory' &&
        isWithin(folder, from.toLowerCase()) &&
        !isTaken(folder),
    );
    const isEmpty = !moving.has(relocation);
    return { ...relocation, slugs: own, isEmpty, isFolder, generated: leavingWith };
  });
  const leaving = new Set(begun.flatMap((part) => part.generated));
  const staying = generated.filter((one) => !leaving.has(one));
  const isGenerated = generatedTest(staying, begun, reader.generated);
  // A pattern would also catch pages and files that stay, and those that arrive.
  const isOccupied = (folder: string) => isTaken(folder) || isGenerated(folder);
  const parts = begun.map((part): MovedPart => {
    const { from, isFolder } = part;
    const around = generatedAround(staying, from);
    return { ...part, around, isWhole: isFolder && !isOccupied(from) };
  });
  const exists = (path: string) => pages.has(pageAt(pages, path)) || site?.all.has(path) === true;
  const pageGoal = addressGoal(pages, (slug) => slugs.get(slug));
  const addressAt = goalUnder(
    reader.basePath,
    exists,
    moveGoal(parts, pageGoal, pageRedirectFinder(session)),
  );
  const addresses = [...slugs.keys()].flatMap((slug) =>
    addressesOf(pages, slug).map((source) => ({
      slug,
      source,
      destination: addressAt(source) as string,
    })),
  );
  return {
    parts,
    slugs,
    files,
    entries: references.filter(({ path }) => slugs.has(slugOf(path))),
    addresses,
    generated,
    isOccupied,
    addressAt,
    fileAt: goalUnder(reader.basePath, exists, (path) => files.get(path)),
  };
}

/**
 * Returns a function that finds the relocation of a page or another file.
 *
 * @param isOnlyFolder returns true if only the folder moves, and not the page with the same name.
 */
function relocationFinder(
  relocations: readonly Relocation[],
  what: 'pages' | 'folders' | 'files',
  isOnlyFolder: (one: Relocation) => boolean,
): (path: string, isPage: boolean) => Relocation | undefined {
  const byFrom = new Map(relocations.map((one) => [one.from, one]));
  return (path, isPage) => {
    if (what === 'pages') return isPage ? byFrom.get(path) : undefined;
    for (let at = path; at !== ''; at = folderOf(at)) {
      const one = byFrom.get(at);
      if (!one || (isPage && at === path && isOnlyFolder(one))) continue;
      // Files that are already at the new path stay there: "a" may move to "a/b".
      if (!(isWithin(one.to, one.from) && isWithin(path, one.to))) return one;
    }
    return undefined;
  };
}

function movedTo(path: string, { from, to }: Relocation): string {
  return `${to}${path.slice(from.length)}`;
}

/** Generated pages and files that are not pages stay, so their addresses must not change. */
function moveGoal(parts: readonly MovedPart[], pageGoal: Goal, redirectAt: RedirectFinder): Goal {
  const whole = parts
    .filter(({ isWhole }) => isWhole)
    .sort((a, b) => b.from.length - a.from.length);
  return (slug) => {
    const next = pageGoal(slug);
    if (next !== undefined) return next;
    const address = slug.toLowerCase();
    const around = parts.find((one) =>
      one.generated.some(({ folder }) => address.startsWith(`${folder}/`)),
    );
    if (around) return movedTo(slug, around);
    const part = whole.find(({ from }) => isWithin(slug, from));
    if (!part) return undefined;
    // A redirect from the folder itself stays.
    const isFolder = slug === part.from && redirectAt(slug) === undefined;
    return isFolder || /[:*]/.test(slug) ? movedTo(slug, part) : undefined;
  };
}

/** Returns a test for folders that contain one of some paths, or have the name of one. */
function occupancyOf(paths: readonly string[]): (folder: string) => boolean {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let at = path; at !== '' && !folders.has(at); at = folderOf(at)) folders.add(at);
  }
  return (folder) => folders.has(folder);
}

/** Returns a test for folders in which pages are generated, or may be if a specification is unknown. */
function generatedTest(
  generated: readonly GeneratedFolder[],
  parts: readonly { from: string; isFolder: boolean }[],
  readPages: () => GeneratedPages | undefined,
): (folder: string) => boolean {
  const isNear = parts.some(
    ({ from, isFolder }) => isFolder && generatedAround(generated, from).length > 0,
  );
  const pages = isNear ? readPages() : undefined;
  const unknown = generated.filter(
    ({ specification = '' }) => !pages?.specifications.has(specification.replace(/^\.?\//, '')),
  );
  const isTaken = occupancyOf(pages?.paths.map((path) => path.toLowerCase()) ?? []);
  return (folder) => generatedAround(unknown, folder).length > 0 || isTaken(folder.toLowerCase());
}

/** Returns whether a file does not move with its folder: a hidden file, the config, or code that it imports. */
export function staysBehind(
  { linked: { documents }, folder, root }: Session,
  file: string,
): boolean {
  const part = documents.get(joinPath(folder, file));
  return isHiddenPath(file) || part === root.document || part?.language === 'module';
}
