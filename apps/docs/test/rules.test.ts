import { readFileSync, writeFileSync } from 'node:fs';
import { type Code, messages } from '@nav/core';

import { describe, expect, it } from 'vitest';
import { playgroundLink } from '../src/rules/playground-link.ts';
import { rulePages } from '../src/rules/rule-pages.ts';
import { fileAt } from './built-site.ts';

const codes = Object.keys(messages) as Code[];

const pages = await rulePages();

it('nav rules lists every code', () => {
  expect(pages.map(({ code }) => code)).toEqual(codes);
});

describe.each(pages)('the page about $code', ({ code, wrong }) => {
  it('is rendered from nav rules', () => {
    const file = new URL(`../rules/${code}.mdx`, import.meta.url);
    const text = `---\ntitle: ${code}\n---\n\n<Rule code="${code}" />\n`;
    if (process.env.NAV_UPDATE === '1') writeFileSync(file, text);
    else expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('shows the findings of its wrong example', () => {
    const html = readFileSync(fileAt(`/rules/${code}`) as string, 'utf8');
    for (const { message } of wrong.diagnostics) expect(textOf(html)).toContain(message);
  });
});

/** An example that is shortened, those of files that cannot be read or do not exist, and those of checks that the playground lacks. */
const NOT_IN_PLAYGROUND: readonly Code[] = [
  'too-deep',
  'unreadable-file',
  'config-not-found',
  'external-link',
  'url-gone',
  'endpoint-unlisted',
  'pattern',
];

it.each(pages)('the example of $code opens in the playground', async ({ code, wrong }) => {
  const link = await playgroundLink(code, wrong.files);
  expect(link === undefined).toBe(NOT_IN_PLAYGROUND.includes(code));
  const html = readFileSync(fileAt(`/rules/${code}`) as string, 'utf8');
  if (link) expect(html).toContain(`href="${link}"`);
});

function textOf(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/&quot;|&#34;/g, '"')
    .replace(/&#39;/g, "'")
    .replaceAll('&amp;', '&');
}
