import { joinPath, withoutExtension } from '@nav/paths';
import { linkAddresses, linkFinder } from '../../addresses/page-links.ts';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import type { CheckedLink } from '../../files/page-facts.ts';
import type { RuleContext } from '../rule/rule.ts';

/** The kinds of addresses at which readers find something without a redirect. */
const SERVED: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'file',
  'folder',
  'generated',
  'page',
]);

/**
 * Returns true if no finding elsewhere depends on the links that were added to some pages or removed from them. Dead links may show
 * a base path, links to pages without an entry are counted there, and a page may be a copy of one whose links are reported.
 *
 * @param before the links of the pages before, by the paths of the files from the root of the host.
 * @param elsewhere the findings in all other pages.
 */
export function concernOnlyOwnPages(
  { addresses, config, files, grammar, navigation, only, settings, texts }: RuleContext,
  before: ReadonlyMap<string, readonly CheckedLink[]>,
  elsewhere: readonly Finding[],
): boolean {
  const { dialect } = grammar;
  const changed = Array.from(only ?? [], (file) => {
    const links = before.get(joinPath(config.folder, file)) ?? [];
    return { file, links: differenceOf(links, texts.facts(file)?.links ?? []) };
  });
  if (changed.every(({ links }) => links.length === 0)) return true;
  if (!files || (settings.basePath === undefined && addresses.basePath() !== '')) return false;
  const find = linkFinder(addresses.find, files, dialect);
  const unlisted = navigation.pages.coverage?.unlisted;
  const left = new Set(
    elsewhere.flatMap(({ code, args }) =>
      code === 'link-leaves-language' || code === 'link-leaves-version' ? args.address : [],
    ),
  );
  const isHarmless = ({ path, attribute, isModule }: CheckedLink, slug: string) => {
    if (isModule) return false;
    const found = linkAddresses(slug, path, dialect, attribute?.tag).flatMap(
      (one) => find(one) ?? [],
    );
    const [first] = found;
    if (path !== '' && (!first || !SERVED.has(first.kind))) return false;
    return found.every(
      (one) => one.kind !== 'page' || !(unlisted?.has(one.slug) || left.has(`/${one.slug}`)),
    );
  };
  return changed.every(({ file, links }) =>
    links.every((link) => isHarmless(link, withoutExtension(file))),
  );
}

/** Returns the links that only one of two states of a page has. */
function differenceOf(
  before: readonly CheckedLink[],
  now: readonly CheckedLink[],
): readonly CheckedLink[] {
  const counts = new Map<string, number>();
  const count = (links: readonly CheckedLink[], step: number) => {
    for (const link of links) counts.set(keyOf(link), (counts.get(keyOf(link)) ?? 0) + step);
  };
  count(before, -1);
  count(now, 1);
  return [...before, ...now].filter((link) => counts.get(keyOf(link)) !== 0);
}

function keyOf({ path, address, attribute, isModule, isRelated }: CheckedLink): string {
  const { name, tag } = attribute ?? {};
  return JSON.stringify([path, address, name, tag, isModule, isRelated]);
}
