import { deferredPaths } from '../deferred-pages.ts';
import type { Config, Origin } from '../load.ts';
import { elementName } from '../messages.ts';
import { isPage, type NavElement } from '../nav-tree.ts';
import { pageKey } from '../page-path.ts';
import { nodeAt, type PagePlace } from '../page-places.ts';
import { joinPointer, parentPointer, valueAt } from '../pointer.ts';
import type { SiteFiles } from '../site-files.ts';
import { type MountedTwice, mountedTwice } from './mounted-twice.ts';
import { type Rule, type RuleContext, valueSpot, writtenPath } from './rule.ts';

/** Inside each of these a reader sees one navigation at a time: sharing a page between two of them is fine. */
const SCOPES = new Set(['language', 'version', 'product', 'dropdown']);

/** One page twice inside one scope: only its first place is ever highlighted (builder 4.6). */
export const duplicatePage: Rule = ({ config, lists, census, files, walkPlaces, report }) => {
  // Nearly every page stands once: those that do not are found first, and only they are looked at.
  const repeated = census.files?.repeated ?? repeatedKeys(walkPlaces);
  if (repeated.size === 0) return;
  /** For each scope where each repeated page first stands: several endpoints may have one address. */
  const scopes = new Map<NavElement | undefined, Map<string, PagePlace[]>>();
  let pointers: ReadonlyMap<NavElement, string> | undefined;
  const told = new Set<string>();
  walkPlaces((place, trail) => {
    const key = pageKey(place.path);
    if (!repeated.has(key)) return;
    const scope = scopeOf(trail);
    const places = scopes.get(scope) ?? new Map<string, PagePlace[]>();
    scopes.set(scope, places);
    const earlier = places.get(key) ?? [];
    places.set(key, earlier);
    const first = earlier.find((other) => isOnePage(other, place, files));
    if (!first) {
      earlier.push({ ...place });
      return;
    }
    // A specification that fills two elements repeats every one of its pages.
    if (first.parent.generated && place.parent.generated) return;
    // A group whose root is also one of its pages names one place twice, on purpose.
    if (first.index === -1 && first.parent === place.parent) return;
    const page = nodeAt(place);
    const { origin } = nodeAt(first);
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
            related: [{ at: mounts.first.at, message: 'The file first stands here.' }],
          });
        }
        told.add(mount);
        return;
      }
    }
    report({
      code: 'duplicate-page',
      args,
      at: valueSpot(page.origin),
      related: [{ at: valueSpot(origin), message: 'It first stands here.' }],
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
    if (element.list === undefined || deferredPaths(element)) return;
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
  { parent, index }: Readonly<PagePlace>,
  pointers: ReadonlyMap<NavElement, string>,
): string | undefined {
  const pointer = pointers.get(parent);
  if (pointer === undefined) return undefined;
  return index === -1 ? `${pointer}/root` : `${pointer}/${parent.list}/${index}`;
}

/** The keys of the pages that have two places in some scope. */
function repeatedKeys(walkPlaces: RuleContext['walkPlaces']): Set<string> {
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
 * Whether two places with one address show one page. Of different endpoints openapi-collision tells, of a page that has no
 * file page-not-found.
 */
function isOnePage(one: PagePlace, other: PagePlace, files: SiteFiles | undefined): boolean {
  const [endpoint, ...others] = [one, other].flatMap(({ page }) =>
    page?.kind === 'endpoint' ? [page] : [],
  );
  if (!endpoint) return true;
  const [second] = others;
  if (!second) return files?.pages.has(pageKey(one.path)) === true;
  return (
    endpoint.specification === second.specification &&
    endpoint.method === second.method &&
    endpoint.endpoint === second.endpoint
  );
}
