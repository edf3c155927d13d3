import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import { synchronize } from '../../sync/synchronize.ts';

export const codemod: Codemod = defineCodemod({
  name: 'sync-versions',
  summary: 'Gives every version the structure of one of them, and lists what is missing.',
  idle: 'There are no versions with another structure.',
  options: {
    from: option.text('the version to follow; by default the default version'),
  },
  examples: [['--from v2', 'every version gets the structure of v2']],
  apply(session, { from }) {
    synchronize(session, 'versions', from);
  },
});
