import type { ChangeReport, Plan, PlannedFile } from '@nav/codemods';
import { pointerTokens } from '@nav/core/internal';
import type picocolors from 'picocolors';
import { formatNumber, pluralize, printable } from '../terminal/text.ts';

type Colors = ReturnType<typeof picocolors.createColors>;

/** The number of files and notes that are listed. */
const MAX_SHOWN = 10;

/** Formats what a codemod did to each config, or would do. */
export function planText(plans: readonly Plan[], colors: Colors): string {
  const parts = plans.map((plan) => onePlan(plan, colors));
  if (plans.length > 1) parts.push(`${totals(plans)}\n`);
  return parts.join('');
}

function onePlan(plan: Plan, colors: Colors): string {
  const { file, status, reason = '', refusals, files, fault } = plan;
  const name = printable(file);
  const at = (place: { file: string; line: number; column: number }) =>
    `  ${colors.cyan(printable(place.file))}:${place.line}:${place.column}`;
  /** The file that a part of the plan comes from. */
  const originOf = (part: PlannedFile) => (part.before === undefined ? file : part.file);

  const notes = files.flatMap((part) =>
    part.report.notConverted.map(({ pointer, line, column, reason: why, file: other }) => {
      const place = placeOf(pointer, other ?? originOf(part));
      return `${at({ file: place.file, line, column })} ${dotted(place.pointer)}note: ${printable(why)}`;
    }),
  );
  const lostComments = files.flatMap((part) =>
    part.report.removed
      .filter(({ text }) => /^\/[/*]/.test(text))
      .map(({ text, line, column }) => {
        const [start = ''] = text.split(/\r\n|\r|\n/, 1);
        return `${at({ file: originOf(part), line, column })} comment lost: ${printable(start)}`;
      }),
  );
  const mark =
    status === 'failed' || fault !== undefined
      ? colors.red('✗')
      : status === 'skipped' || notes.length > 0
        ? colors.yellow('!')
        : colors.green('✓');
  const lines: string[] = [];
  if (status === 'changed') {
    lines.push(`${mark} ${name}: ${countsOf(files)}`, ...capped(fileChanges(plan)));
  } else if (status === 'failed' && refusals.length > 0) {
    lines.push(`${mark} ${name} was not changed because of errors:`);
    for (const { code, message, ...place } of refusals) {
      const error = colors.bold(colors.red('error'));
      lines.push(`${at(place)} ${error} ${colors.dim(code)} ${printable(message)}`);
    }
  } else {
    lines.push(`${mark} ${name} ${status}: ${printable(reason)}`);
  }
  return `${[...lines, ...capped(notes), ...capped(lostComments)].join('\n')}\n`;
}

/** Splits a pointer of a report, which includes the file if that is another one (`nav/api.json#/pages/0`). */
function placeOf(pointer: string, file: string): { file: string; pointer: string } {
  const [, other, inside] = /^([^/][^#]*)#(.*)$/s.exec(pointer) ?? [];
  return other === undefined ? { file, pointer } : { file: other, pointer: inside ?? '' };
}

/** Formats a pointer as people write it: `colors.anchors`. */
function dotted(pointer: string): string {
  const path = pointerTokens(pointer)
    .map((token) => (/^\d+$/.test(token) ? `[${token}]` : `.${token}`))
    .join('');
  return path === '' ? '' : `${printable(path.replace(/^\./, ''))} `;
}

function capped(lines: readonly string[]): readonly string[] {
  if (lines.length <= MAX_SHOWN + 1) return lines;
  const more = formatNumber(lines.length - MAX_SHOWN);
  return [
    ...lines.slice(0, MAX_SHOWN),
    `  … and ${more} more. Use --format json to list them all.`,
  ];
}

/** Returns a line for each changed file other than the config. A moved file gets a single line. */
function fileChanges({ file, files }: Plan): string[] {
  const destinations = new Map(files.map((part) => [part.file, part]));
  const arrivals = new Set(files.map(({ movedTo }) => movedTo));
  return files
    .filter((part) => (part.file !== file || part.after === undefined) && !arrivals.has(part.file))
    .map((part) => {
      const name = printable(part.file);
      if (part.movedTo === undefined) return `  ${name} ${changeOf(part)}`;
      const isSame = destinations.get(part.movedTo)?.after === part.before;
      return `  moved ${name} → ${printable(part.movedTo)}${isSame ? '' : ', with changes'}`;
    });
}

function changeOf({ before, after }: PlannedFile): string {
  if (after === undefined) return 'deleted';
  return before === undefined ? 'created' : 'changed';
}

function countsOf(files: readonly PlannedFile[]): string {
  const verbs = ['moved', 'added', 'removed'] as const satisfies readonly (keyof ChangeReport)[];
  const shown = verbs
    .map((verb) => [files.reduce((sum, { report }) => sum + report[verb].length, 0), verb] as const)
    .filter(([count]) => count > 0)
    .map(([count, verb], index) =>
      index === 0 ? `${pluralize(count, 'value')} ${verb}` : `${formatNumber(count)} ${verb}`,
    );
  return shown.length > 0 ? shown.join(', ') : 'no value of the config changes';
}

function totals(plans: readonly Plan[]): string {
  const statuses = ['changed', 'unchanged', 'skipped', 'failed'] as const;
  return statuses
    .map((status) => [status, plans.filter((plan) => plan.status === status).length] as const)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${formatNumber(count)} ${status}`)
    .join(', ');
}
