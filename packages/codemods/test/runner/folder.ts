import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** The temporary folder of the current test. */
export let cwd: string;

/** Creates a temporary folder for each test of a file. */
export function useFolder(): void {
  beforeEach(() => {
    cwd = mkdtempSync(join(tmpdir(), 'codemods-'));
  });
  afterEach(() => rmSync(cwd, { recursive: true, force: true }));
}

export function put(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(cwd, file)), { recursive: true });
  writeFileSync(join(cwd, file), content);
}

export function get(file: string): string {
  return readFileSync(join(cwd, file), 'utf8');
}

export function git(...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd });
}
