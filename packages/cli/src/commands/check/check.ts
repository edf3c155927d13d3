import { checkSite, type Site } from '@nav/core';
import { combineReports, type Report, type SiteReport } from '../../reporters/report.ts';
import { withUnreadable } from '../../reporters/unreadable.ts';
import { findConfigs } from '../../sites/configs.ts';
import { openSite } from '../../sites/open-site.ts';
import type { StdinConfig } from '../../sites/stdin.ts';
import type { Command, CommandResult, Terminal } from '../../terminal/command.ts';
import { UsageError } from '../../terminal/failure.ts';
import { pluralize } from '../../terminal/text.ts';
import type { CheckedSite, Drafts, FixResult } from './fix.ts';
import { type CheckFlags, checkOptions } from './options.ts';
import type { CheckPass } from './watch.ts';

export const command: Command<CheckFlags> = {
  name: 'check',
  arguments: '[path...]',
  description:
    'Find every mistake in the navigation of one or more sites. A path is a docs.json, a module such as docs.config.ts, a folder with a docs.json, or a folder with sites in its subfolders. By default, checks the nearest docs.json in this or a parent folder, or else every site in the subfolders (with --fix, only a single one). Exits 1 if there are errors, 2 if the check could not run.',
  options: checkOptions,
  examples: [
    ['nav check', 'check the nearest site'],
    ['nav check docs --fix', 'fix what can be fixed, report the rest'],
    ['nav check --fix --dry-run', 'preview the fixes'],
    ["nav check 'sites/*' --max-warnings 0", 'check every site of a repository strictly'],
    ['nav check --stdin-file-path docs.json < buffer', 'for editors and hooks'],
    ['nav check --format github', 'for annotations in GitHub Actions'],
    ['nav check --format gitlab > gl-code-quality.json', 'for merge requests in GitLab'],
    ['nav check --watch', 'while you edit'],
  ],
  async run(args, flags, terminal) {
    parseLimit(flags.maxWarnings);
    assertCompatible(args, flags);
    const { stdinFilePath } = flags;
    const stdin =
      stdinFilePath === undefined
        ? undefined
        : await (await import('../../sites/stdin.ts')).readStdinConfig(stdinFilePath, terminal);
    const unsearched = new Map<string, string>();
    const configs = stdin
      ? [stdin.file]
      : await findConfigs(args, terminal.cwd, { toWrite: flags.fix === true, unsearched });
    const check = (started: number, on: Terminal) =>
      checkAll({ configs, unsearched, stdin }, flags, started, on);
    if (!flags.watch) return (await check(0, terminal)).result;
    const { watchSites } = await import('./watch.ts');
    return watchSites(check, terminal);
  },
};

function assertCompatible(args: readonly string[], flags: CheckFlags): void {
  const { fix, dryRun, format, watch, stdinFilePath } = flags;
  if (dryRun && !fix) throw new UsageError('--dry-run requires --fix.');
  if (stdinFilePath === undefined) return;
  if (args.length > 0) {
    throw new UsageError(`--stdin-file-path takes no other paths. Remove ${args.join(' ')}.`);
  }
  if (watch) throw new UsageError('Standard input cannot be watched. Remove --watch.');
  if (fix && !dryRun && format !== 'pretty' && format !== 'json') {
    throw new UsageError(`--format ${format} cannot include the fixed text. Use --format json.`);
  }
}

function parseLimit(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (/^\d+$/.test(text)) return Number(text);
  throw new UsageError(`--max-warnings must be a whole number, not ${JSON.stringify(text)}.`);
}

interface CheckTarget {
  configs: readonly string[];
  /** Folders that could not be searched for configs, by path, with the reason. */
  unsearched: ReadonlyMap<string, string>;
  stdin: StdinConfig | undefined;
}

/** @param started the start of the elapsed time, on the clock of `performance`. */
async function checkAll(
  { configs, unsearched, stdin }: CheckTarget,
  flags: CheckFlags,
  started: number,
  terminal: Terminal,
): Promise<CheckPass> {
  const sites: Site[] = [];
  const reports: SiteReport[] = [];
  const drafts: Drafts | undefined =
    flags.dryRun || stdin ? { texts: new Map(), originals: new Map() } : undefined;
  if (stdin) drafts?.texts.set(stdin.file, stdin.text);
  for (const [index, file] of configs.entries()) {
    if (configs.length > 1) {
      terminal.progress(`Checking ${file} (${index + 1} of ${configs.length}) …`);
    }
    const { site, report } = await checkOne(file, flags, terminal, drafts, stdin);
    sites.push(site);
    reports.push(report);
  }
  const report = combineReports(reports, performance.now() - started, unsearched);
  const answer = await present(report, flags.fix ? drafts : undefined, flags, terminal);
  const result = report.unreadable.length > 0 ? { ...answer, code: 2 as const } : answer;
  return { result: withUnreadable(result, report.unsearched), sites };
}

async function checkOne(
  file: string,
  flags: CheckFlags,
  terminal: Terminal,
  drafts: Drafts | undefined,
  stdin: StdinConfig | undefined,
): Promise<{ site: Site; report: SiteReport }> {
  const check: CheckOnce = async (on, over) => {
    const site = await openSite(file, flags, on, over?.texts);
    return { site, result: checkSite(site) };
  };
  const { site, result, fixed } = flags.fix
    ? await fixOne(file, check, terminal, drafts, stdin)
    : { ...(await check(terminal, drafts)), fixed: [] };
  const { host, sources } = site;
  const textOf = (path: string) => sources.get(path)?.text ?? host.read(path);
  return { site, report: { file, result, fixed, textOf } };
}

/** Checks a site whose files are overridden by drafts. */
type CheckOnce = (on: Terminal, drafts: Drafts | undefined) => Promise<CheckedSite>;

/** Fixes a site in memory, then writes all of its files or none, unless they are drafts. */
async function fixOne(
  file: string,
  check: CheckOnce,
  terminal: Terminal,
  drafts: Drafts | undefined,
  stdin: StdinConfig | undefined,
): Promise<FixResult> {
  const { fixedDrafts, fixSite, saveAsDraft, writeFixes } = await import('./fix.ts');
  const { assertComplete, lockSites } = await import('../../sites/lock-sites.ts');
  // The first check has printed the notes.
  const quiet = { ...terminal, write() {} };
  const fix = async (over: Drafts) =>
    fixSite(
      await check(terminal, over),
      saveAsDraft(over, terminal.cwd),
      () => check(quiet, over),
      stdin?.file,
    );
  if (drafts) {
    if (!stdin) assertComplete([file], terminal.cwd);
    return fix(drafts);
  }
  const locks = await lockSites([file], terminal);
  try {
    const own: Drafts = { texts: new Map(), originals: new Map() };
    const result = await fix(own);
    await writeFixes(fixedDrafts(own), locks.of(file), terminal.cwd);
    return result;
  } finally {
    locks.release();
  }
}

/** @param drafts the fixed texts, if they are not written to their files. */
async function present(
  report: Report,
  drafts: Drafts | undefined,
  flags: CheckFlags,
  terminal: Terminal,
): Promise<CommandResult> {
  const { fixed, summary } = report;
  const limit = parseLimit(flags.maxWarnings);
  const isOverLimit = summary.warnings > limit;
  const code = summary.errors > 0 || isOverLimit ? 1 : 0;
  const warnings = pluralize(summary.warnings, 'warning');
  let stderr = isOverLimit ? `Found ${warnings}, but --max-warnings allows ${limit}.\n` : '';
  if (flags.format !== 'pretty' && fixed.length > 0) {
    stderr += `${pluralize(fixed.length, 'problem')} ${flags.dryRun ? 'would be fixed' : 'fixed'}.\n`;
  }
  const formatted = await formatReport(report, drafts, flags, terminal);
  const { stdout } = formatted;
  stderr += formatted.stderr ?? '';
  if (!drafts || flags.format !== 'pretty') return { stdout, stderr, code };
  if (!flags.dryRun) {
    return { stdout: [...drafts.texts.values()].join(''), stderr: stdout + stderr, code };
  }
  const [{ fixedDrafts }, { patchResult }] = await Promise.all([
    import('./fix.ts'),
    import('../../reporters/patch.ts'),
  ]);
  const patch = patchResult(fixedDrafts(drafts), terminal);
  return { stdout: patch.stdout, stderr: stdout + patch.stderr + stderr, code };
}

async function formatReport(
  report: Report,
  drafts: Drafts | undefined,
  flags: CheckFlags,
  terminal: Terminal,
): Promise<{ stdout: string; stderr?: string }> {
  const { format, all = false, quiet = false, dryRun: isDryRun = false } = flags;
  if (format === 'json') {
    const { jsonReport } = await import('../../reporters/json.ts');
    const output = drafts && Array.from(drafts.texts, ([file, text]) => ({ file, text }));
    return { stdout: jsonReport(report, output) };
  }
  if (format !== 'pretty') {
    const { ciReport } = await import('../../reporters/ci.ts');
    return ciReport(format, report, terminal);
  }
  const { prettyReport } = await import('../../reporters/pretty.ts');
  const isPrinted = flags.fix === true && flags.stdinFilePath !== undefined;
  const { color } = terminal;
  const links = await terminal.showsLinks();
  return {
    stdout: await prettyReport(report, { color, links, all, quiet, isPrinted, isDryRun }),
  };
}
