const startPages = {
  'intro.mdx': '---\ntitle: Introduction\n---\n',
  'quickstart.mdx': '---\ntitle: Quick start\n---\n',
};

const shipPages = {
  'docs/introduction.mdx': '---\ntitle: Introduction\n---\n',
  'docs/quickstart.mdx': '---\ntitle: Quickstart\n---\n',
  'docs/guides/docker.mdx': '---\ntitle: Docker\n---\n',
  'docs/guides/linux.mdx': '---\ntitle: Linux\n---\n',
};

const shipConfig = (field: string, guide: string) => `{
  "name": "Ship",
  "colors": {
    "primary": "#0D9373"
  },
  "navigation": {
    "tabs": [
      {
        "tab": "Guides",
        "groups": [
          { "group": "Start", "${field}": ["introduction", "quickstart"] },
          { "group": "Deploy", "pages": ["guides/${guide}", "guides/linux"] }
        ]
      }
    ]
  }
}
`;

const petsSpecification = `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    get: { summary: List pets }
    post: { summary: Add a pet }
`;

/** The small sites that the terminal sessions of this documentation and of the READMEs run in. */
export const sessionSites = {
  /** A misspelled field and a missing endpoint. */
  lost: {
    'docs.json': `{
  "navigation": {
    "tabs": [
      {
        "tab": "Guides",
        "groups": [
          { "group": "Start", "pages": ["intro", "quickstart"] },
          { "group": "Deploy", "page": ["cloud", "self-hosted"] }
        ]
      },
      {
        "tab": "API",
        "openapi": "pets.yaml",
        "pages": ["GET /pets", "PUT /pets"]
      }
    ]
  }
}
`,
    'cloud.mdx': '---\ntitle: In the cloud\n---\n',
    'self-hosted.mdx': '---\ntitle: On your own machines\n---\n',
    ...startPages,
    'pets.yaml': petsSpecification,
  },
  /** A list of URLs that readers request. */
  dead: {
    'docs.json': `{
  "navigation": {
    "pages": ["intro", "pods/manage-pods", "serverless/handlers/async"]
  },
  "redirects": [
    { "source": "/pods", "destination": "/pods/manage-pods" }
  ]
}
`,
    'intro.mdx': startPages['intro.mdx'],
    'pods/manage-pods.mdx': '---\ntitle: Manage pods\n---\n',
    'serverless/handlers/async.mdx': '---\ntitle: Asynchronous handlers\n---\n',
    'not-found.csv': `URL,Last crawled
https://docs.example.com/intro,2026-08-01
https://docs.example.com/intro.html,2026-08-01
https://docs.example.com/pods,2026-08-01
https://docs.example.com/handler-async?ref=app,2026-08-02
https://docs.example.com/careers,2026-08-02
`,
  },
  /** Four common mistakes. */
  pets: {
    'docs.json': `{
  "navigation": {
    "groups": [
      { "group": "Start", "pages": ["intro", "quikstart"] },
      {
        "group": "Deploy",
        "groups": [{ "group": "Cloud", "pages": ["cloud"] }],
        "pages": ["self-hosted"]
      }
    ]
  },
  "redirects": [
    { "source": "/install", "destination": "/setup" }
  ]
}
`,
    'cloud.mdx': '---\ntitle: In the cloud\n---\n',
    'self-hosted.mdx': '---\ntitle: On your own machines\n---\n',
    'release-notes.mdx': '---\ntitle: Release notes\n---\n',
    ...startPages,
  },
  /** The same site without mistakes, and its navigation before a change. */
  fixed: {
    'docs.json': `{
  "navigation": {
    "tabs": [
      {
        "tab": "Guides",
        "groups": [
          { "group": "Start", "pages": ["intro", "quickstart"] },
          { "group": "Deploy", "pages": ["deploy/cloud", "deploy/self-hosted"] }
        ]
      },
      {
        "tab": "API",
        "openapi": "pets.yaml",
        "pages": ["GET /pets", "POST /pets"]
      }
    ]
  }
}
`,
    'before.json': `{
  "navigation": {
    "tabs": [
      {
        "tab": "Guides",
        "groups": [
          { "group": "Start", "pages": ["intro", "quickstart"] },
          { "group": "Hosting", "pages": ["cloud", "deploy/self-hosted"] }
        ]
      }
    ]
  }
}
`,
    ...startPages,
    'deploy/cloud.mdx': '---\ntitle: In the cloud\n---\n',
    'deploy/self-hosted.mdx': '---\ntitle: On your own machines\n---\n',
    'pets.yaml': petsSpecification,
  },
  /** Pages without groups. */
  flat: {
    'docs.json': `{
  "name": "Pets",
  "navigation": {
    "pages": ["introduction", "guides/feed", "guides/wash", "api/pets"]
  }
}
`,
  },
  /** A misspelled field and a misspelled path, in a subfolder. */
  typos: {
    'docs/docs.json': shipConfig('page', 'dokcer'),
    ...shipPages,
    'docs/changelog.mdx': '---\ntitle: Changelog\n---\n',
    'docs/roadmap.mdx': '---\ntitle: Roadmap\n---\n',
  },
  /** The same folder without mistakes. */
  ship: {
    'docs/docs.json': shipConfig('pages', 'docker'),
    ...shipPages,
  },
  field: {
    'docs.json': `{
  "navigation": {
    "groups": [
      { "group": "Start", "page": ["intro", "quickstart"] },
      { "group": "Guides", "pages": ["guides/deploy"] }
    ]
  }
}
`,
    ...startPages,
    'guides/deploy.mdx': '---\ntitle: Deploy\n---\n',
  },
  /** One misspelled field, in lines that fit on a phone. */
  front: {
    'docs.json': `{
  "navigation": {
    "groups": [{
      "group": "Start",
      "page": ["run", "ship"]
    }, {
      "group": "API",
      "pages": ["users"]
    }]
  }
}
`,
    'run.mdx': '---\ntitle: Run it\n---\n',
    'ship.mdx': '---\ntitle: Ship it\n---\n',
    'users.mdx': '---\ntitle: Users\n---\n',
  },
  /** An orphan page, and settings that make it an error. */
  strict: {
    'docs.json': `{
  "navigation": { "pages": ["intro"] }
}
`,
    'nav.config.json': '{ "rules": { "orphan-page": "error" } }\n',
    ...startPages,
  },
  /** A config in a module, with a misspelled path. */
  module: {
    'docs.config.ts': `const start = ['intro', 'quikstart'];

export default {
  navigation: { groups: [{ group: 'Start', pages: start }] },
};
`,
    ...startPages,
  },
  version: {
    'docs.json': `{
  "navigation": {
    "versions": [
      {
        "version": "v1",
        "groups": [{ "group": "Guides", "pages": ["v1/feed", "v1/wash"] }]
      }
    ]
  }
}
`,
    'v1/feed.mdx': '---\ntitle: Feed a pet\n---\n\nThen [wash it](/v1/wash).\n',
    'v1/wash.mdx': '---\ntitle: Wash a pet\n---\n',
  },
  /** A second version that lacks a page and orders the others differently. */
  drift: {
    'docs.json': `{
  "navigation": {
    "versions": [
      {
        "version": "v2",
        "groups": [{ "group": "Guides", "pages": ["v2/feed", "v2/wash", "v2/walk"] }]
      },
      {
        "version": "v1",
        "groups": [{ "group": "Guides", "pages": ["v1/wash", "v1/feed"] }]
      }
    ]
  }
}
`,
    'v2/feed.mdx': '---\ntitle: Feed a pet\n---\n',
    'v2/wash.mdx': '---\ntitle: Wash a pet\n---\n',
    'v2/walk.mdx': '---\ntitle: Walk a dog\n---\n',
    'v1/feed.mdx': '---\ntitle: Feed a pet\n---\n',
    'v1/wash.mdx': '---\ntitle: Wash a pet\n---\n',
  },
  language: {
    'docs.json': `{
  "navigation": {
    "languages": [
      {
        "language": "en",
        "groups": [{ "group": "Guides", "pages": ["feed", "wash"] }]
      }
    ]
  }
}
`,
    'feed.mdx': '---\ntitle: Feed a pet\n---\n\nThen [wash it](/wash).\n',
    'wash.mdx': '---\ntitle: Wash a pet\n---\n',
  },
  /** Two languages with translated labels. */
  translated: {
    'docs.json': `{
  "navigation": {
    "languages": [
      {
        "language": "en",
        "groups": [
          { "group": "Guides", "pages": ["en/wash", "en/feed"] },
          { "group": "Cloud", "pages": ["en/cloud"] },
          { "group": "Development", "pages": ["en/build"] }
        ]
      },
      {
        "language": "de",
        "groups": [
          { "group": "Anleitungen", "pages": ["de/wash", "de/feed"] },
          { "group": "Wolke", "pages": ["de/cloud"] },
          { "group": "Entwicklung", "pages": ["de/build"] }
        ]
      }
    ]
  }
}
`,
    'en/wash.mdx': '---\ntitle: Wash a pet\n---\n',
    'en/feed.mdx': '---\ntitle: Feed a pet\n---\n',
    'en/cloud.mdx': '---\ntitle: In the cloud\n---\n',
    'en/build.mdx': '---\ntitle: Build\n---\n',
    'de/wash.mdx': '---\ntitle: Tiere waschen\n---\n',
    'de/feed.mdx': '---\ntitle: Tiere füttern\n---\n',
    'de/cloud.mdx': '---\ntitle: In der Cloud\n---\n',
    'de/build.mdx': '---\ntitle: Bauen\n---\n',
  },
  /** Two sites in one repository, with settings for both. */
  monorepo: {
    'nav.config.json': '{ "rules": { "orphan-page": "error" } }\n',
    'sites/app/docs.json': '{ "navigation": { "pages": ["index", "setup"] } }\n',
    'sites/app/index.mdx': '---\ntitle: App\n---\n',
    'sites/app/setup.mdx': '---\ntitle: Set up\n---\n',
    'sites/cloud/docs.json': '{ "navigation": { "pages": ["index"] } }\n',
    'sites/cloud/index.mdx': '---\ntitle: Cloud\n---\n',
    'sites/cloud/regions.mdx': '---\ntitle: Regions\n---\n',
  },
  /** A config in the older format. */
  mint: {
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
    'introduction.mdx': '---\ntitle: Introduction\n---\n',
    'api/pets.mdx': '---\ntitle: Pets\n---\n',
  },
  /** The pages of a site that another framework built. */
  moved: {
    'intro.md': '---\ntitle: Introduction\n---\n',
    'guides/install.md': '---\ntitle: Install\n---\n\nSee [the introduction](../intro.md) first.\n',
    'guides/deploy.md': '---\ntitle: Deploy\n---\n',
    'reference/cli.md': '---\ntitle: CLI\n---\n\nSee [deploying](/guides/deployment).\n',
  },
  /** A repository with a site in a folder, whose other files link to it. */
  outside: {
    'docs/docs.json': `{
  "$schema": "https://mintlify.com/docs.json",
  "name": "Kites",
  "theme": "mint",
  "colors": { "primary": "#0D9373" },
  "seo": { "metatags": { "canonical": "https://docs.kites.example" } },
  "navigation": { "pages": ["index", "setup"] }
}
`,
    'docs/index.mdx': '---\ntitle: Kites\n---\n',
    'docs/setup.mdx': '---\ntitle: Setup\n---\n\n## Wind\n',
    'README.md': '# Kites\n\nSee [the setup](https://docs.kites.example/set-up).\n',
    'src/kites.py': 'raise KiteError("No wind. See https://docs.kites.example/setup#no-wind")\n',
  },
  /** Pages without a docs.json. */
  empty: {
    'introduction.mdx': '---\ntitle: Introduction\n---\n',
    'guides/install.mdx': '---\ntitle: Install\n---\n',
    'guides/deploy.mdx': '---\ntitle: Deploy\n---\n',
  },
} satisfies Record<string, Record<string, string>>;

export type SessionSite = keyof typeof sessionSites;
