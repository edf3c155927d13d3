import type { NavDiff } from '@nav/core';
import type picocolors from 'picocolors';
import { printable } from '../terminal/printable.ts';
import { counted, grouped } from '../terminal/wording.ts';
import {
  elementText,
  hiddenText,
  inPlaceText,
  inText,
  settingText,
  sightText,
  trailText,
} from './diff-wording.ts';

type Colors = ReturnType<typeof picocolors.createColors>;

/** A semantic difference for people: one section for each kind of change. */
export function diffText(diff: NavDiff, colors: Colors): string {
  const sections: string[] = [];
  const add = (title: string, paint: (text: string) => string, lines: string[]) => {
    if (lines.length === 0) return;
    const body = lines.map((line) => `  ${printable(line)}\n`).join('');
    sections.push(`${paint(colors.bold(title))} (${grouped(lines.length)})\n${body}`);
  };
  add(
    'Added',
    colors.green,
    diff.added.map(
      (page) => `${page.href}  ${page.title}, ${inPlaceText(page)}${hiddenText(page)}`,
    ),
  );
  add(
    'Removed',
    colors.red,
    diff.removed.map(
      (page) => `${page.href}  ${page.title}, was ${inPlaceText(page)}${hiddenText(page)}`,
    ),
  );
  add(
    'New address',
    colors.yellow,
    diff.renamedPages.map(
      ({ from, to }) => `${from.href} → ${to.href}  ${to.title}${sightText(from, to)}`,
    ),
  );
  add(
    'Moved',
    colors.yellow,
    diff.moved.map(
      ({ from, to }) => `${to.href}  ${trailText(from.trail)} → ${trailText(to.trail)}`,
    ),
  );
  add(
    'Now hidden',
    colors.red,
    diff.hidden.map((page) => `${page.href}  ${page.title}, ${inPlaceText(page)}`),
  );
  add(
    'No longer hidden',
    colors.green,
    diff.shown.map((page) => `${page.href}  ${page.title}, ${inPlaceText(page)}`),
  );
  add(
    'Renamed',
    colors.cyan,
    diff.renamed.map(
      ({ kind, from, to, trail }) =>
        `${kind} ${JSON.stringify(from)} → ${JSON.stringify(to)}${inText(trail)}`,
    ),
  );
  add(
    'Renamed in the sidebar',
    colors.cyan,
    diff.relabelled.map(
      ({ page, from, to }) => `${page.href}  ${JSON.stringify(from)} → ${JSON.stringify(to)}`,
    ),
  );
  add(
    'Also stands in',
    colors.green,
    diff.placesAdded.map(({ href, trail }) => `${href}  ${trailText(trail)}`),
  );
  add(
    'Stands no longer in',
    colors.red,
    diff.placesRemoved.map(({ href, trail }) => `${href}  ${trailText(trail)}`),
  );
  add('Elements added', colors.green, diff.elementsAdded.map(elementText));
  add('Elements removed', colors.red, diff.elementsRemoved.map(elementText));
  add('Reordered', colors.yellow, diff.reordered.map(elementText));
  add('Changed settings', colors.cyan, diff.changed.map(settingText));
  if (sections.length === 0) return 'The navigation is the same.\n';
  const kept = diff.redirects.length;
  const lost = diff.unredirected.length;
  if (kept > 0) {
    sections.push(
      `${counted(kept, 'old address', 'old addresses')} would break; --redirects prints what keeps ${kept === 1 ? 'it' : 'them'} alive.\n`,
    );
  }
  if (lost > 0) {
    sections.push(
      `No page continues ${counted(lost, 'old address', 'old addresses')}; redirect ${lost === 1 ? 'it' : 'them'} by hand.\n`,
    );
  }
  return sections.join('\n');
}
