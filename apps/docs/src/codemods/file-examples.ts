import { type CodemodExample, page, pages, site } from './example-site.ts';

/** Examples of codemods that change files, or follow them. */
export const fileExamples: Readonly<Record<string, CodemodExample>> = {
  'extract-refs': {
    files: site(`{
  "tabs": [
    { "tab": "Guides", "pages": ["guides/feed", "guides/wash"] },
    { "tab": "API", "pages": ["api/pets"] }
  ]
}`),
    run: 'extract-refs',
  },
  'inline-refs': {
    files: {
      ...site(`{
  "tabs": [
    { "$ref": "./navigation/guides.json" },
    { "tab": "API", "pages": ["api/pets"] }
  ]
}`),
      'navigation/guides.json': '{ "tab": "Guides", "pages": ["guides/feed", "guides/wash"] }\n',
    },
    run: 'inline-refs --delete',
  },
  'move-page': {
    files: {
      ...site(`{
  "pages": ["introduction", "setup"]
}`),
      'introduction.mdx': 'First, [set it up](/setup).\n',
      'setup.mdx': page,
    },
    run: 'move-page --from setup --to guides/install',
  },
  'move-file': {
    files: {
      'docs.json': `{
  "name": "Pets",
  "logo": "/images/logo.svg",
  "navigation": {
    "pages": ["introduction", "setup"]
  }
}
`,
      'introduction.mdx': `import Offer from '/snippets/offer.mdx';

<Offer />
`,
      'setup.mdx': page,
      'snippets/offer.mdx': '![Our logo](../images/logo.svg) A free bath.\n',
      'images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" />\n',
    },
    run: 'move-file --from snippets/offer.mdx --to snippets/home/bath.mdx',
  },
  'remove-page': {
    files: {
      ...site(`{
  "pages": ["introduction", "legacy"]
}`),
      'introduction.mdx': 'It once was [different](/legacy).\n',
      'legacy.mdx': page,
    },
    run: 'remove-page --page legacy --redirect introduction',
  },
  'add-orphans': {
    files: {
      ...site(`{
  "groups": [
    { "group": "Guides", "pages": ["guides/feed", "guides/wash"] },
    { "group": "API", "pages": ["api/pets"] }
  ]
}`),
      ...pages('guides/feed', 'guides/wash', 'guides/comb', 'api/pets', 'changelog'),
    },
    run: 'add-orphans --rest More',
  },
  'sync-group': {
    files: {
      ...site(`{
  "groups": [
    { "group": "Guides", "pages": ["guides/feed", "guides/wash"] },
    { "group": "API", "pages": ["api/pets", "api/walks"] }
  ]
}`),
      ...pages('guides/feed', 'guides/wash', 'api/index', 'api/pets', 'api/clinics/open'),
    },
    run: 'sync-group --group API --folder api',
  },
  links: {
    files: {
      ...site(`{ "pages": ["guides/feed", "guides/wash"] }`),
      'guides/feed.mdx': '[Wash](./wash#soap) before you [feed](../guides/feed).\n',
      'guides/wash.mdx': '# Wash\n\n## Soap\n',
    },
    run: 'links --style absolute',
  },
  'remove-missing': {
    files: {
      ...site(`{
  "groups": [
    { "group": "Guides", "pages": ["guides/feed", "guides/gone"] },
    { "group": "API", "pages": ["api/gone"] }
  ]
}`),
      ...pages('guides/feed'),
    },
    run: 'remove-missing',
  },
  endpoints: {
    files: {
      ...site(`{
  "groups": [
    { "group": "Pets", "openapi": "pets.yaml", "pages": ["api/pets", "api/list", "api/feed"] }
  ]
}`),
      'pets.yaml': `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    get: { summary: List all pets }
  /pets/{id}/feed:
    post: { summary: Feed a pet }
`,
      'api/pets.mdx': '---\ntitle: Pets\n---\n\nStart with [the list](/api/list).\n',
      'api/list.mdx': '---\nopenapi: GET /pets\n---\n',
      'api/feed.mdx': '---\nopenapi: POST /pets/{id}/feed\n---\n',
    },
    run: 'endpoints --to entries',
  },
  'mint-to-docs': {
    files: {
      'mint.json': `{
  "name": "Pets",
  "colors": { "primary": "#0D9373" },
  "topbarCtaButton": { "name": "Sign up", "url": "https://example.com/join" },
  "tabs": [{ "name": "API", "url": "api" }],
  "navigation": [
    { "group": "Start", "pages": ["introduction"] },
    { "group": "Endpoints", "pages": ["api/pets"] }
  ]
}
`,
    },
    run: 'mint-to-docs',
  },
  'sync-languages': {
    files: {
      ...site(`{
  "languages": [
    {
      "language": "en",
      "groups": [
        { "group": "Start", "pages": ["en/install", "en/feed"] },
        { "group": "More", "pages": ["en/faq"] }
      ]
    },
    {
      "language": "fr",
      "groups": [{ "group": "Début", "pages": ["fr/feed", "fr/install"] }]
    }
  ]
}`),
      ...pages('en/install', 'en/feed', 'en/faq', 'fr/install', 'fr/feed'),
    },
    run: 'sync-languages --from en',
  },
  'sync-versions': {
    files: {
      ...site(`{
  "versions": [
    {
      "version": "v2",
      "groups": [{ "group": "Start", "pages": ["v2/install", "v2/feed"] }]
    },
    {
      "version": "v1",
      "groups": [{ "group": "Start", "pages": ["v1/feed", "v1/install"] }]
    }
  ]
}`),
      ...pages('v2/install', 'v2/feed', 'v1/install', 'v1/feed'),
    },
    run: 'sync-versions --from v2',
  },
};
