import { countEach, onceForText } from '@nav/collections';
import { headingIds, readMarkup } from '@nav/core/internal';
import type { SourceFiles } from '../reading/files.ts';
import type { SiteLinks } from './follow-links.ts';

/** Matches an address with the anchor of a repeated heading: `setup-1`, or `setup_1` in MkDocs. */
const REPEATED = /^[^#]*#(?<base>[^#]+)[-_](?<count>[1-9]\d?)$/;

/** Matches the fragment of a link, and what only looks like one. */
const FRAGMENT = /#[^\s#()"'<>]+[-_][1-9]\d?(?=[)"'>\s])/g;

/** The deepest level of headings that have anchors in Mintlify. */
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
  const old = onceForText((file) => readPage(files.readRaw(file) ?? ''));
  const now = onceForText((file) => readPage(contents.get(file) ?? files.readRaw(file) ?? ''));
  const lines = onceForText((file) => countHeadingLines(files.readRaw(file) ?? ''));
  const mayBeRepeated = (address: string, target: string) => {
    const { base, count } = REPEATED.exec(address)?.groups ?? {};
    return base !== undefined && (lines(target).get(keyOf(base)) ?? 0) > Number(count);
  };
  for (const file of own) {
    const before = files.readRaw(file) ?? '';
    if (!/#[^\s#]+[-_][1-9]/.test(before)) continue;
    const others = links.get(file) ?? [];
    // Few pages have such a link, and reading a whole page takes long.
    if (
      !others.some(({ link, target }) => mayBeRepeated(link.address, target)) &&
      !before.match(FRAGMENT)?.some((address) => mayBeRepeated(address, file))
    )
      continue;
    const targets = new Map(others.map(({ link, target }) => [link.start, target]));
    const written = old(file).links;
    const anchors = written.map(({ address, start }) => {
      const { base, count } = REPEATED.exec(address)?.groups ?? {};
      const target = address.startsWith('#') ? file : targets.get(start);
      if (base === undefined || target === undefined) return undefined;
      return newAnchor(base, Number(count), old(target).headings, () => now(target).headings);
    });
    if (anchors.every((anchor) => anchor === undefined)) continue;
    const text = contents.get(file) ?? before;
    const current = readMarkup(text).links;
    // A heading with a link may have become the title.
    if (written.length !== current.length) continue;
    let after = '';
    let at = 0;
    for (const [index, { addressEnd }] of current.entries()) {
      const anchor = anchors[index];
      if (anchor === undefined) continue;
      after += text.slice(at, text.lastIndexOf('#', addressEnd) + 1) + anchor;
      at = addressEnd;
    }
    contents.set(file, after + text.slice(at));
  }
}

/** Returns undefined if no heading is repeated so often, or its anchor stays. */
function newAnchor(base: string, count: number, old: Heading[], now: () => Heading[]) {
  if (old.some(({ key }) => key === keyOf(base + count))) return undefined;
  const isSame = ({ key }: Heading) => key === keyOf(base);
  const before = old.filter(isSame).slice(0, count + 1);
  if (before.length <= count || (before.at(-1)?.level ?? 0) > LAST_LEVEL) return undefined;
  const counted = (all: Heading[]) => all.filter(({ level }) => level <= LAST_LEVEL).length;
  // The first heading may have become the title.
  const removed = counted(old.filter(isSame)) - counted(now().filter(isSame));
  const position = counted(before) - removed;
  return position === 1 ? base : `${base}-${position}`;
}

function readPage(text: string) {
  const { links, headings } = readMarkup(text);
  return {
    links,
    headings: headings.flatMap(({ start, end, level }): Heading[] => {
      const written = text.slice(start, end);
      const isExplicit = /[{[]#[^\s{}[\]]+[\]}]\s*$/.test(written);
      return isExplicit ? [] : [{ key: keyOf(headingIds(written)[0] ?? ''), level }];
    }),
  };
}

/** Returns the number of lines that look like the same heading, by its letters and digits. */
function countHeadingLines(text: string): Map<string, number> {
  // A pattern that starts with a sign is several times as fast.
  const lines = text.matchAll(/#(?<=^ {0,3}#)#{0,5}[ \t]+(.+)$/gm);
  return countEach(
    Array.from(lines, ([, written = '']) =>
      keyOf(written.replace(/\]\([^()]*\)|\{[^{}]*\}|<[^<>]*>/g, '')),
    ),
  );
}

function keyOf(slug = ''): string {
  return slug.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
