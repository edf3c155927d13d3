import { posix } from 'node:path';
import type { Dialect, Host, SiteOptions } from '@nav/core';
import type { UnreadableFile } from '@nav/core/stages';
import type { JsonDocument } from '../document/document.ts';
import type { Refusal } from '../document/refusal.ts';
import { OverlapError } from '../edit/edit.ts';
import type { SourceMap } from '../maps/source-map.ts';
import { warnConfigReads } from '../session/config-reads.ts';
import { warnLeftovers } from '../session/leftovers.ts';
import { isModule, open, openJson, openSettings } from '../session/open.ts';
import { openSession } from '../session/session.ts';
import { type Codemod, readOptions } from './codemod.ts';
import { type FileResult, printEdits, type Replacement, type Report } from './print-edits.ts';

/** What will become of one file. */
export interface PlannedFile {
  file: string;
  /** Undefined for a file that is new. */
  before: string | undefined;
  /** Undefined for a file that is deleted. */
  after: string | undefined;
  /** The file in which a deleted one lives on, if there is one. */
  movedTo: string | undefined;
  replacements: readonly Replacement[];
  report: Report;
  /** The source map of `after`; undefined where the file is no config, or nothing was done to it. Built when called. */
  map: (() => SourceMap) | undefined;
}

/**
 * Why nothing is done:
 *
 * - `config`: it is refused, or a file that it refers to is, or the settings are
 * - `options`: they can never work (the plan has failed), or name what this config does not have (it is unchanged)
 * - `unreadable`: a file, or the settings, cannot be read as text
 * - `uncommitted`: git could not bring back a file that would change; `files` has what would become of it
 * - `codemod`: what it makes of the config is not sound
 */
export type Fault = 'config' | 'options' | 'unreadable' | 'uncommitted' | 'codemod';

/** What a codemod would do to one config. Nothing is written. */
export interface Plan {
  codemod: string;
  file: string;
  /** `skipped`: there is no config in the file. `failed`: `fault` says what is at fault. */
  status: 'changed' | 'unchanged' | 'skipped' | 'failed';
  /** Why, unless it is changed. What could not be converted is told in the reports of `files`. */
  reason: string | undefined;
  /** The error of the file system, where the config could not be read. */
  cause?: unknown;
  /** Undefined unless it has failed, or is unchanged because of the options. */
  fault: Fault | undefined;
  refusals: readonly Refusal[];
  /** The config first, under its new name if it gets one. Other files only where they change. */
  files: readonly PlannedFile[];
}

/** A config to plan for. `file` is its path as the host names it. */
export interface PlanInput {
  file: string;
  text: string;
  /**
   * Reads the files round the config. Without it the text of the config is all that is known: what a `$ref` names stays
   * unread, pages and the links in them stay as they are, and nobody looks whether a page is there. A codemod that is about
   * the files of the site says so in its report.
   */
  host?: Host | undefined;
  /** Comes before the dialect of the settings, and before the one that the config tells. */
  dialect?: Dialect | undefined;
  /**
   * The text of the settings that apply, as `findSettings` of `@nav/core/node` returns it: they tell the dialect, and the
   * pages that need no entry. Where it is no JSON, the plan fails.
   */
  settings?: SiteOptions['settings'] | undefined;
}

/** Plans a codemod for a config of either kind. Never throws for a fault of the config or of the options. */
export async function plan(
  codemod: Codemod,
  options: Readonly<Record<string, unknown>>,
  input: PlanInput,
): Promise<Plan> {
  const { file, text } = input;
  try {
    return finish(codemod, options, input, await open(posix.normalize(file), text));
  } catch (error) {
    return tooDeep(codemod, input, error);
  }
}

/** Plans a codemod for a JSON config, at once. */
export function planJson(
  codemod: Codemod,
  options: Readonly<Record<string, unknown>>,
  input: PlanInput,
): Plan {
  try {
    return finish(codemod, options, input, openJson(posix.normalize(input.file), input.text));
  } catch (error) {
    return tooDeep(codemod, input, error);
  }
}

/**
 * The failed plan for a config for which the stack of calls is too small: how deep that is depends on the program, and on
 * what it has called before. Any other error is thrown.
 */
function tooDeep({ name }: Codemod, { file: path, text }: PlanInput, error: unknown): Plan {
  if (!(error instanceof RangeError) || !/call stack/i.test(error.message)) throw error;
  const file = posix.normalize(path);
  const refusal: Refusal = {
    file,
    line: 1,
    column: 1,
    code: 'too-deep',
    message:
      'The config nests too deeply, or one of its lists is too long, to be worked on; cut it into smaller files.',
  };
  return {
    codemod: name,
    file,
    status: 'failed',
    reason: reasonOf(refusal),
    fault: 'config',
    refusals: [refusal],
    files: [unchanged(file, text)],
  };
}

/** So many files that cannot be read are named. */
const MOST_UNREAD = 5;

function whyUnread(unread: readonly UnreadableFile[]): string {
  const named = unread.slice(0, MOST_UNREAD).map(({ path, reason }) => `${path} (${reason})`);
  const more = unread.length - named.length;
  const what = named.join(', ') + (more > 0 ? ` and ${more} more` : '');
  return `It needs what cannot be read: ${what}; make that readable, or leave it out by .mintignore where it holds no pages, and run it again.`;
}

function finish(
  codemod: Codemod,
  wanted: Readonly<Record<string, unknown>>,
  { file: path, text, host, dialect, settings: given }: PlanInput,
  { document, refusals }: { document: JsonDocument | undefined; refusals: Refusal[] },
): Plan {
  const file = posix.normalize(path);
  const nothing = (
    status: Plan['status'],
    fault: Fault | undefined,
    reason: string,
    found: readonly Refusal[] = [],
  ): Plan => ({
    codemod: codemod.name,
    file,
    status,
    reason,
    fault,
    refusals: found,
    files: [unchanged(file, text)],
  });
  const options = readOptions(codemod, wanted);
  if (options.values === undefined) {
    return nothing('failed', 'options', options.problems.join(' '));
  }
  if (document === undefined) {
    const [first] = refusals;
    const reason = first ? reasonOf(first) : 'There is no config in it.';
    const isOther = first?.code === 'no-config' || !mayBeConfig(file, text);
    return isOther
      ? nothing('skipped', undefined, reason, refusals)
      : nothing('failed', 'config', reason, refusals);
  }

  const { settings, refusals: faults } = given
    ? openSettings(given)
    : { settings: undefined, refusals: [] };
  if (faults[0]) return nothing('failed', 'config', reasonOf(faults[0]), faults);

  const session = openSession(document, host, {
    ignore: settings?.ignore ?? [],
    dialect: dialect ?? settings?.dialect,
  });
  codemod.apply(session, options.values);
  const unread = session.unreadableFiles();
  if (unread.length > 0) return nothing('failed', 'unreadable', whyUnread(unread));
  if (session.refusals[0]) {
    return nothing('failed', 'config', reasonOf(session.refusals[0]), session.refusals);
  }
  if (session.optionProblems.length > 0) {
    return nothing('unchanged', 'options', session.optionProblems.join(' '));
  }

  warnConfigReads(session);
  warnLeftovers(session);
  let results: FileResult[];
  try {
    results = printEdits(session.edits);
  } catch (error) {
    if (!(error instanceof OverlapError)) throw error;
    return nothing('failed', 'codemod', `Two of its edits claim one place (${error.message}).`);
  }
  const main = results.find((result) => result.file === file);
  const renamed = main && session.newName();
  const config = main ? { ...main, movedTo: undefined } : unchanged(file, text);
  const files: PlannedFile[] = [
    ...(renamed ? underNewName(main, renamed) : [withReports(config, results)]),
    ...results
      .filter((result) => result.file !== file && result.after !== result.before)
      .map((result): PlannedFile => ({ ...result, movedTo: undefined })),
    ...[...session.textChanges.values()].map(
      (change): PlannedFile => ({
        ...change,
        replacements: [{ start: 0, end: change.before?.length ?? 0, text: change.after ?? '' }],
        report: { moved: [], added: [], removed: [], notConverted: [] },
        map: undefined,
      }),
    ),
  ];
  for (const { file: written, after } of files) {
    if (after === undefined || after === text || isModule(written) || !written.endsWith('.json'))
      continue;
    const broken = openJson(written, after).refusals[0];
    if (broken) {
      const place = `${broken.file}:${broken.line}:${broken.column}`;
      const reason = `The result would not be sound (${place}: ${broken.message})`;
      return nothing('failed', 'codemod', reason);
    }
  }
  const changed = files.some(({ before, after }) => before !== after);
  const isLeftAlone = files.some(({ report }) => report.notConverted.length > 0);
  return {
    codemod: codemod.name,
    file,
    status: changed ? 'changed' : 'unchanged',
    reason: changed
      ? undefined
      : isLeftAlone
        ? 'Nothing could be converted.'
        : 'There is nothing to change.',
    fault: undefined,
    refusals: [],
    files,
  };
}

function reasonOf({ file, line, column, message }: Refusal): string {
  return `${file}:${line}:${column}: ${message}`;
}

/** Whether a text that cannot be read could be a config: a tool that walks a folder meets much JSON that could not. */
function mayBeConfig(file: string, text: string): boolean {
  const isNamedSo = isModule(file) || /^(?:docs|mint)\.json$/.test(posix.basename(file));
  return isNamedSo || text.includes('navigation');
}

/** The config with what was left alone in other files, where those do not change and so tell nothing themselves. */
function withReports(config: PlannedFile, results: readonly FileResult[]): PlannedFile {
  const silent = results.filter(
    ({ file, before, after }) => file !== config.file && after === before,
  );
  if (silent.length === 0) return config;
  const others = silent.flatMap(({ file, report }) =>
    report.notConverted.map((one) => ({
      ...one,
      pointer: /^(?:\/|$)/.test(one.pointer) ? `${file}#${one.pointer}` : one.pointer,
    })),
  );
  const notConverted = [...config.report.notConverted, ...others];
  return { ...config, report: { ...config.report, notConverted } };
}

/** The config in a new file, and the deletion of the old one. */
function underNewName(main: FileResult, file: string): PlannedFile[] {
  const map = () => ({ ...main.map(), file: posix.basename(file) });
  const replacements = [{ start: 0, end: 0, text: main.after }];
  return [
    { ...main, file, before: undefined, movedTo: undefined, replacements, map },
    { ...unchanged(main.file, main.before ?? ''), after: undefined, movedTo: file },
  ];
}

function unchanged(file: string, text: string): PlannedFile {
  return {
    file,
    before: text,
    after: text,
    movedTo: undefined,
    replacements: [],
    report: { moved: [], added: [], removed: [], notConverted: [] },
    map: undefined,
  };
}
