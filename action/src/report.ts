import { homepage } from '@nav/core/internal';
import { pluralize, printable } from '@nav/display';
import { brokenText, diffParts } from '@nav/report/diff';
import {
  checkedParts,
  findingParts,
  problemCounts,
  unsearchedParts,
} from '@nav/report/job-summary';
import { MAX_SUMMARY } from '@nav/report/limits';
import { markdownCode, markdownText, printParts, type ReportPart } from '@nav/report/markdown';
import type { ReviewPath } from '@nav/report/review';
import type { Report } from '@nav/site/report';
import type { SiteReview } from '@nav/site/review-site';
import { MAX_COMMENT } from './limits.ts';
import { countLeft, translationParts } from './translations.ts';

/** The report about a change as plain data, which another workflow can write into a comment. */
export interface ChangeReport {
  version: 1;
  /** The last commit of the change. */
  commit: string;
  /** The number of the pull request; 0 for other events. */
  pullRequest: number;
  counts: Counts;
  parts: readonly ReportPart[];
}

export interface Counts {
  errors: number;
  warnings: number;
  infos: number;
  /** Findings that the base has as well, which are not reported. */
  known: number;
  /** Old URLs that break without a redirect. */
  brokenUrls: number;
  /** The findings about these URLs, which the first three counts include. */
  aboutUrls: Report['summary'];
  /** Changes of the navigation, by page and element. */
  changes: number;
  /** Translations that the change leaves behind. */
  translations: number;
}

export function countProblems(report: Report, reviews: readonly SiteReview[]): Counts {
  const sum = (count: (review: SiteReview) => number) =>
    reviews.reduce((total, review) => total + count(review), 0);
  const { errors, warnings, infos } = report.summary;
  const failures = sum(({ failure }) => (failure === undefined ? 0 : 1));
  return {
    errors: errors + failures + report.unsearched.length,
    warnings,
    infos,
    known: report.known ?? 0,
    brokenUrls: sum(brokenUrls),
    aboutUrls: countAboutUrls(report),
    changes: sum(({ diff }) =>
      Object.values(diff ?? {}).reduce((total, { length }) => total + length, 0),
    ),
    translations: sum(({ translations }) => countLeft(translations)),
  };
}

export function brokenUrls({ diff }: SiteReview): number {
  return diff ? diff.redirects.length + diff.unredirected.length : 0;
}

/**
 * @param pathOf names files as the repository does.
 * @param since a revision that people have, for commands.
 */
export function reportParts(
  report: Report,
  reviews: readonly SiteReview[],
  pathOf: ReviewPath,
  since: string,
): ReportPart[] {
  const isOneOfMany = reviews.length > 1;
  const sites = reviews.flatMap((review): ReportPart[] => {
    const path = review.isRemoved ? review.file : pathOf(review.file);
    const parts = siteParts(review, report, pathOf, since);
    if (parts.length === 0 || !(isOneOfMany || review.isRemoved)) return parts;
    const state = review.isRemoved ? [' is removed'] : [];
    return [{ kind: 'heading', level: 4, text: [{ code: path }, ...state] }, ...parts];
  });
  return [...unsearchedParts(report), ...sites, ...knownParts(report), ...checkedParts(report)];
}

function siteParts(
  { file, isRemoved, failure, diff, translations }: SiteReview,
  { sites }: Report,
  pathOf: ReviewPath,
  since: string,
): ReportPart[] {
  // The report of all sites has the findings in shared settings once.
  const findings = sites.filter((site) => !isRemoved && site.file === file);
  const advice = `There is no room for the redirects as JSON. To print them, run nav diff ${file} --since ${since} --redirects.`;
  return [
    ...(failure === undefined ? [] : [{ kind: 'text', text: [`❌ ${failure}`] } as const]),
    ...findings.flatMap((site) => findingParts(site, pathOf)),
    ...(diff ? diffParts(diff, advice) : []),
    ...(translations ? translationParts(translations, translationsCommand(file, since)) : []),
  ];
}

function knownParts({ known = 0 }: Report): ReportPart[] {
  if (known === 0) return [];
  const findings = pluralize(known, 'existing finding');
  return [{ kind: 'text', text: [`${findings} ${known === 1 ? 'is' : 'are'} not listed.`] }];
}

function countAboutUrls({ sites }: Report): Report['summary'] {
  const found = sites
    .flatMap(({ result }) => result.diagnostics)
    .filter(({ code }) => code === 'url-gone');
  const count = (level: string) => found.filter(({ severity }) => severity === level).length;
  return { errors: count('error'), warnings: count('warning'), infos: count('info') };
}

/** Returns the counts of findings without those about broken URLs, which are counted separately. */
function otherProblems({ errors, warnings, infos, brokenUrls, aboutUrls }: Counts) {
  if (brokenUrls === 0) return { errors, warnings, infos };
  return {
    errors: errors - aboutUrls.errors,
    warnings: warnings - aboutUrls.warnings,
    infos: infos - aboutUrls.infos,
  };
}

/** Returns the title of a report. It counts each problem once, and never says "no problems" if a URL is broken. */
function titleOf(counts: Counts): string {
  const problems = [
    ...problemCounts(otherProblems(counts), counts.known > 0 ? 'new ' : ''),
    ...(counts.brokenUrls > 0 ? [brokenText(counts.brokenUrls)] : []),
    ...(counts.translations > 0
      ? [`${pluralize(counts.translations, 'translation')} left behind`]
      : []),
  ];
  if (problems.length > 0) return `Navigation: ${problems.join(', ')}`;
  return `Navigation: no ${counts.known > 0 ? 'new ' : ''}problems ✓`;
}

/** Returns the first line of a comment, by which later runs find it. */
export function markerOf(name: string): string {
  return `<!-- nav: ${encodeURIComponent(name)} -->`;
}

/**
 * Returns the text of a comment, at most as long as GitHub accepts.
 *
 * @param name the name of the comment.
 */
export function commentText({ counts, parts, commit }: ChangeReport, name: string): string {
  const named = name === '' ? '' : ` · ${markdownText(name.slice(0, 200))}`;
  const before = `${markerOf(name)}\n### ${titleOf(counts)}\n\n`;
  const after = `\n<sub>[nav](${homepage}) · ${markdownCode(commit.slice(0, 7))}${named}</sub>\n`;
  return before + printParts(parts, MAX_COMMENT - before.length - after.length) + after;
}

/** @param size the bytes that the summary has so far. */
export function summaryText({ counts, parts }: ChangeReport, size: number): string {
  const title = `### ${titleOf(counts)}\n\n`;
  const room = MAX_SUMMARY - size - Buffer.byteLength(title);
  return room < 0 ? '' : title + printParts(parts, room, Buffer.byteLength);
}

export function annotation(level: 'error' | 'warning' | 'notice', message: string): string {
  const lines = message.split(/\r?\n/).map((line) => printable(line).replaceAll('%', '%25'));
  return `::${level} title=nav::${lines.join('%0A')}\n`;
}

/** Returns a line for the log that the runner does not take for a command, whatever the text. */
export function logLine(text: string): string {
  return `nav: ${printable(text.trim()).replaceAll('##[', '## [')}\n`;
}

export function redirectsCommand(file: string, since: string): string {
  return `\`npx @nav/cli diff ${argumentOf(file)} --since ${since} --redirects\``;
}

function translationsCommand(file: string, since: string): string {
  return `npx @nav/cli translations ${argumentOf(file)} --since ${since}`;
}

function argumentOf(file: string): string {
  return /^\w[\w./-]*$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`;
}
