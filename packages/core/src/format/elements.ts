/**
 * The table of what a navigation may contain: elements, fields and children, in both dialects.
 * The TypeScript types (`types.ts`), the JSON Schema (`schema.ts`), the structure check (`structure/`)
 * and the reference pages of the documentation all derive from it. Implements S2.1 to S2.13.
 *
 * A field does not exist in a dialect that its `in` leaves out.
 */

/** The lists that hold children: which element stands in each, and how many entries it needs. */
export const lists = {
  products: { of: 'product', atLeast: 0 },
  languages: { of: 'language', atLeast: 1 },
  versions: { of: 'version', atLeast: 1 },
  tabs: { of: 'tab', atLeast: 1 },
  dropdowns: { of: 'dropdown', atLeast: 0 },
  anchors: { of: 'anchor', atLeast: 1 },
  groups: { of: 'group', atLeast: 1 },
  pages: { of: 'page', atLeast: 0 },
  menu: { of: 'item', atLeast: 0 },
} as const;

/** A property name that holds children. */
export type ListName = keyof typeof lists;

export const listNames: readonly ListName[] = /* @__PURE__ */ Object.keys(lists) as ListName[];

/** Whether a property name is that of a child list. */
export function isListName(key: string): key is ListName {
  return Object.hasOwn(lists, key);
}

/** The kind of the elements in a child list: those that stand in `pages`, beside the paths, are groups (S2.2). */
export function elementKindIn(list: ListName): ElementKind {
  const { of: kind } = lists[list];
  return kind === 'page' ? 'group' : kind;
}

/** Names that authors bring from other builders: for the label and the children of an element, and for single fields. */
const foreignNames = {
  label: ['title', 'name', 'label', 'text'],
  href: ['url', 'link', 'to'],
  language: ['lang', 'locale', 'code'],
  hidden: ['hide', 'isHidden', 'invisible'],
  children: [
    'items',
    'children',
    'content',
    'contents',
    'entries',
    'links',
    'sections',
    'routes',
    'docs',
    'articles',
    'subpages',
    'sidebar',
  ],
  navigation: ['nav', 'sidebar'],
  source: ['from', 'src'],
  destination: ['to', 'dest', 'target'],
} as const;

/** Whether a property is called as a field, or as `label` or `children`, is in other builders. */
export function isForeignName(field: string, key: string): boolean {
  if (!Object.hasOwn(foreignNames, field)) return false;
  const names: readonly string[] = foreignNames[field as keyof typeof foreignNames];
  return names.includes(key);
}

/** Fields that several elements have; an element names those that it uses. */
export const sharedFields = {
  icon: { in: { standard: 'iconName', mintlify: 'icon' }, section: 'S2.3', about: 'Icon.' },
  href: {
    in: { standard: 'link', mintlify: 'builderLink' },
    section: 'S2.4',
    about: 'Makes the element a link.',
  },
  color: { in: { mintlify: 'color' }, section: 'M1.10', about: 'Colours of the icon.' },
  hidden: {
    in: { mintlify: 'flag' },
    section: 'M4.1',
    about: 'Left out of the navigation.',
  },
  searchable: {
    in: { mintlify: 'flag' },
    section: 'M4.1',
    about: 'Keeps a hidden element in search.',
  },
  openapi: {
    in: { standard: 'specPath', mintlify: 'openapi' },
    section: 'S2.12',
    about: 'Specification in effect for this element and those below.',
  },
  asyncapi: {
    in: { mintlify: 'asyncapi' },
    section: 'M1.11',
    about: 'AsyncAPI specification.',
  },
  directory: {
    in: { mintlify: 'directoryView' },
    section: 'M1',
    about: 'How a list of the pages below is shown.',
  },
} as const;

/**
 * The elements. `label` is the field that names an element (and makes it one of its kind);
 * `children` are in the order in which the first present one is kept when several stand at one level;
 * `restrictsTo` are the only children that may stand beside a field; `restrictedElement` says what else may not;
 * `needsChildrenUnless` names the fields that generate the children which are otherwise required;
 * `elsewhere: 'error'` marks a field that is refused, not ignored, on every other element.
 */
export const elements = {
  navigation: {
    section: 'S2.1',
    about: 'The root: one primary pattern, and global elements beside it.',
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
        // What nothing reads may hold anything (M1.12).
        in: { standard: 'specPath', mintlify: 'any' },
        section: 'S2.12',
        about: 'Specification in effect for all elements, where the dialect reads it here.',
      },
    },
  },
  group: {
    section: 'S2.3',
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
        section: 'S2.3',
        about: 'Section label in the sidebar.',
      },
      tag: {
        in: { standard: 'text', mintlify: 'text' },
        section: 'S2.3',
        about: 'Label shown on the group.',
      },
      root: {
        in: { standard: 'page', mintlify: 'page' },
        section: 'S2.3',
        about: 'The page that selecting the title opens.',
      },
      expanded: {
        in: { standard: 'flag', mintlify: 'flag' },
        section: 'S2.3',
        about: 'Whether a nested group starts expanded.',
      },
      public: {
        in: { mintlify: 'flag' },
        section: 'M4.2',
        about: 'Readable without signing in.',
      },
      boost: { in: { mintlify: 'number' }, section: 'M4.2', about: 'Weight in search.' },
      sdk: {
        in: { mintlify: 'sdk' },
        elsewhere: 'error',
        section: 'M1.13',
        about: 'Generated SDK reference.',
      },
    },
  },
  tab: {
    section: 'S2.4',
    about: 'A section with an address of its own, in the bar at the top.',
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
        section: 'S2.4',
        about: 'Tab label.',
      },
      align: { in: { mintlify: 'align' }, section: 'M1', about: 'Side of the bar.' },
      graphql: {
        in: { mintlify: 'graphql' },
        elsewhere: 'error',
        restrictsTo: ['groups'],
        section: 'M1.13',
        about: 'Generated GraphQL reference.',
      },
      sdk: {
        in: { mintlify: 'sdk' },
        elsewhere: 'error',
        restrictsTo: ['groups'],
        section: 'M1.13',
        about: 'Generated SDK reference.',
      },
    },
  },
  item: {
    section: 'S2.5',
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
        section: 'S2.5',
        about: 'Item label.',
      },
      description: {
        in: { standard: 'text', mintlify: 'text' },
        section: 'S2.5',
        about: 'Text describing the item.',
      },
    },
  },
  anchor: {
    section: 'S2.6',
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
        section: 'S2.6',
        about: 'Anchor label.',
      },
    },
  },
  dropdown: {
    section: 'S2.8',
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
        section: 'S2.8',
        about: 'Dropdown label.',
      },
      description: {
        in: { mintlify: 'text' },
        section: 'M1',
        about: 'Text describing the entry.',
      },
    },
  },
  product: {
    section: 'S2.9',
    about: 'A division for a separate offering.',
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
        section: 'S2.9',
        about: 'Product label.',
      },
      description: {
        in: { standard: 'text', mintlify: 'text' },
        section: 'S2.9',
        about: 'Text describing the product.',
      },
      name: {
        in: { mintlify: 'text' },
        section: 'M4.9',
        about: 'Name shown in breadcrumbs.',
      },
    },
  },
  version: {
    section: 'S2.10',
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
        section: 'S2.10',
        about: 'Version label.',
      },
      default: {
        in: { mintlify: 'flag' },
        section: 'M4.4',
        about: 'The version a reader sees first.',
      },
      tag: { in: { mintlify: 'text' }, section: 'M1', about: 'Label shown on the version.' },
    },
  },
  language: {
    section: 'S2.11',
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
        section: 'S2.11',
        about: 'A supported language code.',
      },
      banner: {
        in: { standard: 'banner', mintlify: 'builderBanner' },
        section: 'S2.11',
        about: 'Banner of this language.',
      },
      default: {
        in: { mintlify: 'flag' },
        section: 'M4.4',
        about: 'The language a reader sees first.',
      },
      footer: {
        in: { mintlify: 'settings' },
        section: 'M1',
        about: 'Footer of this language.',
      },
      navbar: {
        in: { mintlify: 'settings' },
        section: 'M1',
        about: 'Bar of this language.',
      },
    },
  },
} as const;

/** The kind of an element: `group`, `tab`, `version`, … or `navigation` for the root. */
export type ElementKind = keyof typeof elements;

/** Fields that an element loses beside one that `restrictsTo` some children; unknown ones are refused (M1.2, M1.13). */
export const restrictedElement = { without: ['href', 'openapi', 'asyncapi', 'global'] } as const;

/** What `global` holds: lists of links that stay on every page. Implements S2.7. */
export const globalLists = {
  standard: ['anchors'],
  mintlify: ['languages', 'versions', 'tabs', 'dropdowns', 'anchors', 'products'],
} as const;

/** Fields that an element loses where it stands in `global`, and the shape that its `href` has there. */
export const globalElement = {
  without: ['openapi', 'asyncapi', 'graphql', 'sdk', 'directory', 'global'],
  href: { standard: 'linkOrPage', mintlify: 'builderLink' },
} as const;

/** Settings of `docs.json` outside `navigation` that are read with it. Implements S2.13. */
export const siteSettings = {
  eyebrows: {
    path: ['styling', 'eyebrows'],
    in: { standard: 'eyebrows', mintlify: 'builderEyebrows' },
    section: 'S2.13',
    about: 'Whether the whole trail is shown above a page.',
  },
  drilldown: {
    path: ['interaction', 'drilldown'],
    in: { standard: 'drilldown', mintlify: 'drilldown' },
    section: 'S2.13',
    about: 'Whether selecting a group opens its first page.',
  },
  redirects: {
    path: ['redirects'],
    in: { standard: 'redirects', mintlify: 'redirects' },
    section: 'M6.8',
    about: 'Where old addresses lead; the first entry that matches applies.',
  },
} as const;

/** The properties of `docs.json` that these settings stand in. */
export const siteSections: ReadonlySet<string> = /* @__PURE__ */ new Set(
  Object.values(siteSettings).map(({ path }) => path[0]),
);

/** Where a setting that stands inside the navigation by mistake belongs: `styling.eyebrows` for `eyebrows`. */
export function sitePlaceOf(key: string): string | undefined {
  if (siteSections.has(key)) return key;
  const paths: readonly (readonly string[])[] = Object.values(siteSettings).map(({ path }) => path);
  return paths.find((path) => path.at(-1) === key)?.join('.');
}
