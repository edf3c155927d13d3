import { planEntries, writeEntries } from '../../endpoints/to-entries.ts';
import { planExplicit, writeExplicit } from '../../endpoints/to-explicit.ts';
import { planStubs, writeStubs } from '../../endpoints/to-stubs.ts';
import { navigationOf } from '../../navigation/navigation.ts';
import { scopeOf } from '../../navigation/scope.ts';
import { requireSiteFiles } from '../../pages/links/site-files.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';

export const codemod: Codemod = defineCodemod({
  name: 'endpoints',
  summary: 'Turns stub pages of OpenAPI operations into METHOD /path entries, or back.',
  idle: 'There is nothing to turn.',
  options: {
    to: option.text('what to make: endpoint entries, or pages with openapi in their front matter', {
      values: ['entries', 'stubs'],
      required: true,
    }),
    drop: option.list('front matter that pages may lose', {
      only: { option: 'to', value: 'entries' },
    }),
    generated: option.flag('also list generated pages by tag', {
      only: { option: 'to', value: 'entries' },
    }),
  },
  examples: [
    ['--to entries', 'deletes stub pages, and redirects their URLs'],
    ['--to entries --drop icon,tag', 'also if front matter sets icons or tags'],
    ['--to entries --generated', 'also lists generated pages'],
    ['--to stubs', 'creates a page for each endpoint entry, at the same URL'],
  ],
  apply(session, { to, drop, generated }) {
    const navigation = navigationOf(session);
    const scope = scopeOf(session);
    if (!navigation || !scope || !requireSiteFiles(session, navigation)) return;
    if (to === 'entries') {
      const lists = generated ? planExplicit(session, navigation, scope) : [];
      const plan = planEntries(session, navigation, scope, drop, lists);
      writeEntries(session, plan);
      const converted = plan.conversions.flatMap(({ candidate }) => [...candidate.texts.keys()]);
      writeExplicit(session, lists, converted);
      return;
    }
    const stubs = planStubs(session, navigation, scope);
    if (stubs) writeStubs(session, stubs);
  },
});
