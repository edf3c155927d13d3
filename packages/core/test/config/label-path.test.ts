import { expect, it } from 'vitest';
import { placeOfFinding } from '../../src/internal.ts';

it('describes the place of a finding by labels, and by keys where there are none', () => {
  const value = {
    navigation: {
      tabs: [{ tab: 'Glazes', groups: [{ group: 'Ash', pages: ['a', 'b'] }, { pages: ['c'] }] }],
    },
  };
  const place = placeOfFinding(new Map([['docs.json', { value }]]));
  const placesOf = (...pointers: (string | null)[]) =>
    pointers.map((pointer) => place({ file: 'docs.json', pointer }));
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
