import { groupBy } from '@nav/collections';
import { isEndpoint } from '../../navigation/navigation.ts';
import { chooseEntries, entriesFor, noteRepeated } from '../../pages/entries/chosen-entries.ts';
import { counterpartsIn } from '../../pages/entries/counterparts.ts';
import { removeEntries } from '../../pages/entries/entry-moves.ts';
import { entryName } from '../../pages/entries/list-position.ts';
import { alikeParts } from '../../pages/entries/parts.ts';
import { pageAt } from '../../pages/links/addresses.ts';
import { sitePages } from '../../pages/links/site-files.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';

export const codemod: Codemod = defineCodemod({
  name: 'remove-entry',
  summary: 'Removes entries, in all versions and languages alike. Pages keep their files and URLs.',
  idle: 'The navigation does not list them.',
  alike: 'named',
  options: {
    page: option.list('the pages or endpoints whose entries to remove', { required: true }),
  },
  examples: [
    ['--page guides/setup', 'the page is no longer in the navigation'],
    ['--page de/setup --only-here', 'the other languages keep their entries'],
  ],
  apply(session, { page }) {
    const parts = alikeParts(session);
    if (parts.length === 0) return;
    const counterparts = counterpartsIn(session, parts);
    const pages = sitePages(session);
    const isListed = (name: string) => counterparts.entries.some((one) => one.name === name);
    // An earlier run removed the entries of other pages that exist.
    const named = page.filter((one) => {
      const name = entryName(one);
      return isListed(name) || isEndpoint(name) || !pages.has(pageAt(pages, name));
    });
    // If an entry stayed, the next run would take other pages for the counterparts of those that went.
    const chosen = chooseEntries(session, parts, counterparts, named).filter((same) => {
      const byContext = groupBy(same, ({ context }) => context).values();
      return session.part.onlyHere || ![...byContext].some((own) => noteRepeated(session, own));
    });
    const entries = counterparts.contexts.flatMap((context) =>
      entriesFor(session, counterparts, chosen, { context, isOnly: session.part.onlyHere }),
    );
    removeEntries(session, parts, new Set(entries.map(({ entry }) => entry)));
  },
});
