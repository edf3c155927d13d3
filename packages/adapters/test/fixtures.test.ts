import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSite, resolveSite } from '@nav/core';
import { nodeHost } from '@nav/core/node';
import { describe, expect, it } from 'vitest';
import type { Lost } from '../src/index.ts';
import { formats } from './formats.ts';

/**
 * Each folder has a site (`site/`) and what each adapter makes of it (`expected/FORMAT/`). `NAV_UPDATE=1` writes it: read
 * each file that changes, and make sure that it is right.
 */
const update = process.env.NAV_UPDATE === '1';
const fixtures = join(import.meta.dirname, 'fixtures');
const names = Object.keys(formats).filter((name) => !name.includes(' '));

describe.each(readdirSync(fixtures).sort())('%s', (name) => {
  const folder = join(fixtures, name);
  const site = loadSite(nodeHost({ cwd: join(folder, 'site') }), 'docs.json');
  const tree = site && resolveSite(site)?.tree;

  it.each(names)('%s', (format) => {
    if (!tree) throw new Error('The config is not valid JSON.');
    const { value, lost } = formats[format]?.convert(tree) ?? { value: {}, lost: [] };
    const files: Record<string, string> = {
      ...('text' in value ? { 'SUMMARY.md': String(value.text) } : { 'value.json': json(value) }),
      'lost.txt': lost.map(lineOf).join(''),
    };
    const expected = join(folder, 'expected', format);
    if (update) {
      rmSync(expected, { recursive: true, force: true });
      mkdirSync(expected, { recursive: true });
      for (const [file, text] of Object.entries(files)) writeFileSync(join(expected, file), text);
    }
    const found = existsSync(expected) ? readdirSync(expected) : [];
    expect(
      Object.fromEntries(found.map((file) => [file, readFileSync(join(expected, file), 'utf8')])),
    ).toEqual(files);
  });

  it('has expectations for these formats only', () => {
    expect(readdirSync(join(folder, 'expected')).sort()).toEqual([...names].sort());
  });
});

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function lineOf({ pointer, what, why, pages }: Lost): string {
  return `${pointer} · ${what} · ${why} · ${pages}\n`;
}
