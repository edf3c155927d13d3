import type { NavDiff, TrailLabels } from '@nav/core';

/** The labels of a trail, as a reader would say them. */
export function trailText(trail: TrailLabels): string {
  return trail.length === 0
    ? 'the top of the navigation'
    : trail.map(({ label }) => label).join(' › ');
}

/** A changed setting: where, which, from what to what. */
export function settingText({
  element,
  trail,
  setting,
  from,
  to,
}: NavDiff['changed'][number]): string {
  const value = (given: unknown) => (given === undefined ? 'not set' : JSON.stringify(given));
  const label = trail.at(-1)?.label;
  const where = label === undefined ? element : `${element} ${JSON.stringify(label)}`;
  return `${where}: ${setting} ${value(from)} → ${value(to)}`;
}
