import type { UnreadableFile } from '@nav/core/stages';
import { baseName, isModulePath, normalizePath } from '@nav/paths';
import type { Opened, Refusal } from '../document/document.ts';
import { MAX_NAMED_FILES } from '../document/limits.ts';
import { openJson, whyNotJson } from '../document/open-json.ts';
import { propertyOf, topOf } from '../document/references.ts';
import { OverlapError } from '../edit/edit.ts';
import { warnConfigReads } from '../session/config-reads.ts';
import { warnLeftovers } from '../session/leftovers.ts';
import { editedOutside } from '../session/limit.ts';
import { openSettings } from '../session/open.ts';
import { excessiveRef } from '../session/ref-budget.ts';
import { openSession, type Question, type Session } from '../session/session.ts';
import { assertCodemod, type Codemod, definitionOf, readOptions } from './codemod.ts';
import { conversionLosses } from './converted-config.ts';
import { faultsInTheWay } from './malformed.ts';
import { movedCode } from './moved-code.ts';
import { assertInput, type PlanInput } from './plan-input.ts';
import {
  type PlannedFile,
  plannedFiles,
  unchangedFile,
  withNotes,
  withoutNotes,
} from './planned-files.ts';
import { type FileResult, printEdits } from './print-edits.ts';

/**
 * The reason why a plan changes nothing:
 *
 * - `config`: the config, a referenced file or the settings have errors
 * - `options`: they are invalid (`failed`), or they do not fit this config (`unchanged`)
 * - `refused`: what the options ask for cannot be done, because of what the config contains
 * - `outside`: a file that would change is outside of the config's folder, or behind a link that leads there
 * - `unreadable`: a file or the settings cannot be read as text
 * - `unwritable`: a file cannot be written; nothing was changed
 * - `uncommitted`: git could not restore a file that would change; `files` has the changes
 * - `codemod`: a bug in the codemod
 */
export type Fault =
  | 'config'
  | 'options'
  | 'refused'
  | 'outside'
  | 'unreadable'
  | 'unwritable'
  | 'uncommitted'
  | 'codemod';

/** The changes of a codemod to one config. Nothing is written. */
export interface Plan {
  /** The name of the codemod. */
  codemod: string;
  /** The path of the config. */
  file: string;
  /** `skipped`: the file does not contain a config. `refused` and `failed`: see `fault`. */
  status: 'changed' | 'unchanged' | 'refused' | 'skipped' | 'failed';
  /** A sentence, set unless the config changes. The reports of `files` have the notes about single values. */
  reason: string | undefined;
  /** The error of the file system if the config cannot be read. */
  cause?: unknown;
  /** Set if the plan failed, or if the config is unchanged because of the options. */
  fault: Fault | undefined;
  /** The errors in the config that prevent the codemod, each with its location. */
  refusals: readonly Refusal[];
  /** Questions about flags that are not given, for a person at a terminal. */
  questions: readonly Question[];
  /** The config comes first, under its new name if it moves. Other files are listed only if they change. */
  files: readonly PlannedFile[];
}

/**
 * Plans a codemod for a JSON config, synchronously. Problems with the config or the options never throw. A config in a
 * JavaScript or TypeScript module is refused: `plan` of `@nav/codemods` reads it.
 *
 * @throws TypeError for wrong arguments, and for an unknown property of `input`.
 */
export function planSync(
  codemod: Codemod,
  options: Readonly<Record<string, unknown>>,
  input: PlanInput,
): Plan {
  assertCodemod('planSync', codemod);
  assertInput('planSync', options, input);
  const file = normalizePath(input.file);
  try {
    const opened = isModulePath(file) ? refuseModule(file) : openJson(file, input.text);
    return planOpened(codemod, options, input, opened);
  } catch (error) {
    return failTooDeep(codemod, input, error);
  }
}

function refuseModule(file: string): Opened {
  const message =
    'This config is a JavaScript or TypeScript module, which only the full @nav/codemods can read. Use its "plan", or `nav migrate`.';
  const refusal = { file, line: 1, column: 1, code: 'module-config', message };
  return { document: undefined, refusals: [refusal] };
}

export function planOpened(
  codemod: Codemod,
  given: Readonly<Record<string, unknown>>,
  input: PlanInput,
  { document, refusals }: Opened,
): Plan {
  const make = (more: Partial<Plan>) => makePlan(codemod, input, more);
  const refuse = (found: readonly Refusal[]) =>
    make({ fault: 'config', reason: reasonOf(found[0]), refusals: found });

  const { values, problems } = readOptions(codemod, given);
  if (!values) return make({ fault: 'options', reason: problems.join(' ') });

  if (!document) {
    const isConfig = refusals[0]?.code !== 'no-config' && mayBeConfig(input);
    const refused = refuse(refusals);
    return isConfig ? refused : { ...refused, status: 'skipped', fault: undefined };
  }
  const { settings, refusals: faults } = input.settings
    ? openSettings(input.settings)
    : { settings: undefined, refusals: [] };
  if (faults.length > 0) return refuse(faults);

  const dialect = input.dialect ?? settings?.dialect;
  const { ignore = [], basePath, team } = settings ?? {};
  const site = {
    ignore,
    basePath,
    dialect,
    docsSettings: input.docsSettings,
    ...(team && { team }),
  };
  const at = codemod.options.at ? (values.at as string | undefined) : undefined;
  const part = { at, onlyHere: Boolean(values.onlyHere) };
  const session = openSession(document, input.host, site, part, input);
  // The config of another format has rules of its own.
  const isForeign = codemod.config !== undefined;
  const navigation = isForeign ? undefined : propertyOf(session, session.root, 'navigation');
  const excess = navigation && excessiveRef(session, [navigation]);
  if (excess) return refuse([excess]);
  definitionOf(codemod).apply(session, values);
  const { questions } = session;
  rejectEditsOutside(session);

  const unreadable = session.files.unreadable();
  if (unreadable.length > 0) {
    return make({ fault: 'unreadable', reason: whyUnreadable(unreadable) });
  }
  if (session.problems.refusals.length > 0) return refuse(session.problems.refusals);
  const code = movedCode(session.edits);
  if (code) {
    const { file } = code.document;
    session.problems.refuse(
      `This code would move out of ${file}. Write its value here, or move it by hand.`,
      code,
    );
  }
  if (session.problems.obstacles.length > 0) {
    const reason = session.problems.obstacles.join(' ');
    return make({ status: 'refused', fault: 'refused', reason });
  }
  if (session.problems.optionProblems.length > 0) {
    const reason = session.problems.optionProblems.join(' ');
    return make({ status: 'unchanged', fault: 'options', reason });
  }

  const malformed = isForeign ? [] : faultsInTheWay(session);
  if (malformed.length > 0) return refuse(malformed);

  warnConfigReads(session);
  warnLeftovers(session);
  const printed = printSession(session);
  if (typeof printed === 'string') return make({ fault: 'codemod', reason: printed });

  const losses = isForeign ? conversionLosses(session, printed) : [];
  const files = withNotes(plannedFiles(session, printed, losses.length > 0), losses);
  const invalid = whyInvalid(files, input.text);
  if (invalid !== undefined) return make({ fault: 'codemod', reason: invalid });
  if (files.some(({ status }) => status !== 'unchanged'))
    return make({ status: 'changed', questions, files });
  return make({
    ...whyUnchanged(codemod, session),
    files: withoutNotes(files, session.problems.ofChange),
  });
}

function whyUnchanged(
  { idle }: Codemod,
  { root, problems }: Session,
): Pick<Plan, 'status' | 'reason' | 'fault'> {
  if (!problems.isDone && problems.hasObjections()) {
    const { unknownNames } = problems;
    return unknownNames.length > 0
      ? { status: 'unchanged', fault: 'options', reason: unknownNames.join(' ') }
      : { status: 'refused', fault: 'refused', reason: 'No changes possible.' };
  }
  const isEmpty = !root.children.some(
    ({ key }) => key === undefined || key === '$ref' || key === 'navigation',
  );
  const reason = isEmpty ? 'The config has no navigation.' : (idle ?? 'Nothing to change.');
  return { status: 'unchanged', fault: undefined, reason };
}

/** Rejects `--at` if an edit in that part would also change another part, through a file or a constant. */
function rejectEditsOutside(session: Session): void {
  const node = editedOutside(session);
  if (!node) return;
  const { file } = node.document;
  const constant = [...node.document.constants.values()].find(({ root }) => root === topOf(node));
  const what = constant ? `The constant "${constant.name}"` : `A part of ${file}`;
  session.problems.rejectOptions(
    `${what} is also used outside of ${JSON.stringify(session.part.at)}, so it cannot be changed there alone.`,
  );
}

function makePlan({ name }: Codemod, { file: path, text }: PlanInput, more: Partial<Plan>): Plan {
  const file = normalizePath(path);
  return {
    codemod: name,
    file,
    status: 'failed',
    reason: undefined,
    fault: undefined,
    refusals: [],
    questions: [],
    files: [unchangedFile(file, text)],
    ...more,
  };
}

/** Fails if the error is a stack overflow; its depth depends on the calling program. Throws any other error. */
export function failTooDeep(codemod: Codemod, input: PlanInput, error: unknown): Plan {
  if (!(error instanceof RangeError) || !/call stack/i.test(error.message)) throw error;
  const refusal: Refusal = {
    file: normalizePath(input.file),
    line: 1,
    column: 1,
    code: 'too-deep',
    message:
      'The config is nested too deeply, or one of its lists is too long. Split it into files.',
  };
  const reason = reasonOf(refusal);
  return makePlan(codemod, input, { fault: 'config', reason, refusals: [refusal] });
}

function reasonOf(refusal: Refusal | undefined): string {
  if (!refusal) return 'The file does not contain a config.';
  const { file, line, column, message } = refusal;
  return `${file}:${line}:${column}: ${message}`;
}

/** Checks whether an invalid file may be a config. Tools that walk a folder meet many other JSON files. */
function mayBeConfig({ file, text }: PlanInput): boolean {
  const isConfigName = isModulePath(file) || /^(?:docs|mint)\.json$/.test(baseName(file));
  return isConfigName || text.includes('navigation');
}

function whyUnreadable(files: readonly UnreadableFile[]): string {
  const named = files.slice(0, MAX_NAMED_FILES).map(({ path, reason }) => `${path} (${reason})`);
  const rest = files.length - named.length;
  const list = named.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  return `Cannot read ${list}. Make them readable, or list folders without pages in .mintignore.`;
}

/** Prints the edits, or returns why they cannot be printed. */
function printSession({ edits }: Session): FileResult[] | string {
  try {
    return printEdits(edits);
  } catch (error) {
    if (!(error instanceof OverlapError)) throw error;
    return `The codemod edits a value twice (${error.message}). Report this bug.`;
  }
}

function whyInvalid(files: readonly PlannedFile[], text: string): string | undefined {
  for (const { file, after } of files) {
    if (after === undefined || after === text || !file.endsWith('.json')) continue;
    const refusal = whyNotJson(file, after);
    if (refusal)
      return `The codemod would write invalid JSON (${reasonOf(refusal)}). Report this bug.`;
  }
  return undefined;
}
