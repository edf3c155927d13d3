import { type ExecFileException, execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '..');
const isInstalling = process.env.NAV_INSTALL === '1' && process.platform === 'linux';
const title = `has every feature${isInstalling ? '' : ' (NAV_INSTALL=1 installs code-server, on Linux)'}`;

/** Runs a script, and returns its output if it fails. */
function failureOf(script: string, ...args: string[]): Promise<string | undefined> {
  const report = (error: ExecFileException | null, stdout: string, stderr: string) =>
    error ? `${error.message}\n${stdout}${stderr}` : undefined;
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { cwd: root }, (...result) =>
      resolve(report(...result)),
    );
  });
}

describe('the extension in VS Code', { tags: ['slow'] }, () => {
  it.skipIf(!isInstalling)(title, { timeout: 1_800_000 }, async () => {
    const temporary = mkdtempSync(join(tmpdir(), 'nav-workbench-'));
    onTestFinished(() => rmSync(temporary, { recursive: true, force: true }));
    const extension = join(temporary, 'nav.vsix');
    expect(await failureOf('scripts/package.mjs', extension)).toBeUndefined();
    const script = 'test/workbench/run.mjs';
    expect(await failureOf(script, '--extension', extension)).toBeUndefined();
  });
});
