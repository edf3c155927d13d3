import type { ChangeReport, Plan, PlannedFile } from '@nav/codemods';
import { pointerTokens } from '@nav/core/internal';
import type picocolors from 'picocolors';
import { printable } from '../terminal/printable.ts';
import { counted, grouped } from '../terminal/wording.ts';

type Colors = ReturnType<typeof picocolors.createColors>;

/** Of files and of values that stay as they were, this many are named. */
const SHOWN = 10;

/** What a codemod did to each config, or would do, for people. */
export function planText(plans: readonly Plan[], colors: Colors): string {
  const parts = plans.map((plan) => oneText(plan, colors));
  if (plans.length > 1) parts.push(`${totals(plans)}\n`);
  return parts.join('');
}

function oneText(plan: Plan, colors: Colors): string {
  const { file, status, reason = '', refusals, files, fault } = plan;
  const name = printable(file);
  const left = files.flatMap((part) =>
    part.report.notConverted.map(({ pointer, line, column, reason: why, file: other }) => {
      const at = placeOf(pointer, other ?? (part.before === undefined ? file : part.file));
      return `  ${colors.cyan(printable(at.file))}:${line}:${column} ${dotted(at.pointer)}not converted: ${printable(why)}`;
    }),
  );
  const mark =
    status === 'failed' || fault !== undefined
      ? colors.red('✗')
      : status === 'skipped' || left.length > 0
        ? colors.yellow('!')
        : colors.green('✓');
  const lines: string[] = [];
  if (status === 'changed') {
    lines.push(`${mark} ${name}: ${countsOf(files)}`);
    lines.push(...firstOf(fatesOf(plan)));
  } else if (status === 'failed' && refusals.length > 0) {
    lines.push(`${mark} ${name} was refused, untouched:`);
    lines.push(
      ...refusals.map(
        ({ file: at, line, column, code, message }) =>
          `  ${colors.cyan(printable(at))}:${line}:${column} ${colors.bold(colors.red('error'))} ${colors.dim(code)} ${printable(message)}`,
      ),
    );
  } else {
    lines.push(`${mark} ${name} ${status}: ${printable(reason)}`);
  }
  lines.push(...firstOf(left), ...firstOf(lostComments(plan, colors)));
  return `${lines.join('\n')}\n`;
}

/** Comments that have no place in the result; values that are gone are what the codemod was asked for. */
function lostComments({ file, files }: Plan, colors: Colors): string[] {
  return files.flatMap((part) =>
    part.report.removed
      .filter(({ text }) => /^\/[/*]/.test(text))
      .map(({ text, line, column }) => {
        const at = part.before === undefined ? file : part.file;
        const [start = ''] = text.split(/\r\n|\r|\n/, 1);
        return `  ${colors.cyan(printable(at))}:${line}:${column} comment lost: ${printable(start)}`;
      }),
  );
}

/** A pointer of a report, which names its file where that is another one (`nav/api.json#/pages/0`). */
function placeOf(pointer: string, file: string): { file: string; pointer: string } {
  const [, other, inside] = /^([^/][^#]*)#(.*)$/s.exec(pointer) ?? [];
  return other === undefined ? { file, pointer } : { file: other, pointer: inside ?? '' };
}

/** A pointer as people write it: `colors.anchors`. */
function dotted(pointer: string): string {
  const path = pointerTokens(pointer)
    .map((token) => (/^\d+$/.test(token) ? `[${token}]` : `.${token}`))
    .join('');
  return path === '' ? '' : `${printable(path.replace(/^\./, ''))} `;
}

function firstOf(lines: readonly string[]): readonly string[] {
  if (lines.length <= SHOWN + 1) return lines;
  const rest = grouped(lines.length - SHOWN);
  return [...lines.slice(0, SHOWN), `  … and ${rest} more; --format json has all`];
}

/** A line for each file that changes, besides the config: a file that moves is one, not two. */
function fatesOf({ file, files }: Plan): string[] {
  const destinations = new Map(files.map((part) => [part.file, part]));
  const arrivals = new Set(files.map(({ movedTo }) => movedTo));
  return files
    .filter((part) => (part.file !== file || part.after === undefined) && !arrivals.has(part.file))
    .map((part) => {
      const name = printable(part.file);
      if (part.movedTo === undefined) return `  ${name} ${fateOf(part)}`;
      const isSame = destinations.get(part.movedTo)?.after === part.before;
      return `  moved ${name} → ${printable(part.movedTo)}${isSame ? '' : ', with changes'}`;
    });
}

function fateOf({ before, after }: PlannedFile): string {
  if (after === undefined) return 'deleted';
  return before === undefined ? 'new' : 'changed';
}

function countsOf(files: readonly PlannedFile[]): string {
  const total = (list: keyof ChangeReport) =>
    files.reduce((sum, { report }) => sum + report[list].length, 0);
  const counts = [
    [total('moved'), 'moved'],
    [total('added'), 'added'],
    [total('removed'), 'removed'],
  ] as const;
  const shown = counts
    .filter(([count]) => count > 0)
    .map(([count, what], index) =>
      index === 0 ? `${counted(count, 'value')} ${what}` : `${grouped(count)} ${what}`,
    );
  return shown.length > 0 ? shown.join(', ') : 'no value of the config changes';
}

function totals(plans: readonly Plan[]): string {
  const statuses = ['changed', 'unchanged', 'skipped', 'failed'] as const;
  return statuses
    .map((status) => [status, plans.filter((plan) => plan.status === status).length] as const)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${grouped(count)} ${status}`)
    .join(', ');
}
