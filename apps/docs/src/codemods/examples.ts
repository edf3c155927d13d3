import { type CodemodExample, page, pages, site } from './example-site.ts';
import { fileExamples } from './file-examples.ts';

export type { CodemodExample };

export const codemodExamples: Readonly<Record<string, CodemodExample>> = {
  'pages-to-groups': {
    files: site(`{
  "pages": ["introduction", "guides/feed", "guides/wash", "api/pets"]
}`),
    run: 'pages-to-groups',
  },
  'add-language': {
    files: {
      ...site(`{
  "languages": [
    { "language": "en", "groups": [{ "group": "Guides", "pages": ["guides/feed"] }] }
  ]
}`),
      'guides/feed.mdx': '---\ntitle: Feed a pet\n---\n\nTwice a day.\n',
    },
    run: 'add-language --language de --stubs',
  },
  'add-version': {
    files: {
      ...site(`{
  "versions": [
    { "version": "v1", "pages": ["v1/guides/feed", "v1/guides/wash"] }
  ]
}`),
      'v1/guides/feed.mdx': 'Then [wash it](/v1/guides/wash).\n',
      'v1/guides/wash.mdx': page,
    },
    run: 'add-version --from v1 --label v2 --default',
  },
  'archive-version': {
    files: {
      ...site(`{
  "groups": [
    { "group": "Guides", "pages": ["guides/feed", "guides/wash"] }
  ]
}`),
      'guides/feed.mdx': 'Then [wash it](/guides/wash).\n',
      'guides/wash.mdx': page,
    },
    run: 'archive-version --label v1 --folder v1 --current v2',
  },
  'retire-version': {
    files: {
      ...site(`{
  "versions": [
    { "version": "v2", "pages": ["v2/feed", "v2/wash"] },
    { "version": "v1", "pages": ["v1/feed", "v1/wash"] }
  ]
}`),
      'v2/feed.mdx': 'It was [harder before](/v1/feed).\n',
      'v2/wash.mdx': page,
      'v1/feed.mdx': page,
      'v1/wash.mdx': page,
    },
    run: 'retire-version --label v1 --redirect v2',
  },
  'split-by-version': {
    files: site(`{
  "groups": [
    { "group": "Start", "pages": ["v2/install", "v1/install"] },
    { "group": "Guides", "pages": ["v2/feed", "v1/feed"] }
  ]
}`),
    run: 'split-by-version --default v2',
  },
  'split-by-language': {
    files: site(`{
  "groups": [
    { "group": "Start", "pages": ["en/install", "fr/install"] },
    { "group": "Guides", "pages": ["en/feed", "fr/feed"] }
  ]
}`),
    run: 'split-by-language',
  },
  'wrap-root': {
    files: site(`{
  "groups": [
    { "group": "Start", "pages": ["introduction"] },
    { "group": "Guides", "pages": ["guides/feed"] }
  ]
}`),
    run: 'wrap-root --in tabs --label Documentation',
  },
  'unwrap-root': {
    files: site(`{
  "tabs": [
    {
      "tab": "Documentation",
      "groups": [
        { "group": "Start", "pages": ["introduction"] },
        { "group": "Guides", "pages": ["guides/feed"] }
      ]
    }
  ]
}`),
    run: 'unwrap-root --from tabs',
  },
  'groups-to-tabs': {
    files: site(`{
  "groups": [
    { "group": "Guides", "pages": ["guides/feed", "guides/wash"] },
    { "group": "API", "pages": ["api/pets"] }
  ]
}`),
    run: 'groups-to-tabs',
  },
  'flatten-groups': {
    files: site(`{
  "groups": [
    {
      "group": "Guides",
      "pages": [
        "guides/feed",
        { "group": "Care", "pages": ["guides/wash", "guides/comb"] }
      ]
    }
  ]
}`),
    run: 'flatten-groups',
  },
  'move-entry': {
    files: site(`{
  "groups": [
    { "group": "Guides", "pages": ["guides/feed", "guides/wash"] },
    { "group": "Care", "pages": ["guides/comb"] }
  ]
}`),
    run: 'move-entry --page guides/wash --to Care --before guides/comb',
  },
  'add-entry': {
    files: {
      ...site(`{
  "languages": [
    { "language": "en", "groups": [{ "group": "Guides", "pages": ["en/feed"] }] },
    { "language": "fr", "groups": [{ "group": "Tutoriels", "pages": ["fr/feed"] }] }
  ]
}`),
      ...pages('en/feed', 'fr/feed'),
    },
    run: 'add-entry --page en/wash --to Guides --title Wash --stubs',
  },
  'remove-entry': {
    files: {
      ...site(`{
  "groups": [
    { "group": "Guides", "pages": ["guides/feed", "guides/wash", "guides/comb"] },
    { "group": "API", "pages": ["api/pets"] }
  ]
}`),
      ...pages('guides/feed', 'guides/wash', 'guides/comb', 'api/pets'),
    },
    run: 'remove-entry --page guides/wash',
  },
  'group-pages': {
    files: site(`{
  "groups": [
    { "group": "Guides", "pages": ["guides/feed", "guides/wash", "guides/comb"] },
    { "group": "API", "pages": ["api/pets"] }
  ]
}`),
    run: 'group-pages --page guides/wash,guides/comb --label Grooming',
  },
  set: {
    files: site(`{
  "groups": [
    { "group": "Guides", "pages": ["guides/feed", "guides/wash", "guides/comb"] },
    { "group": "API", "pages": ["api/pets"] }
  ]
}`),
    run: 'set --at Guides --field icon --value book',
  },
  'mark-translated': {
    files: {
      ...site(`{
  "languages": [
    { "language": "en", "pages": ["guides/feed"] },
    { "language": "de", "pages": ["de/guides/feed"] }
  ]
}`),
      'guides/feed.mdx': '---\ntitle: Feed a pet\n---\n\nTwice a day.\n',
      'de/guides/feed.mdx': '---\ntitle: Ein Tier füttern\n---\n\nZweimal am Tag.\n',
    },
    run: 'mark-translated --page de/guides/feed',
  },
  'merge-groups': {
    files: site(`{
  "groups": [
    { "group": "Guides", "pages": ["guides/feed"] },
    { "group": "API", "pages": ["api/pets"] },
    { "group": "Tutorials", "pages": ["tutorials/first-pet"] }
  ]
}`),
    run: 'merge-groups --labels Guides,Tutorials --into Learn',
  },
  'change-kind': {
    files: site(`{
  "tabs": [
    { "tab": "Guides", "icon": "book", "pages": ["guides/feed", "guides/wash"] },
    { "tab": "Blog", "href": "https://example.com/blog" }
  ]
}`),
    run: 'change-kind --from tabs --to anchors',
  },
  'move-group': {
    files: site(`{
  "tabs": [
    {
      "tab": "Guides",
      "groups": [
        { "group": "Care", "pages": ["guides/feed", "guides/wash"] },
        { "group": "Webhooks", "pages": ["guides/comb"] }
      ]
    },
    { "tab": "API", "groups": [{ "group": "Pets", "pages": ["api/pets"] }] }
  ]
}`),
    run: 'move-group --group Webhooks --to API',
  },
  rename: {
    files: site(`{
  "tabs": [
    { "tab": "Guides", "groups": [{ "group": "API", "pages": ["guides/feed"] }] },
    { "tab": "API", "pages": ["api/pets"] }
  ]
}`),
    run: 'rename --from API --to Reference --of tabs',
  },
  sort: {
    files: {
      ...site(`{
  "groups": [
    { "group": "Guides", "pages": ["guides/wash", "guides/comb", "guides/feed"] },
    { "group": "API", "pages": ["api/pets"] }
  ]
}`),
      'guides/wash.mdx': '---\ntitle: Wash a pet\n---\n',
      'guides/comb.mdx': '---\ntitle: Brush a pet\n---\n',
      'guides/feed.mdx': '---\ntitle: Feed a pet\n---\n',
      'api/pets.mdx': page,
    },
    run: 'sort --by title',
  },
  ...fileExamples,
};
