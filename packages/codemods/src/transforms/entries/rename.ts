import type { ElementKind } from '@nav/core/client';
import { elementKindIn } from '@nav/core/internal';
import { type JsonNode, stringOf } from '../../document/document.ts';
import { entriesOf, propertyOf, SHARED, whyUnresolvable } from '../../document/references.ts';
import { literal } from '../../edit/template.ts';
import { labelConflict } from '../../navigation/joined-lists.ts';
import { languageFault } from '../../navigation/language-code.ts';
import { unknownName } from '../../navigation/names.ts';
import {
  childLists,
  elementListNames,
  labelKey,
  labelOf,
  walkElements,
} from '../../navigation/navigation.ts';
import type { Scope } from '../../navigation/places.ts';
import { counterpartsIn } from '../../pages/entries/counterparts.ts';
import {
  alikeParts,
  languageOf,
  noteUntranslated,
  translationsOf,
} from '../../pages/entries/parts.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'rename',
  summary: 'Changes the label of an element everywhere it appears, and its translations.',
  alike: 'named',
  idle: 'Nothing has the old label any more.',
  options: {
    from: option.text('the current label', { required: true }),
    to: option.text('the new label', { required: true }),
    labelIn: option.pairs('the new label in other languages, such as de=Lernen'),
    of: option.text('the list whose elements to rename; by default all lists', {
      values: elementListNames,
    }),
  },
  examples: [
    ['--from Guides --to Learn', 'every tab, group or other element "Guides" becomes "Learn"'],
    ['--from API --to Reference --of tabs', 'only tabs are renamed, not groups of that name'],
    ['--from Guides --to Learn --label-in de=Lernen', 'the German "Anleitungen" becomes "Lernen"'],
  ],
  apply(session, { from, to, of, labelIn }) {
    const parts = alikeParts(session);
    const [first] = parts;
    if (!first || (from === to && labelIn.size === 0)) return;
    const counterparts = counterpartsIn(session, parts);
    const scopes = new Map(counterparts.elements.map((one) => [one.element, one]));
    const labels = new Set<string>();
    const renamed: Scope[] = [];
    let isAnyComputed = false;
    for (const one of parts.flatMap((part) => [...namedElements(session, part)])) {
      const { kind, entry } = one;
      if (of !== undefined && kind !== elementKindIn(of)) continue;
      const title = propertyOf(session, session.follow(entry), labelKey(kind));
      const label = title && readLabel(session, one, title);
      isAnyComputed ||= title !== undefined && session.follow(title).kind === 'computed';
      if (label !== undefined) labels.add(label);
      if (!title || label !== from) continue;
      const own = scopes.get(session.follow(entry));
      if (own) renamed.push(own);
      const language = own && languageOf(session, own);
      renameElement(session, one, title, labelIn.get(language ?? '') ?? to);
    }
    if (labels.has(from)) {
      noteUntranslated(session, counterparts, renamed, from);
      renameTranslations(session, translationsOf(session, counterparts, renamed), labelIn);
      return;
    }
    // An earlier run left only the new label, and a computed label may be the one.
    if (labels.has(to) || isAnyComputed) return;
    const kind = of === undefined ? 'label' : elementKindIn(of);
    session.problems.rejectOptions(unknownName(kind, from, labels));
  },
});

/** Returns `undefined`, with a note, if the label is computed. */
function readLabel(session: Session, { entry }: NamedElement, title: JsonNode): string | undefined {
  const value = session.follow(title);
  if (value.kind === 'computed')
    session.edits.note(entry, `${whyUnresolvable(value)}, so its label is unknown.`);
  return stringOf(value);
}

/** Renames the translations of an element, or notes those without a new label. */
function renameTranslations(
  session: Session,
  translations: ReturnType<typeof translationsOf>,
  labelIn: ReadonlyMap<string, string>,
): void {
  for (const { twin, language } of translations) {
    const { kind, element, entry } = twin;
    const title = propertyOf(session, element, labelKey(kind));
    const label = labelIn.get(language);
    const known = labelOf(session, element, kind);
    if (!title || !entry || label === known) continue;
    const siblings = entry.parent ? entriesOf(entry.parent) : [entry];
    if (label !== undefined) renameElement(session, { kind, entry, siblings }, title, label);
    else {
      const name = JSON.stringify(known);
      const reason = `This ${kind} keeps its label ${name}. Pass --label-in ${language}=… to rename it as well.`;
      session.problems.advise(entry, reason);
    }
  }
}

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
