import { baseName, joinPath } from '@nav/paths';
import type { SiteText } from '../../addresses/site-texts.ts';
import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import { quote } from '../../diagnostics/catalog/wording.ts';
import type {
  Diagnostic,
  Finding,
  LocatedFix,
  SourceLocation,
} from '../../diagnostics/diagnostic.ts';
import { createFile, type SuggestionSite } from '../../format/suggestion-site.ts';
import { MAX_ANCHORS } from '../../limits/limits.ts';
import type { IgnoreComment } from '../../pages/ignore-comments.ts';
import type { PageLink } from '../../pages/markup.ts';
import { type Draft, destructive, draft } from '../../source/part.ts';
import { isOnlyName } from '../meant/meant-page.ts';
import { createPage, suggestPublishing } from '../meant/publish-suggestions.ts';
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

/** Suggests to create the page or file of a link, or to remove the link. */
export function suggestTarget(
  { address, isImport, excluded }: MessageArgs['link-not-found'],
  site: SuggestionSite,
  finding: Diagnostic,
): Draft[] {
  const path = address.replace(/^\/+/, '');
  if (isImport) return createFile(path, '', site);
  const isFile = /\.\w+$/.test(path);
  return [
    ...(excluded ? suggestPublishing(excluded, site) : []),
    ...(excluded || isFile ? [] : createPage(path.replace(/\/+$/, ''), site)),
    ...removeLink(finding, site),
  ];
}

/** Suggests other anchors of the page, similar ones first, or to remove the anchor or the link. */
export function suggestAnchor(
  { anchor, page, suggestions }: MessageArgs['anchor-not-found'],
  site: SuggestionSite,
  finding: Diagnostic,
): Draft[] {
  const others = suggestions.length === 0 ? otherAnchors(anchor, page, site, finding) : [];
  return [...others, ...removeLink(finding, site)];
}

function otherAnchors(
  anchor: string,
  page: string,
  site: SuggestionSite,
  finding: Diagnostic,
): Draft[] {
  const { text = '', link } = linkOf(finding, site);
  const hash = link ? text.slice(link.start, link.addressEnd).indexOf('#') : -1;
  if (!link || hash === -1) return [];
  const words = new Set(anchor.toLowerCase().split(/[^a-z\d]+/));
  const likeness = (name: string) => name.split('-').filter((word) => words.has(word)).length;
  const names = [...new Set(site.anchorsOf(page))]
    .toSorted((a, b) => likeness(b) - likeness(a))
    .slice(0, MAX_ANCHORS);
  const write = (title: string, newText: string) =>
    draft(title, finding.file, { start: link.start + hash, end: link.addressEnd, newText });
  const change = (name: string) => write(`Change to "#${name}"`, `#${name}`);
  const like = names.filter((name) => likeness(name) > 0);
  return [
    ...like.flatMap(change),
    ...(link.path === '' ? [] : write(`Remove "#${anchor}"`, '')),
    ...names.filter((name) => !like.includes(name)).flatMap(change),
  ];
}

/** Returns the link in a page that a finding is about. */
function linkOf(
  { file, range }: Diagnostic,
  site: SuggestionSite,
): { text?: string; link?: PageLink | undefined } {
  const { offset } = range.start;
  const { text, markup } = site.page(file) ?? {};
  if (text === undefined) return {};
  const contains = (one: PageLink) => one.start <= offset && offset <= one.addressEnd;
  return { text, link: markup?.links.find(contains) };
}

/** Returns the suggestion to leave only the text of a link, or to remove an image. */
function removeLink(finding: Diagnostic, site: SuggestionSite): Draft[] {
  const { text = '', link } = linkOf(finding, site);
  const close = link?.from ?? -1;
  const end = link ? text.indexOf(')', link.addressEnd) + 1 : 0;
  if (link?.syntax !== 'inline' || !text.startsWith('](', close) || end === 0) return [];
  let open = close;
  for (let depth = 1; depth > 0 && open > 0; ) {
    open -= 1;
    if (text[open - 1] === '\\') continue;
    depth += text[open] === ']' ? 1 : text[open] === '[' ? -1 : 0;
  }
  if (text[open] !== '[') return [];
  const isImage = text[open - 1] === '!';
  const start = isImage ? open - 1 : open;
  const newText = isImage ? '' : text.slice(open + 1, close);
  const title = isImage ? 'Remove the image' : 'Remove the link and keep its text';
  return destructive(draft(title, finding.file, { start, end, newText }));
}
