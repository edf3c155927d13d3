// Sites with one fault each, by name. `docs.json` is an object or a text.

const base = (o = {}) => ({
  $schema: 'https://mintlify.com/docs.json',
  theme: 'mint',
  name: 'Kiln',
  colors: { primary: '#772244' },
  navigation: { groups: [{ group: 'Kiln', pages: ['heat', 'glaze'] }] },
  ...o,
});
const page = (t = 'Text.', fm = 'title: Heat') => `---\n${fm}\n---\n\n${t}\n`;
const spec = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Kiln', version: '1' },
  paths: { '/pots': { get: { summary: 'List pots', responses: { 200: { description: 'ok' } } } } },
});
const nav = (extra) =>
  base({ navigation: { groups: [{ group: 'Kiln', pages: ['heat', 'glaze'] }, extra] } });
const faults = {
  plain: {},
  'ref-not-found': { config: nav({ $ref: 'gone.json' }) },
  'ref-cycle': {
    config: nav({ $ref: 'a.json' }),
    'a.json': '{"$ref":"b.json"}',
    'b.json': '{"$ref":"a.json"}',
  },
  'ref-outside': { config: nav({ $ref: '../a.json' }) },
  'ref-bad-json': { config: nav({ $ref: 'a.json' }), 'a.json': '{"group":' },
  'ref-number': { config: nav({ $ref: 5 }) },
  'ref-fragment': { config: nav({ $ref: 'a.json#/x' }), 'a.json': '{"x":{}}' },
  'ref-list': {
    config: base({ navigation: { groups: [{ $ref: 'a.json' }] } }),
    'a.json': '[{"group":"A","pages":["heat"]}]',
  },
  'ref-unused-place': { config: base({ seo: { $ref: 'gone.json' } }) },
  'fm-colon': { 'heat.mdx': page('x', 'title: Heat: the kiln') },
  'fm-colon-unlisted': { 'other.mdx': page('x', 'title: Heat: the kiln') },
  'fm-colon-snippet': { 'snippets/other.mdx': page('x', 'title: Heat: the kiln') },
  'fm-dup': { 'heat.mdx': page('x', 'title: A\ntitle: B') },
  'fm-tab': { 'heat.mdx': page('x', 'title: A\nseo:\n\tnoindex: true') },
  'fm-first-indented': { 'heat.mdx': page('x', '  title: A\ndescription: B') },
  'fm-openapi-5': { 'heat.mdx': page('x', 'title: A\nopenapi: 5') },
  'fm-api-list': { 'heat.mdx': page('x', 'title: A\napi: [a]') },
  'fm-unclosed': { 'heat.mdx': '---\ntitle: A\n\nText\n' },
  'fm-md': { 'heat.mdx': undefined, 'heat.md': page('x', 'title: Heat: the kiln') },
  syntax: { 'heat.mdx': page('a <5 b') },
  'syntax-unlisted': { 'other.mdx': page('a <5 b') },
  'syntax-snippet': {
    'heat.mdx': page('import P from "/snippets/p.mdx"\n\n<P />'),
    'snippets/p.mdx': 'a <5 b\n',
  },
  'syntax-jsx': {
    'heat.mdx': page('import { P } from "/snippets/p.jsx"\n\n<P />'),
    'snippets/p.jsx': 'export const P = () => <p>\n',
  },
  'component-block': { 'heat.mdx': page('<Important>\n\ntext\n\n</Important>') },
  'component-inline': { 'heat.mdx': page('a <Important>text</Important> b') },
  'import-missing': { 'heat.mdx': page('import P from "/snippets/gone.mdx"\n\n<P />') },
  'import-missing-unused': { 'heat.mdx': page('import P from "/snippets/gone.mdx"\n\nText') },
  'export-missing': {
    'heat.mdx': page('import { Q } from "/snippets/p.jsx"\n\n<Q />'),
    'snippets/p.jsx': 'export const P = () => <p/>\n',
  },
  'name-undefined': { 'heat.mdx': page('a {id} b') },
  'name-undefined-code': { 'heat.mdx': page('a {config.name} b') },
  'variable-none': { 'heat.mdx': page('a {{who}} b') },
  'variable-undefined': {
    config: base({ variables: { x: 'y' } }),
    'heat.mdx': page('a {{who}} b'),
  },
  'openapi-missing': { config: nav({ group: 'API', openapi: 'gone.json' }) },
  'openapi-2': {
    config: nav({ group: 'API', openapi: 'o.json' }),
    'o.json': spec.replace('"openapi":"3.1.0"', '"swagger":"2.0"'),
  },
  'openapi-invalid': {
    config: nav({ group: 'API', openapi: 'o.json' }),
    'o.json': '{"openapi":"3.1.0"}',
  },
  'openapi-unparsable': {
    config: nav({ group: 'API', openapi: 'o.yaml' }),
    'o.yaml': 'openapi: 3.1.0\n  a: : b\n',
  },
  'unparsable-unused-yaml': { 'o.yaml': 'openapi: 3.1.0\n  a: : b\n' },
  'unparsable-unused-json': { 'o.json': '{"openapi":' },
  'endpoint-missing': {
    config: nav({ group: 'API', openapi: 'o.json', pages: ['GET /gone'] }),
    'o.json': spec,
  },
  'endpoint-without-spec': { config: nav({ group: 'API', pages: ['GET /gone'] }) },
  'endpoint-fm-missing': { 'o.json': spec, 'heat.mdx': page('x', 'title: A\nopenapi: GET /gone') },
  'redirect-dup': {
    config: base({
      redirects: [
        { source: '/a', destination: '/heat' },
        { source: '/a', destination: '/glaze' },
      ],
    }),
  },
  'page-missing': { config: nav({ group: 'B', pages: ['gone'] }) },
  'json-comma': { text: '{"a":1,}' },
  'json-dup': { text: JSON.stringify(base()).replace('{', '{"name":"x",') },
  mixed: {
    config: base({
      navigation: {
        tabs: [{ tab: 'T', pages: ['heat'], groups: [{ group: 'G', pages: ['glaze'] }] }],
      },
    }),
  },
  erased: { config: base({ navigation: { tabs: [{ tab: 'T', pages: ['heat', 5] }] } }) },
  'rejected-root': { config: base({ navigation: { pages: ['heat', 5] } }) },
  'setting-rejected': { config: base({ favicon: 5 }) },
  'setting-ignored': { config: base({ faviconn: 'a' }) },
  orphan: { 'other.mdx': page() },
  'dead-link': { 'heat.mdx': page('[a](/gone)') },
  'dead-anchor': { 'heat.mdx': page('[a](/glaze#gone)') },
  'dead-image': { 'heat.mdx': page('![a](/gone.png)') },
  'dead-redirect': { config: base({ redirects: [{ source: '/a', destination: '/gone' }] }) },

  'api-openapi-missing': { config: base({ api: { openapi: 'gone.json' } }) },
  'api-openapi-invalid': {
    config: base({ api: { openapi: 'o.json' } }),
    'o.json': '{"openapi":"3.1.0"}',
  },
  'openapi-second-missing': {
    config: nav({ group: 'API', openapi: ['o.json', 'gone.json'] }),
    'o.json': spec,
  },
  'openapi-first-missing': {
    config: nav({ group: 'API', openapi: ['gone.json', 'o.json'] }),
    'o.json': spec,
  },
  'openapi-missing-with-pages': {
    config: nav({ group: 'API', openapi: 'gone.json', pages: ['heat'] }),
  },
  'openapi-missing-on-tab': {
    config: base({
      navigation: { tabs: [{ tab: 'T', openapi: 'gone.json', pages: ['heat', 'glaze'] }] },
    }),
  },
  'endpoint-prefix-missing': { config: nav({ group: 'API', pages: ['gone.json GET /x'] }) },
  'asyncapi-missing': { config: nav({ group: 'API', asyncapi: 'gone.json' }) },
  'ref-schema-list': { config: base({ navigation: { $ref: 'a.json' } }), 'a.json': '[]' },
  'openapi-no-title': {
    config: nav({ group: 'API', openapi: 'o.json' }),
    'o.json': spec.replace('"title":"Kiln",', ''),
  },
  'openapi-30': {
    config: nav({ group: 'API', openapi: 'o.json' }),
    'o.json': spec.replace('3.1.0', '3.0'),
  },
  'openapi-list': { config: nav({ group: 'API', openapi: 'o.json' }), 'o.json': '[]' },
};

/** @returns {[name: string, files: Record<string, string>][]} */
export function faultSites() {
  return Object.entries(faults).map(([name, { config = base(), text, ...files }]) => {
    const all = {
      'docs.json': text ?? JSON.stringify(config, null, 2),
      'heat.mdx': page(),
      'glaze.mdx': page('Text.', 'title: Glaze'),
      ...files,
    };
    return [name, Object.fromEntries(Object.entries(all).filter(([, content]) => content))];
  });
}
