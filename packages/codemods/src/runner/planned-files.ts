import { pageLinks } from '@nav/core/internal';
import { baseName, extensionOf } from '@nav/paths';
import type { SourceMap } from '../maps/source-map.ts';
import type { SessionFiles, TextChange } from '../session/files.ts';
import type { Session } from '../session/session.ts';
import type { FileResult, Replacement } from './print-edits.ts';
import { type ChangeReport, emptyReport } from './report.ts';

/** The new text of a file. */
export interface PlannedFile {
  /** The path of the file. */
  file: string;
  /**
   * The change at this path. `moved`: its content goes to `movedTo`, and no new file is here. `created`: there was no
   * file, or its content comes from `movedFrom`. `unchanged`: only for the config, which is always listed.
   */
  status: 'created' | 'changed' | 'moved' | 'deleted' | 'unchanged';
  /** The text before the codemod. Undefined for a new file, and for one that moves unread, such as an image. */
  before: string | undefined;
  /** The text after the codemod. Undefined for a deleted file, and for one with the bytes of `movedFrom`. */
  after: string | undefined;
  /** The path that its content moves to. */
  movedTo: string | undefined;
  /** The path that its new content comes from. */
  movedFrom: string | undefined;
  /** The edits that turn `before` into `after`. */
  replacements: readonly Replacement[];
  /** The number of links that change, in a page or a snippet. */
  links?: number;
  /** The values that were moved, added and removed, and notes, each with a JSON pointer. */
  report: ChangeReport;
  /** Builds the source map of `after`. Undefined if the file is not a config, or unchanged. */
  map: (() => SourceMap) | undefined;
}

export function isGone({ status }: PlannedFile): boolean {
  return status === 'moved' || status === 'deleted';
}

function withStatus(planned: Omit<PlannedFile, 'status'>): PlannedFile {
  return { ...planned, status: statusOf(planned) };
}

function statusOf({
  before,
  after,
  movedTo,
  movedFrom,
}: Omit<PlannedFile, 'status'>): PlannedFile['status'] {
  if (after === undefined && movedFrom === undefined) {
    return movedTo === undefined ? 'deleted' : 'moved';
  }
  if (before === undefined) return 'created';
  return before === after && movedTo === undefined && movedFrom === undefined
    ? 'unchanged'
    : 'changed';
}

export function unchangedFile(file: string, text: string): PlannedFile {
  return {
    file,
    status: 'unchanged',
    before: text,
    after: text,
    movedTo: undefined,
    movedFrom: undefined,
    replacements: [],
    report: emptyReport(),
    map: undefined,
  };
}

/**
 * Returns the files of a session: the config first, under its new name if it moves, then the changed ones.
 *
 * @param keepsOriginal set to leave a config that moves also at its old path
 */
export function plannedFiles(
  session: Session,
  results: readonly FileResult[],
  keepsOriginal = false,
): PlannedFile[] {
  const { file, text } = session.document;
  const { changes, newName } = session.files;
  const edited = new Map(results.map((result) => [result.file, result]));
  const inPlace = results.filter((one) => changes.get(one.file)?.movedTo === undefined);
  const printed = inPlace.map((result) => withStatus({ ...result, ...STAYS }));
  const config = printed.find((one) => one.file === file) ?? unchangedFile(file, text);
  const others = printed.filter((one) => one !== config && one.file !== file);
  const changed = others.filter(({ status }) => status !== 'unchanged');
  const unchanged = others.filter(({ status }) => status === 'unchanged');
  const texts = [...changes.values()].map((change) => {
    // A part of the config may get new text on the way.
    const source = change.movedFrom === undefined ? undefined : edited.get(change.movedFrom);
    const before = edited.get(change.file)?.before ?? change.before;
    const after = source ? source.after : change.after;
    return withStatus({
      ...change,
      before,
      after,
      links: changedLinks({ ...change, before, after }, changes),
      replacements: [{ start: 0, end: before?.length ?? 0, text: after ?? '' }],
      report: source?.report ?? emptyReport(),
      map: source && (() => source.map(change.file)),
    });
  });
  const moved = config.map && newName ? renamed(config, newName, keepsOriginal) : undefined;
  const first = moved ?? [withNotesOf(config, unchanged)];
  return [...first, ...changed, ...texts];
}

const STAYS = { movedTo: undefined, movedFrom: undefined };

function changedLinks(
  { file, before, after, movedFrom }: TextChange,
  changes: SessionFiles['changes'],
): number {
  if (extensionOf(file) === '' || after === undefined) return 0;
  const source = movedFrom === undefined ? before : changes.get(movedFrom)?.before;
  const [old, now] = [pageLinks(source ?? ''), pageLinks(after)];
  return old.length === now.length
    ? old.filter(({ path }, index) => path !== now[index]?.path).length
    : 0;
}

/** Adds the notes about unchanged files, which are not listed themselves, to the notes of the config. */
function withNotesOf(config: PlannedFile, unchanged: readonly PlannedFile[]): PlannedFile {
  const notes = unchanged.flatMap(({ file, report }) =>
    report.notConverted.map((note) => ({
      ...note,
      pointer: /^(?:\/|$)/.test(note.pointer) ? `${file}#${note.pointer}` : note.pointer,
    })),
  );
  return withNotes([config], notes)[0] as PlannedFile;
}

/** Adds notes to the report of the config, which is the first of some files. */
export function withNotes(
  files: readonly PlannedFile[],
  notes: ChangeReport['notConverted'],
): PlannedFile[] {
  return files.map((one, index) => {
    if (index > 0 || notes.length === 0) return one;
    const notConverted = [...one.report.notConverted, ...notes];
    return { ...one, report: { ...one.report, notConverted } };
  });
}

/** Removes notes with some reasons from the report of the config. */
export function withoutNotes(
  files: readonly PlannedFile[],
  reasons: ReadonlySet<string>,
): PlannedFile[] {
  return files.map((one) => {
    const notConverted = one.report.notConverted.filter(({ reason }) => !reasons.has(reason));
    return { ...one, report: { ...one.report, notConverted } };
  });
}

function renamed(config: PlannedFile, file: string, keepsOriginal: boolean): PlannedFile[] {
  const { file: old, before, after = '', map } = config;
  const created: PlannedFile = {
    ...config,
    file,
    status: 'created',
    before: undefined,
    movedFrom: keepsOriginal ? undefined : old,
    replacements: [{ start: 0, end: 0, text: after }],
    map: map && (() => ({ ...map(), file: baseName(file) })),
  };
  if (keepsOriginal) return [created];
  const gone = { ...unchangedFile(old, before ?? ''), after: undefined, movedTo: file };
  return [created, { ...gone, status: 'moved' }];
}
