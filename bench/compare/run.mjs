// Compares nav with what people would use instead. Installs it in a temporary folder: about 1.2 GB, ten minutes.
//   node --expose-gc bench/compare/run.mjs [--save]
// `--save` writes `bench/compare/results.json`, which the site shows.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install, packNav } from '../install.mjs';
import { describeRun, noteLoad } from '../machine.mjs';
import { compareLinks } from './links.mjs';
import { compareMistakes } from './mistakes.mjs';
import { compareSpeed } from './speed.mjs';
import { loadLibraries, makeTools } from './tools.mjs';

const { values: options } = parseArgs({ options: { save: { type: 'boolean', default: false } } });
const { mint, ...libraries } = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
).dependencies;

const folder = mkdtempSync(join(tmpdir(), 'nav-compare-'));
try {
  const run = describeRun();
  const step = async (name, work) => {
    const start = Date.now();
    const result = await work();
    noteLoad(run);
    console.error(`${name}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
    return result;
  };
  // Each installation has an empty cache of its own, so that all of them download everything.
  const installed = (name, dependencies) =>
    step(`install ${name}`, () => ({
      name,
      ...install(join(folder, name.replace('/', '-')), dependencies, {
        cache: join(folder, 'cache', name.replace('/', '-')),
      }),
    }));
  const installs = [
    await installed('@nav/cli', packNav(join(folder, 'packed'))),
    await installed('mint', { mint }),
    await installed('@mintlify/validation', {
      '@mintlify/validation': libraries['@mintlify/validation'],
    }),
  ];
  await installed('libraries', libraries);
  const tools = makeTools(join(folder, 'mint'), join(folder, 'home'));
  const loaded = await loadLibraries(join(folder, 'libraries'));
  const result = {
    version: 1,
    ...run,
    versions: { mint, ...libraries },
    installs,
    links: await step('links', () => compareLinks(tools, join(folder, 'links'))),
    mistakes: await step('mistakes', () =>
      compareMistakes(tools, loaded, join(folder, 'mistakes')),
    ),
    speed: await step('speed', () => compareSpeed(loaded)),
  };
  const json = `${JSON.stringify(result, null, 2)}\n`;
  if (options.save) writeFileSync(new URL('results.json', import.meta.url), json);
  else process.stdout.write(json);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
