import { folderOf, isWithin, joinPath, plainPathFrom, relativePath } from '@nav/paths';
import { stringOf } from '../../document/document.ts';
import { everyNode, isReference, refTo } from '../../document/references.ts';
import { literal } from '../../edit/template.ts';
import type { Session } from '../../session/session.ts';
import { newAddress, newPath } from '../links/addresses.ts';
import {
  destinationsIn,
  hrefsIn,
  newAddresses,
  rewriteTexts,
  writeTexts,
} from '../links/config-addresses.ts';
import { originLinks, pathsByHost } from '../links/origin-links.ts';
import { warnOutsideLinks } from '../links/outside-links.ts';
import { redirectsIn, removeRedirects } from '../links/redirects.ts';
import { rewriteLinks } from '../links/rewrite-links.ts';
import { siteTexts } from '../links/site-files.ts';
import { newRootLink } from './move-texts.ts';
import type { Moves } from './moves.ts';

/** Rewrites all values in the config that lead to a file that moves, and removes redirects that would lead back. */
export function moveConfig(session: Session, moves: Moves, origin: string | undefined): void {
  const { slugs, entries, addresses, addressAt, fileAt } = moves;
  const texts = newAddresses(session, (path) => addressAt(path) ?? fileAt(path));
  for (const place of hrefsIn(session)) {
    const next = newUrls(moves, stringOf(session.follow(place)) ?? '', origin);
    if (next !== undefined) texts.set(place, next);
  }
  for (const { entry, path: written } of entries) {
    const next = newPath(written, (slug) => slugs.get(slug));
    if (next !== undefined) texts.set(entry, next);
  }
  const directories = moves.parts.flatMap((part) => part.generated.map(({ source }) => source));
  for (const place of directories) {
    const next = newPath(stringOf(session.follow(place)) ?? '', (slug) =>
      addressAt(`${slug}/x`)?.slice(0, -2),
    );
    if (next !== undefined) texts.set(place, next);
  }
  writeTexts(session, texts, [
    ...entries.map(({ entry }) => entry),
    ...hrefsIn(session),
    ...directories,
  ]);
  rewriteTexts(session, (written) => newRootLink(moves, written));
  rewriteFiles(session, moves, origin);
  rewriteReferences(session, moves);
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

/**
 * Rewrites the other strings of a config that lead to a file, such as a logo or a specification, or are a full address.
 */
function rewriteFiles(session: Session, moves: Moves, origin: string | undefined): void {
  const { edits } = session;
  // Redirects are changed as a whole: a source is what readers still have.
  const redirects = new Set(redirectsIn(session));
  for (const node of everyNode(session, session.root)) {
    const text = stringOf(node);
    if (text === undefined || node.key === '$ref' || edits.changes.has(node)) continue;
    if (node.parent && redirects.has(node.parent)) continue;
    // An entry may name its specification, as in "api/openapi.json GET /pets".
    const [written = '', rest = ''] = text.split(/(?=\s)(.*)/s);
    const file = /\.\w+$/.test(written) ? newPath(written, moves.fileAt) : undefined;
    const dots = written.startsWith('./') ? './' : '';
    const next = file === undefined ? newUrls(moves, text, origin) : dots + file + rest;
    if (next !== undefined && next !== text) edits.replace(node, literal(next));
  }
}

/** Rewrites each `$ref` of a config from or to a part that moves. */
function rewriteReferences(session: Session, { files }: Moves): void {
  const { folder, linked, edits } = session;
  const movedFile = (path: string) => {
    const inside = folder === '' ? path : relativePath(folder, path);
    const next = inside === undefined ? undefined : files.get(inside);
    return next === undefined ? path : joinPath(folder, next);
  };
  for (const node of [...everyNode(session, session.root)].filter(isReference)) {
    const { document } = node;
    const written = stringOf(node) as string;
    const target = linked.resolveRef(document, written);
    if (target === undefined) continue;
    const [from, to] = [movedFile(document.base), movedFile(target)];
    if (from === document.base && to === target) continue;
    const next = written.startsWith('.') ? refTo(from, to) : plainPathFrom(folderOf(from), to);
    if (next !== written) edits.replace(node, literal(next));
  }
}

/** Notes the links outside of the site to what moves. */
export function warnMovedLinks(session: Session, moves: Moves, origin: string | undefined): void {
  warnOutsideLinks(
    session,
    origin,
    (path) => newFile(moves, path),
    (path) => newUrl(moves, path),
  );
}

/**
 * Notes the full links to pages that move, counted by host, for a site whose address is unknown. Paths of one segment do not
 * count, because most sites have pages such as `/pricing`.
 */
export function warnUnknownHosts(session: Session, moves: Moves): void {
  const counts = new Map<string, number>();
  const config = [...everyNode(session, session.root)].flatMap((node) => {
    const text = stringOf(node);
    return text === undefined ? [] : [{ text, code: undefined }];
  });
  for (const { text, code } of [...config, ...siteTexts(session)]) {
    for (const [host, paths] of pathsByHost(text, code)) {
      const moved = paths.filter(
        (path) => /^\/[^/]+\/./.test(path) && newUrl(moves, path) !== undefined,
      );
      if (moved.length > 0) counts.set(host, (counts.get(host) ?? 0) + moved.length);
    }
  }
  for (const [host, count] of counts) {
    const links = count === 1 ? '1 link' : `${count} links`;
    const reason = `${links} to ${host} may lead to what moves. Pass --origin ${host} if this is the address of the site.`;
    session.edits.note(session.root, reason);
  }
}

/** `undefined` if the text has none. */
function newUrls(moves: Moves, text: string, origin: string | undefined): string | undefined {
  const links = originLinks(text, origin);
  const next = rewriteLinks(text, links, (path) => newUrl(moves, path));
  return next === text ? undefined : next;
}

/** `undefined` if the path stays. */
function newUrl(moves: Moves, path: string): string | undefined {
  return newRootLink(moves, path) ?? newAddress(path, moves.addressAt);
}

/** The path may lack the extension of a page. `undefined` if the file stays. */
function newFile({ files, slugs, parts }: Moves, path: string): string | undefined {
  const known = files.get(path) ?? slugs.get(path);
  // A link may also lead to a folder.
  return known ?? parts.find(({ from, isWhole }) => isWhole && from === path)?.to;
}
