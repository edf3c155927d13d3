export const httpMethods = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
] as const;

/** The dialects of the format, and their differences outside the tables of fields. */
export const dialects = {
  standard: {
    /** An invalid descendant makes the builder drop all children of the division above it. */
    invalidErasesSiblings: false,
    /** Elements without children generate pages from the specification in effect; otherwise those that set one. */
    leavesGenerate: true,
    /** An empty list of pages, products, dropdowns or menu items is valid (M1.7). */
    emptyLists: false,
    /** A group needs `pages`. Otherwise, one without them is empty, and not shown. */
    groupsNeedPages: true,
    /** The HTTP methods of endpoints, in the order in which the methods of a path are listed (M3.8). */
    methods: httpMethods as typeof httpMethods,
    /** `openapi` on the navigation applies to all elements. */
    rootSpecification: true,
    /** A relative `href` outside `global` is used as written. */
    relativeLinks: true,
    /** A page that only a link in `global` leads to has the sidebar of a similar page (M4.7). */
    linkedPagesBorrow: false,
    /** Elements that readers switch between without a breadcrumb. */
    notInBreadcrumbs: ['version', 'language', 'product', 'dropdown'],
    /** The root page of a group has the breadcrumbs of the elements above the group. */
    rootBreadcrumbs: true,
    /** A page with several entries has the breadcrumbs of the last one (M4.9). */
    lastBreadcrumbs: false,
    /** The folders whose files some builders serve from the root. */
    staticFolders: ['public', 'static'],
    /**
     * The paths that are served without a file. A path that ends with a slash includes all paths below it, and one that starts
     * with a slash also exists in folders.
     */
    served: ['llms.txt', 'llms-full.txt', 'sitemap.xml', 'robots.txt', 'rss.xml'],
    /** A page has a feed at its own path followed by `/rss.xml`. */
    pageFeeds: false,
    /** The address of a folder without an index page opens the first page below it in the navigation. */
    foldersOpen: false,
    /** Redirects have only wildcards as parameters, and two with the same source make the config invalid. */
    redirectSyntax: 'parameters',
    /** The navigation of another repository replaces an entry such as `{ "sourceRef": "owner/repo" }`. */
    sourceRefs: false,
    /** Links and ids follow the one builder that this dialect is for. Otherwise, what any common builder accepts is valid. */
    oneBuilder: false,
  },
  mintlify: {
    invalidErasesSiblings: true,
    leavesGenerate: false,
    emptyLists: true,
    groupsNeedPages: false,
    // Without QUERY
    methods: /* @__PURE__ */ httpMethods.slice(0, -1) as readonly (typeof httpMethods)[number][],
    rootSpecification: false,
    relativeLinks: false,
    linkedPagesBorrow: true,
    notInBreadcrumbs: ['version', 'language'],
    rootBreadcrumbs: false,
    lastBreadcrumbs: true,
    staticFolders: [],
    // The official documentation of August 2026.
    served: [
      '/llms.txt',
      '/llms-full.txt',
      '_llms/',
      'sitemap.xml',
      'robots.txt',
      'rss.xml',
      'skill.md',
      // The address without the extension is unsure.
      'skill',
      'install.md',
      'login',
      'logout',
      'mcp',
      'authed/mcp',
      '.well-known/',
    ],
    pageFeeds: true,
    foldersOpen: true,
    redirectSyntax: 'wildcards',
    sourceRefs: true,
    oneBuilder: true,
  },
} as const;

/** The name of a set of rules: `standard` is the documented format, `mintlify` the format as the widest-used builder reads it. */
export type Dialect = keyof typeof dialects;

export const dialectNames: readonly Dialect[] = /* @__PURE__ */ Object.keys(dialects) as Dialect[];

export function isDialect(value: unknown): value is Dialect {
  return typeof value === 'string' && Object.hasOwn(dialects, value);
}
