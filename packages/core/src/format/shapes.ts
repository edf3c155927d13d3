import { type Dialect, dialectNames } from './dialects.ts';

// A JSON Schema has no flags, so its patterns list both cases.
const HTTPS = '[Hh][Tt][Tt][Pp][Ss]';
const JAVASCRIPT = '[Jj][Aa][Vv][Aa][Ss][Cc][Rr][Ii][Pp][Tt]';
const VBSCRIPT = '[Vv][Bb][Ss][Cc][Rr][Ii][Pp][Tt]';
const DATA = '[Dd][Aa][Tt][Aa]';
/** The start of a URL that readers can open. */
const URL_START = `${HTTPS}?://[^\\s/?#]|[Mm][Aa][Ii][Ll][Tt][Oo]:\\S|[Tt][Ee][Ll]:\\S`;
/** The rest of the URL of a file, or its path. */
const SOURCE_REST = '://[^\\s/]|(?![A-Za-z][A-Za-z0-9+.\\-]*://)\\S)';

/**
 * The kinds of values.
 * - `string`: `nonEmpty` rejects `""`; `pattern` is a regular expression (ECMAScript, `u` flag), and `expected` completes
 *   the sentence "It must be …".
 * - `choice`: one of `values`.
 * - `object`: `about` describes a field. Other properties are a warning. In `open` objects they are allowed, unless they look like a missing one;
 *   in `strict` ones they are an error.
 * - `map`: an object whose keys are diagnostic codes.
 * - `either`: the first alternative with the JSON type of the value.
 */
export const shapes = {
  any: { type: 'any' },
  text: { type: 'string' },
  label: { type: 'string', nonEmpty: true },
  flag: { type: 'boolean' },
  number: { type: 'number' },
  settings: { type: 'object', fields: {}, open: true },
  page: { type: 'string', nonEmpty: true },
  link: {
    type: 'string',
    role: 'href',
    pattern: `^(?:${URL_START})` as string,
    expected: 'an http(s), mailto or tel URL',
  },
  siteUrl: { type: 'string', pattern: '^https?://[^\\s?#@]+$', expected: 'an http(s) URL' },
  linkOrPage: {
    type: 'string',
    role: 'href',
    pattern: `^(?:${URL_START}|/|(?![^/?#]*:)[^\\u0000-\\u0020/#?])` as string,
    expected: 'an http(s), mailto or tel URL, or the path of a page',
  },
  builderLink: {
    type: 'string',
    role: 'href',
    pattern:
      `^(?:[/#]|(?!${JAVASCRIPT}:|${VBSCRIPT}:|${DATA}:|${HTTPS}?:(?!//[^\\s/?#]))[A-Za-z][A-Za-z0-9+.\\-]*:.)` as string,
    expected:
      'an http(s), mailto or tel URL. For a page, use "pages", or in "global" a path such as "/page"',
  },
  iconName: { type: 'string' },
  builderIconName: {
    type: 'string',
    pattern: '^(?!fa-)',
    expected: 'the name of the icon without "fa-"',
  },
  iconStyle: {
    type: 'choice',
    values: [
      'brands',
      'duotone',
      'light',
      'regular',
      'sharp-duotone-solid',
      'sharp-light',
      'sharp-regular',
      'sharp-solid',
      'sharp-thin',
      'solid',
      'thin',
    ],
  },
  iconLibrary: { type: 'choice', values: ['fontawesome', 'lucide', 'tabler'] },
  iconObject: {
    type: 'object',
    fields: {
      name: {
        shape: 'builderIconName',
        required: true,
        about: 'Name in the library, path or URL.',
      },
      style: { shape: 'iconStyle', about: 'Style of an icon of Font Awesome.' },
      library: { shape: 'iconLibrary', about: 'Icon library.' },
    },
  },
  icon: { type: 'either', of: ['builderIconName', 'iconObject'] },
  hexColor: {
    type: 'string',
    pattern: '^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$',
    expected: 'a color such as "#0D9373"',
  },
  color: {
    type: 'object',
    strict: true,
    fields: {
      light: { shape: 'hexColor', about: 'Color in light mode.' },
      dark: { shape: 'hexColor', about: 'Color in dark mode.' },
    },
  },
  theme: {
    type: 'choice',
    values: ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'luma', 'sequoia'],
  },
  themeColors: {
    type: 'object',
    strict: true,
    fields: {
      primary: { shape: 'hexColor', required: true, about: 'Main color.' },
      light: { shape: 'hexColor', about: 'Color for emphasis in dark mode.' },
      dark: { shape: 'hexColor', about: 'Color of buttons and hovered elements.' },
    },
  },
  align: { type: 'choice', values: ['start', 'end'] },
  directoryView: { type: 'choice', values: ['none', 'accordion', 'card'] },
  specPath: {
    type: 'string',
    nonEmpty: true,
    role: 'spec',
    pattern: '\\S',
    expected: 'the path of a specification',
  },
  specSource: {
    type: 'string',
    role: 'spec',
    pattern: `^\\s*(?:${HTTPS}?${SOURCE_REST}` as string,
    expected: 'the path of a specification or an https URL',
  },
  specSources: { type: 'list', of: 'specSource' },
  specObject: {
    type: 'object',
    strict: true,
    fields: {
      source: { shape: 'specSource', required: true, about: 'Path or URL of the specification.' },
      directory: { shape: 'text', about: 'Folder of the generated pages.' },
      overlays: { shape: 'texts', about: 'Paths of OpenAPI overlays to apply, in order.' },
    },
  },
  specEntry: { type: 'either', of: ['specSource', 'specObject'] },
  specEntries: { type: 'list', of: 'specEntry' },
  texts: { type: 'list', of: 'text' },
  openapi: { type: 'either', of: ['specSource', 'specEntries', 'specObject'] },
  asyncapiObject: {
    type: 'object',
    strict: true,
    fields: {
      source: { shape: 'specSource', required: true, about: 'Path or URL of the specification.' },
      directory: { shape: 'text', about: 'Folder of the generated pages.' },
    },
  },
  asyncapi: { type: 'either', of: ['specSource', 'specSources', 'asyncapiObject'] },
  graphqlSource: {
    type: 'string',
    pattern: `^\\s*(?:${HTTPS}${SOURCE_REST}` as string,
    expected: 'the path of a schema or an https URL',
  },
  graphqlObject: {
    type: 'object',
    strict: true,
    fields: {
      source: { shape: 'graphqlSource', required: true, about: 'Path or URL of the schema.' },
      directory: { shape: 'text', about: 'Folder of the generated pages.' },
    },
  },
  graphql: { type: 'either', of: ['graphqlSource', 'graphqlObject'] },
  sdkFormat: { type: 'choice', values: ['typedoc', 'docfx', 'javadoc', 'sphinx', 'phpdoc'] },
  sdk: {
    type: 'object',
    strict: true,
    fields: {
      format: { shape: 'sdkFormat', required: true, about: 'Tool that wrote the reference.' },
      source: { shape: 'text', required: true, about: 'Path or URL of the output of the tool.' },
      directory: { shape: 'text', about: 'Folder of the generated pages.' },
    },
  },
  banner: {
    type: 'object',
    fields: {
      content: { shape: 'text', about: 'Text of the banner, with Markdown links.' },
      dismissible: { shape: 'flag', about: 'Lets readers close the banner.' },
    },
  },
  builderBanner: {
    type: 'object',
    open: true,
    fields: {
      content: { shape: 'text', about: 'Text of the banner, with Markdown links.' },
      dismissible: { shape: 'flag', about: 'Lets readers close the banner.' },
    },
  },
  audiences: { type: 'list', of: 'label' },
  audience: { type: 'either', of: ['label', 'audiences'] },
  repository: {
    type: 'string',
    pattern: '^[^\\s/]+(?:/[^\\s/]+)+$',
    expected: 'a repository such as "owner/repo"',
  },
  sourceRef: {
    type: 'object',
    fields: {
      sourceRef: {
        shape: 'repository',
        required: true,
        about: 'Repository of the same site, such as "owner/repo". Its navigation replaces this.',
      },
    },
  },
  eyebrows: { type: 'choice', values: ['breadcrumbs'] },
  builderEyebrows: { type: 'choice', values: ['section', 'breadcrumbs'] },
  drilldown: { type: 'choice', values: [true, false] },
  destination: {
    type: 'string',
    role: 'destination',
    pattern: `^(?!\\s*(?:${JAVASCRIPT}|${VBSCRIPT}|${DATA})\\s*:)` as string,
    expected: 'a path of the site or an https URL',
  },
  redirect: {
    type: 'object',
    open: true,
    fields: {
      source: {
        shape: 'text',
        required: true,
        about: 'Old path, with parameters such as ":slug" or "*".',
      },
      destination: { shape: 'destination', required: true, about: 'New path or URL.' },
      permanent: {
        shape: 'flag',
        about: 'Tells browsers and search engines to remember the redirect.',
      },
    },
  },
  redirects: { type: 'list', of: 'redirect' },
  dialect: { type: 'choice', values: dialectNames as readonly Dialect[] },
  teamCode: {
    type: 'string',
    pattern: '^[a-z\\d]+(?:[-_.][a-z\\d]+)*(?:/[a-z\\d]+(?:[-_.][a-z\\d]+)*)+$',
    expected: 'lowercase words with a slash, such as "team/no-beta"',
  },
  ruleLevel: { type: 'choice', values: ['off', 'info', 'warn', 'warning', 'error'] },
  basePath: {
    type: 'string',
    pattern: '^/(?:[^/?#\\s]+(?:/[^/?#\\s]+)*/?)?$',
    expected: 'a path such as "/docs"',
  },
  ruleObject: {
    type: 'object',
    fields: {
      severity: { shape: 'ruleLevel', about: 'Severity of the findings, or "off".' },
      ignore: { shape: 'texts', about: 'Patterns of findings not to report, as in .gitignore.' },
    },
  },
  ruleSetting: { type: 'either', of: ['ruleLevel', 'ruleObject'] },
  ruleSettings: { type: 'map', of: 'ruleSetting' },
  override: {
    type: 'object',
    fields: {
      files: {
        shape: 'texts',
        required: true,
        about: 'Patterns of subjects and files, as in .gitignore.',
      },
      rules: {
        shape: 'ruleSettings',
        required: true,
        about: 'Severities of rules for these findings.',
      },
    },
  },
  overrides: { type: 'list', of: 'override' },
  navSettings: {
    type: 'object',
    fields: {
      $schema: { shape: 'text', about: 'URL or path of the JSON Schema of this file.' },
      dialect: { shape: 'dialect', about: 'Dialect of the config; detected by default.' },
      basePath: {
        shape: 'basePath',
        about: 'Path below which the site is served, such as "/docs".',
      },
      siteUrl: { shape: 'siteUrl', about: 'URL of the site.' },
      linksFrom: {
        shape: 'texts',
        about: 'Files with links to the site.',
      },
      specificationLinks: {
        shape: 'flag',
        about: 'Checks links in the descriptions of OpenAPI specifications.',
      },
      rules: { shape: 'ruleSettings', about: 'Severities of rules by their codes.' },
      overrides: {
        shape: 'overrides',
        about: 'Rules for some findings. Later entries override earlier ones.',
      },
      frontMatter: { shape: 'any', about: 'Fields that the front matter of pages must have.' },
      patterns: {
        shape: 'any',
        about: 'Patterns that pages, links and the navigation must not match.',
      },
      syncGroups: { shape: 'any', about: 'Groups that contain the pages of a folder.' },
      ignore: {
        shape: 'texts',
        about: 'Patterns of page files that need no entry in the navigation, as in .gitignore.',
      },
    },
  },
  language: {
    type: 'choice',
    code: 'unknown-language',
    values: [
      'ar',
      'cs',
      'cn',
      'zh-Hant',
      'nl',
      'en',
      'fr',
      'de',
      'he',
      'hi',
      'id',
      'it',
      'jp',
      'ko',
      'lv',
      'no',
      'pl',
      'pt-BR',
      'ro',
      'ru',
      'es',
      'sv',
      'tr',
      'ua',
      'uz',
      'vi',
    ],
  },
  builderLanguage: {
    type: 'choice',
    code: 'unknown-language',
    values: [
      'en',
      'cn',
      'zh',
      'zh-Hans',
      'zh-Hant',
      'zh-CN',
      'zh-TW',
      'es',
      'fr',
      'fr-CA',
      'fr-ca',
      'ja',
      'jp',
      'ja-jp',
      'ja-JP',
      'pt',
      'pt-BR',
      'de',
      'ko',
      'it',
      'ru',
      'ro',
      'cs',
      'id',
      'ar',
      'tr',
      'hi',
      'sv',
      'no',
      'da',
      'lv',
      'nl',
      'uk',
      'vi',
      'pl',
      'uz',
      'he',
      'ca',
      'fi',
      'hu',
    ],
  },
} as const;

/** The name of a value shape. */
export type ShapeName = keyof typeof shapes;
