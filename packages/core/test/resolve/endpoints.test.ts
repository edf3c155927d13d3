import { expect, it } from 'vitest';
import { loadSite, memoryHost, resolveSite, sitePages } from '../../src/index.ts';

const text = JSON.stringify({
  $schema: 'https://mintlify.com/docs.json',
  navigation: { groups: [{ group: 'Kilns', openapi: 'kilns.json', pages: ['GET /kilns/{id}'] }] },
});

it('lists endpoints without their specification if no file is read, by their method and path', () => {
  const site = loadSite(memoryHost({ 'docs.json': text }), 'docs.json', { files: false });
  const pages = sitePages(site, resolveSite(site)?.tree as never);
  expect(pages.map(({ title, href }) => [title, href])).toMatchInlineSnapshot(`
    [
      [
        "Get kilns",
        "/",
      ],
      [
        "Get kilns",
        "/api-reference/get-kilns",
      ],
    ]
  `);
});
