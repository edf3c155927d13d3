import type { ElementAt, NavDiff, PageAt } from '@nav/core';
import type { TrailLabels } from '@nav/core/client';
import { kindName } from '@nav/core/internal';

/** The labels of a trail, as a reader would say them. */
export function trailText(trail: TrailLabels): string {
  return trail.length === 0
    ? 'the top of the navigation'
    : trail.map(({ label }) => label).join(' › ');
}

/** Where a page stands. */
export function placeText({ trail, unlisted }: PageAt): string {
  return unlisted ? 'outside the navigation' : trailText(trail);
}

/** Where a page stands, in a sentence. */
export function inPlaceText(page: PageAt): string {
  return page.unlisted ? placeText(page) : `in ${placeText(page)}`;
}

/** A note on a page of the navigation that readers do not see. */
export function hiddenText({ hidden, unlisted }: PageAt): string {
  return hidden && !unlisted ? ' (hidden)' : '';
}

/** Whether a page came into sight, or went out of it, with its new address. */
export function sightText(from: PageAt, to: PageAt): string {
  if (from.hidden === to.hidden) return '';
  return to.hidden ? ', now hidden' : ', no longer hidden';
}

/** An element and where it stands. */
export function elementText({ kind, label, trail }: ElementAt): string {
  if (kind === 'navigation') return 'the top of the navigation';
  return `${kindName(kind)} ${JSON.stringify(label)}${inText(trail)}`;
}

/** What stands above the last element of a trail. */
export function inText(trail: TrailLabels): string {
  const above = trail.slice(0, -1);
  return above.length === 0 ? '' : `, in ${trailText(above)}`;
}

/** A changed setting: where, which, from what to what. */
export function settingText({
  element,
  trail,
  setting,
  from,
  to,
}: NavDiff['changed'][number]): string {
  const label = trail.at(-1)?.label;
  const where = label === undefined ? element : `${kindName(element)} ${JSON.stringify(label)}`;
  return `${where}: ${setting} ${valueText(from)} → ${valueText(to)}`;
}

/** An object with one property, such as the name of an icon, reads best as that property's value. */
function valueText(value: unknown): string {
  if (value === undefined) return 'not set';
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return JSON.stringify(parts.length === 1 ? parts[0] : value);
}
