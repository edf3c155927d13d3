import { defineDocs } from '@nav/core';

export default defineDocs({
  $schema: 'https://mintlify.com/docs.json',
  theme: 'mint',
  colors: { primary: '#0D9373' },
  seo: { indexing: 'all' },
  navigation: {
    languages: [
      {
        language: 'en',
        tabs: [
          { tab: 'Guides', groups: [{ group: 'Start', icon: { name: 'rocket' }, pages: ['a'] }] },
          { tab: 'API', openapi: 'openapi.json' },
          { tab: 'Blog', href: 'https://blog.example.com' },
          { $ref: './more.json' },
          { $ref: './more.json', tab: 'More', pages: ['b'] },
          { $ref: './more.json', pages: ['b'] },
        ],
        global: { anchors: [{ anchor: 'Status', href: 'https://status.example.com' }] },
      },
      { language: 'de', versions: [{ version: 'v1', default: true, pages: ['c'] }] },
    ],
  },
  styling: { eyebrows: 'breadcrumbs', latex: true },
  redirects: [{ source: '/old', destination: '/a' }],
});
