import { dirname } from 'node:path';
import type { Plan, WriteProblem, WriteResult } from '@nav/codemods';
import { writePlanned } from '@nav/codemods/internal-node';
import { printable } from '@nav/display';
import { undoneReason, writeReasonOf } from '../run/failure.ts';
import type { Session } from '../run/session.ts';
import type { SiteLocks } from './lock-sites.ts';

/**
 * Writes changes, for each site all or none. Sites that cannot be written are reported as failed.
 *
 * @returns the plans, and a line that says how to undo the changes.
 */
export function writeAll(
  plans: readonly Plan[],
  locks: SiteLocks,
  flags: { sourceMap?: boolean; force?: boolean },
  { cwd, progress }: Session,
): { done: Plan[]; undo: string } {
  const done: Plan[] = [];
  const kept: boolean[] = [];
  for (const plan of plans) {
    if (plan.status === 'changed') progress(`Writing ${printable(plan.file)} …`);
    const { problem, notes, canUndo } = writePlanned(
      locks.of(plan.file),
      plan.status === 'changed' ? plan.files : [],
      { cwd, sourceMap: flags.sourceMap === true, force: flags.force === true },
    );
    if (plan.status === 'changed' && !problem) kept.push(canUndo);
    done.push(
      problem
        ? { ...plan, status: 'failed', fault: 'unwritable', reason: whyUnwritten(problem) }
        : withNotes(plan, notes),
    );
  }
  return { done, undo: undoLine(kept, plans[0]?.file ?? '') };
}

/** Formats how to undo the changes of a run. */
function undoLine(kept: readonly boolean[], file: string): string {
  if (kept.length === 0) return '';
  if (kept.includes(false))
    return 'nav could not keep the old contents of all files, so `nav undo` cannot restore them.\n';
  // The last run is found in and around the current directory.
  const folder = file.startsWith('../') ? ` ${dirname(file)}` : '';
  return `To undo this, run: nav undo${folder}\n`;
}

/** Adds notes about written files to the report of the config. */
function withNotes(plan: Plan, notes: WriteResult['notes']): Plan {
  const [config, ...others] = plan.files;
  if (!config || notes.length === 0) return plan;
  const added = notes.map((note) => ({ pointer: '', line: 1, column: 1, ...note }));
  const notConverted = [...config.report.notConverted, ...added];
  return { ...plan, files: [{ ...config, report: { ...config.report, notConverted } }, ...others] };
}

function whyUnwritten({ file, cause, unrestored }: WriteProblem): string {
  const why =
    cause === undefined
      ? `${file} changed while the codemod ran.`
      : `Cannot write ${file}: ${writeReasonOf(cause)}.`;
  return `${why} ${undoneReason(unrestored)}`;
}
