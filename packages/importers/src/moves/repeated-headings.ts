import { headingIds, readMarkup } from '@nav/core/internal';
import type { SourceFiles } from '../reading/files.ts';
import type { SiteLinks } from './follow-links.ts';

/** The path of a page, and the anchor of a repeated heading: `setup-1`, or `setup_1` in MkDocs. */
const REPEATED = /^[^#]*#(?<base>[^#]+)[-_](?<count>[1-9]\d?)$/;

/** The headings of a page that Mintlify gives anchors have at most this level. */
const LAST_LEVEL = 4;

interface Heading {
  /** The letters and digits of its text. */
  key: string;
  level: number;
}

/**
 * Makes links lead to the same one of several equal headings: frameworks call the second one `setup-1`, and Mintlify
 * `setup-2`.
 *
 * @param contents the new contents of pages, which are changed.
 */
export function recountAnchors(
  files: SourceFiles,
  own: Iterable<string>,
  links: SiteLinks,
  contents: Map<string, string>,
): void {
  const oldText = (file: string) => files.readRaw(file) ?? '';
  const newText = (file: string) => contents.get(file) ?? oldText(file);
  for (const file of own) {
    const before = oldText(file);
    if (!/#[^\s#]+[-_][1-9]/.test(before)) continue;
    const text = newText(file);
    const old = readMarkup(before).links;
    const now = readMarkup(text).links;
    // A heading with a link may have become the title.
    if (old.length !== now.length) continue;
    const targets = new Map(links.get(file)?.map(({ link, target }) => [link.start, target]));
    let after = '';
    let at = 0;
    for (const [index, { address, addressEnd }] of now.entries()) {
      const target = address.startsWith('#') ? file : targets.get(old[index]?.start ?? -1);
      if (target === undefined) continue;
      const anchor = newAnchor(address, () => [oldText(target), newText(target)]);
      if (anchor === undefined) continue;
      after += text.slice(at, text.lastIndexOf('#', addressEnd) + 1) + anchor;
      at = addressEnd;
    }
    if (at > 0) contents.set(file, after + text.slice(at));
  }
}

/** Returns undefined if the address leads to no repeated heading, or its anchor stays. */
function newAnchor(address: string, texts: () => string[]): string | undefined {
  const { base, count } = REPEATED.exec(address)?.groups ?? {};
  if (base === undefined) return undefined;
  const [old = [], now = []] = texts().map(headingsOf);
  if (old.some(({ key }) => key === keyOf(base + count))) return undefined;
  const isSame = ({ key }: Heading) => key === keyOf(base);
  const before = old.filter(isSame).slice(0, Number(count) + 1);
  if (before.length <= Number(count) || (before.at(-1)?.level ?? 0) > LAST_LEVEL) return undefined;
  const counted = (all: Heading[]) => all.filter(({ level }) => level <= LAST_LEVEL).length;
  // The first heading may have become the title.
  const removed = counted(old.filter(isSame)) - counted(now.filter(isSame));
  const position = counted(before) - removed;
  return position === 1 ? base : `${base}-${position}`;
}

function headingsOf(text: string): Heading[] {
  return readMarkup(text).headings.flatMap(({ start, end, level }) => {
    const written = text.slice(start, end);
    const isExplicit = /[{[]#[^\s{}[\]]+[\]}]\s*$/.test(written);
    return isExplicit ? [] : [{ key: keyOf(headingIds(written)[0] ?? ''), level }];
  });
}

function keyOf(slug = ''): string {
  return slug.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
