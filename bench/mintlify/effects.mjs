// Compares nav with Mintlify's build, `mint validate` and `mint broken-links`, for sites with one fault each.
//   node bench/mintlify/effects.mjs --project FOLDER [--save]
// FOLDER has an installation of `mint`. Mintlify's command downloads a web client before it
// validates, so this runs the step that it then runs. Fails if the build deploys a site of which nav says that it would not.
// `--save` writes effects.json, which `npx biome check --write bench` then formats.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadBuilder } from './builder.mjs';
import { faultSites } from './fault-sites.mjs';

const nav = fileURLToPath(new URL('../../packages/cli/bin/nav.js', import.meta.url));
/** The faults that the local build deploys, with the reason for another claim. */
const ELSEWHERE = {
  syntax: 'Mintlify refuses pages that do not parse, as authors report in public',
  'syntax-unlisted': 'Mintlify refuses pages that do not parse, as authors report in public',
  'fm-api-list': 'Newer builds stop (1.0.1370)',
};

const { values: options } = parseArgs({
  options: { save: { type: 'boolean', default: false }, project: { type: 'string' } },
});
if (options.project === undefined) throw new Error('Pass --project with an installation of mint.');

const folder = mkdtempSync(join(tmpdir(), 'nav-effects-'));
try {
  const builder = await loadBuilder(options.project);
  const cases = [];
  for (const [name, files] of faultSites()) {
    const { stops: invalid } = await builder.build(files, folder, { strict: true });
    const { stops } = await builder.build(files, folder);
    cases.push({
      name,
      deployed: stops === undefined,
      valid: invalid === undefined,
      linked: hasNoBrokenLinks(join(folder, 'site')),
      nav: findingsIn(join(folder, 'site')),
    });
  }
  const wrong = cases.filter(
    ({ name, deployed, nav }) =>
      deployed && !ELSEWHERE[name] && nav.some((found) => found.endsWith('not-deployed')),
  );
  const missed = cases.filter(({ valid, linked, nav }) => !(valid && linked) && nav.length === 0);
  for (const { name } of wrong)
    console.error(`${name}: Mintlify deploys it, but nav says it does not`);
  for (const { name } of missed) console.error(`${name}: only mint reports it`);
  const json = `${JSON.stringify({ version: 1, elsewhere: ELSEWHERE, cases }, null, 2)}\n`;
  if (options.save) writeFileSync(new URL('effects.json', import.meta.url), json);
  else process.stdout.write(json);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs `mint broken-links` with every check of internal links. It exits with 1 if it reports something. */
function hasNoBrokenLinks(site) {
  const command = join(options.project, 'node_modules/mint/index.js');
  const flags = ['--check-anchors', '--check-redirects', '--check-snippets'];
  const env = { ...process.env, HOME: folder, CI: '1', MINTLIFY_TELEMETRY_DISABLED: '1' };
  const { status } = spawnSync(process.execPath, [command, 'broken-links', ...flags], {
    cwd: site,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (status !== 0 && status !== 1) throw new Error(`mint broken-links exits with ${status}.`);
  return status === 0;
}

/** Returns the findings of nav as `severity code effect`. */
function findingsIn(site) {
  const { stdout } = spawnSync(process.execPath, [nav, 'check', '--format', 'json'], {
    cwd: site,
    encoding: 'utf8',
  });
  return JSON.parse(stdout).diagnostics.map(({ severity, code, effect = '' }) =>
    `${severity} ${code} ${effect}`.trim(),
  );
}
