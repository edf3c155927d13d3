import type { Markup } from '../reader/markup.ts';
import { componentOf, isBuiltIn } from './components.ts';
import { headingText } from './heading-text.ts';
import { attributeOf } from './page-ids.ts';
import { headingSlugs } from './slugs.ts';

/** A title that is not an anchor in Mintlify. `id` is the anchor of its component. */
export type TitleWithoutId = { level: number } | { component: string; id: string | undefined };

/** The components whose titles may be anchors. */
const WITH_IDS = /^(?:Accordion|Step|Tab|View)$/;

/** Returns the headings and components of a page by the fragments that would lead to them if all titles were anchors. */
export function titlesWithoutIds(text: string, markup: Markup): Map<string, TitleWithoutId> {
  const titles = new Map<string, TitleWithoutId>();
  function add(title: string, found: TitleWithoutId): void {
    for (const slug of headingSlugs(title)) if (!titles.has(slug)) titles.set(slug, found);
  }
  for (const heading of markup.headings) {
    if (heading.level > 4) add(headingText(text, heading, markup).text, { level: heading.level });
  }
  for (const tag of markup.tags) {
    const component = componentOf(tag.name);
    const title = attributeOf(tag, 'title')?.value;
    if (title === undefined || !isBuiltIn(component)) continue;
    const mayHaveId = WITH_IDS.test(component);
    const id = mayHaveId ? attributeOf(tag, 'id')?.value : undefined;
    if (id !== undefined || component === 'Step' || !mayHaveId) add(title, { component, id });
  }
  return titles;
}
