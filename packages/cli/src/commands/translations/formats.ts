import { changeText } from '@nav/codemods/internal-node';
import { groupBy } from '@nav/collections';
import type { LanguageState } from '@nav/core/node';
import type { Views } from '@nav/site/page-views';
import picocolors from 'picocolors';
import type { Colors } from 'picocolors/types.js';
import { printAnswer, printCsv } from '../../terminal/printer.ts';
import { formatNumber, pluralize } from '../../terminal/text.ts';
import { type Kind, percent, type Row, rowsOf, type SiteReport, viewsOf } from './site-report.ts';

export interface Shown {
  views: Views | undefined;
  color: boolean;
  /** The most entries of each list. */
  limit: number;
}

/** Formats reports as JSON, with the views of entries if known. */
export function translationsJson(reports: readonly SiteReport[], views: Views | undefined): string {
  const sorted = <Entry extends { page?: string; original?: string }>(entries: Entry[]) => {
    if (!views) return entries;
    const counted = entries.map((one) => ({ ...one, views: viewsOf(one, views) }));
    return counted.sort((a, b) => b.views - a.views);
  };
  return printAnswer({
    sites: reports.map(({ file, state }) => ({
      file,
      default: state.default ?? null,
      languages: state.languages.map((one) => ({
        ...one,
        missing: sorted(one.missing),
        behind: sorted(one.behind),
        copies: sorted(one.copies),
        incomplete: sorted(one.incomplete),
        extra: sorted(one.extra),
      })),
      ...(state.unknownMarks.length > 0 ? { unknownMarks: state.unknownMarks } : {}),
    })),
  });
}

const COLUMNS = [
  'site',
  'language',
  'status',
  'page',
  'original',
  'commits',
  'lines',
  'since',
  'views',
  'what',
] as const;

/** Formats reports as CSV, with a row for each page. */
export function translationsCsv(reports: readonly SiteReport[], views: Views | undefined): string {
  const rows = reports.flatMap(({ file, state }) =>
    state.languages.flatMap((language) =>
      rowsOf(language, views).map(({ kind, page, original, change, views: count, what }) => [
        file,
        language.language,
        kind,
        page,
        original,
        change?.commits ?? '',
        change?.lines ?? '',
        change?.since ?? '',
        count ?? '',
        what,
      ]),
    ),
  );
  return printCsv([COLUMNS, ...rows]);
}

const TITLES: Readonly<Record<Kind, string>> = {
  behind: 'behind',
  missing: 'missing',
  copies: 'not translated',
  incomplete: 'incomplete',
  extra: 'extra',
  structure: 'different structure',
};

const HEADER = [
  'Language',
  'Pages',
  'Translated',
  'Behind',
  'Missing',
  'Copies',
  'Incomplete',
  'Extra',
  'Structure',
];

function cellsOf(one: LanguageState): string[] {
  const { pages, translated, behind } = one;
  const part = (count: number, whole: number) =>
    count === 0 ? '0' : `${formatNumber(count)} (${percent(count, whole)})`;
  return [
    one.language,
    formatNumber(pages),
    part(translated, pages),
    part(behind.length, translated),
    ...[one.missing, one.copies, one.incomplete, one.extra, one.structure].map(({ length }) =>
      formatNumber(length),
    ),
  ];
}

/** Formats reports for a terminal: a table of the languages, then the pages. */
export function translationsText(reports: readonly SiteReport[], shown: Shown): string {
  const colors = picocolors.createColors(shown.color);
  return reports
    .map(({ file, state }) => {
      if (state.languages.length === 0) return `${colors.bold(file)} has one language.\n`;
      const heading = `${colors.bold(file)}, translated from ${state.default}\n\n`;
      const lists = state.languages.flatMap((language) => listsOf(language, shown));
      return heading + table(state.languages, colors) + lists.join('');
    })
    .join('\n');
}

function table(languages: readonly LanguageState[], colors: Colors): string {
  const rows = [HEADER, ...languages.map(cellsOf)];
  const widths = HEADER.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  return lines.map((line, index) => `${index === 0 ? colors.dim(line) : line}\n`).join('');
}

function listsOf(language: LanguageState, { views, color, limit }: Shown): string[] {
  const colors = picocolors.createColors(color);
  return sectionsOf(language, views, limit).map(({ title, rows, rest }) => {
    const width = Math.min(60, Math.max(...rows.map((row) => nameOf(row).length)));
    const lines = rows.map((row) => {
      const facts = factsOf(row);
      if (facts === '') return `  ${nameOf(row)}\n`;
      return `  ${nameOf(row).padEnd(width)}  ${colors.dim(facts)}\n`;
    });
    const more = rest > 0 ? `  … and ${formatNumber(rest)} more. Pass --all to list them.\n` : '';
    const heading = colors.bold(`${language.language}: ${title}`);
    return `\n${heading}\n${lines.join('')}${more}`;
  });
}

/** The entries of one kind, of which the first ones are listed. */
interface Section {
  kind: Kind;
  title: string;
  rows: readonly Row[];
  rest: number;
}

function sectionsOf(language: LanguageState, views: Views | undefined, limit: number): Section[] {
  return Array.from(
    groupBy(rowsOf(language, views), ({ kind }) => kind),
    ([kind, all]) => ({
      kind,
      title: `${formatNumber(all.length)} ${TITLES[kind]}`,
      rows: all.slice(0, limit),
      rest: Math.max(0, all.length - limit),
    }),
  );
}

function nameOf({ page, original, what }: Row): string {
  return page || original || what;
}

function factsOf({ page, change, what, views }: Row): string {
  const facts = [
    ...(views ? [pluralize(views, 'view')] : []),
    ...(change ? [changeText(change)] : []),
    ...(page !== '' && what !== '' ? [what] : []),
  ];
  return facts.join(', ');
}

/** Formats reports as Markdown, for a pull request or an issue. */
export function translationsMarkdown(
  reports: readonly SiteReport[],
  { views, limit }: Omit<Shown, 'color'>,
): string {
  const parts = reports.flatMap(({ file, state }) => {
    if (state.languages.length === 0) return [];
    const rule = HEADER.map((_, column) => (column === 0 ? '---' : '---:'));
    const rows = [HEADER, rule, ...state.languages.map((one) => cellsOf(one).map(escaped))];
    const heading = `### Translations of ${code(file)}`;
    const lists = state.languages.flatMap((language) => markdownLists(language, views, limit));
    return [heading, rows.map((row) => `| ${row.join(' | ')} |`).join('\n'), ...lists];
  });
  return parts.length === 0 ? 'No site has several languages.\n' : `${parts.join('\n\n')}\n`;
}

function markdownLists(language: LanguageState, views: Views | undefined, limit: number): string[] {
  return sectionsOf(language, views, limit).map(({ kind, title, rows, rest }) => {
    const lines = rows.map((row) => {
      const name = row.page || row.original ? code(nameOf(row)) : escaped(row.what);
      const facts = factsOf(row);
      return facts === '' ? `- ${name}` : `- ${name}: ${escaped(facts)}`;
    });
    const more = rest > 0 ? [`- … and ${formatNumber(rest)} more`] : [];
    const summary = `${escaped(language.language)}: ${title}`;
    return `<details${kind === 'behind' ? ' open' : ''}><summary>${summary}</summary>\n\n${[...lines, ...more].join('\n')}\n\n</details>`;
  });
}

/** Formats a text as code, whatever it contains. */
function code(text: string): string {
  const plain = text.replace(/[\r\n]+/g, ' ');
  const longest = Math.max(0, ...(plain.match(/`+/g) ?? []).map(({ length }) => length));
  const ticks = '`'.repeat(longest + 1);
  return longest === 0 ? `${ticks}${plain}${ticks}` : `${ticks} ${plain} ${ticks}`;
}

/** Escapes what Markdown, HTML and mentions would make of a text. */
function escaped(text: string): string {
  return text
    .replace(/[\r\n]+/g, ' ')
    .replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&')
    .replaceAll('@', '&#64;');
}
