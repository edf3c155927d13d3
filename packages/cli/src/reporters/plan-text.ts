import type { ChangeReport, Plan, PlannedFile } from '@nav/codemods';
import { addTo, getOrSet } from '@nav/collections';
import { elementKindIn, elements, isListName } from '@nav/core/internal';
import { pointerTokens } from '@nav/json';
import type { Colors } from 'picocolors/types.js';
import { MAX_ALIKE_NOTES, MAX_PLANNED } from '../terminal/limits.ts';
import { capped, formatNumber, pluralize, printable } from '../terminal/text.ts';

/**
 * Formats what a codemod did to each config, or would do.
 *
 * @param isWritten true to list all notes, because nobody could see them again.
 */
export function planText(plans: readonly Plan[], colors: Colors, isWritten = false): string {
  const parts = plans.map((plan) => onePlan(plan, colors, isWritten));
  if (plans.length > 1) parts.push(`${totals(plans)}\n`);
  return parts.join('');
}

function onePlan(plan: Plan, colors: Colors, isWritten: boolean): string {
  const { file, status, reason = '', refusals, files, fault } = plan;
  const name = printable(file);
  const at = (place: { file: string; line: number; column: number }) =>
    `  ${colors.cyan(printable(place.file))}:${place.line}:${place.column}`;
  const originOf = (part: PlannedFile) => (part.before === undefined ? file : part.file);

  const notes = files.flatMap((part) =>
    part.report.notConverted.map(({ pointer, line, column, reason: why, file: other }) => {
      const place = placeOf(pointer, other ?? originOf(part));
      const text = `${at({ file: place.file, line, column })} ${dotted(place.pointer)}note: ${printable(why)}`;
      return { why, text };
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
  const isDone = isWritten && status === 'changed';
  if (status === 'changed') {
    const more = isDone ? 'Run `nav undo --dry-run` to list them all.' : SEE_JSON;
    lines.push(`${mark} ${name}: ${countsOf(plan)}`, ...listed(fileChanges(plan), more));
  } else if (status === 'failed' && refusals.length > 0) {
    lines.push(`${mark} ${name} was not changed because of errors:`);
    for (const { code, message, ...place } of refusals) {
      const error = colors.bold(colors.red('error'));
      lines.push(`${at(place)} ${error} ${colors.dim(code)} ${printable(message)}`);
    }
  } else {
    lines.push(`${mark} ${name} ${status}: ${printable(reason)}`);
  }
  const details = isDone
    ? [...groupedNotes(notes, Number.POSITIVE_INFINITY), ...lostComments]
    : [
        ...listed(groupedNotes(notes, MAX_ALIKE_NOTES), SEE_JSON),
        ...listed(lostComments, SEE_JSON),
      ];
  return `${[...lines, ...details].join('\n')}\n`;
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

/** Lists notes by their reasons, in the order in which they first appear: at most `most`, or one more, with one reason. */
function groupedNotes(notes: readonly { why: string; text: string }[], most: number): string[] {
  const reasons = new Map<string, string[]>();
  for (const { why, text } of notes) addTo(reasons, why, text);
  return [...reasons.values()].flatMap((texts) =>
    capped(texts, most, (count) => `  … and ${count} more lines with this note`),
  );
}

const SEE_JSON = 'Use --format json to list them all.';

function listed(lines: readonly string[], how: string): readonly string[] {
  return capped(lines, MAX_PLANNED, (count) => `  … and ${count} more. ${how}`);
}

/** A moved file gets a single line. */
function fileChanges({ file, files }: Plan): string[] {
  const destinations = new Map(files.map((part) => [part.file, part]));
  return files
    .filter((part) => part.movedTo !== undefined || part.movedFrom === undefined)
    .filter((part) => part.file !== file || part.after === undefined)
    .map((part) => {
      const name = printable(part.file);
      if (part.movedTo === undefined) return `  ${name} ${part.status}`;
      const after = destinations.get(part.movedTo)?.after;
      const isSame = after === undefined || after === part.before;
      return `  moved ${name} → ${printable(part.movedTo)}${isSame ? '' : ', with changes'}`;
    });
}

/** Counts the changes of a plan as people count them: `25 entries moved, 3 groups added, 204 links updated`. */
function countsOf({ codemod, files }: Plan): string {
  const texts = files.slice(1);
  const isPage = ({ file }: PlannedFile) => codemod !== 'move-file' && /\.mdx?$/.test(file);
  const arrived = texts.filter(({ movedFrom }) => movedFrom !== undefined);
  const gone = texts.filter(({ status }) => status === 'deleted');
  const whole = [
    [arrived.filter(isPage).length, 'page', 'moved'],
    [arrived.filter((part) => !isPage(part)).length, 'file', 'moved'],
    [gone.filter(isPage).length, 'page', 'removed'],
  ] as const;
  const counts = whole
    .filter(([count]) => count > 0)
    .map(([count, noun, verb]) => `${pluralize(count, noun)} ${verb}`);
  const links = files.reduce((sum, { links: own = 0 }) => sum + own, 0);
  // The entries of a page change with the page.
  const isCounted = (verb: string) =>
    arrived.some(isPage) || (verb === 'removed' && gone.some(isPage));
  const verbs = ['moved', 'added', 'removed'] as const satisfies readonly (keyof ChangeReport)[];
  const phrases = (pointers: readonly string[], verb: string) =>
    unitsOf(pointers, verb)
      .filter(([noun]) => noun !== 'entry' || !isCounted(verb))
      .map(
        ([noun, count]) =>
          `${pluralize(count, noun, noun === 'entry' ? 'entries' : undefined)} ${verb}`,
      );
  const replaced = files.map(({ report }) => replacedIn(report));
  const changed = replaced.flatMap((pointers, index) =>
    Array.from(pointers, (pointer) => `${files[index]?.file}#${pointer}`),
  );
  const values = verbs.flatMap((verb) => {
    const pointers = files.flatMap(({ report }, index) =>
      report[verb].map(pointerOf).filter((one) => verb === 'moved' || !replaced[index]?.has(one)),
    );
    return phrases(pointers, verb);
  });
  const parts = [...phrases(changed, 'changed'), ...values];
  const linked = links > 0 ? [`${pluralize(links, 'link')} updated`] : [];
  counts.push(...(counts.length > 0 ? [...linked, ...parts] : [...parts, ...linked]));
  return counts.length > 0 ? counts.join(', ') : 'no value of the config changes';
}

function replacedIn({ added, removed }: ChangeReport): ReadonlySet<string> {
  const gone = new Set(removed.map(pointerOf));
  return new Set(added.map(pointerOf).filter((pointer) => pointer !== '' && gone.has(pointer)));
}

type ValueChange = ChangeReport['moved' | 'added' | 'removed'][number];

/** Returns the new pointer of a value, or the old one of a removed value. Comments are listed apart. */
function pointerOf(change: ValueChange): string {
  if ('to' in change) return change.to;
  return 'text' in change && /^\/[/*]/.test(change.text) ? '' : change.pointer;
}

/** Returns the number of things of each kind that pointers lead to, the most frequent first. */
function unitsOf(pointers: readonly string[], verb: string): [noun: string, count: number][] {
  const units = new Map<string, Set<string>>();
  for (const pointer of pointers) {
    if (pointer === '') continue;
    const [noun, key] = unitOf(pointer, verb);
    getOrSet(units, noun, () => new Set()).add(key);
  }
  return [...units]
    .map(([noun, keys]): [string, number] => [noun, keys.size])
    .sort(([, a], [, b]) => b - a);
}

/** Returns the value at a pointer and its pointer. For a new label, that is the element with the label. */
function unitOf(pointer: string, verb: string): [noun: string, key: string] {
  const tokens = pointerTokens(pointer);
  const redirect = /^(.*#)?\/redirects\/\d+/.exec(pointer);
  if (redirect) return ['redirect', redirect[0]];
  const last = tokens.at(-1) ?? '';
  const list = tokens.at(-2) ?? '';
  if (/^\d+$/.test(last) && isListName(list)) {
    return [list === 'pages' ? 'entry' : elementKindIn(list), pointer];
  }
  if (last === 'root') return ['entry', pointer];
  const above = tokens.at(-3) ?? '';
  if (verb !== 'removed' && verb !== 'moved' && /^\d+$/.test(list) && isListName(above)) {
    const kind = above === 'pages' ? 'group' : elementKindIn(above);
    const isLabel = elements[kind].label === last;
    if (isLabel && verb === 'changed') return ['label', pointer];
    if (isLabel) return [kind, pointer.slice(0, -last.length - 1)];
  }
  return [last === '$ref' ? 'reference' : 'value', pointer];
}

function totals(plans: readonly Plan[]): string {
  const statuses = ['changed', 'unchanged', 'refused', 'skipped', 'failed'] as const;
  return statuses
    .map((status) => [status, plans.filter((plan) => plan.status === status).length] as const)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${formatNumber(count)} ${status}`)
    .join(', ');
}
