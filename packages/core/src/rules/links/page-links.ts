import { baseName, joinPath } from '@nav/paths';
import type { SiteText } from '../../addresses/site-texts.ts';
import { quote } from '../../diagnostics/catalog/wording.ts';
import type { Finding, LocatedFix, SourceLocation } from '../../diagnostics/diagnostic.ts';
import type { IgnoreComment } from '../../pages/ignore-comments.ts';
import { isOnlyName } from '../meant/meant-page.ts';
import { type LocateInText, locatorIn } from '../rule/locate-in-text.ts';
import type { Rule, RuleContext } from '../rule/rule.ts';
import { type LinkFinding, type LostPage, linkJudge } from './link-judge.ts';

/**
 * Reports links in pages to pages, files and anchors that do not exist, and links to addresses that are redirected. Reads
 * all pages, or those that are to be checked, one at a time.
 */
export const pageLinks: Rule = ({ fact, report }) => {
  for (const finding of fact(judgeLinks).findings) report(finding);
};

export interface LinkReport {
  findings: readonly Finding[];
  /** The files that link to each page without an entry, by slug. Incomplete unless all links are checked. */
  linkedFrom: ReadonlyMap<string, ReadonlySet<string>>;
  /** The comments that silence findings, by the path of the page. */
  ignores: ReadonlyMap<string, readonly IgnoreComment[]>;
}

export function judgeLinks(context: RuleContext): LinkReport {
  const { config, files, texts } = context;
  const findings: Finding[] = [];
  const linkedFrom = new Map<string, Set<string>>();
  const ignores = new Map<string, readonly IgnoreComment[]>();
  if (!files) return { findings, linkedFrom, ignores };
  const linked = texts.linked();
  const judge = linkJudge(context, files, linked, linkedFrom);
  const locate = locatorIn(context);
  const lost: LostLink[] = [];
  for (const one of linked.texts) {
    const { comments, links } = one.facts;
    if (comments.length > 0) ignores.set(joinPath(config.folder, one.file), comments);
    for (const link of links) {
      const found = judge(one, link);
      if (found.length > 0) findings.push(...findingsOf(one, found, locate, lost));
    }
  }
  followRenames(context, lost);
  return { findings, linkedFrom, ignores };
}

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
    const change = changeAt(at);
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

function changeAt(at: SourceLocation): (newText: string) => LocatedFix {
  return (newText) => ({ title: `Change to ${quote(newText)}`, edits: [{ at, newText }] });
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
    const change = changeAt(finding.at)(link);
    const isSame = baseName(to) === baseName(slug) && isOnlyName(files, to);
    finding.fixes = isSame ? [change] : [];
    finding.suggestions = isSame ? [] : [change];
  }
}
