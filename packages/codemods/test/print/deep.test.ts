import { expect, test } from 'vitest';
import { type Codemod, codemods, plan } from '../../src/index.ts';

const extract = codemods.get('extract-refs') as Codemod;

/** A module whose groups stand in each other. */
function nested(levels: number): string {
  const open = "{ group: 'G', pages: [".repeat(levels);
  return `export default { navigation: { groups: [${open}'a'${']}'.repeat(levels)}] } };\n`;
}

test.each([50, 100, 150, 200, 300, 400, 450, 600, 1200])(
  'a module of %i nested groups is worked on, or refused with its place',
  async (levels) => {
    const done = await plan(extract, {}, { file: 'docs.mjs', text: nested(levels) });
    if (done.status === 'changed') return;
    expect(done.status).toBe('failed');
    expect(done.reason).toMatch(/^docs\.mjs:1:\d+: /);
    expect(done.refusals).toMatchObject([{ file: 'docs.mjs', line: 1, code: 'too-deep' }]);
  },
);

test('what is too much for the stack of calls is refused, and no other error is hidden', async () => {
  const failing = (error: () => void): Codemod => ({
    ...extract,
    apply: error,
  });
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
