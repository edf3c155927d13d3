import type { NavTree } from '@nav/core/client';
import { labelsOf, loseAlone } from '../outline/choices.ts';
import { type Loss, lose } from '../outline/lost.ts';
import {
  type Division,
  type Entry,
  firstPageOf,
  type Outline,
  type OutlinePage,
  pagesIn,
} from '../outline/parts.ts';
import { type OtherVersion, withPages } from '../outline/versions.ts';

/** Returns versions without the pages that are not in the folder of their language. */
export function inFolders(
  versions: readonly OtherVersion[],
  isOwn: (page: OutlinePage) => boolean,
  lost: Loss[],
): OtherVersion[] {
  const why = 'A sidebar of Nextra has only pages in the folder of its language.';
  return versions.flatMap((version) => {
    for (const page of pagesIn(version.top)) {
      if (!isOwn(page)) lost.push(lose(page.node, why, { pages: 1 }));
    }
    const top = withPages(version.top, isOwn);
    return top && firstPageOf(top) ? [{ ...version, top }] : [];
  });
}

/** Returns an outline in which other versions are tabs. */
export function withVersions(
  tree: NavTree,
  own: Outline,
  others: readonly OtherVersion[],
  lost: Loss[],
): Outline {
  const { version, top } = own;
  if (!version) return own;
  if (others.length === 0) {
    lost.push(loseAlone('Nextra', version));
    return own;
  }
  if (labelsOf(tree, 'version')[0] !== version.label) {
    lost.push(lose(version, 'Nextra lists the exported version first.', { of: 'order' }));
  }
  const why = 'Nextra has no versions. Others than the exported one are tabs.';
  const seen = new Set(pagesIn(top).map(({ node }) => node.path));
  const parts = others.map((other) => {
    const { label } = other.version;
    return withRepeated({ ...other.top, node: other.version, label }, seen);
  });
  for (const each of [own, ...others]) {
    for (const node of each.versions) lost.push(lose(node, why, { of: 'kind' }));
  }
  const main = top.parts.length > 0 ? top.parts : [{ ...top, node: version, label: version.label }];
  return { ...own, top: { ...top, entries: [], parts: [...main, ...parts] } };
}

/** Returns a part in which the pages that precede it are repeated, and adds its own pages to them. */
function withRepeated(part: Division, seen: Set<string>): Division {
  const pageOf = (page: OutlinePage): OutlinePage => {
    const repeated = seen.has(page.node.path);
    seen.add(page.node.path);
    return { ...page, repeated };
  };
  const entryOf = (entry: Entry): Entry => {
    if (entry.kind === 'page') return pageOf(entry);
    const root = entry.root ? { root: pageOf(entry.root) } : {};
    return { ...entry, ...root, children: entry.children.map(entryOf) };
  };
  const entries = part.entries.map(entryOf);
  return { ...part, entries, parts: part.parts.map((one) => withRepeated(one, seen)) };
}
