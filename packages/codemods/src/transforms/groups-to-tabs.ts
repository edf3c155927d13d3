import { child } from '../document/document.ts';
import { entriesOf, propertyOf, SHARED, whyUnresolvable } from '../document/references.ts';
import { list, literal, object, property, ref } from '../edit/template.ts';
import { warnExpanded } from '../navigation/expanded.ts';
import { labelOf, navigationOf, primaryList } from '../navigation/navigation.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import { type Transform, transformOf } from '../runner/transform.ts';

export const codemod: Codemod = defineCodemod({
  name: 'groups-to-tabs',
  summary: 'Makes every group at the root a tab.',
  options: {},
  examples: [['docs', 'every group at the root becomes a tab']],
  apply(session) {
    const { edits, grammar } = session;
    const navigation = navigationOf(session);
    const root = navigation && primaryList(session, navigation);
    if (!root || root.name === 'tabs') return;
    if (root.name !== 'groups') {
      edits.note(root.property, `The root is "${root.name}", not "groups".`);
      return;
    }
    const computed = root.list.children.find((entry) => session.follow(entry).kind === 'computed');
    if (computed) {
      edits.note(computed, `${whyUnresolvable(computed)}, so what becomes of it is not known.`);
      return;
    }
    if (session.isShared(root.list)) {
      edits.note(root.property, SHARED);
      return;
    }
    const groups = root.list.children.map((entry) => ({ entry, group: session.follow(entry) }));
    const nameless = groups.filter(
      ({ group }) => (labelOf(session, group, 'group') ?? '').trim() === '',
    );
    for (const { entry } of nameless) {
      edits.note(entry, 'It is no group with a label, so no tab can be named after it.');
    }
    if (nameless.length > 0) return;
    const { tab } = grammar.elements;
    const known = (key: string | undefined) =>
      key !== undefined &&
      (key === 'group' || tab.fields.has(key) || tab.children.some((name) => name === key));
    const fits = ({ entry, group }: (typeof groups)[number]) =>
      entry === group && child(group, 'pages') && group.children.every(({ key }) => known(key));

    // A group with a setting that a tab does not have keeps it, as the one group of its tab.
    const wrapped = groups.filter((part) => !fits(part));
    edits.rename(root.property, 'tabs');
    for (const part of groups) {
      const label = labelOf(session, part.group, 'group') as string;
      if (wrapped.includes(part)) {
        edits.replace(
          part.entry,
          object([
            property('tab', literal(label)),
            property('groups', list([ref(part.entry)], root.list)),
          ]),
        );
      } else {
        const name = child(part.group, 'group');
        if (name) edits.rename(name, 'tab');
        const pages = propertyOf(session, part.group, 'pages');
        if (pages) warnExpanded(session, entriesOf(session.follow(pages)));
      }
    }
  },
});

const transform: Transform = transformOf(codemod);
export default transform;
