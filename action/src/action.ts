import { appendFileSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { realPath, toPosix } from '@nav/disk';
import { pluralize } from '@nav/display';
import { githubReport } from '@nav/report/github';
import { reviewPaths } from '@nav/report/review';
import { combineReports, type Report } from '@nav/site/report';
import { reviewRemoved, reviewSite, type SiteReview } from '@nav/site/review-site';
import type { Session } from '@nav/site/session';
import { isLatest, pullRequestsOf, writeComment } from './comment.ts';
import { type OtherRun, type PullRequest, type ReviewEvent, readEvent } from './event.ts';
import { fetchBase } from './git.ts';
import { gitHub, type Request } from './github.ts';
import { type Inputs, readInputs } from './inputs.ts';
import { readReport } from './read-report.ts';
import {
  annotation,
  brokenUrls,
  type ChangeReport,
  type Counts,
  commentText,
  countProblems,
  logLine,
  markerOf,
  redirectsCommand,
  reportParts,
  summaryText,
} from './report.ts';
import { findSites, type Sites } from './sites.ts';

type Write = (text: string) => void;

/**
 * Runs the action.
 *
 * @param env the environment of the step, with its inputs.
 * @returns false if the job fails.
 * @throws Error with a message for the author of the workflow.
 */
export async function run(env: NodeJS.ProcessEnv, write: Write): Promise<boolean> {
  const inputs = readInputs(env);
  const change = readEvent(env);
  const request = gitHub(env, inputs.token);
  if (inputs.report !== undefined) {
    await commentForRun(inputs, inputs.report, change.run, request, write);
    return true;
  }
  const { base, pullRequest } = change;
  const since = base && fetchBase(base, pullRequest, inputs.folder);
  const { report, reviews } = await reviewAll(inputs, since, env, write);
  const counts = countProblems(report, reviews);
  const result = resultOf(change, counts, report, reviews, inputs, env);
  write(annotationsOf(report, reviews, inputs, env));
  writeFiles(result, env);
  if (inputs.comment && pullRequest) await comment(result, pullRequest, inputs, request, write);
  const failures = failuresOf(counts, reviews, base?.name ?? 'REVISION', inputs, env);
  for (const failure of failures) write(annotation('error', failure));
  return counts.errors === 0 && report.unreadable.length === 0 && failures.length === 0;
}

/** Checks all sites, one after the other, and compares them with the base. */
async function reviewAll(
  inputs: Inputs,
  since: string | undefined,
  env: NodeJS.ProcessEnv,
  write: Write,
): Promise<{ report: Report; reviews: SiteReview[] }> {
  const notes = noteWriter(write);
  const session = {
    cwd: inputs.folder,
    progress() {},
    write: (_: string, note = '') => notes(note),
  };
  // The action is one file, which its threads run too.
  const options = { ...inputs, since, pageThread: new URL(import.meta.url) };
  const sites = await findSites(inputs, since, workspaceOf(env));
  const reviews: SiteReview[] = [];
  for (const file of sites.present) reviews.push(await reviewSite(file, options, session));
  reviews.push(...(await removedSites(sites, reviews, session)));
  const reports = reviews.flatMap(({ report }) => report ?? []);
  return { report: combineReports(reports, 0, sites.unsearched), reviews };
}

/** Reviews the sites that the change removes. One that it moves is the past of a present one. */
async function removedSites(
  { past, base }: Sites,
  present: readonly SiteReview[],
  session: Session,
): Promise<SiteReview[]> {
  if (!base) return [];
  const moved = new Set(present.map((review) => review.past));
  const removed: SiteReview[] = [];
  for (const file of past)
    if (!moved.has(file)) removed.push(await reviewRemoved(file, base, session));
  return removed;
}

/** Returns a function that writes each note once: both sides of a change may have the same. */
function noteWriter(write: Write): (note: string) => void {
  const written = new Set<string>();
  return (note) => {
    for (const line of note.split('\n').filter((one) => one.trim() !== '' && !written.has(one))) {
      written.add(line);
      write(logLine(line));
    }
  };
}

function workspaceOf({ GITHUB_WORKSPACE: workspace }: NodeJS.ProcessEnv): string | undefined {
  return workspace === undefined ? undefined : (realPath(workspace) ?? workspace);
}

function resultOf(
  { base, pullRequest }: ReviewEvent,
  counts: Counts,
  report: Report,
  reviews: readonly SiteReview[],
  { folder }: Inputs,
  env: NodeJS.ProcessEnv,
): ChangeReport {
  const pathOf = reviewPaths({ cwd: folder, workspace: workspaceOf(env) });
  return {
    version: 1,
    commit: pullRequest?.head ?? env.GITHUB_SHA ?? '',
    pullRequest: pullRequest?.number ?? 0,
    counts,
    parts: reportParts(report, reviews, pathOf, base?.name ?? 'REVISION'),
  };
}

function annotationsOf(
  report: Report,
  reviews: readonly SiteReview[],
  { folder }: Inputs,
  env: NodeJS.ProcessEnv,
): string {
  const pathOf = reviewPaths({ cwd: folder, workspace: workspaceOf(env) });
  const failures = reviews.flatMap(({ failure }) => (failure === undefined ? [] : failure));
  return failures.map((one) => annotation('error', one)).join('') + githubReport(report, pathOf);
}

/** Writes the summary of the job, the outputs and the report for another workflow. */
function writeFiles(result: ChangeReport, env: NodeJS.ProcessEnv): void {
  const { GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: outputs } = env;
  if (summary) {
    const size = statSync(summary, { throwIfNoEntry: false })?.size ?? 0;
    appendFileSync(summary, summaryText(result, size));
  }
  if (!outputs) return;
  const folder = mkdtempSync(join(env.RUNNER_TEMP ?? tmpdir(), 'nav-'));
  const file = join(folder, 'nav-report.json');
  writeFileSync(file, JSON.stringify(result));
  const { errors, warnings, brokenUrls } = result.counts;
  const values = { errors, warnings, 'broken-urls': brokenUrls, report: file };
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
  appendFileSync(outputs, lines.join(''));
}

const IN_SUMMARY = 'The report is in the job summary.';

/** Writes the comment. A failure is a warning, because the summary of the job has the same report. */
async function comment(
  report: ChangeReport,
  { number, head, isReadOnly }: PullRequest,
  { name }: Inputs,
  request: Request,
  write: Write,
): Promise<void> {
  if (isReadOnly) {
    const message = `The pull request is from a fork, so this workflow cannot comment. ${IN_SUMMARY}`;
    write(annotation('notice', message));
    return;
  }
  try {
    if (await isLatest(request, number, head)) await writeReport(report, number, name, request);
    else write(annotation('notice', OUTDATED));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    write(annotation('warning', `Cannot write the comment. ${reason} ${IN_SUMMARY}`));
  }
}

const OUTDATED = 'The pull request has a newer commit, whose run writes the comment.';

async function writeReport(
  report: ChangeReport,
  number: number,
  name: string,
  request: Request,
): Promise<void> {
  const { errors, warnings, infos, brokenUrls, changes, translations } = report.counts;
  const isNeeded = errors + warnings + infos + brokenUrls + changes + translations > 0;
  await writeComment(request, number, commentText(report, name), markerOf(name), isNeeded);
}

/**
 * Writes the report of another workflow into a comment. The report names its pull request, but only GitHub's answer about the
 * commit counts.
 */
async function commentForRun(
  { name }: Inputs,
  file: string,
  session: OtherRun | undefined,
  request: Request,
  write: Write,
): Promise<void> {
  if (!session)
    throw new Error('The input "report" is for workflows that start "on: workflow_run".');
  const report = readReport(file);
  const numbers = await pullRequestsOf(request, session);
  if (numbers.includes(report.pullRequest))
    await writeReport({ ...report, commit: session.head }, report.pullRequest, name, request);
  else write(annotation('notice', 'No open pull request ends with the commit of the report.'));
}

function failuresOf(
  counts: Counts,
  reviews: readonly SiteReview[],
  since: string,
  { failOnBrokenUrls, maxWarnings, folder }: Inputs,
  env: NodeJS.ProcessEnv,
): string[] {
  const failures: string[] = [];
  if (counts.warnings > maxWarnings) {
    const warnings = pluralize(counts.warnings, 'warning');
    failures.push(`Found ${warnings}, but "max-warnings" allows ${maxWarnings}.`);
  }
  if (failOnBrokenUrls && counts.brokenUrls > 0) {
    const commands = reviews
      .filter((review) => !review.isRemoved && brokenUrls(review) > 0)
      .map(({ file }) => redirectsCommand(file, since));
    const below = toPosix(relative(workspaceOf(env) ?? '.', folder));
    failures.push(brokenMessage(counts.brokenUrls, commands, below));
  }
  return failures;
}

/** @param folder where the commands run; empty for the root of the repository. */
function brokenMessage(count: number, commands: readonly string[], folder: string): string {
  const [urls, them] =
    count === 1 ? ['1 old URL breaks', 'it'] : [`${count} old URLs break`, 'them'];
  const place = folder === '' ? '' : ` in ${folder}`;
  const advice =
    commands.length === 0 ? '' : ` To generate redirects, run ${commands.join(' and ')}${place}.`;
  return `${urls} without a redirect. The job summary lists ${them}.${advice}`;
}
