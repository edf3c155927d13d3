import type { Shape } from '../grammar.ts';
import { named, nonEmpty, source, url } from './texts.ts';
import {
  either,
  field,
  listOf,
  matching,
  needed,
  object,
  oneOf,
  record,
  strict,
} from './write-shapes.ts';

const directory = field('text', 'Folder of the generated pages.');

const openapi = strict({
  source: needed(source, 'Path or URL of the specification.'),
  directory,
  overlays: field(listOf(source), 'Paths of OpenAPI overlays to apply, in order.'),
});

const asyncapi = strict({
  source: needed(source, 'Path or URL of the specification.'),
  directory,
});

const metatags = record(nonEmpty);

/** The settings of API pages, search engines, redirects and other contents. */
export const contents: Readonly<Record<string, Shape>> = {
  api: object({
    openapi: field(
      either(source, listOf(either(source, openapi)), openapi),
      'OpenAPI specifications. A navigation element with "openapi" shows their pages.',
    ),
    asyncapi: field(either(source, listOf(source), asyncapi), 'AsyncAPI specifications.'),
    params: field(
      object({
        expanded: field(oneOf('all', 'closed'), 'Nested parameters that are expanded.'),
        post: field(listOf('text'), 'Fields that are shown after each parameter.'),
      }),
      'Parameters.',
      ['paramFields'],
    ),
    playground: field(
      object({
        display: field(oneOf('interactive', 'simple', 'none', 'auth'), 'Kind of playground.'),
        proxy: field('flag', 'Sends requests through a proxy.'),
        credentials: field('flag', 'Sends cookies.'),
      }),
      'Form that sends requests.',
    ),
    examples: field(
      object({
        defaults: field(oneOf('required', 'all'), 'Parameters in generated examples.'),
        languages: field(listOf('text'), 'Languages of generated examples, in order.'),
        prefill: field('flag', 'Fills the playground with the examples.'),
        autogenerate: field('flag', 'Generates examples from the specification.'),
      }),
      'Code examples.',
    ),
    url: field(oneOf('full'), 'Shows full URLs of endpoints.'),
    mdx: field(
      object({
        auth: field(
          object({
            method: field(oneOf('bearer', 'basic', 'key', 'cobo'), 'Kind of authentication.'),
            name: field('text', 'Name of the header.'),
          }),
          'Authentication of all requests.',
        ),
        server: field(either(url, listOf(url)), 'URLs that paths of endpoints follow.'),
      }),
      'Pages with "api" in their front matter.',
    ),
  }),
  seo: object({
    metatags: field(metatags, 'Meta tags of all pages, by name.'),
    paths: field(
      listOf(
        object({
          path: needed(
            matching(
              '^(?!\\.{1,2}(?:/|$))[^\\s\\\\?#/]+(?:/(?!\\.{1,2}(?:/|$))[^\\s\\\\?#/]+)*$',
              'a path without a slash at either end, such as "guides/start"',
            ),
            'Folder or page.',
          ),
          metatags: needed(metatags, 'Meta tags of its pages, by name.'),
        }),
        { unique: 'path' },
      ),
      'Meta tags of some pages.',
    ),
    organization: field(
      object({
        id: field(url, 'URL that identifies the organization.'),
        url: field(url, 'URL of its site.'),
        logo: field(url, 'URL of its logo.'),
        name: field(nonEmpty, 'Name.'),
        legalName: field(nonEmpty, 'Registered name.'),
        sameAs: field(listOf(url), 'URLs of its profiles.'),
      }),
      'Organization behind the site, for search engines.',
    ),
    indexing: field(oneOf('navigable', 'all'), 'Pages that search engines may index.'),
    trailingSlash: field('flag', 'Ends URLs with a slash.'),
  }),
  search: object({ prompt: field('text', 'Text in the empty search field.', ['placeholder']) }),
  redirects: listOf(
    object({
      source: needed('text', 'Old path, with parameters such as ":slug" or "*".', ['from']),
      destination: needed('text', 'New path or URL.', ['to', 'target']),
      permanent: field('flag', 'Tells browsers and search engines to remember the redirect.'),
    }),
  ),
  errors: object({
    '404': needed(
      object({
        redirect: field('flag', 'Opens the front page: true by default.'),
        title: field('text', 'Title of the page.'),
        description: field('text', 'Text of the page.'),
      }),
      'Page for addresses that do not exist.',
    ),
  }),
  markdown: object({
    schema: field('flag', 'Adds structured data to Markdown pages.'),
    instructions: field(either('text', listOf('text')), 'Instructions for language models.'),
  }),
  variations: object({
    options: needed(
      listOf(
        object({
          id: needed(named, 'Name in pages.'),
          label: needed(named, 'Name that readers see.'),
        }),
        { atLeast: 1, unique: 'id', rejectsSecond: true },
      ),
      'Variations of the documentation, with the theme "willow" only.',
    ),
  }),
};
