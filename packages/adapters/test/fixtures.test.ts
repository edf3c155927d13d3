import { join } from 'node:path';
import { type Case, casesIn, expectedJson, expectedText, siteOf } from '@nav/cases';
import { loadSite, memoryHost, type Site } from '@nav/core';
import { describe, expect, it } from 'vitest';
import type { Loss } from '../src/index.ts';
import { formats, treeOf } from './formats.ts';

const names = Object.keys(formats).filter((name) => !name.includes(' '));

/** `fixtures/NAME.txt`: a site, and in `FORMAT/` what each adapter makes of it. */
const cases = casesIn(
  join(import.meta.dirname, 'fixtures'),
  names.map((name) => `${name}/`),
);

describe.each(cases.map((one): [string, Case] => [one.name, one]))('%s', (_, one) => {
  const files = siteOf(one);
  const tree = treeOf(files);
  const { pageMeta } = loadSite(memoryHost(files), 'docs.json') as Site;

  it.each(names)('%s', (format) => {
    const { value, lost } = formats[format]?.convert(tree, { pageMeta }) ?? {
      value: {},
      lost: [],
    };
    const isText = 'text' in value;
    if (isText) {
      const text = String(value.text);
      expect(text).toBe(expectedText(one, `${format}/SUMMARY.md`, text));
    } else {
      // As texts, because the order of keys matters to some frameworks.
      expect(printed(value)).toBe(printed(expectedJson(one, `${format}/value.json`, value)));
    }
    const lines = lost.map(lineOf).join('');
    expect(lines).toBe(expectedText(one, `${format}/lost.txt`, lines));
    const own = [...one.sections.keys()].filter((name) => name.startsWith(`${format}/`));
    expect(own.sort()).toEqual([
      ...(isText ? [`${format}/SUMMARY.md`] : []),
      `${format}/lost.txt`,
      ...(isText ? [] : [`${format}/value.json`]),
    ]);
  });
});

function printed(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function lineOf({ pointer, what, why, pages }: Loss): string {
  return `${pointer} · ${what} · ${why} · ${pages}\n`;
}
