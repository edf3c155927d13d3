import type { Shape } from '../grammar.ts';
import { address, bothColors, nonEmpty, safeAddress, safeUrl } from './texts.ts';
import { either, field, listOf, needed, object, oneOf, strict } from './write-shapes.ts';

const services = [
  'x',
  'website',
  'facebook',
  'youtube',
  'discord',
  'slack',
  'github',
  'linkedin',
  'instagram',
  'hacker-news',
  'medium',
  'telegram',
  'twitter',
  'x-twitter',
  'earth-americas',
  'bluesky',
  'threads',
  'reddit',
  'podcast',
];

const href = needed(address, 'URL or path that it opens.', ['url', 'link']);

/** The settings around a page, which a language can override. */
export const surroundings: Readonly<Record<'banner' | 'navbar' | 'footer', Shape>> = {
  banner: object({
    content: needed(nonEmpty, 'Text of the banner, with Markdown links.', ['text', 'message']),
    type: field(oneOf('info', 'warning', 'critical'), 'Weight of the message.'),
    dismissible: field('flag', 'Lets readers close the banner.'),
    color: field(bothColors, 'Color for each mode.'),
  }),
  navbar: object({
    links: field(
      listOf(
        object({
          label: {
            ...field('text', 'Text of the link.', ['name', 'title', 'text']),
            requiredIf: ({ type }) => type !== 'github' && type !== 'discord',
          },
          href,
          icon: field('icon', 'Icon.'),
          type: field('text', '"github" and "discord" need no label.'),
        }),
      ),
      'Links in the bar at the top.',
    ),
    primary: field(
      object({
        type: needed(oneOf('button', 'github', 'discord'), 'Kind of the button.'),
        label: {
          ...field('text', 'Text of a button.', ['name', 'title', 'text']),
          requiredIf: ({ type }) => type === 'button',
        },
        href,
      }),
      'Button in the bar at the top.',
    ),
  }),
  footer: object({
    socials: field(
      strict(
        Object.fromEntries(
          services.map((name) => [name, field(safeUrl, 'https URL of a profile.')]),
        ),
      ),
      'Profiles by the name of the service.',
    ),
    links: field(
      listOf(
        object({
          header: field(nonEmpty, 'Title of the column.', ['title']),
          items: needed(
            listOf(
              object({
                label: needed(nonEmpty, 'Text of the link.', ['name', 'title', 'text']),
                href: needed(safeAddress, 'https URL or path. Mintlify removes a fragment.', [
                  'url',
                  'link',
                ]),
              }),
              { atLeast: 1 },
            ),
            'Links of the column.',
            ['links'],
          ),
        }),
        { atLeast: 1, atMost: 4 },
      ),
      'One to four columns of links.',
    ),
  }),
};

/** The menu next to the title of a page. */
export const contextual: Shape = object({
  options: needed(
    listOf(
      either(
        oneOf(
          'copy',
          'assistant',
          'view',
          'download-pdf',
          'download-spec',
          'chatgpt',
          'claude',
          'perplexity',
          'grok',
          'aistudio',
          'devin',
          'windsurf',
          'mcp',
          'add-mcp',
          'cursor',
          'vscode',
          'devin-mcp',
        ),
        object({
          title: needed('text', 'Name of the entry.', ['label', 'name']),
          description: needed('text', 'Text below the name.'),
          href: needed(
            either(
              'text',
              object({
                base: needed('text', 'URL without a query.'),
                query: field(
                  listOf(
                    object({
                      key: needed('text', 'Name of the parameter.'),
                      value: needed('text', 'Value, in which "$page" is the page.'),
                    }),
                  ),
                  'Parameters of the URL.',
                ),
              }),
            ),
            'URL that the entry opens.',
            ['url', 'link'],
          ),
          icon: field('icon', 'Icon.'),
        }),
      ),
      { unique: '' },
    ),
    'Entries of the menu.',
  ),
  display: field(oneOf('header', 'toc'), 'Location of the menu: header by default.'),
});
