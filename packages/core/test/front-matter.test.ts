import { describe, expect, it } from 'vitest';
import { check, memoryHost, type SiteOptions } from '../src/index.ts';

const SPECIFICATION = 'openapi: 3.1.0\npaths:\n  /firings:\n    get: {}\n';

/** Returns the messages about a site with one page that names an endpoint that does not exist. */
function messages(
  config: object,
  files: Readonly<Record<string, string>>,
  options?: SiteOptions,
): string[] {
  const host = memoryHost({
    'docs.json': JSON.stringify({ navigation: { pages: ['kilns'] }, ...config }),
    'kilns.mdx': '---\nopenapi: GET /kilns\n---\n',
    ...files,
  });
  const { diagnostics = [] } = check(host, 'docs.json', options) ?? {};
  return diagnostics.map(({ code, args }) => `${code} ${JSON.stringify(args)}`);
}

describe('an endpoint in front matter', () => {
  it('is reported if the only specification does not define it', () => {
    expect(messages({}, { 'api.yaml': SPECIFICATION })).toEqual([
      'endpoint-not-found {"endpoint":"GET /kilns","source":"api.yaml","problem":"path"}',
    ]);
  });

  it('is reported once if several specifications do not define it', () => {
    const files = { 'a.yaml': SPECIFICATION, 'b/b.yaml': SPECIFICATION };
    expect(messages({}, files)).toEqual([
      'endpoint-not-found {"endpoint":"GET /kilns","problem":"path"}',
    ]);
  });

  it.each([
    ['there is no specification', {}, {}],
    [
      'api.openapi names a remote one',
      { api: { openapi: 'https://example.com/api.yaml' } },
      { 'api.yaml': SPECIFICATION },
    ],
    [
      'the navigation names a remote one',
      {
        navigation: {
          groups: [
            { group: 'A', pages: ['kilns'] },
            { group: 'B', openapi: 'https://example.com/api.yaml' },
          ],
        },
      },
      { 'api.yaml': SPECIFICATION },
    ],
    [
      'another one defines it',
      {},
      { 'a.yaml': SPECIFICATION, 'b.yaml': SPECIFICATION.replace('firings', 'kilns') },
    ],
  ])('is not reported if %s', (_, config, files) => {
    const found = messages(config, files).filter((text) => text.startsWith('endpoint-not-found'));
    expect(found).toEqual([]);
  });

  it('is checked on large sites only with their links', () => {
    const pages = Array.from({ length: 3000 }, (_each, index) => `p/${index}`);
    const files = Object.fromEntries(pages.map((page) => [`${page}.mdx`, '']));
    const config = { navigation: { pages: ['kilns', ...pages] } };
    const all = { ...files, 'api.yaml': SPECIFICATION };
    expect(messages(config, all)).toEqual([]);
    expect(messages(config, all, { links: true })).toHaveLength(1);
  });
});
