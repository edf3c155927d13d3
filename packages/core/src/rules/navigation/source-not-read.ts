import { isSourceRef } from '../../structure/element.ts';
import { propertyLocation } from '../rule/locations.ts';
import type { Rule } from '../rule/rule.ts';

/** Reports entries that the navigation of another repository replaces, which is not read. */
export const sourceNotRead: Rule = ({ grammar, report }) => ({
  list({ entries, pointer }) {
    entries.forEach((entry, index) => {
      if (!isSourceRef(entry, grammar.dialect) || typeof entry.sourceRef !== 'string') return;
      report({
        code: 'source-not-read',
        args: { repository: entry.sourceRef },
        at: propertyLocation(`${pointer}/${index}`, 'sourceRef'),
      });
    });
  },
});
