import { child, type JsonNode } from '../document/document.ts';
import { entriesOf, whyUnresolvable } from '../document/references.ts';
import { list, literal, object, property, ref } from '../edit/template.ts';
import { removeExpanded } from '../navigation/joined-lists.ts';
import { labelOf, noteShared, pagesOf } from '../navigation/navigation.ts';
import { rootList, scopeOf } from '../navigation/scope.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';

export const codemod: Codemod = defineCodemod({
  name: 'groups-to-tabs',
  summary: 'Turns every group at the root into a tab.',
  idle: 'The root is a list of tabs already.',
  options: {},
  examples: [['docs', 'every group at the root becomes a tab']],
  apply(session) {
    const { edits, grammar } = session;
    const scope = scopeOf(session);
    const root = rootList(session);
    if (!scope || !root || root.name === 'tabs') return;
    if (root.name !== 'groups') {
      edits.note(root.property, `The root is "${root.name}", not "groups".`);
      return;
    }
    const { kind } = scope;
    if (!grammar.elements[kind].children.includes('tabs')) {
      edits.note(root.property, `"tabs" is not allowed in this ${kind}.`);
      return;
    }
    const groups = root.list.children;
    const computed = groups.find((entry) => session.follow(entry).kind === 'computed');
    if (computed) {
      edits.note(computed, `${whyUnresolvable(computed)}, so it cannot become a tab.`);
      return;
    }
    if (noteShared(session, root.property, root.list)) return;
    const label = (group: JsonNode) => labelOf(session, group, 'group') ?? '';
    const unnamed = groups.filter((group) => label(group).trim() === '');
    for (const group of unnamed)
      edits.note(group, 'This has no group label to name the tab after.');
    if (unnamed.length > 0) return;

    const { tab } = grammar.elements;
    const tabKeys = new Set<string | undefined>(['group', ...tab.fields.keys(), ...tab.children]);
    edits.rename(root.property, 'tabs');
    for (const group of groups) {
      const name = child(group, 'group');
      const pages = child(group, 'pages');
      if (name && pages && group.children.every(({ key }) => tabKeys.has(key))) {
        edits.rename(name, 'tab');
        removeExpanded(session, entriesOf(pagesOf(session, group) ?? pages));
      } else {
        // A tab does not have all properties of this group, so the group stays in a tab of its own.
        const content = list([ref(group)], root.list);
        edits.replace(
          group,
          object([property('tab', literal(label(group))), property('groups', content)]),
        );
      }
    }
  },
});
