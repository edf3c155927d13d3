import { expect, it } from 'vitest';
import { placeOfFinding } from '../../src/internal.ts';

it('describes the place of a finding by labels, and by keys where there are none', () => {
  const value = {
    navigation: {
      tabs: [{ tab: 'Glazes', groups: [{ group: 'Ash', pages: ['a', 'b'] }, { pages: ['c'] }] }],
    },
  };
  const part = { value: value.navigation.tabs[0] };
  const place = placeOfFinding(
    new Map<string, { value: unknown }>([
      ['docs.json', { value }],
      ['glazes.json', part],
    ]),
  );
  const placesOf = (...pointers: (string | null)[]) =>
    pointers.map((pointer) => place({ file: 'docs.json', pointer }));
  expect(place({ file: 'glazes.json', pointer: '/groups/0/pages' })).toBe('Glazes/Ash/pages');
  expect(
    placesOf(
      '/navigation/tabs/0/groups/0/pages/1',
      '/navigation/tabs/0/groups/1/pages/0',
      '/navigation',
      null,
      `/${'x'.repeat(10_001)}`,
    ),
  ).toMatchInlineSnapshot(`
    [
      "Glazes/Ash/pages",
      "Glazes/groups/pages",
      "navigation",
      "",
      "",
    ]
  `);
});
