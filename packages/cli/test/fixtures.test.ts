import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Case, expectedText, jsonOf, writeSite } from '@nav/cases';
import { afterAll, describe, expect, it } from 'vitest';
import { cases, outputsOf } from './cases.ts';
import { nav, steady } from './nav.ts';

interface RunRow {
  args: string[];
  code: number;
  env?: Record<string, string>;
  /** The whole stderr; empty by default. */
  stderr?: string;
}

const root = realpathSync(mkdtempSync(join(tmpdir(), 'nav-cases-')));
afterAll(() => rmSync(root, { recursive: true }));

describe.each(cases.map((one): [string, Case] => [one.name, one]))('%s', (name, one) => {
  const site = join(root, name);
  writeSite(one, site);
  const runs: Record<string, RunRow> = jsonOf(one, 'runs.json');

  it.each(Object.entries(runs))('%s', async (run, { args, code, env, stderr = '' }) => {
    const result = await nav(site, args, env ? { env } : {});
    const stdout = steady(result.stdout);
    expect(stdout).toBe(expectedText(one, `stdout/${run}`, stdout));
    expect(steady(result.stderr)).toBe(stderr);
    expect(result.code).toBe(code);
  });

  it('has no unused expectation', () => {
    const known = outputsOf(one).map(([run]) => run);
    expect(known.sort()).toEqual(Object.keys(runs).sort());
  });
});
