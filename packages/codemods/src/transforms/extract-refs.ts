import type { ElementKind } from '@nav/core/client';
import { elementKindIn } from '@nav/core/internal';
import { child, descendants, type JsonNode } from '../document/document.ts';
import { isReference, refTo, SHARED, whyUnresolvable } from '../document/references.ts';
import { literal } from '../edit/template.ts';
import {
  childLists,
  labelOf,
  navigationOf,
  primaryList,
  rootPatterns,
  walkElements,
} from '../navigation/navigation.ts';
import { folderFaults, partFolder, partNamer } from '../navigation/part-files.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import { type Transform, transformOf } from '../runner/transform.ts';

export const codemod: Codemod = defineCodemod({
  name: 'extract-refs',
  summary: 'Moves elements of the navigation into files of their own, linked by $ref.',
  options: {
    of: {
      type: 'text',
      about: 'the list whose elements are moved; by default the primary pattern',
      values: rootPatterns,
    },
    folder: {
      type: 'text',
      about: 'where the new files go, from the config',
      default: 'navigation',
    },
  },
  examples: [
    ['', 'one file for each element of the primary pattern'],
    ['--of groups --folder nav', 'one file for each group, in nav/'],
  ],
  checkOptions: ({ folder }) => folderFaults(folder),
  apply(session, { of, folder }) {
    const { edits } = session;
    const navigation = navigationOf(session);
    if (!navigation) return;
    const wanted = of ?? primaryList(session, navigation)?.name;
    if (wanted === undefined || wanted === 'pages') return;
    const base = partFolder(session, folder, navigation);
    if (base === undefined) return;
    const nameFile = partNamer(session, base);
    let isThere = false;
    const names = new Set<string>();
    /** The elements that stand in a file with one of the wanted list, which another run would meet there. */
    const parts = new Set<JsonNode>();
    for (const { element } of walkElements(session, navigation, 'navigation')) {
      for (const { name, list } of childLists(session, element)) {
        isThere ||= name === wanted;
        names.add(name);
        for (const entry of list.children) {
          const isPart = parts.has(element) || (name === wanted && hasFile(entry));
          if (isPart) parts.add(session.follow(entry));
          else if (name === wanted) extract(entry, elementKindIn(name));
        }
      }
    }
    if (of !== undefined && !isThere) {
      const there = [...names].map((name) => `"${name}"`).join(', ');
      session.rejectOptions(
        `The navigation holds no "${of}"${there === '' ? '' : `, but ${there}`}.`,
      );
    }

    function extract(entry: JsonNode, kind: ElementKind): void {
      if (entry.kind === 'computed') {
        edits.note(entry, `${whyUnresolvable(entry)}, so it cannot stand in a JSON file.`);
        return;
      }
      if (entry.kind !== 'object') return;
      if (session.isShared(entry)) {
        edits.note(entry, SHARED);
        return;
      }
      const obstacle = obstacleIn(entry);
      if (obstacle) {
        const why = isReference(obstacle) ? 'It is a $ref' : whyUnresolvable(obstacle);
        edits.note(obstacle, `${why}, so it cannot stand in a JSON file.`);
        return;
      }
      const label = labelOf(session, entry, kind);
      const file = nameFile(fileName(label ?? `${entry.index}`));
      edits.extract(entry, file, literal({ $ref: refTo(entry.document.file, file) }));
      parts.add(entry);
    }
  },
});

/** Whether an entry of a list stands in a file of its own. */
function hasFile(entry: JsonNode): boolean {
  return child(entry, '$ref') !== undefined;
}

/** What keeps an element out of a JSON file. */
function obstacleIn(element: JsonNode): JsonNode | undefined {
  const below = [...descendants(element)];
  const fromModule = element.document.language === 'module';
  return (
    below.find(({ kind }) => kind === 'computed') ??
    (fromModule ? below.find(isReference) : undefined)
  );
}

/** A label as a file name. */
function fileName(label: string): string {
  const name = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  return name === '' ? 'part' : name;
}

const transform: Transform = transformOf(codemod);
export default transform;
