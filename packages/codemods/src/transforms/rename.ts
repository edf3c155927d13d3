import type { ElementKind } from '@nav/core/client';
import { elementKindIn } from '@nav/core/internal';
import { type JsonNode, stringOf } from '../document/document.ts';
import { entriesOf, propertyOf, SHARED, whyUnresolvable } from '../document/references.ts';
import { literal } from '../edit/template.ts';
import { labelConflict } from '../navigation/joined-lists.ts';
import { languageFault } from '../navigation/language-code.ts';
import { unknownName } from '../navigation/names.ts';
import {
  childLists,
  elementListNames,
  labelKey,
  labelOf,
  walkElements,
} from '../navigation/navigation.ts';
import { type Scope, scopeOf } from '../navigation/scope.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import type { Session } from '../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'rename',
  summary: 'Changes the label of an element everywhere it appears.',
  idle: 'Nothing has the old label any more.',
  options: {
    from: { type: 'text', about: 'the current label', required: true },
    to: { type: 'text', about: 'the new label', required: true },
    of: {
      type: 'text',
      about: 'the list whose elements to rename; by default all lists',
      values: elementListNames,
    },
  },
  examples: [
    ['--from Guides --to Learn', 'every tab, group or other element "Guides" becomes "Learn"'],
    ['--from API --to Reference --of tabs', 'only tabs are renamed, not groups of that name'],
  ],
  apply(session, { from, to, of }) {
    const scope = scopeOf(session);
    if (!scope || from === to) return;
    const labels = new Set<string>();
    let isAnyComputed = false;
    for (const one of namedElements(session, scope)) {
      const { kind, entry } = one;
      if (of !== undefined && kind !== elementKindIn(of)) continue;
      const title = propertyOf(session, session.follow(entry), labelKey(kind));
      const value = title && session.follow(title);
      if (value?.kind === 'computed') {
        isAnyComputed = true;
        session.edits.note(entry, `${whyUnresolvable(value)}, so its label is unknown.`);
      }
      const label = value && stringOf(value);
      if (label !== undefined) labels.add(label);
      if (title && label === from) renameElement(session, one, title, to);
    }
    if (labels.has(from)) return;
    const kind = of === undefined ? 'label' : elementKindIn(of);
    const reason = unknownName(kind, from, labels);
    // An earlier run left only the new label, and a computed label may be the one.
    session.problems.warnUnknown(scope.element, [reason], labels.has(to) || isAnyComputed);
  },
});

/** An entry of a list of elements. */
interface NamedElement {
  kind: ElementKind;
  entry: JsonNode;
  siblings: readonly JsonNode[];
}

/** Yields the elements of a part of the navigation, its own element first, with the links in `global`. */
function* namedElements(session: Session, scope: Scope): Generator<NamedElement> {
  const { entry, kind } = scope;
  if (entry) yield { kind, entry, siblings: entry.parent ? entriesOf(entry.parent) : [entry] };
  for (const { element } of walkElements(session, scope.element, kind)) {
    const global = propertyOf(session, element, 'global');
    const links = global && session.follow(global);
    for (const holder of links?.kind === 'object' ? [element, links] : [element]) {
      for (const { name, list } of childLists(session, holder)) {
        const siblings = entriesOf(list);
        for (const one of siblings) yield { kind: elementKindIn(name), entry: one, siblings };
      }
    }
  }
}

function renameElement(
  session: Session,
  { kind, entry, siblings }: NamedElement,
  title: JsonNode,
  label: string,
): void {
  const { edits, grammar } = session;
  const value = session.follow(title);
  // A constant with other uses keeps its text.
  const target = session.linked.isShared(value) && value !== title ? title : value;
  // A list that several elements share is met several times.
  if (edits.changes.has(target)) return;
  const isTaken = siblings.some((one) => labelOf(session, one, kind) === label);
  const fault =
    (kind === 'language' ? languageFault(label, grammar) : undefined) ??
    (isTaken ? labelConflict(kind, label) : undefined) ??
    (session.linked.isUsedByCode(target) ? SHARED : undefined);
  if (fault !== undefined) {
    edits.note(entry, fault);
    return;
  }
  edits.replace(target, literal(label));
  if (isTaken) {
    const name = JSON.stringify(label);
    edits.note(entry, `Two sibling ${kind}s are now named ${name}. Merge them or rename one.`);
  }
}
