import { posix } from 'node:path';
import { type Codemod, defineCodemod } from '../codemod.ts';
import { child, descendants, type LocatedNode } from '../document.ts';
import {
  childLists,
  kindIn,
  labelOf,
  navigationOf,
  onlyList,
  walkElements,
} from '../navigation.ts';
import { refTo } from '../ref-paths.ts';
import { isReference, opacityOf, SHARED } from '../references.ts';
import type { Session } from '../session.ts';
import { literal } from '../template.ts';
import { type Transform, transformOf } from '../transform.ts';

export const codemod: Codemod = defineCodemod({
  name: 'extract-refs',
  summary: 'Moves elements of the navigation into files of their own, linked by $ref.',
  files: true,
  options: {
    of: {
      type: 'text',
      about: 'the list whose elements are moved; by default the primary pattern',
      values: ['products', 'languages', 'versions', 'tabs', 'dropdowns', 'anchors', 'groups'],
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
  apply(session, { of, folder }) {
    const { edits } = session;
    const navigation = navigationOf(session);
    if (!navigation) return;
    const taken = new Set<string>();
    const root = onlyList(session, navigation)?.name;
    const wanted = of ?? root;
    if (wanted === undefined || wanted === 'pages') return;
    const inside = new Set<LocatedNode>();
    for (const { element } of walkElements(session, navigation, 'navigation')) {
      for (const { name, list } of childLists(session, element)) {
        if (name !== wanted) continue;
        for (const entry of list.children) {
          if (entry.kind === 'computed') {
            edits.skip(entry, `${opacityOf(entry)}, so it cannot stand in a JSON file.`);
            continue;
          }
          if (entry.kind !== 'object' || child(entry, '$ref') || isInside(entry, inside)) continue;
          if (session.isShared(entry)) {
            edits.skip(entry, SHARED);
            continue;
          }
          if (extract(session, entry, labelOf(session, entry, kindIn(name)), folder, taken))
            inside.add(entry);
        }
      }
    }
  },
});

function isInside(node: LocatedNode, extracted: ReadonlySet<LocatedNode>): boolean {
  for (let at = node.parent; at; at = at.parent) if (extracted.has(at)) return true;
  return false;
}

function extract(
  session: Session,
  entry: LocatedNode,
  label: string | undefined,
  folder: string,
  taken: Set<string>,
): boolean {
  const { edits, host } = session;
  const computed = [...descendants(entry)].find((node) => node.kind === 'computed');
  const fromModule = entry.document.language === 'module';
  if (computed || (fromModule && [...descendants(entry)].some(isReference))) {
    const why = computed ? opacityOf(computed) : 'It holds a $ref';
    edits.skip(computed ?? entry, `${why}, so it cannot stand in a JSON file.`);
    return false;
  }
  const base = session.below(folder);
  if (base === undefined) {
    edits.skip(entry, 'The folder for it lies outside the folder of the config.');
    return false;
  }
  const stem = fileName(label ?? `${entry.index}`);
  let file = posix.join(base, `${stem}.json`);
  for (let number = 2; taken.has(file) || host?.read(file) !== undefined; number += 1) {
    file = posix.join(base, `${stem}-${number}.json`);
  }
  taken.add(file);
  edits.extract(entry, file, literal({ $ref: refTo(entry.document.file, file) }));
  return true;
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
