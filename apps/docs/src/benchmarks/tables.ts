import { formatCount, formatNumber, formatTime, formatValue } from './format.ts';
import { importRows } from './imports.ts';
import { replayRows } from './replay.ts';
import { others, own, type Row, type Series } from './results.ts';
import { roundTrips } from './round-trips.ts';
import { siteRows } from './sites.ts';

/** A table. Strings have code in Markdown. The first cell of a row is its header. */
export interface ResultTable {
  label: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The rows that make the same edit with other libraries. */
const EDITS = 'migrate-comparison';

export function seriesOf(unit: string): Series[] {
  return own.results.flatMap(({ series }) => (series?.unit === unit ? [series] : []));
}

export function resultTables(): Readonly<Record<string, ResultTable>> {
  const { versions } = others;
  return {
    targets: {
      label: 'Targets',
      head: ['Target', 'Measured', 'At most', 'Result', 'Detail'],
      rows: own.results.flatMap((row) =>
        row.target === undefined
          ? []
          : [[row.name, measured(row), `${row.target}`, row.verdict, detail(row)]],
      ),
    },
    'without a target': {
      label: 'Measured without a target',
      head: ['Without a target', 'Measured', 'Detail'],
      rows: own.results
        .filter(({ row, target }) => target === undefined && row !== EDITS)
        .map((row) => [row.name, measured(row), detail(row)]),
    },
    time: growth('Time by number of pages', 'ms'),
    memory: growth('Memory by number of pages', 'MB'),
    installs: {
      label: 'Installation',
      head: ['Package', 'On disk', 'Packages', 'Time'],
      rows: others.installs.map(({ name, megabytes, packages, seconds }) => [
        `\`${name}\`${versions[name] ? ` ${versions[name]}` : ''}`,
        `${megabytes.toFixed(0)} MB`,
        formatNumber(packages),
        `${seconds.toFixed(0)} s`,
      ]),
    },
    links: {
      label: 'Dead links',
      head: ['Command', 'Time', 'Dead links found'],
      rows: others.links.commands.map(({ command, seconds, found }) => [
        `\`${command}\``,
        formatTime(seconds * 1000),
        `${found} of ${others.links.dead}`,
      ]),
    },
    mistakes: {
      label: 'Mistakes',
      head: ['Mistake', '`nav check`', '`mint broken-links`', '`@mintlify/validation`', '`ajv`'],
      rows: others.mistakes.map(({ mistake, reports: { nav, mint, validation, ajv } }) => [
        mistake,
        nav === 0 ? 'not reported' : `${formatCount(nav, 'finding')} with its line`,
        mint ? 'reported' : 'not reported',
        messages(validation),
        messages(ajv),
      ]),
    },
    speed: {
      label: 'Time for one big config',
      head: ['What runs', 'Time', 'In relation to nav', 'What you get'],
      rows: others.speed.rows.map(({ name, about, milliseconds, ratio }) => [
        `\`${name}\`${versions[name] ? ` ${versions[name]}` : ''}`,
        formatTime(milliseconds),
        `${formatNumber(ratio)} ×`,
        about,
      ]),
    },
    sites: {
      label: 'Real sites',
      head: ['Site', 'Page entries', 'Order', 'Lost'],
      rows: siteRows(),
    },
    replay: {
      label: 'Replayed commits',
      head: ['Commit', 'What people did', '`nav migrate`', 'Result', 'Lines that differ'],
      rows: replayRows(),
    },
    imports: {
      label: 'Imported sites',
      head: ['Site', 'Framework', 'Layout', 'Kept', 'Redirected', 'Gone', 'Findings', 'CPU'],
      rows: importRows(),
    },
    'round trips': { label: 'Round trips', ...roundTrips() },
    edits: {
      label: 'Edits',
      head: ['Edit', 'In relation to nav', 'Time, and what changes'],
      rows: own.results
        .filter(({ row }) => row === EDITS)
        .map((row) => [row.name.trim(), measured(row), detail(row)]),
    },
  };
}

/** Returns what the committed runs show to our disadvantage, as sentences. */
export function losses(): string[] {
  const slower = others.speed.rows.filter(({ ratio }) => ratio < 1);
  const outside = others.mistakes.filter(({ reports }) => reports.nav === 0);
  const edits = own.results.filter(({ row }) => row === EDITS);
  return [
    ...own.results
      .filter(({ verdict }) => verdict === 'missed')
      .map((row) => `Missed target: ${row.name}, ${measured(row)} instead of ${targetOf(row)}.`),
    ...slower.map(
      ({ name, ratio, about }) =>
        `\`${name}\` takes ${formatNumber(ratio)} × as long as nav for one big config. It returns ${about}.`,
    ),
    ...edits.flatMap((row, index) =>
      (row.measured ?? 1) < 1
        ? [`${editOf(edits, index)}, ${row.name.trim()}: ${measured(row)}, ${editedLines(row)}.`]
        : [],
    ),
    ...(outside.length > 0
      ? [
          `nav does not check settings outside the navigation. It does not report: ${outside
            .map(({ mistake }) => mistake.charAt(0).toLowerCase() + mistake.slice(1))
            .join('; ')}.`,
        ]
      : []),
  ];
}

function growth(label: string, unit: string): ResultTable {
  const series = seriesOf(unit);
  const sizes = series[0]?.points.map(({ pages }) => pages) ?? [];
  return {
    label,
    head: ['Pages', ...series.map(({ name }) => name)],
    rows: sizes.map((pages, index) => [
      formatNumber(pages),
      ...series.map(({ points }) => formatValue(points[index]?.value ?? Number.NaN, unit)),
    ]),
  };
}

function measured({ measured: value, unit, skipped }: Row): string {
  return value === undefined ? (skipped ?? '') : `${formatNumber(value)} ${unit}`;
}

function targetOf({ target }: Row): string {
  return `at most ${target}`;
}

function detail({ note, skipped }: Row): string {
  return note ?? skipped ?? '';
}

/** Returns the name of an edit, which is in the last row that is not indented. */
function editOf(edits: readonly Row[], index: number): string {
  return edits.slice(0, index).findLast(({ name }) => !name.startsWith(' '))?.name ?? '';
}

/** Returns the part of the note after the time. */
function editedLines({ note = '' }: Row): string {
  return note.slice(note.indexOf(';') + 1).trim();
}

function messages(count: number): string {
  return count === 0 ? 'not reported' : formatCount(count, 'message');
}
