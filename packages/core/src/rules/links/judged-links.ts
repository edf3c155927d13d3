import { baseName } from '@nav/paths';
import type { SiteText } from '../../addresses/site-texts.ts';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import { changeTo } from '../../diagnostics/fixes.ts';
import { isOnlyName } from '../meant/meant-page.ts';
import { type LocateInText, locatorIn } from '../rule/locate-in-text.ts';
import type { Collector, RuleContext } from '../rule/rule.ts';
import type { LinkFinding, LostPage } from './link-finding.ts';
import { linkJudge } from './link-judge.ts';

export interface LinkReport {
  findings: readonly Finding[];
  /** The files that link to each page without an entry, by slug. Incomplete unless all links are checked. */
  linkedFrom: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Collects the findings about links in pages, and what links to pages without an entry. */
export const judgedLinks: Collector<LinkReport> = (context) => {
  const { files, texts } = context;
  const findings: Finding[] = [];
  const linkedFrom = new Map<string, Set<string>>();
  if (!files) return { result: () => ({ findings, linkedFrom }) };
  const judge = linkJudge(context, files, texts.linked(), linkedFrom);
  const locate = locatorIn(context);
  const lost: LostLink[] = [];
  return {
    textLink(link, text) {
      const found = judge(text, link);
      if (found.length > 0) findings.push(...findingsOf(text, found, locate, lost));
    },
    result() {
      followRenames(context, lost);
      return { findings, linkedFrom };
    },
  };
};

/** A finding about a link to a page that may have been renamed. */
interface LostLink extends LostPage {
  finding: Extract<Finding, { code: 'link-not-found' }>;
}

/** @param lostLinks gets the findings about links to pages that may have been renamed. */
function findingsOf(
  one: SiteText,
  found: readonly LinkFinding[],
  locate: LocateInText,
  lostLinks: LostLink[],
): Finding[] {
  return found.map(({ start, end, fixes = [], suggestions = [], lost, ...rest }) => {
    const at = locate(one, start, end);
    const change = (newText: string) => changeTo(at, newText);
    const finding = {
      ...rest,
      at,
      fixes: fixes.map(change),
      suggestions: suggestions.map(change),
    } as Finding;
    if (lost && finding.code === 'link-not-found') lostLinks.push({ ...lost, finding });
    return finding;
  });
}

/**
 * Completes findings about links to pages that git knows under another name. All are looked up together. Git compares
 * contents, so only the same name is certain, and only if no other page has it: one of several copies may be meant.
 */
function followRenames({ findRenamed, files }: RuleContext, lost: readonly LostLink[]): void {
  if (lost.length === 0) return;
  const renamed = findRenamed([...new Set(lost.map(({ slug }) => slug))]);
  for (const { slug, linkTo, finding } of lost) {
    const { to, commit } = renamed.get(slug) ?? {};
    if (to === undefined || commit === undefined || !files?.pages.has(to)) continue;
    const link = linkTo(to);
    if (link === undefined) continue;
    finding.args = { ...finding.args, suggestions: [link], renamed: { to, commit } };
    const change = changeTo(finding.at, link);
    const isSame = baseName(to) === baseName(slug) && isOnlyName(files, to);
    finding.fixes = isSame ? [change] : [];
    finding.suggestions = isSame ? [] : [change];
  }
}
