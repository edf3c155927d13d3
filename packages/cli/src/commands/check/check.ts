import type { Diagnostic } from '@nav/core';
import { checkOne, sharedRequester } from '@nav/site/check-one';
import { findConfigs } from '@nav/site/configs';
import { UsageError } from '@nav/site/failure';
import type { Drafts } from '@nav/site/fix';
import type { OpenedSite } from '@nav/site/open-site';
import { splitPaths } from '@nav/site/page-paths';
import { changedLinks, combineReports, type SiteReport } from '@nav/site/report';
import { withUnreadable } from '../../reporters/unreadable.ts';
import type { Command, CommandResult, Terminal } from '../../terminal/command.ts';
import type { StdinConfig } from '../../terminal/stdin.ts';
import { printable } from '../../terminal/text.ts';
import { assertCompatible, parseLimit } from './flags.ts';
import { type CheckFlags, checkOptions } from './options.ts';
import { present } from './present.ts';

export const command: Command<CheckFlags> = {
  name: 'check',
  arguments: '[path...]',
  description:
    'Find every mistake in the navigation of one or more sites. A path is a docs.json, a module such as docs.config.ts, a folder with a docs.json, a folder with sites in its subfolders, or a page or a folder of pages in a site, for the findings that concern it. By default, checks the nearest docs.json in this or a parent folder, or else every site in the subfolders (with --fix, only a single one).',
  options: checkOptions,
  examples: [
    ['nav check', 'check the nearest site'],
    ['nav check docs --fix', 'fix what can be fixed, and report the rest'],
    ['nav check --fix --dry-run', 'preview the fixes'],
    ['nav check --since origin/main', 'in a pull request: only new findings'],
    ['nav check --update-baseline', 'record current findings, to report only new ones'],
    ['nav check --only page-not-found,redirect-not-found', 'only these codes'],
    ['nav check docs/a.mdx docs/b.mdx', 'in a pre-commit hook: findings about these pages'],
    ["nav check 'sites/*' --max-warnings 0", 'check every site of a repository strictly'],
    ['nav check --stdin-file-path docs.json < buffer', 'for editors and hooks'],
    ['nav check --format github', 'for annotations in GitHub Actions'],
    ['nav check --format gitlab > gl-code-quality.json', 'for merge requests in GitLab'],
    ['nav check --format sarif --output nav.sarif', 'a report for CI, and text in the log'],
    ["nav check --links-from '**/*.{md,py,ts}'", 'also links from READMEs and code'],
    ['nav check --watch', 'while you edit'],
    ['nav check --print-settings', 'the settings in effect, and where each comes from'],
  ],
  async run(args, flags, terminal) {
    parseLimit(flags.maxWarnings);
    assertCompatible(args, flags);
    const { stdinFilePath } = flags;
    const stdin =
      stdinFilePath === undefined
        ? undefined
        : await (await import('../../terminal/stdin.ts')).readStdinConfig(stdinFilePath, terminal);
    const unsearched = new Map<string, string>();
    const { sites, pages, outside } = splitPaths(args, terminal.cwd);
    for (const file of outside) terminal.write('', outsideNote(file));
    if (pages.size + outside.length > 0 && flags.updateBaseline) rejectPages();
    const found =
      stdin || (sites.length === 0 && args.length > 0)
        ? []
        : await findConfigs(sites, terminal.cwd, { toWrite: flags.fix === true, unsearched });
    // A site that is passed as such is checked as a whole.
    for (const config of found) pages.delete(config);
    const configs = stdin ? [stdin.file] : [...found, ...pages.keys()];
    const filter =
      flags.only || flags.skip
        ? (await import('./code-filter.ts')).codeFilter(flags, configs, terminal.cwd)
        : () => true;
    if (configs.length === 0 && flags.watch) throw new UsageError('There is no site to watch.');
    if (flags.printSettings) {
      const { printSettings } = await import('./print-settings.ts');
      return printSettings(configs, flags, terminal);
    }
    const target = { configs, pages, unsearched, stdin, filter };
    const check = async (started: number, on: Terminal) => checkAll(target, flags, started, on);
    if (!flags.watch) return (await check(0, terminal)).result;
    const { watchChecks } = await import('./watch.ts');
    return watchChecks(check, terminal);
  },
};

/** Hooks pass all Markdown files of a commit, so one outside the sites is not an error. */
function outsideNote(file: string): string {
  return `${printable(file)} is not checked: neither its folder nor a parent folder has a docs.json.\n`;
}

function rejectPages(): never {
  throw new UsageError('--update-baseline records all findings of a site. Pass no pages.');
}

interface CheckTarget {
  configs: readonly string[];
  /** The pages whose findings are reported, by config. All findings of other sites are. */
  pages: ReadonlyMap<string, readonly string[]>;
  /** Folders that could not be searched for configs, by path, with the reason. */
  unsearched: ReadonlyMap<string, string>;
  stdin: StdinConfig | undefined;
  filter: (code: Diagnostic['code']) => boolean;
}

/** @param started the start of the elapsed time, in milliseconds after the start of the process. */
async function checkAll(
  target: CheckTarget,
  flags: CheckFlags,
  started: number,
  terminal: Terminal,
): Promise<{ result: CommandResult; sites: readonly OpenedSite[] }> {
  const { configs, pages, unsearched, stdin, filter } = target;
  const sites: OpenedSite[] = [];
  const reports: SiteReport[] = [];
  const drafts: Drafts | undefined =
    flags.dryRun || stdin ? { texts: new Map(), originals: new Map() } : undefined;
  if (stdin) drafts?.texts.set(stdin.file, stdin.text);
  const codes = [flags.only, flags.skip];
  const fetcher = flags.fetch
    ? await (await import('@nav/site/open-site')).sharedFetcher(flags)
    : undefined;
  const requester = await sharedRequester(flags);
  for (const [index, file] of configs.entries()) {
    if (configs.length > 1) {
      terminal.progress(`Checking ${file} (${index + 1} of ${configs.length}) …`);
    }
    const { site, report } = await checkOne(file, flags, terminal, {
      pages: pages.get(file),
      filter,
      drafts,
      input: stdin?.file,
      fetcher,
      requester,
      keep: flags.watch ? undefined : { codes, withSuggestions: flags.format === 'json' },
    });
    if (site) sites.push(site);
    reports.push(report);
  }
  const combined = combineReports(reports, process.uptime() * 1000 - started, unsearched);
  const [changed] = drafts ? [] : changedLinks(combined.fixed);
  const isTracked =
    changed !== undefined && (await import('@nav/site/git')).isTracked(changed.file, terminal.cwd);
  const report = { ...combined, isTracked };
  const answer = await present(report, flags.fix ? drafts : undefined, flags, terminal);
  const result = report.unreadable.length > 0 ? { ...answer, code: 2 as const } : answer;
  return { result: withUnreadable(result, report.unsearched), sites };
}
