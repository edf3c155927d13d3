import { pageLinks, readDocument } from '@nav/core/internal';
import { isContainer } from '@nav/json';
import { decodings, findWritten, joinPath } from '@nav/paths';
import type { Session } from '../../session/session.ts';
import type { Goal } from './addresses.ts';
import { originLinks } from './origin-links.ts';

/** A specification of the site with links to pages in its descriptions. */
export interface SpecificationText {
  /** Relative to the folder of the config. */
  file: string;
  /** As the host names it. */
  path: string;
  text: string;
  /** The text with all links rewritten. */
  after: string;
  /** The links that cannot be rewritten in place, with the offset of their description. */
  listed: readonly { start: number; from: string; to: string }[];
  links: number;
}

/**
 * Yields the specifications of a site with links that change in their descriptions (S3.1).
 *
 * @param rewrite returns the new path for an absolute path of the site; undefined to leave it unchanged
 */
export function* specificationTexts(
  session: Session,
  origin: string | undefined,
  rewrite: Goal,
): Generator<SpecificationText> {
  for (const file of session.files.list()?.all ?? []) {
    if (!/\.(?:json|ya?ml)$/.test(file)) continue;
    const path = joinPath(session.folder, file);
    if (session.linked.documents.has(path)) continue;
    const text = session.files.read(path);
    // Most files have no link to the site.
    if (text === undefined || !/^\s*\{?\s*"?openapi|"openapi"|^openapi/m.test(text)) continue;
    if (!/\]\(|href=/.test(text) && (origin === undefined || !text.includes(origin))) continue;
    const document = readDocument(file, text);
    const root = document?.value;
    if (!document || !isContainer(root) || !('openapi' in root)) continue;
    const done = rewriteDescriptions(file, text, document, origin, rewrite);
    if (done.links > 0 || done.listed.length > 0) yield { file, path, text, ...done };
  }
}

type Rewritten = Pick<SpecificationText, 'after' | 'listed' | 'links'>;

function rewriteDescriptions(
  file: string,
  text: string,
  { descriptions, locate }: NonNullable<ReturnType<typeof readDocument>>,
  origin: string | undefined,
  rewrite: Goal,
): Rewritten {
  const listed: SpecificationText['listed'][number][] = [];
  let links = 0;
  const edits: { start: number; end: number; text: string }[] = [];
  const seen = new Set<number>();
  for (const { pointer, text: description } of descriptions()) {
    const changes = changesIn(description, origin, rewrite);
    if (changes.length === 0) continue;
    const span = locate(pointer);
    // A description behind an alias is written once.
    if (!span || seen.has(span.start)) continue;
    seen.add(span.start);
    const raw = text.slice(span.start, span.end);
    const next = replaceAll(raw, changes);
    const isExact =
      next !== undefined &&
      textOf(file, raw) === description.trimEnd() &&
      textOf(file, next) === changed(description, changes).trimEnd();
    if (isExact) {
      edits.push({ ...span, text: next });
      links += changes.length;
    } else {
      for (const { from, to } of changes) listed.push({ start: span.start, from, to });
    }
  }
  let after = '';
  let at = 0;
  for (const edit of edits.sort((a, b) => a.start - b.start)) {
    after += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return { after: after + text.slice(at), listed, links };
}

/** A link of a description; offsets are into its text. */
interface LinkChange {
  start: number;
  end: number;
  from: string;
  to: string;
}

function changesIn(text: string, origin: string | undefined, rewrite: Goal): LinkChange[] {
  const absolute = pageLinks(text).filter(({ path }) => path.startsWith('/'));
  return [...absolute, ...originLinks(text, origin)]
    .flatMap(({ start, end, path }) => {
      const [to] = decodings(path).flatMap((one) => rewrite(one) ?? []);
      return to === undefined || to === path ? [] : [{ start, end, from: path, to }];
    })
    .sort((a, b) => a.start - b.start);
}

function changed(text: string, changes: readonly LinkChange[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, to } of changes) {
    result += text.slice(at, start) + to;
    at = end;
  }
  return result + text.slice(at);
}

/** Replaces the paths in the written form of a text, in order; undefined if one is written differently there. */
function replaceAll(raw: string, changes: readonly LinkChange[]): string | undefined {
  let result = '';
  let at = 0;
  for (const { from, to } of changes) {
    const next = findWritten(raw, from, at);
    if (next === -1) return undefined;
    result += raw.slice(at, next) + to;
    at = next + from.length;
  }
  return result + raw.slice(at);
}

/** Returns the text that a scalar means without white space at its end; undefined for any other value. */
function textOf(file: string, raw: string): string | undefined {
  const value = readDocument(file, raw)?.value;
  return typeof value === 'string' ? value.trimEnd() : undefined;
}
