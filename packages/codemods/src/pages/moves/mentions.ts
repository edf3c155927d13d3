import { baseName, decodings, folderOf, joinPath } from '@nav/paths';
import type { Session } from '../../session/session.ts';
import { placeFinder } from '../links/site-files.ts';
import type { Moves } from './moves.ts';

/** Files that people write, and that may name others. */
const TEXTS = /\.(?:mdx?|[cm]?[jt]sx?|css|html|json|ya?ml|txt)$|(?:^|\/)\.mintignore$/;
const PATHS = /[\w@%.~+/-]+\.\w+/g;

/**
 * Notes the first mention of the old path of a file in each page, such as in a code block. Runs after all links are
 * rewritten or noted.
 */
export function warnMentions(session: Session, { files: moved }: Moves): void {
  const { folder, files, edits, root, linked } = session;
  const names = new Set([...moved.keys()].map(baseName));
  const arrived = new Set(moved.values());
  const placed = edits.notes.flatMap(({ place }) => (place ? `${place.file}:${place.line}` : []));
  const known = new Set(placed);
  for (const file of files.list()?.all ?? []) {
    const path = joinPath(folder, file);
    if (!TEXTS.test(file) || linked.documents.has(path)) continue;
    const now = moved.get(file) ?? file;
    const text = files.read(joinPath(folder, now)) ?? files.host?.read(path);
    if (text === undefined) continue;
    const placeOf = placeFinder({ path, text });
    const seen = new Set<string>();
    for (const { 0: written, index } of text.matchAll(PATHS)) {
      if (!names.has(baseName(written))) continue;
      const from = namesOf(now, written).find((one) => moved.has(one) && !arrived.has(one));
      if (from === undefined || seen.has(from)) continue;
      seen.add(from);
      const place = placeOf(index);
      if (known.has(`${place.file}:${place.line}`)) continue;
      edits.note(root, `Also mentioned here: ${from}, which is now ${moved.get(from)}.`, place);
    }
  }
}

/** A bare name is more likely a word. */
function namesOf(file: string, written: string): string[] {
  return decodings(written).flatMap((path) => {
    if (path.startsWith('/')) return [path.slice(1)];
    if (!path.includes('/')) return [];
    return path.startsWith('.') ? [joinPath(folderOf(file), path)] : [path];
  });
}
