import { baseName, joinPath, positionFinder, type SourceRange, withoutBasePath } from '@nav/text';
import { firstSegment, firstSegments } from '../addresses/infer-base-path.ts';
import type { SiteText } from '../addresses/site-texts.ts';
import { quote } from '../diagnostics/catalog/wording.ts';
import type { Finding, LocatedFix, SourceLocation } from '../diagnostics/diagnostic.ts';
import type { CheckedLink } from '../files/page-facts.ts';
import type { IgnoreComment } from '../pages/ignore-comments.ts';
import { type LinkFinding, type LostPage, linkJudge } from './link-judge.ts';
import { isOnlyName } from './meant-page.ts';
import type { Rule, RuleContext } from './rule.ts';

/**
 * Reports links in pages to pages, files and anchors that do not exist, and links to addresses that are redirected. Reads
 * all pages, or those that are to be checked, one at a time.
 */
export const pageLinks: Rule = ({ fact, report }) => {
  for (const finding of fact(judgeLinks).findings) report(finding);
};

export interface LinkReport {
  findings: readonly Finding[];
  /** The base path that the links show besides the config; empty if there is none. */
  basePath: string;
  /** The files that link to each page without an entry, by slug. Incomplete unless all links are checked. */
  linkedFrom: ReadonlyMap<string, ReadonlySet<string>>;
  /** The comments that silence findings, by the path of the page. */
  ignores: ReadonlyMap<string, readonly IgnoreComment[]>;
}

export function judgeLinks(context: RuleContext): LinkReport {
  const { config, settings, files, addresses, texts } = context;
  const findings: Finding[] = [];
  const linkedFrom = new Map<string, Set<string>>();
  const ignores = new Map<string, readonly IgnoreComment[]>();
  if (!files) return { findings, basePath: '', linkedFrom, ignores };
  const ofConfig = settings.basePath ?? addresses.shownByConfig();
  const all = texts.linked();
  const judgeUnder = (path: string) =>
    linkJudge(context, files, all, addresses.findUnder(path), linkedFrom);
  const judge = judgeUnder(ofConfig);
  const mayHaveBasePath = settings.basePath === undefined && ofConfig === '';
  const locate = locator(context);
  const outside: JudgedLink[] = [];
  const lost: LostLink[] = [];
  const add = (judged: Pick<JudgedLink, 'one' | 'found'>) =>
    findings.push(...findingsOf(judged, locate, lost));
  const snippets: SiteText[] = [];
  const judgeText = (one: SiteText) => {
    for (const link of one.facts.links) {
      const judged = { one, link, found: judge(one, link) };
      const isOutside =
        mayHaveBasePath &&
        deadAddresses(judged).some((address) => !firstSegments(files).has(firstSegment(address)));
      if (isOutside) outside.push(judged);
      else if (judged.found.length > 0) add(judged);
    }
  };
  for (const one of all.texts) {
    const { comments } = one.facts;
    if (comments.length > 0) ignores.set(joinPath(config.folder, one.file), comments);
    // The pages that show a snippet are known in the end.
    if (one.slug === undefined) snippets.push(one);
    else judgeText(one);
  }
  snippets.forEach(judgeText);
  const basePath = addresses.shownByPages(outside.flatMap(deadAddresses));
  const shown = basePathFinding(basePath, outside, locate);
  if (shown) findings.push(shown);
  const judgeAgain = basePath === '' ? undefined : judgeUnder(basePath);
  for (const { one, link, found } of outside) add({ one, found: judgeAgain?.(one, link) ?? found });
  followRenames(context, lost);
  return { findings, basePath, linkedFrom, ignores };
}

interface JudgedLink {
  one: SiteText;
  link: CheckedLink;
  found: readonly LinkFinding[];
}

/** A finding about a link to a page that may have been renamed. */
interface LostLink extends LostPage {
  finding: Extract<Finding, { code: 'link-not-found' }>;
}

/** @param lostLinks gets the findings about links to pages that may have been renamed. */
function findingsOf(
  { one, found }: Pick<JudgedLink, 'one' | 'found'>,
  locate: Locate,
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

type Locate = (one: SiteText, start: number, end: number) => { file: string; range: SourceRange };

function locator({ config, texts }: RuleContext): Locate {
  let last: { file: string; positionAt: ReturnType<typeof positionFinder> } | undefined;
  return ({ file }, start, end) => {
    // Few pages have findings, so their texts are read again.
    if (last?.file !== file) last = { file, positionAt: positionFinder(texts.read(file) ?? '') };
    const range = { start: last.positionAt(start), end: last.positionAt(end) };
    return { file: joinPath(config.folder, file), range };
  };
}

function deadAddresses({ found, link }: JudgedLink): string[] {
  return found.flatMap((one) =>
    one.code === 'link-not-found' && link.path.startsWith('/') ? one.args.address : [],
  );
}

function basePathFinding(
  path: string,
  outside: readonly JudgedLink[],
  locate: Locate,
): Finding | undefined {
  if (path === '') return undefined;
  const inside = outside.filter((one) =>
    deadAddresses(one).some((address) => withoutBasePath(address, path) !== undefined),
  );
  const [first] = inside;
  if (!first) return undefined;
  const at = locate(first.one, first.link.start, first.link.end);
  return { code: 'base-path', args: { path, links: inside.length }, at };
}
