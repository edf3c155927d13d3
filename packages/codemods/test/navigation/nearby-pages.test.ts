import { memoryHost } from '@nav/core';
import { expect, test } from 'vitest';
import type { Codemod } from '../../src/index.ts';
import { codemods, plan } from '../../src/index.ts';

const pages = ['firing', 'glazes', 'de/brennen', 'de/glasuren'];

async function problemOf(name: string, options: Record<string, unknown>): Promise<string> {
  const text = JSON.stringify({
    navigation: {
      languages: [
        { language: 'en', groups: [{ group: 'Kilns', pages: pages.slice(0, 2) }] },
        { language: 'de', groups: [{ group: 'Öfen', root: pages[2], pages: pages.slice(3) }] },
      ],
    },
  });
  const files = Object.fromEntries(pages.map((page) => [`${page}.mdx`, '']));
  const host = memoryHost({ 'docs.json': text, ...files });
  const { reason } = await plan(codemods.get(name) as Codemod, options, {
    file: 'docs.json',
    text,
    host,
  });
  return reason ?? '';
}

test.each([
  ['remove-page', (page: string) => ({ page })],
  ['move-page', (from: string) => ({ from, to: 'x/y' })],
])('%s suggests a page of the same language', async (name, options) => {
  const unknown = (page: string) => `Unknown page or folder "${page}".`;
  expect(await problemOf(name, options('de/glazuren'))).toBe(
    `${unknown('de/glazuren')} Did you mean "de/glasuren"?`,
  );
  expect(await problemOf(name, options('de/firing'))).toBe(unknown('de/firing'));
  expect(await problemOf(name, options('firng'))).toBe(
    `${unknown('firng')} Did you mean "firing"?`,
  );
});
