import { once, onceForText } from '@nav/collections';
import { encodeLike, isCertainLink, pageKey, withoutIndex } from '@nav/paths';
import { lineEndAt, lineStartAt } from '@nav/positions';
import { linkAddresses, linkFinder } from '../../addresses/page-links.ts';
import { anchorFinder } from '../../addresses/site-anchors.ts';
import type { SiteText } from '../../addresses/site-texts.ts';
import { quote } from '../../diagnostics/catalog/wording.ts';
import { changeTo, offer } from '../../diagnostics/fixes.ts';
import type { CheckedLink } from '../../files/page-facts.ts';
import { languageInfo, languageName } from '../../format/languages.ts';
import type { NavElement } from '../../tree/nav-tree.ts';
import { siteEditions } from '../meant/editions.ts';
import { locatorIn } from '../rule/locate-in-text.ts';
import type { Rule, RuleContext } from '../rule/rule.ts';
import { linkSuggester } from './link-suggestions.ts';

/**
 * Reports links that leave the version or language of their page, although it has the same page. Accepts links in a line that
 * mentions the other version or language, and links to the same page in another version or language.
 */
export const leavingLink: Rule = (context) => {
  const { files, texts, addresses, grammar, report, fact } = context;
  const editions = fact(siteEditions);
  if (!files || !editions) return {};
  const { dialect } = grammar;
  const find = onceForText(linkFinder(addresses.find, files, dialect));
  const suggest = once(() => linkSuggester(context, files, find));
  const anchorsOf = once(() =>
    anchorFinder(files, dialect, { factsOf: texts.facts, idsOf: texts.ids, readText: texts.read }),
  );
  const locate = locatorIn(context);
  const targetOf = ({ path, attribute }: CheckedLink, slug: string, findIn = find) =>
    linkAddresses(slug, path, dialect, attribute?.tag)
      .map((address) => {
        const target = findIn(address);
        return target?.kind === 'page' && !target.asMarkdown ? target.slug : undefined;
      })
      .find((page) => page !== undefined);
  /** Without a base path that only links show, because a check of one page does not read all other pages. */
  const findCertain = once(() =>
    addresses.inferred()?.links
      ? onceForText(linkFinder(addresses.findUnder(''), files, dialect))
      : find,
  );
  /** Tests if a page contains the same link, so that the link was probably copied from it. */
  const hasLink = (slug: string | undefined, { path }: CheckedLink, target: string) =>
    texts
      .facts(files.pages.get(slug ?? '') ?? '')
      ?.links.some(
        (link) =>
          (path.startsWith('/') && link.path === path) ||
          targetOf(link, slug ?? '', findCertain()) === target,
      ) === true;
  /** Returns the versions and languages around a page, if it has one entry, in their folder. */
  const ownOf = onceForText((slug) => {
    const [own, ...others] = editions.of(slug);
    // Another rule reports a page that is listed in the wrong language.
    const isInFolder = own?.length && others.length === 0 && editions.pathIn(own, slug) === slug;
    return isInFolder ? own : undefined;
  });
  /** Returns the version or language that a link leaves, its target, and the page to link to instead. */
  function leave(link: CheckedLink, slug: string) {
    const own = ownOf(slug);
    if (!editions || !own) return undefined;
    // Most links stay in their version and language. Skip the search for these.
    const written = pageKey(link.path);
    if (link.path.startsWith('/') && editions.pathIn(own, written) === written) return undefined;
    const target = targetOf(link, slug) ?? slug;
    const goal = editions.pathIn(own, target);
    const around = editions.of(target);
    if (goal === target || goal === slug || !editions.of(goal).includes(own)) return undefined;
    const left = leftEdition(own, around);
    return left && { left, target, goal, around };
  }
  return {
    textLink(link, one) {
      const { slug } = one;
      if (slug === undefined || link.isModule || !isCertainLink(link)) return;
      const found = leave(link, slug);
      if (!found || isMeant(context, one, link, found.left)) return;
      const { left, target, goal, around } = found;
      const [text] = suggest().linksTo([like(goal, link)], { one, link, page: slug });
      if (text === undefined || !files.pages.has(goal)) return;
      const at = locate(one, link.start, link.end);
      const newText = encodeLike(text, link.path, link.delimiter);
      const change = changeTo(at, newText);
      const anchor = link.hash === -1 ? undefined : link.address.replace(/^[^#]*#/, '');
      const keepsAnchor = anchor === undefined || anchorsOf()(goal)?.has(anchor) === true;
      const isCopied = around.some((there) => hasLink(editions.pathIn(there, slug), link, target));
      const { kind, label, to } = left;
      report({
        code: kind === 'language' ? 'link-leaves-language' : 'link-leaves-version',
        args: {
          link: link.path,
          address: `/${target}`,
          sentence: `The link ${quote(link.path)} leaves the ${kind} ${quote(label)} for ${quote(to)}. Link to ${quote(`/${like(goal, link)}`)}.`,
        },
        at,
        // A link in only one of the versions may be intentional.
        ...(kind === 'version' && !isCopied ? { severity: 'info' } : {}),
        ...offer([change], keepsAnchor && isCopied),
      });
    },
  };
};

/** Returns the path of a page with `/index` only if a link has it. */
function like(page: string, { path }: CheckedLink): string {
  return /(?:^|\/)index$/.test(path) ? page : withoutIndex(page);
}

interface LeftEdition {
  kind: 'version' | 'language';
  /** The label of the version or language that the page is in. `to` is the one that the link leads to. */
  label: string;
  to: string;
}

/** Returns the first version or language of the page that the target is not listed in. */
function leftEdition(
  own: readonly NavElement[],
  around: readonly (readonly NavElement[])[],
): LeftEdition | undefined {
  for (const { kind, label } of own) {
    const labels = around.map((there) => there.find((one) => one.kind === kind)?.label);
    const [to] = labels;
    if (to !== undefined && !labels.includes(label))
      return { kind: kind as LeftEdition['kind'], label, to };
  }
  return undefined;
}

/** Matches paths of pages about migrations, releases and deprecations. */
const ABOUT_VERSIONS = /migrat|upgrad|changelog|release|whats-new|what-s-new|deprecat|version/i;

/** Returns true if the line of a link mentions the other version or language, or the page is about versions. */
function isMeant(
  { texts }: RuleContext,
  { file }: SiteText,
  { path, start, end }: CheckedLink,
  { kind, label, to }: LeftEdition,
): boolean {
  if (kind === 'version' && ABOUT_VERSIONS.test(file + path)) return true;
  const text = texts.read(file) ?? '';
  const line = text.slice(lineStartAt(text, start + 1), lineEndAt(text, end));
  const words = line.replace(/\]\([^)]*\)|\bhref=\S+/g, ' ').toLowerCase();
  const names = kind === 'version' ? [to, ...to.split(/\s+/).filter(hasDigit)] : namesIn(label, to);
  return names.some((name) => words.includes(name.toLowerCase()));
}

function hasDigit(word: string): boolean {
  return /\d/.test(word);
}

/** Returns the names of a language: in English, in itself and in another language. */
function namesIn(language: string, code: string): string[] {
  const own = languageInfo(language)?.lang ?? 'en';
  const info = languageInfo(code);
  // A label may not be a language code.
  const name = info && displayNames(own).of(info.lang);
  return [languageName(code), info?.nativeName ?? code, name ?? code];
}

/** Creating the names of a language takes as long as checking ten links. */
const displayNames = /* @__PURE__ */ onceForText(
  (language) => new Intl.DisplayNames(language, { type: 'language' }),
);
