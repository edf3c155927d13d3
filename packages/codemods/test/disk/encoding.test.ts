import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Codemod, codemods, type Plan, plan, planSync, writePlan } from '../../src/index.ts';
import { cwd, get, put, useFolder } from '../runner/folder.ts';

useFolder();

const latin1 = (content: string) => Buffer.from(content, 'latin1');
const bytes = (file: string) => readFileSync(join(cwd, file));
const isNotUtf8 = (file: string) => `${file} is not valid UTF-8. Convert it to UTF-8 first.`;

test('a config that is not UTF-8 is refused', async () => {
  const config = latin1('{"navigation":{"groups":[{"group":"S\xe9","pages":["a"]}]}}');
  put('docs.json', config);
  const planned = await plan(codemods.get('groups-to-tabs') as Codemod, {}, ['docs.json'], {
    cwd,
    force: true,
  });
  expect(planned).toMatchObject([{ status: 'failed', reason: isNotUtf8('docs.json'), files: [] }]);
  expect(bytes('docs.json')).toEqual(config);
});

test('a file that is not UTF-8 is not rewritten or moved, and no value is taken from it', async () => {
  const refused = async (name: string, options: Record<string, unknown>, file: string) => {
    const before = bytes(file);
    for (const force of [true, false]) {
      const [planned] = await plan(codemods.get(name) as Codemod, options, ['docs.json'], {
        cwd,
        force,
      });
      expect(planned).toMatchObject({ status: 'failed', reason: isNotUtf8(file), files: [] });
      expect((await writePlan(planned as Plan, { cwd })).written).toEqual([]);
    }
    expect(bytes(file)).toEqual(before);
  };
  put('docs.json', '{"navigation":{"groups":{"$ref":"nav/groups.json"}}}');
  put('nav/groups.json', latin1('[{"group":"S\xe9","pages":["intro","setup"]}]'));
  await refused('inline-refs', {}, 'nav/groups.json');
  put('docs.json', '{"navigation":{"pages":["intro","setup"]}}');
  put('intro.mdx', latin1('Caf\xe9: [set up](/setup)\n'));
  put('setup.mdx', '');
  await refused('move-page', { from: 'setup', to: 'guides/install' }, 'intro.mdx');
  await refused('move-page', { from: 'intro', to: 'start' }, 'intro.mdx');
});

test('an unchanged page that is not UTF-8, or a real U+FFFD, does not stop a run', async () => {
  put('docs.json', '{"name":"\ufffd","navigation":{"pages":["intro","setup"]}}');
  put('intro.mdx', latin1('Caf\xe9\n'));
  put('setup.mdx', '\ufffd\n');
  const move = codemods.get('move-page') as Codemod;
  const [planned] = await plan(move, { from: 'setup', to: 'guides/install' }, ['docs.json'], {
    cwd,
  });
  expect((await writePlan(planned as Plan, { cwd })).problem).toBeUndefined();
  expect(get('guides/install.mdx')).toBe('\ufffd\n');
  expect(bytes('intro.mdx')).toEqual(latin1('Caf\xe9\n'));
});

test('a plan for wrongly decoded text is not written', async () => {
  const config = '{"navigation":{"groups":[{"group":"S\xe9","pages":["a"]}]}}';
  put('docs.json', latin1(config));
  const decoded = config.replace('\xe9', '\ufffd');
  const planned = planSync(
    codemods.get('groups-to-tabs') as Codemod,
    {},
    {
      file: 'docs.json',
      text: decoded,
    },
  );
  expect(await writePlan(planned, { cwd })).toEqual({
    written: [],
    problem: { file: 'docs.json' },
    notes: [],
  });
  expect(bytes('docs.json')).toEqual(latin1(config));
});
