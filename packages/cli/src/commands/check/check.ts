import { checkSite, type Site } from '@nav/core';
import { type Report, reportOf, type SiteReport } from '../../reporters/report.ts';
import { findConfigs } from '../../sites/configs.ts';
import { openSite, type SiteFlags, siteOptions } from '../../sites/open-site.ts';
import { withUnreadable } from '../../sites/opened-site.ts';
import type { StdinConfig } from '../../sites/stdin.ts';
import type { Command, Outcome, Terminal } from '../../terminal/command.ts';
import { UsageError } from '../../terminal/failure.ts';
import { ownVersion } from '../../terminal/version.ts';
import { counted } from '../../terminal/wording.ts';
import type { Drafts } from './drafts.ts';
import type { CheckPass } from './watch.ts';

interface CheckFlags extends SiteFlags {
  format: 'pretty' | 'json' | 'sarif' | 'github';
  maxWarnings?: string;
  fix?: boolean;
  dryRun?: boolean;
  stdinFilePath?: string;
  watch?: boolean;
  quiet?: boolean;
  all?: boolean;
}

export const command: Command<CheckFlags> = {
  name: 'check',
  arguments: '[path...]',
  about:
    'Find every mistake in the navigation of one or many sites. A path is a docs.json, a module such as docs.config.ts, a folder that holds a docs.json, or a folder with sites below it; without one, the nearest docs.json upward is checked, or where there is none, every site below; --fix then takes one site alone. Exit code 1 tells of errors, 2 of a check that could not be done.',
  options: [
    {
      flags: '-f, --format <name>',
      about: 'how to report',
      choices: ['pretty', 'json', 'sarif', 'github'],
      default: 'pretty',
    },
    { flags: '--max-warnings <n>', about: 'fail on more warnings than this' },
    { flags: '--fix', about: 'repair what has one certain remedy, in place' },
    {
      flags: '--dry-run',
      about: 'with --fix: print what it would change as a unified diff, and write nothing',
    },
    {
      flags: '--stdin-file-path <path>',
      about: 'read the config from standard input as if it were this file; --fix prints it',
    },
    { flags: '--watch', about: 'check again whenever a file of the site changes' },
    { flags: '--no-files', about: 'look at the config alone: no pages, no specifications' },
    { flags: '--all', about: 'pretty: show every finding, however many are alike' },
    { flags: '-q, --quiet', about: 'pretty: show errors only, and nothing where there are none' },
    ...siteOptions,
  ],
  examples: [
    ['nav check', 'the site that this folder is part of'],
    ['nav check docs --fix', 'repair what is certain, report the rest'],
    ['nav check --fix --dry-run', 'look first'],
    ["nav check 'sites/*' --max-warnings 0", 'every site of a repository, strictly'],
    ['nav check --stdin-file-path docs.json < buffer', 'for editors and hooks'],
    ['nav check --format sarif > nav.sarif', 'for code scanning'],
    ['nav check --watch', 'while you edit'],
  ],
  async run(args, flags, terminal) {
    readLimit(flags.maxWarnings);
    demandSense(args, flags);
    const piped = await pipedConfig(flags, terminal);
    const unsearched = new Map<string, string>();
    const configs = piped
      ? [piped.file]
      : await findConfigs(args, terminal.cwd, { toWrite: flags.fix === true, unsearched });
    const check = (started: number, on: Terminal) =>
      checkAll({ configs, unsearched, piped }, flags, started, on);
    if (!flags.watch) return (await check(0, terminal)).outcome;
    const { watchSites } = await import('./watch.ts');
    return watchSites(check, terminal);
  },
};

/** @throws UsageError for options that do not go together. */
function demandSense(args: readonly string[], flags: CheckFlags): void {
  if (flags.dryRun && !flags.fix) {
    throw new UsageError('--dry-run shows what --fix would change; give both.');
  }
  if (flags.stdinFilePath === undefined) return;
  if (args.length > 0) {
    throw new UsageError(
      `--stdin-file-path names the one config that is checked; leave out ${args.join(' ')}.`,
    );
  }
  if (flags.watch) {
    throw new UsageError('Standard input cannot be watched; leave out --watch.');
  }
  if (flags.fix && !flags.dryRun && (flags.format === 'sarif' || flags.format === 'github')) {
    throw new UsageError(
      `--format ${flags.format} has no place for the fixed text; --format json has one.`,
    );
  }
}

async function pipedConfig(
  { stdinFilePath: path }: CheckFlags,
  terminal: Terminal,
): Promise<StdinConfig | undefined> {
  if (path === undefined) return undefined;
  const { readStdinConfig } = await import('../../sites/stdin.ts');
  return readStdinConfig(path, terminal);
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (/^\d+$/.test(text)) return Number(text);
  throw new UsageError(`--max-warnings takes a whole number such as 0, not ${text || 'nothing'}.`);
}

/** What is to be checked. */
interface Asked {
  configs: readonly string[];
  /** Folders that could not be searched for configs, by path, and why. */
  unsearched: ReadonlyMap<string, string>;
  piped: StdinConfig | undefined;
}

/** @param started the moment from which the time is taken, on the clock of `performance`. */
async function checkAll(
  { configs, unsearched, piped }: Asked,
  flags: CheckFlags,
  started: number,
  terminal: Terminal,
): Promise<CheckPass> {
  const sites: Site[] = [];
  const reports: SiteReport[] = [];
  const drafts = flags.dryRun || piped ? (await import('./drafts.ts')).noDrafts() : undefined;
  if (piped) drafts?.texts.set(piped.file, piped.text);
  for (const [index, file] of configs.entries()) {
    if (configs.length > 1) {
      terminal.progress(`Checking ${file} (${index + 1} of ${configs.length}) …`);
    }
    const { site, report } = await checkOne(file, flags, terminal, drafts, piped);
    sites.push(site);
    reports.push(report);
  }
  const report = reportOf(reports, performance.now() - started, unsearched);
  return {
    outcome: await outcomeOf(report, flags.fix ? drafts : undefined, flags, terminal),
    sites,
  };
}

async function checkOne(
  file: string,
  flags: CheckFlags,
  terminal: Terminal,
  drafts: Drafts | undefined,
  piped: StdinConfig | undefined,
): Promise<{ site: Site; report: SiteReport }> {
  const checked = async (on: Terminal) => {
    const site = await openSite(file, flags, on, drafts?.texts);
    return { site, result: checkSite(site) };
  };
  let { site, result } = await checked(terminal);
  let fixed = 0;
  if (flags.fix) {
    const { fixSite, keepOnDisk } = await import('./fix.ts');
    const { keepAsDraft } = await import('./drafts.ts');
    const { cwd } = terminal;
    // What is to be said of the config beside the findings has been said.
    const quiet = { ...terminal, write() {} };
    const recheck = () => checked(quiet);
    const keep = drafts ? keepAsDraft(drafts, cwd) : keepOnDisk(cwd);
    ({ site, result, fixed } = await fixSite({ site, result }, keep, recheck, piped?.file));
  }
  const { host, sources } = site;
  return {
    site,
    report: {
      file,
      result,
      fixed,
      textOf: (path) => sources.get(path)?.text ?? host.read(path),
    },
  };
}

/** @param drafts what fixes have made, where it is in no file. */
async function outcomeOf(
  report: Report,
  drafts: Drafts | undefined,
  flags: CheckFlags,
  terminal: Terminal,
): Promise<Outcome> {
  const { errors, warnings } = report.summary;
  const limit = readLimit(flags.maxWarnings);
  const tooMany = warnings > limit;
  let stderr = '';
  if (tooMany) {
    stderr += `${counted(warnings, 'warning')}, and --max-warnings allows ${limit}.\n`;
  }
  if (flags.format !== 'pretty') {
    const fixed = report.sites.reduce((sum, site) => sum + site.fixed, 0);
    if (fixed > 0) {
      stderr += `${counted(fixed, 'problem')} ${flags.dryRun ? 'would be fixed' : 'fixed'}.\n`;
    }
  }
  const told = (outcome: Outcome) => {
    const unsearched = new Map(report.unsearched.map(({ path, reason }) => [path, reason]));
    const code = report.unreadable.length > 0 ? 2 : outcome.code;
    return withUnreadable({ ...outcome, code }, unsearched);
  };
  const code = errors > 0 || tooMany ? 1 : 0;
  const shown = await formatReport(report, drafts, flags, terminal.color);
  if (!drafts || flags.format !== 'pretty') return told({ stdout: shown, stderr, code });
  if (!flags.dryRun)
    return told({ stdout: [...drafts.texts.values()].join(''), stderr: shown + stderr, code });
  const { stdout, note } = await patchOfDrafts(drafts, terminal);
  return told({ stdout, stderr: shown + note + stderr, code });
}

async function patchOfDrafts(
  drafts: Drafts,
  { cwd, color }: Terminal,
): Promise<{ stdout: string; note: string }> {
  const { draftedFiles } = await import('./drafts.ts');
  const { paintPatch, patchText } = await import('../../reporters/patch.ts');
  const { patch, note } = patchText(draftedFiles(drafts), cwd);
  return { stdout: color ? paintPatch(patch) : patch, note };
}

async function formatReport(
  report: Report,
  drafts: Drafts | undefined,
  flags: CheckFlags,
  color: boolean,
): Promise<string> {
  switch (flags.format) {
    case 'json': {
      const { jsonReport } = await import('../../reporters/json.ts');
      return jsonReport(
        report,
        drafts && Array.from(drafts.texts, ([file, text]) => ({ file, text })),
      );
    }
    case 'sarif':
      return (await import('../../reporters/sarif.ts')).sarifReport(report, ownVersion());
    case 'github':
      return (await import('../../reporters/github.ts')).githubReport(report);
    case 'pretty': {
      const { prettyReport } = await import('../../reporters/pretty.ts');
      const { all = false, quiet = false } = flags;
      const isPrinted = flags.fix === true && flags.stdinFilePath !== undefined;
      return prettyReport(report, {
        color,
        all,
        quiet,
        isPrinted,
        isDryRun: flags.dryRun === true,
      });
    }
  }
}
