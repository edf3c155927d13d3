import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import { synchronize } from '../../sync/synchronize.ts';

export const codemod: Codemod = defineCodemod({
  name: 'sync-languages',
  summary: 'Gives every language the structure of one of them, and lists what is missing.',
  idle: 'There are no languages with another structure.',
  options: {
    from: option.text('the language to follow; by default the default language'),
  },
  examples: [['--from en', 'every language gets the structure of English']],
  apply(session, { from }) {
    synchronize(session, 'languages', from);
  },
});
