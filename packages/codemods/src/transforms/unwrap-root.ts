import type { ElementKind } from '@nav/core/client';
import { elementKindIn } from '@nav/core/internal';
import { type JsonNode, jsonOf, stringOf } from '../document/document.ts';
import { entriesOf, propertyOf, SHARED } from '../document/references.ts';
import { list, property, ref } from '../edit/template.ts';
import { warnExpanded } from '../navigation/expanded.ts';
import { namesakeFault, newNamesakes, warnDuplicateLabels } from '../navigation/namesakes.ts';
import {
  governing,
  navigationOf,
  onlyList,
  primaryList,
  rootPatterns,
  segmentsOf,
} from '../navigation/navigation.ts';
import { warnRepeats } from '../navigation/repeats.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import { type Transform, transformOf } from '../runner/transform.ts';
import type { Session } from '../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'unwrap-root',
  summary: 'Dissolves the primary pattern: what its elements hold becomes the root.',
  options: {
    from: {
      type: 'text',
      about: 'the pattern to dissolve; a root of another pattern is left alone',
      values: rootPatterns,
      required: true,
    },
  },
  examples: [['--from tabs', 'what the tabs hold becomes the root']],
  apply(session, { from }) {
    const { edits } = session;
    const navigation = navigationOf(session);
    const root = navigation && primaryList(session, navigation);
    if (!root) return;
    if (root.name !== from) {
      edits.note(root.property, `The root is "${root.name}", not "${from}".`);
      return;
    }
    // What stands in a constant that is exported, or read, would stand twice.
    if (session.isShared(root.property) || session.isShared(root.list)) {
      edits.note(root.property, SHARED);
      return;
    }
    const parts = entriesOf(root.list).map((entry) => {
      const element = session.follow(entry);
      return { entry, element, inner: onlyList(session, element) };
    });
    const name = parts[0]?.inner?.name;
    // The list of an only element is taken as it is written, by its name where it has one.
    const isOnly = parts.length === 1 && elementKindIn(root.name) !== 'group';
    for (const { entry, element, inner } of parts) {
      const held = element.kind === 'object' ? governing(session, element) : entry;
      if (held) edits.note(held, 'It would be lost with the element that it stands on.');
      else if (!inner) edits.note(entry, 'It has no single kind of children.');
      else if (session.isUsedByCode(isOnly ? inner.property : inner.list)) {
        edits.note(entry, SHARED);
      } else if (inner.name !== name || inner.name === 'menu') {
        edits.note(inner.property, `"${inner.name}" cannot join "${name}" at the root.`);
      } else continue;
      return;
    }
    if (name === undefined) return;
    const [only] = parts;
    if (isOnly && only?.inner) {
      edits.replaceWith(root.property, property(name, ref(only.inner.property)));
      return;
    }
    const entries = parts.flatMap(({ element, inner }) => {
      const children = inner ? inner.list.children : [];
      const main = propertyOf(session, element, 'root');
      const path = main && stringOf(session.follow(main));
      const listed = children.some((entry) => {
        const other = stringOf(session.follow(entry));
        return other !== undefined && path !== undefined && samePage(other, path);
      });
      return main && path !== undefined && !listed ? [main, ...children] : children;
    });
    if (!canStandTogether(session, entries, elementKindIn(name))) return;
    warnDuplicateLabels(session, entries, elementKindIn(name));
    if (name === 'pages') warnRepeats(session, entries, 'the list');
    if (from === 'groups') warnExpanded(session, entries);
    // Paths stand as those of an element did, elements as the elements round them did.
    const like = name === 'pages' ? parts[0]?.inner?.list : root.list;
    edits.replaceWith(root.property, property(name, list(entries.map(ref), like)));
  },
});

/** Whether the elements of several lists may stand in one; what is against it is reported. */
function canStandTogether(
  session: Session,
  entries: readonly JsonNode[],
  kind: ElementKind,
): boolean {
  const { edits, grammar } = session;
  const [namesake] = newNamesakes(session, entries, kind);
  const fault = namesake && namesakeFault(kind, namesake.label);
  if (namesake && fault !== undefined) {
    edits.note(namesake.entry, fault);
    return false;
  }
  if (!grammar.elements[kind].fields.has('default')) return true;
  const defaults = entries.flatMap((entry) => {
    const property = propertyOf(session, session.follow(entry), 'default');
    const isDefault = property !== undefined && jsonOf(session.follow(property)) === true;
    return isDefault ? [{ property, list: entry.parent }] : [];
  });
  const second = defaults.find(({ list }) => list !== defaults[0]?.list);
  if (second) edits.note(second.property, `Two ${kind}s would be the default.`);
  return second === undefined;
}

function samePage(a: string, b: string): boolean {
  return segmentsOf(a).join('/') === segmentsOf(b).join('/');
}

const transform: Transform = transformOf(codemod);
export default transform;
