import {
  changedPages,
  type FindingsUpdate,
  type KnownFindings,
  type SomePages,
} from '../addresses/texts-about.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { pageRules, rules } from '../rules/index.ts';
import type { Rule, RuleContext } from '../rules/rule/rule.ts';
import { runRules } from '../rules/run-rules.ts';
import { computedOf, type Site } from './site.ts';

/** Takes findings from one check of a site to the next one. */
export const knownFindings = {
  /** Returns the findings of the last check; `undefined` without a check, or if they depend on each other. */
  of(site: Site): KnownFindings | undefined {
    const { last, diagnostics } = computedOf(site).found;
    // A limit counts all findings, and files that cannot be read are found again.
    const isLimited = site.unreadable.size > 0 || diagnostics?.some(({ more }) => more);
    if (!last || isLimited) return undefined;
    const { all, byRule, kept, basePath } = last;
    const isElsewhere = (one: Finding) => !isOfPage(one);
    const partOf = (isPart: boolean) =>
      byRule.map((own, index) => {
        const readsPages = index >= rules.length || pageRules.has(all[index] as Rule);
        return readsPages === isPart ? own.filter(isElsewhere) : null;
      });
    return {
      pages: kept.filter(isOfPage),
      others: partOf(true),
      navigation: partOf(false),
      basePath,
    };
  },
  /** Returns the option `only` for a check after changes of some pages. */
  after(
    files: readonly string[],
    { pages, others, navigation, basePath }: KnownFindings,
  ): SomePages {
    const changed = new Set(files);
    const isUnchanged = ({ at: { file } }: Finding) => file !== undefined && !changed.has(file);
    const known: FindingsUpdate = {
      basePath,
      pages: pages.filter(isUnchanged),
      run: ((all: readonly Rule[], context: RuleContext, inPages?: readonly unknown[]) => {
        const given = all.map((_, index) => others[index] ?? navigation[index]);
        const needed = all.map((rule, index) =>
          !given[index] || pageRules.get(rule) || inPages?.includes(rule) ? rule : () => ({}),
        );
        return runRules(needed, context).map((own, index) =>
          own
            .filter((one) => (isOfPage(one) ? !isUnchanged(one) : !given[index]))
            .concat(given[index] ?? []),
        );
      }) as FindingsUpdate['run'],
    };
    return changedPages(files, known);
  },
} as const;

function isOfPage({ at: { file, range } }: Finding): boolean {
  return file !== undefined && range !== undefined && /\.(?:mdx?|[cm]?[jt]sx?)$/.test(file);
}
