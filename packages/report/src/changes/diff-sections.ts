import type { ElementAt, NavDiff, PageAt } from '@nav/core';
import type { TrailLabels } from '@nav/core/client';
import { kindName } from '@nav/core/internal';
import { isContainer } from '@nav/json';
import type { Cell } from '../parts/markdown.ts';

export interface DiffSection {
  title: string;
  color: 'green' | 'red' | 'yellow' | 'cyan';
  columns: readonly string[];
  rows: readonly DiffRow[];
}

export interface DiffRow {
  line: string;
  cells: readonly Cell[];
}

export function diffSections(diff: NavDiff): DiffSection[] {
  const sections: DiffSection[] = [];
  function add<Change>(
    title: string,
    color: DiffSection['color'],
    columns: readonly string[],
    changes: readonly Change[],
    row: (change: Change) => [line: string, ...cells: Cell[]],
  ): void {
    const rows = changes.map(row).map(([line, ...cells]) => ({ line, cells }));
    if (rows.length > 0) sections.push({ title, color, columns, rows });
  }
  const pageRow = (page: PageAt, before = ''): [string, ...Cell[]] => {
    const note = page.hidden && !page.unlisted ? ' (hidden)' : '';
    const place = (page.unlisted ? 'outside the navigation' : trailText(page.trail)) + note;
    const where = before + (page.unlisted ? '' : 'in ') + place;
    return [`${page.href}  ${page.title}, ${where}`, code(page.href), page.title, place];
  };
  const visibleRow = (page: PageAt) => pageRow({ ...page, hidden: false });
  const entryRow = ({ href, trail }: PageAt): [string, ...Cell[]] => [
    `${href}  ${trailText(trail)}`,
    code(href),
    trailText(trail),
  ];
  const single = <Change>(text: (change: Change) => string) => {
    return (change: Change): [string, ...Cell[]] => [text(change), text(change)];
  };

  add('Added', 'green', ['URL', 'Title', 'In'], diff.added, (page) => pageRow(page));
  add('Removed', 'red', ['URL', 'Title', 'Was in'], diff.removed, (page) => pageRow(page, 'was '));
  add(
    'Redirects removed',
    'red',
    ['URL', 'Was redirected to'],
    diff.redirectsRemoved,
    ({ source, destination }) => [
      `${source}  was redirected to ${destination}`,
      code(source),
      code(destination),
    ],
  );
  add('Other URLs removed', 'red', ['URL', 'Opened'], diff.urlsRemoved ?? [], ({ url, to }) => [
    to === undefined ? url : `${url}  opened ${to}`,
    code(url),
    to === undefined ? '' : code(to),
  ]);
  add(
    'Left the navigation, still served',
    'yellow',
    ['URL', 'Title', 'Was in'],
    diff.stillServed,
    (page) => pageRow(page, 'was '),
  );
  add('New URL', 'yellow', ['From', 'To', 'Title'], diff.renamedPages, ({ from, to }) => {
    const title = to.title + visibilityText(from, to);
    return [`${from.href} → ${to.href}  ${title}`, code(from.href), code(to.href), title];
  });
  add('Moved', 'yellow', ['URL', 'From', 'To'], diff.moved, ({ from, to }) => {
    const [old, now] = [trailText(from.trail), trailText(to.trail)];
    return [`${to.href}  ${old} → ${now}`, code(to.href), old, now];
  });
  add('Now hidden', 'red', ['URL', 'Title', 'In'], diff.hidden, visibleRow);
  add('No longer hidden', 'green', ['URL', 'Title', 'In'], diff.shown, visibleRow);
  add('Renamed', 'cyan', ['Kind', 'From', 'To', 'In'], diff.renamed, (change) => {
    const { kind, from, to, trail } = change;
    const line = `${kind} ${JSON.stringify(from)} → ${JSON.stringify(to)}${parentText(trail)}`;
    return [line, kind, from, to, trailText(trail.slice(0, -1))];
  });
  add('Renamed in the sidebar', 'cyan', ['URL', 'From', 'To'], diff.relabelled, (change) => {
    const { page, from, to } = change;
    const line = `${page.href}  ${JSON.stringify(from)} → ${JSON.stringify(to)}`;
    return [line, code(page.href), from, to];
  });
  add('Also listed in', 'green', ['URL', 'In'], diff.placesAdded, entryRow);
  add('No longer listed in', 'red', ['URL', 'Was in'], diff.placesRemoved, entryRow);
  add('Elements added', 'green', ['Element'], diff.elementsAdded, single(elementText));
  add('Elements removed', 'red', ['Element'], diff.elementsRemoved, single(elementText));
  add('Reordered', 'yellow', ['Element'], diff.reordered, single(elementText));
  add('Changed settings', 'cyan', ['Setting'], diff.changed, single(settingText));
  return sections;
}

const TOP = 'the top of the navigation';

export function code(text: string): { code: string } {
  return { code: text };
}

function trailText(trail: TrailLabels): string {
  return trail.length === 0 ? TOP : trail.map(({ label }) => label).join(' › ');
}

function parentText(trail: TrailLabels): string {
  const parents = trail.slice(0, -1);
  return parents.length === 0 ? '' : `, in ${trailText(parents)}`;
}

function visibilityText(from: PageAt, to: PageAt): string {
  if (from.hidden === to.hidden) return '';
  return to.hidden ? ', now hidden' : ', no longer hidden';
}

function elementText({ kind, label, trail }: ElementAt): string {
  if (kind === 'navigation') return TOP;
  return `${kindName(kind)} ${JSON.stringify(label)}${parentText(trail)}`;
}

function settingText({ element, trail, setting, from, to }: NavDiff['changed'][number]): string {
  const label = trail.at(-1)?.label;
  const where = label === undefined ? element : `${kindName(element)} ${JSON.stringify(label)}`;
  return `${where}: ${setting} ${valueText(from)} → ${valueText(to)}`;
}

/** An object with one property, such as the name of an icon, is shown as the value of that property. */
function valueText(value: unknown): string {
  if (value === undefined) return 'not set';
  const parts = isContainer(value) ? Object.values(value) : [];
  return JSON.stringify(parts.length === 1 ? parts[0] : value);
}
