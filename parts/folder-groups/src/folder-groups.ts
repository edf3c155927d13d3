import { baseName, folderOf, includeFilter, titleFromPath } from '@nav/paths';

/** A group that contains the pages of a folder: an entry of the `syncGroups` setting. */
export interface FolderGroup {
  /** Its label, or its path of labels, such as `API > Reference`. */
  group: string;
  /** Relative to the folder of the site. */
  folder: string;
  /** Patterns as in `.gitignore` for the paths of its pages. Default: all pages of the folder. */
  files?: readonly string[] | undefined;
  /** The order of its pages: `name`, `title` or a front matter field. A leading `-` means descending. Default: `name`. */
  order?: string | undefined;
}

/** An entry of a group in the config. Pages have a path, groups have a label and entries, and other entries have none of these. */
export interface WrittenEntry<Node> {
  node: Node;
  page?: string | undefined;
  label?: string | undefined;
  /** The page that opens when a reader selects the group. */
  root?: string | undefined;
  entries?: readonly WrittenEntry<Node>[] | undefined;
}

/** An entry that a group should have. `node` is the entry in the config; a new entry has none. */
export interface SyncedEntry<Node> {
  node?: Node | undefined;
  page?: string | undefined;
  label?: string | undefined;
  entries?: readonly SyncedEntry<Node>[] | undefined;
}

/** The front matter of a page, with all of its properties in `data`. */
export interface PageTitles {
  title?: string;
  sidebarTitle?: string;
  data: Readonly<Record<string, unknown>>;
}

/** The pages of a site that a group may contain. */
export interface FolderPages {
  /** The paths of the visible pages in the folder. */
  slugs: readonly string[];
  /** Returns the front matter of a page. */
  meta(slug: string): PageTitles | undefined;
}

/** Returns the complete entries of the `syncGroups` setting. */
export function folderGroupsIn(written: unknown): FolderGroup[] {
  const groups: Partial<FolderGroup>[] = Array.isArray(written) ? written : [];
  return groups.filter(
    (one): one is FolderGroup =>
      typeof one?.group === 'string' &&
      typeof one.folder === 'string' &&
      ['string', 'undefined'].includes(typeof one.order),
  );
}

/** Returns a test for the pages that a group may contain. */
export function pageTest({ folder, files }: FolderGroup): (slug: string) => boolean {
  const isIncluded = includeFilter(files);
  return (slug) => slug.startsWith(`${folder}/`) && isIncluded(`${slug}.mdx`);
}

/**
 * Returns the entries that a group should have: the pages of its folder in their order, and a group for each subfolder. Reuses
 * the existing groups of subfolders. All other entries stay before or after the pages, and groups among them keep their pages.
 */
export function syncEntries<Node>(
  top: WrittenEntry<Node>,
  { folder, order: wanted = 'name' }: FolderGroup,
  { slugs: all, meta }: FolderPages,
): SyncedEntry<Node>[] {
  const pages = new Map<string, Node>();
  const groups = new Map<string, WrittenEntry<Node>>();
  const kept = new Set<string>();
  const order = wanted.replace(/^-/, '');
  const sign = order === wanted ? 1 : -1;
  collect(top, folder);
  const slugs = all.filter((slug) => !kept.has(slug));
  return level(folder, top);

  function collect({ entries = [] }: WrittenEntry<Node>, around: string): void {
    for (const entry of entries) {
      const { page, node } = entry;
      const below = page === undefined ? ownFolder(entry, folder, around) : undefined;
      if (page !== undefined && !pages.has(page)) pages.set(page, node);
      if (below !== undefined) {
        if (!groups.has(below)) groups.set(below, entry);
        collect(entry, below);
      } else for (const slug of pagesIn(entry)) kept.add(slug);
    }
  }

  function level(at: string, written: WrittenEntry<Node> | undefined): SyncedEntry<Node>[] {
    const index = `${at}/index`;
    const ranked: Ranked<Node>[] = [];
    const folders = new Set<string>();
    for (const slug of slugs.filter((one) => one.startsWith(`${at}/`))) {
      const [name = '', more] = slug.slice(at.length + 1).split('/');
      if (more !== undefined) folders.add(`${at}/${name}`);
      else if (slug !== written?.root) ranked.push(rankedPage(slug, slug === index));
    }
    for (const one of folders) {
      const inside = slugs.filter((slug) => slug.startsWith(`${one}/`));
      // A folder with only an index is a page.
      if (inside.length === 1 && inside[0] === `${one}/index` && !groups.has(one))
        ranked.push(rankedPage(`${one}/index`, false));
      else ranked.push(rankedGroup(one));
    }
    const own = ranked.sort((a, b) => compareRanks(a, b, sign)).map(({ entry }) => entry);
    const isOfFolder = (entry: WrittenEntry<Node>) =>
      entry.page === undefined
        ? ownFolder(entry, folder, at) !== undefined
        : entry.page.startsWith(`${folder}/`);
    const others = written?.entries?.filter((entry) => !isOfFolder(entry)) ?? [];
    const first = written?.entries?.findIndex(isOfFolder) ?? -1;
    const isBefore = (other: WrittenEntry<Node>) =>
      first !== -1 && (written?.entries?.indexOf(other) ?? 0) < first;
    return [...others.filter(isBefore), ...own, ...others.filter((other) => !isBefore(other))];
  }

  function rankedPage(slug: string, isIndex: boolean): Ranked<Node> {
    const name = baseName(slug) === 'index' && !isIndex ? folderOf(slug) : slug;
    const entry = { page: slug, node: pages.get(slug) };
    return { entry, isIndex, key: keyOf(slug, titleOf(slug)), name: baseName(name) };
  }

  function rankedGroup(at: string): Ranked<Node> {
    const index = `${at}/index`;
    const hasIndex = slugs.includes(index);
    const written = groups.get(at);
    const label = (hasIndex ? titleOf(index) : written?.label) ?? titleFromPath(at);
    const entry = { node: written?.node, label, entries: level(at, written) };
    const key = hasIndex || order === 'title' ? keyOf(index, label) : undefined;
    return { entry, isIndex: false, key, name: baseName(at) };
  }

  function titleOf(slug: string): string | undefined {
    const { sidebarTitle, title } = meta(slug) ?? {};
    return sidebarTitle ?? title;
  }

  function keyOf(slug: string, title: string | undefined): unknown {
    if (order === 'name') return undefined;
    return order === 'title' ? (title ?? titleFromPath(slug)) : meta(slug)?.data[order];
  }
}

interface Ranked<Node> {
  entry: SyncedEntry<Node>;
  isIndex: boolean;
  /** The value to sort by. Entries without one are last. */
  key: unknown;
  name: string;
}

/** Sorts an index first. Equal entries, and entries without a value, are sorted by name. */
function compareRanks<Node>(a: Ranked<Node>, b: Ranked<Node>, sign: number): number {
  const [has, hasOther] = [a.key ?? undefined, b.key ?? undefined].map((key) => key !== undefined);
  return (
    Number(b.isIndex) - Number(a.isIndex) ||
    Number(hasOther) - Number(has) ||
    sign * ((has ? compareNames(String(a.key), String(b.key)) : 0) || compareNames(a.name, b.name))
  );
}

/** Created when it is needed, which takes 5 ms. */
let collator: Intl.Collator | undefined;

function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { numeric: true });
  return collator.compare(a, b);
}

/** Yields the pages of a group and of the groups in it. */
function* pagesIn<Node>({ root, entries = [] }: WrittenEntry<Node>): Generator<string> {
  if (root !== undefined) yield root;
  for (const entry of entries) {
    if (entry.page !== undefined) yield entry.page;
    yield* pagesIn(entry);
  }
}

/**
 * Returns the folder of a group, which is below `folder`. It is the folder of the group's first direct page, or else the next
 * folder below the parent group's folder. A folder with only an index is a page, which can be in the parent folder's group.
 */
function ownFolder<Node>(
  written: WrittenEntry<Node>,
  folder: string,
  around: string,
): string | undefined {
  const inside = [...pagesIn(written)].filter((page) => page.startsWith(`${folder}/`));
  const isOnlyIndex = (page: string) =>
    baseName(page) === 'index' &&
    folderOf(page) !== around &&
    inside.every((other) => other === page || !other.startsWith(`${folderOf(page)}/`));
  const own = [written.root, ...(written.entries ?? []).map(({ page }) => page)];
  const direct = inside.find((page) => own.includes(page) && !isOnlyIndex(page));
  if (direct !== undefined) return folderOf(direct) === folder ? undefined : folderOf(direct);
  const [first] = inside;
  if (first === undefined) return undefined;
  const above = first.startsWith(`${around}/`) ? around : folder;
  const [name, more] = first.slice(above.length + 1).split('/');
  return more === undefined ? undefined : `${above}/${name}`;
}

/** The difference between a group and its folder, as paths of pages. */
export interface GroupDifference {
  added: string[];
  removed: string[];
}

/** Returns the difference between a group and the entries that it should have; undefined if there is none. */
export function groupDifference<Node>(
  { entries = [] }: WrittenEntry<Node>,
  synced: readonly SyncedEntry<Node>[],
): GroupDifference | undefined {
  const before = tokensOf(entries);
  const after = tokensOf(synced);
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  const [had, has] = [before, after].map(
    (tokens) => new Set(tokens.filter((token) => !/^[(*]/.test(token))),
  ) as [Set<string>, Set<string>];
  return {
    added: [...has].filter((page) => !had.has(page)),
    removed: [...had].filter((page) => !has.has(page)),
  };
}

function tokensOf(entries: readonly SyncedEntry<unknown>[]): string[] {
  return entries.flatMap(({ page, label, entries: below }) => {
    if (page !== undefined) return [page];
    return below ? [`(${label ?? ''}`, ...tokensOf(below), '()'] : ['*'];
  });
}
