import {
  decodeEscapes,
  isLocal,
  linkTarget,
  normalizeAddress,
  pathOf,
  withoutIndex,
} from '@nav/paths';
import type { PageRedirect } from './page-side.ts';
import type { TextOf } from './page-text.ts';

/** The number of links and redirects from an old path to a new one, by both paths without a final `index`. */
export type ChangedLinks = ReadonlyMap<string, ReadonlyMap<string, number>>;

type Counts = Map<string, Map<string, number>>;

/**
 * Finds the links that were corrected: on lines that are the same apart from the addresses, and in redirects with the
 * same source.
 *
 * @param paths of pages on both sides.
 */
export function changedLinks(
  paths: Iterable<string>,
  before: TextOf,
  after: TextOf,
  redirects: { before: readonly PageRedirect[]; after: readonly PageRedirect[] },
): ChangedLinks {
  const counts: Counts = new Map();
  for (const path of paths) {
    const [old, now] = [before(path), after(path)];
    if (old === undefined || now === undefined || old === now) continue;
    const linesBefore = linkedLines(path, old);
    for (const [line, targets] of linkedLines(path, now)) {
      const others = linesBefore.get(line);
      if (others?.length !== targets.length) continue;
      for (const [at, target] of targets.entries()) count(counts, others[at] as string, target);
    }
  }
  const sources = new Map(redirects.before.map((one) => [normalizeAddress(one.source), one]));
  for (const { source, destination } of redirects.after) {
    const other = sources.get(normalizeAddress(source));
    if (other) count(counts, plainPath(other.destination), plainPath(destination));
  }
  return counts;
}

function count(counts: Counts, from: string, to: string): void {
  if (from === to) return;
  const found = counts.get(from) ?? new Map<string, number>();
  counts.set(from, found.set(to, (found.get(to) ?? 0) + 1));
}

function plainPath(address: string): string {
  return withoutIndex(normalizeAddress(address));
}

/**
 * Matches the addresses of most links. Both sides are read alike, so code and comments do not matter, and the parser of pages would
 * be a fourth of the bundle of `diffTrees`.
 */
const ADDRESS =
  /(\]\(\s*<?|^[ \t]*\[[^\]\n]+\]:[ \t]*<?|\b(?:href|src)=\{?["'`])([^\s"'`()<>{}]+)/gm;

/** Returns the targets of the links on each line, by the line without their addresses. Repeated lines are joined. */
function linkedLines(from: string, text: string): Map<string, string[]> {
  const lines = new Map<string, string[]>();
  let start = 0;
  let line = '';
  let targets: string[] = [];
  const close = () => {
    if (targets.length > 0) lines.set(line, [...(lines.get(line) ?? []), ...targets]);
    line = '';
    targets = [];
  };
  for (const link of text.matchAll(ADDRESS)) {
    const [whole, before = '', address = ''] = link;
    const path = pathOf(address);
    if (path === '' || !isLocal(path)) continue;
    const between = text.slice(start, link.index + before.length);
    const breakAt = between.lastIndexOf('\n');
    if (breakAt >= 0) {
      line += between.slice(0, between.indexOf('\n'));
      close();
      line = between.slice(breakAt + 1);
    } else line += between;
    targets.push(withoutIndex(linkTarget(from, decodeEscapes(path))));
    start = link.index + whole.length;
  }
  line += /^[^\n]*/.exec(text.slice(start))?.[0] ?? '';
  close();
  return lines;
}
