import { memoryHost } from '@nav/core';
import { expect, test } from 'vitest';
import { type Codemod, codemods, plan, planSync } from '../../src/index.ts';

const broken: [string, string, RegExp][] = [
  ['docs.json', '{\n  "navigation": {"pages": ["a/b",]}\n}', /^docs\.json:2:/],
  [
    'docs.json',
    '{"navigation": {"pages": ["a/b"]}, "navigation": {}}',
    /^docs\.json:1:36: Duplicate key/,
  ],
  ['docs.json', '', /^docs\.json:1:1/],
  ['docs.json', `${'['.repeat(100_000)}`, /^docs\.json:1:/],
  ['docs.ts', 'export default {\n  navigation: {\n', /^docs\.ts:/],
  ['docs.ts', 'export default { a: 1, "a": 2 };', /^docs\.ts:1:24: Duplicate key/],
];

for (const [file, text, reason] of broken) {
  test(`${file} ${JSON.stringify(text.slice(0, 50))} is refused by every codemod, with the location of the error`, async () => {
    for (const codemod of codemods.values()) {
      const options = Object.fromEntries(
        Object.entries(codemod.options)
          .filter(([, { required, unless }]) => required || unless !== undefined)
          .map(([name, option]) => [name, option.values?.[0] ?? 'a']),
      );
      // It needs one of two options, or both.
      if (codemod.name === 'mark-translated') options.language = 'de';
      const done = await plan(codemod, options, { file, text, host: memoryHost({ [file]: text }) });
      expect(done.status).toBe('failed');
      expect(done.reason).toMatch(reason);
      expect(done.files).toMatchObject([{ file, before: text, after: text }]);
    }
  });
}

const extract = codemods.get('extract-refs') as Codemod;

/** A module with nested groups. */
function nested(levels: number): string {
  const open = "{ group: 'G', pages: [".repeat(levels);
  return `export default { navigation: { groups: [${open}'a'${']}'.repeat(levels)}] } };\n`;
}

test.each([50, 100, 150, 200, 300, 400, 450, 600, 1200])(
  'a module with %i nested groups is changed, or refused with a location',
  async (levels) => {
    const done = await plan(extract, {}, { file: 'docs.mjs', text: nested(levels) });
    if (done.status === 'changed') return;
    expect(done.status).toBe('failed');
    expect(done.reason).toMatch(/^docs\.mjs:1:\d+: /);
    expect(done.refusals).toMatchObject([{ file: 'docs.mjs', line: 1, code: 'too-deep' }]);
  },
);

test('a stack overflow fails the plan, and any other error is thrown', async () => {
  const failing = (apply: () => void): Codemod => Object.assign({ ...extract }, { apply });
  const endless = (): void => endless();
  const input = { file: 'docs.json', text: '{"navigation":{}}' };
  const done = await plan(failing(endless), {}, input);
  expect(done.status).toBe('failed');
  expect(done.reason).toBe(
    'docs.json:1:1: The config is nested too deeply, or one of its lists is too long. Split it into files.',
  );
  const fault = failing(() => {
    throw new RangeError('Invalid array length');
  });
  await expect(plan(fault, {}, input)).rejects.toThrow('Invalid array length');
});

test('an invalid file that is not a config is skipped, and an invalid config fails', () => {
  const statusOf = (file: string, text: string) =>
    planSync(codemods.get('groups-to-tabs') as Codemod, {}, { file, text }).status;
  const text = '{ // strict\n  "strict": true }\n';
  expect(statusOf('tsconfig.json', text)).toBe('skipped');
  expect(statusOf('docs.json', text)).toBe('failed');
  expect(statusOf('site.json', '{ "navigation": {}, }')).toBe('failed');
});
