import type { Drafts } from '@nav/site/fix';
import type { Report } from '@nav/site/report';
import type { CommandResult, Terminal } from '../../terminal/command.ts';
import { pluralize } from '../../terminal/text.ts';
import { parseLimit } from './flags.ts';
import type { CheckFlags } from './options.ts';

/** @param drafts the fixed contents, if they are not written to their files. */
export async function present(
  report: Report,
  drafts: Drafts | undefined,
  flags: CheckFlags,
  terminal: Terminal,
): Promise<CommandResult> {
  const { output } = flags;
  if (output === undefined) return presentOn(report, drafts, flags, terminal);
  // The terminal shows the same as without --format and --output.
  const plain = { ...terminal, color: false, showsLinks: async () => false };
  const { stdout } = await formatReport(report, drafts, flags, plain);
  const { writeReport } = await import('@nav/site/write-report');
  const read = report.sites.flatMap(({ result, settingsFile }) => [
    ...result.files,
    ...(settingsFile === undefined ? [] : [settingsFile]),
  ]);
  writeReport(output, stdout, terminal.cwd, read);
  return presentOn(report, drafts, { ...flags, format: 'pretty' }, terminal);
}

async function presentOn(
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
    const { changedLine } = await import('../../reporters/summary.ts');
    stderr += changedLine(report, {
      isDryRun: flags.dryRun === true,
      isPrinted: flags.stdinFilePath !== undefined,
    });
  }
  const formatted = await formatReport(report, drafts, flags, terminal);
  const { stdout } = formatted;
  stderr += formatted.stderr ?? '';
  if (!drafts || flags.format !== 'pretty') return { stdout, stderr, code };
  if (!flags.dryRun) {
    const texts = [...drafts.texts.values()].join('');
    return { stdout: texts, isContent: true, stderr: stdout + stderr, code };
  }
  const [{ fixedDrafts }, { patchResult }] = await Promise.all([
    import('@nav/site/fix'),
    import('../../reporters/patch.ts'),
  ]);
  const patch = patchResult(fixedDrafts(drafts), terminal);
  return {
    stdout: patch.stdout,
    isContent: true,
    stderr: stdout + patch.stderr + stderr,
    code,
  };
}

async function formatReport(
  report: Report,
  drafts: Drafts | undefined,
  flags: CheckFlags,
  terminal: Terminal,
): Promise<{ stdout: string; stderr?: string }> {
  const {
    format,
    all = false,
    quiet = false,
    dryRun: isDryRun = false,
    statistics = false,
  } = flags;
  if (format === 'json') {
    const { jsonReport } = await import('../../reporters/json.ts');
    const output = drafts && Array.from(drafts.texts, ([file, text]) => ({ file, text }));
    const context = flags.stdinFilePath === undefined ? flags : undefined;
    return { stdout: jsonReport(report, statistics, context, output) };
  }
  const isPrinted = flags.fix === true && flags.stdinFilePath !== undefined;
  const { color, columns, rows, program } = terminal;
  const shown = { color, program, isPrinted, isDryRun };
  if (format === 'concise') {
    const [{ conciseReport }, { summaryText }] = await Promise.all([
      import('../../reporters/concise.ts'),
      import('../../reporters/summary.ts'),
    ]);
    const stderr = report.sites.length === 0 || quiet ? '' : summaryText(report, shown, false);
    return { stdout: conciseReport(report, { quiet }), stderr };
  }
  if (format !== 'pretty') {
    const { ciReport } = await import('../../reporters/ci.ts');
    return ciReport(format, report, terminal);
  }
  if (report.sites.length === 0) return { stdout: '' };
  const { prettyReport } = await import('../../reporters/pretty.ts');
  const links = await terminal.showsLinks();
  const size = { columns, rows };
  return {
    stdout: await prettyReport(report, { ...shown, ...size, links, all, quiet, statistics }),
  };
}
