import { type ElementAt, kindName, type NavDiff, type TrailLabels } from '@nav/core';

/** The labels of a trail, as a reader would say them. */
export function trailText(trail: TrailLabels): string {
  return trail.length === 0
    ? 'the top of the navigation'
    : trail.map(({ label }) => label).join(' › ');
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
