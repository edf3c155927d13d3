// Proves the guarantees of codemods on one config, through the public API.
import { plan } from '@nav/codemods';
import { check } from '@nav/core';
import { difference, pagesOf } from './pages.mjs';
import { afterPlan, overlay } from './site.mjs';
import { traceFaults } from './trace-proof.mjs';
import { jsonOf } from './writings.mjs';

/**
 * @typedef {object} Subject
 * @property {import('@nav/core').Host} host the files of the site
 * @property {string} file the config
 * @property {string} text
 * @property {() => Facts} facts the facts of the original config
 *
 * @typedef {object} Facts
 * @property {Map<string, string[]>} problems the messages of the findings, by `severity code`
 * @property {{ written: Set<string>, resolved: Set<string> }} pages
 */

/** Returns the problems and the pages of a config. */
export function factsOf(host, file, text) {
  const json = jsonOf(file, text);
  // A module is checked as JSON.
  const config = file.endsWith('.json') ? file : 'docs.json';
  const here = overlay(host, [[config, json.trim()]]);
  const problems = new Map();
  for (const { severity, code, message } of check(here, config)?.diagnostics ?? []) {
    const name = `${severity} ${code}`;
    // Codemods change the scope of a duplicate page, and the element that lacks a specification.
    const shown = message
      .replace(/ in (?:the navigation|[a-z]+ "[^"]*")(?=\. The sidebar)/, '')
      .replace(/(no "openapi" applies here)\. .*/, '$1');
    const known = problems.get(name);
    if (known) known.push(shown);
    else problems.set(name, [shown]);
  }
  return { problems, pages: pagesOf(here, config, json.trim()) };
}

/**
 * Plans a codemod and proves its guarantees.
 *
 * @param expected returns the expected pages for the original facts and the plan, if they change
 */
export async function prove(
  codemod,
  options,
  { host, file, text, facts },
  { expected, mayAdd = [], repeats = false, mayRefuse = false },
) {
  const input = { file, text, host: overlay(host, [[file, text]]) };
  const done = await plan(codemod, options, input);
  const faults = [];
  const [main] = done.files;
  const notConverted = done.files.flatMap(({ report }) => report.notConverted);
  const summary = { status: done.status, reason: done.reason, plan: done, notConverted, traced: 0 };
  // A codemod refuses parts that the check faults.
  if (done.status === 'failed' && mayRefuse && / side by side/.test(done.reason)) {
    return { ...summary, faults };
  }
  if (done.status === 'failed' || done.status === 'skipped') {
    return { ...summary, faults: [`${done.status}: ${done.reason}`] };
  }
  if (done.status === 'unchanged') {
    if (main?.after !== text || done.files.length > 1)
      faults.push('1: unchanged, with other bytes');
    return { ...summary, faults };
  }

  faults.push(...done.files.flatMap(spanFaults));
  for (const one of done.files) if (one.before !== undefined) faults.push(...styleFaults(one));

  const after = afterPlan(input.host, done);
  const before = facts();
  const now = factsOf(after, main.file, main.after);
  for (const [problem, messages] of now.problems) {
    const known = before.problems.get(problem) ?? [];
    // Only the first sentence: a suggestion may change with the labels around it.
    const heads = new Set(known.map(headOf));
    const news = messages.filter((message) => !heads.has(headOf(message)));
    // Codemods that copy pages also copy their problems.
    const isWorse = repeats ? news.length > 0 : messages.length > known.length;
    if (!isWorse || mayAdd.includes(problem.split(' ')[1])) continue;
    faults.push(`3: ${problem}: ${known.length} before, ${messages.length} after: ${news[0]}`);
  }
  const wanted = expected?.(before, done) ?? before.pages;
  for (const account of ['written', 'resolved']) {
    const wrong = wanted[account] && difference(account, wanted[account], now.pages[account]);
    if (wrong) faults.push(`3: pages ${wrong}`);
  }

  const again = await plan(codemod, options, { file: main.file, text: main.after, host: after });
  if (again.status !== 'unchanged') faults.push(`4: the second run: ${again.status}`);

  const { traced, faults: lost } = traceFaults(input.host, done);
  faults.push(...lost.map((one) => `5: ${one}`));
  return { ...summary, traced, faults };
}

function headOf(message) {
  return message.split('. ')[0];
}

/** Guarantee 2: the replacements are sorted, and lead from the old text to the new one. */
function spanFaults({ file, before = '', after, replacements }) {
  if (after === undefined) return [];
  let rebuilt = '';
  let at = 0;
  for (const { start, end, text } of replacements) {
    if (start < at || end < start) return [`2: ${file}: replacements overlap`];
    rebuilt += before.slice(at, start) + text;
    at = end;
  }
  return rebuilt + before.slice(at) === after ? [] : [`2: ${file}: not the replacements alone`];
}

/** Guarantee 2: line endings, byte order mark and the end of the file are unchanged. */
function styleFaults({ file, before, after }) {
  if (after === undefined || before === after) return [];
  const faults = [];
  const differs = (what, of) => {
    if (of(before) !== of(after)) faults.push(`2: ${file}: ${what}`);
  };
  differs('byte order mark', (text) => text.startsWith('\uFEFF'));
  differs('the end of the file', (text) => /\s*$/.exec(text)[0]);
  if (before.includes('\n')) {
    differs('line endings', (text) => text.replaceAll('\r\n', '').includes('\n'));
    differs('line endings', (text) => text.includes('\r'));
  }
  return faults;
}
