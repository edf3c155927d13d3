import type { Code } from '@nav/core';
import type { TeamCode } from '@nav/core/stages';
import { UsageError } from '@nav/site/failure';
import { knownCode } from '../rules/known-code.ts';
import type { CheckFlags } from './options.ts';

/** @throws UsageError for options that exclude each other. */
export function assertCompatible(args: readonly string[], flags: CheckFlags): void {
  const { fix, dryRun, format, watch, stdinFilePath, updateBaseline } = flags;
  if (dryRun && !fix) throw new UsageError('--dry-run requires --fix.');
  if (flags.statistics && format !== 'pretty' && format !== 'json') {
    throw new UsageError(`--statistics cannot be combined with --format ${format}.`);
  }
  if (flags.externalAllow && !flags.external) {
    throw new UsageError('--external-allow requires --external.');
  }
  if (flags.output === '') throw new UsageError('--output is empty. Pass a file.');
  if (flags.output !== undefined && stdinFilePath !== undefined)
    throw new UsageError('--output cannot be combined with --stdin-file-path.');
  // Writing a report to a watched folder would start another check.
  if (flags.output !== undefined && watch)
    throw new UsageError('--output cannot be combined with --watch.');
  assertLinksFrom(flags);
  if (flags.printSettings) assertPrintable(flags);
  if (dryRun && watch) {
    throw new UsageError('--watch and --dry-run exclude each other. Remove one of them.');
  }
  if (flags.since === '') throw new UsageError('--since is empty. Pass a git revision.');
  if (updateBaseline) assertPlainBaseline(flags);
  if (stdinFilePath === undefined) return;
  if (args.length > 0) {
    throw new UsageError(
      `--stdin-file-path cannot be combined with paths. Remove ${args.join(' ')}.`,
    );
  }
  if (watch) throw new UsageError('Standard input cannot be watched. Remove --watch.');
  if (fix && !dryRun && format !== 'pretty' && format !== 'json') {
    throw new UsageError(`--format ${format} cannot include the fixed text. Use --format json.`);
  }
}

function assertLinksFrom({ linksFrom, files }: CheckFlags): void {
  if (linksFrom?.some((pattern) => pattern.trim() === '')) {
    throw new UsageError('--links-from is empty. Pass a pattern such as "**/*.md".');
  }
  if (linksFrom && files === false) {
    throw new UsageError('--links-from cannot be combined with --no-files.');
  }
}

/** Settings are printed instead of a check. */
function assertPrintable({
  format,
  fix,
  output,
  watch,
  updateBaseline,
  stdinFilePath,
}: CheckFlags): void {
  const others = [
    fix && '--fix',
    watch && '--watch',
    output !== undefined && '--output',
    updateBaseline && '--update-baseline',
    stdinFilePath !== undefined && '--stdin-file-path',
    format !== 'pretty' && format !== 'json' && `--format ${format}`,
  ].filter((name) => typeof name === 'string');
  if (others.length === 0) return;
  throw new UsageError(`--print-settings cannot be combined with ${others.join(' and ')}.`);
}

/** A baseline of some findings would report the others as new. */
function assertPlainBaseline(flags: CheckFlags): void {
  const partial = [
    flags.since !== undefined && '--since',
    flags.only && '--only',
    flags.skip && '--skip',
    flags.files === false && '--no-files',
    flags.fix && '--fix',
    flags.watch && '--watch',
    flags.stdinFilePath !== undefined && '--stdin-file-path',
  ].filter((name) => typeof name === 'string');
  if (partial.length === 0) return;
  throw new UsageError(
    `--update-baseline records all findings of the files on disk. Remove ${partial.join(' and ')}.`,
  );
}

export function parseLimit(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (/^\d+$/.test(text)) return Number(text);
  throw new UsageError(`--max-warnings must be a whole number, not ${JSON.stringify(text)}.`);
}

/**
 * Returns the codes in the value of an option; `undefined` without the option.
 *
 * @param patterns returns the codes of the patterns in the settings.
 */
export function parseCodes(
  option: string,
  lists: readonly string[] = [],
  patterns: () => readonly TeamCode[] = () => [],
): Set<Code | TeamCode> | undefined {
  if (lists.length === 0) return undefined;
  const names = lists.flatMap((list) => list.split(/[\s,]+/)).filter((name) => name !== '');
  if (names.length === 0) throw new UsageError(`${option} is empty. Pass codes of findings.`);
  return new Set(names.map((name) => knownCode(name, patterns)));
}
