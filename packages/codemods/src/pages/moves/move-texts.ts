import { attributeFiles, dialects } from '@nav/core/internal';
import type { SiteFiles } from '@nav/core/stages';
import { type FrontMatterLink, frontMatterLinks } from '@nav/front-matter';
import {
  decodings,
  extensionOf,
  folderOf,
  importedFile,
  isWithin,
  joinPath,
  type Link,
  linkTarget,
  withoutExtension,
  writeLink,
} from '@nav/paths';
import type { Session } from '../../session/session.ts';
import { pageAt, slugOf } from '../links/addresses.ts';
import { addressesInCode } from '../links/code-addresses.ts';
import { referenceFinder } from '../links/file-references.ts';
import { mayBeGenerated } from '../links/generated.ts';
import { originLinks } from '../links/origin-links.ts';
import type { RedirectFinder } from '../links/redirects.ts';
import { rewriteLinks } from '../links/rewrite-links.ts';
import { type LinkingFile, placeFinder, siteTexts } from '../links/site-files.ts';
import { specificationTexts } from '../links/specification-links.ts';
import type { Moves } from './moves.ts';

/**
 * Returns the new path of a link, without its extension if that is one of a page; undefined if it stays.
 *
 * @param target the path that the link leads to, without the extension of a page
 * @param path the link as it is written, decoded
 */
function newTarget({ addressAt, fileAt }: Moves, target: string, path: string): string | undefined {
  const extension = extensionOf(path);
  const next = fileAt(target + extension);
  return next?.slice(0, next.length - extension.length) ?? addressAt(target);
}

/** Returns a link from the root of the site with its new path, in its style; undefined if it stays. */
export function newRootLink(moves: Moves, written: string): string | undefined {
  const next = newTarget(moves, linkTarget('', written), written);
  return next === undefined ? undefined : writeLink('', next, written);
}

/** Moves files, and rewrites the links to them and the relative links in them. */
export function moveTexts(
  session: Session,
  moves: Moves,
  finder: RedirectFinder,
  origin: string | undefined,
): void {
  const site = session.files.list();
  if (!site) return;
  const pathOf = (file: string) => joinPath(session.folder, file);
  // A file may take the path of another one that moves too, so all are read before any is written.
  const texts = new Map<string, string>();
  for (const one of siteTexts(session)) {
    const { file, text } = one;
    const after = rewriteText(session, one, moves, site, finder, origin);
    warnInCode(session, one, moves);
    if (after !== text) texts.set(file, after);
    else if (moves.files.has(file)) texts.set(file, text);
  }
  rewriteSpecifications(session, moves, origin, texts);
  rewriteReferences(session, moves, site, texts);
  for (const [file, text] of texts) {
    const to = moves.files.get(file);
    if (to === undefined) session.files.write(pathOf(file), text);
    else session.files.move(pathOf(file), pathOf(to), text);
  }
  for (const [file, to] of moves.files) {
    if (!texts.has(file)) session.files.move(pathOf(file), pathOf(to));
  }
}

function rewriteSpecifications(
  session: Session,
  moves: Moves,
  origin: string | undefined,
  texts: Map<string, string>,
): void {
  const rewrite = (path: string) => newRootLink(moves, path);
  for (const specification of specificationTexts(session, origin, rewrite)) {
    const { file, text, after, listed } = specification;
    if (after !== text) texts.set(file, after);
    const placeOf = placeFinder(specification);
    for (const { start, from, to } of listed) {
      session.edits.note(
        session.root,
        `Change the link ${from} to ${to} yourself.`,
        placeOf(start),
      );
    }
  }
}

function rewriteReferences(
  session: Session,
  moves: Moves,
  site: SiteFiles,
  texts: Map<string, string>,
): void {
  for (const file of site.all) {
    const referencesIn = referenceFinder(file);
    const path = joinPath(session.folder, file);
    if (!referencesIn || session.linked.documents.has(path)) continue;
    const text = texts.get(file) ?? session.files.read(path) ?? '';
    const here = moves.files.get(file) ?? file;
    const after = rewriteLinks(text, referencesIn(text), (to, { isModule }) => {
      if (isModule) return newImport(moves, site, file, to);
      const target = linkTarget(file, to);
      const isAffected = here !== file && !to.startsWith('/') && site.all.has(target);
      const next = moves.files.get(target) ?? (isAffected ? target : undefined);
      return next === undefined ? undefined : writeLink(here, next, to);
    });
    if (after !== text) texts.set(file, after);
  }
}

/** Without what the import leaves out; `undefined` if the path stays, or leads to no file. */
function newImport(
  { files }: Moves,
  site: SiteFiles,
  file: string,
  written: string,
): string | undefined {
  const from = importedFile(site, file, written);
  if (from === undefined) return undefined;
  const here = files.get(file) ?? file;
  const isAffected = here !== file && !written.startsWith('/');
  const next = files.get(from) ?? (isAffected ? from : undefined);
  if (next === undefined) return undefined;
  const target = linkTarget(file, written);
  const end = from.startsWith(target) ? from.slice(target.length) : undefined;
  // A source in TypeScript keeps the extension of its output.
  if (end === undefined)
    return writeLink(here, withoutSuffix(next) + (SUFFIX.exec(target)?.[0] ?? ''), written);
  return writeLink(here, next.endsWith(end) ? cut(next, end) : withoutSuffix(next), written);
}

const SUFFIX = /\.\w+$/;

function withoutSuffix(path: string): string {
  return path.replace(SUFFIX, '');
}

function cut(path: string, end: string): string {
  return path.slice(0, path.length - end.length);
}

function rewriteText(
  { grammar }: Session,
  { file, slug, text, code, links: linksOf }: LinkingFile,
  moves: Moves,
  site: SiteFiles,
  finder: RedirectFinder,
  origin: string | undefined,
): string {
  const newFile = moves.files.get(file) ?? file;
  // A module is its own folder's neighbor, like a page.
  const old = slug ?? file;
  const here = slug === undefined ? newFile : withoutExtension(newFile);
  // Some builders resolve a relative link of an index page from its URL.
  const { oneBuilder } = dialects[grammar.dialect];
  const bases = slug?.endsWith('/index') && !oneBuilder ? [slug, folderOf(slug)] : [old];
  // A link may also lead to a folder, a generated page or a redirect.
  const exists = (goal: string, path: string) =>
    isFile(site, goal, path) ||
    moves.isOccupied(goal) ||
    mayBeGenerated(moves.generated, goal) ||
    finder(goal) !== undefined;
  const links = linksOf().filter((link) => slug !== undefined || link.isModule || isAbsolute(link));
  const images = slug === undefined ? [] : attributeFiles(text, code);
  const properties = slug === undefined ? [] : frontMatterLinks(text);
  const absolute = slug === undefined ? [] : originLinks(text, origin, code);
  const all = distinct([...links, ...images, ...properties, ...absolute]);
  const isImage = new Set<Link>(images);
  const kinds = new Map<Link, FrontMatterLink['kind']>(properties.map((one) => [one, one.kind]));
  const isFull = new Set<Link>(absolute);
  const newImage = (goal: string, to: string) => {
    const next = moves.fileAt(goal) ?? (site.all.has(goal) ? goal : undefined);
    return next === undefined ? undefined : writeLink(here, next, to);
  };
  return rewriteLinks(text, all, (to, link) => {
    if (to === '') return undefined;
    const kind = kinds.get(link) ?? 'address';
    if (kind !== 'address') return newProperty(kind, to, moves, site);
    const goals = (isFull.has(link) ? [''] : bases).map((base) => linkTarget(base, to));
    const goal =
      goals.find((one) => newTarget(moves, one, to) ?? exists(one, to)) ?? goals[0] ?? '';
    if (isImage.has(link)) return newImage(goal, to);
    const imported = link.isModule ? newImport(moves, site, file, to) : undefined;
    if (imported !== undefined) return imported;
    const next = newTarget(moves, goal, to);
    if (next !== undefined) return writeLink(here, next, to);
    const isAffected = here !== old && !to.startsWith('/');
    return isAffected && exists(goal, to) ? writeLink(here, goal, to) : undefined;
  });
}

/** Returns true for a link that leads to the same page from everywhere, also in a component. */
function isAbsolute({ path }: Link): boolean {
  return path.startsWith('/');
}

/** `undefined` if the path stays. */
function newProperty(
  kind: Exclude<FrontMatterLink['kind'], 'address'>,
  path: string,
  moves: Moves,
  { pages }: SiteFiles,
): string | undefined {
  if (kind === 'mention') return undefined;
  const goal = linkTarget('', path);
  const isPage = kind === 'page' && pages.has(pageAt(pages, goal));
  if (isPage) return newRootLink(moves, path);
  const next = moves.files.get(goal);
  return next === undefined ? undefined : writeLink('', next, path);
}

/** Leaves out links at an offset that another one has. */
function distinct(links: readonly Link[]): Link[] {
  return [...new Map(links.toReversed().map((link) => [link.start, link])).values()];
}

/** Returns whether a relative link leads to a file of the site, or to its root. */
function isFile({ all, pages }: SiteFiles, goal: string, path: string): boolean {
  if (goal === '' || pages.has(pageAt(pages, goal))) return true;
  return all.has(goal) || all.has(`${goal}${extensionOf(path)}`);
}

/** Notes the addresses in the code of a file that change. */
function warnInCode(session: Session, one: LinkingFile, moves: Moves): void {
  const placeOf = placeFinder(one);
  const properties = one.slug === undefined ? [] : frontMatterLinks(one.text);
  const images = one.slug === undefined ? [] : attributeFiles(one.text, one.code);
  for (const { start, path, kind } of properties) {
    const next = kind === 'mention' ? newTarget(moves, linkTarget('', path), path) : undefined;
    if (next === undefined) continue;
    session.edits.note(
      session.root,
      `Also mentioned here: ${path}, which is now ${next}.`,
      placeOf(start),
    );
  }
  const inModule = one.slug === undefined ? one.links().filter(isAbsolute) : [];
  const written = new Set([...properties, ...images, ...inModule].map(({ start }) => start));
  for (const { start, path, isPrefix } of addressesInCode(
    one.text,
    one.code,
    one.links(),
    one.slug === undefined,
  )) {
    if (written.has(start)) continue;
    const goals = decodings(path).map((decoded) =>
      newTarget(moves, linkTarget('', decoded), decoded),
    );
    const next = isPrefix ? undefined : goals.find((goal) => goal !== undefined);
    const extension = extensionOf(path);
    const begun = next === undefined ? newPrefix(path, isPrefix, moves) : undefined;
    if (next === undefined && begun === undefined) continue;
    const reason =
      begun !== undefined
        ? `Code builds a URL from ${path}, which is now /${begun}.`
        : `Code uses ${path}, which is now /${next}${extension}.`;
    session.edits.note(session.root, reason, placeOf(start));
  }
}

/** Returns the new form of a path that code completes to the path of a page that moves; undefined for any other path. */
function newPrefix(path: string, isPrefix: boolean, { parts }: Moves): string | undefined {
  if (!isPrefix && !path.endsWith('/')) return undefined;
  const slug = slugOf(path);
  const prefix = path.replace(/^\//, '');
  const part = parts.find(
    ({ from, slugs }) => isWithin(slug, from) && slugs.some((other) => other.startsWith(prefix)),
  );
  return part && part.to + prefix.slice(part.from.length);
}
