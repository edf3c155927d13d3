// Runs the two commands, and loads the libraries.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const nav = fileURLToPath(new URL('../../packages/cli/bin/nav.js', import.meta.url));
const LIMIT_MS = 180_000;
/** Every check of internal links that the command has. */
const MINT_FLAGS = ['--check-anchors', '--check-redirects', '--check-snippets'];

/** Returns both commands. Each runs in a folder, with telemetry off and a home folder of its own. */
export function makeTools(mintProject, home) {
  mkdirSync(home, { recursive: true });
  const env = {
    ...process.env,
    HOME: home,
    USERPROFILE: home,
    CI: '1',
    NO_COLOR: '1',
    DO_NOT_TRACK: '1',
    MINTLIFY_TELEMETRY_DISABLED: '1',
  };
  const mint = join(mintProject, 'node_modules/mint/index.js');
  const run = (args, cwd) => {
    const start = performance.now();
    const { status, error, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd,
      env,
      encoding: 'utf8',
      timeout: LIMIT_MS,
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (error) throw error;
    return { status, stdout, stderr, seconds: (performance.now() - start) / 1000 };
  };
  return {
    nav(cwd) {
      const { stdout, stderr, seconds } = run([nav, 'check', '--format', 'json'], cwd);
      if (stdout === '') throw new Error(`nav check printed no report\n${stderr}`);
      return { seconds, findings: JSON.parse(stdout).diagnostics };
    },
    /** Returns the lines that `mint broken-links` prints, without its progress and its success. */
    mint(cwd) {
      const { status, stdout, stderr, seconds } = run([mint, 'broken-links', ...MINT_FLAGS], cwd);
      if (status !== 0 && status !== 1) throw new Error(`mint exited with ${status}\n${stderr}`);
      const lines = stripVTControlCharacters(`${stdout}\n${stderr}`)
        .split(/[\n\r]/)
        .map((line) => line.trim())
        .filter((line) => line !== '' && !/checking for broken links|no broken links/.test(line));
      return { seconds, lines };
    },
  };
}

export async function loadLibraries(project) {
  const require = createRequire(join(project, 'package.json'));
  const load = async (name) => {
    const module = await import(pathToFileURL(require.resolve(name)).href);
    return module.default ?? module;
  };
  const validation = await load('@mintlify/validation');
  const Ajv = await load('ajv');
  // Its schema has patterns with escapes that Unicode mode refuses, and formats that need another package.
  const ajv = new (Ajv.default ?? Ajv)({
    strict: false,
    allErrors: true,
    unicodeRegExp: false,
    validateFormats: false,
    logger: false,
  });
  return {
    validation,
    validateSchema: ajv.compile(validation.docsConfigJsonSchema),
    jsonc: await load('jsonc-parser'),
    sourceMap: await load('json-source-map'),
    recast: await load('recast'),
  };
}
