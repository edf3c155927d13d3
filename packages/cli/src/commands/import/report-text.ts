import { dirname, join, posix, relative } from 'node:path';
import { groupBy } from '@nav/collections';
import type { CheckResult } from '@nav/core';
import { toPosix } from '@nav/disk';
import type { ImportPlan, ImportReport, NotConverted } from '@nav/importers';
import { baseName, folderOf } from '@nav/paths';
import type { CheckedPlan } from '@nav/site/fix-links';
import picocolors from 'picocolors';
import {
  MAX_ALIKE_LOSSES,
  MAX_CAUSES,
  MAX_PLACE_WIDTH,
  MAX_TEXT_WIDTH,
} from '../../terminal/limits.ts';
import { printCsv } from '../../terminal/printer.ts';
import { formatNumber, pluralize, printable } from '../../terminal/text.ts';

export interface TextOptions {
  /** The folder that paths in the plan start from. */
  root: string;
  cwd: string;
  color: boolean;
  /** The width of the terminal, if known. A narrow one aligns less. */
  columns: number | undefined;
  status: Status;
  /** The folder of the site, below the root. */
  folder: string;
}

export type Status = 'written' | 'not written' | 'not written yet';

export function importText({ plan, fixed }: CheckedPlan, options: TextOptions): string {
  const { source, report, pages } = plan;
  const { root, cwd, color, status } = options;
  const colors = picocolors.createColors(color);
  const shown = (path: string) => printable(toPosix(relative(cwd, join(root, path))));
  const rows: [name: string, text: string, files: string][] = [
    [shown(plan.out), countsText(report.converted), status],
  ];
  const properties = pages.flatMap((page) => page.properties);
  if (properties.length > 0) {
    const counts = [...groupBy(properties, (name) => name)].map(
      ([name, all]) => `${formatNumber(all.length)} ${name}`,
    );
    const edited = pages.filter((page) => page.properties.length > 0);
    rows.push(['front matter', counts.join(', '), pluralize(edited.length, 'file')]);
  }
  const moved = pages.filter(({ to }) => to !== undefined);
  if (moved.length > 0) rows.push(['moved', movesText(moved), pluralize(moved.length, 'file')]);
  const { assets, ignored } = plan;
  const served = [...assets].filter(([file, to]) => to !== `${file}.old`);
  if (served.length > 0) {
    const text = 'to where they are served from';
    rows.push(['files', text, pluralize(served.length, 'file')]);
  }
  if (ignored) {
    const text = 'folders that the old site does not publish';
    rows.push([shown(ignored.file), text, ignored.before === undefined ? status : 'changed']);
  }
  const { basePath } = report;
  if (basePath !== undefined) {
    const text = `${printable(basePath)}: URLs stay if the new site is served there; else use --base-path /`;
    rows.push(['base path', text, '']);
  }
  if (fixed > 0) rows.push(['links', 'fixed: old anchors and redirects', formatNumber(fixed)]);
  const { redirects } = report.converted;
  if (redirects > 0) rows.push(['redirects', formatNumber(redirects), '']);
  rows.push(['not converted', formatNumber(report.notConverted.length), '']);

  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const inner = Math.max(...rows.map(([, text]) => text.length)) + 4;
  const lines = [
    `${colors.bold(printable(source.title))}: ${sourceText(plan)} (${shown(source.config)})`,
    ...rows.map(([name, text, files]) =>
      `${colors.cyan(name.padEnd(width))}${text.padEnd(inner)}${files}`.trimEnd(),
    ),
    ...lostLines(report.notConverted, dirname(join(root, plan.out)), options),
  ];
  if (source.exportCommand !== undefined) {
    const folder = shown(options.folder);
    lines.push(
      `Part of the navigation is computed, and nav does not run code. To import it, ${status === 'written' ? 'undo this import, and ' : ''}run${folder === '' ? '' : ` in ${folder}`}:`,
      `  ${source.exportCommand}`,
      `Then import with --sidebar ${posix.join(folder, 'sidebar.json')}.`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Formats the parts of the source: `4 versions, 2 sections, 165 entries`. */
function sourceText({ source: { editions } }: ImportPlan): string {
  const count = (kind: 'version' | 'language') =>
    new Set(editions.flatMap((edition) => edition[kind]?.name ?? [])).size;
  const [versions, languages] = [count('version'), count('language')];
  const sections = Math.max(0, ...editions.map((edition) => edition.sections.length));
  const parts = counted([
    [versions, 'version'],
    [languages, 'language'],
  ]);
  return [...parts, pluralize(sections, 'section')].join(', ');
}

function countsText(counts: ImportPlan['report']['converted']): string {
  const { versions, languages, tabs, groups, pages } = counts;
  const parts = counted([
    [versions, 'version'],
    [languages, 'language'],
    [tabs, 'tab'],
    [groups, 'group'],
  ]);
  return [...parts, pluralize(pages, 'page')].join(' · ');
}

/** Returns counts with their nouns, such as `2 tabs`, without zeros. */
function counted(counts: readonly (readonly [count: number, noun: string])[]): string[] {
  return counts.flatMap(([count, noun]) => (count > 0 ? [pluralize(count, noun)] : []));
}

function movesText(moved: ImportPlan['pages']): string {
  const isRenamed = moved.every(({ file, to = '' }) => folderOf(file) === folderOf(to));
  if (!isRenamed) return 'to their old URLs, with the links to them';
  const renames = new Set(moved.map(({ file, to = '' }) => `${baseName(file)} → ${baseName(to)}`));
  const names = [...renames].map(printable);
  const more = names.length - MAX_ALIKE_LOSSES;
  return [...names.slice(0, MAX_ALIKE_LOSSES), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

function lostLines(
  lost: readonly NotConverted[],
  folder: string,
  { cwd, color, columns = 200, status }: TextOptions,
): string[] {
  const colors = picocolors.createColors(color);
  const placeOf = ({ file, line, column }: NotConverted) =>
    `${printable(toPosix(relative(cwd, join(folder, file))))}:${line}:${column}`;
  const textOf = ({ what, reason }: NotConverted) => printable(`${what}: ${reason}`);
  // Each version and language may have the same thing at the same place.
  const once = [
    ...groupBy(joinLanguages(lost), (one) => `${placeOf(one)} ${textOf(one)}`).values(),
  ].flatMap((all) => all.slice(0, 1).map((one) => ({ one, times: all.length })));
  const groups = [...groupBy(once, ({ one }) => alikeKey(one)).values()];
  const sizeOf = (all: typeof once) => all.reduce((sum, { times }) => sum + times, 0);
  // A draft that goes live is worse than anything that is left out.
  const rank = (all: typeof once) => (isDraft(all[0]?.one) ? Infinity : sizeOf(all));
  groups.sort((a, b) => rank(b) - rank(a) || 0);
  const listed = groups.slice(0, MAX_CAUSES);
  const shownOf = (all: typeof once) =>
    all.slice(0, all.length > MAX_ALIKE_LOSSES ? 1 : MAX_ALIKE_LOSSES);
  const shown = listed.flatMap(shownOf);
  const site = toPosix(relative(cwd, folder));
  // A command after the import needs the folder, unless it is found from here.
  const optionOf = ({ option = '' }: NotConverted) =>
    option.startsWith('nav ') && site !== '' ? `${option} ${printable(site)}` : option;
  const timesText = (times: number) => (times > 1 ? ` (${formatNumber(times)} times)` : '');
  const maxPlace = Math.min(MAX_PLACE_WIDTH, columns / 4);
  const width = Math.max(
    0,
    ...shown.map(({ one }) => placeOf(one).length).filter((length) => length <= maxPlace),
  );
  const maxText = Math.min(MAX_TEXT_WIDTH, columns / 2);
  const inner = Math.max(
    0,
    ...shown
      .filter(({ one }) => one.option !== undefined)
      .map(({ one, times }) => textOf(one).length + timesText(times).length)
      .filter((length) => length <= maxText),
  );
  const lines = listed.flatMap((all) => {
    const own = shownOf(all).map(({ one, times }) => {
      const text = textOf(one) + timesText(times);
      const place = colors.dim(placeOf(one).padEnd(width));
      const option = one.option === undefined ? '' : `  ${colors.cyan(optionOf(one))}`;
      const padded = option === '' ? text : text.padEnd(inner);
      return `  ${place}  ${isDraft(one) ? colors.yellow(padded) : padded}${option}`;
    });
    const more = sizeOf(all.slice(own.length));
    return more > 0
      ? [...own, `  ${' '.repeat(width)}  and ${formatNumber(more)} more like this`]
      : own;
  });
  const isComplete = shown.length === once.length;
  if (isComplete) return lines;
  const others = groups.length - listed.length;
  const rest = others > 0 ? `${pluralize(others, 'more reason')}. ` : '';
  // An import that is written cannot run again.
  const undone = status === 'written' ? 'Undo the import, and run' : 'Run';
  return [...lines, `  ${rest}${undone} with --dry-run --format csv to list all.`];
}

/** Joins the languages that are left out for the same reason. */
function joinLanguages(lost: readonly NotConverted[]): NotConverted[] {
  const nameOf = ({ what }: NotConverted) =>
    /^language (?:".*" \((.+)\)|"(.+)")$/s.exec(what)?.slice(1).find(Boolean);
  const languages = groupBy(lost.filter(nameOf), ({ reason }) => reason);
  return lost.flatMap((one) => {
    const all = nameOf(one) === undefined ? [] : (languages.get(one.reason) ?? []);
    const names = [...new Set(all.map(nameOf))];
    if (names.length < 2) return [one];
    return one === all[0] ? [{ ...one, what: `languages ${names.join(', ')}` }] : [];
  });
}

/** Formats the entries that are not converted, in the order of the source. */
export function reportCsv({ notConverted }: ImportReport): string {
  const rows = notConverted.map(({ file, line, column, what, reason, option = '' }) => [
    file,
    line,
    column,
    what,
    reason,
    option,
  ]);
  return printCsv([['file', 'line', 'column', 'what', 'reason', 'option'], ...rows]);
}

function isDraft(one: NotConverted | undefined): boolean {
  return one?.reason.includes('goes live') === true;
}

/** Returns the reason without names, which is the same for things that have one cause. */
function alikeKey({ reason }: NotConverted): string {
  return reason.replace(/"[^"]*"|\/\S*/g, '');
}

/** Formats the result of checking the new site in one line. */
export function checkText(
  result: CheckResult | undefined,
  file: string,
  { color, status }: Pick<TextOptions, 'color' | 'status'>,
): string {
  const colors = picocolors.createColors(color);
  const { errors = 0, warnings = 0, infos = 0 } = result?.summary ?? {};
  const name = `${printable(file)}: ${pluralize(result?.pages ?? 0, 'page')}`;
  const codes = groupBy(
    result?.diagnostics.filter(({ severity }) => severity === 'error') ?? [],
    ({ code }) => code,
  );
  const causes = [...codes].map(([code, all]) => `${formatNumber(all.length)} ${code}`).join(', ');
  const found = [
    errors > 0 ? `${pluralize(errors, 'error')} (${causes})` : '',
    warnings > 0 ? pluralize(warnings, 'warning') : '',
    infos > 0 ? pluralize(infos, 'note') : '',
  ].filter(Boolean);
  if (found.length === 0) return `${colors.green('✓')} ${name}, no problems\n`;
  const mark = errors > 0 ? colors.red('✗') : colors.yellow('!');
  const command = `nav check ${printable(file)}`;
  const next =
    status === 'written'
      ? ` Run \`${command}\` to see them, or \`${command} --update-baseline\` to report only new ones.`
      : '';
  return `${mark} ${name}, ${found.join(', ')}.${next}\n`;
}

export function nextText(file: string, { report }: ImportPlan, status: Status): string {
  if (status !== 'written') return '';
  const shown = printable(file);
  const path = report.basePath === undefined ? '' : ` --base-path ${printable(report.basePath)}`;
  // The last run is found in and around the current directory.
  const outside = shown.startsWith('../') ? ` ${posix.dirname(shown)}` : '';
  const commands = [
    [`nav preview ${shown}`, 'see the new site'],
    [`nav check ${shown}`, 'see what is left to fix'],
    [`nav redirects sitemap.xml ${shown}${path}`, 'save the sitemap of the old site first'],
    [`nav undo${outside}`, 'restore the files of the old site'],
  ] as const;
  const width = Math.max(...commands.map(([command]) => command.length));
  return `Next:\n${commands.map(([command, why]) => `  ${command.padEnd(width)}  # ${why}\n`).join('')}`;
}
