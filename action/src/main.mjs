import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeComment } from './comment.mjs';
import { readEvent } from './event.mjs';
import { fetchBase } from './git.mjs';
import { readInputs } from './inputs.mjs';
import { findNav } from './nav.mjs';
import { annotation, changesMarkdown, commentText, summaryPart, writeOutputs } from './report.mjs';

/**
 * Runs the action.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<boolean>} false if the job fails.
 */
async function run(env) {
  const inputs = readInputs(env);
  const { base, pullRequest } = readEvent(env);
  const nav = findNav(inputs, env);
  const since = base && fetchBase(base, inputs.folder);
  const check = checkSites(nav, inputs, since, env);
  process.stdout.write(check.annotations);
  const diffs = since === undefined ? [] : check.sites.map((site) => diffSite(nav, site, since));
  const brokenUrls = diffs.reduce((sum, { brokenUrls }) => sum + brokenUrls, 0);
  const changes = changesMarkdown(diffs);

  const { GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: outputs } = env;
  if (summary) {
    appendFileSync(summary, check.markdown);
    appendFileSync(summary, summaryPart(changes, summary));
  }
  if (outputs) writeOutputs(outputs, { ...check.counts, 'broken-urls': brokenUrls });
  if (inputs.comment && pullRequest) {
    const isEmpty = check.markdown === '' && changes === '';
    const text = commentText(check.markdown, changes);
    await comment(isEmpty ? undefined : text, text, pullRequest, inputs, env);
  }
  const breaks = inputs.failOnBrokenUrls && brokenUrls > 0;
  if (breaks) process.stdout.write(annotation('error', brokenMessage(brokenUrls)));
  return check.passed && !breaks;
}

/**
 * @param {import('./nav.mjs').Nav} nav
 * @param {import('./inputs.mjs').Inputs} inputs
 * @param {string | undefined} since
 * @param {NodeJS.ProcessEnv} env
 */
function checkSites(nav, { paths, onlyNew, maxWarnings, links }, since, env) {
  const args = ['check', ...paths];
  if (since !== undefined && onlyNew) args.push('--since', since);
  if (maxWarnings !== '') args.push('--max-warnings', maxWarnings);
  if (links) args.push('--links');
  const folder = mkdtempSync(join(env.RUNNER_TEMP ?? tmpdir(), 'nav-'));
  try {
    const GITHUB_STEP_SUMMARY = join(folder, 'summary.md');
    const shown = nav([...args, '--format', 'github'], { GITHUB_STEP_SUMMARY });
    process.stderr.write(shown.stderr);
    const { stdout } = nav([...args, '--format', 'json'], { GITHUB_STEP_SUMMARY: '' });
    /** @type {{ files: string[], sites?: { file: string }[], summary: { errors: number, warnings: number } }} */
    const { files, sites, summary } = stdout === '' ? NOTHING : JSON.parse(stdout);
    return {
      passed: shown.code === 0,
      annotations: shown.code === 2 ? annotation('error', shown.stderr.trim()) : shown.stdout,
      markdown: readIfExists(GITHUB_STEP_SUMMARY),
      counts: { errors: summary.errors, warnings: summary.warnings },
      sites: sites?.map(({ file }) => file) ?? files.slice(0, 1),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The result of a check that did not run. */
const NOTHING = { files: [], summary: { errors: 0, warnings: 0 } };

/**
 * @param {import('./nav.mjs').Nav} nav
 * @param {string} file
 * @param {string} since
 * @returns {import('./report.mjs').SiteDiff}
 */
function diffSite(nav, file, since) {
  const args = ['diff', file, '--since', since, '--format'];
  const { code, stdout, stderr } = nav([...args, 'json']);
  // The check reports a config that cannot be read.
  if (code !== 0) return { file, markdown: '', brokenUrls: 0 };
  process.stderr.write(stderr);
  const diff = JSON.parse(stdout);
  const brokenUrls = diff.redirects.length + diff.unredirected.length;
  const hasChanges = Object.values(diff).some((changes) => changes.length > 0);
  return { file, markdown: hasChanges ? nav([...args, 'markdown']).stdout : '', brokenUrls };
}

/**
 * Writes the comment. A failure is a warning: the report is in the summary of the job, too.
 *
 * @param {string | undefined} text
 * @param {string} fallback
 * @param {import('./event.mjs').PullRequest} pullRequest
 * @param {import('./inputs.mjs').Inputs} inputs
 * @param {NodeJS.ProcessEnv} env
 */
async function comment(text, fallback, { number, isFork }, { token }, env) {
  if (isFork) {
    const message =
      'The pull request is from a fork, so the workflow cannot comment. The report is in the job summary.';
    process.stdout.write(annotation('notice', message));
    return;
  }
  try {
    await writeComment(text, fallback, { number, token, env });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const advice = 'Does the job have the permission "pull-requests: write"?';
    process.stdout.write(annotation('warning', `Cannot write the comment: ${reason}. ${advice}`));
  }
}

/** @param {number} count */
function brokenMessage(count) {
  const [urls, them] =
    count === 1 ? ['1 old URL breaks', 'it'] : [`${count} old URLs break`, 'them'];
  return `${urls} without a redirect. The job summary lists ${them}. Run \`nav diff --since\` with --redirects to generate redirects.`;
}

/** @param {string} file */
function readIfExists(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

try {
  process.exitCode = (await run(process.env)) ? 0 : 1;
} catch (error) {
  process.stdout.write(annotation('error', error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
}
