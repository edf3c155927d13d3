import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Case, casesIn, expectedJson, expectedSite, siteOf, writeSite } from '@nav/cases';
import { check, memoryHost } from '@nav/core';
import { nodeHost } from '@nav/core/node';
import { afterAll, describe, expect, test } from 'vitest';
import { detectFrameworks, frameworks, importSite, sourceFiles } from '../src/index.ts';

/**
 * `samples/FRAMEWORK.txt` is the sample of a page of the documentation: a site before and after the import, and the
 * report.
 */
const cases = casesIn(join(import.meta.dirname, 'samples'), ['after/', 'report.json']);
const root = mkdtempSync(join(tmpdir(), 'nav-samples-'));
afterAll(() => rmSync(root, { recursive: true }));

test('every framework has a sample', () => {
  expect(cases.map(({ name }) => name)).toEqual(frameworks.map(({ name }) => name).sort());
});

describe.each(cases.map((one): [string, Case] => [one.name, one]))('%s', (name, one) => {
  const site = join(root, name);
  writeSite(one, site);
  const files = sourceFiles(nodeHost({ cwd: site }));
  const before = siteOf(one);
  const isBelow = Object.keys(before).some((path) => path.startsWith('docs/.vitepress/'));
  const folder = isBelow ? 'docs' : '';
  const out = isBelow ? 'docs/docs.json' : 'docs.json';
  const [found, ...others] = detectFrameworks(files, folder);
  const plan = () => importSite(files, found?.framework as never, { folder, out });

  function imported(): Record<string, string> {
    const { config, pages, assets } = plan();
    const after = { ...before, [out]: config };
    for (const [file, to] of assets) {
      after[to] = after[file] ?? '';
      delete after[file];
    }
    for (const { file } of pages) delete after[file];
    for (const { file, to, after: text } of pages) after[to ?? file] = text;
    return after;
  }

  test('is detected alone', () => {
    expect(found?.framework.name).toBe(name);
    expect(others).toEqual([]);
  });

  test('becomes the expected files', () => {
    const after = imported();
    expect(after).toEqual(expectedSite(one, after));
    const { report } = plan();
    expect(report).toEqual(expectedJson(one, 'report.json', report));
  });

  test('checks without errors', () => {
    expect(check(memoryHost(imported()), out, { links: false })?.summary.errors).toBe(0);
  });
});
