import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { jsonOf, siteOf } from '@nav/cases';
import { memoryHost } from '@nav/core';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Codemod, codemods, patchOf, plan } from '../src/index.ts';
import { codemods as inBrowsers } from '../src/json.ts';
import { casesOf } from './cases.ts';
import { runs } from './runs.ts';

/** A program for browsers that plans a codemod. Its result is a text, as values of another realm differ in their classes. */
const program = `
  import { memoryHost } from '@nav/core';
  import { docsSettings } from '@nav/core/settings';
  import { codemods, patchOf, planSync } from './json.ts';
  globalThis.run = (name, options, file, files) => {
    const { files: planned, ...rest } = planSync(
      codemods.get(name), JSON.parse(options), { file, text: files[file], host: memoryHost(files), docsSettings });
    const maps = planned.map(({ map }) => map && map());
    return JSON.stringify({ ...rest, planned, maps, patch: patchOf(planned) });
  };
  globalThis.about = () => JSON.stringify([...codemods.values()]);
`;

interface Browser {
  run(name: string, options: string, file: string, files: Record<string, string>): string;
  about(): string;
}

describe('@nav/codemods/json in a browser', { tags: ['process'] }, () => {
  let browser: Browser;

  beforeAll(async () => {
    const { outputFiles } = await build({
      // For browsers, esbuild fails for every import of Node's modules.
      stdin: { contents: program, resolveDir: join(import.meta.dirname, '../src') },
      bundle: true,
      platform: 'browser',
      format: 'iife',
      write: false,
      logLevel: 'silent',
    });
    const globals: object = createContext({ TextDecoder, TextEncoder, URL });
    runInContext(outputFiles[0]?.text as string, globals);
    browser = globals as Browser;
  });

  test('has the codemods with their options', () => {
    const named = [...codemods.values()].filter(
      ({ name }) => name !== 'sync-group' && name !== 'links',
    );
    expect(JSON.parse(browser.about())).toEqual(JSON.parse(JSON.stringify(named)));
  });

  for (const name of inBrowsers.keys()) {
    test(`plans ${name} as Node does`, async () => {
      for (const one of casesOf(name).slice(0, runs(2, 1000))) {
        const options = JSON.stringify(jsonOf(one, 'options.json') ?? {});
        const files = siteOf(one);
        const file = ['mint.json', 'docs.json'].find((path) => path in files);
        if (file === undefined) continue;
        const input = { file, text: files[file] as string, host: memoryHost(files) };
        const planned = await plan(codemods.get(name) as Codemod, JSON.parse(options), input);
        const { files: changes, ...rest } = planned;
        const expected = {
          ...rest,
          planned: changes,
          maps: changes.map(({ map }) => map?.()),
          patch: patchOf(changes),
        };
        const result = JSON.parse(browser.run(name, options, file, files));
        expect(result, one.name).toEqual(JSON.parse(JSON.stringify(expected)));
      }
    });
  }

  test('refuses a config in a module, and names what reads it', () => {
    const files = { 'docs.ts': 'export default { navigation: { pages: ["a/b"] } };\n' };
    const result = JSON.parse(browser.run('pages-to-groups', '{}', 'docs.ts', files));
    expect(result).toMatchObject({
      status: 'failed',
      fault: 'config',
      reason: expect.stringMatching(/^docs\.ts:1:1: .*only the full @nav\/codemods/),
      refusals: [{ code: 'module-config' }],
      patch: '',
    });
  });
});
