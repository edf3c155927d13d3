import { dirname, resolve } from 'node:path';
import type { Code, Diagnostic, Host, Site } from '@nav/core';
import { fatalCodes } from '@nav/core/internal';
import type { SiteLock } from '@nav/core/internal-node';
import {
  type CheckedPart,
  changedLinks,
  combineReports,
  type KnownReport,
  type SiteReport,
} from '../../reporters/report.ts';
import { withUnreadable } from '../../reporters/unreadable.ts';
import { findConfigs } from '../../sites/configs.ts';
import { type OpenedSite, openSite, withFetcher } from '../../sites/open-site.ts';
import type { StdinConfig } from '../../sites/stdin.ts';
import type { Command, Terminal } from '../../terminal/command.ts';
import { UsageError } from '../../terminal/failure.ts';
import { printable } from '../../terminal/text.ts';
import { baselinePath, updateBaseline } from './baseline.ts';
import { checkOpened, textReader } from './check-opened.ts';
import { detectedDialect } from './detected-dialect.ts';
import type { CheckedSite, Drafts, FixResult } from './fix.ts';
import { assertCompatible, parseCodes, parseLimit } from './flags.ts';
import { type KnownBase, type KnownBefore, knownBefore, reportNew } from './known.ts';
import { type CheckFlags, checkOptions } from './options.ts';
import { concernTest, isPagePath, splitPaths } from './page-paths.ts';
import { present } from './present.ts';
import type { CheckPass } from './watch.ts';

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
    ['nav check --watch', 'while you edit'],
    ['nav check --print-settings', 'the settings in effect, and where each comes from'],
  ],
  async run(args, flags, terminal) {
    parseLimit(flags.maxWarnings);
    assertCompatible(args, flags);
    const filter = codeFilter(flags);
    const { stdinFilePath } = flags;
    const stdin =
      stdinFilePath === undefined
        ? undefined
        : await (await import('../../sites/stdin.ts')).readStdinConfig(stdinFilePath, terminal);
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
    if (configs.length === 0 && flags.watch) throw new UsageError('There is no site to watch.');
    if (flags.printSettings) {
      const { printSettings } = await import('./print-settings.ts');
      return printSettings(configs, flags, terminal);
    }
    const target = { configs, pages, unsearched, stdin, filter };
    const check = async (started: number, on: Terminal) =>
      checkAll(target, await withRequester(await withFetcher(flags)), started, on);
    if (!flags.watch) return (await check(0, terminal)).result;
    const { watchSites } = await import('./watch.ts');
    return watchSites(check, terminal);
  },
};

/** Hooks pass all Markdown files of a commit, so one outside the sites is not an error. */
function outsideNote(file: string): string {
  return `${printable(file)} is not checked: neither its folder nor a parent folder has a docs.json.\n`;
}

function rejectPages(): never {
  throw new UsageError('--update-baseline records all findings of a site. Pass no pages.');
}

/** A file that cannot be checked is always reported. */
function codeFilter({ only, skip }: CheckFlags): (code: Code) => boolean {
  const included = parseCodes('--only', only);
  const excluded = parseCodes('--skip', skip);
  return (code) =>
    fatalCodes.has(code) || (included?.has(code) !== false && excluded?.has(code) !== true);
}

export interface CheckTarget {
  configs: readonly string[];
  /** The pages whose findings are reported, by config. All findings of other sites are. */
  pages: ReadonlyMap<string, readonly string[]>;
  /** Folders that could not be searched for configs, by path, with the reason. */
  unsearched: ReadonlyMap<string, string>;
  stdin: StdinConfig | undefined;
  filter: (code: Code) => boolean;
}

/** @param started the start of the elapsed time, on the clock of `performance`. */
async function checkAll(
  target: CheckTarget,
  flags: CheckFlags,
  started: number,
  terminal: Terminal,
): Promise<CheckPass> {
  const { configs, unsearched, stdin } = target;
  const sites: Site[] = [];
  const reports: SiteReport[] = [];
  const drafts: Drafts | undefined =
    flags.dryRun || stdin ? { texts: new Map(), originals: new Map() } : undefined;
  if (stdin) drafts?.texts.set(stdin.file, stdin.text);
  for (const [index, file] of configs.entries()) {
    if (configs.length > 1) {
      terminal.progress(`Checking ${file} (${index + 1} of ${configs.length}) …`);
    }
    const { site, report } = await checkOne(file, target, flags, terminal, drafts);
    sites.push(site);
    reports.push(report);
  }
  const combined = combineReports(reports, performance.now() - started, unsearched);
  const [changed] = drafts ? [] : changedLinks(combined.fixed);
  const isTracked =
    changed !== undefined &&
    (await import('../../sites/git.ts')).isTracked(changed.file, terminal.cwd);
  const report = { ...combined, isTracked };
  const answer = await present(report, flags.fix ? drafts : undefined, flags, terminal);
  const result = report.unreadable.length > 0 ? { ...answer, code: 2 as const } : answer;
  return { result: withUnreadable(result, report.unsearched), sites };
}

const FIX_BASELINE = 'Fix its mistakes, or run `nav check --update-baseline` to write it again.';

/** Checks one site as the flags say. A host that is `kept` reads its files. */
export async function checkOne(
  file: string,
  { pages, stdin, filter }: CheckTarget,
  given: CheckFlags,
  terminal: Terminal,
  drafts: Drafts | undefined,
  kept?: Host,
): Promise<{ site: OpenedSite; report: SiteReport }> {
  const flags = await withChangedPages(file, given, terminal);
  const concerned = pages.get(file);
  const concerns = concerned ? concernTest(file, concerned) : () => true;
  let before: KnownBefore | undefined;
  let known: KnownReport | undefined;
  let part: CheckedPart | undefined;
  let deadLinks: OpenedSite['deadLinks'];
  const check: CheckOnce = async (on, texts, lock) => {
    const local = await openSite(file, flags, on, texts, kept);
    deadLinks ??= await requestLinks(local, flags, on);
    const opened = { ...local, deadLinks };
    const { site, result: full } = await checkOpened(opened, on.cwd);
    opened.notePages?.();
    if (lock) on.write('', `${updateBaseline(site, full, lock, on)}\n`);
    before ??= knownBefore(site, await baseOf(site, flags, on), on.cwd);
    const isWanted = (found: Diagnostic) => filter(found.code) && concerns(found);
    const compared = reportNew(full, site, before, isWanted);
    known = compared.known;
    if (concerned) {
      const isElsewhere = (found: Diagnostic) => filter(found.code) && !concerns(found);
      const elsewhere = reportNew(full, site, { ...before, faults: [] }, isElsewhere).result
        .summary;
      part = { pages: concerned.filter(isPagePath), elsewhere };
    }
    return { site, result: compared.result };
  };
  const { site, result, fixed } = flags.fix
    ? await fixOne(file, check, terminal, drafts, stdin)
    : { ...(await checkAndRecord(file, check, flags, terminal, drafts?.texts)), fixed: [] };
  for (const note of known?.notes ?? []) terminal.write('', `${note}\n`);
  if (before?.faults.length)
    terminal.write('', `${baselinePath(file)} is not used. ${FIX_BASELINE}\n`);
  const config = site.config?.value;
  const decidingDialect = () => (flags.dialect ? undefined : detectedDialect(site));
  const skipsSyntax = site.syntax?.files !== true && (site.files()?.pages.size ?? 0) > 0;
  const facts = {
    file,
    result,
    settingsFile: site.settingsFile,
    fixed,
    part,
    known,
    config,
    decidingDialect,
    textOf: textReader(site),
  };
  return { site, report: { ...facts, skipsSyntax } };
}

async function withChangedPages(
  file: string,
  flags: CheckFlags,
  { cwd }: Terminal,
): Promise<CheckFlags> {
  if (flags.since === undefined || flags.syntax || flags.files === false) return flags;
  const { changedFileTest } = await import('../../sites/base-site.ts');
  return { ...flags, syntaxFiles: changedFileTest(flags.since, file, cwd) };
}

/** Returns the flags of a run that requests the links of several sites, which share its limits. */
async function withRequester(flags: CheckFlags): Promise<CheckFlags> {
  if (!flags.external) return flags;
  const { linkRequester } = await import('../../sites/request-links.ts');
  return { ...flags, requester: linkRequester() };
}

/** `undefined` without `--external`. */
async function requestLinks(
  site: OpenedSite,
  flags: CheckFlags,
  terminal: Terminal,
): Promise<OpenedSite['deadLinks']> {
  if (!flags.external) return undefined;
  const { deadLinksOf } = await import('./external.ts');
  return deadLinksOf(site, flags, terminal);
}

/** Loads the site as it was at the merge base of `--since`. */
async function baseOf(
  site: OpenedSite,
  flags: CheckFlags,
  { cwd, progress }: Terminal,
): Promise<KnownBase | undefined> {
  const { since: ref } = flags;
  if (ref === undefined) return undefined;
  progress(`Checking ${site.file} at the merge base with ${ref} …`);
  const { loadBaseSite } = await import('../../sites/base-site.ts');
  const base = await loadBaseSite(ref, site, flags, cwd);
  // A link that was there before is known, whether it worked then or not.
  return {
    ref,
    base: base.site ? { ...base, site: { ...base.site, deadLinks: site.deadLinks } } : base,
  };
}

/** Checks a site with some contents instead of its files. With a lock, its findings become its baseline. */
type CheckOnce = (
  on: Terminal,
  texts: ReadonlyMap<string, string> | undefined,
  lock?: SiteLock,
) => Promise<CheckedSite>;

/** Checks a site. With `--update-baseline`, the changes of an interrupted run are undone first. */
async function checkAndRecord(
  file: string,
  check: CheckOnce,
  { updateBaseline }: CheckFlags,
  terminal: Terminal,
  texts: ReadonlyMap<string, string> | undefined,
): Promise<CheckedSite> {
  if (!updateBaseline) return check(terminal, texts);
  const { lockSites } = await import('../../sites/lock-sites.ts');
  const locks = await lockSites([file], terminal);
  try {
    return await check(terminal, texts, locks.of(file));
  } finally {
    locks.release();
  }
}

/** Fixes a site in memory, then writes all of its files or none, unless they are drafts. */
async function fixOne(
  file: string,
  check: CheckOnce,
  terminal: Terminal,
  drafts: Drafts | undefined,
  stdin: StdinConfig | undefined,
): Promise<FixResult> {
  const { assertWritable, fixedDrafts, fixSite, writeFixes } = await import('./fix.ts');
  const { assertComplete, lockSites } = await import('../../sites/lock-sites.ts');
  const fix = (over: Drafts) => {
    let on = terminal;
    return fixSite(
      (texts) => {
        const checked = check(on, texts);
        // The first check prints the notes.
        on = { ...terminal, write() {} };
        return checked;
      },
      over,
      terminal.cwd,
      stdin?.file,
    );
  };
  if (drafts) {
    if (stdin) return fix(drafts);
    assertComplete([file], terminal.cwd);
    const others = new Set(drafts.originals.keys());
    const result = await fix(drafts);
    const own = fixedDrafts(drafts).filter((fixed) => !others.has(fixed.file));
    assertWritable(own, dirname(resolve(terminal.cwd, file)), terminal.cwd);
    return result;
  }
  const locks = await lockSites([file], terminal);
  try {
    const own: Drafts = { texts: new Map(), originals: new Map() };
    const result = await fix(own);
    await writeFixes(fixedDrafts(own), locks.of(file), terminal);
    return result;
  } finally {
    locks.release();
  }
}
