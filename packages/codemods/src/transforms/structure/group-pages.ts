import { entriesOf } from '../../document/references.ts';
import { list, literal, object, property, ref } from '../../edit/template.ts';
import { labelOf, noteShared } from '../../navigation/navigation.ts';
import { chooseEntries, entriesFor } from '../../pages/entries/chosen-entries.ts';
import { counterpartsIn, type PageEntry } from '../../pages/entries/counterparts.ts';
import { losesSpecification, removeEntries } from '../../pages/entries/entry-moves.ts';
import { alikeParts, languageOf } from '../../pages/entries/parts.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'group-pages',
  summary: 'Wraps entries in a new group, in all versions and languages alike.',
  idle: 'The entries are already alone in a group.',
  alike: 'named',
  options: {
    page: option.list('the pages or endpoints of the group, in order', { required: true }),
    label: option.text('the label of the group', { required: true }),
    labelIn: option.pairs('its label in other languages, such as de=Grundlagen'),
    icon: option.text('the icon of the group'),
  },
  examples: [
    ['--page guides/a,guides/b --label Basics', 'the group replaces the first entry'],
    ['--page en/a,en/b --label Basics --label-in de=Grundlagen', 'its label in German is another'],
  ],
  apply(session, { page, label, labelIn, icon }) {
    const parts = alikeParts(session);
    if (parts.length === 0) return;
    const counterparts = counterpartsIn(session, parts);
    const chosen = chooseEntries(session, parts, counterparts, page);
    const named = new Set(chosen.flat().map(({ context }) => context));
    const wraps = counterparts.contexts.flatMap((context): Wrap[] => {
      const entries = entriesFor(session, counterparts, chosen, {
        context,
        isOnly: session.part.onlyHere,
      });
      const [first] = entries;
      if (!first) return [];
      const language = languageOf(session, first.holder);
      const translation = language === undefined ? undefined : labelIn.get(language);
      const isTranslated =
        language === undefined || translation !== undefined || named.has(context);
      const wrap = wrapOf(session, entries, translation ?? label);
      return wrap ? [{ ...wrap, isTranslated }] : [];
    });
    const moving = new Set(wraps.flatMap(({ others }) => others.map(({ entry }) => entry)));
    const filled = new Set(wraps.map(({ first }) => first.list));
    if (!removeEntries(session, parts, moving, filled)) return;
    for (const wrap of wraps) writeGroup(session, wrap, icon);
  },
});

interface Wrap {
  label: string;
  /** The entry that the group replaces. */
  first: PageEntry;
  others: readonly PageEntry[];
  isTranslated: boolean;
}

/** Returns the entries to wrap; undefined if they already are a whole group, or with a note if they cannot be wrapped. */
function wrapOf(
  session: Session,
  entries: readonly PageEntry[],
  label: string,
): Omit<Wrap, 'isTranslated'> | undefined {
  const [first, ...rest] = entries as [PageEntry, ...PageEntry[]];
  const { holder, list: own } = first;
  const others = rest.filter(
    (one) => !losesSpecification(session, one, holder) && !noteShared(session, one.entry, one.list),
  );
  const isOneList = others.every((one) => one.list === own);
  const isWhole = isOneList && entriesOf(own).length === others.length + 1;
  const isGrouped = isWhole || labelOf(session, holder.element, 'group') === label;
  if (holder.kind === 'group' && isOneList && isGrouped) return undefined;
  const isTaken = entriesOf(own).some((one) => labelOf(session, one, 'group') === label);
  if (isTaken) {
    const name = JSON.stringify(label);
    const reason = `There is a group ${name} here already. Move the entries into it with move-entry.`;
    session.edits.note(first.entry, reason);
  }
  return isTaken || noteShared(session, first.entry, own) ? undefined : { label, first, others };
}

/** Replaces an entry with a group of it and others. */
function writeGroup(session: Session, wrap: Wrap, icon: string | undefined): void {
  const { label, first, others, isTranslated } = wrap;
  const { edits } = session;
  const pages = [first, ...others].map(({ entry }) => ref(entry));
  const group = object([
    property('group', literal(label)),
    icon === undefined ? undefined : property('icon', literal(icon)),
    property('pages', list(pages)),
  ]);
  edits.replace(first.entry, group);
  if (isTranslated) return;
  const reason = `The group gets the label ${JSON.stringify(label)} here. Translate it, or pass --label-in.`;
  edits.note(first.entry, reason);
}
