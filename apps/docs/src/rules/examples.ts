import type { Code } from '@nav/core';

/** A mistake and its remedy, small enough to read at a glance. The tests run `check` on both. */
export interface RuleExample {
  bad: ExampleSite;
  good: ExampleSite;
}

export interface ExampleSite {
  config: string;
  /** Other files of the site, by path. An empty text is a page whose content does not matter. */
  files?: Readonly<Record<string, string>>;
  /** What to show of a config that is too long to be shown. */
  abridged?: string;
}

/** Page files without content. */
function pages(...paths: string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [`${path}.mdx`, '']));
}

const petsSpecification = `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    get: { summary: List pets }
    post: { summary: Add a pet }
`;

const deep = (levels: number): string =>
  `{ "navigation": ${'{ "groups": [ '.repeat(levels)}${'] }'.repeat(levels)} }`;

export const examples: { readonly [C in Code]: RuleExample } = {
  'invalid-json': {
    bad: {
      config: `{
  "navigation": {
    "pages": ["intro", "setup",]
  }
}`,
      files: pages('intro', 'setup'),
    },
    good: {
      config: `{
  "navigation": {
    "pages": ["intro", "setup"]
  }
}`,
      files: pages('intro', 'setup'),
    },
  },
  'duplicate-key': {
    bad: {
      config: `{
  "navigation": {
    "pages": ["intro"],
    "pages": ["setup"]
  }
}`,
      files: pages('intro', 'setup'),
    },
    good: {
      config: `{
  "navigation": {
    "pages": ["intro", "setup"]
  }
}`,
      files: pages('intro', 'setup'),
    },
  },
  'too-deep': {
    bad: {
      config: deep(1200),
      abridged: `{ "navigation": { "groups": [ { "groups": [ { "groups": [ … ] } ] } ] } }`,
    },
    good: {
      config: `{
  "navigation": {
    "pages": ["intro"]
  }
}`,
      files: pages('intro'),
    },
  },
  'missing-navigation': {
    bad: {
      config: `{
  "name": "Pets",
  "pages": ["intro"]
}`,
      files: pages('intro'),
    },
    good: {
      config: `{
  "name": "Pets",
  "navigation": {
    "pages": ["intro"]
  }
}`,
      files: pages('intro'),
    },
  },
  'no-primary-pattern': {
    bad: {
      config: `{
  "navigation": {
    "global": {
      "anchors": [{ "anchor": "Status", "href": "https://status.example.com" }]
    }
  }
}`,
    },
    good: {
      config: `{
  "navigation": {
    "global": {
      "anchors": [{ "anchor": "Status", "href": "https://status.example.com" }]
    },
    "pages": ["intro"]
  }
}`,
      files: pages('intro'),
    },
  },
  'mixed-children': {
    bad: {
      config: `{
  "navigation": {
    "tabs": [
      {
        "tab": "Guides",
        "groups": [{ "group": "Start", "pages": ["intro"] }],
        "pages": ["setup"]
      }
    ]
  }
}`,
      files: pages('intro', 'setup'),
    },
    good: {
      config: `{
  "navigation": {
    "tabs": [
      {
        "tab": "Guides",
        "groups": [{ "group": "Start", "pages": ["intro", "setup"] }]
      }
    ]
  }
}`,
      files: pages('intro', 'setup'),
    },
  },
  'child-not-allowed': {
    bad: {
      config: `{
  "navigation": {
    "groups": [
      {
        "group": "Start",
        "groups": [{ "group": "Install", "pages": ["setup"] }]
      }
    ]
  }
}`,
      files: pages('setup'),
    },
    good: {
      config: `{
  "navigation": {
    "groups": [
      {
        "group": "Start",
        "pages": [{ "group": "Install", "pages": ["setup"] }]
      }
    ]
  }
}`,
      files: pages('setup'),
    },
  },
  'href-with-children': {
    bad: {
      config: `{
  "navigation": {
    "tabs": [
      { "tab": "Guides", "pages": ["intro"] },
      { "tab": "Blog", "href": "https://example.com/blog", "pages": ["news"] }
    ]
  }
}`,
      files: pages('intro', 'news'),
    },
    good: {
      config: `{
  "navigation": {
    "tabs": [
      { "tab": "Guides", "pages": ["intro", "news"] },
      { "tab": "Blog", "href": "https://example.com/blog" }
    ]
  }
}`,
      files: pages('intro', 'news'),
    },
  },
  'missing-field': {
    bad: {
      config: `{
  "navigation": {
    "groups": [{ "group": "Start" }]
  }
}`,
    },
    good: {
      config: `{
  "navigation": {
    "groups": [{ "group": "Start", "pages": ["intro"] }]
  }
}`,
      files: pages('intro'),
    },
  },
  'wrong-type': {
    bad: {
      config: `{
  "navigation": {
    "groups": [{ "group": "Start", "pages": "intro" }]
  }
}`,
      files: pages('intro'),
    },
    good: {
      config: `{
  "navigation": {
    "groups": [{ "group": "Start", "pages": ["intro"] }]
  }
}`,
      files: pages('intro'),
    },
  },
  'invalid-value': {
    bad: {
      config: `{
  "navigation": { "pages": ["intro"] },
  "styling": { "eyebrows": "breadcrumb" }
}`,
      files: pages('intro'),
    },
    good: {
      config: `{
  "navigation": { "pages": ["intro"] },
  "styling": { "eyebrows": "breadcrumbs" }
}`,
      files: pages('intro'),
    },
  },
  'empty-value': {
    bad: {
      config: `{
  "navigation": {
    "groups": [{ "group": "", "pages": ["intro"] }]
  }
}`,
      files: pages('intro'),
    },
    good: {
      config: `{
  "navigation": {
    "groups": [{ "group": "Start", "pages": ["intro"] }]
  }
}`,
      files: pages('intro'),
    },
  },
  'unknown-language': {
    bad: {
      config: `{
  "navigation": {
    "languages": [
      { "language": "en", "pages": ["intro"] },
      { "language": "ja", "pages": ["ja/intro"] }
    ]
  }
}`,
      files: pages('intro', 'ja/intro'),
    },
    good: {
      config: `{
  "navigation": {
    "languages": [
      { "language": "en", "pages": ["intro"] },
      { "language": "jp", "pages": ["ja/intro"] }
    ]
  }
}`,
      files: pages('intro', 'ja/intro'),
    },
  },
  'invalid-href': {
    bad: {
      config: `{
  "navigation": {
    "tabs": [
      { "tab": "Guides", "pages": ["intro"] },
      { "tab": "Blog", "href": "example.com/blog" }
    ]
  }
}`,
      files: pages('intro'),
    },
    good: {
      config: `{
  "navigation": {
    "tabs": [
      { "tab": "Guides", "pages": ["intro"] },
      { "tab": "Blog", "href": "https://example.com/blog" }
    ]
  }
}`,
      files: pages('intro'),
    },
  },
  'unknown-field': {
    bad: {
      config: `{
  "navigation": {
    "groups": [{ "group": "Start", "page": ["intro", "setup"] }]
  }
}`,
      files: pages('intro', 'setup'),
    },
    good: {
      config: `{
  "navigation": {
    "groups": [{ "group": "Start", "pages": ["intro", "setup"] }]
  }
}`,
      files: pages('intro', 'setup'),
    },
  },
  'duplicate-label': {
    bad: {
      config: `{
  "navigation": {
    "groups": [
      { "group": "Start", "pages": ["intro"] },
      { "group": "Start", "pages": ["setup"] }
    ]
  }
}`,
      files: pages('intro', 'setup'),
    },
    good: {
      config: `{
  "navigation": {
    "groups": [
      { "group": "Start", "pages": ["intro"] },
      { "group": "Install", "pages": ["setup"] }
    ]
  }
}`,
      files: pages('intro', 'setup'),
    },
  },
  'multiple-defaults': {
    bad: {
      config: `{
  "$schema": "https://mintlify.com/docs.json",
  "navigation": {
    "versions": [
      { "version": "v2", "default": true, "pages": ["v2/intro"] },
      { "version": "v1", "default": true, "pages": ["v1/intro"] }
    ]
  }
}`,
      files: pages('v2/intro', 'v1/intro'),
    },
    good: {
      config: `{
  "$schema": "https://mintlify.com/docs.json",
  "navigation": {
    "versions": [
      { "version": "v2", "default": true, "pages": ["v2/intro"] },
      { "version": "v1", "pages": ["v1/intro"] }
    ]
  }
}`,
      files: pages('v2/intro', 'v1/intro'),
    },
  },
  'no-effect': {
    bad: {
      config: `{
  "navigation": {
    "groups": [
      { "group": "Start", "expanded": false, "pages": ["intro"] }
    ]
  }
}`,
      files: pages('intro'),
    },
    good: {
      config: `{
  "navigation": {
    "groups": [
      {
        "group": "Start",
        "pages": [{ "group": "More", "expanded": true, "pages": ["intro"] }]
      }
    ]
  }
}`,
      files: pages('intro'),
    },
  },
  'page-not-found': {
    bad: {
      config: `{
  "navigation": {
    "pages": ["intro", "guides/quikstart"]
  }
}`,
      files: pages('intro', 'guides/quickstart'),
    },
    good: {
      config: `{
  "navigation": {
    "pages": ["intro", "guides/quickstart"]
  }
}`,
      files: pages('intro', 'guides/quickstart'),
    },
  },
  'page-path': {
    bad: {
      config: `{
  "navigation": {
    "pages": ["./intro"]
  }
}`,
      files: pages('intro'),
    },
    good: {
      config: `{
  "navigation": {
    "pages": ["intro"]
  }
}`,
      files: pages('intro'),
    },
  },
  'duplicate-page': {
    bad: {
      config: `{
  "navigation": {
    "groups": [
      { "group": "Start", "pages": ["intro", "setup"] },
      { "group": "Install", "pages": ["setup"] }
    ]
  }
}`,
      files: pages('intro', 'setup'),
    },
    good: {
      config: `{
  "navigation": {
    "groups": [
      { "group": "Start", "pages": ["intro"] },
      { "group": "Install", "pages": ["setup"] }
    ]
  }
}`,
      files: pages('intro', 'setup'),
    },
  },
  'orphan-page': {
    bad: {
      config: `{
  "navigation": {
    "pages": ["intro"]
  }
}`,
      files: pages('intro', 'setup'),
    },
    good: {
      config: `{
  "navigation": {
    "pages": ["intro", "setup"]
  }
}`,
      files: pages('intro', 'setup'),
    },
  },
  'ref-not-found': {
    bad: {
      config: `{
  "navigation": { "$ref": "nav/mian.json" }
}`,
      files: { 'nav/main.json': '{ "pages": ["intro"] }', ...pages('intro') },
    },
    good: {
      config: `{
  "navigation": { "$ref": "nav/main.json" }
}`,
      files: { 'nav/main.json': '{ "pages": ["intro"] }', ...pages('intro') },
    },
  },
  'ref-cycle': {
    bad: {
      config: `{
  "navigation": {
    "groups": [{ "$ref": "start.json" }]
  }
}`,
      files: {
        'start.json': `{
  "group": "Start",
  "pages": [{ "$ref": "start.json" }]
}`,
      },
    },
    good: {
      config: `{
  "navigation": {
    "groups": [{ "$ref": "start.json" }]
  }
}`,
      files: {
        'start.json': `{
  "group": "Start",
  "pages": ["intro"]
}`,
        ...pages('intro'),
      },
    },
  },
  'ref-outside': {
    bad: {
      config: `{
  "navigation": { "$ref": "../main.json" }
}`,
    },
    good: {
      config: `{
  "navigation": { "$ref": "main.json" }
}`,
      files: { 'main.json': '{ "pages": ["intro"] }', ...pages('intro') },
    },
  },
  'ref-invalid': {
    bad: {
      config: `{
  "navigation": { "$ref": "main.json" }
}`,
      files: { 'main.json': 'pages: [intro]', ...pages('intro') },
    },
    good: {
      config: `{
  "navigation": { "$ref": "main.json" }
}`,
      files: { 'main.json': '{ "pages": ["intro"] }', ...pages('intro') },
    },
  },
  'openapi-not-found': {
    bad: {
      config: `{
  "navigation": {
    "groups": [{ "group": "Pets", "openapi": "pet.yaml" }]
  }
}`,
      files: { 'pets.yaml': petsSpecification },
    },
    good: {
      config: `{
  "navigation": {
    "groups": [{ "group": "Pets", "openapi": "pets.yaml" }]
  }
}`,
      files: { 'pets.yaml': petsSpecification },
    },
  },
  'openapi-invalid': {
    bad: {
      config: `{
  "navigation": {
    "groups": [{ "group": "Pets", "openapi": "pets.yaml" }]
  }
}`,
      files: {
        'pets.yaml': `swagger: "2.0"
info: { title: Pets, version: "1" }
paths: {}
`,
      },
    },
    good: {
      config: `{
  "navigation": {
    "groups": [{ "group": "Pets", "openapi": "pets.yaml" }]
  }
}`,
      files: { 'pets.yaml': petsSpecification },
    },
  },
  'openapi-remote': {
    bad: {
      config: `{
  "navigation": {
    "tabs": [
      { "tab": "Guides", "pages": ["intro"] },
      {
        "tab": "API",
        "openapi": "https://api.example.com/openapi.json"
      }
    ]
  }
}`,
      files: pages('intro'),
    },
    good: {
      config: `{
  "navigation": {
    "tabs": [
      { "tab": "Guides", "pages": ["intro"] },
      {
        "tab": "API",
        "openapi": "pets.yaml"
      }
    ]
  }
}`,
      files: { 'pets.yaml': petsSpecification, ...pages('intro') },
    },
  },
  'openapi-collision': {
    bad: {
      config: `{
  "navigation": {
    "groups": [
      { "group": "Pets", "openapi": "pets.yaml", "pages": ["GET /pets", "POST /pets"] }
    ]
  }
}`,
      files: {
        'pets.yaml': `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    get: { summary: Pets }
    post: { summary: Pets }
`,
      },
    },
    good: {
      config: `{
  "navigation": {
    "groups": [
      { "group": "Pets", "openapi": "pets.yaml", "pages": ["GET /pets", "POST /pets"] }
    ]
  }
}`,
      files: { 'pets.yaml': petsSpecification },
    },
  },
  'endpoint-not-found': {
    bad: {
      config: `{
  "navigation": {
    "groups": [
      { "group": "Pets", "openapi": "pets.yaml", "pages": ["GET /pet"] }
    ]
  }
}`,
      files: { 'pets.yaml': petsSpecification },
    },
    good: {
      config: `{
  "navigation": {
    "groups": [
      { "group": "Pets", "openapi": "pets.yaml", "pages": ["GET /pets"] }
    ]
  }
}`,
      files: { 'pets.yaml': petsSpecification },
    },
  },
  'endpoint-without-spec': {
    bad: {
      config: `{
  "navigation": {
    "groups": [{ "group": "Pets", "pages": ["GET /pets"] }]
  }
}`,
      files: { 'pets.yaml': petsSpecification },
    },
    good: {
      config: `{
  "navigation": {
    "groups": [
      { "group": "Pets", "openapi": "pets.yaml", "pages": ["GET /pets"] }
    ]
  }
}`,
      files: { 'pets.yaml': petsSpecification },
    },
  },
  'redirect-chain': {
    bad: {
      config: `{
  "navigation": { "pages": ["setup"] },
  "redirects": [
    { "source": "/begin", "destination": "/install" },
    { "source": "/install", "destination": "/setup" }
  ]
}`,
      files: pages('setup'),
    },
    good: {
      config: `{
  "navigation": { "pages": ["setup"] },
  "redirects": [
    { "source": "/begin", "destination": "/setup" },
    { "source": "/install", "destination": "/setup" }
  ]
}`,
      files: pages('setup'),
    },
  },
  'redirect-loop': {
    bad: {
      config: `{
  "navigation": { "pages": ["setup"] },
  "redirects": [
    { "source": "/begin", "destination": "/install" },
    { "source": "/install", "destination": "/begin" }
  ]
}`,
      files: pages('setup'),
    },
    good: {
      config: `{
  "navigation": { "pages": ["setup"] },
  "redirects": [
    { "source": "/begin", "destination": "/setup" },
    { "source": "/install", "destination": "/setup" }
  ]
}`,
      files: pages('setup'),
    },
  },
  'redirect-live-page': {
    bad: {
      config: `{
  "navigation": { "pages": ["intro", "setup"] },
  "redirects": [{ "source": "/intro", "destination": "/setup" }]
}`,
      files: pages('intro', 'setup'),
    },
    good: {
      config: `{
  "navigation": { "pages": ["setup"] },
  "redirects": [{ "source": "/intro", "destination": "/setup" }]
}`,
      files: pages('setup'),
    },
  },
  'redirect-not-found': {
    bad: {
      config: `{
  "navigation": { "pages": ["setup"] },
  "redirects": [{ "source": "/install", "destination": "/setpu" }]
}`,
      files: pages('setup'),
    },
    good: {
      config: `{
  "navigation": { "pages": ["setup"] },
  "redirects": [{ "source": "/install", "destination": "/setup" }]
}`,
      files: pages('setup'),
    },
  },
  'redirect-shadowed': {
    bad: {
      config: `{
  "navigation": { "pages": ["intro", "setup"] },
  "redirects": [
    { "source": "/v1/:page*", "destination": "/intro" },
    { "source": "/v1/install", "destination": "/setup" }
  ]
}`,
      files: pages('intro', 'setup'),
    },
    good: {
      config: `{
  "navigation": { "pages": ["intro", "setup"] },
  "redirects": [
    { "source": "/v1/install", "destination": "/setup" },
    { "source": "/v1/:page*", "destination": "/intro" }
  ]
}`,
      files: pages('intro', 'setup'),
    },
  },
  'redirect-duplicate': {
    bad: {
      config: `{
  "navigation": { "pages": ["intro", "setup"] },
  "redirects": [
    { "source": "/install", "destination": "/setup" },
    { "source": "/install", "destination": "/intro" }
  ]
}`,
      files: pages('intro', 'setup'),
    },
    good: {
      config: `{
  "navigation": { "pages": ["intro", "setup"] },
  "redirects": [{ "source": "/install", "destination": "/setup" }]
}`,
      files: pages('intro', 'setup'),
    },
  },
};
