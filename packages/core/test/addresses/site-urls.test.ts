import { join } from 'node:path';
import { casesIn, expectedText, siteOf } from '@nav/cases';
import { describe, expect, it } from 'vitest';
import { loadSite, memoryHost, resolveSite } from '../../src/index.ts';
import { siteUrls } from '../../src/site/checked-addresses.ts';

const cases = casesIn(join(import.meta.dirname, 'site-urls'), ['urls.txt', 'answers.txt']);

describe.each(cases.map((one) => [one.name, one] as const))('%s', (_, one) => {
  const files = siteOf(one) as Record<string, string>;
  const settings = files['nav.config.json'];
  const site = loadSite(memoryHost(files), 'docs.json', {
    ...(settings === undefined ? {} : { settings: { file: 'nav.config.json', text: settings } }),
  });
  const { config } = site;
  const resolution = resolveSite(site);
  if (!config || !resolution) throw new Error('docs.json is not JSON');
  const urls = siteUrls(site, config, resolution.tree);

  it('lists every URL with its origin and its end', () => {
    const rows = urls.list().map((url) => {
      const { kind, isUnlisted, file, pointer, to, redirect } = url;
      const caught = redirect ? urls.caughtBy(redirect) : [];
      return [
        url.url,
        isUnlisted ? `unlisted ${kind}` : kind,
        pointer === undefined ? file : `${file}#${pointer}`,
        ...(to === undefined ? [] : [`to ${to}`]),
        ...(caught.length === 0 ? [] : [`such as ${caught.join(' ')}`]),
      ].join('  ');
    });
    const text = `${rows.join('\n')}\n`;
    expect(text).toBe(expectedText(one, 'urls.txt', text));
  });

  it('answers URLs, and all that it lists', () => {
    for (const { url, kind } of urls.list())
      if (kind !== 'pattern') expect(urls.answer(url).state).toMatch(/^(?:served|redirected)$/);
    const asked = [...(files['asked.txt'] ?? '').matchAll(/\S+/g)].map(([url]) => url);
    const rows = asked.map((url) => {
      const { state, to, redirects } = urls.answer(url);
      const by = redirects.map(({ pointer }) => ` ${pointer}`).join('');
      return `${url}  ${state}${by === '' ? '' : ` to ${to} by${by}`}`;
    });
    const text = `${rows.join('\n')}\n`;
    expect(text).toBe(expectedText(one, 'answers.txt', text));
  });
});
