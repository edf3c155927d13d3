import { frontMatterBlock, frontMatterEnd } from '@nav/front-matter';
import { folderOf, joinPath, withoutIndex } from '@nav/paths';
import type { Session } from '../../session/session.ts';
import { filesOfPage, placeFinder } from '../links/site-files.ts';
import type { PageCopies } from './page-copies.ts';
import { folderGoal } from './version-folder.ts';

export interface Freezing {
  /** Adds `noindex: true`. */
  noindex: boolean;
  /** The address of the site, to add the URLs of the current pages as canonical ones. */
  origin: string | undefined;
  /** Copies the specifications that front matter refers to. */
  openapi: boolean;
}

/** The path of a specification in front matter, such as `openapi: "/api.yaml GET /pets"`. */
const OPENAPI = /^(openapi:[ \t]*["']?\/?)([^\s"']+\.(?:json|ya?ml))(?=[\s"']|$)/m;

/** A reference to another file, which the copy would look for in another folder. */
const RELATIVE_REF = /\$ref["']?\s*:\s*["']?(?!["'#/]|https?:)[\w.]/;

/** Changes the front matter of copied pages, which belong to an old version from now on. */
export function freezePages(session: Session, copies: PageCopies, freezing: Freezing): void {
  const files = session.files.list();
  if (!files || !(freezing.noindex || freezing.openapi || freezing.origin !== undefined)) return;
  for (const slug of copies.copied) {
    const next = copies.target(slug);
    if (next === undefined) continue;
    for (const file of filesOfPage(files, slug)) {
      const path = joinPath(session.folder, next + file.slice(slug.length));
      const text = session.files.read(path);
      if (text === undefined) continue;
      const { yaml = '', start = 0 } = frontMatterBlock(text) ?? {};
      if (yaml.trimStart().startsWith('{')) {
        const reason =
          'This front matter is in braces, so it was not changed. Write one property a line.';
        session.edits.note(session.root, reason, placeFinder({ path, text })(start));
        continue;
      }
      const marked = withProperties(text, propertiesFor(slug, freezing));
      session.files.write(
        path,
        freezing.openapi
          ? withCopiedSpecification(session, copies, { slug, file: path, text: marked })
          : marked,
      );
    }
  }
}

function propertiesFor(slug: string, { noindex, origin }: Freezing): Map<string, string> {
  const properties = new Map<string, string>();
  if (noindex) properties.set('noindex', 'true');
  if (origin !== undefined)
    properties.set(
      'canonical',
      JSON.stringify(`${origin}/${withoutIndex(slug)}`.replace(/\/$/, '')),
    );
  return properties;
}

/** Returns a page with more front matter. Properties that it has stay. */
function withProperties(text: string, properties: ReadonlyMap<string, string>): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const written = text.slice(0, frontMatterEnd(text));
  const added = [...properties]
    .filter(([name]) => !new RegExp(`^(["']?)${name}\\1[ \\t]*:`, 'm').test(written))
    .map(([name, value]) => `${name}: ${value}${end}`)
    .join('');
  if (added === '') return text;
  const body = text.indexOf('\n') + 1;
  return written === ''
    ? text.replace(/^\uFEFF?/, (mark) => `${mark}---${end}${added}---${end}${end}`)
    : text.slice(0, body) + added + text.slice(body);
}

/** Returns a page whose front matter refers to a copy of its specification in the folder of the version. */
function withCopiedSpecification(
  session: Session,
  { folder, segment }: PageCopies,
  { slug, file, text }: { slug: string; file: string; text: string },
): string {
  const { edits, files, root } = session;
  const block = frontMatterBlock(text);
  const written = block && /^openapi[ \t]*:/m.exec(block.yaml);
  if (!block || !written) return text;
  const note = (reason: string) =>
    edits.note(root, reason, placeFinder({ path: file, text })(block.start + written.index));
  const match = OPENAPI.exec(block.yaml);
  const [all = '', before = '', named = ''] = match ?? [];
  const path = match ? specificationAt(session, slug, named) : undefined;
  const source = files.read(joinPath(session.folder, path ?? ''));
  if (!match || path === undefined || source === undefined) {
    note(
      'Both versions use this specification. To freeze it, copy it, and write the path of the copy.',
    );
    return text;
  }
  const next = folderGoal(folder, segment)(path) ?? joinPath(segment, path);
  const copy = joinPath(session.folder, next);
  const known = files.read(copy);
  const isTaken = known !== undefined && known !== source;
  if (isTaken || RELATIVE_REF.test(source)) {
    const why = isTaken ? `${next} has another text` : 'it refers to other files';
    note(`Both versions use ${path}, because ${why}.`);
    return text;
  }
  files.write(copy, source);
  const start = block.start + match.index;
  return text.slice(0, start) + before + next + text.slice(start + all.length);
}

/** Returns the path of a specification. If the written path does not exist, a folder above the page may contain it (M3.16). */
function specificationAt(
  { files, folder }: Session,
  slug: string,
  path: string,
): string | undefined {
  const folders = [''];
  for (let around = folderOf(slug); around !== ''; around = folderOf(around)) folders.push(around);
  return folders
    .map((around) => joinPath(around, path))
    .find((one) => files.read(joinPath(folder, one)) !== undefined);
}
