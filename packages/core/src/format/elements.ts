/**
 * The table of what a navigation may contain: elements, fields and children, in both dialects.
 * The TypeScript types (`types.ts`), the JSON Schema (`schema.ts`), the structure check (`structure/`)
 * and the reference pages of the documentation all derive from it (S2.1).
 *
 * A field does not exist in a dialect that its `in` leaves out. Its `role` is one of:
 * - `decorates`: it concerns only the element itself, so the pages lose nothing without it.
 * - `hides`: it decides who sees the pages below the element, and how prominently.
 * - absent: it decides which pages there are below the element, or how they are shown.
 */

/** The lists of children: the kind of their elements, and the minimum number of entries. */
export const lists = {
  products: { of: 'product', atLeast: 0, about: 'Products, each with documentation of its own.' },
  languages: { of: 'language', atLeast: 1, about: 'Translations of the documentation.' },
  versions: { of: 'version', atLeast: 1, about: 'Versions of the documentation.' },
  tabs: { of: 'tab', atLeast: 1, about: 'Sections in the bar at the top.' },
  dropdowns: {
    of: 'dropdown',
    atLeast: 0,
    about: 'Entries of the menu at the top of the sidebar.',
  },
  anchors: { of: 'anchor', atLeast: 1, about: 'Persistent items at the top of the sidebar.' },
  groups: { of: 'group', atLeast: 1, about: 'Sections of the sidebar.' },
  pages: {
    of: 'page',
    atLeast: 0,
    about: 'Paths of pages without extension, endpoints such as "GET /users", and nested groups.',
  },
  menu: { of: 'item', atLeast: 0, about: 'Entries of the menu that the element opens.' },
} as const;

/** The name of a list of children. */
export type ListName = keyof typeof lists;

export const listNames: readonly ListName[] = /* @__PURE__ */ Object.keys(lists) as ListName[];

export function isListName(key: string): key is ListName {
  return Object.hasOwn(lists, key);
}

/** In `pages`, the elements next to the paths are groups (S2.2). */
export function elementKindIn(list: ListName): ElementKind {
  const { of: kind } = lists[list];
  return kind === 'page' ? 'group' : kind;
}

/** Fields of several elements, which list the ones that they use in `uses` (S2.3, S2.4, S2.12, M1.9 to M1.11, M4.1). */
export const sharedFields = {
  icon: { in: { standard: 'iconName', mintlify: 'icon' }, role: 'decorates', about: 'Icon.' },
  href: { in: { standard: 'link', mintlify: 'builderLink' }, about: 'Makes the element a link.' },
  color: { in: { mintlify: 'color' }, role: 'decorates', about: 'Colors of the icon.' },
  hidden: {
    in: { mintlify: 'flag' },
    role: 'hides',
    about: 'Hides the element from the navigation.',
  },
  searchable: {
    in: { mintlify: 'flag' },
    role: 'hides',
    about: 'Keeps a hidden element in search results.',
  },
  openapi: {
    in: { standard: 'specPath', mintlify: 'openapi' },
    about: 'OpenAPI specification for this element and its descendants.',
  },
  asyncapi: { in: { mintlify: 'asyncapi' }, about: 'AsyncAPI specification.' },
  directory: { in: { mintlify: 'directoryView' }, about: 'Style of the list of pages.' },
} as const;

/**
 * The elements.
 * - `label` is the field with the name of an element, which makes it one of its kind.
 * - `children` are in order of precedence: if several are present, the first is used.
 * - `restrictsTo` are the only children that are allowed next to a field; see also `restrictedAway`.
 * - `needsChildrenUnless` are fields that generate the children, which are otherwise required.
 * - `elsewhere: 'error'` marks a field that is an error, not ignored, on all other elements.
 */
export const elements = {
  // S2.1, S2.12
  navigation: {
    about: 'The root: one kind of children, and global elements.',
    label: undefined,
    children: {
      standard: [
        'products',
        'languages',
        'versions',
        'tabs',
        'dropdowns',
        'anchors',
        'groups',
        'pages',
      ],
      mintlify: [
        'products',
        'languages',
        'versions',
        'tabs',
        'dropdowns',
        'anchors',
        'groups',
        'pages',
      ],
    },
    global: { standard: true, mintlify: true },
    uses: ['directory'],
    fields: {
      openapi: {
        // Nothing reads it, so any value is allowed (M1.12).
        in: { standard: 'specPath', mintlify: 'any' },
        about: 'OpenAPI specification for all elements, in dialects that read it here.',
      },
    },
  },
  // S2.3, M1.13, M4.2
  group: {
    about: 'A section of the sidebar.',
    label: 'group',
    children: { standard: ['pages'], mintlify: ['pages'] },
    needsChildrenUnless: ['openapi', 'asyncapi', 'sdk'],
    global: {},
    uses: ['icon', 'openapi', 'asyncapi', 'hidden', 'searchable', 'directory'],
    fields: {
      group: {
        in: { standard: 'label', mintlify: 'label' },
        required: true,
        about: 'Name of the section in the sidebar.',
      },
      tag: {
        in: { standard: 'text', mintlify: 'text' },
        role: 'decorates',
        about: 'Badge on the group.',
      },
      root: {
        in: { standard: 'page', mintlify: 'page' },
        role: 'decorates',
        about: 'Page that the title of the group opens.',
      },
      expanded: {
        in: { standard: 'flag', mintlify: 'flag' },
        role: 'decorates',
        about: 'Expands a nested group by default.',
      },
      public: {
        in: { mintlify: 'flag' },
        role: 'hides',
        about: 'Makes the pages readable without signing in.',
      },
      boost: { in: { mintlify: 'number' }, role: 'hides', about: 'Weight in search results.' },
      audience: {
        in: { mintlify: 'audience' },
        role: 'hides',
        about:
          'Readers to show the group to, by the name or names of their audience. `default` is a name that Mintlify reserves. Its pages stay public.',
      },
      sdk: {
        in: { mintlify: 'sdk' },
        elsewhere: 'error',
        about: 'Generated SDK reference.',
      },
    },
  },
  // S2.4, M1, M1.13
  tab: {
    about: 'A section in the bar at the top.',
    label: 'tab',
    children: {
      standard: ['anchors', 'groups', 'pages', 'menu'],
      mintlify: [
        'languages',
        'versions',
        'dropdowns',
        'anchors',
        'products',
        'groups',
        'pages',
        'menu',
      ],
    },
    global: { mintlify: true },
    uses: ['icon', 'href', 'hidden', 'searchable', 'openapi', 'asyncapi', 'directory'],
    fields: {
      tab: {
        in: { standard: 'label', mintlify: 'label' },
        required: true,
        about: 'Name of the tab.',
      },
      align: {
        in: { mintlify: 'align' },
        role: 'decorates',
        about: 'Side of the bar that shows the tab.',
      },
      graphql: {
        in: { mintlify: 'graphql' },
        elsewhere: 'error',
        restrictsTo: ['groups'],
        about: 'Generated GraphQL reference.',
      },
      sdk: {
        in: { mintlify: 'sdk' },
        elsewhere: 'error',
        restrictsTo: ['groups'],
        about: 'Generated SDK reference.',
      },
    },
  },
  // S2.5
  item: {
    about: 'An entry of a menu.',
    label: 'item',
    children: {
      standard: ['groups', 'pages'],
      mintlify: [
        'languages',
        'versions',
        'dropdowns',
        'anchors',
        'products',
        'tabs',
        'groups',
        'pages',
      ],
    },
    global: { mintlify: true },
    uses: ['icon', 'href', 'hidden', 'openapi', 'asyncapi', 'directory'],
    fields: {
      item: {
        in: { standard: 'label', mintlify: 'label' },
        required: true,
        about: 'Name of the item.',
      },
      description: {
        in: { standard: 'text', mintlify: 'text' },
        role: 'decorates',
        about: 'Description of the item.',
      },
    },
  },
  // S2.6
  anchor: {
    about: 'A persistent item at the top of the sidebar.',
    label: 'anchor',
    children: {
      standard: ['groups', 'pages'],
      mintlify: ['languages', 'versions', 'dropdowns', 'tabs', 'products', 'groups', 'pages'],
    },
    global: { mintlify: true },
    uses: ['icon', 'href', 'color', 'hidden', 'openapi', 'asyncapi', 'directory'],
    fields: {
      anchor: {
        in: { standard: 'label', mintlify: 'label' },
        required: true,
        about: 'Name of the anchor.',
      },
    },
  },
  // S2.8, M1
  dropdown: {
    about: 'An entry of the expandable menu at the top of the sidebar.',
    label: 'dropdown',
    children: {
      standard: ['groups', 'pages'],
      mintlify: ['languages', 'versions', 'tabs', 'anchors', 'products', 'groups', 'pages'],
    },
    global: { mintlify: true },
    uses: ['icon', 'href', 'color', 'hidden', 'openapi', 'asyncapi', 'directory'],
    fields: {
      dropdown: {
        in: { standard: 'label', mintlify: 'label' },
        required: true,
        about: 'Name of the dropdown.',
      },
      description: {
        in: { mintlify: 'text' },
        role: 'decorates',
        about: 'Description of the entry.',
      },
    },
  },
  // S2.9, M4.9
  product: {
    about: 'The documentation of one product.',
    label: 'product',
    children: {
      standard: ['groups', 'pages'],
      mintlify: [
        'languages',
        'versions',
        'tabs',
        'anchors',
        'dropdowns',
        'groups',
        'pages',
        'menu',
      ],
    },
    global: { mintlify: true },
    uses: ['icon', 'href', 'color', 'hidden', 'openapi', 'asyncapi', 'directory'],
    fields: {
      product: {
        in: { standard: 'label', mintlify: 'label' },
        required: true,
        about: 'Name of the product.',
      },
      description: {
        in: { standard: 'text', mintlify: 'text' },
        role: 'decorates',
        about: 'Description of the product.',
      },
      name: { in: { mintlify: 'text' }, role: 'decorates', about: 'Name in breadcrumbs.' },
    },
  },
  // S2.10, M1, M4.4
  version: {
    about: 'One version of the documentation.',
    label: 'version',
    children: {
      standard: ['languages', 'tabs', 'dropdowns', 'anchors', 'products', 'groups', 'pages'],
      mintlify: ['languages', 'tabs', 'dropdowns', 'anchors', 'products', 'groups', 'pages'],
    },
    global: { standard: true, mintlify: true },
    uses: ['href', 'hidden', 'openapi', 'asyncapi', 'directory'],
    fields: {
      version: {
        in: { standard: 'label', mintlify: 'label' },
        required: true,
        about: 'Name of the version.',
      },
      default: { in: { mintlify: 'flag' }, role: 'decorates', about: 'Shows this version first.' },
      icon: { in: { standard: 'iconName' }, role: 'decorates', about: 'Icon.' },
      tag: {
        in: { standard: 'text', mintlify: 'text' },
        role: 'decorates',
        about: 'Badge on the version.',
      },
      description: {
        in: { standard: 'text' },
        role: 'decorates',
        about: 'Text describing the version.',
      },
    },
  },
  // S2.11, M1, M4.4
  language: {
    about: 'One language of the documentation.',
    label: 'language',
    children: {
      standard: ['versions', 'tabs', 'dropdowns', 'anchors', 'products', 'groups', 'pages'],
      mintlify: ['versions', 'tabs', 'dropdowns', 'anchors', 'products', 'groups', 'pages'],
    },
    global: { standard: true, mintlify: true },
    uses: ['href', 'hidden', 'openapi', 'asyncapi', 'directory'],
    fields: {
      language: {
        in: { standard: 'language', mintlify: 'builderLanguage' },
        required: true,
        about: 'A supported language code.',
      },
      icon: { in: { standard: 'iconName' }, role: 'decorates', about: 'Icon.' },
      tag: { in: { standard: 'text' }, role: 'decorates', about: 'Badge on the language.' },
      description: {
        in: { standard: 'text' },
        role: 'decorates',
        about: 'Text describing the language.',
      },
      banner: {
        in: { standard: 'banner', mintlify: 'builderBanner' },
        about: 'Banner of this language.',
      },
      default: { in: { mintlify: 'flag' }, role: 'decorates', about: 'Shows this language first.' },
      footer: { in: { mintlify: 'settings' }, about: 'Footer of this language.' },
      navbar: { in: { mintlify: 'settings' }, about: 'Navigation bar of this language.' },
    },
  },
} as const;

/** The effect of a field on the pages below its element, if it is not the usual one. */
export type FieldRole = 'decorates' | 'hides';

/** The kind of an element: `group`, `tab`, `version`, … or `navigation` for the root. */
export type ElementKind = keyof typeof elements;
