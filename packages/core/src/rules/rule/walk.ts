import { onceForText } from '@nav/collections';
import { isObject, joinPointer } from '@nav/json';
import type { ElementKind } from '../../format/elements.ts';
import { entryPointer } from '../../structure/element.ts';
import { walkTree } from '../../tree/walk.ts';
import { valueLocation } from './locations.ts';
import type { NavigationContext, RuleContext, RuleNavigation } from './rule.ts';
import { shownFiles } from './shown-files.ts';
import type { NavigationVisitors, Visitors, WrittenLink } from './visitors.ts';

/** Calls the visitors of all rules for each part of a site. Parts that no rule visits are not read. */
export function walkSite(visitors: readonly Visitors[], context: RuleContext): void {
  const { navigation, links, files, texts, redirects } = context;
  walkNavigation(visitors, navigation);
  visitEach(callAll(visitors, 'link'), () => writtenLinks(navigation, links));
  if (files) {
    visitEach(callAll(visitors, 'page'), () => files.pages);
    visitEach(callAll(visitors, 'file'), () => shownFiles(files, context.only));
    const visitTextLink = callAll(visitors, 'textLink');
    if (visitTextLink)
      texts.linked().texts.forEach((text) => {
        for (const link of text.links ?? text.facts.links) visitTextLink(link, text);
      });
  }
  visitEach(callAll(visitors, 'redirect'), () => redirects.all);
  visitEach(callAll(visitors, 'idleRedirect'), () => redirects.idle);
}

function visitEach<Visited>(
  visit: ((part: Visited) => void) | undefined,
  parts: () => Iterable<Visited>,
): void {
  if (visit) for (const part of parts()) visit(part);
}

export function walkNavigation(
  visitors: readonly NavigationVisitors[],
  { lists, pages, root }: NavigationContext['navigation'],
): void {
  const visitList = callAll(visitors, 'list');
  const visitElement = callAll(visitors, 'element');
  const visitOf = onceForText((kind) => callAll(visitors, kind as ElementKind));
  for (const list of lists) {
    visitList?.(list);
    const { rule, entries } = list;
    const visitKind = visitOf(rule.kind);
    if (!visitKind && !visitElement) continue;
    for (let index = 0; index < entries.length; index += 1) {
      const value = entries[index];
      if (!isObject(value)) continue;
      const element = { value, rule, list, pointer: entryPointer(list, index) };
      visitKind?.(element);
      visitElement?.(element);
    }
  }
  visitEach(callAll(visitors, 'special'), () => pages.special);
  const visitEntry = callAll(visitors, 'entry');
  if (!visitEntry) return;
  walkTree(root, {
    page(entry, trail) {
      visitEntry(entry, trail);
      return false;
    },
  });
}

type Visit<All, Name extends keyof All> = Extract<All[Name], (...part: never[]) => void>;

/** Returns a function that calls all visitors of a part in order; `undefined` if no rule visits it. */
function callAll<All extends Visitors, Name extends keyof All>(
  visitors: readonly All[],
  name: Name,
): ((...part: Parameters<Visit<All, Name>>) => void) | undefined {
  const visits = visitors.flatMap((one) => (one[name] ?? []) as Visit<All, Name>);
  if (visits.length < 2) return visits[0];
  // With rest parameters, each call would create a list.
  return ((part: never, more: never) => {
    for (const visit of visits) visit(part, more);
  }) as Visit<All, Name>;
}

function* writtenLinks(
  { pages, scopes }: RuleNavigation,
  links: RuleContext['links'],
): Generator<WrittenLink> {
  for (const link of pages.links) {
    const { href = '', written = href, origin } = link;
    const at = { ...valueLocation(origin), pointer: joinPointer(origin.pointer, 'href') };
    yield { href, written, at, scope: () => scopes().ofLink(link) };
  }
  for (const { href, at, isInText, holder } of links)
    yield { href, written: href, at, isInText, scope: () => scopes().of(holder ? [holder] : []) };
}
