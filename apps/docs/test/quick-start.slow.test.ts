import { execFile } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installed } from '../src/benchmarks/front.ts';
import { fileAt } from './built-site.ts';

const packages = fileURLToPath(new URL('../../../packages', import.meta.url));
const require = createRequire(new URL('../../../package.json', import.meta.url));
const pnpm = join(dirname(require.resolve('pnpm')), 'bin/pnpm.cjs');
/** The own scripts of npm. On Windows, its executables are scripts that only a shell starts. */
const npm = ['node_modules/npm/bin', '../lib/node_modules/npm/bin']
  .map((path) => join(dirname(process.execPath), path))
  .find((path) => existsSync(path)) as string;

interface Run {
  code: number;
  output: string;
}

/** Runs a script of npm or pnpm with this Node. Returns its output: stdout before stderr. */
async function run(script: string, args: readonly string[], cwd: string): Promise<Run> {
  const env = { ...process.env, NO_COLOR: '1', npm_config_loglevel: 'error' };
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...args], {
    cwd,
    env,
    timeout: 120_000,
  }).then(
    (result) => ({ code: 0, ...result }),
    (error) => error as { code: number; stdout: string; stderr: string },
  );
  return { code, output: stdout + stderr };
}

/** A block of code on the page: commands with their output, or a line to change in a file. */
const BLOCK = /(?:^(\S+):\n\n)?^```(console|diff)\n(.*?)\n```$/gms;

function withoutTime(output: string): string {
  return output.replace(/ \((?:\d+ ms|\d+\.\d s)\)|, (?:\d+ ms|\d+\.\d s)(?=\))/g, '').trimEnd();
}

describe('the quick start, from the packed package', { tags: ['slow'] }, () => {
  let root = '';
  let folder = '';

  beforeAll(async () => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'nav-quick-start-')));
    await run(pnpm, ['pack', '--pack-destination', root], join(packages, 'cli'));
    writeFileSync(join(root, 'package.json'), '{ "name": "reader", "private": true }\n');
    const [tarball] = readdirSync(root).filter((file) => file.endsWith('.tgz'));
    const install = ['install', '--no-audit', '--no-fund', `./${tarball}`];
    expect(await run(join(npm, 'npm-cli.js'), install, root)).toMatchObject({ code: 0 });
    folder = join(root, 'empty');
    mkdirSync(folder);
  }, 300_000);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('works in an empty folder, with the output that it shows', async () => {
    const page = readFileSync(fileAt('/quick-start.md') as string, 'utf8');
    const blocks = [...page.matchAll(BLOCK)];
    expect(blocks.length).toBeGreaterThan(7);
    for (const [, file, kind, text = ''] of blocks) {
      if (kind === 'diff') change(join(folder, file as string), text);
      else await follow(text);
    }
    expect(readdirSync(folder).sort()).toEqual(['docs.json', 'guides', 'introduction.mdx']);
  }, 300_000);

  it('installs what the front page says', () => {
    const files = readdirSync(join(root, 'node_modules'), { recursive: true, withFileTypes: true });
    const paths = files.map((entry) => join(entry.parentPath, entry.name));
    const bytes = paths.reduce((sum, path) => sum + lstatSync(path).blocks * 512, 0);
    const manifest = /node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/;
    const count = paths.filter((path) => manifest.test(path.replaceAll('\\', '/'))).length;
    expect(Math.abs(count - installed.packages)).toBeLessThan(installed.packages / 10);
    expect(Math.abs(bytes / 2 ** 20 - installed.megabytes)).toBeLessThan(installed.megabytes / 5);
  });

  /** Runs the commands of a terminal session, and compares their output with the shown one. */
  async function follow(session: string): Promise<void> {
    for (const part of `\n${session}`.split(/\n\$ /).slice(1)) {
      const [command = '', ...shown] = part.split('\n');
      const [program, ...args] = command.split(' ');
      expect(program, command).toBe('npx');
      const { output } = await run(join(npm, 'npx-cli.js'), ['--no', '--', ...args], folder);
      expect(withoutTime(output), command).toBe(shown.join('\n').trimEnd());
    }
  }

  function change(path: string, diff: string): void {
    const side = (sign: string) =>
      diff
        .split('\n')
        .filter((line) => line.startsWith(sign))
        .map((line) => line.slice(1))
        .join('\n');
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(side('-'));
    writeFileSync(
      path,
      text.replace(side('-'), () => side('+')),
    );
  }
});
