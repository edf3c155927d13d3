import {
  changedPages,
  type FindingsUpdate,
  type KnownFindings,
  type SomePages,
} from '../addresses/texts-about.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import type { CheckedLink } from '../files/page-facts.ts';
import { pageRules, rules } from '../rules/index.ts';
import { concernOnlyOwnPages } from '../rules/links/changed-links.ts';
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
    if (!last || isLimited || (site.only?.known as FindingsUpdate | undefined)?.isPartial)
      return undefined;
    const { all, byRule, kept, basePath } = last;
    const isRun = (rule: unknown) =>
      pageRules.get(rule as Rule) || site.content?.inPages.includes(rule);
    // Other rules do not run again after a change of the page, such as the one for the base path that links show.
    if (byRule.some((own, index) => !isRun(all[index]) && own.some(isOfPage))) return undefined;
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
  /**
   * Returns the option `only` for a check after changes of some pages.
   *
   * @param before the links of the pages before, by the paths of the files.
   */
  after(
    before: ReadonlyMap<string, readonly CheckedLink[]>,
    { pages, others, navigation, basePath }: KnownFindings,
  ): SomePages {
    const isUnchanged = ({ at: { file } }: Finding) => file !== undefined && !before.has(file);
    const elsewhere = pages.filter(isUnchanged);
    let isPartial = false;
    const known: FindingsUpdate = {
      basePath,
      pages: elsewhere,
      get isPartial() {
        return isPartial;
      },
      run: ((all: readonly Rule[], context: RuleContext, inPages?: readonly unknown[]) => {
        isPartial = !concernOnlyOwnPages(context, before, elsewhere);
        if (isPartial) return [];
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
    return changedPages([...before.keys()], known);
  },
} as const;

function isOfPage({ at: { file, range } }: Finding): boolean {
  return file !== undefined && range !== undefined && /\.(?:mdx?|[cm]?[jt]sx?)$/.test(file);
}
