import type { Tokens } from './cursor.ts';

/** A property of a section that only the builder reads. */
export interface BuilderField {
  name: string;
  about: string;
  snippet: string;
}

/** What the value of such a property names. */
export type BuilderValue = 'image' | 'address' | 'icon' | 'iconLibrary' | 'buttonType' | 'linkType';

const text = '"$1"';
const field = (name: string, about: string, snippet = text): BuilderField => {
  return { name, about, snippet };
};

const LINK = [
  field('label', 'Text of the link.'),
  field('href', 'Page or URL that it opens.'),
  field('icon', 'Icon next to the label.'),
];

/** The properties of Mintlify's sections, by path. A star is any item. */
const FIELDS: Readonly<Record<string, readonly BuilderField[]>> = {
  '': [
    field('name', 'Name of the site.'),
    field('theme', 'Theme, such as "mint".'),
    field('colors', 'Colors of the theme.', '{ "primary": "$1" }'),
    field('logo', 'Logo at the top.', '{ "light": "$1", "dark": "$2" }'),
    field('favicon', 'Icon in the tab of the browser.'),
    field('icons', 'Icon library of the site.', '{ "library": "$1" }'),
    field('navbar', 'Links and the button at the top.', '{ $1 }'),
    field('footer', 'Links at the bottom.', '{ $1 }'),
  ],
  logo: [
    field('light', 'Logo in light mode.'),
    field('dark', 'Logo in dark mode.'),
    field('href', 'Page or URL that the logo opens.'),
  ],
  favicon: [field('light', 'Icon in light mode.'), field('dark', 'Icon in dark mode.')],
  icons: [field('library', 'Icon library of the site.')],
  navbar: [
    field('links', 'Links at the top.', '[{ "label": "$1", "href": "$2" }]'),
    field('primary', 'The button.', '{ "type": "button", "label": "$1", "href": "$2" }'),
  ],
  'navbar/links/*': [...LINK, field('type', 'Such as "github".')],
  'navbar/primary': [field('type', 'Such as "button" or "github".'), ...LINK.slice(0, 2)],
  footer: [
    field('socials', 'Profiles by network.', '{ $1 }'),
    field('links', 'Columns of links.', '[{ "header": "$1", "items": [$2] }]'),
  ],
  'footer/links/*': [field('header', 'Title of the column.'), field('items', 'Links.', '[$1]')],
  'footer/links/*/items/*': LINK.slice(0, 2),
};

/** Returns the properties that an object of the builder's sections can have; none if nothing is known. */
export function builderFields(tokens: Tokens): readonly BuilderField[] {
  return FIELDS[pathOf(tokens)] ?? [];
}

export function builderValue(tokens: Tokens): BuilderValue | undefined {
  const path = pathOf(tokens);
  if (/^(?:logo|favicon)(?:\/(?:light|dark))?$/.test(path)) return 'image';
  if (path === 'icons/library') return 'iconLibrary';
  if (path === 'navbar/primary/type') return 'buttonType';
  if (path === 'navbar/links/*/type') return 'linkType';
  if (/(?:^|\/)icon$/.test(path)) return 'icon';
  return /(?:^|\/)href$/.test(path) ? 'address' : undefined;
}

/** Languages have separate sections. */
function pathOf(tokens: Tokens): string {
  return tokens
    .map((token) => (/^\d+$/.test(String(token)) ? '*' : token))
    .join('/')
    .replace(/^navigation\/.*?\/(?=(?:navbar|footer)(?:\/|$))/, '');
}
