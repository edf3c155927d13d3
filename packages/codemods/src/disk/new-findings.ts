import { type CheckResult, cachedHost, checkSite, type Diagnostic, loadSite } from '@nav/core';
import { placeOfFinding } from '@nav/core/internal';
import { docsSettings } from '@nav/core/settings';
import { isModulePath } from '@nav/paths';
import { compareFindings, countFindings } from '../runner/known-findings.ts';
import type { Plan } from '../runner/plan.ts';
import type { PlanInput } from '../runner/plan-input.ts';
import { isGone, type PlannedFile, withNotes } from '../runner/planned-files.ts';
import type { ReportNote } from '../runner/report.ts';
import { overlayHost } from '../session/overlay-host.ts';

const SEVERITIES = ['error', 'warning', 'info'] as const;

/**
 * Adds a note to a plan for each rule with more findings after the change than before it. The check is the same as in `nav check`,
 * with the links of all pages. Locations are those after the change.
 */
export async function withNewFindings(planned: Plan, input: PlanInput): Promise<Plan> {
  // A conversion checks its result itself, and its input cannot be compared.
  const isConverted = planned.files[0]?.status === 'created';
  if (planned.status !== 'changed' || !input.host || isConverted) return planned;
  const notes = await newFindings(planned.files, { ...input, host: input.host });
  return { ...planned, files: withNotes(planned.files, notes) };
}

async function newFindings(
  files: readonly PlannedFile[],
  { file, host, dialect, settings }: PlanInput & { host: NonNullable<PlanInput['host']> },
): Promise<ReportNote[]> {
  const texts = new Map<string, string | undefined>();
  const site = cachedHost(overlayHost(host, texts));
  const options = {
    docsSettings,
    ...(dialect === undefined ? {} : { dialect }),
    ...(settings === undefined ? {} : { settings }),
    ...(isModulePath(file)
      ? { parse: (await import('../module/parse-module.ts')).parseModule }
      : {}),
  };
  const checked = (path: string) => {
    const loaded = loadSite(site, path, options);
    return { ...checkSite(loaded), placeOf: placeOfFinding(loaded.sources) };
  };
  const before = checked(file);
  for (const one of files) {
    const text = one.after ?? (one.movedFrom === undefined ? undefined : host.read(one.movedFrom));
    texts.set(one.file, isGone(one) ? undefined : text);
  }
  site.changed(texts.keys());
  const after = checked(file);
  const { fresh } = compareFindings(
    after.diagnostics,
    countFindings(before.diagnostics, before.placeOf),
    after.placeOf,
  );
  const noted = new Set(files.flatMap(({ report }) => report.notConverted.map(placeOfNote)));
  const notes = [...moreByCode(before, after)].flatMap(([code, count]) => {
    // The codemod itself has a note about the others.
    const unnoted = fresh.filter(
      ({ file: at, range, ...one }) =>
        one.code === code && !noted.has(placeOfNote({ file: at, ...range.start })),
    );
    const [first] = unnoted;
    return first ? [{ ...noteOf(first, count), severity: first.severity }] : [];
  });
  return SEVERITIES.flatMap((wanted) =>
    notes.flatMap(({ severity, ...note }) => (severity === wanted ? [note] : [])),
  );
}

/** Returns the number of additional findings of each code that has more than before. */
function moreByCode(
  before: Pick<CheckResult, 'diagnostics'>,
  { diagnostics }: Pick<CheckResult, 'diagnostics'>,
): Map<Diagnostic['code'], number> {
  const counts = new Map<Diagnostic['code'], number>();
  const add =
    (by: number) =>
    ({ code, more = 0 }: Diagnostic) =>
      counts.set(code, (counts.get(code) ?? 0) + by * (1 + more));
  diagnostics.forEach(add(1));
  before.diagnostics.forEach(add(-1));
  for (const [code, count] of counts) if (count <= 0) counts.delete(code);
  return counts;
}

function placeOfNote({ file, line, column }: Pick<ReportNote, 'file' | 'line' | 'column'>): string {
  return `${file}:${line}:${column}`;
}

function noteOf({ code, severity, message, file, range }: Diagnostic, count: number): ReportNote {
  const noun = severity === 'info' ? 'note' : severity;
  const findings = count === 1 ? `1 more ${noun}` : `${count} more ${noun}s`;
  const first = count === 1 ? ':' : '. The first:';
  const reason = `After this change, \`nav check\` reports ${findings} (${code})${first} ${message}`;
  const { line, column } = range.start;
  return { pointer: '', reason, line, column, file };
}
