import { writeAddress } from '../../addresses/site-addresses.ts';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import { suggestInstead, writeInstead } from '../../diagnostics/fixes.ts';
import type { Rule } from '../rule/rule.ts';
import { type ExplainedPage, missingPages } from './missing-pages.ts';

/** Reports pages, group roots and relative links without a page file (S2.2, M2.3). */
export const pageNotFound: Rule = ({ addresses, collect, report }) => {
  const missing = collect(missingPages);
  return {
    end() {
      for (const page of missing()) report(findingOf(page, addresses.basePath()));
    },
  };
};

function findingOf({ page, explanation }: ExplainedPage, basePath: string): Finding {
  const { role, written, at, isInText } = page;
  const { isCertain, suggestion: slug, others: slugs, ...rest } = explanation;
  const writtenAs = (one: string) => (role === 'href' ? writeAddress(one, written, basePath) : one);
  const suggestion = slug === undefined ? undefined : writtenAs(slug);
  const others = slugs?.map(writtenAs);
  const part = isInText ? written : undefined;
  return {
    code: 'page-not-found',
    args: { path: written, role, suggestion, ...(others ? { others } : {}), ...rest },
    at,
    ...(isCertain && suggestion !== undefined
      ? { fixes: [writeInstead(at, suggestion, part)] }
      : suggestInstead(at, [suggestion, ...(others ?? [])], { part })),
  };
}
