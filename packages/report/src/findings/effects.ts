import type { Effect } from '@nav/core/stages';

/** The effects on a site, the worst first, with the title of the findings that have them. */
const TITLES: Readonly<Record<Effect, string>> = {
  'not-deployed': 'Mintlify would not deploy this',
  'not-shown': 'Readers would not see this',
};

/** The effects by which errors are sorted, the worst first. */
export const EFFECTS: readonly (Effect | undefined)[] = [
  ...(Object.keys(TITLES) as Effect[]),
  undefined,
];

/** Sentences about the effect of a code, for its documentation. */
export const EFFECT_SENTENCES: Readonly<Record<Effect | 'varies', string>> = {
  'not-deployed': 'On Mintlify, this stops the deployment.',
  'not-shown': 'On Mintlify, readers do not see a part of the site.',
  varies: 'On Mintlify, some of these findings stop the deployment or hide a part of the site.',
};

/** Findings with a title; without one if no finding has an effect to name. */
export interface Section<Group> {
  title: string | undefined;
  groups: readonly Group[];
}

/** Divides groups of findings, which are sorted by effect. Only errors have a title with their effect. */
export function sectionsOf<Group extends { effect?: Effect | undefined }>(
  groups: readonly Group[],
): Section<Group>[] {
  const isPlain = groups.every(({ effect }) => effect === undefined);
  return EFFECTS.flatMap((effect) => {
    const alike = groups.filter((group) => group.effect === effect);
    const title = effect ? TITLES[effect] : isPlain ? undefined : 'Other findings';
    return alike.length > 0 ? [{ title, groups: alike }] : [];
  });
}
