// Makes one mistake at a time in a correct site, and counts what each tool reports.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PAGES = ['index', 'guides/feed', 'guides/wash', 'api/pets', 'api/cats', 'v1/start'];
const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: { '/pets': { get: { summary: 'List pets', responses: {} } } },
};

/** Returns the files of a correct site. The config is an object, and becomes text at the end. */
function makeSite() {
  const config = {
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name: 'Pets',
    colors: { primary: '#224466' },
    navigation: {
      versions: [
        {
          version: 'v2',
          groups: [
            { group: 'Guides', pages: ['index', 'guides/feed', 'guides/wash'] },
            { group: 'API', openapi: 'openapi.json', pages: ['api/pets', 'api/cats', 'GET /pets'] },
          ],
        },
        { version: 'v1', groups: [{ group: 'Start', pages: ['v1/start'] }] },
      ],
    },
    redirects: [{ source: '/old', destination: '/guides/feed' }],
  };
  const files = Object.fromEntries(
    PAGES.map((page) => [`${page}.mdx`, `---\ntitle: ${page}\n---\n\n## Usage\n\nA text.\n`]),
  );
  return { config, text: undefined, files: { ...files, 'openapi.json': JSON.stringify(SPEC) } };
}

const print = (config) => JSON.stringify(config, null, 2);
const append = (text) => (site) => {
  site.files['guides/feed.mdx'] += `\n${text}\n`;
};
const firstOf = ({ config }) => config.navigation.versions[0];

/** Each key is a mistake, in the words of the page. */
const MISTAKES = {
  'A group has `page` in place of `pages`': (site) => {
    firstOf(site).groups.push({ group: 'More', page: ['guides/more'] });
  },
  '`tabs` next to `versions`: one of them is dropped': ({ config }) => {
    config.navigation.tabs = [{ tab: 'Guides', pages: ['guides/feed'] }];
  },
  'A page without a file': (site) => firstOf(site).groups[0].pages.push('guides/gone'),
  'A page file that the navigation does not list': ({ files }) => {
    files['guides/forgotten.mdx'] = '---\ntitle: Forgotten\n---\n';
  },
  'A page listed twice in one version': (site) => firstOf(site).groups[0].pages.push('guides/feed'),
  'A property listed twice in one object': (site) => {
    site.text = print(site.config).replace('"group": "API"', '"group": "Other", "group": "API"');
  },
  'A missing comma': (site) => {
    site.text = print(site.config).replace('"theme": "mint",', '"theme": "mint"');
  },
  'An unknown language code': ({ config }) => {
    config.navigation = { languages: [{ language: 'en-US', pages: PAGES }] };
  },
  'A link without `https://`': (site) => {
    site.config.navigation.versions.push({ version: 'v0', href: 'www.example.com' });
  },
  'Two versions with the same name': ({ config }) => {
    config.navigation.versions[1].version = 'v2';
  },
  'A redirect to a page that does not exist': ({ config }) => {
    config.redirects.push({ source: '/older', destination: '/guides/gone' });
  },
  'Two redirects in a circle': ({ config }) => {
    config.redirects.push({ source: '/a', destination: '/b' }, { source: '/b', destination: '/a' });
  },
  'An endpoint that the OpenAPI file does not define': (site) =>
    firstOf(site).groups[1].pages.push('GET /pet'),
  'A `$ref` to a file that does not exist': (site) => {
    firstOf(site).groups.push({ $ref: 'more.json' });
  },
  'A dead link in a page': append('[Gone](/guides/gone)'),
  'A link to a heading that does not exist': append('[Gone](/guides/wash#gone)'),
  'An image without a file': append('![Gone](/images/gone.png)'),
  'A color that is not a color': ({ config }) => {
    config.colors.primary = 'dark blue';
  },
  'An unknown theme': ({ config }) => {
    config.theme = 'minty';
  },
};

/**
 * Returns for each mistake the number of messages of each tool, or for `mint` if there are any.
 *
 * @throws if a tool reports something on the correct site.
 */
export function compareMistakes(tools, libraries, folder) {
  const reports = (site, name) => {
    const path = join(folder, name);
    const text = site.text ?? print(site.config);
    for (const [file, content] of Object.entries({ 'docs.json': text, ...site.files })) {
      mkdirSync(dirname(join(path, file)), { recursive: true });
      writeFileSync(join(path, file), content);
    }
    return {
      nav: tools.nav(path).findings.length,
      mint: tools.mint(path).lines.length > 0,
      ...inProcess(libraries, text),
    };
  };
  const correct = reports(makeSite(), 'correct');
  if (Object.values(correct).some(Boolean))
    throw new Error(`the correct site has findings: ${JSON.stringify(correct)}`);
  return Object.entries(MISTAKES).map(([mistake, make], index) => {
    const site = makeSite();
    make(site);
    return { mistake, reports: reports(site, `mistake-${index + 1}`) };
  });
}

function inProcess({ validation, validateSchema }, text) {
  let config;
  try {
    config = JSON.parse(text);
  } catch {
    // Both validators take values. JSON.parse reports the mistake in their place.
    return { validation: 1, ajv: 1 };
  }
  const { success, error } = validation.validateDocsConfig(config);
  validateSchema(config);
  return {
    validation: success ? 0 : Math.max(1, error?.issues?.length ?? 0),
    ajv: validateSchema.errors?.length ?? 0,
  };
}
