import type { Shape, ShapeRef } from '../grammar.ts';
import { highlightThemes } from './highlight-themes.ts';
import { address, bothColors, bothImages, named, source, url } from './texts.ts';
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

const font = {
  family: needed('text', 'Name of the font.'),
  weight: field('number', 'Weight, such as 400.'),
  source: field(source, 'File or URL of the font.', ['url']),
  format: {
    shape: oneOf('woff', 'woff2'),
    requiredIf: (value: object): boolean => Object.hasOwn(value, 'source'),
    about: 'Format of the file, required next to "source".',
  },
};

const highlightTheme: Shape = {
  type: 'choice',
  values: highlightThemes,
  expected: 'a theme of Shiki, such as "github-light"',
};

/** The settings of the whole site, and of its look. */
export const appearance: Readonly<Record<string, ShapeRef>> = {
  $schema: url,
  theme: 'theme',
  name: named,
  description: 'text',
  public: 'flag',
  colors: 'themeColors',
  logo: either(
    matching('^[^]{3}', 'the path of an image'),
    object({
      light: needed('text', 'Image for light mode.'),
      dark: needed('text', 'Image for dark mode.'),
      href: field(address, 'URL that the logo opens.', ['url', 'link']),
    }),
  ),
  favicon: either('text', bothImages),
  appearance: object({
    default: field(oneOf('system', 'light', 'dark'), 'Mode that new readers see.'),
    strict: field('flag', 'Hides the switch between the modes.', ['isHidden']),
  }),
  background: object({
    image: field(either('text', bothImages), 'Image, or one for each mode.'),
    decoration: field(oneOf('gradient', 'grid', 'windows'), 'Pattern.', ['style']),
    color: field(bothColors, 'Color for each mode.'),
  }),
  fonts: {
    type: 'either',
    by: 'family',
    of: [
      object(font),
      strict({
        heading: field(object(font), 'Font of headings.', ['headings']),
        body: field(object(font), 'Font of text.'),
      }),
    ],
  },
  icons: object({ library: needed('iconLibrary', 'Library of icons without a library.') }),
  styling: object({
    eyebrows: field('builderEyebrows', 'Section or breadcrumbs above the title.', ['eyebrow']),
    latex: field('flag', 'Loads the styles of formulas.'),
    codeblocks: field(
      either(
        oneOf('system', 'dark'),
        object({
          theme: field(
            either(
              highlightTheme,
              object({
                light: needed(highlightTheme, 'Theme in light mode.'),
                dark: needed(highlightTheme, 'Theme in dark mode.'),
              }),
            ),
            'Colors of code, or one for each mode.',
          ),
          languages: field(
            object({ custom: field(listOf('text'), 'Files with TextMate grammars.') }),
            'Additional languages.',
          ),
        }),
      ),
      'Colors of code blocks.',
      ['codeblock'],
    ),
  }),
  thumbnails: object({
    appearance: field(oneOf('light', 'dark'), 'Mode of the images.'),
    background: field('text', 'Background image.'),
    fonts: field(object({ family: needed('text', 'Font of the images.') }), 'Font.'),
  }),
  interaction: object({
    drilldown: field('flag', 'Opens the first page of a group when the group is expanded.'),
  }),
  metadata: object({ timestamp: field('flag', 'Shows when a page was last changed.') }),
  variables: record('text'),
};
