import { alikeParts } from '../../pages/entries/parts.ts';
import { type Codemod, defineCodemod } from '../../runner/codemod.ts';
import { changeKind } from './change-kind.ts';

export const codemod: Codemod = defineCodemod({
  name: 'groups-to-tabs',
  summary: 'Turns groups into tabs. Short for change-kind --from groups --to tabs.',
  idle: 'The groups are tabs already.',
  alike: 'part',
  options: {},
  examples: [['docs', 'every group at the root becomes a tab']],
  apply(session) {
    if (changeKind(session, 'groups', 'tabs')) return;
    for (const { element } of alikeParts(session))
      session.edits.note(element, 'There are no "groups" here.');
  },
});
