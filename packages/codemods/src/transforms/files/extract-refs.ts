import { groupBy } from '@nav/collections';
import { elementKindIn } from '@nav/core/internal';
import type { ListName } from '@nav/core/stages';
import { child, descendants, type JsonNode } from '../../document/document.ts';
import { isReference, refTo, whyUnresolvable } from '../../document/references.ts';
import { literal } from '../../edit/template.ts';
import { foundNames } from '../../navigation/names.ts';
import {
  childLists,
  labelOf,
  noteShared,
  rootPatterns,
  walkElements,
} from '../../navigation/navigation.ts';
import { fileNamer, folderFaults } from '../../navigation/new-files.ts';
import { rootList, scopeOf } from '../../navigation/scope.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'extract-refs',
  summary: 'Moves elements of the navigation into their own files, linked by $ref.',
  idle: 'There are no elements left to move to files.',
  options: {
    of: option.text('the list whose elements are moved; by default the root', {
      values: rootPatterns,
    }),
    folder: option.text('the folder for the new files, relative to the config', {
      default: 'navigation',
    }),
  },
  examples: [
    ['', 'one file for each element of the root'],
    ['--of groups --folder nav', 'one file for each group, in nav/'],
  ],
  checkOptions: ({ folder }) => folderFaults(folder),
  apply(session, { of, folder }) {
    const scope = scopeOf(session);
    const wanted = of ?? rootList(session, scope)?.name;
    if (!scope || wanted === undefined || wanted === 'pages') return;
    const nameFile = fileNamer(session, folder, scope.element);
    if (!nameFile) return;
    const names = new Set<ListName>();
    const nodes: { entry: JsonNode; path: readonly string[] }[] = [];
    /** The file names for an element and its ancestors, outermost first. */
    const paths = new Map<JsonNode, readonly string[]>();
    // What is in such a file may contain further elements, which stay there: a second run must not extract them.
    const extracted = new Set<JsonNode>();
    for (const { element } of walkElements(session, scope.element, scope.kind)) {
      for (const { name, list } of childLists(session, element)) {
        names.add(name);
        for (const entry of list.children) {
          const isWanted = name === wanted;
          const label = labelOf(session, entry, elementKindIn(name)) ?? `${entry.index}`;
          const path = [...(paths.get(element) ?? []), fileName(label)];
          paths.set(session.follow(entry), path);
          if (extracted.has(element) || (isWanted && child(entry, '$ref'))) {
            extracted.add(session.follow(entry));
          } else if (isWanted && canExtract(session, entry)) {
            nodes.push({ entry, path });
            extracted.add(entry);
          }
        }
      }
    }
    const stems = stemsOf(nodes.map(({ path }) => path));
    nodes.forEach(({ entry }, index) => {
      const file = nameFile(stems[index] as string);
      session.edits.extract(entry, file, literal({ $ref: refTo(entry.document.base, file) }));
    });
    if (of !== undefined && !names.has(wanted)) {
      session.problems.rejectOptions(`The navigation has no "${of}".${foundNames([...names])}`);
    }
  },
});

/** Notes what prevents a move. */
function canExtract(session: Session, entry: JsonNode): boolean {
  if (entry.kind !== 'object' && entry.kind !== 'computed') return false;
  if (entry.kind === 'object' && noteShared(session, entry)) return false;
  const below = [...descendants(entry)];
  const isModule = entry.document.language === 'module';
  const obstacle =
    below.find(({ kind }) => kind === 'computed') ??
    (isModule ? below.find(isReference) : undefined);
  if (!obstacle) return true;
  const why = isReference(obstacle) ? 'This is a $ref' : whyUnresolvable(obstacle);
  session.edits.note(obstacle, `${why}, so it cannot be moved to a JSON file.`);
  return false;
}

/** Returns the last name of each path, with those before it as far as needed to tell the paths apart. */
function stemsOf(paths: readonly (readonly string[])[]): string[] {
  const stemAt = (path: readonly string[], depth: number) => path.slice(-depth).join('-');
  const depths = paths.map(() => 1);
  for (let isDone = false; !isDone; ) {
    const same = groupBy([...paths.keys()], (index) =>
      stemAt(paths[index] ?? [], depths[index] ?? 1),
    );
    isDone = true;
    for (const indexes of same.values()) {
      if (indexes.length === 1) continue;
      for (const index of indexes) {
        if ((depths[index] ?? 0) >= (paths[index]?.length ?? 0)) continue;
        depths[index] = (depths[index] ?? 1) + 1;
        isDone = false;
      }
    }
  }
  return paths.map((path, index) => stemAt(path, depths[index] ?? 1));
}

function fileName(label: string): string {
  const name = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  return name === '' ? 'part' : name;
}
