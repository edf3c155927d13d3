import { relative, resolve } from 'node:path';
import {
  type KeptRun,
  lastRunIn,
  planUndo,
  type UndoneFile,
  type UndoPlan,
} from '@nav/codemods/internal-writing';
import { attempt } from '@nav/collections';
import { isFolder, readBytes, realPath, toPosix } from '@nav/disk';
import { UsageError } from '@nav/site/failure';
import { assertComplete, leftText, lockFolders } from '@nav/site/lock-sites';
import { undoOrFail } from '@nav/site/undo-site';
import picocolors from 'picocolors';
import { patchResult } from '../reporters/patch.ts';
import type { Command, CommandResult, Terminal } from '../terminal/command.ts';
import { CommandFailure } from '../terminal/failure.ts';
import { MAX_PLANNED } from '../terminal/limits.ts';
import { formatOption } from '../terminal/options.ts';
import { capped, formatAge, printable } from '../terminal/text.ts';

interface UndoFlags {
  dryRun?: boolean;
  format: 'text' | 'json';
}

export const command: Command<UndoFlags> = {
  name: 'undo',
  arguments: '[path]',
  description:
    'Restore the files that the last run of nav changed in this folder: changed, moved and deleted files get their old content and path, and new files are removed. The next undo restores the run before it. If a file has changed since, nothing is restored. Git is not needed.',
  options: {
    ...formatOption(),
    '--dry-run': 'list the files and print the changes as a unified diff instead of writing',
  },
  examples: [
    ['nav undo --dry-run', 'list what the last run changed'],
    ['nav undo', 'restore these files'],
    ['nav undo docs', 'undo the last run in another folder'],
  ],
  async run([path = '.'], { dryRun, format }, terminal) {
    const folder = realPath(resolve(terminal.cwd, path));
    if (folder === undefined) throw new UsageError(`${toPosix(path)} does not exist.`);
    const start = isFolder(folder) ? folder : resolve(folder, '..');
    const runs = findLastRun(start);
    if (dryRun) {
      assertComplete(
        runs.map(({ journal }) => resolve(journal.root, 'docs.json')),
        terminal.cwd,
      );
      const plans = planAll(runs, terminal);
      return format === 'json'
        ? { stdout: undoneJson(plans, terminal, true), isContent: true, code: 0 }
        : preview(plans, terminal);
    }
    const locks = await lockFolders(
      [...new Set(runs.map(({ journal }) => journal.root))],
      terminal,
    );
    try {
      // Another undo may have been faster.
      const plans = planAll(findLastRun(start), terminal);
      for (const [at, plan] of plans.entries()) {
        const lock = locks.at(plan.run.journal.root);
        terminal.write('', leftText(lock, undoOrFail(lock, plan, at > 0, terminal), terminal.cwd));
      }
      return format === 'json'
        ? { stdout: undoneJson(plans, terminal, false), isContent: true, code: 0 }
        : { stdout: undoneText(plans, terminal, MAX_PLANNED), code: 0 };
    } finally {
      locks.release();
    }
  },
};

/** @throws CommandFailure if there is none. */
function findLastRun(folder: string): KeptRun[] {
  let runs: KeptRun[] = [];
  try {
    runs = lastRunIn(folder);
  } catch (error) {
    throw new UsageError(`Nothing can be undone: ${(error as Error).message}.`);
  }
  if (runs.length > 0) return runs;
  throw new CommandFailure(
    'Nothing to undo: nav has changed no files here, or they are all restored. It keeps the last 20 runs of a site for 30 days.\n',
    1,
  );
}

/** @throws CommandFailure if a file has changed since. */
function planAll(runs: readonly KeptRun[], { cwd }: Terminal): UndoPlan[] {
  const plans = planUndo(runs);
  const changed = plans.flatMap(({ run, changed: paths }) =>
    paths.map((path) => shownPath(run, path, cwd)),
  );
  if (changed.length === 0) return plans;
  const list = [...new Set(changed)].map((path) => `  ${printable(path)}\n`).join('');
  throw new CommandFailure(
    `nav: Cannot undo ${nameOf(runs)}, because these files have changed since:\n${list}Nothing was restored. Undo these later changes first.\n`,
    1,
  );
}

function preview(plans: readonly UndoPlan[], terminal: Terminal): CommandResult {
  const summary = undoneText(plans, terminal, Number.POSITIVE_INFINITY);
  const changes = plans.flatMap(({ run, files }) =>
    files.flatMap(({ path, change, content }) => {
      const before = textOf(readBytes(change.path));
      const after = textOf(content);
      // A patch shows texts. The list has all files.
      if (before === null || after === null || (before === undefined && after === undefined))
        return [];
      if (typeof change.after === 'object' && 'bytesOf' in change.after) return [];
      return [{ file: shownPath(run, path, terminal.cwd), before, after }];
    }),
  );
  const { stdout, stderr } = patchResult(changes, terminal);
  return { stdout, isContent: true, stderr: summary + stderr, code: 0 };
}

/** Returns `null` for bytes that are not text. */
function textOf(bytes: Uint8Array | undefined): string | null | undefined {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return attempt(() => bytes && decoder.decode(bytes), null);
}

/** Returns a run and its restored files as JSON. */
function undoneJson(plans: readonly UndoPlan[], { cwd }: Terminal, dryRun: boolean): string {
  const files = plans.flatMap(({ run, files }) =>
    listed(files).map(({ path, from, change }) => ({
      file: shownPath(run, path, cwd),
      status: from !== undefined ? 'moved' : change.after === undefined ? 'removed' : 'restored',
      ...(from === undefined ? {} : { movedFrom: shownPath(run, from, cwd) }),
    })),
  );
  const [run] = plans.map((plan) => plan.run);
  const time = run && new Date(run.time).toISOString();
  const report = { version: 1, command: run?.journal.command || null, time, dryRun, files };
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** Returns the files without the old paths of those that move. */
function listed(files: readonly UndoneFile[]): UndoneFile[] {
  const movedFrom = new Set(files.map(({ from }) => from));
  return files.filter(({ path, change }) => change.after !== undefined || !movedFrom.has(path));
}

function undoneText(
  plans: readonly UndoPlan[],
  { color, cwd }: Pick<Terminal, 'color' | 'cwd'>,
  most: number,
): string {
  const { green } = picocolors.createColors(color);
  const runs = plans.map(({ run }) => run);
  const lines = plans.flatMap(({ run, files }) =>
    listed(files).map((file) => `  ${printable(undoneLine(run, file, cwd))}\n`),
  );
  if (lines.length === 0)
    return `${green('✓')} The changes of ${nameOf(runs)} are already undone.\n`;
  const isPreview = most === Number.POSITIVE_INFINITY;
  const shown = capped(lines, most, (count) => `  … and ${count} more\n`);
  const verb = isPreview ? 'This would undo' : 'Undid';
  return `${green('✓')} ${verb} ${nameOf(runs)}:\n${shown.join('')}`;
}

function undoneLine(run: KeptRun, { path, from, change }: UndoneFile, cwd: string): string {
  const shown = shownPath(run, path, cwd);
  if (from !== undefined) return `moved ${shownPath(run, from, cwd)} → ${shown}`;
  return `${shown} ${change.after === undefined ? 'removed' : 'restored'}`;
}

function nameOf([run]: readonly KeptRun[]): string {
  const command = run?.journal.command || 'the last run';
  const name = run?.journal.command ? `\`${printable(command)}\`` : command;
  return `${name} (${formatAge(Date.now() - (run?.time ?? 0))})`;
}

function shownPath({ journal }: KeptRun, path: string, cwd: string): string {
  return toPosix(relative(realPath(cwd) ?? cwd, resolve(journal.root, path)));
}
