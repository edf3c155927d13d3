import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nav, steady } from './nav.ts';

/**
 * Each folder has a site (`site/`), command lines (`runs.json`) and the whole stdout of each (`expected/NAME.txt`).
 * `NAV_UPDATE=1` writes the output: read each file that changes, and make sure that it is right.
 */
const update = process.env.NAV_UPDATE === '1';
const fixtures = join(import.meta.dirname, 'fixtures');

interface RunRow {
  args: string[];
  code: number;
  env?: Record<string, string>;
  /** The whole stderr; empty by default. */
  stderr?: string;
}

describe.each(readdirSync(fixtures).sort())('%s', (name) => {
  const folder = join(fixtures, name);
  const runs: Record<string, RunRow> = JSON.parse(readFileSync(join(folder, 'runs.json'), 'utf8'));
  const expected = join(folder, 'expected');
  if (update) mkdirSync(expected, { recursive: true });

  it.each(Object.entries(runs))('%s', async (run, { args, code, env, stderr = '' }) => {
    const result = await nav(join(folder, 'site'), args, env ? { env } : {});
    const file = join(expected, `${run}.txt`);
    if (update) writeFileSync(file, steady(result.stdout));
    expect(steady(result.stdout)).toBe(readFileSync(file, 'utf8'));
    expect(steady(result.stderr)).toBe(stderr);
    expect(result.code).toBe(code);
  });

  it('has no unused expectation', () => {
    const known = Object.keys(runs).map((run) => `${run}.txt`);
    expect(existsSync(expected) ? readdirSync(expected).sort() : []).toEqual(known.sort());
  });
});
