import { linkAddresses, readMarkup } from '@nav/core/internal';
import { lineStarts, positionAt, relativePath, withoutExtension } from '@nav/text';
import type { Lost } from '../model/source.ts';
import type { SourceFiles } from '../reading/files.ts';
import type { Layout } from './layout.ts';
import type { LiveAddresses } from './live-addresses.ts';
import type { AddressChange } from './redirects.ts';

/**
 * Returns the paths of renamed files that links in pages name, for redirects, and reports these links: pages keep their
 * texts.
 *
 * @param isRead returns true for a file whose text readers see.
 */
export function renamedLinks(
  files: SourceFiles,
  layout: Layout,
  live: LiveAddresses,
  isRead: (file: string) => boolean,
): { changes: AddressChange[]; lost: Lost[] } {
  const renames = renamesIn(layout, live);
  const changes = new Map<string, AddressChange>();
  const lost: Lost[] = [];
  if (renames.size === 0) return { changes: [], lost };
  for (const file of files.below(layout.site)) {
    const text = isRead(file) ? files.readRaw(file) : undefined;
    if (text === undefined) continue;
    let lines: readonly number[] | undefined;
    for (const { path, start, isModule } of readMarkup(text).links) {
      const rename = renameOf(path, layout.slugOf(file), renames, live);
      if (!rename) continue;
      lines ??= lineStarts(text);
      const { line, column } = positionAt(lines, start);
      const { from, to } = rename;
      const isLed = !isModule && live.at(from) === undefined;
      if (isLed) changes.set(from, { from, to });
      lost.push({
        kind: 'lost',
        what: `${isModule ? 'import of' : 'link to'} ${path}, which is ${rename.path} now`,
        reason: isLed
          ? 'pages keep their text, and a redirect leads there'
          : 'pages keep their text, so change it by hand',
        at: { file, line, column },
        ...(isLed ? { option: 'nav check --links --fix' } : {}),
      });
    }
  }
  return { changes: [...changes.values()], lost };
}

/** A file with a new name: its old and new address, and its new path from the folder of `docs.json`. */
interface Rename extends AddressChange {
  path: string;
}

/** Returns the files with new names, by the addresses that links to them have: with and without extension. */
function renamesIn({ site, moves, slugOf }: Layout, live: LiveAddresses): Map<string, Rename> {
  const renames = new Map<string, Rename>();
  for (const [file, now] of moves) {
    const [old, path] = [relativePath(site, file), relativePath(site, now)];
    if (old === undefined || path === undefined) continue;
    const [from, to] = [`/${old.replace(/\.[^./]*$/, '')}`, `/${slugOf(file)}`];
    if (from === to) continue;
    const rename = { from, to, path };
    renames.set(`/${old}`, rename);
    if (live.at(from) === undefined) renames.set(from, rename);
  }
  return renames;
}

function renameOf(
  path: string,
  slug: string | undefined,
  renames: ReadonlyMap<string, Rename>,
  live: LiveAddresses,
): Rename | undefined {
  // The links of snippets start at the pages that show them.
  if (path === '' || (slug === undefined && !path.startsWith('/'))) return undefined;
  for (const address of linkAddresses(slug, path)) {
    const rename = renames.get(address);
    if (rename) return rename;
    if (live.at(withoutExtension(address)) !== undefined) return undefined;
  }
  return undefined;
}
