import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import { type Transform, transformOf } from '../runner/transform.ts';
import { synchronize } from '../sync/synchronize.ts';

export const codemod: Codemod = defineCodemod({
  name: 'sync-languages',
  summary: 'Gives every language the structure of one of them, and lists what is missing.',
  options: {
    from: { type: 'text', about: 'the language that the others follow; otherwise the default one' },
  },
  examples: [['--from en', 'every language gets the structure of English']],
  apply(session, { from }) {
    synchronize(session, { list: 'languages', from });
  },
});

const transform: Transform = transformOf(codemod);
export default transform;
