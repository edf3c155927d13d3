import { posix } from 'node:path';
import type { SourceMap } from '../maps/source-map.ts';
import type { Session } from '../session/session.ts';
import type { FileResult, Replacement } from './print-edits.ts';
import { type ChangeReport, emptyReport } from './report.ts';

/** The new text of a file. */
export interface PlannedFile {
  file: string;
  /** Undefined for a new file. */
  before: string | undefined;
  /** Undefined for a deleted file. */
  after: string | undefined;
  /** The new path of a deleted file, if its content moves there. */
  movedTo: string | undefined;
  replacements: readonly Replacement[];
  report: ChangeReport;
  /** Builds the source map of `after`. Undefined if the file is not a config, or unchanged. */
  map: (() => SourceMap) | undefined;
}

export function unchangedFile(file: string, text: string): PlannedFile {
  return {
    file,
    before: text,
    after: text,
    movedTo: undefined,
    replacements: [],
    report: emptyReport(),
    map: undefined,
  };
}

/** Returns the files of a session: the config first, under its new name if it gets one, then the changed ones. */
export function plannedFiles(session: Session, results: readonly FileResult[]): PlannedFile[] {
  const { file, text } = session.document;
  const printed = results.map((result): PlannedFile => ({ ...result, movedTo: undefined }));
  const config = printed.find((one) => one.file === file) ?? unchangedFile(file, text);
  const others = printed.filter((one) => one !== config && one.file !== file);
  const changed = others.filter(({ before, after }) => before !== after);
  const unchanged = others.filter(({ before, after }) => before === after);
  const newName = config.map && session.newName();
  const texts = [...session.textChanges.values()].map(
    (change): PlannedFile => ({
      ...change,
      replacements: [{ start: 0, end: change.before?.length ?? 0, text: change.after ?? '' }],
      report: emptyReport(),
      map: undefined,
    }),
  );
  const first = newName ? renamed(config, newName) : [withNotesOf(config, unchanged)];
  return [...first, ...changed, ...texts];
}

/** Adds the notes about unchanged files, which are not listed themselves, to those of the config. */
function withNotesOf(config: PlannedFile, unchanged: readonly PlannedFile[]): PlannedFile {
  const notes = unchanged.flatMap(({ file, report }) =>
    report.notConverted.map((note) => ({
      ...note,
      pointer: /^(?:\/|$)/.test(note.pointer) ? `${file}#${note.pointer}` : note.pointer,
    })),
  );
  const notConverted = [...config.report.notConverted, ...notes];
  return { ...config, report: { ...config.report, notConverted } };
}

/** Returns the config as a new file, and the deletion of the old one. */
function renamed(config: PlannedFile, file: string): PlannedFile[] {
  const { file: old, before, after = '', map } = config;
  return [
    {
      ...config,
      file,
      before: undefined,
      replacements: [{ start: 0, end: 0, text: after }],
      map: map && (() => ({ ...map(), file: posix.basename(file) })),
    },
    { ...unchangedFile(old, before ?? ''), after: undefined, movedTo: file },
  ];
}
