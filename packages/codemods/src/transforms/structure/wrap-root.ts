import { elementKindIn } from '@nav/core/internal';
import type { ListName } from '@nav/core/stages';
import type { JsonNode } from '../../document/document.ts';
import { entriesOf, propertyOf } from '../../document/references.ts';
import { list, literal, object, property, ref, type Template } from '../../edit/template.ts';
import { labelConflict } from '../../navigation/joined-lists.ts';
import { languageFault } from '../../navigation/language-code.ts';
import { labelKey, labelOf, noteShared, rootPatterns } from '../../navigation/navigation.ts';
import type { Scope } from '../../navigation/places.ts';
import { mayWrap, rootList } from '../../navigation/scope.ts';
import { alikeParts } from '../../pages/entries/parts.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

interface Options {
  in: ListName;
  label: string;
  each: boolean;
}

export const codemod: Codemod = defineCodemod({
  name: 'wrap-root',
  summary: 'Wraps the root of the navigation in tabs, products, versions or another list.',
  idle: 'The root is that list already.',
  alike: 'part',
  options: {
    in: option.text('the new root', { values: rootPatterns, required: true }),
    label: option.text('the label of the new element', {
      default: 'Documentation',
      without: 'each',
    }),
    each: option.flag('wrap each element of the root on its own, and reuse its label'),
  },
  examples: [
    ['--in tabs --label Guides', 'the whole root goes into one tab'],
    ['--in products --each', 'each element of the root gets its own product'],
  ],
  checkOptions({ in: wrapper, label, each }) {
    const fault = wrapper === 'languages' && !each ? languageFault(label) : undefined;
    return fault === undefined ? [] : [`--in languages needs a language code as --label. ${fault}`];
  },
  apply(session, options) {
    for (const part of alikeParts(session)) wrap(session, part, options);
  },
});

function wrap(session: Session, scope: Scope, options: Options): void {
  const { edits, grammar } = session;
  const root = rootList(session, scope);
  if (!root || root.name === options.in || noteShared(session, root.property)) return;
  if (!mayWrap(session, scope, root, options.in)) return;
  const kind = elementKindIn(options.in);
  const faultOf = (label: string) =>
    kind === 'language' ? languageFault(label, grammar) : undefined;
  const elementOf = (label: string, content: Template, from?: JsonNode) =>
    object([property(labelKey(kind), literal(label, from)), property(root.name, content)]);

  if (!options.each) {
    const fault = faultOf(options.label);
    const elements = list([elementOf(options.label, ref(root.property))]);
    if (fault !== undefined)
      session.problems.rejectOptions(`--in languages needs a language code. ${fault}`);
    else edits.replaceWith(root.property, property(options.in, elements));
    return;
  }
  const entries = entriesOf(root.list);
  if (noteShared(session, root.property, root.list)) return;
  if (entries.some((entry) => noteShared(session, entry))) return;
  if (entries.length === 0) {
    edits.note(root.property, `This list is empty, so "${options.in}" would be empty too.`);
    return;
  }
  const titleOf = (entry: JsonNode) =>
    propertyOf(session, session.follow(entry), labelKey(elementKindIn(root.name)));
  const labels = entries.map((entry) => labelOf(session, entry, elementKindIn(root.name)) ?? '');
  const faults = labels.map((label, index) => {
    if (label.trim() === '') return `This has no label to name the new ${kind} after.`;
    const isRepeated = labels.indexOf(label) < index;
    return faultOf(label) ?? (isRepeated ? labelConflict(kind, label) : undefined);
  });
  entries.forEach((entry, index) => {
    const fault = faults[index];
    if (fault !== undefined) edits.note(entry, fault);
  });
  if (faults.some((fault) => fault !== undefined)) return;
  const elements = entries.map((entry, index) =>
    elementOf(labels[index] as string, list([ref(entry)], root.list), titleOf(entry)),
  );
  edits.replaceWith(root.property, property(options.in, list(elements, root.list)));
}
