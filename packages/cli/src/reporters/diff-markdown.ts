import type { NavDiff, PageAt } from '@nav/core';
import {
  elementText,
  hiddenText,
  placeText,
  settingText,
  sightText,
  trailText,
} from './diff-wording.ts';

/** A semantic difference for a pull request. */
export function diffMarkdown(diff: NavDiff): string {
  const sections = [
    section(
      'Added',
      ['Address', 'Title', 'In'],
      diff.added.map((page) => cells(page, hiddenText(page))),
    ),
    section(
      'Removed',
      ['Address', 'Title', 'Was in'],
      diff.removed.map((page) => cells(page, hiddenText(page))),
    ),
    section(
      'New address',
      ['From', 'To', 'Title'],
      diff.renamedPages.map(({ from, to }) => [
        code(from.href),
        code(to.href),
        text(to.title + sightText(from, to)),
      ]),
    ),
    section(
      'Moved',
      ['Address', 'From', 'To'],
      diff.moved.map(({ from, to }) => [
        code(to.href),
        text(trailText(from.trail)),
        text(trailText(to.trail)),
      ]),
    ),
    section(
      'Now hidden',
      ['Address', 'Title', 'In'],
      diff.hidden.map((page) => cells(page)),
    ),
    section(
      'No longer hidden',
      ['Address', 'Title', 'In'],
      diff.shown.map((page) => cells(page)),
    ),
    section(
      'Renamed',
      ['Kind', 'From', 'To', 'In'],
      diff.renamed.map(({ kind, from, to, trail }) => [
        kind,
        text(from),
        text(to),
        text(trailText(trail.slice(0, -1))),
      ]),
    ),
    section(
      'Renamed in the sidebar',
      ['Address', 'From', 'To'],
      diff.relabelled.map(({ page, from, to }) => [code(page.href), text(from), text(to)]),
    ),
    section(
      'Also stands in',
      ['Address', 'In'],
      diff.placesAdded.map(({ href, trail }) => [code(href), text(trailText(trail))]),
    ),
    section(
      'Stands no longer in',
      ['Address', 'Was in'],
      diff.placesRemoved.map(({ href, trail }) => [code(href), text(trailText(trail))]),
    ),
    section(
      'Elements added',
      ['Element'],
      diff.elementsAdded.map((element) => [text(elementText(element))]),
    ),
    section(
      'Elements removed',
      ['Element'],
      diff.elementsRemoved.map((element) => [text(elementText(element))]),
    ),
    section(
      'Reordered',
      ['Element'],
      diff.reordered.map((element) => [text(elementText(element))]),
    ),
    section(
      'Changed settings',
      ['Setting'],
      diff.changed.map((change) => [text(settingText(change))]),
    ),
    redirectsMarkdown(diff),
  ].filter((part) => part !== '');
  return sections.length === 0 ? 'The navigation is the same.\n' : sections.join('\n');
}

function cells(page: PageAt, note = ''): string[] {
  return [code(page.href), text(page.title), text(placeText(page) + note)];
}

/** The redirects that keep old addresses alive, and the addresses that need a decision. */
export function redirectsMarkdown({ redirects, unredirected }: NavDiff): string {
  const parts = [
    section(
      'Redirects to add',
      ['Source', 'Destination'],
      redirects.map(({ source, destination }) => [code(source), code(destination)]),
    ),
    section(
      'Old addresses without an heir',
      ['Address'],
      unredirected.map((address) => [code(address)]),
    ),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function section(title: string, head: string[], rows: string[][]): string {
  if (rows.length === 0) return '';
  const line = (cells: string[]) => `| ${cells.join(' | ')} |\n`;
  const body = rows.map(line).join('');
  return `### ${title} (${rows.length})\n\n${line(head)}${line(head.map(() => '---'))}${body}`;
}

function text(value: string): string {
  return value.replace(/[\\|<>`*_[\]]/g, '\\$&').replace(/\s+/g, ' ');
}

/** A code span: in a table even there a bar must be escaped. */
function code(value: string): string {
  const fence = value.includes('`') ? '``' : '`';
  return `${fence}${value.replaceAll('|', '\\|')}${fence}`;
}
