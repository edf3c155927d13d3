// Derives configs with other shapes from that of a site.

const LISTS = [
  'products',
  'languages',
  'versions',
  'tabs',
  'dropdowns',
  'anchors',
  'menu',
  'groups',
  'pages',
];

/** Returns the outermost groups of a navigation, with the elements above them. */
function topGroups(element, trail = []) {
  return LISTS.flatMap((list) =>
    (Array.isArray(element[list]) ? element[list] : []).flatMap((entry) => {
      if (typeof entry === 'string') return [{ group: { group: 'Pages', pages: [entry] }, trail }];
      if (list === 'groups' || typeof entry.group === 'string') return [{ group: entry, trail }];
      return topGroups(entry, [...trail, { list, entry }]);
    }),
  );
}

function pagesOf(entry) {
  return typeof entry === 'string'
    ? [entry]
    : [...(entry.root === undefined ? [] : [entry.root]), ...(entry.pages ?? []).flatMap(pagesOf)];
}

const print = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** Returns a config with all pages in one list, without duplicates. */
export function flat(config) {
  const pages = topGroups(config.navigation).flatMap(({ group }) => pagesOf(group));
  return print({ ...config, navigation: { pages: [...new Set(pages)] } });
}

/** Returns a config with all groups at the root. */
export function grouped(config) {
  const groups = topGroups(config.navigation).map(({ group }) => group);
  return print({ ...config, navigation: { groups } });
}

/** Returns a mint.json with the same pages: groups of versions, and a tab for each folder that only one tab has. */
export function mint(config) {
  const { navigation, name, description, favicon, colors, logo, redirects } = config;
  const found = topGroups(navigation).map(({ group, trail }) => {
    const above = (list) => trail.find((one) => one.list === list)?.entry;
    const bound = [above('languages')?.language, above('versions')?.version];
    const version = bound.filter((part) => part !== undefined).join(' ');
    return { group, version, tab: above('tabs')?.tab };
  });
  const versions = [...new Set(found.map(({ version }) => version))].filter((one) => one !== '');
  const folders = new Map();
  for (const { group, tab } of found) {
    if (tab === undefined) continue;
    for (const page of pagesOf(group)) {
      const folder = page.split('/').slice(0, -1).slice(0, 2).join('/');
      if (folder !== '') folders.set(folder, new Set([...(folders.get(folder) ?? []), tab]));
    }
  }
  const names = new Set();
  const tabs = [...folders].flatMap(([url, owners]) => {
    const [name] = owners;
    if (owners.size > 1 || names.has(name) || names.size >= 8) return [];
    names.add(name);
    return [{ name, url }];
  });
  return print({
    $schema: 'https://mintlify.com/schema.json',
    ...{ name, description, favicon, colors, logo, redirects },
    tabs,
    ...(versions.length > 0 ? { versions } : {}),
    topbarCtaButton: { name: 'Start', url: 'https://example.com' },
    rounded: 'sharp',
    footerSocials: { github: 'https://example.com/github' },
    navigation: found.map(({ group, version }) =>
      versions.length > 0 && version !== '' ? { ...group, version } : group,
    ),
  });
}

/** Returns a config whose languages or versions differ from the first: they lack pages, and their groups are reordered. */
export function drifted(config) {
  let count = 0;
  const drift = (value) => {
    if (Array.isArray(value)) {
      const left = value.map(drift).filter((entry) => {
        count += 1;
        return typeof entry !== 'string' || count % 5 !== 0;
      });
      return count % 3 === 0 ? left.reverse() : left;
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, LISTS.includes(key) ? drift(part) : part]),
    );
  };
  const navigation = Object.fromEntries(
    Object.entries(config.navigation).map(([list, elements]) => [
      list,
      Array.isArray(elements)
        ? elements.map((element, index) => (index === 0 ? element : drift(element)))
        : elements,
    ]),
  );
  return print({ ...config, navigation });
}
