import type { Config } from '../config/load.ts';
import type { Origin } from '../config/origin.ts';
import { elementName } from '../diagnostics/wording.ts';
import type { SiteFiles } from '../files/site-files.ts';
import { endpointKey } from '../resolve/resolve-endpoints.ts';
import { pageKey } from '../text/page-path.ts';
import { joinPointer, parentPointer, valueAt } from '../text/pointer.ts';
import { lazyPaths } from '../tree/lazy-pages.ts';
import { isPage, type NavElement } from '../tree/nav-tree.ts';
import { entryPage, type PageEntry } from '../tree/walk.ts';
import { type MountedTwice, mountedTwice, mountsBeside } from './mounted-twice.ts';
import { type Rule, type RuleContext, valueLocation, writtenPath } from './rule.ts';

/** Inside each of these a reader sees one navigation at a time: sharing a page between two of them is fine. */
const SCOPES = new Set(['language', 'version', 'product', 'dropdown']);

/** One page twice inside one scope: only its first place is ever highlighted (M4.6). */
export const duplicatePage: Rule = ({ config, lists, pageIndex, files, walkPages, report }) => {
  // Nearly every page stands once: those that do not are found first, and only they are looked at.
  const repeated = pageIndex.coverage?.repeated ?? repeatedKeys(walkPages);
  if (repeated.size === 0) return;
  /** For each scope where each repeated page first stands. */
  const scopes = new Map<NavElement | undefined, ReturnType<typeof firstPlaces>>();
  let pointers: ReadonlyMap<NavElement, string> | undefined;
  const told = new Set<string>();
  walkPages((place, trail) => {
    const key = pageKey(place.path);
    if (!repeated.has(key)) return;
    const scope = scopeOf(trail);
    const firstPlaceOf = scopes.get(scope) ?? firstPlaces(files);
    scopes.set(scope, firstPlaceOf);
    const first = firstPlaceOf(place);
    if (!first) return;
    // A specification that fills two elements repeats every one of its pages.
    if (first.parent.generated && place.parent.generated) return;
    // A group whose root is also one of its pages names one place twice, on purpose.
    if (first.index === -1 && first.parent === place.parent) return;
    const page = entryPage(place);
    const { origin } = entryPage(first);
    const args = {
      path: writtenPath(page),
      scope: scope ? elementName(scope.kind, scope.label) : 'the navigation',
    };
    if (isSame(page.origin, origin)) {
      pointers ??= elementPointers(trail[0] as NavElement, config);
      const mounts = mountedTwice(
        config,
        pagePointer(first, pointers) ?? '',
        pagePointer(place, pointers) ?? '',
      );
      if (mounts) {
        const { file, second } = mounts;
        const mount = `${second.at.file} ${second.at.pointer}`;
        if (!told.has(mount) && !haveOneName(mounts, config, lists)) {
          report({
            code: 'duplicate-page',
            args: { ...args, file },
            at: second.at,
            related: mountsBeside(mounts),
          });
        }
        told.add(mount);
        return;
      }
    }
    report({
      code: 'duplicate-page',
      args,
      at: valueLocation(page.origin),
      related: [{ at: valueLocation(origin), message: 'It first stands here.' }],
    });
  });
};

function isSame(one: Origin, other: Origin): boolean {
  return one.file === other.file && one.pointer === other.pointer;
}

/** Whether what two `$ref`s mount stands beside each other under one name: duplicate-label tells of that. */
function haveOneName(
  { first, second }: MountedTwice,
  config: Config,
  lists: RuleContext['lists'],
): boolean {
  const parent = parentPointer(second.pointer);
  if (parent !== parentPointer(first.pointer)) return false;
  const label = lists.find(({ pointer }) => pointer === parent)?.rule.label;
  if (label === undefined) return false;
  const [one, other] = [first, second].map(({ pointer }) =>
    valueAt(config.value, joinPointer(pointer, label)),
  );
  return one === other && typeof one === 'string' && one.trim() !== '';
}

/** The composed pointer of each element that has one: nodes know only where they are written. */
function elementPointers(root: NavElement, config: Config): Map<NavElement, string> {
  const pointers = new Map<NavElement, string>();
  function add(element: NavElement, pointer: string): void {
    pointers.set(element, pointer);
    if (element.list === undefined || lazyPaths(element)) return;
    const list = joinPointer(pointer, element.list);
    const items = valueAt(config.value, list);
    let index = 0;
    for (const child of element.children) {
      if (isPage(child) || child.generated || !Array.isArray(items)) continue;
      // What is no element has no node.
      while (index < items.length && !isSame(config.origin(`${list}/${index}`), child.origin))
        index += 1;
      if (index < items.length) add(child, `${list}/${index}`);
      index += 1;
    }
  }
  add(root, '/navigation');
  return pointers;
}

function pagePointer(
  { parent, index }: Readonly<PageEntry>,
  pointers: ReadonlyMap<NavElement, string>,
): string | undefined {
  const pointer = pointers.get(parent);
  if (pointer === undefined) return undefined;
  return index === -1 ? `${pointer}/root` : `${pointer}/${parent.list}/${index}`;
}

/** The keys of the pages that have two places in some scope. */
function repeatedKeys(walkPlaces: RuleContext['walkPages']): Set<string> {
  const repeated = new Set<string>();
  /** The scopes around the present place, with the keys in each so far; none is entered again once it is left. */
  const scopes: { scope: NavElement | undefined; keys: Set<string> }[] = [];
  let parent: NavElement | undefined;
  let keys = new Set<string>();

  function enter(scope: NavElement | undefined, trail: readonly NavElement[]): Set<string> {
    for (let last = scopes.at(-1); last; last = scopes.at(-1)) {
      if (last.scope === scope) return last.keys;
      if (last.scope === undefined || trail.includes(last.scope)) break;
      scopes.pop();
    }
    const entered = { scope, keys: new Set<string>() };
    scopes.push(entered);
    return entered.keys;
  }

  walkPlaces((place, trail) => {
    if (place.parent !== parent) {
      parent = place.parent;
      keys = enter(scopeOf(trail), trail);
    }
    const key = pageKey(place.path);
    const known = keys.size;
    keys.add(key);
    if (keys.size === known) repeated.add(key);
  });
  return repeated;
}

function scopeOf(trail: readonly NavElement[]): NavElement | undefined {
  return trail.findLast((element) => SCOPES.has(element.kind));
}

/**
 * Notes down where pages first stand. Of different endpoints with one address openapi-collision tells, and of a page that
 * has no file page-not-found.
 *
 * @returns the first place of the page that a place shows; `undefined` where that is this one.
 */
function firstPlaces(
  files: SiteFiles | undefined,
): (place: Readonly<PageEntry>) => PageEntry | undefined {
  const pages = new Map<string, PageEntry>();
  /** By address, and by address and identity. */
  const endpoints = new Map<string, PageEntry>();
  const note = (places: Map<string, PageEntry>, key: string, place: Readonly<PageEntry>) => {
    if (!places.has(key)) places.set(key, { ...place });
  };
  return (place) => {
    const { page } = place;
    const address = pageKey(place.path);
    const hasFile = files?.pages.has(address) === true;
    if (page?.kind !== 'endpoint') {
      const first = pages.get(address) ?? (hasFile ? endpoints.get(address) : undefined);
      note(pages, address, place);
      return first;
    }
    const identity = endpointKey(page);
    const first = endpoints.get(identity) ?? (hasFile ? pages.get(address) : undefined);
    note(endpoints, identity, place);
    note(endpoints, address, place);
    return first;
  };
}
