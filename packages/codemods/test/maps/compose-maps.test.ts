import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import {
  type Codemod,
  codemods,
  composeMaps,
  migrateJson,
  type PlannedFile,
  plan,
  readSourceMap,
  type SourceMap,
  trace,
  writePlan,
} from '../../src/index.ts';
import { cwd, get, put, useFolder } from '../runner/folder.ts';

useFolder();

test('a source map leads to the original file after several runs', async () => {
  put(
    'site/mint.json',
    '{ "name": "x", "navigation": [{ "group": "A", "pages": ["a/one", "b/two"] }] }\n',
  );
  const migrate = async (name: string, options: Record<string, unknown>, file: string) => {
    const [planned] = await plan(codemods.get(name) as Codemod, options, [file], { cwd });
    if (planned?.status !== 'changed') throw new Error(planned?.reason);
    expect((await writePlan(planned, { cwd, sourceMap: true })).problem).toBeUndefined();
  };
  const originOf = (file: string, wanted: string) => {
    const lines = get(file).split('\n');
    const line = lines.findIndex((one) => one.includes(wanted)) + 1;
    const column = (lines[line - 1] as string).indexOf(wanted) + 1;
    return trace(readSourceMap(get(`${file}.map`)) as SourceMap, line, column);
  };
  await migrate('mint-to-docs', {}, 'site/mint.json');
  await migrate('groups-to-tabs', {}, 'site/docs.json');
  await migrate('pages-to-groups', {}, 'site/docs.json');
  await migrate('extract-refs', { of: 'groups', folder: 'nav' }, 'site/docs.json');
  const mint = '{ "name": "x", "navigation": [{ "group": "A", "pages": ["a/one", "b/two"] }] }';
  const at = (text: string) => ({ line: 1, column: mint.indexOf(text) + 1, text: mint });
  expect(originOf('site/docs.json', '"x"')).toEqual({ file: 'mint.json', ...at('"x"') });
  expect(originOf('site/docs.json', '"A"')).toEqual({ file: 'mint.json', ...at('"A"') });
  expect(originOf('site/docs.json', '"tabs"')).toBeUndefined();
  expect(originOf('site/nav/b.json', '"b/two"')).toEqual({
    file: '../mint.json',
    ...at('"b/two"'),
  });
  expect(originOf('site/nav/b.json', '"B"')).toBeUndefined();

  // What was edited by hand in between is where the next map leads.
  put('site/docs.json', get('site/docs.json').replace('"x"', '"xyz"'));
  await migrate('wrap-root', { in: 'products' }, 'site/docs.json');
  expect(originOf('site/docs.json', '"xyz"')).toMatchObject({ file: 'docs.json' });
});

test('source maps of consecutive codemods compose in memory', async () => {
  const first =
    '{\n  "name": "x",\n  "navigation": { "pages": ["guides/a", "api/b", "api/c"] }\n}\n';
  let files: readonly PlannedFile[] = [];
  let text = first;
  let map: SourceMap | undefined;
  const run = async (name: string, options: Record<string, unknown>) => {
    ({ files } = await plan(codemods.get(name) as Codemod, options, { file: 'docs.json', text }));
    const [config] = files;
    const earlier = map;
    map = config?.map ? composeMaps(config.map(), () => earlier) : earlier;
    text = config?.after ?? '';
    return earlier;
  };
  const originOf = (made: string, of: SourceMap | undefined, wanted: string) => {
    const before = made.slice(0, made.indexOf(wanted)).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    return of && trace(of, before.length, column);
  };
  await run('pages-to-groups', { by: 'path' });
  await run('groups-to-tabs', {});
  await run('groups-to-tabs', {});
  const earlier = await run('extract-refs', { of: 'tabs', folder: 'parts' });
  expect(map?.sourcesContent).toEqual([first]);
  expect(originOf(text, map, '"x"')).toMatchObject({ file: 'docs.json', line: 2, column: 11 });
  expect(originOf(text, map, '"tabs"')).toBeUndefined();
  const part = files.find(({ file }) => file === 'parts/api.json');
  const partMap = part?.map && composeMaps(part.map(), () => earlier);
  const column = first.split('\n')[2]?.indexOf('"api/c"') ?? 0;
  expect(originOf(part?.after ?? '', partMap, '"api/c"')).toMatchObject({
    file: '../docs.json',
    line: 3,
    column: column + 1,
  });
  expect(originOf(part?.after ?? '', partMap, '"API"')).toBeUndefined();
});

test('the sources of a map are relative to its folder', async () => {
  const tabs = [
    { tab: 'A', pages: ['a'] },
    { tab: 'B', pages: ['b'] },
  ];
  put('site/docs.json', JSON.stringify({ navigation: { tabs } }));
  const extract = codemods.get('extract-refs') as Codemod;
  for (const from of ['.', 'site', 'elsewhere']) {
    mkdirSync(join(cwd, from), { recursive: true });
    const here = join(cwd, from);
    const [planned] = await plan(extract, {}, [relative(here, join(cwd, 'site/docs.json'))], {
      cwd: here,
    });
    const { files } = migrateJson('extract-refs', planned ? [planned] : [], { sourceMap: true });
    expect(files.map(({ map }) => [map?.file, map?.sources])).toEqual([
      ['docs.json', ['docs.json']],
      ['a.json', ['../docs.json']],
      ['b.json', ['../docs.json']],
    ]);
  }
});
