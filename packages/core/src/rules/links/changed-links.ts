import { isCertainLink, joinPath, withoutBasePath, withoutExtension } from '@nav/paths';
import { followRedirects } from '../../addresses/follow-redirects.ts';
import { firstSegment, firstSegments } from '../../addresses/infer-base-path.ts';
import { linkAddresses, linkFinder } from '../../addresses/page-links.ts';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import type { CheckedLink } from '../../files/page-facts.ts';
import type { SiteFiles } from '../../files/site-files.ts';
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
  context: RuleContext,
  before: ReadonlyMap<string, readonly CheckedLink[]>,
  elsewhere: readonly Finding[],
): boolean {
  const { addresses, config, files, grammar, navigation, only, settings, texts } = context;
  const { dialect } = grammar;
  const changed = Array.from(only ?? [], (file) => {
    const earlier = before.get(joinPath(config.folder, file)) ?? [];
    const now = texts.facts(file)?.links ?? [];
    return { file, added: missingIn(earlier, now), removed: missingIn(now, earlier) };
  });
  if (changed.every(({ added, removed }) => added.length + removed.length === 0)) return true;
  if (!files || (settings.basePath === undefined && addresses.basePath() !== '')) return false;
  const find = linkFinder(addresses.find, files, dialect);
  const unlisted = navigation.pages.coverage?.unlisted;
  const left = new Set(
    elsewhere.flatMap(({ code, args }) =>
      code === 'link-leaves-language' || code === 'link-leaves-version' ? args.address : [],
    ),
  );
  const isHarmless = (link: CheckedLink, slug: string, isAdded: boolean) => {
    const { path, attribute, isModule } = link;
    if (isModule) return false;
    const written = linkAddresses(slug, path, dialect, attribute?.tag);
    const found = written.flatMap((one) => find(one) ?? []);
    const end = followRedirects(found[0], written[0] ?? '/', addresses.find);
    const isServed = path === '' || SERVED.has(end.target?.kind ?? '');
    if (!isServed && showsBasePath(context, files, link, isAdded)) return false;
    return found.every(
      (one) => one.kind !== 'page' || !(unlisted?.has(one.slug) || left.has(`/${one.slug}`)),
    );
  };
  return changed.every(
    ({ file, added, removed }) =>
      added.every((link) => isHarmless(link, withoutExtension(file), true)) &&
      removed.every((link) => isHarmless(link, withoutExtension(file), false)),
  );
}

/**
 * Returns true if a dead link that was added or removed may show a base path with links in other pages, which none did before: at least
 * two links, and half of the dead links with the same first segment, lead to something without it.
 */
function showsBasePath(
  { addresses, settings }: RuleContext,
  files: SiteFiles,
  link: CheckedLink,
  isAdded: boolean,
): boolean {
  const [written = '/'] = linkAddresses(undefined, link.path);
  const first = firstSegment(written);
  const isClue =
    link.path.startsWith('/') && isCertainLink(link) && !firstSegments(files).has(first);
  if (settings.basePath !== undefined || !isClue) return false;
  const target = addresses.find(withoutBasePath(written, `/${first}`) ?? '');
  return SERVED.has(target?.kind ?? '') === isAdded;
}

/** Returns the links of one state of a page that another state lacks. */
function missingIn(
  other: readonly CheckedLink[],
  links: readonly CheckedLink[],
): readonly CheckedLink[] {
  const left = new Map<string, number>();
  for (const key of other.map(keyOf)) left.set(key, (left.get(key) ?? 0) + 1);
  return links.filter((link) => {
    const key = keyOf(link);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}

function keyOf({ path, address, attribute, isModule, isRelated }: CheckedLink): string {
  const { name, tag } = attribute ?? {};
  return JSON.stringify([path, address, name, tag, isModule, isRelated]);
}
