import { scopeOf } from '../navigation/scope.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import { changeKind } from './change-kind.ts';

export const codemod: Codemod = defineCodemod({
  name: 'groups-to-tabs',
  summary: 'Turns groups into tabs. Short for change-kind --from groups --to tabs.',
  idle: 'The groups are tabs already.',
  options: {},
  examples: [['docs', 'every group at the root becomes a tab']],
  apply(session) {
    if (changeKind(session, 'groups', 'tabs')) return;
    const navigation = scopeOf(session)?.element;
    if (navigation) session.edits.note(navigation, 'There are no "groups" here.');
  },
});
