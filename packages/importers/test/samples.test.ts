import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { check, memoryHost } from '@nav/core';
import { nodeHost } from '@nav/core/node';
import { describe, expect, test } from 'vitest';
import { detectFrameworks, frameworks, importSite, sourceFiles } from '../src/index.ts';

/**
 * Each folder `samples/FRAMEWORK` is the sample of a page of the documentation: a site in `site/`, and in `expected/` the
 * new docs.json, each page that changes at its new path, and the report.
 */
const root = join(import.meta.dirname, 'samples');

function textsIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    files
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name))
      .map((path) => [
        path.slice(folder.length + 1).replaceAll('\\', '/'),
        readFileSync(path, 'utf8'),
      ])
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  );
}

test('every framework has a sample', () => {
  expect(readdirSync(root).sort()).toEqual(frameworks.map(({ name }) => name).sort());
});

describe.each(readdirSync(root))('%s', (name) => {
  const site = join(root, name, 'site');
  const expected = join(root, name, 'expected');
  const files = sourceFiles(nodeHost({ cwd: site }));
  const folder = existsSync(join(site, 'docs/.vitepress')) ? 'docs' : '';
  const prefix = folder === '' ? '' : `${folder}/`;
  const [found, ...others] = detectFrameworks(files, folder);
  const plan = () =>
    importSite(files, found?.framework as never, { folder, out: `${prefix}docs.json` });

  test('is detected alone', () => {
    expect(found?.framework.name).toBe(name);
    expect(others).toEqual([]);
  });

  test('becomes the expected files', () => {
    const { config, pages, report } = plan();
    const actual: Record<string, string> = {
      [`${prefix}docs.json`]: config,
      'report.json': `${JSON.stringify(report, null, 2)}\n`,
    };
    for (const { file, to, after } of pages) actual[to ?? file] = after;
    if (process.env.NAV_UPDATE) {
      rmSync(expected, { recursive: true, force: true });
      for (const [path, text] of Object.entries(actual)) {
        mkdirSync(dirname(join(expected, path)), { recursive: true });
        writeFileSync(join(expected, path), text);
      }
    }
    expect(actual).toEqual(textsIn(expected));
  });

  test('checks without errors', () => {
    const { config, pages } = plan();
    const texts = textsIn(site);
    for (const { file } of pages) delete texts[file];
    for (const { file, to, after } of pages) texts[to ?? file] = after;
    const result = check(
      memoryHost({ ...texts, [`${prefix}docs.json`]: config }),
      `${prefix}docs.json`,
    );
    expect(result?.summary.errors).toBe(0);
  });
});
