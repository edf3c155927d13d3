import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
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
  const check = await checkSites(nav, inputs, since, env);
  process.stdout.write(check.annotations);
  const diffs = since === undefined ? [] : await diffSites(nav, check.sites, since);
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
  if (breaks) {
    const files = diffs.filter(({ brokenUrls }) => brokenUrls > 0).map(({ file }) => file);
    const commands = files.map((file) => redirectsCommand(file, base?.name ?? 'REVISION'));
    const folder = relative(env.GITHUB_WORKSPACE ?? '.', inputs.folder);
    process.stdout.write(annotation('error', brokenMessage(brokenUrls, commands, folder)));
  }
  return check.passed && !breaks;
}

/**
 * @param {import('./nav.mjs').Nav} nav
 * @param {import('./inputs.mjs').Inputs} inputs
 * @param {string | undefined} since
 * @param {NodeJS.ProcessEnv} env
 */
async function checkSites(nav, { paths, onlyNew, maxWarnings, links }, since, env) {
  const args = ['check', ...paths];
  if (since !== undefined && onlyNew) args.push('--since', since);
  if (maxWarnings !== '') args.push('--max-warnings', maxWarnings);
  if (links) args.push('--links');
  const folder = mkdtempSync(join(env.RUNNER_TEMP ?? tmpdir(), 'nav-'));
  try {
    const GITHUB_STEP_SUMMARY = join(folder, 'summary.md');
    const [shown, { stdout }] = await Promise.all([
      nav([...args, '--format', 'github'], { GITHUB_STEP_SUMMARY }),
      nav([...args, '--format', 'json'], { GITHUB_STEP_SUMMARY: '' }),
    ]);
    process.stderr.write(shown.stderr);
    /** @type {{ files: string[], sites?: { file: string }[], summary: { errors: number, warnings: number } }} */
    const { files, sites, summary } = stdout === '' ? NOTHING : JSON.parse(stdout);
    return {
      passed: shown.code === 0,
      annotations:
        shown.code === 2
          ? annotation('error', shown.stderr.trim().replace(/^nav: /, ''))
          : shown.stdout,
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
 * @param {readonly string[]} files
 * @param {string} since
 */
async function diffSites(nav, files, since) {
  const diffs = [];
  for (const file of files) diffs.push(await diffSite(nav, file, since));
  return diffs;
}

/**
 * @param {import('./nav.mjs').Nav} nav
 * @param {string} file
 * @param {string} since
 * @returns {Promise<import('./report.mjs').SiteDiff>}
 */
async function diffSite(nav, file, since) {
  const args = ['diff', file, '--since', since, '--format'];
  const [{ code, stdout, stderr }, { stdout: markdown }] = await Promise.all([
    nav([...args, 'json']),
    nav([...args, 'markdown']),
  ]);
  // The check reports a config that cannot be read.
  if (code !== 0) return { file, markdown: '', brokenUrls: 0 };
  process.stderr.write(stderr);
  const diff = JSON.parse(stdout);
  const brokenUrls = diff.redirects.length + diff.unredirected.length;
  const hasChanges = Object.values(diff).some((changes) => changes.length > 0);
  return { file, markdown: hasChanges ? markdown : '', brokenUrls };
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
    const rest = 'The report is in the job summary.';
    process.stdout.write(annotation('warning', `Cannot write the comment. ${reason} ${rest}`));
  }
}

/**
 * Returns the command that prints redirects for the URLs of a site that break.
 *
 * @param {string} file
 * @param {string} since
 */
function redirectsCommand(file, since) {
  const argument = /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`;
  return `\`npx @nav/cli diff ${argument} --since ${since} --redirects\``;
}

/**
 * @param {number} count
 * @param {readonly string[]} commands
 * @param {string} folder where they run; empty for the root of the repository.
 */
function brokenMessage(count, commands, folder) {
  const [urls, them] =
    count === 1 ? ['1 old URL breaks', 'it'] : [`${count} old URLs break`, 'them'];
  return `${urls} without a redirect. The job summary lists ${them}. To generate redirects, run ${commands.join(' and ')}${folder && ` in ${folder}`}.`;
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
