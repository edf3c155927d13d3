import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

interface Case {
  name: string;
  deployed: boolean;
  valid: boolean;
  linked: boolean;
  nav: string[];
}

it('shows the counts of the committed result', () => {
  const { cases, elsewhere } = JSON.parse(read('bench/mintlify/effects.json')) as {
    cases: Case[];
    elsewhere: Record<string, string>;
  };
  const invalid = cases.filter(({ valid }) => !valid);
  const missed = invalid.filter(({ nav }) => nav.length === 0);
  expect(read('apps/docs/coming-from-mint.mdx')).toContain(
    `We made ${cases.length} sites with one fault each, in the settings, the navigation, front matter, pages, specifications and links, and ran the build step of \`mint validate\` 4.2.941 on each. It fails on ${invalid.length} of them, and nav reports ${invalid.length - missed.length} of these ${invalid.length}. The other ${missed.length} are`,
  );
  const linked = cases.filter(({ linked }) => !linked);
  expect(read('apps/docs/coming-from-mint.mdx')).toContain(
    `fails on ${linked.length}, and nav reports all of them.`,
  );
  expect(linked.filter(({ nav }) => nav.length === 0)).toEqual([]);
  expect(missed.map(({ name }) => name)).toEqual([
    'unparsable-unused-yaml',
    'unparsable-unused-json',
    'api-openapi-invalid',
  ]);
  const claimed = cases.filter(({ nav }) => nav.some((one) => one.endsWith('not-deployed')));
  expect(
    claimed
      .filter(({ deployed }) => deployed)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(elsewhere).sort());
});
