import type { Rule } from '../rule/rule.ts';
import { judgedLinks } from './judged-links.ts';

/**
 * Reports links in pages to pages, files and anchors that do not exist, and links to addresses that are redirected. Reads
 * all pages, or those that are to be checked, one at a time.
 */
export const pageLinks: Rule = ({ collect, report }) => {
  const judged = collect(judgedLinks);
  return {
    end() {
      for (const finding of judged().findings) report(finding);
    },
  };
};
