import { onceForText } from '@nav/collections';
import { decodeEscapes, encodeLike } from '@nav/paths';
import { anchorFinder } from '../../addresses/site-anchors.ts';
import type { SiteText } from '../../addresses/site-texts.ts';
import type { TranslatedAnchor } from '../../diagnostics/catalog/links.ts';
import { offer } from '../../diagnostics/fixes.ts';
import { byContent } from '../../files/derived.ts';
import type { CheckedLink } from '../../files/page-facts.ts';
import type { SiteFiles } from '../../files/site-files.ts';
import { dialects } from '../../format/dialects.ts';
import type { IdSource } from '../../pages/ids/page-ids.ts';
import { type TitleWithoutId, titlesWithoutIds } from '../../pages/ids/titles-without-ids.ts';
import { readMarkup } from '../../pages/reader/markup.ts';
import type { RuleContext } from '../rule/rule.ts';
import type { LinkFinding } from './link-finding.ts';
import { type LinkSuggester, NO_ANCHORS, type SuggestedAnchors } from './link-suggestions.ts';
import { translatedAnchorFinder } from './translated-anchor.ts';

const deriveTitles = /* @__PURE__ */ byContent('titles', (text) => [
  ...titlesWithoutIds(text, readMarkup(text)),
]);

/** Characters that nobody types into a link on purpose: the heading should lose them. */
const UNSEEN = /[\u00AD\u200B\u200E\u200F\u2060\uFEFF]/;

/** Judges the fragment of a link to a page, or the one of a redirect that replaces it. */
export type JudgeAnchor = (
  one: SiteText,
  link: CheckedLink,
  page: string,
  instead?: string,
) => LinkFinding[];

export function anchorJudge(
  context: RuleContext,
  files: SiteFiles,
  suggest: LinkSuggester,
): JudgeAnchor {
  const anchorsOf = anchorFinder(files, context.grammar.dialect, {
    factsOf: context.texts.facts,
    idsOf: context.texts.ids,
    readText: context.texts.read,
  });
  const translatedAnchor = translatedAnchorFinder(context, files, anchorsOf);
  const titlesOf = onceForText((file) => titlesIn(context, file));

  /** Returns the anchors that a missing one may mean, or the title that is none. */
  function meantBy(
    anchor: string,
    page: string,
    suggested: () => SuggestedAnchors,
    isOfRedirect: boolean,
  ): SuggestedAnchors & { title?: TitleWithoutId; cause?: TranslatedAnchor; inside?: string } {
    const inside = removedAround(context, files.pages.get(page) ?? '', decodeEscapes(anchor));
    if (inside !== undefined) return { ...NO_ANCHORS, inside };
    const found = titlesOf(files.pages.get(page) ?? '')?.get(decodeEscapes(anchor));
    const id = found && 'id' in found ? found.id : undefined;
    if (found && id === undefined) return { ...NO_ANCHORS, title: found };
    // The fragment of a redirect is not what the link has.
    if (!isOfRedirect && id !== undefined) return { names: [id], isCertain: true };
    const meant = isOfRedirect ? NO_ANCHORS : suggested();
    const translated = meant.isCertain ? undefined : translatedAnchor(page, decodeEscapes(anchor));
    if (!translated) return meant;
    const { name, cause } = translated;
    return { names: name === undefined ? meant.names : [name], isCertain: false, cause };
  }

  return (one, link, page, instead) => {
    if (instead === undefined && link.hash === -1) return [];
    const anchor = (instead ?? /#[\s\S]*$/.exec(link.address)?.[0])?.slice(1);
    if (anchor === undefined) return [];
    // A page that does not parse has no anchors until its own finding is fixed.
    if (context.texts.syntax?.(files.pages.get(page) ?? '')) return [];
    const anchors = anchorsOf(page);
    if (!anchors || anchors.isOpen || anchors.has(anchor)) return [];
    const suggested = () => suggest.anchor(one, anchor, anchors.names);
    const isOfRedirect = instead !== undefined;
    const { names, isCertain, title, cause, inside } = meantBy(
      anchor,
      page,
      suggested,
      isOfRedirect,
    );
    // The id of a tab can contain escapes itself.
    const texts = names.map((name) =>
      name.includes('%') ? `#${name}` : `#${encodeLike(name, anchor, link.delimiter)}`,
    );
    return [
      {
        code: 'anchor-not-found',
        args: {
          anchor,
          page,
          suggestions: names,
          title,
          isSamePage: page === one.slug,
          ...(cause ? { cause } : {}),
          ...(inside === undefined ? {} : { inside }),
        },
        start: isOfRedirect ? link.start : link.hash,
        end: link.addressEnd,
        ...offer(texts, isCertain && !names.some((name) => UNSEEN.test(name))),
      },
    ];
  };
}

/** Returns the component or element around a heading with an id that the builder removes. Only Mintlify's are known. */
function removedAround(
  { grammar, texts }: RuleContext,
  file: string,
  id: string,
): string | undefined {
  const facts = dialects[grammar.dialect].oneBuilder ? texts.facts(file) : undefined;
  if (!facts) return undefined;
  const own = facts.local.flatMap(({ whole, names }) => [whole, ...names]);
  const names = new Set([...own, ...facts.fromPackages, ...facts.exported]);
  const isMeant = (source: IdSource) =>
    source.kind === 'id' ? source.id === id : source.kind === 'slug' && source.slugs.includes(id);
  const found = texts
    .ids(file)
    ?.find(isMeant)
    ?.inside.find((name) => !names.has(name));
  // A page with a tag that is not closed does not parse.
  const isClosed = found !== undefined && texts.read(file)?.includes(`</${found}`);
  return isClosed ? found : undefined;
}

/** Returns the titles of a page that are not anchors, by fragment. Only Mintlify's are known. */
function titlesIn(
  { grammar, texts }: RuleContext,
  file: string,
): ReadonlyMap<string, TitleWithoutId> | undefined {
  if (!dialects[grammar.dialect].oneBuilder) return undefined;
  const titles = texts.derive(file, deriveTitles);
  return titles && new Map(titles);
}
