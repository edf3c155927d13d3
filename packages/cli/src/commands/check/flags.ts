import { UsageError } from '@nav/site/failure';
import type { CheckFlags } from './options.ts';

/** @throws UsageError for options that exclude each other. */
export function assertCompatible(args: readonly string[], flags: CheckFlags): void {
  const { fix, dryRun, format, watch, output, linksFrom, updateBaseline } = flags;
  const isStdin = flags.stdinFilePath !== undefined;
  const isForPeople = format === 'pretty' || format === 'json';
  const unprintable = given({
    '--fix': fix,
    '--watch': watch,
    '--output': output !== undefined,
    '--update-baseline': updateBaseline,
    '--stdin-file-path': isStdin,
    [`--format ${format}`]: !isForPeople,
  });
  const partial = given({
    '--since': flags.since !== undefined,
    '--only': flags.only,
    '--skip': flags.skip,
    '--no-files': flags.files === false,
    '--fix': fix,
    '--watch': watch,
    '--stdin-file-path': isStdin,
  });
  const problems: readonly (readonly [isWrong: unknown, message: string])[] = [
    [dryRun && !fix, '--dry-run requires --fix.'],
    [flags.statistics && !isForPeople, `--statistics cannot be combined with --format ${format}.`],
    [flags.externalAllow && !flags.external, '--external-allow requires --external.'],
    [output === '', '--output is empty. Pass a file.'],
    [output !== undefined && isStdin, '--output cannot be combined with --stdin-file-path.'],
    // Writing a report to a watched folder would start another check.
    [output !== undefined && watch, '--output cannot be combined with --watch.'],
    [
      linksFrom?.some((pattern) => pattern.trim() === ''),
      '--links-from is empty. Pass a pattern such as "**/*.md".',
    ],
    [linksFrom && flags.files === false, '--links-from cannot be combined with --no-files.'],
    // Settings are printed instead of a check.
    [
      flags.printSettings && unprintable,
      `--print-settings cannot be combined with ${unprintable}.`,
    ],
    [dryRun && watch, '--watch and --dry-run exclude each other. Remove one of them.'],
    [flags.since === '', '--since is empty. Pass a git revision.'],
    // A baseline of some findings would report the others as new.
    [
      updateBaseline && partial,
      `--update-baseline records all findings of the files on disk. Remove ${partial}.`,
    ],
    [
      isStdin && args.length > 0,
      `--stdin-file-path cannot be combined with paths. Remove ${args.join(' ')}.`,
    ],
    [isStdin && watch, 'Standard input cannot be watched. Remove --watch.'],
    [
      isStdin && fix && !dryRun && !isForPeople,
      `--format ${format} cannot include the fixed text. Use --format json.`,
    ],
  ];
  const message = problems.find(([isWrong]) => isWrong)?.[1];
  if (message !== undefined) throw new UsageError(message);
}

/** Joins the names of the options that are set. */
function given(options: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(options).filter((name) => options[name]);
  return names.join(' and ');
}

export function parseLimit(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (/^\d+$/.test(text)) return Number(text);
  throw new UsageError(`--max-warnings must be a whole number, not ${JSON.stringify(text)}.`);
}
